"""What a claim says in one place against another: currencies, statistics, details of what it says is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimcheck.comparators import read_statistic
from claimcheck.currencies import currencies, shared_signs
from claimcheck.errors import FigureError, Problem, UnitError
from claimcheck.evidence import Evidence
from claimcheck.figure import Figure, read_under
from claimcheck.profile import Profile, normalise
from claimcheck.records import Claim
from claimcheck.units import read_product

__all__ = ["contradiction_problems", "detail_problems"]

#: A statistic that excludes every other one; "geometric mean" and "best of several runs" are told more closely.
_PLAIN = re.compile(r"mean|median|max|min|p[0-9.]+")


def contradiction_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield each currency and each statistic of a claim that is not the one its figure names."""
    collection = evidence.collection
    for claim in (*collection.claims.values(), *collection.faulty):
        profile = collection.knowledge.profiles.get(claim.profile or collection.settings.profile)
        if profile is None:
            continue
        yield from detail_problems(claim, profile)
        if not claim.is_readable:
            continue
        try:
            figure = read_under(claim.figure_text, claim.heading)
        except FigureError:
            continue  # told by the check of figures
        yield from _currency(claim, figure, profile)
        yield from _statistic(claim, figure, profile)


def detail_problems(claim: Claim, profile: Profile) -> Iterator[Problem]:
    """Yield each detail that a claim states of what it says is not there: an acceptance length without drafting."""
    for path, value in claim.conditions.items():
        place = profile.place_of(path)
        if place is None or place[0].sub_field_of is None or not isinstance(value.value, str) or not value.is_known:
            continue
        spec, part = place
        above = spec.sub_field_of or ""
        parent = claim[above]
        if not (parent.is_known and isinstance(parent.value, str) and _names_none(parent.value, profile, above)):
            continue
        vocabulary = profile.vocabulary(spec.parts[part] if part else spec.first_manner)
        own = normalise(value.value) if vocabulary is None else vocabulary.word(value.value).name
        if own not in {"none", "0", *_fixed(parent.value, profile, above, path)}:
            message = f"`{path}` is {value.value}, and `{above}` says that there is none"
            hint = "write `not applicable` for the detail, or name what there is"
            line, column = (value.line, value.column) if value.line else claim.place(path)
            yield Problem("detail-of-none", "error", claim.file, line, column, message, hint, path)


def _names_none(text: str, profile: Profile, field: str) -> bool:
    vocabulary = profile.vocabulary(profile[field].first_manner)
    return (normalise(text) if vocabulary is None else vocabulary.word(text).name) == "none"


def _fixed(text: str, profile: Profile, field: str, path: str) -> Iterator[str]:
    """Yield what the term of a field fixes another field to."""
    vocabulary = profile.vocabulary(profile[field].first_manner)
    term = vocabulary.term(text) if vocabulary is not None else None
    if term is not None and path in term.fixes:
        yield normalise(str(term.fixes[path]))


def _problem(claim: Claim, code: str, path: str, message: str) -> Problem:
    value = claim[path]
    line, column = (value.line, value.column) if value.line else claim.place(path)
    hint = "one of the two is mistyped, or the figure is not the one the source prints"
    return Problem(code, "warning", claim.file, line, column, message, hint)


def _currency(claim: Claim, figure: Figure, profile: Profile) -> Iterator[Problem]:
    printed = _currencies(figure)
    if not printed:
        return
    shared = (sign for sign in shared_signs().values() if printed & {*sign.codes})
    possible = printed.union(*(sign.codes for sign in shared if not sign.tells.search(figure.text)))
    for path, value in claim.conditions.items():
        place = profile.place_of(path)
        if place is None or place[0].vocabulary != "currencies" or not isinstance(value.value, str):
            continue
        vocabulary = profile.vocabulary(place[0].manner)
        term = vocabulary.term(value.value) if vocabulary is not None else None
        if term is not None and term.term in currencies() and term.term not in possible:
            message = (
                f"`{path}` is {value.value}, and the figure {claim.figure_text!r} is in {', '.join(sorted(printed))}"
            )
            yield _problem(claim, "contradicting-currency", path, message)


def _currencies(figure: Figure) -> frozenset[str]:
    """Return the codes of every currency in a figure, in what it adds and in its other readings."""
    inner = (*figure.readings, *figure.members, *figure.components)
    found = frozenset[str]().union(*map(_currencies, inner))
    try:
        return found.union(name for name, _ in read_product(figure.unit) if name in currencies())
    except UnitError:
        return found


def _statistic(claim: Claim, figure: Figure, profile: Profile) -> Iterator[Problem]:
    raw = claim["statistic"].value
    place = profile.place_of("statistic")
    if figure.statistic is None or not isinstance(raw, str) or place is None:
        return
    vocabulary = profile.vocabulary(place[0].manner)
    term = vocabulary.term(raw) if vocabulary is not None else None
    recorded, printed = read_statistic(term.term if term else raw), read_statistic(figure.statistic)
    if recorded.name == printed.name or not (_PLAIN.fullmatch(recorded.name) and _PLAIN.fullmatch(printed.name)):
        return
    if recorded.mirrored is not None and recorded.mirrored.name == printed.name:
        return  # P10 of the rate is P90 of the time
    message = f"`statistic` is {raw}, and the figure {claim.figure_text!r} names the {printed.name}"
    yield _problem(claim, "contradicting-statistic", "statistic", message)
