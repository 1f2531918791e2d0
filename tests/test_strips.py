"""The page of a metric: what shares an axis is like-for-like, pair by pair; everything else stands alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimcheck.collection import load_collection
from claimcheck.report import sets
from claimcheck.report.catalogue import Catalogue
from claimcheck.report.metrics import metric_pages
from claimcheck.report.views import MetricPage
from claimcheck.verdict import Verdict
from claimcheck.workspace import Workspace

CLAIM = """\
figure: {figure}
metric: {{id: range, quantity: level, numerator: [distance], denominator: [none], unit: kilometer}}
subject: Car {name}
source: s
obtained: measured
definition: {definition}
population: one car
transformation: none
period: not applicable
"""


def catalogue(folder: Path, rows: list[tuple[str, str]], more: str = "") -> Catalogue:
    """Return a dossier of claims of one metric, given by their figures and definitions."""
    for name in ("claims", "sources"):
        (folder / name).mkdir()
    (folder / "sources/s.yaml").write_text("kind: report\ntitle: T\naccessed: 2026-02-01\n")
    for number, (figure, definition) in enumerate(rows):
        text = CLAIM.format(figure=figure, name=number, definition=definition)
        (folder / f"claims/c{number:03}.yaml").write_text(text + (more if number == 0 else ""))
    return Catalogue(Workspace(load_collection(folder)))


def page(held: Catalogue) -> MetricPage:
    (found,) = metric_pages(held, "range")
    return found


def drawn(found: MetricPage) -> list[list[str]]:
    return [[ref.id for ref in strip.claims] for strip in found.strips]


def test_what_shares_an_axis_is_like_for_like(tmp_path: Path) -> None:
    """Every two figures of a strip are like-for-like; a figure of another definition is in none of them."""
    held = catalogue(tmp_path, [("400 km", "WLTP"), ("410 km", "WLTP"), ("390 km", "EPA"), ("420,123 m", "WLTP")])
    found = page(held)
    assert drawn(found) == [["c000", "c001", "c003"]]
    assert [row.id for row in found.others] == ["c002"] and found.sets == 1
    compare, claims = held.workspace.comparer.compare, held.collection.claims
    for strip in drawn(found):
        pairs = [(one, other) for one in strip for other in strip if one < other]
        assert {compare(claims[one], claims[other]).verdict for one, other in pairs} == {Verdict.LIKE_FOR_LIKE}


def test_every_bar_stands_in_the_unit_of_its_axis(tmp_path: Path) -> None:
    """A figure in another unit is drawn where it belongs on the axis of the first."""
    strip = page(catalogue(tmp_path, [("400 km", "WLTP"), ("420,123 m", "WLTP")])).strips[0]
    assert strip.plot is not None and strip.unit == "kilometer"
    assert [(row.low, row.high) for row in strip.plot.rows] == [("399.5", "400.5"), ("420.1225", "420.1235")]


def test_a_caution_keeps_two_figures_apart(tmp_path: Path) -> None:
    """Two figures that an author warns against comparing share no axis, though a third is like-for-like with both."""
    caution = "caution: [{quote: Not comparable., against: [c001]}]\n"
    found = page(catalogue(tmp_path, [("400 km", "WLTP"), ("410 km", "WLTP"), ("420 km", "WLTP")], caution))
    assert drawn(found) == [["c000", "c002"]] and [row.id for row in found.others] == ["c001"]


@pytest.mark.parametrize("few", [0, 8, 99])
def test_the_sets_are_those_of_the_judge(few: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Judged pair by pair, by the columns, or once for all that say the same: the sets are one."""
    rows = [(f"{400 + place} km", ("WLTP", "EPA", "not stated")[place % 3]) for place in range(18)]
    monkeypatch.setattr(sets, "_FEW", few)
    found = page(catalogue(tmp_path, rows))
    assert [len(strip) for strip in drawn(found)] == [6, 6]
    assert {id for strip in drawn(found) for id in strip} == {f"c{place:03}" for place in range(18) if place % 3 != 2}
    assert len(found.others) == 6 and not found.ungrouped


def test_many_figures_are_counted(tmp_path: Path) -> None:
    """Past sixty figures a strip tells how many lie where, and loses none."""
    found = page(catalogue(tmp_path, [(f"{400 + place} km", "WLTP") for place in range(61)]))
    (strip,) = found.strips
    assert strip.plot is None and strip.claims == []
    assert sum(one.count for one in strip.bins) == strip.count == 61
    assert (strip.bins[0].low, strip.bins[-1].high) == ("400", "460")


def test_too_many_different_figures_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where not every pair can be judged, nothing is drawn together and the page says so."""
    monkeypatch.setattr(sets, "_FEW", 1)
    monkeypatch.setattr(sets, "_MOST", 1)
    found = page(catalogue(tmp_path, [("400 km", "WLTP"), ("410 km", "WLTP"), ("420 km", "EPA")]))
    assert found.ungrouped and found.strips == [] and len(found.others) == 3
