"""The English words of figures: number words as tables here, idioms in the data file beside this module."""

from __future__ import annotations

from pathlib import Path
from typing import Any

__all__ = ["AFTER", "BEFORE", "FACTORS", "NUMBERS", "PARTS", "PER_TIME", "SCALES", "WORDS", "Idioms"]

#: First word → idioms beginning with it, longest first: (words, kind, payload).
Idioms = dict[str, list[tuple[tuple[str, ...], str, Any]]]

#: Folder of the word lists, one file a language.
WORDS = Path(__file__).parent / "words_data"

NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fourty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip

SCALES = {
    "hundred": 2, "hundreds": 2, "thousand": 3, "thousands": 3, "million": 6, "millions": 6, "billion": 9,
    "billions": 9, "trillion": 12, "trillions": 12, "quadrillion": 15, "quintillion": 18, "lakh": 5, "lakhs": 5,
    "crore": 7, "crores": 7, "mn": 6, "mln": 6, "mio": 6, "mio.": 6, "bn": 9, "bn.": 9, "bln": 9, "mrd": 9,
    "mrd.": 9, "tn": 12, "trn": 12, "mil": 6, "thsd": 3, "万": 4, "亿": 8, "兆": 12, "億": 8,
}  # fmt: skip

PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourth": 4, "fourths": 4,
    "fifth": 5, "fifths": 5, "sixth": 6, "sixths": 6, "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8,
    "ninth": 9, "ninths": 9, "tenth": 10, "tenths": 10, "twelfth": 12, "twentieth": 20, "hundredth": 100,
    "hundredths": 100, "thousandth": 1000, "thousandths": 1000, "millionth": 10**6, "millionths": 10**6,
}  # fmt: skip

PER_TIME = {
    "daily": "day", "hourly": "hour", "weekly": "week", "monthly": "month", "yearly": "year", "annually": "year",
    "annual": "year", "quarterly": "quarter", "annualized": "year", "annualised": "year", "p.a.": "year", "p.a": "year",
}  # fmt: skip

#: Words that are a factor by themselves.
FACTORS = {
    "twice": 2, "double": 2, "doubles": 2, "doubled": 2, "doubling": 2, "twofold": 2, "thrice": 3, "triple": 3,
    "triples": 3, "tripled": 3, "tripling": 3, "treble": 3, "trebled": 3, "trebles": 3, "threefold": 3, "quadruple": 4,
    "quadruples": 4, "quadrupled": 4, "quadrupling": 4, "fourfold": 4, "quintuple": 5, "quintupled": 5,
    "quintuples": 5, "fivefold": 5, "sextuple": 6, "sextupled": 6, "sixfold": 6, "sevenfold": 7, "eightfold": 8,
    "ninefold": 9, "tenfold": 10, "twelvefold": 12, "twentyfold": 20, "hundredfold": 100, "thousandfold": 1000,
}  # fmt: skip

_PAYLOADS = {"": None, "inclusive": True, "exclusive": False}


def _read(side: str) -> Idioms:
    """Read the idioms of one side; the first section of an idiom stands."""
    found: Idioms = {}
    seen: set[tuple[str, ...]] = set()
    kind, payload, wanted = "", None, False
    for line in (WORDS / "en.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            where, kind, text = (part.strip() for part in line.strip("[]").split("|"))
            wanted, payload = where == side, _PAYLOADS.get(text, text)
        elif wanted and not line.startswith("#"):
            for words in (tuple(idiom.split()) for idiom in line.split(",")):
                if words and words not in seen:
                    seen.add(words)
                    found.setdefault(words[0], []).append((words, kind, payload))
    for rows in found.values():
        rows.sort(key=lambda row: -len(row[0]))
    return found


#: What may stand before the number of a figure.
BEFORE: Idioms = _read("before")

#: What may stand behind it.
AFTER: Idioms = _read("after")
