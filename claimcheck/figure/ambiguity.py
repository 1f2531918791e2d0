"""The other legitimate readings of a phrase: one rule each, in one visible list."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from claimcheck.figure.draft import PERCENT, Draft, make_bound
from claimcheck.figure.numbers import ten
from claimcheck.units import Product, conversion_factor, multiply, print_product

__all__ = ["RULES", "find_readings"]

Found = Iterator[tuple[Draft, str]]
_BINARY = {3: Fraction(1024, 1000), 6: Fraction(1024**2, 10**6), 9: Fraction(1024**3, 10**9)}
_SIZES = ({"token", "byte", "bit"},)


def find_readings(draft: Draft) -> None:
    """Add the other readings to a draft, and to the members of a pair."""
    for part in (draft, *draft.members):
        if not _plain(part):
            for rule in RULES:
                part.others.extend(rule(part))
    if draft.shape == "pair":
        draft.others.extend(_of_members(draft))


def _plain(draft: Draft) -> bool:
    """Say whether no rule can find anything: a level in units that have one meaning, with nothing beside it."""
    if draft.kind != "level" or draft.hedge or draft.components or draft.direction or draft.changes:
        return False
    if any(q.notes or q.symbol or q.other is not None for q in draft.quantities):
        return False
    return not any(name in _DOUBLE or name.endswith(("byte", "Celsius", "Fahrenheit")) for name, _ in draft.unit)


_DOUBLE = frozenset(("JPY", "million", "percent", "point"))


def _of_members(draft: Draft) -> Found:
    """Offer the pair with all members in their second reading, where the same reason gives each one."""
    reasons = [{why: other for other, why in reversed(member.others)} for member in draft.members]
    for why in reasons[0] if reasons else ():
        if any(why in other for other in reasons):
            pair = draft.copy()
            pair.members = [other.get(why, member) for other, member in zip(reasons, draft.members, strict=True)]
            yield pair, why


def _faster(draft: Draft) -> Found:
    """A percentage faster: the rate rose by it or the time fell by it; above 100 % a factor may be meant."""
    if draft.direction not in ("faster", "slower") or draft.unit != PERCENT or draft.shape == "pair":
        return
    ends = [number for number in (draft.value, draft.low, draft.high) if number is not None]
    word = "fell" if draft.direction == "faster" else "rose"
    rate = "rose" if draft.direction == "faster" else "fell"
    if max(ends, default=0) <= 100 or draft.direction == "slower":
        yield draft.copy(), f'"% {draft.direction}" may say that the time {word} by it'
        yield draft.copy(), f'"% {draft.direction}" may say that the rate {rate} by it'
        return
    for add, why in (
        (0, '"% faster" above 100 is often used for "% of"'),
        (1, "the rate rose by it: the literal factor"),
    ):
        other = draft.scale(Fraction(1, 100), unit=())
        other.kind = "change_factor"
        for name in ("value", "low", "high"):
            number = getattr(other, name)
            if number is not None:
                setattr(other, name, number + add)
        yield other, why


def _increase(draft: Draft) -> Found:
    """Increased by N times: to N times, or by N times to N + 1 times."""
    if (
        draft.kind != "change_factor"
        or not draft.changes
        or draft.direction not in ("higher", "improvement", "more", "faster")
        or draft.shape == "pair"
    ):
        return
    other = draft.copy()
    for name in ("value", "low", "high"):
        number = getattr(other, name)
        if number is not None:
            setattr(other, name, number + 1)
    yield other, '"increased N times" may say that N times the old value came on top: N + 1'


def _binary(draft: Draft) -> Found:
    """K, M and G of tokens and bytes: 1000 or 1024."""
    if draft.shape == "pair" or draft.kind != "level" or (draft.shape == "within" and draft.value is not None):
        return
    lettered = next((q for q in draft.quantities if q.symbol in ("K", "k", "M", "G")), None)
    if lettered and lettered.scale in _BINARY and all(name in ("token", "byte") for name, _ in draft.unit):
        yield (
            draft.scale(_BINARY[lettered.scale]),
            "K, M and G are customarily powers of 1024 for sizes in tokens and bytes",
        )
        power = _power_of_two(draft.number) if lettered.scale == 3 and draft.number is not None else None
        if power and draft.number:
            yield draft.scale(Fraction(power) / draft.number), f"a usual short form of {power}"
    billions = next((q for q in draft.quantities if q.symbol == "B"), None)
    if billions and not draft.unit and draft.shape == "point":
        bytes_ = draft.scale(Fraction(1, 10**9), unit=(("byte", 1),))
        yield bytes_, "B may be bytes"
    names = dict(draft.unit)
    if names.keys() & _MEMORY.keys() and "second" not in names:
        binary = tuple(sorted((_MEMORY.get(name, name), power) for name, power in draft.unit))
        yield draft.renamed(binary), "units of memory are customarily powers of 1024"


_MEMORY = {"kilobyte": "kibibyte", "megabyte": "mebibyte", "gigabyte": "gibibyte", "terabyte": "tebibyte"}


def _power_of_two(value: Fraction) -> int | None:
    """Return the power of two a number of thousands is short for: 65K for 65,536, 131K for 131,072."""
    for exponent in range(13, 21):
        size = 1 << exponent
        if abs(size - value) < 1000 and size // 1000 == value // 1000:
            return size
    return None


def _hedge(draft: Draft) -> Found:
    """Nearly N: about N, and strictly below it."""
    if draft.hedge == "barely" and draft.shape == "point":
        other = draft.copy()
        make_bound(other, "lower", False)
        yield other, "the hedge also says that the number was passed"
    elif draft.hedge == "nearly" and draft.shape == "point":
        other = draft.copy()
        make_bound(other, "upper", False)
        yield other, "the hedge also says that the number was not reached"
    elif draft.hedge == "nearly" and draft.shape == "range":
        other = draft.copy()
        other.high_inclusive = False
        yield other, "the hedge also says that the end was not reached"


def _points(draft: Draft) -> Found:
    """A change of a percentage may be meant in percentage points."""
    if (
        draft.unit == PERCENT
        and (draft.changes or draft.kind == "percent_change")
        and draft.shape != "pair"
        and draft.direction in ("higher", "lower", "improvement", "more", "less", None)
    ):
        other = draft.renamed((("percentage_point", 1),))
        other.kind = "percentage_points"
        yield other, "a change of a quantity that is itself a percentage may be meant in points"
    if draft.unit == (("point", 1),) and draft.shape != "pair":
        other = draft.renamed((("percentage_point", 1),))
        other.kind = "percentage_points"
        yield other, '"point" may be a percentage point'


def _grouping(draft: Draft) -> Found:
    """A point or comma before three digits may group thousands or be decimal."""
    if len(draft.quantities) == 1 and draft.quantities[0].other is not None and draft.number:
        quantity = draft.quantities[0]
        other = draft.scale((quantity.other or Fraction(0)) / quantity.value)
        yield other, "the mark before three digits may also be the other one: decimal or thousands"


_NOTED: dict[str, tuple[tuple[str, str], str]] = {
    "tps": (("token", "transaction"), "TPS is also transactions per second"),
    "rpm": (("revolution", "request"), "RPM is also requests per minute"),
    "t/s": (("token", "tonne"), "t is the symbol of the tonne"),
    "g": (("gram", "standard_gravity"), "g is also the acceleration of gravity"),
    "cent": (("USD", "EUR"), "cents are parts of a dollar or of a euro"),
}


_WORDS = {3: "thousand", 12: "trillion"}


def _spellings(draft: Draft) -> Found:
    """Spellings with two customary meanings."""
    for quantity in draft.quantities[:1]:
        for note, product in quantity.notes:
            if note in _NOTED and draft.shape != "pair":
                (old, new), why = _NOTED[note]
                yield (
                    draft.renamed(tuple(sorted((new if n == old else n, p) for n, p in draft.unit))),
                    why,
                )
            elif note == "B" and draft.shape == "point" and dict(draft.unit) == {"byte": 1}:
                yield draft.scale(Fraction(10**9), unit=()), "B may stand for billion"
            elif note in ("K", "T") and draft.shape != "pair":
                letter = (("kelvin" if note == "K" else "tesla", -1),)
                power = 3 if note == "K" else 12
                why = f"{note} may stand for {_WORDS[power]}"
                yield draft.scale(ten(power), unit=multiply(draft.unit, letter)), why
            elif note == "flops" and draft.unit in (product, multiply(product, (("second", -1),))):
                yield (
                    draft.renamed(product),
                    '"FLOPs" is used for operations and for operations per second',
                )
            elif note == "bps":
                yield draft.renamed((("bit", 1), ("second", -1))), "bps is also bits per second"


def _money(draft: Draft) -> Found:
    """The yen sign is also the yuan's; "/M" does not say of what."""
    names = dict(draft.unit)
    if names.get("JPY") == 1 and any(q.currency for q in draft.quantities) and "¥" in draft.text:
        yield (
            draft.renamed(tuple(sorted(("CNY" if n == "JPY" else n, p) for n, p in draft.unit))),
            "¥ is also the sign of the yuan",
        )
    if names.get("million") == -1:
        tokens: Product = multiply(draft.unit, (("million", 1), ("megatoken", -1)))
        yield draft.renamed(tokens), '"/M" is customarily per million tokens'


def _signed(draft: Draft) -> Found:
    """A bare signed percentage may be a level."""
    if draft.kind == "percent_change" and not draft.changes and draft.shape == "point" and draft.unit == PERCENT:
        other = draft.copy()
        other.kind = "percent"
        yield other, "a bare signed percentage does not say that it is a change"


def _rate(draft: Draft) -> Found:
    """400 km in 10 minutes may be divided."""
    for part in draft.components:
        if (
            part.role == "condition"
            and part.value
            and part.unit
            and len(part.unit) == 1
            and draft.shape != "pair"
            and draft.unit
            and draft.kind == "level"
        ):
            if conversion_factor(print_product(part.unit), "second") is None and part.unit[0][0] not in (
                "week",
                "month",
                "year",
            ):
                continue
            yield (
                draft.scale(1 / part.value, unit=multiply(draft.unit, ((part.unit[0][0], -1),))),
                "the time may be divided by",
            )


def _temperature(draft: Draft) -> Found:
    """Degrees may be a temperature or a difference of temperatures."""
    scale = draft.unit[0][0] if len(draft.unit) == 1 else ""
    if scale in ("degree_Celsius", "degree_Fahrenheit"):
        yield draft.renamed((("delta_" + scale, 1),)), "degrees may be a difference of temperatures"
    elif scale.startswith("delta_degree"):
        yield draft.renamed(((scale.removeprefix("delta_"), 1),)), "degrees may be a temperature"


#: Every rule that finds other readings, in the order they are offered.
RULES: tuple[Callable[[Draft], Found], ...] = (
    _hedge,
    _faster,
    _increase,
    _binary,
    _points,
    _grouping,
    _spellings,
    _money,
    _signed,
    _rate,
    _temperature,
)
