"""One dossier with everything that is known of it: what notebooks, pages, exports and commands are handed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from claimcheck.checking import Checked, check_evidence, own_errors
from claimcheck.collection import Collection
from claimcheck.comparison import Comparer, Comparison, PairTold, Rules, Side
from claimcheck.evidence import Evidence
from claimcheck.profile import Knowledge, builtin_knowledge
from claimcheck.provenance import typed_network
from claimcheck.records import Claim, DossierSettings

__all__ = ["Workspace", "compare"]


def _many(sides: Sequence[Side], rules: Rules, knowledge: Knowledge) -> Sequence[PairTold] | None:
    """Tell what all pairs of many sides come to by their columns, or return None where numpy is not installed."""
    try:
        from claimcheck.columns import told_pairs
    except ImportError:
        return None
    return told_pairs(sides, rules, knowledge)


class Workspace(Evidence):
    """Hold a dossier's records, its answers, traces and quotes, and what is wrong with it.

    It is built once and handed down, so that nothing is compared, traced or checked twice.

    Args:
        collection: The records.
    """

    def __init__(self, collection: Collection) -> None:
        super().__init__(collection, own_errors, _many)

    @property
    def name(self) -> str:
        """Return the name of the dossier, that of its folder where it gives none."""
        return self.collection.settings.name or self.collection.root.resolve().name

    @cached_property
    def checked(self) -> Checked:
        """Return everything that ``claimcheck check`` reports."""
        return check_evidence(self)

    def graph(self) -> Any:
        """Return what rests on what as a ``networkx.DiGraph``, built anew at every call; see ``typed_network``."""
        return typed_network(self.tracer, self.name)


def compare(
    left: Claim,
    right: Claim,
    *,
    profile: str | None = None,
    axis: Iterable[str] | None = None,
) -> Comparison:
    """Hold two claims against each other without a dossier; a claim with an error of its own is never like-for-like.

    Args:
        left: One claim.
        right: The other.
        profile: Id of a built-in profile; that of the claims, else ``generic``, where None.
        axis: The fields that are meant to differ; the profile's own axis where None, nothing where empty.

    Returns:
        The comparison with its verdict and one finding for each field of the profile.

    Raises:
        ClaimcheckError: The profiles differ or are not known, or a field may not be an axis.
    """
    named = profile or left.profile or right.profile or "generic"
    settings = DossierSettings(format="1", profile=named)
    alone = Evidence(Collection(Path(), settings, builtin_knowledge()))
    comparer = Comparer(own_errors=partial(own_errors, evidence=alone))
    return comparer.compare(left, right, profile=profile, axis=axis)
