"""Figures and units of claims: readable, of the dimension of their metric, and relative only with a baseline."""

from __future__ import annotations

from collections.abc import Iterator

from claimcheck.collection import Collection, measured
from claimcheck.comparison import copy_errors
from claimcheck.errors import FigureError, Problem, UnitError
from claimcheck.evidence import Evidence
from claimcheck.figure import Figure, read_under
from claimcheck.profile import Knowledge, Metric, completed_unit, normalise
from claimcheck.records import Claim, InlineMetric
from claimcheck.schema import is_refused_word, right_word
from claimcheck.units import canonical, leaves_out_only_denominators

__all__ = ["figure_problems", "figure_problems_of"]


def _problem(claim: Claim, code: str, key: str, message: str, hint: str | None, level: str = "error") -> Problem:
    line, column = claim.places.get(key, (claim.line, 1))
    return Problem(code, "error" if level == "error" else "warning", claim.file, line, column, message, hint)


def figure_problems(evidence: Evidence) -> Iterator[Problem]:
    """Yield what is wrong with the figure and the unit of each claim."""
    collection = evidence.collection
    for claim in (*collection.claims.values(), *collection.faulty):
        yield from figure_problems_of(claim, evidence)


def figure_problems_of(claim: Claim, evidence: Evidence) -> Iterator[Problem]:
    """Yield what is wrong with the figure and the unit of one claim."""
    yield from _units(claim)
    yield from _quantity(claim, evidence.collection.knowledge)
    yield from _needs(claim, evidence.collection.knowledge)
    yield from _elsewhere(claim, evidence.collection)
    if not claim.is_readable:
        return
    if is_refused_word(claim.figure_text):
        message = f"`figure` is {claim.figure_text!r}"
        yield _problem(claim, "absence-word", "figure", message, right_word(claim.figure_text))
        return
    try:
        figure = read_under(claim.figure_text, claim.heading)
    except FigureError as error:
        message = f"the figure {error.text!r} cannot be read: {error}"
        yield _problem(claim, "unreadable-figure", "figure", message, error.hint)
        return
    yield from _dimension(claim, figure, evidence.collection.knowledge)
    for entry in copy_errors(claim):
        message = f"{entry.source} prints {entry.figure} where the claim has {claim.figure_text}"
        hint = "a copy error of the later source, or a figure mistyped here"
        yield _problem(claim, "copy-error", "repeated_in", message, hint, "warning")


def _units(claim: Claim) -> Iterator[Problem]:
    """Tell each unit that is none in a metric defined in the claim or in its baseline."""
    metrics = {"metric": claim.metric, "baseline.metric": claim.baseline and claim.baseline.metric}
    for key, metric in metrics.items():
        if isinstance(metric, InlineMetric) and metric.unit is not None:
            try:
                canonical(metric.unit)
            except UnitError as error:
                yield _problem(claim, "unknown-unit", key, f"{metric.unit!r} is no unit: {error.reason}", error.hint)


def _quantity(claim: Claim, knowledge: Knowledge) -> Iterator[Problem]:
    """Tell a quantity that is none of the closed list in a metric defined in the claim."""
    quantities = knowledge.vocabularies.get("quantities")
    if isinstance(claim.metric, InlineMetric) and claim.metric.quantity and quantities is not None:
        found = quantities.check(claim.metric.quantity)
        if found is not None:
            yield _problem(claim, "unknown-term", "metric", f"`metric.quantity`: {found[0]}", found[1])


def _needs(claim: Claim, knowledge: Knowledge) -> Iterator[Problem]:
    """Tell what a metric says too little without, where the claim does not state it."""
    metric = knowledge.metrics.get(claim.metric) if isinstance(claim.metric, str) else None
    for need in () if metric is None else metric.needs:
        if not claim[need].is_known:
            having = [profile.id for profile in knowledge.profiles.values() if need in profile]
            message = f"{claim.metric} says too little without `{need}`, which the claim does not state"
            hint = f"profiles with a field for it: {', '.join(having)}"
            yield _problem(claim, "missing-condition", "metric", message, hint, "warning")


def _elsewhere(claim: Claim, collection: Collection) -> Iterator[Problem]:
    """Tell a metric that belongs to the field of another profile than the claim is judged by."""
    knowledge, own = collection.knowledge, claim.profile or collection.settings.profile
    metric = knowledge.metrics.get(claim.metric) if isinstance(claim.metric, str) else None
    home = None if metric is None else knowledge.profiles.get(metric.profile or "")
    if home is None or own not in knowledge.profiles or own == home.id:
        return
    missing = [field.id for field in home if field.is_required and field.id not in knowledge.profiles[own]]
    if missing:
        message = f"{claim.metric} is a metric of the profile {home.id}, and the claim is judged by {own}"
        hint = f"`profile: {home.id}` asks for {', '.join(missing[:4])} too"
        yield _problem(claim, "other-profile", "metric", message, hint, "warning")


def _dimension(claim: Claim, figure: Figure, knowledge: Knowledge) -> Iterator[Problem]:
    """A figure has the dimension of its metric, or it is relative and names its baseline."""
    metric = measured(claim.metric, knowledge)
    if metric is None or metric.unit is None or figure.shape == "pair":
        return
    try:
        fits = completed_unit(figure.unit, metric, knowledge.metrics.parts) is not None
    except UnitError:
        return
    if claim.baseline is not None and (figure.is_relative or figure.unit in ("1", "percent", "percentage_point")):
        return
    if figure.is_relative and not (fits or _is_change(metric)):
        message = f"{claim.figure_text!r} is relative, and the claim names no baseline"
        hint = "add `baseline:` with the claim it is relative to, its conditions, or `not stated`"
        yield _problem(claim, "no-baseline", "figure", message, hint, "warning")
    elif not (fits or figure.is_relative):
        message = f"the figure is in {figure.unit}, and the metric {metric.id} is in {metric.unit}"
        if leaves_out_only_denominators(figure.unit, metric.unit):
            hint = "the print leaves a part of the unit out: see that the metric is the one that is meant"
            yield _problem(claim, "incomplete-unit", "figure", message, hint, "warning")
            return
        hint = "another metric is meant, or the unit is mistyped"
        if figure.unit == "1":
            message = f"the figure has no unit, and the metric {metric.id} is in {metric.unit}"
            hint = f"write the unit with the figure, as in {claim.figure_text} {metric.unit}"
        yield _problem(claim, "wrong-dimension", "figure", message, hint)


def _is_change(metric: Metric | InlineMetric) -> bool:
    return normalise(metric.quantity or "") in ("growth", "ratio")
