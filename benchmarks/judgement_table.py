"""The judgement beside three baselines: ``python benchmarks/judgement_table.py [--write]``.

Prints the share of cases with the right verdict, and with the right deciding fields, for claimcheck and for three
ways of comparing that need no judgement. With ``--write`` the tables of ``docs/judgement.md`` are renewed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from claimcheck.comparison import Comparer
from claimcheck.errors import UnitError
from claimcheck.profile import builtin_knowledge
from claimcheck.records import Claim
from claimcheck.units import conversion_factor
from claimcheck.verdict import Outcome, Verdict

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "judgement.md"
sys.path.insert(0, str(ROOT / "tests"))  # the cases are the tests' own
Case: Any = import_module("judgement_cases").Case
cases: Any = import_module("judgement_cases").cases
dispute_cases: Any = import_module("judgement_cases").dispute_cases


@dataclass(frozen=True)
class Answer:
    """Hold what one way of comparing says of a pair: a verdict and the fields it rests on."""

    verdict: str
    fields: frozenset[str]


def claimcheck(case: Case) -> Answer:
    """Judge a pair field by field."""
    found = case.compare()
    return Answer(str(found.verdict), frozenset(reason.field for reason in found.reasons))


def _texts(case: Case) -> Iterator[tuple[str, str | None, str | None]]:
    """Yield each field off the axis with what both claims record of it, as text."""
    axis = case.pair.get("axis") or ["subject"]
    sides = [
        {"metric": claim.metric_id, **{id: str(value) for id, value in claim.conditions.items()}}
        for claim in (case.left, case.right)
    ]
    for field in dict.fromkeys((*sides[0], *sides[1])):
        if field not in axis:
            yield field, sides[0].get(field), sides[1].get(field)


def exact(case: Case) -> Answer:
    """Call two claims alike where every field is recorded in the same words on both sides."""
    fields = frozenset(field for field, left, right in _texts(case) if left != right)
    return Answer(str(Verdict.REFUTED if fields else Verdict.LIKE_FOR_LIKE), fields)


def ignoring(case: Case) -> Answer:
    """Call two claims alike where every field that both record has the same words."""
    silent = {None, "not stated", "withheld", "unreadable"}
    fields = frozenset(
        field for field, left, right in _texts(case) if left != right and left not in silent and right not in silent
    )
    return Answer(str(Verdict.REFUTED if fields else Verdict.LIKE_FOR_LIKE), fields)


def _unit(claim: Claim) -> str | None:
    figure = claim.figure
    return None if figure is None else figure.unit


def label(case: Case) -> Answer:
    """Call two claims alike where their figures have one unit and their metrics one name."""
    one, other = _unit(case.left), _unit(case.right)
    try:
        fits = one is None or other is None or conversion_factor(one, other) is not None
    except UnitError:
        fits = False
    alike = fits and case.left.metric_id == case.right.metric_id
    return Answer(str(Verdict.LIKE_FOR_LIKE if alike else Verdict.REFUTED), frozenset(() if alike else ("metric",)))


WAYS: tuple[tuple[str, Callable[[Case], Answer]], ...] = (
    ("claimcheck", claimcheck),
    ("fingerprint over all fields", exact),
    ("fingerprint, missing fields ignored", ignoring),
    ("same unit and label", label),
)


#: Each group of cases, with the heading of its column.
GROUPS: tuple[tuple[str, Callable[[], Iterator[Case]]], ...] = (
    ("known pairs", lambda: cases("pairs")),
    ("controls", lambda: cases("controls")),
    ("public disputes", dispute_cases),
    ("from reports", lambda: cases("reports")),
    ("second wave", lambda: cases("second-wave")),
    ("fresh", lambda: cases("fresh")),
)


def table() -> str:
    """Return the table of all ways over all cases, as Markdown."""
    groups = {title: list(group()) for title, group in GROUPS}
    every = [case for group in groups.values() for case in group]
    named = [case for case in every if case.pair.get("deciding")]
    heads = ("way of comparing", "right verdict", *groups, "right, all deciding fields named", *_WRONG)
    lines = [
        f"{len(every)} pairs with a known verdict, of which {len(named)} name the fields that must decide them.",
        "",
        f"| {' | '.join(heads)} |",
        f"|---|{'---:|' * (len(heads) - 1)}",
    ]
    for title, way in WAYS:
        answers = {case.name: way(case) for case in every}
        right = {
            name: [answers[case.name].verdict == case.pair["verdict"] for case in group]
            for name, group in groups.items()
        }
        cells = [_share([is_right for group in right.values() for is_right in group]), *map(_share, right.values())]
        cells.append(_share([_decided(answers[case.name], case) for case in named]))
        cells += [str(_falsely(verdict, answers, every)) for verdict in _WRONG.values()]
        lines.append(f"| {title} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _right(answers: Mapping[str, Answer], group: list[Case]) -> str:
    return _share([answers[case.name].verdict == case.pair["verdict"] for case in group])


#: What a wrong verdict is called, by the verdict.
_WRONG = {"falsely like-for-like": str(Verdict.LIKE_FOR_LIKE), "falsely refuted": str(Verdict.REFUTED)}


def _falsely(verdict: str, answers: Mapping[str, Answer], every: list[Case]) -> int:
    """Return how often a verdict was given where another is known."""
    return sum(answers[case.name].verdict == verdict != case.pair["verdict"] for case in every)


def _decided(answer: Answer, case: Case) -> bool:
    return answer.verdict == case.pair["verdict"] and set(case.pair["deciding"]) <= answer.fields


def _share(right: list[bool]) -> str:
    return f"{sum(right)} of {len(right)}"


def failed() -> list[str]:
    """Return each case on which claimcheck is wrong."""
    every = [case for _, group in GROUPS for case in group()]
    wrong = [case for case in every if claimcheck(case).verdict != case.pair["verdict"]]
    return [f"{case.name}: {claimcheck(case).verdict}, and {case.pair['verdict']} is known" for case in wrong]


#: One worked pair of values for each outcome: field, left value, right value, further conditions of both claims.
WORKED: tuple[tuple[Outcome, str, object, object], ...] = (
    (Outcome.SAME, "hardware.accelerator", "GB300", "GB300"),
    (Outcome.EQUIVALENT, "workload.context_length", "128K", "131072 tokens"),
    (Outcome.UNRESOLVED, "hardware.accelerator", "GB200", "SM100"),
    (Outcome.DIFFERENT, "workload.kind", "trace replay", "production traffic"),
    (Outcome.ONE_SIDE_ONLY, "hardware.accelerator", "GB300", "not stated"),
    (Outcome.NEITHER_SIDE, "workload.latency_target", "not stated", "not stated"),
    (Outcome.NOT_APPLICABLE, "workload.latency_target", "not applicable", "not applicable"),
    (Outcome.CANNOT_CHECK, "workload.context_length", "128K", "long"),
)


def worked() -> str:
    """Return the worked pairs, as Markdown."""
    lines = ["| outcome | field | one claim | the other | the reason that is printed |", "|---|---|---|---|---|"]
    base = {"figure": "30 ms", "metric": "decode-step-latency", "subject": "X", "scope": "serving stack"}
    for outcome, field, left, right in WORKED:
        sides = [Claim.read({**base, field: value}) for value in (left, right)]
        scope = {"scope": "engine step"} if field == "workload.context_length" else {}
        sides = [Claim.read({**base, **scope, field: value}) for value in (left, right)]
        found = Comparer(None, builtin_knowledge()).compare(*sides, profile="llm-serving")[field]
        assert found.outcome is outcome, (field, found.sentence)
        lines.append(f"| *{outcome}* | `{field}` | {left} | {right} | {found.sentence} |")
    return "\n".join(lines)


PARTS: tuple[tuple[str, Callable[[], str]], ...] = (("worked pairs", worked), ("table", table))


def renewed(page: str) -> str:
    """Return the page with its computed parts as they are now."""
    for name, part in PARTS:
        begin, end = f"<!-- {name}: python benchmarks/judgement_table.py --write -->\n", f"\n<!-- end of {name} -->"
        head, _, rest = page.partition(begin)
        _, found, tail = rest.partition(end)
        if not found:
            raise SystemExit(f"{PAGE.name} has no place for {name}")
        page = f"{head}{begin}{part()}{end}{tail}"
    return page


def main() -> None:
    if "--write" in sys.argv[1:]:
        PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(table())
    for line in failed():
        print(line)


if __name__ == "__main__":
    main()
