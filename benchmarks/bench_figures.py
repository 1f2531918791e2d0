"""Reading figures: phrases a second, and the longest that a hostile text takes.

    python benchmarks/bench_figures.py

Processor time, so that other work on the machine counts little; the control is a fixed piece of plain Python that shows
how fast the processor is just now. Ratios to the aims stand beside the times.
"""

from __future__ import annotations

import random
import sys
import time
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from figure_cases import phrases

from claimcheck.errors import FigureError
from claimcheck.figure import Figure
from claimcheck.figure.model import _read

ROUNDS = 5


def read_all(texts: list[str]) -> float:
    """Return the seconds that reading every text takes."""
    start = time.process_time()
    for text in texts:
        with suppress(FigureError):
            Figure.read(text)
    return time.process_time() - start


def control() -> float:
    """Return the seconds of a fixed piece of work: the smaller, the less else runs."""
    start = time.process_time()
    sum(number * number % 7 for number in range(400_000))
    return time.process_time() - start


def slowest(texts: list[str]) -> float:
    """Return the seconds of the slowest text, the best of three tries each, so that other work does not count."""
    return max(min(read_all([text]) for _ in range(3)) for text in texts)


def main() -> None:
    texts = [phrase.text for phrase in phrases("phrases.txt")]
    read_all(texts)
    fresh = []
    for _ in range(ROUNDS):
        _read.cache_clear()
        fresh.append(read_all(texts))
    again = min(read_all(texts) for _ in range(ROUNDS))
    rng = random.Random(3)
    signs = "0123456789 .,-–±%$()[]/x×:KMabc→"
    longest = ["".join(rng.choices(signs, k=10_000)) for _ in range(50)] + [sign * 10_000 for sign in signs]
    hostile = ["".join(rng.choices(signs, k=200)) for _ in range(500)] + ["9" * 200, "(" * 200, "5 " * 100, "a" * 200]
    print(f"control             {control() * 1000:8.1f} ms")
    print(f"phrases             {len(texts)}")
    print(
        f"first reading       {len(texts) / min(fresh):8.0f} a second   {len(texts) / min(fresh) / 5000:6.2f} of 5,000"
    )
    print(f"read again          {len(texts) / again:8.0f} a second   {len(texts) / again / 5000:6.2f} of 5,000")
    print(f"10,000 characters   {slowest(longest) * 1000:8.3f} ms at most   {slowest(longest) / 0.05:6.4f} of 50 ms")
    print(f"200 hostile ones    {slowest(hostile) * 1000:8.3f} ms at most   {slowest(hostile) / 0.001:6.2f} of 1 ms")


if __name__ == "__main__":
    main()
