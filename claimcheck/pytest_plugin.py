"""Assertions of a test suite: an own result file may stand beside a published claim, and does not lie apart from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from claimcheck.reproducing import Reproduction

__all__ = ["reproduces"]


@pytest.fixture
def reproduces() -> Callable[..., Sequence[Reproduction]]:
    """Return what asserts that result files reproduce a published claim.

    The function takes the files, and by name ``claim`` (its id), ``dossier`` (its folder; the nearest above the current
    one where None), ``said`` (conditions that no file states, by field id) and ``apart`` (False where a figure may lie
    apart as long as it can be compared). It fails the test where a figure is refuted, or lies apart, and returns the
    reproductions.
    """

    def check(
        *files: str | Path,
        claim: str,
        dossier: str | Path | None = None,
        said: dict[str, str] | None = None,
        apart: bool = True,
    ) -> Sequence[Reproduction]:
        from claimcheck.collection import find_dossier, load_collection
        from claimcheck.errors import ClaimcheckError
        from claimcheck.importers import read_results
        from claimcheck.reproducing import reproduce
        from claimcheck.workspace import Workspace

        root = Path(dossier) if dossier is not None else find_dossier(Path())
        if root is None:
            raise ClaimcheckError("there is no dossier here; name its folder with `dossier=`")
        workspace = Workspace(load_collection(root))
        if claim not in workspace.collection.claims:
            raise ClaimcheckError(f"{claim!r} is no claim of {root}")
        found = reproduce(workspace, [read_results(file) for file in files], workspace.collection.claims[claim], said)
        for one in found:
            if told := one.failure(apart=apart):
                pytest.fail(f"{one.key}: {told}", pytrace=False)
        return found

    return check
