"""``claimcheck quick``: a verdict from two phrases, before there is a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimcheck.cli.compare import comparison_text
from claimcheck.cli.options import (
    axis_option,
    chosen_axis,
    condition,
    dossier_option,
    format_option,
    offered,
    open_dossier,
    open_to_write,
    profile_option,
)
from claimcheck.cli.printing import tell, tell_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from claimcheck.collection import Collection
    from claimcheck.comparison import Comparison
    from claimcheck.profile import Knowledge

__all__ = ["command"]


@click.command()
@click.argument("figures", nargs=2, metavar="LEFT RIGHT")
@click.option(
    "--metric",
    metavar="ID",
    shell_complete=offered("metrics"),
    help="What both measure. Without it, the metrics of their unit are named.",
)
@click.option("--subject", nargs=2, default=("left", "right"), metavar="LEFT RIGHT", help="What each is about.")
@click.option("--both", multiple=True, metavar="FIELD=TEXT", help="What both state; may be repeated.")
@click.option("--left", "of_left", multiple=True, metavar="FIELD=TEXT", help="What the left one states.")
@click.option("--right", "of_right", multiple=True, metavar="FIELD=TEXT", help="What the right one states.")
@axis_option
@profile_option
@dossier_option
@click.option("--save", is_flag=True, help="Write the two claims and a check of them into the dossier.")
@format_option("text", "json")
def command(
    figures: tuple[str, str],
    metric: str | None,
    subject: tuple[str, str],
    both: tuple[str, ...],
    of_left: tuple[str, ...],
    of_right: tuple[str, ...],
    axis: tuple[str, ...],
    profile: str | None,
    folder: Path | None,
    save: bool,
    form: str,
) -> None:
    """Hold two printed figures against each other: a verdict at once, and nothing is written.

    LEFT and RIGHT are the figures as printed. What you do not say of them is open, and the answer tells what would
    settle it. The profile is that of the metric. In a dossier its own metrics and profiles are known too.
    """
    from claimcheck.collection import find_dossier
    from claimcheck.profile import builtin_knowledge

    for figure in figures:
        _readable(figure)
    held = None
    if save:
        held = open_to_write(folder).collection
    elif folder is not None or find_dossier(Path()) is not None:
        held = open_dossier(folder, strict=False).collection
    knowledge = builtin_knowledge() if held is None else held.knowledge
    name = _metric(metric, figures[0], knowledge)
    chosen = _profile(profile or knowledge.metrics[name].profile or "generic", knowledge)
    stated = [
        {"subject": about, **dict(map(condition, (*both, *own)))}
        for about, own in zip(subject, (of_left, of_right), strict=True)
    ]
    found = _compared(figures, name, stated, chosen, chosen_axis(axis), held)
    if form == "json":
        tell_json(found.to_json())
    else:
        comparison_text(found, every=False)
    if save and held is not None:
        _save(found, stated, held, chosen)


def _readable(figure: str) -> None:
    """Refuse a text that is no figure, with the stretches of it that are.

    Raises:
        ClaimcheckError: It is none.
    """
    from claimcheck.errors import ClaimcheckError, FigureError
    from claimcheck.figure import Figure

    try:
        Figure.read(figure)
    except FigureError as error:
        cuts = [f"  {cut}" for cut in error.cuts]
        told = [*([error.hint] if error.hint else []), *(["give one of these as the figure:"] if cuts else []), *cuts]
        raise ClaimcheckError(f"{error.text!r} cannot be read as a figure: {error}", *told) from None


def _metric(name: str | None, figure: str, knowledge: Knowledge) -> str:
    """Return the metric that is named, or refuse with those that may be meant.

    Raises:
        ClaimcheckError: None is named, or one that is not known.
    """
    from claimcheck.drafts import fitting_metrics
    from claimcheck.errors import ClaimcheckError, did_you_mean

    if name in knowledge.metrics:
        return name or ""
    fitting = fitting_metrics({"figure": figure}, knowledge.metrics, knowledge.profiles["generic"])
    told = [f"  {id}: {knowledge.metrics[id].title}" for id in fitting[:8]]
    head = "say what the figures measure with --metric" if name is None else f"{name!r} is no metric of the registry"
    hint = None if name is None else did_you_mean(name, knowledge.metrics)
    rest = [*([hint] if hint else []), *(["of this unit:", *told] if told else []), "`claimcheck list metrics [WORD]`"]
    raise ClaimcheckError(head, *rest)


def _profile(id: str, knowledge: Knowledge) -> str:
    from claimcheck.errors import ClaimcheckError, meant_or_known

    if id not in knowledge.profiles:
        raise ClaimcheckError(f"{id!r} is no profile; {meant_or_known(id, knowledge.profiles, 'known:')}")
    return id


def _compared(
    figures: Sequence[str],
    metric: str,
    stated: Sequence[Mapping[str, str]],
    profile: str,
    axis: tuple[str, ...] | None,
    held: Collection | None,
) -> Comparison:
    """Return the comparison of two claims that hold no more than what was said."""
    from claimcheck.drafts import allowed, id_from
    from claimcheck.profile import builtin_knowledge
    from claimcheck.records import Claim
    from claimcheck.workspace import Workspace, compare

    knowledge = builtin_knowledge() if held is None else held.knowledge
    for values in stated:
        for path, text in values.items():
            allowed(path, text, knowledge.profiles[profile], knowledge.metrics)
    ids = [id_from(values["subject"], figure) for values, figure in zip(stated, figures, strict=True)]
    if ids[0] == ids[1]:
        ids = [f"{id}-{side}" for id, side in zip(ids, ("left", "right"), strict=True)]
    left, right = (
        Claim.read({"id": id, "figure": figure, "metric": metric, "profile": profile, **values})
        for id, figure, values in zip(ids, figures, stated, strict=True)
    )
    if held is None:
        return compare(left, right, profile=profile, axis=axis)
    return Workspace(held).comparer.compare(left, right, profile=profile, axis=axis)


def _save(found: Comparison, stated: Sequence[Mapping[str, str]], held: Collection, profile: str) -> None:
    """Write both claims and their check, and tell where they stand."""
    from claimcheck.drafts import ClaimDraft, check_text, claim_text, id_from, refuse_taken
    from claimcheck.writing import write_files

    assert found.right is not None
    sides = (found.left, found.right)
    files = {}
    own = {} if profile == held.settings.profile else {"profile": profile}
    for claim, values in zip(sides, stated, strict=True):
        keys = {"figure": claim.figure_text, "metric": claim.metric_id, **own}
        text = claim_text(ClaimDraft(keys, values), held, held.knowledge.profiles[profile])
        files[held.root / "claims" / f"{claim.id}.yaml"] = text.encode("utf-8")
    told = " and ".join(f"{claim.figure_text} ({claim.subject})" for claim in sides)
    pair = (found.left.id, found.right.id)
    text = check_text(f"Are {told} the same measurement?", [pair], [], {pair: str(found.verdict)})
    check = id_from(*(values["subject"] for values in stated), found.left.metric_id)
    files[held.root / "checks" / f"{check}.yaml"] = text.encode("utf-8")
    for id in (*pair, check):
        refuse_taken(id, held)
    write_files(files, root=held.root, is_record=True, has_lock=True)
    tell("", *(str(path) for path in files))
    tell("Next: `claimcheck new source`, name it in each claim (`source:`), then `claimcheck check`.")
