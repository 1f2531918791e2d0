"""A folder of Parquet files of pairs, a file a block, that a broken run goes on with."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

from claimcheck.columns.arrow import pair_table
from claimcheck.columns.pairs import Pairs
from claimcheck.errors import ClaimcheckError
from claimcheck.release import VERSION
from claimcheck.writing import write_file

__all__ = ["write_pairs"]

#: The file of such a folder that tells what its pairs are of.
_TOLD = "pairs.json"


def write_pairs(
    pairs: Pairs, folder: Path, verdict: str | None = None, step: Callable[[int, int], None] | None = None
) -> int:
    """Write pairs into a folder of Parquet files, one a block; blocks that are there already are not written again.

    Args:
        pairs: The pairs.
        folder: The folder, which is made where it is not there.
        verdict: One of the three verdicts, or None for all pairs.
        step: Called with blocks done and blocks in all.

    Returns:
        How many blocks were written now.

    Raises:
        ClaimcheckError: The folder holds the pairs of other claims or rules, or something else.
    """
    from pyarrow import parquet

    told = json.dumps({"claimcheck": VERSION, "pairs": pairs.fingerprint, "verdict": verdict}).encode()
    _begin(folder, told)
    written = 0
    for number in range(pairs.blocks):
        path = folder / f"block-{number:06}.parquet"
        if not path.exists():
            block = next(pairs.verdicts(verdict, number))
            held = io.BytesIO()
            parquet.write_table(pair_table(block, pairs.ids), held)
            write_file(path, held.getvalue())
            written += 1
        if step is not None:
            step(number + 1, pairs.blocks)
    return written


def _begin(folder: Path, told: bytes) -> None:
    """Say what a folder of pairs is of; one that says something else is left as it is."""
    path = folder / _TOLD
    if path.exists():
        if path.read_bytes() != told:
            raise ClaimcheckError(f"{folder} holds the pairs of other claims or rules; name another folder")
        return
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ClaimcheckError(f"{folder} is there already and holds no pairs; name another folder")
    write_file(path, told)
