"""The form of a new claim: its fields, and what a claim half filled in comes to beside the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from claimcheck.drafts import asked_fields, field_hint, new_claim
from claimcheck.errors import ClaimcheckError
from claimcheck.profile import Field, Profile
from claimcheck.records import Claim, read_claim
from claimcheck.report.views.form import FormField, FormPage
from claimcheck.verdict import Verdict
from claimcheck.workspace import Workspace
from claimcheck.yamltext import read_yaml

__all__ = ["KEYS", "beside", "divided", "form_page"]

#: Keys of every claim that the form asks for: title, whether it is required, and what to write.
KEYS = {
    "id": ("Id", False, "Small letters, digits and dashes; made of source and figure where it is empty."),
    "source": ("Source", True, "Where the figure was first stated: the id of a source."),
    "via": ("Read in", False, "The source we really read, where it is another one."),
    "quote": ("Quote", False, "The fewest words of the source that carry the figure."),
    "figure": ("Figure", False, "As printed; read out of the quote where it is empty."),
    "metric": ("Metric", True, "What the figure measures, an entry of the metric registry."),
}
#: Fields of every profile that are asked for first: whose figure it is, of what, and how it came about.
_FIRST = ("subject", "by", "obtained")
_MOST_OPTIONS = 200
_MOST_BESIDE = 30
_RANK = {str(verdict): place for place, verdict in enumerate(reversed(list(Verdict)))}


def form_page(workspace: Workspace, given: Mapping[str, str], faults: Iterable[str] = ()) -> FormPage:
    """Return the form with what was typed before, and what was wrong with it."""
    held = workspace.collection
    profile = held.knowledge.profiles[held.settings.profile]
    options = {"source": held.sources, "via": held.sources, "metric": held.knowledge.metrics}
    required, others = asked_fields(profile)
    first = [each for name in _FIRST for each in (*required, *others) if each.id == name]
    return FormPage(
        headline="New claim",
        kind="form",
        id="new",
        title="New claim",
        path="new.html",
        profile=profile.id,
        faults=list(faults),
        keys=[
            FormField(
                name=name,
                title=title,
                required=needed,
                hint=hint,
                options=sorted(options.get(name, ()))[:_MOST_OPTIONS],
                value=given.get(name, ""),
            )
            for name, (title, needed, hint) in KEYS.items()
        ],
        first=[_field(each, profile, given, workspace) for each in first],
        required=[_field(each, profile, given, workspace) for each in required if each not in first],
        others=[_field(each, profile, given, workspace) for each in others if each not in first],
    )


def _field(each: Field, profile: Profile, given: Mapping[str, str], workspace: Workspace) -> FormField:
    vocabulary = profile.vocabulary(each.first_manner)
    names = list(vocabulary.names()) if vocabulary is not None else []
    if each.id == "by":
        names = sorted(workspace.collection.parties)
    told = field_hint(each, profile).removeprefix(each.title).lstrip("; ")
    return FormField(
        name=each.id,
        title=each.title,
        required=each.is_required,
        hint=f"{each.why} {told[:1].upper()}{told[1:]}".rstrip(" ,"),
        options=names[:_MOST_OPTIONS],
        value=given.get(each.id, ""),
    )


def divided(given: Mapping[str, str]) -> tuple[str | None, dict[str, str], dict[str, str]]:
    """Return the id, the keys and the conditions of what was typed; what is empty is left out."""
    stated = {name: text.strip() for name, text in given.items() if text.strip()}
    keys = {name: stated.pop(name) for name in KEYS if name in stated}
    return keys.pop("id", None), keys, stated


def beside(workspace: Workspace, given: Mapping[str, str]) -> dict[str, Any]:
    """Hold a claim as far as it is typed against every other of its metric; nothing is written.

    Returns:
        ``text``, the file as it would be written, or None; ``faults``; and ``beside``, the verdicts with the other
        claims, best first: at most 30.
    """
    held = workspace.collection
    try:
        draft = new_claim(held, *divided(given))
    except ClaimcheckError as error:
        return {"text": None, "faults": [str(error)], "beside": []}
    fields = held.knowledge.profiles[held.settings.profile].fields
    node, _ = read_yaml(draft.text.encode("utf-8"), draft.id)
    claim, problems = read_claim(node, None, None, draft.id, fields=fields)
    faults = [f"{problem.message}" + (f" ({problem.hint})" if problem.hint else "") for problem in problems]
    found = [] if claim is None else _verdicts(workspace, claim)
    return {"text": draft.text, "faults": faults, "beside": found}


def _verdicts(workspace: Workspace, claim: Claim) -> list[dict[str, str]]:
    told = []
    others = workspace.collection.claims.values()
    for other in [other for other in others if other.metric_id == claim.metric_id]:
        try:
            pair = workspace.comparer.compare(claim, other)
        except ClaimcheckError:  # another profile: it is no peer
            continue
        reason = pair.reasons[0].sentence if pair.reasons else ""
        title = f"{other.figure_text}, {other.subject}"
        told.append({"id": other.id, "title": title, "verdict": str(pair.verdict), "reason": reason})
    told.sort(key=lambda one: _RANK[one["verdict"]])
    return told[:_MOST_BESIDE]
