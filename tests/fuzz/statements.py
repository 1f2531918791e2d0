"""Drawn statements of arithmetic, true and false, with an oracle in fractions that shares no code with checks.

A statement prints drawn true values and what follows from them, rounded to nearest. Its oracle knows the digits it
printed: what the words can mean is a list of functions, monotone in every value, so that the corners of the box of all
values that print so hold the ends of what they allow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product as corners
from random import Random
from typing import Any

from claimcheck import arithmetic
from claimcheck.arithmetic import Answer

Ends = tuple[Fraction, Fraction]
Meaning = Callable[..., Fraction]
COUNTS = (" users", " requests", " patients", " deaths")
GIVEN = ("reproduces", "within rounding only", "only if truncated", "ambiguous base")


@dataclass(frozen=True)
class Shown:
    """A number as printed: its text, the number, what rounds to it, and what was cut or had its zeros rounded to it."""

    text: str
    number: Fraction
    near: Ends
    wide: Ends


def shown(r: Random, value: Fraction, unit: str = "", places: int | None = None, before: str = "") -> Shown:
    """Round to nearest and print, as somebody might: with decimals, with commas, in thousands."""
    places = r.randint(0, 3) if places is None else places
    scale, suffix = Fraction(1), ""
    if value >= 100_000 and not unit.startswith("%") and r.random() < 0.3:
        scale, suffix = Fraction(1000), "K"
    digit = Fraction(1, 10**places)
    count = round(value / scale / digit)
    whole, rest = divmod(abs(count), 10**places)
    body = f"{whole:,}" if r.random() < 0.5 and before != "-" else str(whole)
    text = ("-" if count < 0 else "") + before + body + (f".{rest:0{places}}" if places else "") + suffix + unit
    number, digit = count * digit * scale, digit * scale
    zeros = len(str(abs(count))) - len(str(abs(count)).rstrip("0")) if count and not places else 0
    invited = zeros >= 3 or (suffix and len(str(abs(count))) >= 3)
    loose = digit * 10**zeros if invited and not unit.startswith("%") else digit
    exact = unit in COUNTS and not places and not suffix
    near = (number, number) if exact else (number - digit / 2, number + digit / 2)
    around = max(loose, digit)
    wide = near if exact and not invited else (number - around, number + around)
    return Shown(text, number, near, wide)


def fixed(text: str, number: Fraction | int) -> Shown:
    """Return a number in words, which is what it says."""
    exact = Fraction(number), Fraction(number)
    return Shown(text, Fraction(number), exact, exact)


@dataclass(frozen=True)
class Statement:
    """Hold a statement: its figures, the one under test, what its words can mean, and whether it is true."""

    check: str
    figures: tuple[Shown, ...]
    said: Shown
    meanings: Sequence[Meaning]
    ask: Callable[[Sequence[str], str], Answer]
    true: bool
    scale: Fraction = field(default=Fraction(1))

    def allowed(self, *, wide: bool) -> bool:
        """Tell whether any meaning gives the figure from numbers that print as the figures do."""
        boxes = [figure.wide if wide else figure.near for figure in self.figures]
        low, high = self.said.wide if wide else self.said.near
        for meaning in self.meanings:
            found = []
            for corner in corners(*boxes):
                try:
                    found.append(meaning(*corner))
                except ZeroDivisionError:
                    return True
            if min(found) <= high / self.scale and max(found) >= low / self.scale:
                return True
        return False

    def fault(self) -> str | None:
        """Return what is wrong with the answer: ``accused`` or ``cleared``; None where nothing is."""
        answer = self.ask([figure.text for figure in self.figures], self.said.text)
        word = str(answer.answer)
        if self.true:
            return f"accused: {answer}" if word in ("inconsistent", "only if truncated") else None
        if word in GIVEN and not self.allowed(wide=True):
            return f"cleared: {answer}"
        return f"cleared: {answer}" if word == "reproduces" and not self.allowed(wide=False) else None


def value(r: Random, low: int = 1, high: int = 2000) -> Fraction:
    return Fraction(r.randrange(low * 1000, high * 1000), 1000)


def pair_of(r: Random) -> tuple[str, str, Fraction, Fraction]:
    """Draw two values in one unit; counts are whole."""
    unit = r.choice((" ms", " s", " tokens/s", " GB", " kg", " km", *COUNTS))
    a, b = value(r, 20), value(r, 20)
    if unit in COUNTS:
        a, b = Fraction(round(a)), Fraction(round(b))
    pace = "time" if unit in (" ms", " s") else "rate" if unit == " tokens/s" else ""
    return unit, pace, a, b


def lied(r: Random, true: Fraction) -> Fraction:
    """Return another number: near, far, a power of ten away, or the complement that people mistake it for."""
    if r.random() < 0.5:
        return true * Fraction(1000 + r.choice((-1, 1)) * r.randint(1, 30), 1000)
    return r.choice(
        (true * value(r, 0, 3), true * 10, true / 10, true + 1, 1 / true - 1 if true else true + 2, true * 2)
    )


def fall(a: Fraction, b: Fraction) -> Fraction:
    return 1 - b / a


def rise(a: Fraction, b: Fraction) -> Fraction:
    return b / a - 1


def back(a: Fraction, b: Fraction) -> Fraction:
    return a / b - 1


def away(a: Fraction, b: Fraction) -> Fraction:
    return 1 - a / b


def ratio(a: Fraction, b: Fraction) -> Fraction:
    return b / a


def inverse(a: Fraction, b: Fraction) -> Fraction:
    return a / b


WORDS = {
    ("rise", ""): [("rose {}%", [rise]), ("{}% more", [rise]), ("{}% higher", [rise]), ("rose to {}%", [ratio])],
    ("fall", ""): [("fell {}%", [fall]), ("{}% less", [fall]), ("{}% lower", [fall]), ("fell to {}%", [ratio])],
    ("fall", "time"): [("{}% faster", [fall, back]), ("{}% as fast", [inverse])],
    ("rise", "time"): [("{}% slower", [rise, away])],
    ("rise", "rate"): [("{}% faster", [rise, away]), ("{}% as fast", [ratio])],
    ("fall", "rate"): [("{}% slower", [fall, back])],
}


def gap(a: Fraction, b: Fraction) -> Fraction:
    return (b - a) / 100


def share_of(_: Fraction, b: Fraction) -> Fraction:
    return b / 100


def added(*all: Fraction) -> Fraction:
    return sum(all, Fraction(0))


def plain(*all: Fraction) -> Fraction:
    return added(*all) / len(all)


def weighted(*all: Fraction) -> Fraction:
    half = len(all) // 2
    return added(*(p * w for p, w in zip(all[:half], all[half:], strict=True))) / added(*all[half:])


def mean_of(count: int) -> Meaning:
    return lambda *all: plain(*all[:count])


def change(r: Random, true: bool) -> Statement:
    unit, pace, a, b = pair_of(r)
    way = "rise" if b > a else "fall"
    words, meanings = r.choice([*WORDS[way, ""], *WORDS.get((way, pace), [])])
    said = r.choice(meanings)(a, b) if a != b else Fraction(0)
    number = shown(r, abs(said if true else lied(r, said)) * 100)
    figures = shown(r, a, unit), shown(r, b, unit)
    number = replace(number, text=words.format(number.text))

    def ask(texts: Sequence[str], stated: str) -> Answer:
        return arithmetic.change(*texts, stated=stated, ordered=True)

    return Statement("change", figures, number, meanings, ask, true and a != b, Fraction(100))


NUMERALS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}
VERBS = {2: "doubled", 3: "tripled", 4: "quadrupled"}


def factor(r: Random, true: bool) -> Statement:
    unit, pace, a, _ = pair_of(r)
    k = r.randint(2, 9)
    other = r.choice((Fraction(k + 1), Fraction(k + 1), Fraction(k - 1), k * value(r, 1, 3)))
    b = a * (k if true else other)
    if unit in COUNTS:
        b = Fraction(round(b))
    choices: list[tuple[Shown, list[Meaning]]] = [
        (fixed(f"{NUMERALS[k]} times as many", k), [ratio]),
        (fixed(VERBS.get(k, f"{NUMERALS[k]} times as much"), k), [ratio]),
        (shown(r, Fraction(k), places=1), [ratio, rise]),
    ]
    number, meanings = r.choice(choices)
    if number.text[0].isdigit():
        number = replace(
            number, text=r.choice(("{} times more", "increased {} times", "{}x higher")).format(number.text)
        )
    if pace == "time" and r.random() < 0.5:
        a, b, number, meanings = b, a, fixed(f"{NUMERALS[k]} times as fast", k), [inverse]
    check = r.choice((arithmetic.change, arithmetic.factor))

    def ask(texts: Sequence[str], stated: str) -> Answer:
        return check(*texts, stated=stated, ordered=True)

    return Statement("factor", (shown(r, a, unit), shown(r, b, unit)), number, meanings, ask, true)


def points(r: Random, true: bool) -> Statement:
    a, b = sorted((value(r, 1, 99), value(r, 1, 99)))
    words, meanings = r.choice(
        (("{} percentage points", [gap]), ("rose {}%", [gap, rise]), ("rose to {}%", [ratio, share_of]))
    )
    said = r.choice(meanings)(a, b)
    number = shown(r, abs(said if true else lied(r, said)) * 100, "%")
    number = replace(number, text=words.format(number.text.removesuffix("%")))

    def ask(texts: Sequence[str], stated: str) -> Answer:
        return arithmetic.points(*texts, stated=stated, ordered=True)

    return Statement(
        "points", (shown(r, a, "%"), shown(r, b, "%")), number, meanings, ask, true and a != b, Fraction(100)
    )


def rows(r: Random, unit: str, least: int = 2) -> list[Fraction]:
    drawn = [value(r) for _ in range(r.randint(least, 5))]
    return [Fraction(round(one)) for one in drawn] if unit in COUNTS else drawn


def shares(r: Random, true: bool) -> Statement:
    parts = rows(r, "")
    whole = sum(parts) if true else sum(parts) * r.choice((Fraction(9, 10), Fraction(11, 10), Fraction(3, 2)))
    places = r.randint(0, 2)
    figures = tuple(shown(r, part / whole * 100, "%", places) for part in parts)

    def ask(texts: Sequence[str], _: str) -> Answer:
        return arithmetic.shares(texts, exclusive_and_exhaustive=True)

    return Statement("shares", figures, fixed("100%", 100), [added], ask, true)


def total(r: Random, true: bool) -> Statement:
    unit = r.choice((" t", " GB", " hours", *COUNTS))
    parts = rows(r, unit)
    whole = sum(parts, Fraction(0))
    said = whole if true else r.choice((whole + r.choice((1, 2, 50)), whole * 10, whole - parts[0]))
    figures = tuple(shown(r, part, unit, 0 if unit in COUNTS else None) for part in parts)
    number = shown(r, said, unit, 0 if unit in COUNTS else None)
    meanings = [added]
    return Statement("total", figures, number, meanings, lambda t, s: arithmetic.total(t, stated=s), true)


def product(r: Random, true: bool) -> Statement:
    a, b = value(r), value(r)
    number = shown(r, a * b if true else lied(r, a * b), " tokens", r.randint(1, 3))
    figures = shown(r, a, " tokens/s"), shown(r, b, " s")
    return Statement(
        "product", figures, number, [lambda x, y: x * y], lambda t, s: arithmetic.product(*t, stated=s), true
    )


def per_what(r: Random, true: bool) -> Statement:
    a, b = value(r, 100), value(r, 1, 90)
    number = shown(r, a / b if true else lied(r, a / b), " nodes", r.randint(1, 3))
    figures = shown(r, a, " kW"), shown(r, b, " kW/node")
    return Statement("per-what", figures, number, [inverse], lambda t, s: arithmetic.per_what(*t, stated=s), true)


def power(r: Random, true: bool) -> Statement:
    a = value(r)
    number = shown(r, a if true else lied(r, a), " kg")
    return Statement(
        "power", (shown(r, a, " kg"),), number, [lambda x: x], lambda t, s: arithmetic.power(*t, stated=s), true
    )


def mean(r: Random, true: bool) -> Statement:
    count, unit = r.randint(2, 3), " ms"
    parts, loads = [value(r) for _ in range(count)], [Fraction(r.randint(1, 500)) for _ in range(count)]
    heavy = r.random() < 0.6
    middle = weighted(*parts, *loads) if heavy else plain(*parts)
    said = middle if true else r.choice((max(parts) * 2, min(parts) / 3, middle * Fraction(11, 10)))
    figures = [shown(r, part, unit) for part in parts]
    if heavy:
        figures += [shown(r, load, " users", 0) for load in loads]
    meanings: list[Meaning] = [mean_of(count), weighted] if heavy else [plain]

    def ask(texts: Sequence[str], stated: str) -> Answer:
        return arithmetic.mean(texts[:count], texts[count:], stated=stated)

    return Statement("mean", tuple(figures), shown(r, said, unit), meanings, ask, true)


def constant(r: Random, true: bool) -> Statement:
    hidden, a, b = value(r, 1000, 90_000), value(r, 10, 900), value(r, 10, 900)
    other = hidden if true else hidden * r.choice((2, Fraction(11, 10), Fraction(1, 3)))
    figures = [
        shown(r, one, unit) for one, unit in ((a, " tokens/s"), (hidden / a, " s"), (b, " tokens/s"), (other / b, " s"))
    ]
    meanings = [lambda w, x, y, z: w * x - y * z]

    def ask(texts: Sequence[str], _: str) -> Answer:
        return arithmetic.constant([(texts[0], texts[1]), (texts[2], texts[3])])

    return Statement("constant", tuple(figures), fixed("0", 0), meanings, ask, true)


def order(r: Random, true: bool) -> Statement:
    unit = r.choice((" ms", " deaths", " patients"))
    values = sorted(rows(r, unit))
    if not true:
        values += [values[-1] - 1 if unit in COUNTS else values[-1] * Fraction(r.randint(500, 999), 1000)]
    figures = tuple(shown(r, one, unit, 0 if unit in COUNTS else None) for one in values)

    def climbs(*all: Fraction) -> Fraction:
        return all[-1] - all[-2]

    said = Shown("", Fraction(0), (Fraction(0), Fraction(10**9)), (Fraction(0), Fraction(10**9)))
    return Statement("order", figures, said, [climbs], lambda t, _: arithmetic.order(t), true)


def granularity(r: Random, true: bool) -> Statement:
    n = r.randint(2, 300)
    k = r.randint(0, n)
    share = Fraction(k, n) if true else Fraction(2 * k + 1, 2 * n) * Fraction(r.randint(99, 101), 100)
    number = shown(r, share * 100, "%")
    meanings: list[Meaning] = [lambda _, one=one: Fraction(one, n) for one in range(n + 1)]

    def ask(texts: Sequence[str], stated: str) -> Answer:
        return arithmetic.granularity(stated, texts[0])

    return Statement("granularity", (fixed(f"{n} patients", n),), number, meanings, ask, true, Fraction(100))


def bounds(r: Random, true: bool) -> Statement:
    share = value(r, 0, 1) if true else 1 + value(r, 1, 5)
    number = shown(r, share * 100)
    words = r.choice(("{}% less", "fell {}%", "{}% cheaper", "{}%"))
    number = replace(number, text=words.format(number.text))

    def possible(_: Fraction) -> Fraction:
        return min(max(number.number / 100, Fraction(0)), Fraction(1))

    return Statement(
        "bounds", (fixed("1", 1),), number, [possible], lambda _, s: arithmetic.bounds(s), true, Fraction(100)
    )


def risk(r: Random, true: bool) -> Statement:
    a, b = sorted((value(r, 1, 40), value(r, 1, 40)))
    words, meanings = r.choice((("{}% lower risk", [away]), ("{} percentage points", [gap])))
    if "lower" in words:
        meanings = [*meanings, gap]
    said = meanings[0](a, b)
    number = shown(r, abs(said if true else lied(r, said)) * 100, "%")
    number = replace(number, text=words.format(number.text.removesuffix("%")))

    def ask(texts: Sequence[str], stated: str) -> Answer:
        return arithmetic.risk(*texts, stated=stated)

    return Statement(
        "risk", (shown(r, a, "%"), shown(r, b, "%")), number, meanings, ask, true and a != b, Fraction(100)
    )


def headline(r: Random, true: bool) -> Statement:
    cells = [value(r, 2, 60) for _ in range(r.randint(1, 4))]
    word, best = r.choice((("up to", max), ("at least", min)))
    said = best(cells) if true else best(cells) * r.choice((2, Fraction(1, 2), Fraction(12, 10)))
    number = shown(r, said, "x")
    number = replace(number, text=f"{word} {number.text}")
    meanings: list[Meaning] = [lambda *all: best(all)]
    figures = tuple(shown(r, cell, "x") for cell in cells)
    return Statement("headline", figures, number, meanings, lambda t, s: arithmetic.headline(s, t), true)


def margin(r: Random, true: bool) -> Statement:
    cost, revenue = sorted((value(r, 10), value(r, 10)))
    words, meanings = r.choice((("{}% margin", [fall]), ("{}% markup", [back]), ("{}%", [fall, back])))
    said = r.choice(meanings)(revenue, cost)
    number = shown(r, abs(said if true else lied(r, said)) * 100, "%")
    number = replace(number, text=words.format(number.text.removesuffix("%")))
    figures = shown(r, revenue, before="$", places=2), shown(r, cost, before="$", places=2)
    return Statement(
        "margin", figures, number, meanings, lambda t, s: arithmetic.margin(*t, stated=s), true, Fraction(100)
    )


def compound(r: Random, true: bool) -> Statement:
    start, growth, years = value(r, 10), value(r, 1, 30), r.randint(1, 9)

    def chained(x: Fraction, g: Fraction) -> Fraction:
        return x * (1 + g / 100) ** years

    end = chained(start, growth)
    number = shown(r, end if true else lied(r, end), before="$")
    figures = shown(r, start, before="$"), shown(r, growth, "%")

    def ask(texts: Sequence[str], stated: str) -> Answer:
        return arithmetic.compound(texts[0], f"+{texts[1]}", years, stated=stated)

    return Statement("compound", figures, number, [chained], ask, true)


def twice(r: Random, true: bool) -> Statement:
    more = value(r, 1, 300)

    def same(p: Fraction) -> Fraction:
        return 1 - 1 / (1 + p / 100)

    number = shown(r, abs(same(more) if true else lied(r, same(more))) * 100, "%")
    number = replace(number, text=f"{number.text} less time")
    figure = shown(r, more, "%")

    def ask(texts: Sequence[str], stated: str) -> Answer:
        return arithmetic.twice(f"{texts[0]} more throughput", stated)

    return Statement("twice", (figure,), number, [same], ask, true, Fraction(100))


def formula(r: Random, true: bool) -> Statement:
    a, b, c = value(r), value(r, 10), value(r)

    def meant(x: Fraction, y: Fraction, z: Fraction) -> Fraction:
        return (x + z) / y

    said = meant(a, b, c)
    number = shown(r, (said if true else lied(r, said)) * 100, "%")
    figures = tuple(shown(r, one, " ms") for one in (a, b, c))

    def ask(texts: Sequence[str], stated: str) -> Answer:
        return arithmetic.recompute("({a} + {c}) / {b}", dict(zip("abc", texts, strict=True)), stated=stated)

    return Statement("formula", figures, number, [meant], ask, true, Fraction(100))


#: How a statement of each check is drawn.
DRAWN: dict[str, Callable[[Random, bool], Statement]] = {
    "change": change,
    "factor": factor,
    "points": points,
    "shares": shares,
    "total": total,
    "product": product,
    "constant": constant,
    "per-what": per_what,
    "granularity": granularity,
    "order": order,
    "bounds": bounds,
    "mean": mean,
    "risk": risk,
    "power": power,
    "headline": headline,
    "margin": margin,
    "compound": compound,
    "twice": twice,
    "formula": formula,
}


def drawn(check: str, number: int) -> Statement:
    """Draw one statement of a check from its number; every other one is meant to be true."""
    return DRAWN[check](Random(f"{check} {number}"), number % 2 == 0)


def answered(check: str, cases: int) -> dict[str, Any]:
    """Ask so many statements of a check: how many are true and false, and the faults."""
    found: dict[str, Any] = {"true": 0, "false": 0, "open": 0, "faults": []}
    for number in range(cases):
        statement = drawn(check, number)
        kind = "true" if statement.true else "open" if statement.allowed(wide=True) else "false"
        found[kind] += 1
        fault = statement.fault()
        if fault is not None:
            found["faults"].append(f"{number}: {fault}")
    return found
