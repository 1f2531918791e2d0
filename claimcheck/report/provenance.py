"""Where figures come from, as pages tell it: the whole trace, or a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimcheck.report.views import Provenance
from claimcheck.report.words import clip, count, joined

if TYPE_CHECKING:
    from claimcheck.provenance import Smallest, Trace
    from claimcheck.report.catalogue import Catalogue

__all__ = ["trace_short", "trace_view"]

_MOST = 20


def trace_view(catalogue: Catalogue, id: str, *, drawn: bool = False) -> Provenance:
    """Return where a figure comes from.

    Args:
        catalogue: The dossier.
        id: Id of a claim.
        drawn: Whether the picture is held too, as safe SVG.
    """
    from claimcheck.provenance import picture, summary

    trace = catalogue.workspace.trace(id)
    plain = trace.to_json()
    told = {
        **plain,
        "claim": catalogue.ref("claim", id),
        "summary": clip(summary(trace), 2000),
        "short": _short(trace),
        "mentions": plain["mentions"][:_MOST],
        "picture": picture(trace) if drawn and len(trace.mentions) + len(trace.origins) > 1 else None,
    }
    return Provenance.model_validate(told)


def trace_short(catalogue: Catalogue, id: str) -> str:
    """Say in a few words how often a figure is mentioned, how often it was made, and what it rests on."""
    return _short(catalogue.workspace.trace(id))


def _short(trace: Trace) -> str:
    made = _counted(trace.independent_origins, "independent origin") if trace.origins else "no origin recorded"
    if trace.origins and trace.independent_origins.count != 1:
        made += f", {_counted(trace.independent_parties, 'party', 'parties')}"
    rests = [id for rest in trace.rests_on if rest.kind == "origins" for id in rest.ids if id != trace.claim.id]
    told = f"{count(len(trace.mentions), 'mention')}, {made}"
    return told + (f"; rests on {joined(dict.fromkeys(rests), 4)}" if rests else "")


def _counted(number: Smallest, noun: str, plural: str | None = None) -> str:
    return f"{number} {plural or noun + 's'}" if number.count is None else count(number.count, noun, plural)
