"""The cases of the judgement: claims of public pairs with the verdict and the fields that must decide it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimcheck.collection import Collection
from claimcheck.comparison import Comparer, Comparison
from claimcheck.profile import builtin_knowledge
from claimcheck.records import Claim, DossierSettings, read_claim
from claimcheck.yamltext import read_yaml

FOLDER = Path(__file__).parent / "cases"

#: Keys that a pair of a case file may have.
PAIR_KEYS = {
    "left",
    "right",
    "against_baseline",
    "axis",
    "verdict",
    "sublabel",
    "deciding",
    "outcomes",
    "reasons",
    "notes",
    "difference",
    "ratio",
}


@dataclass(frozen=True)
class Case:
    """Hold one pair of a case file with what is expected of it."""

    name: str
    pair: Mapping[str, Any]
    collection: Collection

    @property
    def left(self) -> Claim:
        return self.collection.claims[self.pair["left"]]

    @property
    def right(self) -> Claim:
        if self.pair.get("against_baseline"):
            baseline = self.left.baseline
            assert baseline is not None and baseline.of is not None
            return self.collection.claims[baseline.of]
        return self.collection.claims[self.pair["right"]]

    def compare(self) -> Comparison:
        comparer = Comparer(self.collection)
        axis = self.pair.get("axis")
        if self.pair.get("against_baseline"):
            return comparer.against_baseline(self.left, axis=axis)
        return comparer.compare(self.left, self.right, axis=axis)


def read_file(path: Path) -> Mapping[str, Any]:
    node, problems = read_yaml(path.read_bytes(), path.name)
    assert not problems, problems
    return dict(node)


def _collection(data: Mapping[str, Any], path: Path) -> Collection:
    claims = {}
    for id, record in data["claims"].items():
        claim, problems = read_claim({"id": id, **record}, path.name, data.get("defaults"))
        assert claim is not None, (path.name, id, problems)
        claims[id] = claim
    settings = DossierSettings(format="1", profile=data["profile"])
    return Collection(path.parent, settings, builtin_knowledge(), claims)


def cases(folder: str) -> Iterator[Case]:
    """Yield every pair of every file of a folder of cases."""
    for path in sorted((FOLDER / folder).glob("*.yaml")):
        data = read_file(path)
        assert data["title"] and data["source"], path.name
        collection = _collection(data, path)
        for pair in data["pairs"]:
            assert set(pair) <= PAIR_KEYS, (path.name, set(pair) - PAIR_KEYS)
            other = pair.get("right", "its baseline")
            yield Case(f"{path.stem}: {pair['left']} and {other}", pair, collection)
