"""Public disputes, written as somebody would who has only the text, come out as the people concerned concluded.

Each folder of ``cases/disputes`` is a dossier. Its ``expect.yaml`` says of each pair the verdict, the fields that must
be among what decides, what the people concerned concluded, and where that is to be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from claimcheck.comparison import Comparer, Comparison
from claimcheck.dossier import Dossier, load
from claimcheck.verdict import Outcome
from claimcheck.yamltext import read_yaml

FOLDER = Path(__file__).parent / "cases/disputes"
NAMES = sorted(path.name for path in FOLDER.iterdir() if path.is_dir())
KEYS = {"left", "right", "against_baseline", "axis", "verdict", "deciding", "equivalent", "concluded", "read"}


def expectations() -> list[Any]:
    """Return each pair that some dispute is about."""
    found = []
    for name in NAMES:
        node, problems = read_yaml((FOLDER / name / "expect.yaml").read_bytes(), "expect.yaml")
        assert not problems and isinstance(node, list), name
        for pair in node:
            found.append(pytest.param(name, pair, id=f"{name}-{pair.get('left') or pair['against_baseline']}"))
    return found


def compare(dossier: Dossier, pair: Mapping[str, Any]) -> Comparison:
    """Hold the two claims of a pair against each other, or a claim against its own baseline."""
    if "against_baseline" in pair:
        return Comparer(dossier.collection).against_baseline(dossier[pair["against_baseline"]])
    return dossier.compare(pair["left"], pair["right"], axis=pair.get("axis"))


@pytest.mark.parametrize("name", NAMES)
def test_a_dispute_is_written_without_a_fault(name: str) -> None:
    """Nothing in the records of a dispute has a problem, and every claim carries the words it is from."""
    dossier = load(FOLDER / name)
    assert dossier.checked.problems == ()
    assert dossier.claims and all(claim.quote for claim in dossier.claims)


@pytest.mark.parametrize(("name", "pair"), expectations())
def test_a_dispute_comes_out_as_it_was_concluded(name: str, pair: Mapping[str, Any]) -> None:
    """The verdict is the one that was reached in public, and the fields that were named are among what decides."""
    assert set(pair) <= KEYS and pair["concluded"] and pair["read"].startswith("http")
    found = compare(load(FOLDER / name), pair)
    assert (str(found.verdict), set(pair["deciding"]) - {reason.field for reason in found.reasons}) == (
        pair["verdict"],
        set(),
    )
    same = {finding.field for finding in found.findings if finding.outcome is Outcome.EQUIVALENT}
    assert set(pair.get("equivalent", [])) <= same


def test_each_field_of_knowledge_has_its_disputes() -> None:
    """There are at least ten disputes, two of them in each of the newer profiles."""
    profiles = Counter(load(FOLDER / name).collection.settings.profile for name in NAMES)
    assert profiles.total() >= 10
    assert min(profiles[id] for id in ("llm-evaluation", "software-benchmark", "official-statistics")) >= 2
