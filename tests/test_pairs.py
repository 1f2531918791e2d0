"""All pairs of a dossier: counted, listed, written, ranked; by columns what the plain judge says one by one."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, islice
from pathlib import Path

import duckdb
import numpy as np
import pytest
from click.testing import CliRunner, Result
from every_field import KNOWLEDGE
from test_columns import DOSSIERS, every_rule, made_sides

from claimcheck import load
from claimcheck.cli.commands import group
from claimcheck.columns import Counts, Engine
from claimcheck.columns.bits import Planes
from claimcheck.columns.sql import audit
from claimcheck.comparison import Rules
from claimcheck.dossier import Dossier
from claimcheck.errors import ClaimcheckError
from claimcheck.peers import peers
from claimcheck.verdict import Verdict


@pytest.fixture(scope="module", params=DOSSIERS, ids=lambda path: path.name)
def dossier(request: pytest.FixtureRequest) -> Dossier:
    return load(request.param)


def one_by_one(dossier: Dossier) -> list[tuple[str, str, Verdict, str | None, int, int]]:
    """Return what the plain judge says of every two claims that the profile of the dossier reads."""
    default = dossier.collection.settings.profile
    claims = [claim for claim in dossier.claims if claim.profile in (None, default)]
    told = []
    for left, right in combinations(claims, 2):
        held = dossier.comparer.compare(left, right)
        told.append((left.id, right.id, held.verdict, held.sublabel, held.coverage.compared, held.coverage.applicable))
    return told


def test_the_pairs_of_a_dossier_are_those_of_the_plain_judge(dossier: Dossier) -> None:
    """Listed, counted and as a table, each pair has the verdict, sub-label and coverage of `compare`."""
    pairs, plain = dossier.pairs(), one_by_one(dossier)
    assert [tuple(held) for held in pairs] == plain
    found = pairs.counts()
    verdicts = Counter(verdict for _, _, verdict, *_ in plain)
    assert isinstance(found, Counts)
    assert found.like_for_like == verdicts[Verdict.LIKE_FOR_LIKE]
    assert (found.partly_confirmed, found.refuted) == (verdicts[Verdict.PARTLY_CONFIRMED], verdicts[Verdict.REFUTED])
    assert found == pairs.counts(jobs=2)
    assert pairs.to_arrow().column("verdict").to_pylist() == [str(verdict) for _, _, verdict, *_ in plain]
    assert len(pairs) == len(plain)


def test_a_pair_is_explained_by_its_number(dossier: Dossier) -> None:
    """Number for number the comparison with its words is of the two claims of that pair."""
    pairs = dossier.pairs()
    for number, held in islice(enumerate(pairs), 0, None, 37):
        comparison = pairs.explain(number)
        assert comparison.right is not None
        assert (comparison.left.id, comparison.right.id) == (held.left, held.right)
    with pytest.raises(IndexError, match="there are"):
        pairs.explain(len(pairs))


def test_reasons_count_the_fields_that_decide(dossier: Dossier) -> None:
    """How many pairs each field refutes is what the rulings of every pair say."""
    plain: Counter[str] = Counter()
    pairs = dossier.pairs()
    for number in range(len(pairs)):
        held = pairs.explain(number)
        plain.update(spec.id for spec, one in zip(held.profile, held.rulings, strict=True) if one.refutes)
    assert {id: told["refutes"] for id, told in pairs.reasons().items() if told["refutes"]} == dict(plain)


def test_peers_are_ranked_alike_one_by_one_and_all_at_once(dossier: Dossier) -> None:
    """From the second question on the columns rank, and every peer has the place, verdict and facts it had before."""
    fresh = load(dossier.collection.root)
    for claim in dossier.claims[:6]:
        first, second = peers(claim, fresh.collection, fresh.comparer), dossier.peers(claim.id)
        assert [peer.to_json() for peer in first] == [peer.to_json() for peer in second]
        assert [peer.standing for peer in first] == [peer.standing for peer in second]


def test_plain_sql_gives_the_same_counts(dossier: Dossier) -> None:
    """Tables of codes and joins, run by a database, count what the bit rows count."""
    pairs = dossier.pairs()
    *tables, query = audit(pairs.engine)
    with duckdb.connect() as database:
        for table in tables:
            database.execute(table)
        counted = [count for _, _, count in database.execute(query).fetchall()]
    assert Counts.of(counted) == pairs.counts()


def test_the_command_prints_the_sql() -> None:
    """What the command prints a database runs as it is."""
    with duckdb.connect() as database:
        found = database.execute(run("--sql").output).fetchall()
    assert Counts.of([count for _, _, count in found]) == load(DOSSIERS[0]).pairs().counts()


@pytest.mark.parametrize("profile", KNOWLEDGE.profiles)
def test_bit_rows_say_what_bytes_say(profile: str) -> None:
    """Counted by bits and told pair by pair, verdicts, sub-labels and coverage are the same under every rule."""
    sides = made_sides(profile, 40, 9)
    for rules in every_rule(profile):
        engine = Engine(sides, rules, KNOWLEDGE)
        rows = np.arange(len(sides), dtype=np.int32)
        bytes_of = engine.told(rows)
        for low, high in ((0, len(sides)), (13, 71)):
            planes = Planes(engine, low, high)
            told = planes.told(0, len(sides))
            for mine, plain in zip(told, bytes_of, strict=True):
                assert (mine == plain[:, low:high]).all()
            later = np.arange(low, high)[None, :] > rows[:, None]
            counted = [int((later & (bytes_of.labels[:, low:high] == label)).sum()) for label in range(5)]
            assert list(planes.counts(0, len(sides))) == counted


def test_counts_go_by_a_field() -> None:
    """Counted for each metric, a pair belongs to the metric that both its claims state."""
    dossier = load(DOSSIERS[0])
    by = dossier.pairs().counts("metric")
    assert isinstance(by, dict)
    for metric, found in by.items():
        alone = dossier.pairs(where=lambda claim, metric=metric: claim.metric_id == metric).counts()
        assert found == alone
    with pytest.raises(ClaimcheckError, match="no field of the profile"):
        dossier.pairs().counts("no-such-field")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(group, ["pairs", "--dossier", str(DOSSIERS[0]), *arguments])


def test_a_broken_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Blocks that are there are kept, one that is missing is written, and the pairs of other rules are not mixed in."""
    out = tmp_path / "pairs"
    assert run("--out", str(out)).exit_code == 0
    blocks = sorted(out.glob("*.parquet"))
    before = {block: block.stat().st_mtime_ns for block in blocks[1:]}
    content = blocks[0].read_bytes()
    blocks[0].unlink()
    assert "1 of them written now" in run("--out", str(out)).output
    assert blocks[0].read_bytes() == content
    assert before == {block: block.stat().st_mtime_ns for block in blocks[1:]}
    refused = run("--out", str(out), "--axis", "none")
    assert isinstance(refused.exception, ClaimcheckError) and "other claims or rules" in str(refused.exception)
    assert not [path for path in out.iterdir() if path.suffix not in (".parquet", ".json")]


def test_the_command_counts_and_lists() -> None:
    """What is counted and listed are the pairs of the dossier, as text and as JSON."""
    pairs = load(DOSSIERS[0]).pairs()
    counts = pairs.counts()
    assert isinstance(counts, Counts)
    assert json.loads(run("--count", "--format", "json").output)["all"]["refuted"] == counts.refuted
    listed = json.loads(run("--verdict", "refuted", "--format", "json").output)
    assert len(listed) == counts.refuted
    assert f"{counts.refuted:,} refuted" in run("--count").output


def test_a_set_without_claims_has_no_pairs() -> None:
    """No claim, or one, is no pair, and nothing fails over it."""
    for count in (0, 1):
        chosen = [claim.id for claim in load(DOSSIERS[0]).claims][:count]
        pairs = load(DOSSIERS[0]).pairs(where=lambda claim, chosen=chosen: claim.id in chosen)
        assert len(pairs) == 0
        assert list(pairs) == []
        assert pairs.counts() == Counts(0, 0, 0, 0, 0)


def test_rules_that_only_the_pair_knows_are_told_apart() -> None:
    """The same claims under another axis are other pairs: their hash differs."""
    sides = made_sides("generic", 4, 1)
    one, other = (Engine(sides, Rules(axis, {}), KNOWLEDGE) for axis in ((), ("subject",)))
    assert b"".join(one.content()) != b"".join(other.content())
