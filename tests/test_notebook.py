"""The example notebook runs from top to bottom, and shows tables where a result stands at the end of a cell."""

from __future__ import annotations

import json
import os
import warnings
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
NOTEBOOK = ROOT / "examples/notebook.ipynb"


@pytest.fixture(scope="module")
def executed() -> Any:
    """The notebook after a run in a kernel of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the kernel's own libraries warn of their own plans
        import nbformat
        from nbclient import NotebookClient

        notebook = nbformat.read(NOTEBOOK, as_version=4)
        resources = {"metadata": {"path": str(NOTEBOOK.parent)}}
        client = NotebookClient(notebook, timeout=300, kernel_name="python3", resources=resources)
        client.execute(env={**os.environ, "PYTHONPATH": str(ROOT)})
    return notebook


def outputs(notebook: Any, words: str) -> list[Any]:
    """Return the outputs of the one cell whose source holds some words."""
    (cell,) = [cell for cell in notebook.cells if cell.cell_type == "code" and words in cell.source]
    return list(cell.outputs)


def test_it_is_kept_without_outputs() -> None:
    """What a run prints is not committed, so that a change of the notebook is a change of its text."""
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in cells)


SHOWN = {
    'cc.load("warm-year")': ["How warm was the year?", "american-series", "like-for-like"],
    'dossier["nasa-2024-midcentury"]': ["1.28 degrees Celsius", "reference_period", "1951/1980"],
    '"nasa-2024-midcentury", "era5-2024")': ["refuted", "Reference period", "blocking"],
    'dossier.check("open-reference")': ["partly confirmed", "hadcrut-2024", "berkeley-2024"],
    'dossier.trace("wmo-2024")': ["wmo-release", "argus-article"],
    "dossier.frame()": ["value_exact", "1.28", "1850/1900"],
}


@pytest.mark.parametrize(("words", "shown"), SHOWN.items(), ids=SHOWN)
def test_a_result_is_shown_as_a_table(executed: Any, words: str, shown: list[str]) -> None:
    """Claim, comparison, check, trace, dossier and frame come as HTML with plain text beside."""
    data = outputs(executed, words)[-1].data
    assert "<table" in data["text/html"]
    for text in shown:
        assert text in data["text/html"] and text in data["text/plain"]


def test_values_are_what_the_records_say(executed: Any) -> None:
    """Plain results at the end of a cell are the library's own values."""
    assert "REFUTED" in outputs(executed, "pair.verdict, pair.reasons")[-1].data["text/plain"]
    assert "not the same kind" in outputs(executed, "NotComparable")[-1].data["text/plain"]
    assert "LIKE_FOR_LIKE" in outputs(executed, "pair.agreement.difference, pair.coverage")[-1].data["text/plain"]
    assert "REFUTED" in outputs(executed, "cc.compare(left, right")[-1].data["text/plain"]
