"""All pairs of some claims: counted, listed and told, each claim held against every later one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from math import isqrt
from typing import Any

import numpy as np

from claimcheck.columns.bits import Planes
from claimcheck.columns.blocks import Block, Counts, Held
from claimcheck.columns.column import CAVEAT, DIFFERS, REFUTES
from claimcheck.columns.engine import LABELS, Engine, Told
from claimcheck.comparison import Comparison
from claimcheck.release import VERSION
from claimcheck.verdict import Verdict

__all__ = ["Pairs"]

#: Rows of a block, and columns of which the bit rows are held at a time.
ROWS, WIDE = 32, 1 << 14


class Pairs:
    """Hold all pairs of some claims; nothing is worked out before it is asked for.

    Args:
        make: Makes the engine of the claims.
        ids: Ids of the claims, in the order of pairs.
        keys: Of each claim, the value of a field by its id, as far as it is stated.
    """

    def __init__(self, make: Callable[[], Engine], ids: Sequence[str], keys: Callable[[int, str], str]) -> None:
        self._make, self.ids, self._keys = make, ids, keys

    @cached_property
    def engine(self) -> Engine:
        """Return the claims as columns."""
        return self._make()

    def __len__(self) -> int:
        return len(self.ids) * (len(self.ids) - 1) // 2

    def __repr__(self) -> str:
        return f"<{len(self):,} pairs of {len(self.ids):,} claims>"

    @property
    def over_limit(self) -> tuple[str, ...]:
        """Return the fields with so many distinct values that not all of their outcomes are kept: they take longer."""
        return self.engine.over_limit

    # ---- counted

    def counts(
        self, by: str | None = None, *, jobs: int = 1, step: Callable[[int, int], None] | None = None
    ) -> Counts | Mapping[str, Counts]:
        """Count the pairs by their verdict.

        Args:
            by: A field; the pairs whose claims both state one value of it are counted for each value.
            jobs: Threads that count.
            step: Called with blocks done and blocks in all.
        """
        if by is None:
            return Counts.of(self._counted(self.engine, jobs, step))
        groups: dict[str, list[int]] = {}
        for place in range(len(self.ids)):
            groups.setdefault(self._keys(place, by), []).append(place)
        return {
            value: Counts.of(self._counted(self.engine.chosen(places), jobs, step)) for value, places in groups.items()
        }

    def _counted(self, engine: Engine, jobs: int, step: Callable[[int, int], None] | None) -> list[int]:
        total, size = [0] * len(LABELS), len(engine)
        starts = range(0, size, WIDE)
        done, every = 0, sum(-(-min(size, low + WIDE) // ROWS) for low in starts)
        for low in starts:
            whole = engine is self.engine and size <= WIDE
            planes = self._planes if whole else Planes(engine, low, min(size, low + WIDE))
            rows = range(0, planes.high, ROWS)
            planes.fill()

            def count(first: int, planes: Planes = planes) -> Sequence[int]:
                return planes.counts(first, min(first + ROWS, planes.high))

            with ThreadPoolExecutor(max(1, jobs)) as pool:
                for numbers in pool.map(count, rows) if jobs > 1 else map(count, rows):
                    total = [one + other for one, other in zip(total, numbers, strict=True)]
                    done += 1
                    if step is not None:
                        step(done, every)
        return total

    def reasons(self) -> Mapping[str, Mapping[str, int]]:
        """Count for each field how many pairs it refutes, and for how many it is a caveat; those of most pairs first.

        Returns:
            Field id to ``refutes`` and ``caveat``; fields that are neither of any pair are left out.
        """
        found = {id: np.zeros(2, np.int64) for id in self.engine.columns}
        size = len(self.engine)
        for first in range(0, size, ROWS):
            rows = np.arange(first, min(first + ROWS, size), dtype=np.int32)
            later = np.arange(size)[None, :] > rows[:, None]
            for id, flags in zip(found, self.engine.flags(rows), strict=True):
                chosen = flags[later]
                found[id] += ((chosen & REFUTES) != 0).sum(), ((chosen & CAVEAT) != 0).sum()
        order = sorted(found.items(), key=lambda entry: tuple(-entry[1]))
        return {id: {"refutes": int(n[0]), "caveat": int(n[1])} for id, n in order if n.any()}

    def beside(self, id: str) -> Iterator[tuple[str, tuple[Verdict, str | None], int, int, bool, int]]:
        """Yield what each other claim comes to beside one, but for pairs that are judged by themselves.

        Yields:
            The id of the other claim, the verdict with its sub-label, how many fields refute the pair, how many are
            caveats, whether one of these differs, and how many required fields both state.

        Raises:
            ValueError: The claim is none of these.
        """
        place = self.ids.index(id)
        row = np.array([place], np.int32)
        told = Told(*(kind[0] for kind in self.engine.told(row)))
        refutes, caveats = (np.zeros(len(self.ids), np.int64) for _ in range(2))
        differs = np.zeros(len(self.ids), bool)
        for flags in self.engine.flags(row):
            refutes += (flags[0] & REFUTES) != 0
            caveats += (flags[0] & CAVEAT) != 0
            differs |= (flags[0] & (CAVEAT | DIFFERS)) == (CAVEAT | DIFFERS)
        alone = self.engine.alone.get(place, set())
        for other, (label, *numbers) in enumerate(
            zip(*(kind.tolist() for kind in (told.labels, refutes, caveats, differs, told.compared)), strict=True)
        ):
            if other != place and other not in alone:
                yield self.ids[other], LABELS[label], *numbers

    # ---- listed

    def verdicts(self, verdict: str | None = None, first: int = 0) -> Iterator[Block]:
        """Yield the pairs block by block, those of one verdict alone where it is named.

        Args:
            verdict: One of the three verdicts, or None for all pairs.
            first: Number of the first block.
        """
        wanted = [number for number, (word, _) in enumerate(LABELS) if verdict is None or word is Verdict(verdict)]
        size = len(self.engine)
        for number in range(first, self.blocks):
            start, last = number * ROWS, min((number + 1) * ROWS, size)
            told = self._planes.told(start, last)
            later = np.arange(size)[None, :] > np.arange(start, last)[:, None]
            rows, columns = np.nonzero(later & np.isin(told.labels, wanted))
            yield Block(number, rows + start, columns, Told(*(kind[rows, columns] for kind in told)))

    def block_counts(self, number: int) -> list[int]:
        """Return how many pairs of a block have each number in ``LABELS``."""
        return list(self._planes.counts(number * ROWS, min((number + 1) * ROWS, len(self.engine))))

    @cached_property
    def _planes(self) -> Planes:
        return Planes(self.engine, 0, len(self.engine))

    @cached_property
    def fingerprint(self) -> str:
        """Return a hash of all that the pairs rest on: the claims, the rules, the release."""
        found = hashlib.sha256(VERSION.encode())
        found.update("\0".join(self.ids).encode())
        for part in self.engine.content():
            found.update(part)
        return found.hexdigest()

    @property
    def blocks(self) -> int:
        """Return how many blocks all pairs are."""
        return -(-len(self.ids) // ROWS)

    def iter(self, verdict: str | None = None) -> Iterator[Held]:
        """Yield the pairs, those of one verdict alone where it is named, in the order of claims.

        Raises:
            ValueError: There is no such verdict.
        """
        for block in self.verdicts(verdict):
            for left, right, label, compared, applicable in zip(
                block.left.tolist(), block.right.tolist(), *(kind.tolist() for kind in block.told), strict=True
            ):
                word, sublabel = LABELS[label]
                yield Held(self.ids[left], self.ids[right], word, sublabel, compared, applicable)

    def __iter__(self) -> Iterator[Held]:
        return self.iter()

    def explain(self, number: int) -> Comparison:
        """Return a pair by its number in the order of `iter`, with its words.

        Raises:
            IndexError: There are not so many pairs.
        """
        if not 0 <= number < len(self):
            raise IndexError(f"there are {len(self)} pairs, the first of them is number 0")
        size, back = len(self.ids), len(self) - 1 - number
        row = (isqrt(8 * back + 1) - 1) // 2
        left = size - 2 - row
        return self.engine.comparison(left, size - 1 - (back - row * (row + 1) // 2))

    # ---- handed on

    def to_arrow(self, verdict: str | None = None) -> Any:
        """Return the pairs as a ``pyarrow.Table`` with the columns of `Held`, in the order of `iter`.

        Raises:
            ImportError: pyarrow is not installed.
        """
        from claimcheck.columns.arrow import pair_table, schema

        tables = [pair_table(block, self.ids) for block in self.verdicts(verdict)]
        import pyarrow

        return pyarrow.concat_tables(tables) if tables else schema(self.ids).empty_table()

    def frame(self, verdict: str | None = None) -> Any:
        """Return the pairs as a ``pandas.DataFrame``; see `to_arrow`."""
        return self.to_arrow(verdict).to_pandas()
