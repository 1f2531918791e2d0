"""Check published figures: structured claims, held against each other field by field, with a reason for each.

>>> import claimcheck as cc
>>> dossier = cc.load(".")                                         # doctest: +SKIP
>>> dossier.compare("vllm-revenue", "deepseek-revenue").verdict    # doctest: +SKIP
<Verdict.REFUTED: 'refuted'>
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from claimcheck.release import VERSION

TYPE_CHECKING = False  # type checkers take it as true; the module that holds it is not worth its import
if TYPE_CHECKING:
    from typing import Any

    from claimcheck.comparison import Comparison
    from claimcheck.dossier import Dossier, load
    from claimcheck.errors import ClaimcheckError, DossierError, FigureError, NotComparable, Problem, UnitError
    from claimcheck.figure import Figure
    from claimcheck.records import Claim
    from claimcheck.units.registry import Registry
    from claimcheck.verdict import Outcome, Severity, State, Verdict
    from claimcheck.workspace import compare

__all__ = [
    "Claim",
    "ClaimcheckError",
    "Comparison",
    "Dossier",
    "DossierError",
    "Figure",
    "FigureError",
    "NotComparable",
    "Outcome",
    "Problem",
    "Severity",
    "State",
    "UnitError",
    "Verdict",
    "arithmetic",
    "compare",
    "load",
    "units",
]

__version__ = VERSION

#: Public name to the module that holds it; each is imported when it is first used.
_HOMES = {
    "Claim": "claimcheck.records",
    "ClaimcheckError": "claimcheck.errors",
    "Comparison": "claimcheck.comparison",
    "Dossier": "claimcheck.dossier",
    "DossierError": "claimcheck.errors",
    "Figure": "claimcheck.figure",
    "FigureError": "claimcheck.errors",
    "NotComparable": "claimcheck.errors",
    "Outcome": "claimcheck.verdict",
    "Problem": "claimcheck.errors",
    "Severity": "claimcheck.verdict",
    "State": "claimcheck.verdict",
    "UnitError": "claimcheck.errors",
    "Verdict": "claimcheck.verdict",
    "compare": "claimcheck.workspace",
    "load": "claimcheck.dossier",
}


class _Package(ModuleType):
    """Give ``claimcheck.units``, the registry, a place beside the subpackage of the same name.

    The import system sets a subpackage on its package once it is loaded. A property outlives that, so ``cc.units`` is
    the registry before and after; ``from claimcheck.units import …`` never asks the package and finds the subpackage.
    """

    @property
    def units(self) -> Registry:
        """Return the pint registry of claimcheck's units, with Decimal magnitudes; it is built when first used."""
        registry: Registry = import_module("claimcheck.units").registry()
        return registry

    @units.setter
    def units(self, subpackage: ModuleType) -> None:
        """Pass over what the import system sets, and refuse anything else."""
        if not isinstance(subpackage, ModuleType):
            raise AttributeError("claimcheck.units is the registry and cannot be set")


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:
    if name == "arithmetic":
        return import_module("claimcheck.arithmetic")
    if name not in _HOMES:
        raise AttributeError(f"module 'claimcheck' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
