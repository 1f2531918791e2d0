"""The outcome tables of the comparators, one row after the other, read from ``cases/comparators``."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from judgement_cases import FOLDER

from claimcheck.comparators import COMPARATORS
from claimcheck.comparison import Comparer
from claimcheck.profile import Field, Knowledge, Profile, builtin_knowledge
from claimcheck.records import Claim
from claimcheck.verdict import Outcome
from claimcheck.yamltext import read_yaml

OUTCOMES = [str(outcome) for outcome in Outcome]

#: Outcomes that no two values of a comparator can have, or that its table in the design leaves empty.
NEVER = {
    "flag": {"equivalent", "unresolved"},
    "period": {"unresolved"},
    "generation": {"equivalent", "unresolved"},
    "text": {"equivalent", "unresolved"},
}


#: Comparators without a table: baselines are claims, and the last has the rule of ranges.
NO_TABLE = {"baseline", "quantity or range"}


@dataclass(frozen=True)
class Row:
    """Hold one row of an outcome table; its field is of a profile, or one made for the ``manner`` of the table."""

    file: str
    profile: str
    field: str
    manner: str
    outcome: str
    left: Any
    right: Any
    because: str
    left_with: Mapping[str, Any]
    right_with: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.file}: {self.left} and {self.right} are {self.outcome}"


def _rows() -> Iterator[Row]:
    for path in sorted((FOLDER / "comparators").glob("*.yaml")):
        tables, problems = read_yaml(path.read_bytes(), path.name)
        assert not problems, problems
        for table in tables:
            shared = dict(table.get("with", {}))
            sides = [
                {**shared, **({"metric": table[key]} if key in table else {})}
                for key in ("left_metric", "right_metric")
            ]
            for outcome in OUTCOMES:
                for row in table.get(outcome, ()):
                    yield _row(path.stem, table, outcome, row, sides)


def _row(file: str, table: Mapping[str, Any], outcome: str, row: Any, sides: list[dict[str, Any]]) -> Row:
    if not isinstance(row, Mapping):
        row = dict(zip(("left", "right", "because"), row, strict=False))
    return Row(
        file,
        table.get("profile", "llm-serving"),
        table.get("field", "value"),
        json.dumps(table.get("manner", {})),
        outcome,
        row["left"],
        row["right"],
        row.get("because", ""),
        {**sides[0], **row.get("left_with", {})},
        {**sides[1], **row.get("right_with", {})},
    )


ROWS = list(_rows())


@cache
def _comparer(profile: str, manner: str) -> Comparer:
    """Return a comparer under a profile whose fields all apply, whatever the rest of the claim says."""
    knowledge = builtin_knowledge()
    whole = knowledge.profiles[profile]
    free: dict[str, Any] = {"applies_when": {}, "not_when": {}, "sub_field_of": None}
    fields = [spec.model_copy(update=free) for spec in whole]
    if manner != "{}":
        about = {"id": "value", "title": "Value", "severity": "blocking", "why": "It matters.", "settle": "the value"}
        fields.append(Field.model_validate({**about, **json.loads(manner)}))
    plain = Profile(profile, whole.title, whole.describes, whole.axis, fields, whole.vocabularies)
    return Comparer(None, Knowledge({profile: plain}, knowledge.vocabularies, knowledge.metrics, {}))


def _claim(row: Row, value: Any, beside: Mapping[str, Any]) -> Claim:
    record = {"figure": "1", "metric": "output-throughput", "subject": "X", **beside}
    if value != "absent":
        record[row.field] = value
    return Claim.read(record)


def _judge(row: Row, *, turned: bool = False) -> tuple[str, str]:
    """Return the outcome of a row and the sentences that say why."""
    claims = [_claim(row, row.left, row.left_with), _claim(row, row.right, row.right_with)]
    left, right = reversed(claims) if turned else claims
    found = _comparer(row.profile, row.manner).compare(left, right, profile=row.profile)[row.field]
    return str(found.outcome), found.reason


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_two_values_give_the_outcome_of_the_table(row: Row) -> None:
    """Two values give the outcome of their table, and the reason says why."""
    outcome, told = _judge(row)
    assert outcome == row.outcome, told
    assert row.because.casefold() in told.casefold()


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_two_values_give_the_same_from_the_other_side(row: Row) -> None:
    """Two values exchanged give the same outcome."""
    assert _judge(row, turned=True)[0] == row.outcome


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_reason_is_whole_sentences(row: Row) -> None:
    """A reason begins with a capital letter, ends with a full stop and neither begs nor shouts."""
    _, told = _judge(row)
    assert told[0].isupper() and told.endswith(".")
    assert not [mark for mark in ("!", "N/A", "please", "None", "..", " .") if mark in told]


def test_every_comparator_has_five_rows_for_each_outcome() -> None:
    """Each comparator has at least five rows for each outcome that two stated values can have."""
    counts = Counter((row.file, row.outcome) for row in ROWS)
    for name in set(COMPARATORS) - NO_TABLE:
        for outcome in {"same", "equivalent", "unresolved", "different"} - NEVER.get(name, set()):
            assert counts[name, outcome] >= 5, (name, outcome)
