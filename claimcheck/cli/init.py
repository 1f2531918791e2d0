"""``claimcheck init``: an empty dossier that checks and reports at once."""

from __future__ import annotations

from pathlib import Path

import click

from claimcheck.cli.printing import tell

__all__ = ["command"]

_SETTINGS = """\
format: 1
name: {name}
profile: {profile}      # the fields that count; `claimcheck explain {profile}` lists them
"""
_PARTIES = """\
# People and organisations: who produced a figure, what they make, who controls them.
# example-lab: {name: Example Lab, makes: [Example Engine]}
"""
_RUNS = """\
# Acts of measuring. Claims of one run have one origin, however often they are told.
# example-run: {by: example-lab, measured: 2026-10-01, used: [Example Benchmark 1.2]}
"""
#: What stands for the id of a profile where the option is given without one; no id has a space.
_ASKED = "which profiles"


def _files(name: str, profile: str) -> dict[str, str]:
    return {
        "claimcheck.yaml": _SETTINGS.format(name=name, profile=profile),
        "claims/.gitkeep": "",
        "sources/parties.yaml": _PARTIES,
        "sources/runs.yaml": _RUNS,
        "checks/.gitkeep": "",
        "analyses/.gitkeep": "",
    }


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), default=Path(), metavar="[DIR]")
@click.option(
    "--profile",
    is_flag=False,
    flag_value=_ASKED,
    default="generic",
    show_default=True,
    metavar="[ID]",
    help="The profile of its claims; without ID, list the profiles and make nothing.",
)
def command(folder: Path, profile: str) -> None:
    """Start an empty dossier in DIR (default: here) that checks and reports at once.

    A file that is there already is left as it is.
    """
    from claimcheck.errors import ClaimcheckError, meant_or_known
    from claimcheck.profile import builtin_knowledge

    known = builtin_knowledge().profiles
    if profile == _ASKED:
        width = max(map(len, known))
        for id, found in known.items():
            tell(f"{id.ljust(width)}  {found.describes}")
        return
    if profile not in known:
        raise ClaimcheckError(f"{profile!r} is no profile; {meant_or_known(profile, known, 'known:')}")
    if folder.exists() and not folder.is_dir():
        raise ClaimcheckError(f"{folder} is a file")
    written = 0
    for path, text in _files(folder.resolve().name or "dossier", profile).items():
        target = folder / path
        if target.exists():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        written += 1
    where = "here" if folder == Path() else f"in {folder}"
    tell(f"A dossier stands {where}." if written else f"A dossier stood {where} already; nothing was changed.")
    tell("Next: `claimcheck new source`, `claimcheck new claim`, then `claimcheck check` and `claimcheck report`.")
