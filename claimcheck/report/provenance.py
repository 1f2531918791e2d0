"""Where figures come from, as pages tell it: the whole trace, or a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from claimcheck.report.words import clip, count, joined

if TYPE_CHECKING:
    from claimcheck.report.catalogue import Catalogue

__all__ = ["trace_short", "trace_view"]

_MOST = 20


def trace_view(catalogue: Catalogue, id: str, *, drawn: bool = False) -> dict[str, Any]:
    """Return where a figure comes from.

    Args:
        catalogue: The dossier.
        id: Id of a claim.
        drawn: Whether the picture is held too, as safe SVG.
    """
    from claimcheck.provenance import picture, summary

    trace = catalogue.workspace.trace(id)
    told = trace.to_json()
    told["mentions"] = told["mentions"][:_MOST]
    return {
        "claim": catalogue.ref("claim", id),
        "summary": clip(summary(trace), 2000),
        "short": _short(id, trace.to_json()),
        **told,
        "picture": picture(trace) if drawn and len(trace.mentions) + len(trace.origins) > 1 else None,
    }


def trace_short(catalogue: Catalogue, id: str) -> str:
    """Say in a few words how often a figure is mentioned, how often it was made, and what it rests on."""
    return _short(id, catalogue.workspace.trace(id).to_json())


def _short(id: str, told: dict[str, Any]) -> str:
    mentions = count(len(told["mentions"]), "mention")
    origins, parties = told["independent_origins"], told["independent_parties"]
    made = _counted(origins, "independent origin") if told["origins"] else "no origin recorded"
    if origins != 1 and told["origins"]:
        made += f", {_counted(parties, 'party', 'parties')}"
    rests = [name for rest in told["rests_on"] for name in rest.get("origins", ()) if name != id]
    return f"{mentions}, {made}" + (f"; rests on {joined(dict.fromkeys(rests), 4)}" if rests else "")


def _counted(number: int | str, noun: str, plural: str | None = None) -> str:
    return count(number, noun, plural) if isinstance(number, int) else f"{number} {plural or noun + 's'}"
