"""Run all pairs on Spark in a process of its own and print what it tells: ``python tests/spark_run.py DOSSIER``."""

from __future__ import annotations

import json
import sys
from dataclasses import astuple

from pyspark.sql import SparkSession

from claimcheck import load
from claimcheck.spark import counts, pairs

ROWS = [
    {"id": f"c-{number}", "figure": f"{number} %", "metric": metric, "subject": subject, "period": None}
    for number, (metric, subject) in enumerate([("accuracy", "one"), ("accuracy", "two"), ("cache-hit-share", "one")])
]


def main() -> None:
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    local = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
    session = local.config("spark.sql.shuffle.partitions", "2").getOrCreate()
    held = load(sys.argv[1]).pairs()
    frame = session.createDataFrame(
        [list(row.values()) for row in ROWS], ", ".join(f"{column} string" for column in ROWS[0])
    )
    told = {
        "java": session._jvm.java.lang.System.getProperty("java.version"),
        "pairs": [list(row)[1:] for row in pairs(session, held).collect()],
        "counts": astuple(counts(session, held)),
        "frame": [list(row)[1:] for row in pairs(session, frame, profile="generic").collect()],
    }
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
