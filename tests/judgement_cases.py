"""The cases of the judgement: claims of public pairs with the verdict and the fields that must decide it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimcheck.checking import own_errors
from claimcheck.collection import Collection, load_collection
from claimcheck.comparison import Comparer, Comparison
from claimcheck.evidence import Evidence
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
    "touches",
    "names",
    "told",
    "unsaid",
}
#: The folders of cases in which a pair may rest on a claim that has a fault of its own.
CONSTRUCTED = ("reports", "second-wave", "fresh")


@dataclass(frozen=True)
class Case:
    """Hold one pair of a case file with what is expected of it."""

    name: str
    pair: Mapping[str, Any]
    collection: Collection
    problems: Mapping[str, tuple[str, ...]]

    @property
    def left(self) -> Claim:
        return self.collection.claims[self.pair["left"]]

    @property
    def right(self) -> Claim:
        if self.pair.get("against_baseline"):
            baseline = self.left.baseline
            assert baseline is not None
            if baseline.of is None:  # written inline: conditions without a figure
                return self.left.model_copy(update={"conditions": baseline.conditions})
            return self.collection.claims[baseline.of]
        return self.collection.claims[self.pair["right"]]

    @property
    def comparer(self) -> Comparer:
        return Evidence(self.collection, own_errors).comparer

    def compare(self) -> Comparison:
        comparer = self.comparer
        axis = self.pair.get("axis")
        if self.pair.get("against_baseline"):
            return comparer.against_baseline(self.left, axis=axis)
        return comparer.compare(self.left, self.right, axis=axis)


def read_file(path: Path) -> Mapping[str, Any]:
    node, problems = read_yaml(path.read_bytes(), path.name)
    assert not problems, problems
    return dict(node)


def read_claims(data: Mapping[str, Any], path: Path) -> Collection:
    claims = {}
    fields = builtin_knowledge().profiles[data["profile"]].fields
    for id, record in data["claims"].items():
        claim, problems = read_claim({"id": id, **record}, path.name, data.get("defaults"), fields=fields)
        assert claim is not None, (path.name, id, problems)
        claims[id] = claim
    settings = DossierSettings(format="1", profile=data["profile"])
    return Collection(path.parent, settings, builtin_knowledge(), claims)


def case_files(folder: str) -> list[Path]:
    """Return the files of a folder of cases, in the order of their names."""
    return sorted((FOLDER / folder).glob("*.yaml"))


def cases(folder: str) -> Iterator[Case]:
    """Yield every pair of every file of a folder of cases."""
    for path in case_files(folder):
        data = read_file(path)
        assert data["title"] and data["source"], path.name
        collection = read_claims(data, path)
        problems = {id: tuple(codes) for id, codes in data.get("problems", {}).items()}
        for pair in data["pairs"]:
            assert set(pair) <= PAIR_KEYS, (path.name, set(pair) - PAIR_KEYS)
            other = pair.get("right", "its baseline")
            yield Case(f"{path.stem}: {pair['left']} and {other}", pair, collection, problems)


def dispute_cases() -> Iterator[Case]:
    """Yield every pair of every public dispute."""
    for folder in sorted(path for path in (FOLDER / "disputes").iterdir() if path.is_dir()):
        expected, problems = read_yaml((folder / "expect.yaml").read_bytes(), "expect.yaml")
        assert not problems and isinstance(expected, list), folder.name
        collection = load_collection(folder)
        for pair in map(dict, expected):
            if "against_baseline" in pair:
                pair.update(left=pair["against_baseline"], against_baseline=True)
            yield Case(f"{folder.name}: {pair['left']} and {pair.get('right', 'its baseline')}", pair, collection, {})
