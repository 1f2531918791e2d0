"""The map of the package: the page is what the command draws from the imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "architecture.md"
SCRIPTS = ROOT / "scripts"


@pytest.mark.long
def test_the_map_is_what_the_imports_are() -> None:
    """The page is what the command prints; after a change of imports, ``make map`` draws it anew."""
    run = subprocess.run(
        [sys.executable, str(SCRIPTS / "architecture_map.py")], capture_output=True, encoding="utf-8", check=True
    )
    assert run.stdout == PAGE.read_text(encoding="utf-8"), "make map"


def test_every_package_is_on_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every module and package that has a floor to stand on is a row of the table, with what it imports."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    from house import House

    house, page = House(ROOT), PAGE.read_text(encoding="utf-8")
    for path in (ROOT / "claimcheck").iterdir():
        if path.suffix == ".py" or (path / "__init__.py").exists():
            name = path.stem
            assert (f"| `{name}` |" in page) is (name not in ("__init__", "__main__", "knowledge")), name
    assert ("figure", "units") in house.between_packages()
    assert house.running_back() == set()


def test_a_package_that_imports_upwards_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An arrow against the floors is told, whether it is imported by module, by name or inside a function."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    from house import House

    for name, text in (
        ("low", "def ask():\n    from claimcheck.high.inner import thing\n"),
        ("lower", "import claimcheck.high\n"),
        ("lowest", "from claimcheck import high\n"),
        ("fine", "from claimcheck.low import ask\n"),
        ("high/__init__", ""),
        ("high/inner", "from claimcheck.low import ask\nthing = 1\n"),
    ):
        path = tmp_path / "claimcheck" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "tests").mkdir()
    floors = {"low": 1, "lower": 1, "lowest": 1, "fine": 2, "high": 3}
    (tmp_path / "tests" / "test_layers.py").write_text(f"FLOORS = {floors}\n")
    assert House(tmp_path).running_back() == {("low", "high"), ("lower", "high"), ("lowest", "high")}


@pytest.mark.long
def test_a_checkout_is_measured() -> None:
    """The measuring command prints one column a checkout: its real size, ways that something walks, no arrow back."""
    command = [sys.executable, str(SCRIPTS / "measure_house.py"), "--rounds", "0", str(ROOT), str(ROOT)]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    rows = {title: cells for title, *cells in (line.strip("| \n").split(" | ") for line in run.stdout.splitlines())}
    files = list((ROOT / "claimcheck").rglob("*.py"))
    lines = sum(path.read_bytes().count(b"\n") for path in files)
    assert rows["Python of the package"] == [f"{lines:,} lines in {len(files)} files"] * 2
    for title in ("one pair, `compare` to verdict", "`954K tokens/s per GPU` to its interval"):
        one, other = rows[title]
        assert one == other
        assert int(one.partition(" files")[0]) > 2
    assert rows["imports between packages that run back"] == ["0", "0"]
