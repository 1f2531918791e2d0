"""Numbers in the prose of an analysis: each stands in a claim that its paragraph cites.

A number is a figure that the finder gives, with a unit, a currency, a percent or factor sign, or a magnitude. Names,
dates, years, ordinals, citations, code and headings are none. ``<!-- no claim: reason -->`` in a paragraph, or on the
line before it, waives that paragraph. Of one article the first hundred numbers without a claim are told, and where the
others begin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from claimcheck.collection import Collection
from claimcheck.errors import Problem
from claimcheck.evidence import Evidence
from claimcheck.figure import Figure, each_figure, find_figures
from claimcheck.markdown import Paragraph, paragraphs
from claimcheck.numbers import numbers_in
from claimcheck.records import Analysis, AtLeast, Claim, Value
from claimcheck.units import count_nouns, read_product

__all__ = ["prose_numbers", "prose_problems"]

#: A number in words alone is one only from here: "two million" is, "three" is grammar.
_THOUSAND = 1000
#: So many things counted in words are grammar too: "two projects".
_FEW = 5
#: So many problems of one article are told; behind them its numbers are not looked at, and that is told too.
_MOST = 100
_WAIVER = re.compile(r"\s{0,40}no claim\s{0,40}:?(?P<reason>.*)", re.DOTALL)


def prose_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each number of an analysis that no claim cited in its paragraph carries, and each waiver without reason."""
    for analysis in evidence.collection.analyses.values():
        found = list(islice(_problems_of(analysis, evidence.collection), _MOST + 1))
        yield from found[:_MOST]
        if len(found) > _MOST:
            message = f"the article has more than {_MOST} such numbers; from here on they were not looked at"
            hint = "cite claims, or say why none are needed, and check again"
            yield replace(found[_MOST], message=message, hint=hint)


def _problems_of(analysis: Analysis, collection: Collection) -> Iterator[Problem]:
    waived = False
    for paragraph in paragraphs(analysis.body):
        if paragraph.heading:
            continue
        waiver = next(filter(None, (_WAIVER.match(comment.text) for comment in paragraph.comments)), None)
        yield from _unfounded(analysis, paragraph)
        alone = not paragraph.text.strip() and not paragraph.citations
        if waiver is None and not waived and not alone:
            yield from _uncited(analysis, paragraph, collection)
        waived = waiver is not None and alone


def _unfounded(analysis: Analysis, paragraph: Paragraph) -> Iterator[Problem]:
    """Tell the waiver of a paragraph that gives no reason."""
    for comment in paragraph.comments:
        waiver = _WAIVER.match(comment.text)
        if waiver is not None:
            if not waiver["reason"].strip():
                message = "this waiver gives no reason"
                hint = "say why no claim is needed: <!-- no claim: an example of our own -->"
                line = analysis.body_line + comment.line - 1
                yield Problem("waiver-without-reason", "error", analysis.file, line, 1, message, hint)
            return


def _uncited(analysis: Analysis, paragraph: Paragraph, collection: Collection) -> Iterator[Problem]:
    ids = [citation.id for citation in paragraph.citations]
    if any(id in collection.broken for id in ids):
        return  # its own record is told, and what it carries is not known
    known: set[Fraction] | None = None
    for start, shown, numbers in prose_numbers(paragraph.text):
        if known is None:
            cited = [collection.claims[id] for id in ids if id in collection.claims]
            known = {number for claim in cited for number in _numbers_of(claim)}
        if numbers <= known:
            continue
        line, column = paragraph.place(start)
        line += analysis.body_line - 1
        message = f"{shown!r} stands in no claim that this paragraph cites"
        yield Problem("uncited-number", "error", analysis.file, line, column, message, _hint(numbers, collection))


def _hint(numbers: frozenset[Fraction], collection: Collection) -> str:
    """Name the claims whose own figure it is, or say how to waive."""
    carriers = [claim.id for claim in collection.claims.values() if numbers <= _loose(claim.figure_text)]
    if 0 < len(carriers) <= 3:
        return "cite " + " or ".join(f"[@{id}]" for id in carriers)
    return "cite the claim that carries it, or say why none is needed: <!-- no claim: reason -->"


def prose_numbers(text: str) -> Iterator[tuple[int, str, frozenset[Fraction]]]:
    """Find the figures of a paragraph that need a claim: those with a unit, a currency, a percent or factor sign.

    Args:
        text: Prose, with what is none taken out.

    Yields:
        Offset, the words as they stand, and the numbers they state without their signs, multiplied out: "128K tokens"
        is 128,000, "1 to 2 million" 1,000,000 and 2,000,000.
    """
    for found in each_figure(text):
        shown, figure = text[found.start : found.end], found.figure
        large = any(map(str.isalpha, shown)) and figure.value is not None and abs(Fraction(figure.value)) >= _THOUSAND
        few = not any(map(str.isdigit, shown)) and figure.value is not None and figure.value < _FEW and _counts(figure)
        if (figure.unit != "1" or figure.is_relative or figure.shape == "pair" or large) and not few:
            yield found.start, shown, frozenset(_numbers(figure))


def _counts(figure: Figure) -> bool:
    """Say whether a figure counts things: "two projects" does, "two hours" does not."""
    return {name for name, _ in read_product(figure.unit)} <= count_nouns()


def _numbers(figure: Figure) -> Iterator[Fraction]:
    """Yield the numbers of a figure and of its members, without signs."""
    if figure.members:
        for member in figure.members:
            yield from _numbers(member)
        return
    ends = (figure.tolerance,) if figure.tolerance is not None else (figure.low, figure.high)
    yield from (abs(Fraction(number)) for number in (figure.value, *ends) if number is not None)


@lru_cache(maxsize=4096)
def _loose(text: str) -> frozenset[Fraction]:
    """Return every number a text of a record carries, multiplied out, joined to letters or not."""
    figures = find_figures(text)
    inside = {at for found in figures for at in range(found.start, found.end)}
    printed = {number.value for number in numbers_in(text) if number.start not in inside}
    return frozenset(printed.union(*(_numbers(found.figure) for found in figures)))


def _numbers_of(claim: Claim) -> Iterator[Fraction]:
    """Yield every number of a claim's figure, quote and conditions."""
    texts = [claim.figure_text, claim.quote or ""]
    conditions = [*claim.conditions.values(), *(claim.baseline.conditions.values() if claim.baseline else ())]
    texts += [text for value in conditions for text in _texts(value)]
    for text in texts:
        yield from _loose(text)


def _texts(value: Value) -> Iterator[str]:
    for raw in (value.value, value.effective):
        if isinstance(raw, str):
            yield raw
        elif isinstance(raw, AtLeast):
            yield from raw.members
        elif raw is not None:
            for member in raw:
                yield member if isinstance(member, str) else " ".join(map(str, member.values()))
    yield from filter(None, (value.quote, value.reason))
