"""The claims and the compared pairs as tables: CSV for spreadsheets, a data package, Parquet."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence

from claimcheck.drafts import id_from
from claimcheck.errors import ClaimcheckError
from claimcheck.escapes import one_line
from claimcheck.exports.content import Content, Files
from claimcheck.provenance import Trace
from claimcheck.records import Claim
from claimcheck.release import missing_package

__all__ = ["data_package", "parquet", "rows", "safe_cell", "tables"]

_CLAIM = (
    "id", "figure", "metric", "subject", "by", "obtained", "source", "via", "quote", "quote_state", "run", "from",
    "repeated_in", "confirms", "mentions", "independent_origins", "independent_parties", "relation", "withdrawn",
    "supersedes", "topics",
)  # fmt: skip
_PAIR = ("check", "left", "right", "verdict", "sublabel", "compared", "applicable", "expected", "reasons")


#: What a spreadsheet takes for a formula, behind whatever it passes over: spaces of every kind, and what has no width.
_FORMULA = re.compile(
    r"[\s\xad\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]*"
    r"[-=+@\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]|\s*[\t\r\n]"
)


def tables(content: Content) -> Files:
    """Write ``claims.csv`` (a row a claim, a column a condition) and ``comparisons.csv`` (a row a pair)."""
    return {f"{name}.csv": _csv(table) for name, table in rows(content).items()}


def data_package(content: Content) -> Files:
    """Write the same two tables as a Frictionless data package: each column with its name, all of them texts."""
    address, licence = content.licence_address, content.collection.settings.licence
    resources = [
        {
            "name": name,
            "path": f"{name}.csv",
            "profile": "tabular-data-resource",
            "format": "csv",
            "mediatype": "text/csv",
            "encoding": "utf-8",
            "title": _TITLES[name],
            "schema": {
                "fields": [{"name": column, "type": "string"} for column in table[0]],
                "missingValues": [""],
                **({"primaryKey": "id"} if name == "claims" else {}),
            },
        }
        for name, table in rows(content).items()
    ]
    package = {
        "profile": "tabular-data-package",
        "name": id_from(content.workspace.name),
        "title": content.workspace.name,
        **({"licenses": [{"path": address, "title": licence}]} if address else {}),
        "resources": resources,
    }
    text = json.dumps(package, ensure_ascii=False, indent=2) + "\n"
    return {"datapackage.json": text.encode("utf-8"), **tables(content)}


def parquet(content: Content) -> Files:
    """Write the same two tables as Parquet, all columns texts, each cell as it stands in the records.

    Raises:
        ClaimcheckError: pyarrow is not installed.
    """
    try:
        import pyarrow
        from pyarrow import parquet as writer
    except ImportError as error:
        found, hint = missing_package("scale", error)
        raise ClaimcheckError(f"Parquet needs {found}; {hint}") from None
    files = {}
    for name, (head, *body) in rows(content).items():
        columns = {key: pyarrow.array([row[at] for row in body], pyarrow.string()) for at, key in enumerate(head)}
        sink = io.BytesIO()
        writer.write_table(pyarrow.table(columns), sink)
        files[f"{name}.parquet"] = sink.getvalue()
    return files


#: What a table holds.
_TITLES = {
    "claims": "Published figures, one a row, with who says what under which conditions",
    "comparisons": "Pairs of figures that checks hold against each other, with the verdict of each",
}


def rows(content: Content) -> dict[str, list[Sequence[str]]]:
    """Return both tables by name, the first row of each the names of its columns; every cell is a text."""
    claims = list(content.collection.claims.values())
    fields = list(dict.fromkeys(path for claim in claims for path in claim.conditions))
    fields = sorted(path for path in fields if path not in _CLAIM)
    body = [_claim(claim, content.workspace.trace(claim.id), content, fields) for claim in claims]
    return {"claims": [(*_CLAIM, *fields), *body], "comparisons": [_PAIR, *_pairs(content)]}


def _claim(claim: Claim, trace: Trace, content: Content, fields: Sequence[str]) -> list[str]:
    state = content.workspace.quote(claim)
    cells = [
        claim.id, claim.figure_text, claim.metric_id, claim.subject, claim.by or "", claim.obtained, claim.source or "",
        claim.via or "", claim.quote or "", state.word if state else "no quote", claim.run or "", _list(claim.from_),
        _list(entry.source for entry in claim.repeated_in), _list(claim.confirms), str(len(trace.mentions)),
        str(trace.independent_origins), str(trace.independent_parties), trace.relation,
        f"{claim.withdrawn.on}: {claim.withdrawn.reason}" if claim.withdrawn else "", _list(claim.supersedes),
        _list(claim.topics),
    ]  # fmt: skip
    return cells + [str(claim.conditions[path]) if path in claim.conditions else "" for path in fields]


def _pairs(content: Content) -> Iterable[list[str]]:
    for result in content.workspace.results:
        for pair in result.pairs:
            held = pair.comparison
            yield [
                result.check.id,
                held.left.id,
                held.right.id if held.right is not None else "baseline written inline",
                str(held.verdict),
                held.sublabel or "",
                str(held.coverage.compared),
                str(held.coverage.applicable),
                str(pair.expected or ""),
                " ".join(reason.sentence for reason in held.reasons),
            ]


def _list(ids: Iterable[str]) -> str:
    return "; ".join(ids)


def _csv(rows: Iterable[Sequence[str]]) -> bytes:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([safe_cell(one_line(cell)) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8")


def safe_cell(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula: one that begins like a formula gets an apostrophe.

    >>> safe_cell("=1+1"), safe_cell("-7.4%"), safe_cell("38.96")
    ("'=1+1", "'-7.4%", '38.96')
    """
    return f"'{text}" if _FORMULA.match(text) else text
