"""The same counts in plain SQL, for those who trust a database more: tables of codes, and what joining them gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from claimcheck.columns.column import CAVEAT, COMPARED, LIKE, REFUTES, REQUIRED, SPOKEN
from claimcheck.columns.engine import LABELS, Engine

__all__ = ["audit"]

#: Rows of one statement.
_ROWS = 5000

_FLAGS = {
    "required": REQUIRED,
    "compared": COMPARED,
    "alike": LIKE,
    "refutes": REFUTES,
    "caveat": CAVEAT,
    "spoken": SPOKEN,
}

_QUERY = """\
WITH weighed AS (
  SELECT a.place AS one, b.place AS other, MAX(a.warned + b.warned) AS warned,
    SUM(COALESCE(cells.required, 0)) AS required, SUM(COALESCE(cells.compared, 0)) AS compared,
    SUM(COALESCE(cells.alike, 0)) AS alike, SUM(COALESCE(cells.refutes, 0)) AS refutes,
    SUM(COALESCE(cells.caveat, 0)) AS caveat, SUM(COALESCE(cells.spoken, 0)) AS spoken
  FROM claims a
  JOIN claims b ON a.place < b.place
  JOIN modes ON modes.one = a.axis AND modes.other = b.axis
  JOIN codes mine ON mine.place = a.place
  JOIN codes theirs ON theirs.place = b.place AND theirs.field = mine.field
  LEFT JOIN cells ON cells.field = mine.field AND cells.mode = modes.mode
    AND cells.one = mine.code AND cells.other = theirs.code
  GROUP BY a.place, b.place
),
judged AS (
  SELECT COALESCE(alone.label, CASE
    WHEN refutes > 0 THEN 0
    WHEN caveat = 0 AND warned = 0 AND alike > 0 THEN 1
    WHEN compared * 2 < required OR required = 0 THEN 2
    WHEN caveat > 0 AND spoken = 0 AND warned = 0 THEN 3
    ELSE 4 END) AS label
  FROM weighed
  LEFT JOIN alone ON alone.one = weighed.one AND alone.other = weighed.other
)
SELECT labels.verdict, labels.sublabel, COUNT(judged.label) AS pairs
FROM labels LEFT JOIN judged ON judged.label = labels.label
GROUP BY labels.label, labels.verdict, labels.sublabel
ORDER BY labels.label
"""


def audit(engine: Engine) -> Iterator[str]:
    """Yield statements of plain SQL, the last of which counts the pairs by verdict and sub-label.

    They hold the codes of the claims and what the judge said of every two codes; no rule but that of the verdict is
    left to the query, and none of our own bit operations takes part. DuckDB and Spark run them as they are.
    """
    codes, firsts = engine.axis.codes
    claims = zip(range(len(engine)), codes, engine.warned.astype(int).tolist(), strict=True)
    yield from _table("claims", "place, axis, warned", claims)
    places = np.array(firsts, np.int32)
    modes = engine.axis.rows(places, 0, len(engine))[:, firsts] if firsts else np.zeros((0, 0), np.uint8)
    yield from _table("modes", "one, other, mode", ((a, b, int(modes[a, b])) for a, b in np.ndindex(*modes.shape)))
    fields = list(engine.columns.values())
    said = (
        (number, place, code) for number, column in enumerate(fields) for place, code in enumerate(column.code.tolist())
    )
    yield from _table("codes", "field, place, code", said)
    met = np.unique(modes).tolist()
    yield from _table("cells", f"field, mode, one, other, {', '.join(_FLAGS)}", _cells(engine, met))
    alone = (
        (place, other, engine.single(place, other)[0])
        for place, others in engine.alone.items()
        for other in others
        if place < other
    )
    yield from _table("alone", "one, other, label", alone)
    words = ((number, f"'{verdict}'", f"'{label or ''}'") for number, (verdict, label) in enumerate(LABELS))
    yield from _table("labels", "label, verdict, sublabel", words)
    yield _QUERY


def _cells(engine: Engine, modes: Iterable[int]) -> Iterator[tuple[int, ...]]:
    for mode in modes:
        for number, column in enumerate(engine.columns.values()):
            used = np.unique(column.code)
            _, flags = column.rows(used, engine.axis.variant(column.spec, mode))
            for row, one in enumerate(used.tolist()):
                for other in used[flags[row, used] != 0].tolist():
                    yield number, mode, one, other, *(int(flags[row, other] & bit != 0) for bit in _FLAGS.values())


def _table(name: str, columns: str, rows: Iterable[tuple[object, ...]]) -> Iterator[str]:
    """Yield the statements that make a table: views of rows as written, joined into one."""
    parts, chunk = [], list[str]()
    for row in rows:
        chunk.append(f"({', '.join(map(str, row))})")
        if len(chunk) == _ROWS:
            parts.append(chunk)
            chunk = []
    if chunk or not parts:
        parts.append(chunk)
    for number, lines in enumerate(parts):
        none = f"SELECT {', '.join(f'0 AS {column}' for column in columns.split(', '))} WHERE 1 = 0"
        values = ",\n  ".join(lines)
        rows_of = f"SELECT * FROM (VALUES\n  {values}) AS given({columns})" if lines else none
        yield f"CREATE OR REPLACE TEMPORARY VIEW {name}_{number} AS {rows_of}"
    every = " UNION ALL ".join(f"SELECT * FROM {name}_{number}" for number in range(len(parts)))
    yield f"CREATE OR REPLACE TEMPORARY VIEW {name} AS {every}"
