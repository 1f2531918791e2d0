"""Arithmetic in records: `formula:` and `baseline:` of claims, `arithmetic:` of check files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from claimcheck.arithmetic.answers import Allowed, Answer
from claimcheck.arithmetic.changes import change
from claimcheck.arithmetic.computing import evaluated, recompute
from claimcheck.arithmetic.entries import SPECS, Kind, Spec
from claimcheck.arithmetic.printed import FigureLike
from claimcheck.collection import Collection, measured
from claimcheck.errors import ClaimcheckError, Problem, UnitError, did_you_mean, meant_or_known
from claimcheck.figure import Figure
from claimcheck.formula import FormulaError, read_formula
from claimcheck.profile import Knowledge, completed_unit
from claimcheck.records import Check, Claim
from claimcheck.schema import Place, place_of
from claimcheck.units import same_dimension

__all__ = ["Entry", "answers_for", "answers_of_check", "baseline_answer", "entries_of", "formula_answer"]

#: Keys that every entry may have beside those of its check.
_COMMON = ("check", "expect", "exact", "note")


@dataclass(frozen=True, slots=True)
class Entry:
    """Hold one entry under `arithmetic:` of a check file that can be run.

    Args:
        check: Id of the arithmetic check.
        values: What each key holds: claim ids, formulas over them, printed figures, words.
        place: Line and column of the entry.
        expect: The answer its author expects, one of the six words, or None.
        note: The author's own words, or None.
        exact: The keys whose figures are exact, as prices on a list are.
    """

    check: str
    values: Mapping[str, Any]
    place: Place
    expect: str | None = None
    note: str | None = None
    exact: tuple[str, ...] = ()

    @property
    def about(self) -> str | None:
        """Return the id of the claim whose figure is under test, or None."""
        stated = self.values.get("stated", self.values.get("share"))
        return stated if isinstance(stated, str) and "{" not in stated else None

    def run(self, collection: Collection) -> Answer:
        """Answer the entry from the figures of its claims.

        Raises:
            ClaimcheckError: A figure cannot be read, or the dimensions differ.
        """
        spec = SPECS[self.check]
        try:
            arguments = {key: _resolved(spec, key, value, collection) for key, value in self.values.items()}
            answer = spec.run(arguments, self.exact)
        except _NoFigure as gap:
            answer = Answer(self.check, Allowed.NOT_ENOUGH, (), f"{gap.id} prints no figure")
        return replace(answer, about=self.about, author_note=self.note, expected=self.expect)


class _NoFigure(Exception):
    """A claim of an entry prints no figure, which is an answer and no fault."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


def _resolved(spec: Spec, key: str, value: Any, collection: Collection) -> Any:
    kind = spec.kinds[key]
    if kind in (Kind.FIGURES, Kind.PAIR):
        return [_figure(member, collection) for member in value]
    if kind is Kind.FIGURE:
        return _figure(value, collection)
    return value.strip() == "yes" if kind is Kind.FLAG else value


def _figure(value: Any, collection: Collection) -> FigureLike:
    if isinstance(value, Mapping):
        return str(value["figure"])
    text = str(value)
    if "{" in text:
        return evaluated(text, {id: _of_claim(id, collection) for id in read_formula(text).names})
    return _of_claim(text, collection)


def _of_claim(id: str, collection: Collection) -> FigureLike:
    figure = _whole(collection.claims[id], collection.knowledge)
    if figure is None:
        raise _NoFigure(id)
    return figure


def _whole(claim: Claim, knowledge: Knowledge) -> Figure | None:
    """Return a claim's figure with the counted nouns that its metric names: $0.10/M is of a million tokens."""
    figure = claim.figure
    metric = measured(claim.metric, knowledge)
    if figure is None or metric is None or figure.is_relative or claim.baseline is not None or figure.shape == "pair":
        return figure
    try:
        unit = completed_unit(figure.unit, metric, knowledge.metrics.parts)
    except UnitError:
        return figure
    return figure if unit in (None, figure.unit) else replace(figure, unit=str(unit))


def entries_of(check: Check, collection: Collection) -> tuple[tuple[Entry, ...], tuple[Problem, ...]]:
    """Read what a check file holds under `arithmetic:`.

    Args:
        check: The check.
        collection: The claims that its entries may name.

    Returns:
        The entries that can be run, and every problem of the others, in the order of the file.
    """
    entries, problems = [], []
    for raw in check.arithmetic:
        reader = _Reader(check, raw, collection)
        entry = reader.read()
        problems.extend(reader.problems)
        if entry is not None and not (reader.problems or reader.rests_on_broken):
            entries.append(entry)
    return tuple(entries), tuple(problems)


_FIGURES = (Kind.FIGURE, Kind.FIGURES, Kind.PAIR)


class _Reader:
    """Read one entry and gather what is wrong with it."""

    def __init__(self, check: Check, raw: Any, collection: Collection) -> None:
        self.check = check
        self.raw = raw
        self.collection = collection
        self.problems: list[Problem] = []
        self.rests_on_broken = False

    def add(self, code: str, key: Any, message: str, hint: str | None, *, of_key: bool = False) -> None:
        place = place_of(self.raw, key, of_key=of_key)
        if place[0] is None:
            place = self.check.places.get("arithmetic", (self.check.line, 1))
        self.problems.append(Problem(code, "error", self.check.file, *place, message, hint))

    def read(self) -> Entry | None:
        raw = self.raw
        if not isinstance(raw, Mapping):
            self.add(
                "wrong-type", "", "an entry of `arithmetic` is no mapping", "write {check: change, stated: claim-id}"
            )
            return None
        name = raw.get("check")
        if not isinstance(name, str) or name not in SPECS:
            code, hint = ("missing-key", "add `check:`") if name is None else ("unknown-arithmetic", None)
            hint = hint or meant_or_known(str(name), SPECS, "one of")
            told = "an entry of `arithmetic` names no check" if name is None else f"{name!r} is no arithmetic check"
            self.add(code, "check", told, hint)
            return None
        spec = SPECS[name]
        self.keys(name, spec)
        expect = raw.get("expect")
        if expect is not None and expect not in [str(word) for word in Allowed]:
            hint = meant_or_known(str(expect), map(str, Allowed), "one of")
            self.add("unknown-answer", "expect", f"{expect!r} is no answer of arithmetic", hint)
        values = {key: raw[key] for key in raw if key in spec.kinds}
        return Entry(name, values, getattr(raw, "place", (None, None)), expect, raw.get("note"), self.exact(spec))

    def exact(self, spec: Spec) -> tuple[str, ...]:
        """Return the keys whose figures are exact: those that `exact` lists, or all."""
        given = self.raw.get("exact", ())
        figures = [key for key, kind in spec.kinds.items() if kind in _FIGURES and key in self.raw]
        if given in ("yes", "no"):
            return tuple(figures) if given == "yes" else ()
        if not isinstance(given, (list, tuple)):
            self.add("bad-value", "exact", f"`exact` is {given!r}", "write yes, or list keys, as in [factors]")
            return ()
        for key in given:
            if key not in figures:
                self.add("unknown-key", "exact", f"`exact` names {key!r}, which holds no figure", ", ".join(figures))
        return tuple(key for key in given if key in figures)

    def keys(self, name: str, spec: Spec) -> None:
        for key in self.raw:
            if key not in spec.kinds and key not in _COMMON:
                known = [*spec.kinds, *_COMMON]
                hint = meant_or_known(str(key), known)
                self.add("unknown-key", key, f"`{key}` is not a key of {name}", hint, of_key=True)
        missing = [" or ".join(f"`{key}`" for key in keys) for keys in spec.needs if not set(keys) & set(self.raw)]
        if missing:
            self.add("missing-key", "check", f"{name} needs {' and '.join(missing)}", f"keys: {', '.join(spec.kinds)}")
        for key, kind in spec.kinds.items():
            if key in self.raw:
                self.value(key, kind, self.raw[key])

    def value(self, key: str, kind: Kind, value: Any) -> None:
        if kind in (Kind.FIGURES, Kind.PAIR):
            if not isinstance(value, (list, tuple)) or not value:
                self.add("wrong-type", key, f"`{key}` is not a list", "list claims, as in [a, b]")
                return
            if kind is Kind.PAIR and len(value) != 2:
                self.add("wrong-type", key, f"`{key}` holds {len(value)}, and two are held together", "list two claims")
                return
            for member in value:
                self.figure(key, member)
        elif kind is Kind.FIGURE:
            self.figure(key, value)
        elif not isinstance(value, str):
            self.add("wrong-type", key, f"`{key}` is not a text", None)
        elif kind is Kind.FLAG and value not in ("yes", "no"):
            self.add("bad-value", key, f"`{key}` is {value!r}, which is neither yes nor no", "write yes or no")

    def figure(self, key: str, value: Any) -> None:
        if isinstance(value, Mapping):
            if list(value) != ["figure"]:
                self.add("wrong-type", key, f"`{key}` is a mapping without a figure", "write {figure: 256 users/GPU}")
            return
        if not isinstance(value, str):
            self.add("wrong-type", key, f"`{key}` is a list", "name one claim")
            return
        ids: Sequence[str] = [value]
        if "{" in value:
            try:
                ids = read_formula(value).names
            except FormulaError as error:
                self.add("bad-formula", key, f"`{key}` is no formula: {error}", "as in {a} / {b}")
                return
        for id in ids:
            if id in self.collection.claims:
                continue
            if id in self.collection.broken:  # told at its own record
                self.rests_on_broken = True
            else:
                hint = did_you_mean(id, self.collection.claims) or "write {figure: …} for a figure that is no claim"
                self.add("unknown-claim", key, f"`{key}` names {id!r}, which is no claim", hint)


def answers_of_check(check: Check, collection: Collection) -> tuple[Answer, ...]:
    """Answer what a check file asks under `arithmetic:`.

    Returns:
        One answer for each entry that can be run, in the order of the file; ``claimcheck check`` tells the others.
    """
    found = []
    for entry in entries_of(check, collection)[0]:
        try:
            found.append(entry.run(collection))
        except ClaimcheckError:
            continue
    return tuple(found)


def answers_for(claim: Claim, collection: Collection) -> tuple[Answer, ...]:
    """Answer what a claim itself gives to recompute.

    Returns:
        The answer of its `formula:`; then, for a relative figure with a `baseline:`, that of the stated change
        against the baseline and the claim's own value (the one of `from:` in the baseline's dimension), or, where one
        of them is not printed, what the change alone allows. Nothing for a figure that cannot be read.
    """
    found: list[Answer] = []
    for attempt in (_by_formula, _by_baseline):
        try:
            found.extend(attempt(claim, collection))
        except ClaimcheckError:
            continue
    return tuple(replace(answer, about=claim.id) for answer in found)


def formula_answer(claim: Claim, collection: Collection) -> Answer | None:
    """Answer the `formula:` of a claim, or return None where it has none.

    Raises:
        ClaimcheckError: The text is no formula, names what is no claim, or gives another dimension.
    """
    return next(_by_formula(claim, collection), None)


def baseline_answer(claim: Claim, collection: Collection) -> Answer | None:
    """Answer a relative figure against its baseline, or return None where there is nothing to hold it against.

    Raises:
        ClaimcheckError: A figure cannot be read, or the dimensions differ.
    """
    return next(_by_baseline(claim, collection), None)


def _by_formula(claim: Claim, collection: Collection) -> Iterator[Answer]:
    if claim.formula is None or not claim.is_readable:
        return
    names = read_formula(claim.formula).names
    try:
        values = {id: _of_claim(id, collection) for id in names if id in collection.claims}
    except _NoFigure as gap:
        subject = f"{gap.id} prints no figure"
        yield Answer("formula", Allowed.NOT_ENOUGH, (), subject, claim.figure_text)
        return
    yield recompute(claim.formula, values, stated=_whole(claim, collection.knowledge))


def _by_baseline(claim: Claim, collection: Collection) -> Iterator[Answer]:
    figure = claim.figure
    if claim.baseline is None or figure is None or not (figure.is_relative or figure.unit == "percent"):
        return
    base = collection.claims.get(claim.baseline.of or "")
    start = None if base is None else base.figure
    own = None if start is None or base is None else _own_value(claim, base, collection)
    if start is None or own is None:
        yield change(stated=figure)
        return
    yield change(start, own, stated=figure, ordered=True)


def _own_value(claim: Claim, base: Claim, collection: Collection) -> Any:
    """Return the figure of the one claim besides the baseline that this is calculated from, in that dimension."""
    wanted = base.figure
    if wanted is None:
        return None
    ids = dict.fromkeys([*claim.from_, *(read_formula(claim.formula).names if claim.formula else ())])
    others = [collection.claims[id] for id in ids if id in collection.claims and id != base.id]
    figures = [other.figure for other in others]
    fitting = [one for one in figures if one is not None and same_dimension(one.unit, wanted.unit)]
    return fitting[0] if len(fitting) == 1 else None
