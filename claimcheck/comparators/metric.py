"""The comparator of metrics: what two figures measure, and whether one converts into the other."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from claimcheck.comparators.comparator import FIGURE, NAMED_STATISTIC, Comparator, Extent, Inputs, Judged, Setting
from claimcheck.comparators.numbers import amount, shown
from claimcheck.errors import UnitError
from claimcheck.figure import Figure, Interval
from claimcheck.formula import FormulaError
from claimcheck.profile import Metric, Metrics, Step, Vocabulary, completed_unit, normalise, printed_factor
from claimcheck.records import InlineMetric
from claimcheck.units import canonical, dimensions_of, same_dimension
from claimcheck.verdict import Outcome

__all__ = ["METRIC", "Converted", "Printed", "conversion_inputs", "convert_metric"]

_NUMBER = re.compile(r"\d+(?:\.\d+)?")

#: What a metric stands for, in the order the parts are named in reasons.
_PARTS = ("quantity", "numerator", "denominator", "unit", "better")


@dataclass(frozen=True, slots=True)
class Converted:
    """Hold a value on its way from one metric to another.

    Args:
        steps: The conversions taken, in order.
        missing: Field ids that a formula needs and the claim does not state.
        exact: Whether every conversion is exact.
        value: The converted number in the unit of the last metric, or None where an input or the figure is missing.
        interval: What the printed digits allow after conversion, or None.
        failed: Whether a formula has no value for these inputs, such as a division by zero.
    """

    steps: tuple[Step, ...]
    missing: tuple[str, ...]
    exact: bool
    value: Fraction | None
    interval: Interval | None
    failed: bool = False

    def __str__(self) -> str:
        """Print the formulas with the converted value."""
        formulas = ", then ".join(step.conversion.formula for step in self.steps)
        unit = self.steps[-1].target.unit
        return formulas if self.value is None else f"{formulas} = {amount(shown(self.value), unit)}"


def conversion_inputs(source: str, target: str, metrics: Metrics) -> frozenset[str]:
    """Return the inputs that converting a figure of one metric to another rests on; none where there is no way."""
    steps = metrics.path(source, target)
    needed = {field for step in steps or () for field in step.conversion.needs.values()}
    return frozenset(needed | {FIGURE, NAMED_STATISTIC}) if steps else frozenset()


def convert_metric(source: str, target: str, inputs: Inputs, metrics: Metrics) -> Converted | None:
    """Convert a claim's figure to another metric with what the claim states.

    Args:
        source: Id of the claim's metric.
        target: Id of the other metric.
        inputs: What the claim states of the `conversion_inputs`.
        metrics: The registry.

    Returns:
        The conversion, complete or not, or None where the registry has no way.
    """
    steps = metrics.path(source, target)
    if steps is None or _ruled_out(steps, inputs.statistic):
        return None
    missing: list[str] = []
    failed = False
    value, interval = _start(steps[0].source, inputs.figure, metrics.parts)
    for step in steps:
        needed = {name: inputs.numbers[field] for name, field in step.conversion.needs.items()}
        missing += [step.conversion.needs[name] for name, number in needed.items() if number is None]
        if missing or value is None or interval is None:
            value = interval = None
            continue
        numbers = {name: number for name, number in needed.items() if number is not None}
        formula = step.conversion.read
        try:
            value = formula.evaluate({"x": value, **{name: number.ends[0] for name, number in numbers.items()}})
            interval = formula.evaluate(
                {"x": interval, **{name: number.interval for name, number in numbers.items()}}, number=Interval.exact
            )
        except (FormulaError, ZeroDivisionError, TypeError):
            value, interval, failed = None, None, True
    exact = all(step.conversion.exact for step in steps)
    return Converted(steps, tuple(dict.fromkeys(missing)), exact, value, interval, failed)


def _ruled_out(steps: Iterable[Step], statistic: str | None) -> bool:
    return any(statistic in map(normalise, step.conversion.not_statistics) for step in steps if statistic)


def _start(source: Metric, figure: Figure | None, parts: Vocabulary | None) -> tuple[Fraction | None, Interval | None]:
    """Return the claim's figure as a number in the unit of its metric, a bare one as it is; Nones where it is none."""
    if figure is None or figure.value is None:
        return None, None
    try:
        bare = figure.unit == "1" and source.unit != "percent"
        factor = Fraction(1) if bare else printed_factor(figure.unit, source, parts)
    except UnitError:
        return None, None
    if factor is None:
        return None, None
    return Fraction(figure.value) * factor, figure.interval.scaled(factor)


@dataclass(frozen=True, slots=True)
class Printed:
    """Hold a metric beside the unit that its figure is printed in: what is measured is judged by both.

    Args:
        metric: Id of the metric, or its definition in the claim.
        unit: The printed unit, canonical.
        fits: Whether a value in it is one of the metric, counted nouns of the metric left out or added.
        whole: The unit with those nouns; the printed one where it does not fit.
    """

    metric: str | InlineMetric
    unit: str
    fits: bool
    whole: str

    @property
    def id(self) -> str:
        """Return the id of the metric."""
        return self.metric if isinstance(self.metric, str) else self.metric.id

    def __str__(self) -> str:
        """Say why the two do not belong together."""
        return f"a figure in {self.unit} is no value of {self.id}"


#: What a metric field holds: an entry's id, a definition, or either beside the unit its figure is printed in.
Said: TypeAlias = str | InlineMetric | Printed


def metric(left: Said, right: Said, setting: Setting) -> Judged:
    """Compare what two figures measure.

    The same entry of the registry is *same*; one that converts with inputs that the claims state is *equivalent*,
    with the formula and the converted value; where an input is missing, or a loose name leaves the definition
    open, *unresolved*; anything else *different*. The units are judged before the names: two dimensions under one
    name are two metrics, and a figure that is no value of its metric is never one side of the same.
    """
    one, other = (said.metric if isinstance(said, Printed) else said for said in (left, right))
    printed = [said for said in (left, right) if isinstance(said, Printed)]
    if len(printed) == 2 and printed[0].id == printed[1].id and not same_dimension(printed[0].whole, printed[1].whole):
        return Judged(Outcome.DIFFERENT, f"one figure is in {printed[0].unit}, the other in {printed[1].unit}")
    judged = _named(one, other, setting)
    misfits = [str(said) for said in printed if not said.fits]
    if misfits and judged.outcome is not Outcome.DIFFERENT:
        return Judged(Outcome.CANNOT_CHECK, "; ".join(dict.fromkeys(misfits)))
    return judged


def _named(left: str | InlineMetric, right: str | InlineMetric, setting: Setting) -> Judged:
    """Compare two metrics by their entries and definitions."""
    metrics = setting.metrics
    for said in (left, right):
        if isinstance(said, str) and said not in metrics:
            return Judged(Outcome.CANNOT_CHECK, f"{said!r} is no metric of the registry")
    if isinstance(left, str) and isinstance(right, str):
        judged = _registered(metrics[left], metrics[right], setting)
        return _without_needs(metrics[left], metrics[right], setting) or judged if judged.outcome in _ALIKE else judged
    one = metrics[left] if isinstance(left, str) else left
    other = metrics[right] if isinstance(right, str) else right
    return _inline(one, other)


def metric_inputs(left: Said, right: Said, setting: Setting) -> frozenset[str]:
    """Return the inputs that two metrics rest on: those of a conversion either way, and of what makes them one."""
    metrics = setting.metrics
    named = [said.metric if isinstance(said, Printed) else said for said in (left, right)]
    ids = [said for said in named if isinstance(said, str) and said in metrics]
    found = frozenset(need for id in ids for need in metrics[id].needs)
    if len(ids) < 2 or ids[0] == ids[1]:
        return found
    for source, target in (ids, reversed(ids)):
        found |= conversion_inputs(source, target, metrics)
        found |= {field for same in metrics[source].same_where if same.metric == target for field in same.when}
    return found


_ALIKE = (Outcome.SAME, Outcome.EQUIVALENT)


def _without_needs(left: Metric, right: Metric, setting: Setting) -> Judged | None:
    """Return *unresolved* where a claim leaves out what its metric says too little without, as the k of pass@k."""
    for entry, inputs in ((left, setting.left), (right, setting.right)):
        missing = [setting.title(need) for need in entry.needs if inputs.values.get(need) is None]
        if missing:
            because = f"{entry.title} says too little without {', '.join(missing)}, which is not stated on both sides"
            return Judged(Outcome.UNRESOLVED, because)
    return None


def _registered(left: Metric, right: Metric, setting: Setting) -> Judged:
    metrics = setting.metrics
    if left.id == right.id:
        if left.ambiguous:
            because = f"{left.title} is a name that several definitions share, and neither side says which is meant"
            return Judged(Outcome.UNRESOLVED, because)
        return Judged(Outcome.SAME)
    if metrics.are_same(left.id, right.id):
        return Judged(Outcome.EQUIVALENT, "two names of one definition")
    judged = _converted(left, right, setting) or _same_where(left, right, setting)
    if judged is not None:
        return judged
    for child, parent in ((left, right), (right, left)):
        if metrics.is_under(child.id, parent.id):
            return Judged(Outcome.UNRESOLVED, f"{child.title} is one meaning of {parent.title}, which has others")
    for label, defined in ((left, right), (right, left)):
        if label.ambiguous and completed_unit(label.unit, defined, metrics.parts) is not None:
            return Judged(Outcome.UNRESOLVED, f"{label.title} is a name that may mean {defined.title}, and others")
    return Judged(Outcome.DIFFERENT, metrics.unlike(left.id, right.id) or _differences(left, right))


def _converted(left: Metric, right: Metric, setting: Setting) -> Judged | None:
    """Try both directions; the more complete one stands, then the exact, the shorter, the first by id."""
    ways = [
        (convert_metric(left.id, right.id, setting.left, setting.metrics), left, right),
        (convert_metric(right.id, left.id, setting.right, setting.metrics), right, left),
    ]
    found = [(way, source, target) for way, source, target in ways if way is not None]
    if not found:
        return None
    way, source, target = min(
        found,
        key=lambda item: (item[0].failed, len(item[0].missing), not item[0].exact, len(item[0].steps), item[1].id),
    )
    if way.failed:
        return Judged(Outcome.UNRESOLVED, f"{way} has no value for what the claim states")
    if not way.missing and way.exact:
        return Judged(Outcome.EQUIVALENT, f"{source.title} converts to {target.title}: {way}")
    if way.missing:
        needed = ", ".join(map(setting.title, way.missing))
        because = f"{source.title} converts to {target.title} only with {needed}, which its claim does not state"
        return Judged(Outcome.UNRESOLVED, because)
    return Judged(Outcome.UNRESOLVED, f"{source.title} converts to {target.title} only approximately: {way}")


def _same_where(left: Metric, right: Metric, setting: Setting) -> Judged | None:
    for one, other in ((left, right), (right, left)):
        for same in one.same_where:
            if same.metric != other.id:
                continue
            held = [_holds(same.when, inputs) for inputs in (setting.left, setting.right)]
            if all(held):
                return Judged(Outcome.EQUIVALENT, same.why)
            if False not in held:
                return Judged(Outcome.UNRESOLVED, f"{same.why}, and the claims do not say so")
    return None


def _holds(when: Any, inputs: Inputs) -> bool | None:
    """Tell whether a claim states every condition; None where it is silent on one."""
    answer: bool | None = True
    for field, terms in when.items():
        raw = inputs.values[field]
        wanted = [terms] if isinstance(terms, str) else terms
        number = inputs.numbers[field]
        if not isinstance(raw, str):
            answer = None
        elif not any(_is_term(raw, number, str(term)) for term in wanted):
            return False
    return answer


def _is_term(raw: str, number: Extent | None, term: str) -> bool:
    """Tell whether a value is a term, in whatever form a number of it is printed."""
    if number is not None and (match := _NUMBER.match(term)):
        return number.ends == (Fraction(match[0]),)
    return normalise(raw) == normalise(term)


def _part(entry: Metric | InlineMetric, name: str) -> tuple[str, ...] | None:
    found = getattr(entry, name)
    if not found:
        return None
    if name == "unit":
        return _dimension(found)
    return (normalise(found),) if isinstance(found, str) else tuple(sorted(map(normalise, found)))


def _dimension(unit: str) -> tuple[str, ...]:
    """Return what a unit measures: seconds and milliseconds define one metric."""
    try:
        return tuple(f"{base}^{power}" for base, power in dimensions_of(canonical(unit)))
    except UnitError:
        return (normalise(unit),)


def _told(entry: Metric | InlineMetric, name: str) -> str:
    found = getattr(entry, name)
    return found if isinstance(found, str) else " + ".join(found)


def _differences(left: Metric | InlineMetric, right: Metric | InlineMetric) -> str:
    """Name the parts of two definitions that differ, each once."""
    parts = [
        f"the {name} is {_told(left, name)} against {_told(right, name)}"
        for name in _PARTS[:3]
        if _part(left, name) and _part(right, name) and _part(left, name) != _part(right, name)
    ]
    return "; ".join(parts) or "they are two definitions, and nothing known converts one into the other"


def _inline(left: Metric | InlineMetric, right: Metric | InlineMetric) -> Judged:
    """Compare a metric that a claim defines itself with another one, part by part."""
    sides = [(_part(left, name), _part(right, name), name) for name in (*_PARTS, "definition")]
    if left.id != right.id or any(one and other and one != other for one, other, _ in sides[:-1]):
        return Judged(Outcome.DIFFERENT, _differences(left, right))
    open_parts = [name for one, other, name in sides[:-1] if (one is None) != (other is None)]
    if open_parts:
        return Judged(Outcome.UNRESOLVED, f"only one side defines the {', '.join(open_parts)}")
    *parts, (wording, other_wording, _) = sides
    if not any(one for one, _, _ in parts) and wording is None:
        return Judged(Outcome.UNRESOLVED, "neither claim defines what it counts")
    if wording and other_wording and wording != other_wording:
        return Judged(Outcome.UNRESOLVED, "the two definitions are worded differently and may not mean the same")
    return Judged(Outcome.SAME)


def metric_rests(left: Said, right: Said, inputs: Inputs, setting: Setting) -> Hashable:
    """Return what two metrics rest on of the inputs of the left one: not its figure, but how far that converts."""
    named = [said.metric if isinstance(said, Printed) else said for said in (left, right)]
    ids = [said for said in named if isinstance(said, str) and said in setting.metrics]
    entries = [setting.metrics[id] for id in ids]
    missing = tuple(inputs.values.get(need) is None for entry in entries for need in entry.needs)
    if len(entries) < 2 or ids[0] == ids[1]:
        return missing
    way = convert_metric(ids[0], ids[1], inputs, setting.metrics)
    told = None if way is None else (way.failed, way.missing, way.exact, len(way.steps))
    held = tuple(_holds(same.when, inputs) for entry in entries for same in entry.same_where if same.metric in ids)
    return missing, told, held


METRIC = Comparator("metric", metric, metric_inputs, rests=metric_rests)
