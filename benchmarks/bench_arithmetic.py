"""Time every arithmetic check: calls in a second on one core, over figures that were read before.

Run ``python benchmarks/bench_arithmetic.py``; reading the figures is timed by the benchmark of figures.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from claimcheck import arithmetic
from claimcheck.figure import Figure

SECONDS = 0.5


def read(*texts: str) -> list[Figure]:
    return [Figure.read(text) for text in texts]


def calls() -> dict[str, Callable[[], object]]:
    old, new, said = read("28.88 ms", "31.19 ms", "7.4% faster")
    low, high, times, up = read("11.77%", "52.35%", "4.4x", "40.6 percentage points")
    thirds = read("33.3%", "33.3%", "33.4%")
    rows = read("184,320 GPU-hours", "368,640 GPU-hours", "1,720,320 GPU-hours")
    (sum_,) = read("2,273,280 GPU-hours")
    rate, span, all_ = read("450.3 tokens/s", "672.6 s", "302.9K tokens")
    total, user = read("954K tokens/s/GPU", "196 tokens/s/user")
    share, n = read("17%", "47 patients")
    parts, weights, mean = read("10%", "20%"), read("100 users", "400 users"), read("18%")[0]
    few, many, cut = read("8 of 18,198", "162 of 18,325", "95% lower risk")
    dose, wrong = read("420,000 ng/day", "42,000 ng/day")
    cells, top = read("18.2x", "44.2x", "20.1x"), read("up to 44x")[0]
    income, cost, markup = read("$562,027", "$87,072", "545%")
    start, growth, end = read("$100", "7% a year", "$197")
    more, less = read("14.9% higher throughput", "13.0% less time")
    (worded,) = read("300% less")
    return {
        "change": lambda: arithmetic.change(old, new, stated=said),
        "factor": lambda: arithmetic.factor(low, high, stated=times),
        "points": lambda: arithmetic.points(low, high, stated=up),
        "shares": lambda: arithmetic.shares(thirds, exclusive_and_exhaustive=True),
        "total": lambda: arithmetic.total(rows, stated=sum_),
        "product": lambda: arithmetic.product(rate, span, stated=all_),
        "constant": lambda: arithmetic.constant(thirds),
        "per-what": lambda: arithmetic.per_what(total, user),
        "granularity": lambda: arithmetic.granularity(share, n),
        "order": lambda: arithmetic.order(rows),
        "bounds": lambda: arithmetic.bounds(worded),
        "mean": lambda: arithmetic.mean(parts, weights, stated=mean),
        "risk": lambda: arithmetic.risk(few, many, stated=cut),
        "power": lambda: arithmetic.power(dose, stated=wrong),
        "headline": lambda: arithmetic.headline(top, cells),
        "margin": lambda: arithmetic.margin(income, cost, stated=markup),
        "compound": lambda: arithmetic.compound(start, growth, 10, stated=end),
        "twice": lambda: arithmetic.twice(more, less),
    }


def main() -> None:
    spent = {}
    for name, call in calls().items():
        for _ in range(50):
            call()
        count, begun = 0, time.process_time()
        while time.process_time() - begun < SECONDS:
            for _ in range(100):
                call()
            count += 100
        spent[name] = (time.process_time() - begun) / count
        print(f"{name:12} {1 / spent[name]:>10,.0f} a second")
    print(f"{'all':12} {len(spent) / sum(spent.values()):>10,.0f} a second")


if __name__ == "__main__":
    main()
