"""All pairs of a set of claims by columns of codes: what the plain judge says, of every pair and every field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from every_field import COMPARER, KNOWLEDGE, everything
from judgement_cases import cases, dispute_cases
from pairs_alike import differences
from small_dossiers import small_dossier

from claimcheck.checking import own_errors
from claimcheck.collection import load_collection
from claimcheck.columns import Engine
from claimcheck.comparison import Comparer, PairResult, Rules, Side
from claimcheck.evidence import Evidence
from claimcheck.profile import NEVER_AXIS
from claimcheck.records import Check
from claimcheck.verdict import Severity
from claimcheck.workspace import Workspace

ROOT = Path(__file__).parent.parent
DOSSIERS = [ROOT, *sorted(path.parent for path in (ROOT / "examples").glob("*/claimcheck.yaml"))]


def made_sides(profile: str, count: int, seed: int) -> list[Side]:
    """Return claims of a profile that state its fields under many conditions, half of them contradicting the other."""
    chosen = Random(seed)
    tried = chosen.sample([one for one in everything() if one.profile.id == profile], count)
    claims = [(one.side(which, whole=chosen.random() < 0.7), which) for one in tried for which in (0, 1)]
    return [
        COMPARER.side(claim.model_copy(update={"id": f"claim-{number}-{which}"}), KNOWLEDGE.profiles[profile])
        for number, (claim, which) in enumerate(claims)
    ]


def every_rule(profile: str) -> Iterator[Rules]:
    """Yield the rules of several checks: other axes, raised severities, fields left out, a claim's own baseline."""
    fields = KNOWLEDGE.profiles[profile].fields
    free = [id for id in fields if id not in NEVER_AXIS]
    yield Rules(KNOWLEDGE.profiles[profile].axis, {})
    yield Rules((), {})
    yield Rules(tuple(free[1:4]), {free[5]: Severity.BLOCKING}, frozenset(free[:12]))
    yield Rules((free[0],), {}, None, frozenset(free[3:9]), True)


@pytest.mark.parametrize("profile", KNOWLEDGE.profiles)
def test_columns_say_what_the_judge_says_under_every_profile(profile: str) -> None:
    """On claims that state every field under conditions on and off, no field, verdict or coverage differs."""
    sides, chosen = made_sides(profile, 12, 5), Random(3)
    for rules in every_rule(profile):
        pairs = [(chosen.randrange(len(sides)), chosen.randrange(len(sides))) for _ in range(120)]
        assert not list(differences(sides, rules, KNOWLEDGE, pairs))


@pytest.mark.parametrize("root", DOSSIERS, ids=lambda path: path.name)
def test_columns_say_what_the_judge_says_of_each_dossier(root: Path) -> None:
    """On every pair of claims of the dossiers of this repository, errors of their own told, nothing differs."""
    workspace = Workspace(load_collection(root))
    knowledge = workspace.collection.knowledge
    profile = knowledge.profiles[workspace.collection.settings.profile]
    claims = [claim for claim in workspace.collection.claims.values() if claim.profile in (None, profile.id)]
    sides, chosen = [workspace.comparer.side(claim, profile) for claim in claims], Random(1)
    some = [(chosen.randrange(len(sides)), chosen.randrange(len(sides))) for _ in range(1500)]
    every = None if len(sides) ** 2 < len(some) else some
    assert not list(differences(sides, Rules(profile.axis, {}), knowledge, every))


def test_columns_say_what_the_judge_says_of_each_case() -> None:
    """The cases of the judgement, conversions, runs, baselines and cautions among them, come out the same."""
    every = [*cases("pairs"), *cases("controls"), *dispute_cases()]
    told: list[str] = []
    for collection in {tuple(case.collection.claims): case.collection for case in every}.values():
        comparer = Comparer(collection)
        groups: dict[str, list[Side]] = {}
        for claim in collection.claims.values():
            id = claim.profile or collection.settings.profile
            groups.setdefault(id, []).append(comparer.side(claim, collection.knowledge.profiles[id]))
        for id, sides in groups.items():
            rules = Rules(collection.knowledge.profiles[id].axis, {})
            told += differences(sides, rules, collection.knowledge)
    assert not told


def test_a_difference_is_found() -> None:
    """A column that says something else than the judge does not pass."""
    sides = made_sides("generic", 4, 5)
    altered = [sides[1], *sides[1:]]
    engine = Engine(altered, Rules((), {}), KNOWLEDGE)
    plain = Engine(sides, Rules((), {}), KNOWLEDGE)
    rows = np.arange(len(sides), dtype=np.int32)
    assert (engine.outcomes(rows) != plain.outcomes(rows)).any()


def test_a_field_past_the_limit_is_told_and_gives_the_same() -> None:
    """Of a field with more distinct values than the limit only the rows asked for last are kept; it is named."""
    sides = made_sides("official-statistics", 10, 2)
    rules = Rules(("subject",), {})
    few, all_kept = (Engine(sides, rules, KNOWLEDGE, limit) for limit in (2, 4096))
    rows = np.arange(len(sides), dtype=np.int32)
    assert few.over_limit
    assert not all_kept.over_limit
    assert (few.outcomes(rows) == all_kept.outcomes(rows)).all()
    assert (few.told(rows).labels == all_kept.told(rows).labels).all()


#: How a check may want its pairs judged.
WAYS: tuple[dict[str, Any], ...] = (
    {},
    {"axis": ["subject"]},
    {"axis": [], "severity": {"method": "blocking"}, "fields": ["metric", "method", "place"]},
)


@pytest.mark.parametrize("way", WAYS, ids=["plain", "axis", "rules"])
def test_a_check_of_many_claims_says_what_its_pairs_say(tmp_path: Path, way: dict[str, Any]) -> None:
    """Claims held against each other by columns come to what each pair comes to by itself, with the same words."""
    chosen = Random(7)
    claims: dict[str, dict[str, Any]] = {}
    for number in range(40):
        said = {
            key: f"{key} {chosen.randrange(3)}" for key in ("method", "place", "definition") if chosen.random() < 0.6
        }
        figure = chosen.choice(["5 ms", "6 ms", "5 zorro"])
        claims[f"claim-{number}"] = {"source": "post", "figure": figure, "subject": f"S {number % 3}", **said}
    claims["claim-1"]["baseline"] = {"of": "claim-2"}
    collection = small_dossier(tmp_path, {"sources": {"post": {"title": "A post", "kind": "post"}}, "claims": claims})
    asked = Check.model_validate(
        {
            "id": "all",
            "question": "Are they alike?",
            "pairs": [{"left": "claim-3", "right": "claim-4"}],
            "among": list(claims),
            "against_baseline": [{"claim": "claim-1"}],
            **way,
        }
    )
    found = Workspace(collection).comparer.check(asked)
    plain = Evidence(collection, own_errors).comparer.check(asked)
    assert len(found.pairs) == len(plain.pairs) == 1 + 40 * 39 // 2 + 1
    assert [told(pair) for pair in found.pairs] == [told(pair) for pair in plain.pairs]
    assert found.verdict is plain.verdict
    for place in (0, 1, 40, 41, 400, -2, -1):
        assert found.pairs[place].comparison.to_json() == plain.pairs[place].comparison.to_json()
    assert [told(pair) for pair in found.pairs[38:43]] == [told(pair) for pair in plain.pairs[38:43]]
    with pytest.raises(IndexError):
        found.pairs[len(found.pairs)]


def told(pair: PairResult) -> tuple[Any, ...]:
    held = pair.comparison
    return held.left.id, held.right and held.right.id, held.verdict, held.sublabel, held.coverage, pair.expected
