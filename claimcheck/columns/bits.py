"""Bit rows: of each code of each field, a bit for every claim that it counts against; a pair is counted by its bits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from claimcheck.columns.column import CAVEAT, COMPARED, LIKE, REFUTES, REQUIRED, SPOKEN, Bytes, Column, Variant
from claimcheck.columns.engine import LABELS, Engine, Told

__all__ = ["Planes", "Words"]

Words: TypeAlias = "np.ndarray[tuple[int, ...], np.dtype[np.uint64]]"

_ANY = (LIKE, REFUTES, CAVEAT, SPOKEN)
_SUMMED = (REQUIRED, COMPARED)


#: Rows of claims whose places among the bit rows are worked out at a time; a block of rows lies within one.
_CHUNK = 1024
_KEPT = 8


class _Rows(NamedTuple):
    """Hold the distinct bit rows of some columns for one kind, and of each column the row of each of its codes."""

    bits: Words
    columns: tuple[tuple[Column, np.ndarray[tuple[int, ...], np.dtype[np.intp]]], ...]

    chunks: dict[int, np.ndarray[tuple[int, ...], np.dtype[np.intp]]]

    def of(self, low: int, high: int) -> np.ndarray[tuple[int, ...], np.dtype[np.intp]]:
        """Return the rows of the claims from ``low`` on to ``high``, one below the other, a column a field."""
        chunk, found = low // _CHUNK, self.chunks.get(low // _CHUNK)
        if found is None:
            span = slice(chunk * _CHUNK, (chunk + 1) * _CHUNK)
            found = np.stack([rows[column.code[span]] for column, rows in self.columns], 1)
            if len(self.chunks) > _KEPT:
                self.chunks.clear()
            self.chunks[chunk] = found
        return found[low - chunk * _CHUNK : high - chunk * _CHUNK]


def packed(bits: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Words:
    """Return rows of bits as rows of whole words, the first bit the lowest."""
    found = np.packbits(bits, axis=-1, bitorder="little")
    missing = -found.shape[-1] % 8
    return np.ascontiguousarray(np.pad(found, [(0, 0)] * (found.ndim - 1) + [(0, missing)])).view(np.uint64)


class Planes:
    """Hold the bit rows of an engine for the claims from one place on to another.

    Args:
        engine: The engine.
        low: Place of the first claim on the right.
        high: The place behind the last one.
    """

    def __init__(self, engine: Engine, low: int, high: int) -> None:
        self.engine, self.low, self.high = engine, low, high
        self.width = -(-(high - low) // 64)
        self._warned = packed(engine.warned[None, low:high])[0]
        kept = [column for column in engine.columns.values() if not column.is_over_limit]
        moving = engine.axis.moving
        self._loose = [column for column in engine.columns.values() if column.is_over_limit]
        self._fixed_columns = [column for column in kept if column.spec.id not in moving]
        self._moving_columns = [column for column in kept if column.spec.id in moving]
        self._modes: dict[int, dict[int, Words]] = {}
        self._fixed: Mapping[int, _Rows] | None = None
        self._moving: dict[int, Mapping[int, _Rows]] = {}

    def _rows(self, columns: Sequence[Column], mode: int) -> Mapping[int, _Rows]:
        """Return the bit rows of some columns in a mode, for each kind."""
        bits: dict[int, list[Words]] = {kind: [] for kind in (*_ANY, *_SUMMED)}
        maps: dict[int, list[tuple[Column, np.ndarray[tuple[int, ...], np.dtype[np.intp]]]]] = {k: [] for k in bits}
        sizes = dict.fromkeys(bits, 0)
        for column in columns:
            variant = self.engine.axis.variant(column.spec, mode)
            _, flags = column.rows(np.arange(column.size, dtype=np.int32), variant)
            for kind in bits:
                chosen, rows = self._distinct(column, (flags & kind) != 0)
                if chosen is not None:
                    bits[kind].append(chosen)
                    maps[kind].append((column, rows + sizes[kind]))
                    sizes[kind] += len(chosen)
        return {kind: _Rows(np.concatenate(found), tuple(maps[kind]), {}) for kind, found in bits.items() if found}

    def _distinct(
        self, column: Column, flags: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
    ) -> tuple[Words | None, np.ndarray[tuple[int, ...], np.dtype[np.intp]]]:
        """Return the distinct rows of a column as bits, and the one of each code; None where no bit is set."""
        known: dict[bytes, int] = {}
        rows = np.array([known.setdefault(row.tobytes(), len(known)) for row in np.packbits(flags, axis=1)], np.intp)
        firsts = np.unique(rows, return_index=True)[1]
        if len(known) == 1 and not flags[0].any():
            return None, rows
        return packed(flags[firsts][:, column.code[self.low : self.high]]), rows

    # ---- one block of rows

    def _met(self, first: int, last: int) -> dict[int, Words]:
        """Return the modes of the claims from ``first`` on to ``last`` with those of the planes, as bits."""
        axis = self.engine.axis
        codes, firsts = axis.codes
        for code in set(codes[first:last]) - self._modes.keys():
            modes = axis.rows(np.array([firsts[code]], np.int32), self.low, self.high)[0]
            self._modes[code] = {mode: packed((modes == mode)[None])[0] for mode in np.unique(modes).tolist()}
        found = [self._modes[code] for code in codes[first:last]]
        none = np.zeros(self.width, np.uint64)
        return {mode: np.stack([each.get(mode, none) for each in found]) for mode in sorted(set().union(*found))}

    def prepared(self, first: int, last: int) -> tuple[dict[int, Words], Mapping[int, _Rows]]:
        """Return the modes of a block of rows and the fixed rows, all rows that it needs being there."""
        met = self._met(first, last)
        if self._fixed is None:
            self._fixed = self._rows(self._fixed_columns, next(iter(met)))
        for mode in met:
            if mode not in self._moving:
                self._moving[mode] = self._rows(self._moving_columns, mode)
        return met, self._fixed

    def fill(self) -> None:
        """Work out all that any block needs, so that blocks only read from then on."""
        for first in range(0, len(self.engine), _CHUNK):
            self.prepared(first, min(first + _CHUNK, len(self.engine)))

    def any_of(self, kind: int, first: int, last: int, start: int) -> Words:
        """Return for each pair of a block whether any field counts as ``kind``, from word ``start`` on."""
        met, fixed = self.prepared(first, last)
        found: Words = np.zeros((last - first, self.width - start), np.uint64)
        if kind in fixed:
            rows = fixed[kind]
            found |= np.bitwise_or.reduce(rows.bits[:, start:][rows.of(first, last)], axis=1)
        for mode, where in met.items():
            if kind in self._moving[mode]:
                rows = self._moving[mode][kind]
                found |= where[:, start:] & np.bitwise_or.reduce(rows.bits[:, start:][rows.of(first, last)], axis=1)
        for flags in self._loose_flags(first, last, met):
            found |= packed((flags & kind) != 0)[:, start:]
        return found

    def _loose_flags(self, first: int, last: int, met: Mapping[int, Words]) -> Iterator[Bytes]:
        """Yield the flags of each field past the limit, for a block of rows."""
        for column in self._loose:
            codes = column.code[first:last]
            flags: Bytes = np.zeros((last - first, self.high - self.low), np.uint8)
            for mode, where in met.items():
                variant: Variant = self.engine.axis.variant(column.spec, mode)
                row = column.rows(codes, variant)[1][:, column.code[self.low : self.high]]
                flags |= np.where(_unpacked(where, self.high - self.low) != 0, row, 0).astype(np.uint8)
            yield flags

    def sum_of(self, kind: int, first: int, last: int, start: int) -> list[Words]:
        """Return how many fields of each pair count as ``kind``, as bits of the number, the lowest first."""
        met, fixed = self.prepared(first, last)
        total: list[Words] = []
        if kind in fixed:
            rows = fixed[kind]
            for places in rows.of(first, last).T:
                _add(total, rows.bits[:, start:][places])
        for column in self._moving_columns:
            carry: Words = np.zeros((last - first, self.width - start), np.uint64)
            for mode, where in met.items():
                rows = self._moving[mode].get(kind, _NONE)
                for each, numbers in rows.columns:
                    if each is column:
                        carry |= where[:, start:] & rows.bits[:, start:][numbers[column.code[first:last]]]
            _add(total, carry)
        for flags in self._loose_flags(first, last, met):
            _add(total, packed((flags & kind) != 0)[:, start:])
        return total or [np.zeros((last - first, self.width - start), np.uint64)]

    # ---- what they come to

    def labelled(
        self, first: int, last: int, start: int = 0, mask: Words | None = None
    ) -> tuple[list[Words], list[Words], list[Words]]:
        """Return the bits of each number in `LABELS`, and the numbers of fields compared and of those that apply.

        With a mask, the coverage is left out where no pair of it rests on that.
        """
        refuted, caveat, like, spoken = (
            self.any_of(kind, first, last, start) for kind in (REFUTES, CAVEAT, LIKE, SPOKEN)
        )
        warned = self._warned[None, start:] | np.where(self.engine.warned[first:last, None], _FULL, _ZERO)
        alike = ~refuted & ~caveat & like & ~warned
        rest = ~refuted & ~alike
        if mask is not None and not (rest & mask).any():
            return [refuted, alike, rest, rest, rest], [], []
        required, compared = (self.sum_of(kind, first, last, start) for kind in _SUMMED)
        little = rest & (_less([np.zeros_like(refuted), *compared], required) | ~_any(required))
        silent = rest & ~little & caveat & ~spoken & ~warned
        return [refuted, alike, little, silent, rest & ~little & ~silent], compared, required

    def counts(self, first: int, last: int) -> Sequence[int]:
        """Return how many pairs of a block have each number in `LABELS`; of two claims, the earlier is on the left."""
        engine, start = self.engine, max(0, (first - self.low) // 64)
        if start >= self.width:
            return [0] * len(LABELS)
        rights = np.arange(self.low + start * 64, self.high)
        mask = rights[None, :] > np.arange(first, last)[:, None]
        alone = []
        for place in range(first, last):
            for other in engine.alone.get(place, ()):
                if max(place + 1, rights[0]) <= other < self.high:
                    mask[place - first, other - rights[0]] = False
                    alone.append((place, other))
        bits = packed(mask)
        found = [int(np.bitwise_count(label & bits).sum()) for label in self.labelled(first, last, start, bits)[0]]
        for place, other in alone:
            found[engine.single(place, other)[0]] += 1
        return found

    def told(self, first: int, last: int) -> Told:
        """Return verdict, sub-label and coverage of a block of rows, a byte each."""
        count = self.high - self.low
        labels, compared, required = self.labelled(first, last)
        number: Bytes = np.zeros((last - first, count), np.uint8)
        for label, bits in enumerate(labels):
            if label:
                number += _unpacked(bits, count) * np.uint8(label)
        found = Told(number, _number(compared, count), _number(required, count))
        self.engine.stand_alone(found, np.arange(first, last, dtype=np.int32), self.low, self.high)
        return found


_ZERO, _FULL = np.uint64(0), np.uint64(2**64 - 1)
_NONE = _Rows(np.zeros((0, 0), np.uint64), (), {})


def _add(total: list[Words], carry: Words) -> None:
    """Add one bit to each number: bit-sliced, the lowest bit first."""
    for place, bits in enumerate(total):
        total[place], carry = bits ^ carry, bits & carry
        if place > 1 and not carry.any():
            return
    if carry.any() or not total:
        total.append(carry)


def _any(numbers: Sequence[Words]) -> Words:
    found: Words = np.bitwise_or.reduce(np.stack(numbers))
    return found


def _less(left: Sequence[Words], right: Sequence[Words]) -> Words:
    """Tell of which numbers the left one is less than the right one."""
    wide = max(len(left), len(right))
    none = np.zeros_like(left[0])
    less, alike = np.zeros_like(none), ~none
    for place in reversed(range(wide)):
        one, other = (side[place] if place < len(side) else none for side in (left, right))
        less |= alike & ~one & other
        alike &= ~(one ^ other)
    return less


def _unpacked(bits: Words, count: int) -> Bytes:
    found: Bytes = np.unpackbits(np.ascontiguousarray(bits).view(np.uint8), axis=-1, bitorder="little")[:, :count]
    return found


def _number(bits: Sequence[Words], count: int) -> Bytes:
    found = _unpacked(bits[0], count).copy()
    for place, plane in enumerate(bits[1:], 1):
        found |= _unpacked(plane, count) << np.uint8(place)
    return found
