"""One claim as one side of a comparison: its own words, and what they settle without saying it.

Here the claim's own words are joined by what its figure says (a bound, a statistic), by what the definition of
its metric settles, and by what a rule or a data set that it names settles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from claimcheck.collection import measured
from claimcheck.comparators import COMPARATORS, BaselineUse, Printed, read_statistic, split_text
from claimcheck.comparison.statements import NOT_RECORDED, Side, Statement
from claimcheck.errors import FigureError, UnitError
from claimcheck.figure import Figure
from claimcheck.profile import Field, Knowledge, Metric, Profile, Vocabulary, completed_unit, name_key, normalise
from claimcheck.records import Baseline, Claim, InlineMetric, Raw, Value, raw_text
from claimcheck.units import canonical
from claimcheck.verdict import State

__all__ = ["baseline_side", "claim_side", "tool_field"]


def _statement(value: Value, claim_source: str | None) -> Statement:
    """Turn a recorded value into what it says in a comparison."""
    note = value.reason
    if value.state is State.DERIVED:
        note = f"derived from {value.reason}"
    elif value.state is State.INFERRED:
        note = value.reason
    source = value.source or (claim_source if value.state is not State.NOT_RECORDED else None)
    return Statement(value.state, value.value, str(value), value.effective, note, source)


def _with_parts(spec: Field, values: Mapping[str, Value], profile: Profile, source: str | None) -> Statement:
    """Gather the named parts of a field, splitting a plain text into the first part and what trails it."""
    parts: dict[str, Statement] = {}
    whole = values.get(spec.id)
    names = list(spec.parts)
    if whole is not None:
        first, second = whole.value, None
        if isinstance(first, str) and len(names) > 1:
            vocabulary = profile.vocabulary(spec.first_manner)
            first, second = split_text(first, vocabulary, COMPARATORS[spec.parts[names[1]].comparator])
        parts[names[0]] = _statement(whole._replace(value=first), source)
        if second is not None:
            parts[names[1]] = _statement(whole._replace(value=second, effective=None), source)
    for name in names:
        if (value := values.get(f"{spec.id}.{name}")) is not None:
            parts[name] = _statement(value, source)
    if not parts:
        return NOT_RECORDED
    first_part = parts.get(names[0], next(iter(parts.values())))
    shown = " ".join(part.shown for name, part in parts.items() if part.raw is not None) or first_part.shown
    return replace(first_part, shown=shown, parts={name: parts.get(name, NOT_RECORDED) for name in names})


def _recorded(conditions: Mapping[str, Value], profile: Profile, source: str | None) -> dict[str, Statement]:
    statements: dict[str, Statement] = {}
    for spec in profile:
        if spec.is_only_parts:
            statements[spec.id] = _with_parts(spec, conditions, profile, source)
        else:
            value = conditions.get(spec.id)
            statements[spec.id] = NOT_RECORDED if value is None else _statement(value, source)
    return statements


def _fix(statements: dict[str, Statement], profile: Profile, fixes: Mapping[str, Any], by: str) -> None:
    """Let a definition, a rule or a data set state the fields it fixes, where the claim itself says nothing of them.

    A word that a person wrote stands, also `not stated`: were it filled in too, hiding a value could turn a difference
    into agreement.
    """
    for path, text in _flat(fixes):
        place = profile.place_of(path)
        if place is None or statements[place[0].id].state is not State.NOT_RECORDED:
            continue
        spec, part = place
        state = ABSENT.get(str(text), State.STATED) if isinstance(text, str) else State.STATED
        raw: Raw | None = None if state is not State.STATED else tuple(text) if isinstance(text, list) else str(text)
        shown = str(state) if raw is None else raw_text(raw)
        statement = Statement(state, raw, shown, None, f"fixed by {by}")
        if spec.is_only_parts:
            name = part or next(iter(spec.parts))
            statement = replace(
                statement, parts={key: statement if key == name else NOT_RECORDED for key in spec.parts}
            )
        statements[spec.id] = statement


ABSENT = {
    str(state): state
    for state in (State.NOT_STATED, State.WITHHELD, State.UNREADABLE, State.CONFLICTING, State.NOT_APPLICABLE)
}


def _flat(fixes: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Any]]:
    for key, value in fixes.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _fixed_by_terms(statements: dict[str, Statement], profile: Profile) -> None:
    """Apply what every named rule and data set fixes."""
    for spec in profile:
        vocabulary = profile.vocabulary(spec.first_manner)
        statement = statements[spec.id]
        if vocabulary is None or not statement.is_known or not isinstance(statement.raw, str):
            continue
        term = vocabulary.term(statement.raw)
        if term is not None and term.fixes:
            _fix(statements, profile, term.fixes, term.term)
    _generations(statements, profile)


def _generations(statements: dict[str, Statement], profile: Profile) -> None:
    """Derive between which known breaks the release of each program lies, where its name and release are stated."""
    for spec in profile:
        if spec.generation_of is None or statements[spec.id].state is not State.NOT_RECORDED:
            continue
        vocabulary = profile.vocabulary(profile[spec.generation_of].first_manner)
        said = [part.raw for part in statements[spec.generation_of].parts.values() if part.is_known]
        name, release = (text if isinstance(text, str) else "" for text in (*said, "", "")[:2])
        term = None if vocabulary is None else vocabulary.term(name)
        found = None if term is None else term.generation(release)
        if found is not None:
            note = f"derived from the release; what changed: {found[1]}"
            statements[spec.id] = Statement(State.DERIVED, found[0], found[0], None, note)


#: The signs of a bound that no word names: which side, and whether the bound itself belongs to it.
_BOUND_SIGNS = {("upper", True): "\u2264", ("upper", False): "<", ("lower", True): "\u2265", ("lower", False): ">"}


def _bound(figure: Figure | None, figure_text: str, bounds: Vocabulary | None) -> str:
    """Return the bound that a figure sets: its words, or the term of its sign."""
    if figure is None or figure.bound == "none" or bounds is None:
        return "none" if figure is None else figure.bound
    named = [name for name in bounds.inside(figure_text) if figure.bound in bounds.above(name)]
    if len(named) == 1:
        term, folded = bounds.terms[named[0]], normalise(figure_text)
        return max((words for words in (term.term, *term.aliases) if normalise(words) in folded), key=len)
    inclusive = figure.high_inclusive if figure.bound == "upper" else figure.low_inclusive
    sign = bounds.term(_BOUND_SIGNS.get((figure.bound, inclusive is not False), figure.bound))
    return figure.bound if sign is None else str(sign.term)


#: Quantity of a metric to what a percentile of it is taken of; of every other quantity it is taken of the values.
_TAILS = {"latency": "time", "throughput": "rate", "user speed": "rate"}


def _tail(metric: Metric | InlineMetric | None) -> str | None:
    """Return the tail that the definition of a metric gives its percentiles."""
    if metric is None or (isinstance(metric, Metric) and metric.ambiguous):
        return None
    fixed = metric.fixes.get("statistic.tail") if isinstance(metric, Metric) else None
    if fixed is not None:
        return str(fixed)
    quantity = normalise(metric.quantity or "")
    return _TAILS.get(quantity, "value" if quantity else None)


def _statistic(
    statement: Statement, figure: Figure | None, metric: Metric | InlineMetric | None, profile: Profile
) -> Statement:
    """Join the statistic that is recorded, or that the figure names, with the tail its metric gives it."""
    if statement.state is State.NOT_RECORDED and figure is not None and figure.statistic is not None:
        name = figure.statistic.upper() if figure.statistic.startswith("p") else figure.statistic
        statement = Statement(State.STATED, name, name, None, "named in the figure")
    if statement.is_known and isinstance(statement.raw, str):
        read = read_statistic(statement.raw, profile.vocabulary(profile["statistic"].first_manner))
        tail = read.tail or _tail(metric)
        if tail is not None and read.has_tail:
            return replace(statement, raw=f"{statement.raw}|{tail}")
    return statement


def _readable(claim: Claim) -> Figure | None:
    try:
        return claim.figure
    except FigureError:
        return None


#: Quantities whose values are themselves changes or shares.
_CHANGES = ("growth", "ratio", "accuracy")


def _is_relative(claim: Claim, figure: Figure | None, metric: Metric | InlineMetric | None) -> bool:
    """Tell whether a figure is relative: it names a baseline, or its words are those of a comparison.

    A sign makes no figure relative, and where the metric is itself a change or a share nothing does.
    """
    if claim.baseline is not None:
        return True
    if figure is None or not figure.is_relative or metric is None:
        return False
    if figure.quantity_kind == "percent_change" and figure.direction is None:
        return False
    try:
        is_share = canonical(metric.unit or "1") in ("1", "percent")
    except UnitError:
        is_share = False
    return normalise(metric.quantity or "") not in _CHANGES and not is_share


def _baseline_use(
    claim: Claim, figure: Figure | None, metric: Metric | InlineMetric | None, claims: Mapping[str, Claim]
) -> Statement:
    """Return what a figure is relative to; the comparator itself says what a silence means here."""
    baseline = claim.baseline
    if baseline is None:
        relative = _is_relative(claim, figure, metric)
        use = BaselineUse(relative, None, None, "not stated" if relative else "not relative")
        return Statement(State.STATED, use, use.shown)
    target = claims.get(baseline.of or "")
    known = {path: value for path, value in baseline.conditions.items() if value.is_known}
    inline = str(known["subject"]) if "subject" in known else ", ".join(map(str, known.values()))
    shown = baseline.of or inline or str(baseline.state)
    use = BaselineUse(True, baseline.of, target.run if target else None, shown, bool(known))
    return Statement(State.STATED, use, shown)


def claim_side(
    claim: Claim,
    profile: Profile,
    knowledge: Knowledge,
    claims: Mapping[str, Claim] | None = None,
    relation: str | None = None,
    maker: str | None = None,
) -> Side:
    """Prepare a claim as one side of comparisons.

    Args:
        claim: The claim.
        profile: The profile it is read by.
        knowledge: Vocabularies and the metric registry.
        claims: The other claims of its dossier, by id, which its baseline may name.
        relation: How the party that measured stands to the subject, or None where that is not known.
        maker: The party at the top of those that produced the figure; the claim's own where None.
    """
    figure = _readable(claim)
    metric = measured(claim.metric, knowledge)
    statements = _recorded(claim.conditions, profile, claim.source)
    if "metric" in statements:
        statements["metric"] = _metric_statement(claim.metric, claim.source)
        meant = _through_its_tool(metric, statements, profile, knowledge)
        if meant is not None:
            metric, note = meant
            statements["metric"] = replace(statements["metric"], raw=metric.id, note=note)
        if not _is_relative(claim, figure, metric):
            statements["metric"] = _beside_its_unit(statements["metric"], figure, metric, knowledge)
    if isinstance(metric, Metric):
        _fix(statements, profile, metric.fixes, f"the definition of {metric.title}")
    _fixed_by_terms(statements, profile)
    if "bound" in statements and statements["bound"].state is State.NOT_RECORDED:
        bound = _bound(figure, claim.figure_text, knowledge.vocabularies.get("bounds"))
        statements["bound"] = Statement(
            State.STATED, bound, bound, None, None if bound == "none" else "named in the figure"
        )
    if "statistic" in statements:
        statements["statistic"] = _statistic(statements["statistic"], figure, metric, profile)
    if "baseline" in statements:
        statements["baseline"] = _baseline_use(claim, figure, metric, claims or {})
    if relation is not None and "relation" in statements and statements["relation"].state is State.NOT_RECORDED:
        statements["relation"] = Statement(State.DERIVED, relation, relation, None, "derived from the parties")
    base = _baseline(claim, profile, knowledge, claims or {})
    return Side(claim.id, claim, profile, statements, metric, figure, maker or claim.by, (), base, claim.source)


def _baseline(claim: Claim, profile: Profile, knowledge: Knowledge, claims: Mapping[str, Claim]) -> Side | None:
    """Return what a claim is relative to as a side of its own, or None; what that is relative to is not followed."""
    if claim.baseline is None or "baseline" not in profile:
        return None
    if claim.baseline.of is None:
        return baseline_side(claim, claim.baseline, profile, knowledge)
    target = claims.get(claim.baseline.of)
    return None if target is None or target is claim else claim_side(target, profile, knowledge)


def tool_field(profile: Profile) -> str | None:
    """Return the id of the field that names the tool a figure was measured with, or None."""
    return next((spec.id for spec in profile if spec.first_manner.vocabulary == "tools"), None)


def _through_its_tool(
    metric: Metric | InlineMetric | None, statements: Mapping[str, Statement], profile: Profile, knowledge: Knowledge
) -> tuple[Metric, str] | None:
    """Return the definition that a label in general use has in the tool the claim names, and a note; None if open.

    ITL is one thing in one tool and another in the next; the registry knows what each of them calls so.
    """
    field = tool_field(profile)
    tools = knowledge.vocabularies.get("tools")
    if field is None or tools is None or not isinstance(metric, Metric) or not metric.ambiguous:
        return None
    parts = [*statements[field].parts.values()]
    statement = parts[0] if parts else statements[field]
    version = parts[1].raw if len(parts) > 1 and parts[1].is_known and isinstance(parts[1].raw, str) else None
    if not statement.is_known or not isinstance(statement.raw, str):
        return None
    tool, label = tools.word(statement.raw).name, name_key(metric.id)
    found = {
        entry.id
        for entry, used in knowledge.metrics.named(metric.id)
        if knowledge.metrics.is_under(entry.id, metric.id)
        and tools.word(used.tool).name == tool
        and name_key(used.name) == label
        and used.may_be_of(version)
    }
    if len(found) != 1:
        return None
    return knowledge.metrics[found.pop()], f"as {statement.raw} defines it"


def _metric_statement(metric: str | InlineMetric, source: str | None) -> Statement:
    if isinstance(metric, str):
        absent = ABSENT.get(metric)
        return Statement(absent, None, metric) if absent else Statement(State.STATED, metric, metric, source=source)
    return Statement(State.STATED, metric, metric.id, None, "defined in the claim", source)


def _beside_its_unit(
    statement: Statement, figure: Figure | None, metric: Metric | InlineMetric | None, knowledge: Knowledge
) -> Statement:
    """Let a metric stand beside the unit that its figure is printed in, where that is a unit of its own.

    A bare number is in the unit of its metric, and what a relative figure is printed in is no unit of it.
    """
    if figure is None or metric is None or figure.shape == "pair" or figure.unit == "1":
        return statement
    said = metric.id if isinstance(metric, Metric) else metric
    try:
        whole = completed_unit(figure.unit, metric, knowledge.metrics.parts)
    except UnitError:
        return statement
    fits = whole is not None or metric.unit is None
    return replace(statement, raw=Printed(said, figure.unit, fits, whole or figure.unit))


def baseline_side(claim: Claim, baseline: Baseline, profile: Profile, knowledge: Knowledge) -> Side:
    """Prepare the conditions that a claim writes for its baseline as the right side of a comparison.

    What is measured is what the claim measures, unless the baseline says otherwise; nothing else is inherited.
    """
    chosen = baseline.metric if baseline.metric is not None else claim.metric
    metric = measured(chosen, knowledge)
    statements = _recorded(baseline.conditions, profile, claim.source)
    if "metric" in statements:
        statements["metric"] = _metric_statement(chosen, claim.source)
    if isinstance(metric, Metric):
        _fix(statements, profile, metric.fixes, f"the definition of {metric.title}")
    _fixed_by_terms(statements, profile)
    if "statistic" in statements:
        statements["statistic"] = _statistic(statements["statistic"], None, metric, profile)
    if "bound" in statements and statements["bound"].state is State.NOT_RECORDED:
        statements["bound"] = Statement(State.STATED, "none", "none")
    if "baseline" in statements:
        use = BaselineUse(False, None, None, "not relative")
        statements["baseline"] = Statement(State.STATED, use, use.shown)
    return Side(None, None, profile, statements, metric, None, claim.by, source=claim.source)
