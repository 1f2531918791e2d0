"""Look many quotes up in many copies: each is evened out once, and what is long is searched in a child with limits."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import astuple
from itertools import islice
from typing import Any

from claimcheck import isolated
from claimcheck.quotes.extraction import MEMORY, SECONDS
from claimcheck.quotes.matching import Found, Question, find, nearest_passage
from claimcheck.quotes.normal import evened

__all__ = ["Search", "main", "search"]

#: A copy and what is looked for in it.
Search = tuple[str, Sequence[Question]]

#: Characters times quotes that are searched in this process: the worst text of this size takes two seconds.
_AT_HAND = 300_000
#: Quotes of one copy that stand nowhere for which the nearest passage is looked for.
_MOST_NEAREST = 10


def search(searches: Sequence[Search], *, seconds: int = SECONDS, memory: int = MEMORY) -> list[list[Found]]:
    """Look for the quotes of each copy.

    Args:
        searches: The text of each copy as extracted, with the questions.
        seconds: Limit of processor time for one copy.
        memory: Limit of address space, in bytes.

    Returns:
        The answers of each search, in its order. Of a copy that takes more than the limits each quote is ``refused``.
    """
    if sum(len(text) * len(questions) for text, questions in searches) <= _AT_HAND:
        return [_answers(text, questions) for text, questions in searches]
    found: list[list[Found]] = []
    while len(found) < len(searches):
        left = searches[len(found) :]
        found += _in_child(left, seconds, memory)
        if len(found) < len(searches):
            why = f"its copy takes more than {seconds} s or {memory // 1_000_000} MB to be searched"
            found.append([Found("refused", why=why) for _ in searches[len(found)][1]])
    return found


def _answers(text: str, questions: Sequence[Question]) -> list[Found]:
    readings = evened(text)
    found = [find(readings, question) for question in questions]
    for number in islice((at for at, one in enumerate(found) if one.is_orphan), _MOST_NEAREST):
        found[number] = found[number].near(nearest_passage(readings[0], questions[number].exact))
    return found


def _in_child(searches: Sequence[Search], seconds: int, memory: int) -> list[list[Found]]:
    """Return the answers of the searches up to the first that passes a limit."""
    lines = [json.dumps([text, [astuple(question) for question in questions]]) for text, questions in searches]
    run = subprocess.run(
        isolated.command("claimcheck.quotes.search", str(seconds), str(memory)),
        input="\n".join(lines).encode("ascii"),
        capture_output=True,
        cwd=isolated.neutral_folder(),
        env=isolated.environment(),
        check=False,
    )
    found = []
    for line in run.stdout.splitlines(keepends=True):
        answers = json.loads(line) if line.endswith(b"\n") else None
        if answers is None:
            break
        found.append([_found(*answer) for answer in answers])
    return found


def _found(status: str, *rest: Any) -> Found:
    """Return an answer as it was before it was written as JSON, which knows no tuples."""
    start, end, why, words, gaps, *around = rest
    return Found(status, start, end, why, words, tuple((first, last) for first, last in gaps), *around)


def main() -> None:
    """Answer searches from standard input, one a line, as JSON; one that needs too much memory is null."""
    seconds, memory = map(int, sys.argv[1:3])
    isolated.limit_memory(memory)
    with os.fdopen(0, "rb") as given, os.fdopen(1, "wb") as out:
        for line in given:
            isolated.limit_time(seconds)
            try:
                text, asked = json.loads(line)
                answers = [astuple(found) for found in _answers(text, [Question(*words) for words in asked])]
            except MemoryError:
                break
            out.write(json.dumps(answers).encode("ascii") + b"\n")
            out.flush()
