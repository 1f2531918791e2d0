"""Options that several commands share, and how they find their dossier."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from claimcheck.cli.printing import tell

if TYPE_CHECKING:
    from claimcheck.dossier import Dossier

__all__ = [
    "axis_option",
    "chosen_axis",
    "condition",
    "dossier_option",
    "format_option",
    "offered",
    "open_dossier",
    "open_sound",
    "open_to_write",
    "profile_option",
    "tell_count",
]

_Command = TypeVar("_Command", bound=Callable[..., Any])


def dossier_option(command: _Command) -> _Command:
    """Add ``--dossier DIR``."""
    option = click.option(
        "--dossier",
        "folder",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="The dossier. Default: the nearest folder upward that holds claims/.",
    )
    return option(command)


def profile_option(command: _Command) -> _Command:
    """Add ``--profile ID``."""
    return click.option(
        "--profile",
        metavar="ID",
        shell_complete=offered("profiles"),
        help="The profile to compare by. Default: that of the claims.",
    )(command)


def axis_option(command: _Command) -> _Command:
    """Add ``--axis FIELD``, which may be repeated."""
    text = "A field that is meant to differ; may be repeated; none sets nothing aside. Default: the profile's own."
    return click.option("--axis", multiple=True, metavar="FIELD", help=text)(command)


def format_option(*formats: str) -> Callable[[_Command], _Command]:
    """Add ``--format`` with the first format as default."""
    choice = click.Choice(formats)

    def add(command: _Command) -> _Command:
        return click.option("--format", "form", type=choice, default=formats[0], show_default=True)(command)

    return add


def chosen_axis(axis: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the axis named on the command line: None where none was, empty for ``none``."""
    if not axis:
        return None
    return () if axis == ("none",) else axis


def condition(text: str) -> tuple[str, str]:
    """Return field and value of FIELD=TEXT.

    Raises:
        UsageError: The text is something else.
    """
    path, sign, value = text.partition("=")
    if not sign or not path.strip() or not value.strip():
        raise click.UsageError(f"a condition is written FIELD=TEXT, not {text!r}")
    return path.strip(), value.strip()


def offered(*kinds: str) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Return what a shell is told when it asks how an id goes on.

    Args:
        kinds: Kinds of records of the dossier, and ``metrics`` or ``profiles`` of what it knows.
    """

    def complete(context: click.Context, _: click.Parameter, begun: str) -> list[str]:
        from claimcheck.collection import find_dossier, load_collection

        root = context.params.get("folder") or find_dossier(Path())
        if root is None:
            return []
        held = load_collection(Path(root))
        found = (id for kind in kinds for id in getattr(held if hasattr(held, kind) else held.knowledge, kind))
        return [id for id in found if id.startswith(begun)]

    return complete


def open_dossier(folder: Path | None, *, strict: bool = True) -> Dossier:
    """Load the dossier of a command.

    Raises:
        DossierError: There is none, or with ``strict`` a file has a problem of level ``error``.
    """
    from claimcheck.dossier import load

    return load(folder or Path(), strict=strict)


def open_to_write(folder: Path | None) -> Dossier:
    """Load the dossier of a command that changes its records; no other changes them until the command has ended.

    Raises:
        DossierError: There is none.
        ClaimcheckError: Another command has been at it for a minute.
    """
    from claimcheck.collection import find_dossier
    from claimcheck.writing import lock

    root = find_dossier(folder or Path())
    if root is not None:
        click.get_current_context().with_resource(lock(root))
    return open_dossier(folder, strict=False)


def open_sound(folder: Path | None, *ids: str) -> Dossier:
    """Load the dossier of a command that asks about some claims, and tell on standard error of problems elsewhere.

    Args:
        folder: The dossier, or None for the nearest one upward.
        ids: The claims asked about.

    Raises:
        DossierError: There is no dossier, or an error affects every claim of it.
        ClaimcheckError: One of the claims, or a record it names, has an error; the errors are listed.
    """
    from claimcheck.collection import faults_behind, own_problems, shared_faults
    from claimcheck.errors import ClaimcheckError, DossierError

    dossier = open_dossier(folder, strict=False)
    held = dossier.collection
    if shared := shared_faults(held):
        raise DossierError(shared)
    for id in ids:
        for name, faults in faults_behind(id, held).items():
            own = f"{own_problems(name, held)}" + ("" if name == id else f"; {id} names it")
            raise ClaimcheckError(own, *(line for fault in faults for line in fault.lines))
    tell_count(sum(problem.level == "error" for problem in held.problems), "elsewhere in the dossier")
    return dossier


def tell_count(count: int, where: str) -> None:
    """Tell on standard error how many problems stand where, if any do."""
    if count:
        told = "1 problem" if count == 1 else f"{count} problems"
        tells = "tells it" if count == 1 else "tells them"
        tell(f"{told} {where}; `claimcheck check` {tells}", err=True)
