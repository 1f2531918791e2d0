"""The comparator of releases and commits."""

from __future__ import annotations

import re
from functools import lru_cache

from claimcheck.comparators.comparator import Comparator, Judged, Setting
from claimcheck.profile import normalise
from claimcheck.verdict import Outcome

__all__ = ["VERSION"]

_HASH = re.compile(r"[0-9a-f]{7,64}")
#: Words that stand for another release from one day to the next.
_MOVING = re.compile(
    r"(?:the )?(?:latest|newest|current|main|master|nightly|trunk|head|dev|development)"
    r"(?: (?:branch|version|release|build|commit))?"
)


def version(left: str, right: str, setting: Setting) -> Judged:
    """Compare two releases; one that is less specific (0.14 against 0.14.1) is *unresolved*.

    A name that moves ("latest", "main") is another release every day: *unresolved*, also against itself.
    """
    one, other = normalise(left), normalise(right)
    moving = next((said for said, folded in ((left, one), (right, other)) if _MOVING.fullmatch(folded)), None)
    if moving is not None:
        quoted = f"\N{LEFT DOUBLE QUOTATION MARK}{moving}\N{RIGHT DOUBLE QUOTATION MARK}"
        return Judged(Outcome.UNRESOLVED, f"{quoted} is another release from one day to the next")
    if one == other:
        return Judged(Outcome.SAME)
    if _HASH.fullmatch(one) and _HASH.fullmatch(other):
        if one.startswith(other) or other.startswith(one):
            return Judged(Outcome.EQUIVALENT, "one is the short form of the other")
        return Judged(Outcome.DIFFERENT)
    a, b = _release(one), _release(other)
    if a == b:
        return Judged(Outcome.EQUIVALENT, "two spellings of one release")
    shared = min(len(a), len(b))
    if a[:shared] == b[:shared]:
        short, long = (left, right) if len(a) < len(b) else (right, left)
        return Judged(Outcome.UNRESOLVED, f"{short} may be {long} or another release of that line")
    return Judged(Outcome.DIFFERENT)


@lru_cache(maxsize=4096)
def _release(text: str) -> tuple[str, ...]:
    bare = re.sub(r"^(?:version|release|rev|commit|v)[\s.]*(?=[0-9a-f])", "", text)
    return tuple(part.lstrip("0") or "0" if part.isdigit() else part for part in re.findall(r"[0-9]+|[a-z]+", bare))


VERSION = Comparator("version", version, is_one_word=True)
