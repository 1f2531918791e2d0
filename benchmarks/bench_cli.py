"""The command beside a bare interpreter: help, import, and ``claimcheck check`` of this repository's dossier.

``python benchmarks/bench_cli.py [--rounds 15]``. Each is a process of its own, the ways taken in turn, the best counts.
The time is that of the processor, user and system, which on a quiet core is the time a person waits.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
ENTRY = "from claimcheck.cli import main; main()"
WAYS = {
    "python -c pass": ["-c", "pass"],
    "import claimcheck": ["-c", "import claimcheck"],
    "claimcheck --help": ["-c", ENTRY, "--help"],
    "claimcheck check --help": ["-c", ENTRY, "check", "--help"],
    "claimcheck check": ["-c", ENTRY, "check"],
}
#: Most of a way, in bare interpreters or in seconds.
MOST_RATIO = {"claimcheck --help": 5.0}
MOST_SECONDS = {"claimcheck check": 1.0}


def seconds(arguments: list[str]) -> float:
    """Return the processor time of one process, with compiled modules as an installed package has them."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen([sys.executable, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL, env=environment)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, arguments
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print the best time of each way and its ratio to the bare interpreter."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    found: dict[str, float] = dict.fromkeys(WAYS, float("inf"))
    for _ in range(rounds):
        for name, arguments in WAYS.items():
            found[name] = min(found[name], seconds(arguments))
    bare = found["python -c pass"]
    missed = False
    for name, best in found.items():
        goals = [f"at most {MOST_RATIO[name]:.0f} times"] if name in MOST_RATIO else []
        goals += [f"under {MOST_SECONDS[name]:.0f} s"] if name in MOST_SECONDS else []
        print(f"{name:24} {best * 1000:7.1f} ms {best / bare:6.1f} times{'   goal: ' + goals[0] if goals else ''}")
        missed |= best / bare > MOST_RATIO.get(name, best / bare) or best > MOST_SECONDS.get(name, best)
    sys.exit(missed)


if __name__ == "__main__":
    main()
