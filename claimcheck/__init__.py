"""Check published figures: structured claims, held against each other field by field, with a reason for each.

>>> import claimcheck as cc
>>> dossier = cc.load(".")                                         # doctest: +SKIP
>>> dossier.compare("vllm-revenue", "deepseek-revenue").verdict    # doctest: +SKIP
<Verdict.REFUTED: 'refuted'>
"""

from __future__ import annotations

from importlib import import_module

from claimcheck.release import VERSION

TYPE_CHECKING = False  # type checkers take it as true; the module that holds it is not worth its import
if TYPE_CHECKING:
    from typing import Any

    from claimcheck import arithmetic, units
    from claimcheck.comparison import Comparison
    from claimcheck.dossier import Dossier, load
    from claimcheck.errors import ClaimcheckError, DossierError, FigureError, NotComparable, Problem, UnitError
    from claimcheck.figure import Figure
    from claimcheck.records import Claim
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


#: Public subpackages, imported when they are first used.
_PARTS = ("arithmetic", "units")


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return import_module(f"claimcheck.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module 'claimcheck' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
