"""The card that opens a page: the answer with its grounds, on one screen."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from claimcheck.collection import load_collection
from claimcheck.report.catalogue import Catalogue
from claimcheck.report.pages import pages_of
from claimcheck.report.views import Card, CheckPage, ClaimPage
from claimcheck.workspace import Workspace

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return Workspace(load_collection(ROOT))


def card(workspace: Workspace, id: str, base: str | None = None) -> Card:
    page = pages_of(Catalogue(workspace, base), id)[0]
    assert isinstance(page, CheckPage | ClaimPage) and page.card is not None
    return page.card


def test_a_refuted_card_answers_what_a_reader_asks(workspace: Workspace) -> None:
    """Both figures under their names, who made them and how, what decides, how far apart, what would be comparable."""
    told = card(workspace, "revenue-parity")
    assert [(one.name, one.figure, one.by, one.obtained) for one in told.sides] == [
        ("vLLM", "$38.96 per GPU-hour", "vLLM", "calculated"),
        ("DeepSeek production service", "about US$38 per GPU-hour", "DeepSeek", "declared"),
    ]
    assert told.gloss == "these are not the same measurement"
    assert [row.values for row in told.rows][:2] == [
        ["calculated", "declared"],
        ["serving stack", "production service"],
    ]
    assert "0.96 USD per hour per GPU apart" in str(told.distance) and told.plot is not None
    assert (
        told.remedy == "Comparable would be two figures alike in how they were obtained, scope, workload and data set."
    )


def test_the_card_of_a_pair_names_both_values_in_one_sentence(workspace: Workspace) -> None:
    """Without a sentence of the author's, the deciding fields make one."""
    page = pages_of(Catalogue(workspace), "revenue-parity")[0]
    assert isinstance(page, CheckPage)
    assert page.pairs[0].answer.startswith(
        "They differ in how they were obtained (calculated against declared), scope ("
    )


def test_a_card_of_many_pairs_tells_what_they_come_to(workspace: Workspace) -> None:
    """A check of several pairs has no two sides; its card says how many pairs have which verdict."""
    told = card(workspace, "engine-equivalence")
    assert told.sides == [] and told.rows == []
    assert told.answer.startswith("Of 6 pairs, 5 are partly confirmed and 1 is refuted.")


def test_nothing_settles_two_stated_values(workspace: Workspace) -> None:
    """What would settle a field stands beside silence and doubt, never beside a difference."""
    for check in workspace.collection.checks:
        for page in pages_of(Catalogue(workspace), check):
            for pair in page.pairs if isinstance(page, CheckPage) else ():
                assert all(row.settle is None for row in pair.findings if row.outcome == "different")


def test_a_card_is_cited_and_embedded_under_its_address(workspace: Workspace) -> None:
    """Where the report has an address, permalink, both citations and the frame carry it."""
    told = card(workspace, "vllm-revenue", "https://example.org/r/")
    address = "https://example.org/r/claims/vllm-revenue.html"
    assert told.permalink == address and f'src="{address}#embed"' in told.embed.html
    assert json.loads(told.citation.csl)["URL"] == address and f"url = {{{address}}}" in told.citation.bibtex
    assert r"\$38.96" in told.citation.bibtex


def test_what_a_record_says_stays_text_in_a_frame(workspace: Workspace) -> None:
    """A question full of markup opens no element in the snippet for other pages."""
    held = workspace.collection
    check = held.checks["revenue-parity"].model_copy(update={"question": '"><script>x</script>'})
    told = card(Workspace(replace(held, checks={**held.checks, "revenue-parity": check})), "revenue-parity")
    assert told.embed.html.count("<") == 2 and "<script" not in told.embed.html
