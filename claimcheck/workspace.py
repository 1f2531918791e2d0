"""One dossier with everything that is known of it: what notebooks, pages, exports and commands are handed."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from claimcheck.checking import Checked, check_evidence, own_errors
from claimcheck.collection import Collection
from claimcheck.evidence import Evidence
from claimcheck.provenance import typed_network

__all__ = ["Workspace"]


class Workspace(Evidence):
    """Hold a dossier's records, its answers, traces and quotes, and what is wrong with it.

    It is built once and handed down, so that nothing is compared, traced or checked twice.

    Args:
        collection: The records.
    """

    def __init__(self, collection: Collection) -> None:
        super().__init__(collection, own_errors)

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
