"""All pairs of a set of claims: what the judge says of each two distinct values, kept as columns of codes.

No rule stands here. The judge is called on what two sides say of a field, once for all pairs that say the same, and
bit operations gather what it said. The package is imported where it is used, since it rests on numpy.
"""

from claimcheck.columns.blocks import Counts, Held
from claimcheck.columns.chosen import pairs_of, told_pairs
from claimcheck.columns.column import OUTCOMES
from claimcheck.columns.engine import LABELS, Engine
from claimcheck.columns.pairs import Pairs

__all__ = ["LABELS", "OUTCOMES", "Counts", "Engine", "Held", "Pairs", "pairs_of", "told_pairs"]
