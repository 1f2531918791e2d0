"""An own run held against a published figure: comparable or not, how far apart, and what to change in the run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction
from pathlib import Path

from claimcheck.comparison import Comparison, Finding
from claimcheck.drafts.records import yaml_text
from claimcheck.errors import ClaimcheckError
from claimcheck.importers import Format, Measured, Measurement, Result, ResultError
from claimcheck.importers.conditions import inside, stated
from claimcheck.records import Claim, read_claim
from claimcheck.verdict import Outcome, State, Verdict
from claimcheck.workspace import Workspace
from claimcheck.yamltext import read_yaml

__all__ = ["Reproduction", "Spread", "refused", "reproduce"]

#: Two-sided 95 % points of Student's t for 1 to 30 degrees of freedom, to three decimals; beyond, that of 30 stands,
#: which is a little too wide and never too narrow.
#: Source: NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2.
_T = (
    "12.706 4.303 3.182 2.776 2.571 2.447 2.365 2.306 2.262 2.228 2.201 2.179 2.160 2.145 2.131 2.120 2.110 2.101 "
    "2.093 2.086 2.080 2.074 2.069 2.064 2.060 2.056 2.052 2.048 2.045 2.042"
).split()


@dataclass(frozen=True, slots=True)
class Spread:
    """Hold what repetitions of one run come to, rounded to the digits of the files.

    Args:
        count: How many there are, two at least.
        mean: Their mean.
        deviation: Their sample standard deviation.
        low: Lower end of the 95 % interval of the mean by Student's t.
        high: Its upper end.
    """

    count: int
    mean: Decimal
    deviation: Decimal
    low: Decimal
    high: Decimal


@dataclass(frozen=True, slots=True)
class Reproduction:
    """Hold one figure of result files against a claim.

    Args:
        key: As the files name the figure.
        files: The files it stands in, repetitions of one run where they are several.
        figures: What each of them prints.
        spread: What repetitions come to, or None where there is one file.
        comparison: The own figure on the left, the claim on the right; nothing is meant to differ.
        changes: What to change in the run, as options of the tool where it has one.
        warnings: What does not add up in the files.
    """

    key: str
    files: tuple[str, ...]
    figures: tuple[str, ...]
    spread: Spread | None
    comparison: Comparison
    changes: tuple[str, ...]
    warnings: tuple[str, ...]

    def failure(self, *, apart: bool) -> str | None:
        """Say why the figure is not reproduced, or return None.

        Args:
            apart: Whether a figure that can be compared and lies apart counts too.
        """
        held = self.comparison
        sides = f"{held.left.figure_text} and {'' if held.right is None else held.right.figure_text}"
        if held.verdict is Verdict.REFUTED:
            reasons = "; ".join(reason.sentence for reason in held.reasons[:3])
            return f"{sides} are not the same measurement. {reasons}"
        if apart and held.agreement.touches is False:
            return f"{sides} lie apart"
        return None


def reproduce(
    workspace: Workspace,
    results: Sequence[Result],
    claim: Claim,
    said: Mapping[str, str] | None = None,
) -> tuple[Reproduction, ...]:
    """Hold every figure of result files that measures what a claim does against it.

    Args:
        workspace: The dossier of the claim.
        results: The files; several are taken as repetitions of one run.
        claim: The published claim.
        said: Conditions that the files do not state, by field id. Where no subject is among them it is the claim's.

    Raises:
        ClaimcheckError: No figure measures what the claim does, or the files are of different formats.
    """
    if len({result.format.id for result in results}) > 1:
        raise ClaimcheckError("the files are of different formats, and so no repetitions: give one at a time")
    found: dict[tuple[str, str], list[tuple[str, Measurement, Measured]]] = {}
    others: dict[str, None] = {}
    runs: set[tuple[str, str]] = set()
    for result in results:
        for measurement in _measurements(result):
            if (measurement.name, measurement.fingerprint) in runs:
                raise ClaimcheckError(f"{result.path}: a file of this run is given twice, which is no repetition")
            runs.add((measurement.name, measurement.fingerprint))
            for figure in measurement.figures:
                others.setdefault(figure.metric)
                if _measures(figure, claim, workspace):
                    found.setdefault((measurement.name, figure.key), []).append((result.path, measurement, figure))
    exact = {key: rows for key, rows in found.items() if rows[0][2].metric == claim.metric_id} or found
    chosen = {key: rows for key, rows in exact.items() if _has_statistic(rows[0][2], claim)} or exact
    if not chosen:
        told = ", ".join(list(others)[:8]) or "none that is known"
        raise ClaimcheckError(f"no figure of the files is of {claim.metric_id}, as {claim.id} is", f"they have: {told}")
    form = results[0].format
    return tuple(_held(workspace, form, key[1], rows, claim, dict(said or {})) for key, rows in chosen.items())


def _measurements(result: Result) -> Iterator[Measurement]:
    try:
        yield from result.measurements
    except ResultError as error:
        raise refused(result.path, error) from None


def refused(path: Path | str, error: ResultError) -> ClaimcheckError:
    """Return the refusal of a result file with its name."""
    line = "" if error.line is None else f":{error.line}"
    return ClaimcheckError(f"{path}{line}: {error.message}", *([error.hint] if error.hint else []))


def _measures(figure: Measured, claim: Claim, workspace: Workspace) -> bool:
    metrics, wanted = workspace.collection.knowledge.metrics, claim.metric_id or ""
    if figure.metric == wanted:
        return True
    both = figure.metric in metrics and wanted in metrics
    return both and (metrics.is_under(figure.metric, wanted) or metrics.is_under(wanted, figure.metric))


def _has_statistic(figure: Measured, claim: Claim) -> bool:
    value = claim.conditions.get("statistic")
    said = str(value) if value is not None and value.is_known else None
    return figure.statistic is not None and said is not None and figure.statistic.casefold() == said.casefold()


def _held(
    workspace: Workspace,
    form: Format,
    key: str,
    rows: Sequence[tuple[str, Measurement, Measured]],
    claim: Claim,
    said: Mapping[str, str],
) -> Reproduction:
    _, measurement, figure = rows[0]
    for path, other, again in rows[1:]:
        if told := _unlike(measurement, figure, other, again):
            raise ClaimcheckError(
                f"{path}: no repetition of {rows[0][0]}, since {told} differs", "give the files of one set-up at a time"
            )
    digits = [row[2].digits for row in rows]
    spread = _spread(digits) if len(rows) > 1 else None
    printed = figure.figure if spread is None else f"{spread.mean} {figure.unit}".rstrip()
    warnings = {warning for row in rows for warning in row[1].warnings}
    mine = _claim(workspace, form, measurement, figure, printed, claim.subject, said, warnings)
    comparison = workspace.comparer.compare(mine, claim, axis=())
    return Reproduction(
        key,
        tuple(row[0] for row in rows),
        tuple(row[2].figure for row in rows),
        spread,
        comparison,
        tuple(_changes(comparison.findings, form)),
        tuple(sorted(warnings)),
    )


def _unlike(one: Measurement, figure: Measured, other: Measurement, again: Measured) -> str | None:
    """Return the first condition, or the unit, in which two measurements are not one set-up; outcomes may differ."""
    if (figure.unit, figure.statistic) != (again.unit, again.statistic):
        return "the unit or the statistic"
    left, right = (
        {given.field: given.text for given in held.conditions if not given.effective} for held in (one, other)
    )
    versions = {"the version of the tool": (one.version or "", other.version or "")}
    pairs = versions | {field: (left.get(field, ""), right.get(field, "")) for field in {**left, **right}}
    return next((field for field, (mine, theirs) in pairs.items() if mine != theirs), None)


def _claim(
    workspace: Workspace,
    form: Format,
    measurement: Measurement,
    figure: Measured,
    printed: str,
    subject: str,
    said: Mapping[str, str],
    warnings: set[str],
) -> Claim:
    """Return a figure of a file as a claim; what the file does not state is not recorded."""
    knowledge = workspace.collection.knowledge
    keys = {"figure": yaml_text(printed), "metric": figure.metric, "obtained": "measured", "profile": form.profile}
    if figure.statistic is not None:
        keys["statistic"] = figure.statistic
    # That it is a run of the published subject is our guess until somebody says so, and a guess is never agreement.
    keys["subject"] = f"{{value: {inside(subject)}, inferred: the run is held against a claim of it}}"
    keys |= stated(measurement, knowledge.profiles[form.profile], knowledge.metrics, warnings)
    if form.tool and form.tool_field is not None:
        keys[form.tool_field] = yaml_text(f"{form.tool} {measurement.version or ''}".rstrip())
    keys |= {field: yaml_text(text) for field, text in (*figure.conditions.items(), *said.items())}
    text = "".join(f"{field}: {value}\n" for field, value in keys.items())
    node, problems = read_yaml(text.encode("utf-8"), "your run")
    fields = set(knowledge.profiles[form.profile].fields)
    claim, found = read_claim(node, "your run", None, "your-run", fields=fields) if node is not None else (None, [])
    if claim is None:
        problem = next(iter([*problems, *found]), None)
        raise ClaimcheckError(f"the figure of {figure.key} makes no claim: {problem}")
    return claim


def _changes(findings: Iterable[Finding], form: Format) -> Iterator[str]:
    """Yield what would make the run like the published one: the tool's options, else the field and its value."""
    for finding in findings:
        differs = finding.outcome is Outcome.DIFFERENT and finding.is_caveat
        unsaid = finding.outcome is Outcome.ONE_SIDE_ONLY and finding.is_caveat and finding.right not in _UNSAID
        if (differs or unsaid) and finding.field not in _NOT_OF_A_RUN:
            option = form.flags.get(finding.field)
            told = f"{option} {finding.right}" if option else f"{finding.title}: {finding.right}"
            yield f"{told} (yours: {finding.left})"


_UNSAID = frozenset(map(str, State)) - {str(State.STATED), str(State.DERIVED)}
#: Fields that no change of a run alters.
_NOT_OF_A_RUN = frozenset(("metric", "obtained", "bound", "baseline", "by", "relation", "evidence", "subject"))


def _spread(digits: Sequence[str]) -> Spread:
    """Return mean, deviation and interval of repetitions, none with more decimals than the files print."""
    values = [Decimal(text) for text in digits]
    count = len(values)
    mean = sum(map(Fraction, values), Fraction(0)) / count
    variance = sum(((Fraction(value) - mean) ** 2 for value in values), Fraction(0)) / (count - 1)
    places = max(-int(value.as_tuple().exponent) for value in values)
    quantum = Decimal(1).scaleb(-max(places, 0))
    with localcontext() as context:
        context.prec = 60
        exact = Decimal(mean.numerator) / Decimal(mean.denominator)
        deviation = (Decimal(variance.numerator) / Decimal(variance.denominator)).sqrt()
        half = Decimal(_T[min(count - 2, len(_T) - 1)]) * deviation / Decimal(count).sqrt()
        low = (exact - half).quantize(quantum, ROUND_FLOOR)
        high = (exact + half).quantize(quantum, ROUND_CEILING)
        return Spread(count, exact.quantize(quantum), deviation.quantize(quantum, ROUND_CEILING), low, high)
