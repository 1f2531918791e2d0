"""Pairs as Arrow tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from claimcheck.columns.engine import LABELS

if TYPE_CHECKING:
    from claimcheck.columns.blocks import Block

__all__ = ["flat_batch", "pair_table", "schema"]


def schema(ids: Sequence[str]) -> Any:
    """Return the columns of a table of pairs."""
    import pyarrow

    text = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    named = [(name, text) for name in ("left", "right", "verdict", "sublabel")]
    return pyarrow.schema([*named, ("compared", pyarrow.uint8()), ("applicable", pyarrow.uint8())])


def pair_table(block: Block, ids: Sequence[str]) -> Any:
    """Return the pairs of a block as a table."""
    import numpy as np
    import pyarrow

    def texts(codes: Any, words: Sequence[str | None]) -> Any:
        known = list(dict.fromkeys(word for word in words if word is not None))
        places = np.array([-1 if word is None else known.index(word) for word in words], np.int32)[codes]
        indices = pyarrow.array(places, pyarrow.int32(), mask=places < 0)
        return pyarrow.DictionaryArray.from_arrays(indices, pyarrow.array(known, pyarrow.string()))

    names = pyarrow.array(ids, pyarrow.string())
    sides = [
        pyarrow.DictionaryArray.from_arrays(pyarrow.array(places.astype("int32")), names)
        for places in (block.left, block.right)
    ]
    verdicts = [texts(block.told.labels, [None if w[k] is None else str(w[k]) for w in LABELS]) for k in (0, 1)]
    numbers = [pyarrow.array(kind) for kind in (block.told.compared, block.told.applicable)]
    return pyarrow.Table.from_arrays([*sides, *verdicts, *numbers], schema=schema(ids))


def flat_batch(block: Block, ids: Sequence[str]) -> Any:
    """Return the pairs of a block as a record batch of plain texts and numbers, with the number of the block."""
    import pyarrow

    words = [[None if word is None else str(word) for word in kind] for kind in zip(*LABELS, strict=True)]
    labels = block.told.labels.tolist()
    columns = {
        "block": pyarrow.array([block.number] * len(labels), pyarrow.int64()),
        "left": pyarrow.array([ids[place] for place in block.left.tolist()], pyarrow.string()),
        "right": pyarrow.array([ids[place] for place in block.right.tolist()], pyarrow.string()),
        "verdict": pyarrow.array([words[0][label] for label in labels], pyarrow.string()),
        "sublabel": pyarrow.array([words[1][label] for label in labels], pyarrow.string()),
        "compared": pyarrow.array(block.told.compared, pyarrow.int32()),
        "applicable": pyarrow.array(block.told.applicable, pyarrow.int32()),
    }
    return pyarrow.RecordBatch.from_pydict(columns)
