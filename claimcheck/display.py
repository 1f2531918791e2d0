"""Rich displays in notebooks: small tables in the look of the report, plain text beside.

Records and results know nothing of this. `register` hands a function for each kind to IPython; loading a dossier inside
IPython does that by itself.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from claimcheck.collection import Collection
from claimcheck.comparison import CheckResult, Comparison
from claimcheck.errors import ClaimcheckError, FigureError
from claimcheck.figure import Figure, plain
from claimcheck.records import Claim, Value
from claimcheck.verdict import Outcome, Verdict

if TYPE_CHECKING:
    from claimcheck.provenance import Trace

__all__ = ["frame_of", "html_of", "register", "text_of"]

#: Notebooks and nbconvert style tables too, by class, element and place; what is said three times outweighs them.
_STYLE = (
    "<style>.ccd{font:14px/1.45 system-ui,sans-serif;overflow-x:auto}"
    ".ccd.ccd.ccd table{border-collapse:collapse;margin:.5em 0;font:inherit;color:inherit;border:0}"
    ".ccd.ccd.ccd tr,.ccd.ccd.ccd tr:hover{background:none}"
    ".ccd.ccd.ccd tr>*{text-align:left;vertical-align:top;padding:.25em .8em .25em 0;border:0;"
    "border-bottom:1px solid #8886;white-space:normal;max-width:34em;line-height:inherit}"
    ".ccd b.v{border:1.5px solid;border-radius:99px;padding:.1em .6em}.ccd small{opacity:.75}</style>"
)
#: A shape for each verdict, so that colour is never the only sign.
_SHAPES = {Verdict.LIKE_FOR_LIKE: "=", Verdict.PARTLY_CONFIRMED: "≈", Verdict.REFUTED: "≠"}
#: Rows of a table; the rest is a count.
_MOST = 200

Row = Sequence[str]


def register(shell: Any = None) -> bool:
    """Hand the displays to IPython.

    Args:
        shell: The running shell; the one that is running where None.

    Returns:
        Whether a shell is running, so that there was anything to do.
    """
    if shell is None:
        ipython = sys.modules.get("IPython")
        shell = None if ipython is None else ipython.get_ipython()
    if shell is None:
        return False
    formatters = shell.display_formatter.formatters
    for module, name in _KINDS:
        formatters["text/html"].for_type_by_name(module, name, html_of)
        formatters["text/plain"].for_type_by_name(module, name, _pretty)
    return True


def html_of(thing: Any) -> str:
    """Return the small table of a claim, a comparison, the answer of a check, a trace or a dossier, as HTML.

    Raises:
        TypeError: There is no display for such a thing.
    """
    head, columns, rows, foot = _parts(thing)
    table = _table(columns, rows) if rows else ""
    below = "".join(f"<p><small>{escape(line)}</small></p>" for line in foot)
    return f'{_STYLE}<div class="ccd">{"".join(head)}{table}{below}</div>'


def text_of(thing: Any) -> str:
    """Return the same as plain text.

    Raises:
        TypeError: There is no display for such a thing.
    """
    _, columns, rows, foot = _parts(thing)
    lines = [_headline(thing)]
    shown = [columns, *rows[:_MOST]] if any(columns) else list(rows[:_MOST])
    widths = [min(38, max(len(row[at]) for row in shown)) for at in range(len(columns))] if shown else []
    lines += [
        "  " + "  ".join(_fit(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in shown
    ]
    if len(rows) > _MOST:
        lines.append(f"  and {len(rows) - _MOST:,} more")
    return "\n".join([*lines, *foot])


def _fit(cell: str, width: int) -> str:
    return cell.ljust(width) if len(cell) <= width else cell[: width - 1] + "…"


def _pretty(thing: Any, printer: Any, cycle: bool) -> None:
    printer.text("…" if cycle else text_of(thing))


def _table(columns: Row, rows: Sequence[Row]) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
        for row in rows[:_MOST]
    )
    more = f"<p>and {len(rows) - _MOST:,} more</p>" if len(rows) > _MOST else ""
    return f"<table>{f'<thead><tr>{head}</tr></thead>' if any(columns) else ''}<tbody>{body}</tbody></table>{more}"


_Parts = tuple[list[str], Row, list[Row], list[str]]


def _parts(thing: Any) -> _Parts:
    """Return head (HTML), names of columns, rows and foot (text) of a display."""
    for module, name in _KINDS:
        if (type(thing).__module__, type(thing).__name__) == (module, name):
            return _KINDS[module, name][1](thing)
    raise TypeError(f"there is no display for {type(thing).__name__}")


def _headline(thing: Any) -> str:
    return _KINDS[type(thing).__module__, type(thing).__name__][0](thing)


def _title(text: str, verdict: Verdict | None = None, note: str = "") -> list[str]:
    sign = f' <b class="v">{_SHAPES[verdict]} {verdict}</b>' if verdict is not None else ""
    return [f"<p><strong>{escape(text)}</strong>{sign}{f' <small>{escape(note)}</small>' if note else ''}</p>"]


def _value_row(name: str, value: Value) -> Row:
    told = [str(value.state)] if value.reason or value.value is None else []
    told += [value.reason] if value.reason else []
    return name, str(value), ": ".join(told) if value.value is not None else ""


def _claim_line(claim: Claim) -> str:
    return f"{claim.id}: {claim.figure_text}"


def _claim(claim: Claim) -> _Parts:
    keys = {
        "metric": claim.metric_id,
        "source": claim.source,
        "via": claim.via,
        "quote": claim.quote,
        "run": claim.run,
        "rests on": ", ".join(claim.from_),
        "baseline": _baseline(claim),
    }
    rows: list[Row] = [(key, text, "") for key, text in keys.items() if text]
    rows += [_value_row(path, value) for path, value in claim.conditions.items()]
    foot = [f"{claim.file}, line {claim.line}"] if claim.file else []
    foot += [f"withdrawn on {claim.withdrawn.on}: {claim.withdrawn.reason}"] if claim.withdrawn else []
    return _title(claim.figure_text, note=claim.id), ("", "", ""), rows, foot


def _baseline(claim: Claim) -> str | None:
    if claim.baseline is None:
        return None
    conditions = ", ".join(f"{path} {value}" for path, value in claim.baseline.conditions.items())
    return claim.baseline.of or conditions or str(claim.baseline.state)


def _names(pair: Comparison) -> tuple[str, str]:
    return pair.left.id, "its baseline" if pair.right is None else pair.right.id


def _comparison_line(pair: Comparison) -> str:
    left, right = _names(pair)
    sub = f", {pair.sublabel}" if pair.sublabel else ""
    return f"{left} against {right}: {pair.verdict}{sub}"


def _comparison(pair: Comparison) -> _Parts:
    left, right = _names(pair)
    told = [found for found in pair.findings if found.outcome is not Outcome.NOT_APPLICABLE]
    order = [*pair.reasons, *(found for found in told if found not in pair.reasons)]
    rows: list[Row] = [
        (found.title, found.left, found.right, str(found.outcome), "" if found.aside else str(found.severity))
        for found in order
    ]
    covered = pair.coverage
    foot = [f"{covered.compared} of {covered.applicable} required fields are stated on both sides.", *pair.notes]
    columns = ("Field", left, right, "Outcome", "Weight")
    return _title(f"{left} against {right}", pair.verdict, pair.sublabel or ""), columns, rows, foot


def _check_line(result: CheckResult) -> str:
    return f"{result.check.question} {str(result.verdict).capitalize()}."


def _check(result: CheckResult) -> _Parts:
    rows: list[Row] = []
    for pair in result.pairs:
        first = pair.comparison.reasons[0].sentence if pair.comparison.reasons else ""
        rows.append((*_names(pair.comparison), str(pair.comparison.verdict), first))
    foot = [f"Judged by {result.judged.by}: {result.judged.reason}"] if result.judged else []
    if result.override:
        foot.append(f"Overridden by {result.override.by}, computed {result.computed}: {result.override.reason}")
    foot += [result.check.summary] if result.check.summary else []
    return _title(result.check.question, result.verdict), ("Left", "Right", "Verdict", "First reason"), rows, foot


def _trace_line(trace: Trace) -> str:
    return f"{trace.claim.id}: {trace.claim.figure_text}"


def _trace(trace: Trace) -> _Parts:
    from claimcheck.provenance import summary

    rows: list[Row] = [(found.source, found.how, found.figure, found.claim) for found in trace.mentions]
    return (
        _title(trace.claim.figure_text, note=trace.claim.id),
        ("Source", "How", "Figure", "Claim"),
        rows,
        [summary(trace)],
    )


def _dossier_line(dossier: Any) -> str:
    held = dossier.collection
    counts = (f"{len(getattr(held, kind))} {kind}" for kind in ("claims", "sources", "checks"))
    return f"{dossier.name}: {', '.join(counts)}"


def _dossier(dossier: Any) -> _Parts:
    rows: list[Row] = []
    for result in _answers(dossier):
        rows.append((result.check.id, result.check.question, str(result.verdict)))
    faults = len(dossier.problems)
    foot = [_dossier_line(dossier).partition(": ")[2]]
    foot += [f"{faults} problem{'' if faults == 1 else 's'} in the files: see dossier.problems"] if faults else []
    return _title(dossier.name), ("Check", "Question", "Verdict"), rows, foot


def _answers(dossier: Any) -> Iterable[CheckResult]:
    results: tuple[CheckResult, ...] = dossier.workspace.results
    return results


#: Module and name of each kind to its headline and its parts. By name, so that nothing is imported to be displayed.
_KINDS: dict[tuple[str, str], tuple[Callable[[Any], str], Callable[[Any], _Parts]]] = {
    (Claim.__module__, "Claim"): (_claim_line, _claim),
    (Comparison.__module__, "Comparison"): (_comparison_line, _comparison),
    (CheckResult.__module__, "CheckResult"): (_check_line, _check),
    ("claimcheck.provenance.trace", "Trace"): (_trace_line, _trace),
    ("claimcheck.dossier", "Dossier"): (_dossier_line, _dossier),
}


def frame_of(collection: Collection, library: str | None = None) -> Any:
    """Return all claims as a data frame, one row a claim in the order of files.

    Args:
        collection: The dossier.
        library: ``pandas`` or ``polars``; whichever is installed where None, pandas first.

    Returns:
        A pandas or polars frame. ``value``, ``low`` and ``high`` are floating-point numbers in ``unit``, for plots and
        sums; ``value_exact``, ``low_exact`` and ``high_exact`` are the same as exact text. Low and high are what the
        printed digits allow. Then one column of text for each condition that some claim records, by its field id.

    Raises:
        ClaimcheckError: The library is not known or not installed.
    """
    made = _library(library)
    paths = list(dict.fromkeys(path for claim in collection.claims.values() for path in claim.conditions))
    rows = [_frame_row(claim, paths) for claim in collection.claims.values()]
    columns = list(_frame_row(Claim.read({"figure": "1", "metric": "m", "subject": "s"}), paths))
    return made.DataFrame({name: [row[name] for row in rows] for name in columns})


_LIBRARIES = ("pandas", "polars")


def _library(name: str | None) -> Any:
    if name is not None and name not in _LIBRARIES:
        raise ClaimcheckError(f"{name!r} is no library of frames; one of {', '.join(_LIBRARIES)}")
    broken = ""
    for each in _LIBRARIES if name is None else (name,):
        try:
            return import_module(each)
        except ImportError as error:
            broken = broken or (f"{each}, which is installed but fails: {error}" if find_spec(each) else "")
    missing = f"{name or 'pandas or polars'}, which is not installed; `pip install {name or 'pandas'}`"
    raise ClaimcheckError(f"a data frame needs {broken or missing}")


def _frame_row(claim: Claim, paths: Iterable[str]) -> dict[str, Any]:
    try:
        figure = claim.figure
    except FigureError:
        figure = None
    numbers = _numbers(figure)
    row: dict[str, Any] = {"id": claim.id, "figure": claim.figure_text}
    for name, number in numbers.items():
        row[name] = None if number is None else float(number)
        row[f"{name}_exact"] = None if number is None else plain(number)
    row |= {"unit": None if figure is None else figure.unit, "metric": claim.metric_id}
    row |= {"source": claim.source, "via": claim.via, "quote": claim.quote, "run": claim.run}
    row |= {"topics": ", ".join(claim.topics), "file": claim.file, "line": claim.line}
    return row | {path: str(claim.conditions[path]) if path in claim.conditions else None for path in paths}


def _numbers(figure: Figure | None) -> dict[str, Fraction | None]:
    if figure is None:
        return dict.fromkeys(("value", "low", "high"))
    value = None if figure.value is None else Fraction(figure.value)
    return {"value": value, "low": figure.interval.low, "high": figure.interval.high}
