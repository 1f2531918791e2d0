"""An idea has one owner: nothing else in the package names months, takes dates apart, or guesses what was meant."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from claimcheck.currencies import currencies, signs
from claimcheck.dates import MONTH_WORDS

PACKAGE = Path(__file__).parent.parent / "claimcheck"
MODULES = sorted(PACKAGE.rglob("*.py"))


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield line and text of every string of a module that is no docstring."""
    told = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body
        if isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


def matching(tree: ast.Module, pattern: str) -> list[int]:
    return [line for line, text in texts(tree) if re.search(pattern, text)]


def many_of(tree: ast.Module, words: frozenset[str], most: int) -> list[int]:
    """Return the lines on which words of a set stand, where a module has more of them than it may mention."""
    found = [(line, word) for line, text in texts(tree) for word in re.findall(r"[^\W_]+|\S", text) if word in words]
    return [line for line, _ in found] if len({word for _, word in found}) > most else []


def named(tree: ast.Module, *names: str) -> list[int]:
    """Return the lines that import or reach for one of some names."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if (isinstance(node, ast.Attribute) and node.attr in names)
        or (isinstance(node, ast.Import) and {alias.name.partition(".")[0] for alias in node.names} & {*names})
        or (isinstance(node, ast.ImportFrom) and {str(node.module), *(alias.name for alias in node.names)} & {*names})
    ]


def patterns(tree: ast.Module, pattern: str) -> list[int]:
    """Return the lines of regular expressions in which a pattern is found."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    made = [
        part
        for call in calls
        if isinstance(call.func, ast.Attribute) and isinstance(call.func.value, ast.Name) and call.func.value.id == "re"
        for part in ast.walk(call)
    ]
    return [
        part.lineno
        for part in made
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and re.search(pattern, part.value)
    ]


@dataclass(frozen=True)
class Idea:
    """One idea: the module that owns it, how a second owner is known, and a second owner to try that on."""

    name: str
    owners: tuple[str, ...]
    find: Callable[[ast.Module], list[int]]
    planted: str


_MONTHS = MONTH_WORDS - {"may", "march", "mar", "sep", "dec"}  # words of their own in prose

#: Names of accelerators that are no words; models and examples mention one.
_ACCELERATORS = frozenset("A100 B200 B300 GB200 GB300 GH200 H100 H200 H800 MI300X MI325X MI355X".split())

IDEAS = (
    Idea(
        "names of months",
        ("dates.py",),
        lambda tree: many_of(tree, _MONTHS | {month.title() for month in _MONTHS}, 2),
        "_MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split()",
    ),
    Idea(
        "patterns of dates",
        ("dates.py",),
        lambda tree: matching(tree, r"(?:\\d|\[0-9\])\{4\}\)?-"),
        r"_DATE = re.compile(r'(\d{4})-(\d{2})')",
    ),
    Idea(
        "reading and printing dates by hand",
        ("dates.py",),
        lambda tree: named(tree, "strptime", "strftime", "fromisoformat", "calendar", "dateutil"),
        "day = datetime.date.fromisoformat(text)",
    ),
    Idea(
        "reading Markdown and citations",
        (
            *("markdown/reader.py", "markdown/copies.py"),
            "report/writing.py",  # it writes Markdown, and escapes its signs
        ),
        lambda tree: (
            named(tree, "markdown_it", "mistune", "markdown2")
            + matching(tree, r"^(?:```|~~~|<!--$|##+ $)")
            + patterns(tree, r"`|<!--|@[\[(]|#\{1")
        ),
        r"_CITATION = re.compile(r'@([a-z0-9]+)')",
    ),
    Idea(
        "codes of currencies",
        ("figure/reading.py", "figure/amounts.py"),  # a cent is of a dollar or a euro, and ¥ of two countries
        lambda tree: many_of(tree, frozenset(currencies()), 1),
        "_CODES = 'USD EUR GBP'",
    ),
    Idea(
        "signs of currencies",
        (),  # they stand in a data file alone
        lambda tree: many_of(tree, frozenset(signs()) - {"$"}, 1),
        "_SIGNS = '$€£'",
    ),
    Idea(
        "languages with a decimal comma",
        ("numerals.py",),
        lambda tree: matching(tree, r"decimal_comma|\bde fr\b|\bfr de\b"),
        "COMMA = frozenset('de fr es it'.split())",
    ),
    Idea(
        "names of accelerators",
        ("units/devices.py",),
        lambda tree: matching(tree, r"\bGB\|B\b|MI\||^accelerators.yaml") + many_of(tree, _ACCELERATORS, 1),
        "DEVICE = re.compile(r'(?:GB|B|H|A|V|L|MI|GH)[0-9]+')",
    ),
    Idea(
        "numbers in running text",
        (
            "numerals.py",
            "comparators/lists.py",  # the amount that ends an entry of a list
        ),
        lambda tree: patterns(tree, r"\(\?:\[[^\]]*,[^\]]*\](?:\[0-9\]|\\d)|,(?:\[0-9\]|\\d)\{3\}|\[\\d[.]?,"),
        r"_NUMERAL = re.compile(r'[0-9]+(?:[.,][0-9]+)*')",
    ),
    Idea(
        "number words",
        (),  # they stand in a data file alone
        lambda tree: many_of(tree, frozenset("eleven twelve thirteen fourteen fifteen seventeen".split()), 2),
        "_ONES = 'eleven twelve thirteen fourteen'.split()",
    ),
    Idea(
        "words for yes and no",
        ("comparators/flag.py",),
        lambda tree: many_of(tree, frozenset(("enabled", "disabled", "on", "off", "yes", "no")), 4),
        "_YES_NO = frozenset('yes no on off enabled disabled'.split())",
    ),
    Idea(
        "units of time",
        ("units/table.py",),
        lambda tree: many_of(tree, frozenset("minute hour day week month quarter decade century".split()), 6),
        "_TIMES = {'minute', 'hour', 'day', 'week', 'month', 'quarter', 'decade'}",
    ),
    Idea(
        "did you mean",
        ("errors.py",),
        lambda tree: named(tree, "difflib", "rapidfuzz.distance") + matching(tree, r"did you mean `"),
        "from difflib import get_close_matches",
    ),
)


@cache
def trees() -> dict[str, ast.Module]:
    """Return every module, parsed once for all ideas."""
    return {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in MODULES}


@cache
def found(idea: Idea) -> dict[str, list[int]]:
    return {name: lines for name, tree in trees().items() if (lines := idea.find(tree))}


@pytest.mark.parametrize("idea", IDEAS, ids=lambda idea: idea.name)
def test_an_idea_has_one_owner(idea: Idea) -> None:
    """No module but the owner of an idea holds it."""
    assert {name: lines for name, lines in found(idea).items() if name not in idea.owners} == {}


@pytest.mark.parametrize("idea", IDEAS, ids=lambda idea: idea.name)
def test_a_second_owner_is_found(idea: Idea) -> None:
    """A module that takes an idea up a second time is told, and the owner itself is seen."""
    assert idea.find(ast.parse(idea.planted)) == [1] * len(idea.find(ast.parse(idea.planted))) != []
    assert set(found(idea)) >= {*idea.owners}
