"""Start-up stays light: heavy tools wait until something uses them."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"jinja2", "lxml", "networkx", "numpy", "pandas", "pint", "polars", "pyarrow", "rich"}


def loaded(statement: str) -> set[str]:
    """Return the heavy tools that a fresh interpreter holds after one statement."""
    script = f"import sys\n{statement}\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return HEAVY & set(run.stdout.split())


@pytest.mark.parametrize(
    "statement", ["import claimcheck", "import claimcheck.cli", "import claimcheck; dir(claimcheck)"]
)
def test_imports_nothing_heavy(statement: str) -> None:
    """Importing the package or its command loads no heavy tool."""
    assert loaded(statement) == set()


def test_help_loads_nothing_heavy() -> None:
    """Asking for help loads no heavy tool."""
    statement = (
        "import contextlib, io\nfrom claimcheck.cli import main\n"
        "with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):\n    main(['--help'])"
    )
    assert loaded(statement) == set()
