"""Comparators of words: category, set, flag, text."""

from __future__ import annotations

from fractions import Fraction

from claimcheck.comparators.judged import Judged, Setting, Side
from claimcheck.comparators.numbers import shown
from claimcheck.formula import FormulaError, read_formula
from claimcheck.profile import Join, Vocabulary, normalise
from claimcheck.records import AtLeast, Raw
from claimcheck.verdict import Outcome

__all__ = ["category", "flag", "sets", "text"]

_YES = frozenset({"yes", "true", "on", "enabled", "with", "used"})
_NO = frozenset({"no", "false", "off", "disabled", "without", "none", "not used"})


def text(left: str, right: str, setting: Setting) -> Judged:
    """Compare two texts after folding: same or different."""
    return Judged(Outcome.SAME if normalise(left) == normalise(right) else Outcome.DIFFERENT)


def flag(left: str, right: str, setting: Setting) -> Judged:
    """Compare yes and no in their usual spellings."""
    sides = [True if normalise(said) in _YES else False if normalise(said) in _NO else None for said in (left, right)]
    for said, side in zip((left, right), sides, strict=True):
        if side is None:
            return Judged(Outcome.CANNOT_CHECK, f"{said!r} is neither yes nor no")
    return Judged(Outcome.SAME if sides[0] == sides[1] else Outcome.DIFFERENT)


def category(left: str, right: str, setting: Setting) -> Judged:
    """Compare two terms of a vocabulary.

    The same term is *same*, or *equivalent* under another spelling or by a formula whose inputs are stated;
    a term against one of its kinds, or a loose name that leaves it open, is *unresolved*; siblings and
    unrelated terms are *different*.
    """
    vocabulary = setting.vocabulary
    if vocabulary is None:
        return text(left, right, setting)
    one, other = vocabulary.word(left), vocabulary.word(right)
    if one.name == other.name and one.sense == other.sense:
        if one.loose:
            return Judged(Outcome.UNRESOLVED, _loosely(vocabulary, one.name, one.sense))
        if normalise(left) == normalise(right):
            return Judged(Outcome.SAME)
        return Judged(Outcome.EQUIVALENT, f"two spellings of {vocabulary.terms[one.name].term}")
    if one.loose or other.loose:
        return _loose(vocabulary, left, right)
    for lower, higher in ((one, other), (other, one)):
        if higher.name in lower.above:
            joined = _joined(setting, one.name, other.name)
            kind, parent = (_printed(vocabulary, word.name) for word in (lower, higher))
            return joined or Judged(Outcome.UNRESOLVED, f"{kind} is one kind of {parent}, and there are others")
    joined = _joined(setting, one.name, other.name)
    return joined or Judged(Outcome.DIFFERENT)


def _printed(vocabulary: Vocabulary, name: str) -> str:
    return vocabulary.terms[name].term if name in vocabulary.terms else name


def _loosely(vocabulary: Vocabulary, name: str, sense: str | None) -> str:
    """Say what a loose name may stand for, every sense of it."""
    term = vocabulary.terms.get(name)
    if term is None or not term.senses:
        return f"{_printed(vocabulary, name)} names something else each time"
    chosen = [sense] if sense else list(term.senses)
    told = [f"{', '.join(term.senses[key].means)} ({key} sense)" for key in chosen]
    return f"{term.term} is a name used for {' and, more widely, for '.join(told)}"


def _loose(vocabulary: Vocabulary, left: str, right: str) -> Judged:
    """Judge two words of which at least one may stand for several terms."""
    one, other = vocabulary.word(left), vocabulary.word(right)
    related = one.name in other.above or other.name in one.above
    for a in one.means:
        for b in other.means:
            above_a = vocabulary.above(a) if a in vocabulary.terms else frozenset()
            above_b = vocabulary.above(b) if b in vocabulary.terms else frozenset()
            related = related or a == b or a in above_b or b in above_a
    said = "; ".join(_loosely(vocabulary, word.name, word.sense) for word in (one, other) if word.loose)
    return Judged(Outcome.UNRESOLVED if related else Outcome.DIFFERENT, said)


def _joined(setting: Setting, one: str, other: str) -> Judged | None:
    """Return *equivalent* where a formula joins two terms and its inputs stand in the claims."""
    vocabulary = setting.vocabulary
    for join in vocabulary.joins if vocabulary else ():
        ends = normalise(join.from_), normalise(join.to)
        if ends == (one, other):
            return _by_formula(join, setting.left)
        if ends == (other, one):
            return _by_formula(join, setting.right)
    return None


def _by_formula(join: Join, side: Side) -> Judged | None:
    if join.formula is None:  # the claim's own formula shows how it came about
        return Judged(Outcome.EQUIVALENT, join.note or "the calculation is written out") if side.has_formula else None
    values: dict[str, Fraction] = {}
    if side.figure is not None and side.figure.value is not None:
        value = Fraction(side.figure.value)
        values["x"] = value / 100 if side.figure.unit == "percent" else value
    for name, field in join.needs.items():
        number = side.number(field)
        if number is None:
            return Judged(
                Outcome.UNRESOLVED, f"{join.from_} converts to {join.to} only with {field}, which is not stated"
            )
        values[name] = number.ends[0]
    formula = read_formula(join.formula)
    if "x" in formula.names and "x" not in values:
        return None
    try:
        converted = formula.evaluate(values)
    except FormulaError:
        return None
    percent = side.figure is not None and side.figure.unit == "percent"
    result = f"{shown(converted * 100)} %" if percent else shown(converted)
    return Judged(Outcome.EQUIVALENT, f"{join.from_} converts to {join.to}: {join.formula} = {result}")


def sets(left: Raw, right: Raw, setting: Setting) -> Judged:
    """Compare two sets by their members; a set written open may hold more than it says."""
    one, other = _members(left, setting), _members(right, setting)
    if isinstance(left, AtLeast) or isinstance(right, AtLeast):
        fits = (one <= other if not isinstance(right, AtLeast) else True) if isinstance(left, AtLeast) else other <= one
        if fits:
            return Judged(Outcome.UNRESOLVED, "the open set may hold more than it says")
        missing = (one - other) if isinstance(left, AtLeast) else (other - one)
        return Judged(Outcome.DIFFERENT, f"only one side has {', '.join(sorted(missing))}")
    if one == other:
        return Judged(Outcome.SAME)
    return Judged(Outcome.DIFFERENT, f"only one side has {', '.join(sorted(one ^ other))}")


def _members(raw: Raw, setting: Setting) -> frozenset[str]:
    texts = raw.members if isinstance(raw, AtLeast) else (raw,) if isinstance(raw, str) else raw
    vocabulary = setting.vocabulary
    names = {vocabulary.word(str(member)).name if vocabulary else normalise(str(member)) for member in texts}
    return frozenset(names - {"none"})
