"""The comparator of terms: what a vocabulary says of two words, and the formulas that join two terms."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from claimcheck.comparators.comparator import (
    FIGURE,
    FORMULA,
    SCALAR,
    Comparator,
    Fault,
    Inputs,
    Judged,
    Schema,
    Setting,
)
from claimcheck.comparators.numbers import shown
from claimcheck.comparators.text import text
from claimcheck.figure import Interval
from claimcheck.formula import FormulaError, read_formula
from claimcheck.profile import Join, Manner, Vocabulary, Word, normalise
from claimcheck.verdict import Outcome

__all__ = ["CATEGORY", "Joined", "convert_term", "join_inputs", "listed", "term_fault", "term_schema"]


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
    for said, word in ((left, one), (right, other)):
        if vocabulary.closed and not word.listed and one.name != other.name:  # a paraphrase never refutes
            return Judged(Outcome.UNRESOLVED, f"{_quoted(said)} is not one of the terms this field knows")
    vague = [
        said for said, word in ((left, one), (right, other)) if not word.listed and _VAGUE.fullmatch(normalise(said))
    ]
    if vague:
        return Judged(Outcome.UNRESOLVED, f"{_quoted(vague[0])} does not name anything")
    if one.name == other.name and one.sense == other.sense:
        if one.loose:
            return Judged(Outcome.UNRESOLVED, _loosely(vocabulary, one.name, one.sense))
        if one.is_build is not other.is_build:
            whole = _printed(vocabulary, one.name)
            return Judged(Outcome.UNRESOLVED, f"one is a build of {whole} in a format of its own, the other may be any")
        if normalise(left) == normalise(right):
            return Judged(Outcome.SAME)
        named = f"both are names of {vocabulary.terms[one.name].term}" if one.listed else "one name in two spellings"
        return Judged(Outcome.EQUIVALENT, named)
    if one.loose or other.loose:
        return _loose(vocabulary, left, right)
    for lower, higher in ((one, other), (other, one)):
        if higher.name in lower.above:
            joined = _joined(setting, one.name, other.name)
            kind, parent = (_printed(vocabulary, word.name) for word in (lower, higher))
            return joined or Judged(Outcome.UNRESOLVED, f"{kind} is one kind of {parent}, which has others")
        if lower.listed and higher.name in vocabulary.wholes(lower.name):
            part, whole = (_printed(vocabulary, word.name) for word in (lower, higher))
            return Judged(Outcome.DIFFERENT, f"{part} is a part of {whole}, not another name for it")
    joined = _joined(setting, one.name, other.name)
    return joined or _unknown(vocabulary, (left, one), (right, other)) or Judged(Outcome.DIFFERENT)


#: Texts that stand in the place of a name and name nothing: never equal to themselves.
_VAGUE = re.compile(
    r"(?:various|several|multiple|diverse|unnamed|mixed|own|our own|their own|in-house|internal|proprietary"
    r"|confidential|custom|the default|defaults?)"
    r"(?: (?:accelerators?|benchmarks?|configurations?|data|data ?sets?|engines?|gpus?|hardware|kernels?|machines?"
    r"|methods?|models?|prompts?|sets?|settings?|sources?|suites?|tests?|traces?|workloads?))*"
    r"|(?:same as|mix of|see (?:above|below|the|note|table|text)|as above|ditto)\b.*"
)


def _quoted(text: str) -> str:
    return f"\N{LEFT DOUBLE QUOTATION MARK}{text.strip()}\N{RIGHT DOUBLE QUOTATION MARK}"


def _unknown(vocabulary: Vocabulary, one: tuple[str, Word], other: tuple[str, Word]) -> Judged | None:
    """Return *unresolved* where a text that is no listed term names one beside other words: it may be that one."""
    for (said, unknown), (_, known) in ((one, other), (other, one)):
        if unknown.listed or not known.listed:
            continue
        inside = vocabulary.inside(said)
        if inside & (known.above | {known.name}) or any(known.name in vocabulary.above(name) for name in inside):
            term = vocabulary.terms[known.name].term
            return Judged(Outcome.UNRESOLVED, f"{_quoted(said)} is no name we know, and may or may not mean {term}")
    return None


def _printed(vocabulary: Vocabulary, name: str) -> str:
    return vocabulary.terms[name].term if name in vocabulary.terms else name


def listed(names: Iterable[str]) -> str:
    """Join names as a sentence does."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def _loosely(vocabulary: Vocabulary, name: str, sense: str | None) -> str:
    """Say what a loose name may stand for: its narrowest sense first, then what each wider one adds."""
    term = vocabulary.terms.get(name)
    if term is None or not term.senses:
        kinds = vocabulary.kinds(name)
        if kinds:
            some = listed([*kinds[:3], "others"] if len(kinds) > 3 else kinds)
            return f"{_printed(vocabulary, name)} is a family ({some}), of which no member is named"
        return f"{_printed(vocabulary, name)} may be something else in every source that says it"
    if sense:
        return f"{term.term} in the {sense} sense is a name used for {listed(term.senses[sense].means)}"
    senses = sorted(term.senses.items(), key=lambda item: len(item[1].means))
    told, named = [], set[str]()
    for key, found in senses:
        added = [member for member in found.means if member not in named]
        if added:
            wider = _SENSES.get(key, f"in the {key} sense")
            told.append(f"{wider}, for {listed(added)} too" if named else listed(added))
        named.update(added)
    return f"{term.term} is a name used for {' and, '.join(told)}"


#: How a sense that widens a name is told.
_SENSES = {"loose": "loosely"}


def _loose(vocabulary: Vocabulary, left: str, right: str) -> Judged:
    """Judge two words of which at least one may stand for several terms."""
    one, other = vocabulary.word(left), vocabulary.word(right)
    related = one.name in other.above or other.name in one.above
    for a in one.means:
        for b in other.means:
            above_a = vocabulary.above(a) if a in vocabulary.terms else frozenset()
            above_b = vocabulary.above(b) if b in vocabulary.terms else frozenset()
            related = related or a == b or a in above_b or b in above_a
    loose = [word for word in (one, other) if word.loose and (related or vocabulary.terms[word.name].senses)]
    said = "; ".join(dict.fromkeys(_loosely(vocabulary, word.name, word.sense) for word in loose))
    return Judged(Outcome.UNRESOLVED if related else Outcome.DIFFERENT, said)


@dataclass(frozen=True, slots=True)
class Joined:
    """Hold a figure of one term on its way to another.

    Args:
        because: The formula with the converted value, or why it cannot be used.
        value: The converted number in the unit of the figure, or None.
        interval: What the printed digits allow after conversion.
    """

    because: str
    value: Fraction
    interval: Interval


def convert_term(source: str, target: str, vocabulary: Vocabulary, inputs: Inputs) -> Joined | None:
    """Convert a claim's figure from one term to another with what the claim states of the `join_inputs`.

    Returns:
        The converted figure, or None where no formula joins the two, or an input or the figure is missing.
    """
    ends = vocabulary.word(source).name, vocabulary.word(target).name
    for join in vocabulary.joins:
        if join.formula is not None and ends == (normalise(join.from_), normalise(join.to)):
            return None if _missing(join, inputs) else _by_formula(join, inputs)
    return None


def join_inputs(left: str, right: str, vocabulary: Vocabulary | None) -> frozenset[str]:
    """Return the inputs that joining two terms rests on; none where no formula joins them."""
    found: set[str] = set()
    if vocabulary is not None and vocabulary.joins:
        ends = {vocabulary.word(left).name, vocabulary.word(right).name}
        for join in vocabulary.joins:
            if ends == {normalise(join.from_), normalise(join.to)}:
                found |= {FORMULA} if join.formula is None else {FIGURE, *join.needs.values()}
    return frozenset(found)


def category_inputs(left: str, right: str, setting: Setting) -> frozenset[str]:
    """Return the inputs that two terms rest on: those of a formula that joins them."""
    return join_inputs(left, right, setting.vocabulary)


def _joined(setting: Setting, one: str, other: str) -> Judged | None:
    """Return *equivalent* where a formula joins two terms and its inputs stand in the claims."""
    vocabulary = setting.vocabulary
    for join in vocabulary.joins if vocabulary else ():
        ends = normalise(join.from_), normalise(join.to)
        if ends in ((one, other), (other, one)):
            inputs = setting.left if ends == (one, other) else setting.right
            if join.formula is None:  # the claim's own formula shows how it came about
                because = join.note or "the calculation is written out"
                return Judged(Outcome.EQUIVALENT, because) if inputs.has_formula else None
            if missing := _missing(join, inputs):
                only = f"only with {setting.title(missing)}, which its claim does not state"
                return Judged(Outcome.UNRESOLVED, f"{join.from_} converts to {join.to} {only}")
            found = _by_formula(join, inputs)
            return None if found is None else Judged(Outcome.EQUIVALENT, found.because)
    return None


def category_rests(left: str, right: str, inputs: Inputs, setting: Setting) -> Hashable:
    """Return what two terms rest on of the inputs of one claim: whether a formula joins them, not the figure."""
    if setting.vocabulary is None:
        return None
    names = [setting.vocabulary.word(text).name for text in (left, right)]
    joined = _joined(replace(setting, left=inputs, right=inputs), names[0], names[1])
    return None if joined is None else joined.outcome


def _missing(join: Join, inputs: Inputs) -> str | None:
    """Return the first field that a formula needs and the claim does not state, or None."""
    return next((field for field in join.needs.values() if inputs.numbers[field] is None), None)


def _by_formula(join: Join, inputs: Inputs) -> Joined | None:
    """Return the converted figure, or None where an input or the figure is missing."""
    stated = {name: inputs.numbers[field] for name, field in join.needs.items()}
    numbers = {name: number.ends[0] for name, number in stated.items() if number is not None}
    figure = inputs.figure
    if figure is None or figure.value is None or figure.interval.low is None or figure.interval.high is None:
        return None
    formula = read_formula(join.formula or "")
    scale = Fraction(1, 100) if figure.unit == "percent" else Fraction(1)
    points = (Fraction(figure.value), figure.interval.low, figure.interval.high)
    try:
        value, *ends = (formula.evaluate({"x": point * scale, **numbers}) / scale for point in points)
    except FormulaError:
        return None
    interval = Interval(min(ends), max(ends))  # a conversion that joins two terms never turns round between two ends
    result = f"{shown(value)} %" if figure.unit == "percent" else shown(value)
    return Joined(f"{join.from_} converts to {join.to}: {join.formula} = {result}", value, interval)


def term_fault(text: str, setting: Setting) -> Fault | None:
    """Return why a text is no term of the vocabulary: of an open one it may be a near miss of a listed term."""
    found = None if setting.vocabulary is None else setting.vocabulary.check(text)
    if setting.vocabulary is None or found is None:
        return None
    return Fault("unknown-term", "warning", *found, is_refused=setting.vocabulary.closed)


def term_schema(manner: Manner, vocabulary: Vocabulary | None) -> Schema:
    """Return the terms of the vocabulary, where the field has one."""
    return dict(SCALAR) if vocabulary is None else {"$ref": f"#/definitions/terms.{vocabulary.id}"}


CATEGORY = Comparator("category", category, category_inputs, term_fault, term_schema, rests=category_rests)
