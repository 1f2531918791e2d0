"""The reader: a text becomes one figure, or an error that names what no figure has and proposes the cuts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, groupby, pairwise
from typing import NoReturn, TypeVar

from claimcheck.errors import FigureError, UnitError
from claimcheck.figure.draft import FIGURES, Draft, Item, make_bound
from claimcheck.figure.forms import FORMS
from claimcheck.figure.items import UNKNOWN, itemize, phrase_of
from claimcheck.figure.lexicon import words
from claimcheck.figure.tokens import Phrase, clean
from claimcheck.figure.unit import PERCENT, unit_behind
from claimcheck.numerals import ten
from claimcheck.units import Product, multiply

__all__ = ["RULES", "read_as", "rewrite"]

_Figure = TypeVar("_Figure")
_MOST_TOKENS = 60
_EXAMPLE = "a figure is a number with its unit, such as 28.88 ms"
_AROUND = "e"  # what may stand around a figure and say nothing
_DEGREES = ("degree_Celsius", "degree_Fahrenheit")
_MEMORY = {"kilobyte": "kibibyte", "megabyte": "mebibyte", "gigabyte": "gibibyte", "terabyte": "tebibyte"}
_RATE: Product = (("second", -1),)
_OF_RATES = ("faster", "slower", "cheaper")
_UPWARDS = ("higher", "improvement", "more", "faster")
_PATTERNS = tuple((form, re.compile(form.pattern)) for form in FORMS)


def read_as(make: Callable[..., _Figure], text: str, lang: str) -> _Figure:
    """Read a text as one figure, made by ``make`` of its fields.

    Raises:
        FigureError: The text is not one figure in a form that is known.
    """
    source = clean(text)
    phrase = phrase_of(source, lang)
    _drop_end(phrase)
    if not phrase.tokens:
        raise FigureError(text, 0, "the text is empty", _EXAMPLE)
    if len(phrase.tokens) > _MOST_TOKENS:
        reason = f"a figure has at most {_MOST_TOKENS} words, numbers and signs, this text has {len(phrase.tokens)}"
        phrase.refuse(_MOST_TOKENS, reason, "cut the phrase to the figure itself")
    items = itemize(phrase, 0, len(phrase.tokens))
    row = rewrite(items, whole=True)
    left = [item for item in row if item.letter not in _AROUND]
    if len(left) != 1 or left[0].draft is None or row[-1] is not left[0]:
        _refuse(phrase, items, left)
    draft = left[0].draft
    try:
        _complete(draft)
        _find_readings(draft)
        return draft.freeze(make, text, lang)
    except UnitError as problem:
        raise FigureError(text, 0, problem.reason, problem.hint) from None


def _drop_end(phrase: Phrase) -> None:
    """Leave out the full stop that ends a sentence, and quotes around the phrase."""
    while phrase[len(phrase.tokens) - 1].text in (".", "!", '"'):
        phrase.tokens.pop()
    del phrase.tokens[: phrase[0].text == '"']


def _refuse(phrase: Phrase, items: list[Item], left: list[Item]) -> NoReturn:
    """Raise the error for what no figure has, with the cuts that are figures."""
    cuts = _cuts(phrase, items)
    hint = f"write `{cuts[0]}`; what else the phrase says belongs in other fields" if cuts else _EXAMPLE
    problem = next((item.problem for item in items if item.problem is not None), None)
    turned = next((item for item in items if item.letter == "!"), None)
    unknown = next((item for item in items if item.letter == UNKNOWN), None)
    if turned is not None:
        at, hint = turned.start, "cut the phrase to the figure itself"
        reason = f"{phrase.printed(turned.start, turned.end)!r} turns the sense of what follows"
    elif problem is not None:
        raise FigureError(phrase.source.shown, problem.position, problem.reason, problem.hint or hint, cuts)
    elif not any(item.letter in FIGURES for item in items):
        at, reason, hint = 0, "no number stands in the text", _EXAMPLE
    elif unknown is not None:
        at, token, shown = unknown.start, phrase[unknown.start], phrase.printed(unknown.start, unknown.end)[:40]
        name = "part of a name, a reference or a date" if token.kind == "N" else "no part of a figure"
        foreign = token.lower.startswith("\0")
        reason = f"the word {shown!r} is not known in the language {phrase.lang}" if foreign else f"{shown!r} is {name}"
    else:
        at = next((item.start for item in left if item.letter not in FIGURES), left[-1].start)
        reason = f"{phrase.printed(at, at + 1)[:40]!r} has no place here"
    raise FigureError(phrase.source.shown, phrase.place(at), reason, hint, cuts)


def _cuts(phrase: Phrase, items: list[Item]) -> tuple[str, ...]:
    """Return the stretches of a phrase that are figures, as printed: what is measured before counts."""
    row = rewrite(items, whole=False)
    found = [item for item in row if item.draft is not None and item.letter in FIGURES and not _is_begun(phrase, item)]

    def last(item: Item) -> tuple[bool, bool, int]:
        hyphened = any(phrase[at].text == "-" and phrase[at + 1].kind == "W" for at in range(item.start, item.end))
        return hyphened, item.draft is not None and item.draft.bare, item.start

    whole = _spliced(phrase, items)
    return (*whole, *(phrase.printed(item.start, item.end) for item in sorted(found, key=last)))


def _is_begun(phrase: Phrase, item: Item) -> bool:
    """Say whether a bare number is half of a figure whose next word nobody knows: "12 P tokens", "12 ppt"."""
    after = phrase[item.end + 1]
    further = not after.text or after.lower in words("per") or bool(unit_behind(phrase, item.end + 1).product)
    return item.draft is not None and item.draft.bare and phrase[item.end].kind == "W" and after.gap and further


def _spliced(phrase: Phrase, items: list[Item]) -> tuple[str, ...]:
    """Return the figure left without what it counts, names or tells in brackets: "5 km³ of ice per decade"."""
    out: set[int] = set()
    for item, after in pairwise(items):
        if item.letter == UNKNOWN and phrase[item.start].kind == "W" and phrase[after.start].text == "=":
            out.update(range(item.start, after.end))
    for at in (at for at, token in enumerate(phrase.tokens) if token.lower in words("per")):
        start = next(
            (step for step in range(at, -1, -1) if phrase[step].kind != "W" or phrase[step].lower in words("of")), at
        )
        out.update(range(start, at) if phrase[start].lower in words("of") else ())
    depth = accumulate((token.text == "(") - (token.text == ")") for token in phrase.tokens)
    inside = {at for at, open_ in enumerate(depth) if open_ or phrase[at].text == ")"}
    return next(filter(None, (_without(phrase, left) for left in (out, out | inside))), ())


def _without(phrase: Phrase, out: set[int]) -> tuple[str, ...]:
    """Return a phrase without some of its tokens where that is one figure."""
    groups = groupby(range(len(phrase.tokens)), out.__contains__)
    kept = [phrase.printed(part[0], part[-1] + 1) for gone, group in groups if not gone and (part := list(group))]
    again = phrase_of(clean(" ".join(kept)), phrase.lang)
    row = rewrite(itemize(again, 0, len(again.tokens)), whole=True) if out else []
    return (" ".join(kept),) if len(row) == 1 and row[0].draft is not None else ()


def rewrite(items: list[Item], *, whole: bool) -> list[Item]:
    """Return a row with figures in the places of their items, until no form fits any more.

    ``whole`` says whether the row is one phrase; in running text the forms of whole phrases are left out.
    """
    row: list[Item] = []
    for known, group in groupby(items, lambda item: item.letter != UNKNOWN):
        run = list(group)
        for start in range(0, len(run), _MOST_TOKENS):  # no form crosses an unknown word, none is longer than a figure
            part = run[start : start + _MOST_TOKENS]
            while known and (made := _step(part, whole)):
                part = made
            row += part
    return row


def _step(row: list[Item], whole: bool) -> list[Item] | None:
    letters = "".join(item.letter for item in row)
    for form, pattern in _PATTERNS:
        if form.whole and not whole:
            continue
        for match in pattern.finditer(letters):
            start, end = match.span()
            balanced = letters.count("(", start, end) == letters.count(")", start, end)
            draft = form.make([_copied(item) for item in row[start:end]]) if balanced and end - start > 1 else None
            if draft is not None:
                return [*row[:start], Item.of(draft, row[start].start, row[end - 1].end, row[start].gap), *row[end:]]
    return None


def _copied(item: Item) -> Item:
    """Return an item whose figure a maker may change."""
    return item if item.draft is None else replace(item, draft=item.draft.copy())


def _complete(draft: Draft) -> None:
    """Decide what only the whole figure can tell, in place."""
    for part in (draft, *draft.members):
        _customary(part)
        _temperatures(part)


def _customary(draft: Draft) -> None:
    """Take what is meant by custom: "45 t/s" is said of tokens, "15 PFLOPs" of a chip are a rate."""
    notes = {note for amount in draft.amounts for note in amount.notes}
    names = dict(draft.unit)
    if "t" in notes and names.get("tonne") == 1 and names.get("second") == -1:
        draft.unit = multiply(draft.unit, (("tonne", -1), ("token", 1)))
    if "flops" in notes and "second" not in names and any(name != "flop" for name, _ in draft.unit):
        draft.unit = multiply(draft.unit, _RATE)


def _temperatures(draft: Draft) -> None:
    """A change, a tolerance or a matching restatement shows that degrees are a difference."""
    name = draft.unit[0][0] if len(draft.unit) == 1 else ""
    if name not in _DEGREES:
        return
    restated = any(_is_difference(draft, part) for part in draft.components)
    if draft.changes or (draft.shape == "within" and draft.value is None) or draft.kind == "difference" or restated:
        draft.unit, draft.kind = (("delta_" + name, 1),), "difference"
        for part in draft.components:
            if len(part.unit) == 1 and part.unit[0][0] in _DEGREES:
                part.unit, part.kind = (("delta_" + part.unit[0][0], 1),), "difference"


def _is_difference(draft: Draft, part: Draft) -> bool:
    if draft.value is None or part.value is None or len(part.unit) != 1 or part.unit == draft.unit:
        return False
    factor = Fraction(9, 5) if draft.unit[0][0] == _DEGREES[0] else Fraction(5, 9)
    return part.unit[0][0] in _DEGREES and draft.interval().scaled(factor).touches(part.interval())


Found = Iterator[tuple[Draft, str]]


def _find_readings(draft: Draft) -> None:
    """Add the other readings to a draft, and to the members of a pair."""
    for part in draft.members or [draft]:
        for rule in RULES:
            part.others.extend(rule(part))
    reasons = [{why: other for other, why in reversed(member.others)} for member in draft.members]
    for why in reasons[0] if reasons else ():
        if any(why in other for other in reasons):  # all members in their second reading, where one reason gives each
            pair = draft.copy()
            pair.members = [other.get(why, member) for other, member in zip(reasons, draft.members, strict=True)]
            draft.others.append((pair, why))


def _hedge(draft: Draft) -> Found:
    """Nearly N: about N, and strictly below it."""
    other, side = draft.copy(), {"barely": "lower", "nearly": "upper"}.get(draft.hedge or "")
    if side and draft.shape == "point":
        make_bound(other, side, False)
        yield other, f"the hedge also says that the number was {'passed' if side == 'lower' else 'not reached'}"
    elif side == "upper" and draft.shape == "range":
        other.high_inclusive = False
        yield other, "the hedge also says that the end was not reached"


def _moved(draft: Draft, by: int) -> Draft:
    """Return a copy with every number larger by a whole number."""
    other = draft.copy()
    for name in ("value", "low", "high"):
        number = getattr(other, name)
        if number is not None:
            setattr(other, name, number + by)
    return other


def _faster(draft: Draft) -> Found:
    """A percentage faster: the rate rose by it or the time fell by it; above 100 % a factor may be meant."""
    if draft.direction not in ("faster", "slower") or draft.unit != PERCENT:
        return
    ends = [number for number in (draft.value, draft.low, draft.high) if number is not None]
    time, rate = ("fell", "rose") if draft.direction == "faster" else ("rose", "fell")
    if max(ends, default=0) <= 100 or draft.direction == "slower":
        yield draft.copy(), f'"% {draft.direction}" may say that the time {time} by it'
        yield draft.copy(), f'"% {draft.direction}" may say that the rate {rate} by it'
        return
    factor = draft.scale(Fraction(1, 100), unit=())
    factor.kind = "change_factor"
    yield factor, '"% faster" above 100 is often used for "% of"'
    yield _moved(factor, 1), "the rate rose by it: the literal factor"


def _increase(draft: Draft) -> Found:
    """Increased by N times: to N times, or by N times to N + 1 times."""
    if draft.kind == "change_factor" and draft.changes and draft.direction in _UPWARDS:
        yield _moved(draft, 1), '"increased N times" may say that N times the old value came on top: N + 1'


def _binary(draft: Draft) -> Found:
    """K, M and G of tokens and bytes: 1000 or 1024; B for bytes or billions."""
    if draft.kind != "level" or (draft.shape == "within" and draft.value is not None):
        return
    lettered = next((amount for amount in draft.amounts if amount.symbol in ("K", "k", "M", "G")), None)
    if lettered and lettered.scale in (3, 6, 9) and all(name in ("token", "byte") for name, _ in draft.unit):
        custom = "K, M and G are customarily powers of 1024 for sizes in tokens and bytes"
        yield draft.scale(Fraction(1024, 1000) ** (lettered.scale // 3)), custom
        power = _power_of_two(draft.number) if lettered.scale == 3 and draft.number is not None else None
        if power and draft.number:
            yield draft.scale(Fraction(power) / draft.number), f"a usual short form of {power}"
    if not draft.unit and draft.shape == "point" and any(amount.symbol == "B" for amount in draft.amounts):
        yield draft.scale(Fraction(1, 10**9), unit=(("byte", 1),)), "B may be bytes"
    names = dict(draft.unit)
    if names.keys() & _MEMORY.keys() and "second" not in names:
        binary = tuple(sorted((_MEMORY.get(name, name), power) for name, power in draft.unit))
        yield draft.renamed(binary), "units of memory are customarily powers of 1024"


def _power_of_two(value: Fraction) -> int | None:
    """Return the power of two a number of thousands is short for: 65K for 65,536, 131K for 131,072."""
    sizes = (1 << exponent for exponent in range(13, 21))
    return next((size for size in sizes if abs(size - value) < 1000 and size // 1000 == value // 1000), None)


def _points(draft: Draft) -> Found:
    """A change of a percentage may be meant in percentage points; a point may be one."""
    change = draft.unit == PERCENT and draft.kind == "percent_change" and draft.direction not in _OF_RATES
    if change or draft.unit == (("point", 1),):
        other = draft.renamed((("percentage_point", 1),))
        other.kind = "percentage_points"
        why = "a change of a quantity that is itself a percentage may be meant in points"
        yield other, why if change else '"point" may be a percentage point'


def _grouping(draft: Draft) -> Found:
    """A point or comma before three digits may group thousands or be decimal."""
    if len(draft.amounts) == 1 and draft.amounts[0].other is not None and draft.number:
        other = draft.scale(draft.amounts[0].other / draft.amounts[0].value)
        yield other, "the mark before three digits may also be the other one: decimal or thousands"


#: Spellings with two customary meanings: what stands in the unit read, what may be meant, and why.
_DOUBLE: dict[str, tuple[str, str, str]] = {
    "tps": ("token", "transaction", "TPS is also transactions per second"),
    "rpm": ("revolution", "request", "RPM is also requests per minute"),
    "t": ("token", "tonne", "t is the symbol of the tonne"),
    "g": ("gram", "standard_gravity", "g is also the acceleration of gravity"),
    "cent": ("USD", "EUR", "cents are parts of a dollar or of a euro"),
    "¥": ("JPY", "CNY", "¥ is also the sign of the yuan"),
}
#: Letters of units that are magnitudes too: the unit, the power of ten, and its name.
_LETTERS = {"K": ("kelvin", 3, "thousand"), "T": ("tesla", 12, "trillion"), "B": ("byte", 9, "billion")}


def _spellings(draft: Draft) -> Found:
    """Spellings with two customary meanings."""
    for note in draft.amounts[0].notes if draft.amounts else ():
        old, new, why = _DOUBLE.get(note.lower(), ("", "", ""))
        names = dict(draft.unit)
        if old in names and not (note == "t" and "second" not in names):
            yield draft.renamed(tuple(sorted((new if name == old else name, power) for name, power in draft.unit))), why
        unit, power, word = _LETTERS.get(note, ("", 0, ""))
        if names.get(unit) == 1:
            yield draft.scale(ten(power), unit=multiply(draft.unit, ((unit, -1),))), f"{note} may stand for {word}"
        if note == "flops":
            other = multiply(draft.unit, (("second", 1),)) if names.get("second") == -1 else multiply(draft.unit, _RATE)
            yield draft.renamed(other), '"FLOPs" is used for operations and for operations per second'
        if note == "bps" and "basis_point" in names:
            yield draft.renamed((("bit", 1), *_RATE)), "bps is also bits per second"
    if dict(draft.unit).get("million") == -1:
        tokens = multiply(draft.unit, (("million", 1), ("megatoken", -1)))
        yield draft.renamed(tokens), '"/M" is customarily per million tokens'


def _signed(draft: Draft) -> Found:
    """A bare signed percentage may be a level."""
    if draft.kind == "percent_change" and not draft.changes and draft.shape == "point" and draft.unit == PERCENT:
        other = draft.copy()
        other.kind = "percent"
        yield other, "a bare signed percentage does not say that it is a change"


def _temperature(draft: Draft) -> Found:
    """Degrees may be a temperature or a difference of temperatures."""
    name = draft.unit[0][0] if len(draft.unit) == 1 else ""
    other = "delta_" + name if name in _DEGREES else name.removeprefix("delta_")
    if name in _DEGREES or other in _DEGREES:
        kind = "a temperature" if other in _DEGREES else "a difference of temperatures"
        yield draft.renamed(((other, 1),)), f"degrees may be {kind}"


#: Every rule that finds other readings, in the order they are offered.
RULES: tuple[Callable[[Draft], Found], ...] = (
    _hedge, _faster, _increase, _binary, _points, _grouping, _spellings, _signed, _temperature,
)  # fmt: skip
