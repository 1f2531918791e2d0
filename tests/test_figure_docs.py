"""The reader's manual: every example of ``docs/figures.md`` is run."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from figure_cases import Phrase, states

from claimcheck.cli.figure import command
from claimcheck.figure import Figure

MANUAL = Path(__file__).parent.parent / "docs" / "figures.md"
TEXT = MANUAL.read_text(encoding="utf-8")
ROWS = [Phrase(*row) for row in re.findall(r"^\| `([^|]+)` \| (\w+) \| ([^|]+) \| ([^|]+) \|$", TEXT, re.MULTILINE)]
OTHERS = re.findall(r"^\| `([^|]+)` \| ([^|]+) \|$", TEXT, re.MULTILINE)
BLOCKS = re.findall(r"```console\n\$ claimcheck figure (.*?)\n(.*?)```", TEXT, re.DOTALL)


def test_the_manual_has_examples() -> None:
    """The patterns of this test find what the manual shows."""
    assert len(ROWS) > 40 and len(OTHERS) > 5 and len(BLOCKS) > 4


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.text)
def test_a_row_of_the_manual_is_read_as_it_says(row: Phrase) -> None:
    """Shape, numbers and unit of a table row are those of the preferred reading."""
    assert states(Figure.read(row.text), row)


@pytest.mark.parametrize("row", OTHERS, ids=lambda row: row[0])
def test_an_ambiguous_phrase_of_the_manual_has_another_reading(row: tuple[str, str]) -> None:
    """What the manual calls ambiguous is offered with more than one reading."""
    assert Figure.read(row[0]).readings


@pytest.mark.parametrize(("arguments", "shown"), BLOCKS, ids=[block[0] for block in BLOCKS])
def test_a_command_of_the_manual_prints_what_it_shows(arguments: str, shown: str) -> None:
    """The command prints exactly what stands below it."""
    assert CliRunner().invoke(command, shlex.split(arguments)).output.rstrip() == shown.rstrip()


def test_the_python_of_the_manual_runs() -> None:
    """The Python at the end of the manual gives what it shows."""
    namespace = {"Decimal": None}
    failed, tried = doctest.testfile(str(MANUAL), module_relative=False, globs=namespace, optionflags=doctest.ELLIPSIS)
    assert (failed, tried > 5) == (0, True)
