"""``claimcheck init``: a dossier that checks and reports at once, empty or with an example."""

from __future__ import annotations

import os
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


def _files(folder: Path, profile: str) -> dict[str, str]:
    return {
        "claimcheck.yaml": _settings(folder, profile),
        "claims/.gitkeep": "",
        "sources/parties.yaml": _PARTIES,
        "sources/runs.yaml": _RUNS,
        "checks/.gitkeep": "",
        "analyses/.gitkeep": "",
    }


def _example() -> dict[str, str]:
    """Return the files of the example, by their path in a dossier."""
    from importlib.resources import files

    root, found = files("claimcheck").joinpath("example"), {}
    for part in sorted(root.iterdir(), key=lambda entry: entry.name):
        for path in [part] if part.is_file() else sorted(part.iterdir(), key=lambda entry: entry.name):
            name = path.name if path is part else f"{part.name}/{path.name}"
            found[name] = path.read_text("utf-8")
    return found


def _settings(folder: Path, profile: str) -> str:
    """Return the settings, named after the folder as far as its name can be read back from them."""
    from claimcheck.drafts import yaml_text
    from claimcheck.records import DossierSettings
    from claimcheck.schema import read_part
    from claimcheck.yamltext import read_yaml

    whole = os.fsencode(folder.resolve().name).decode("utf-8", "replace")
    name = " ".join("".join(sign if sign.isprintable() else " " for sign in whole).split())
    text = _SETTINGS.format(name=yaml_text(name), profile=profile)
    node, problems = read_yaml(text.encode("utf-8"), "")
    if not problems and isinstance(node, dict):
        settings, problems = read_part(DossierSettings, node, "", {})
        if not problems and settings is not None and settings.name == name:
            return text
    return _SETTINGS.format(name="dossier", profile=profile)


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
@click.option("--example", is_flag=True, help="Fill it with a small invented dossier: one pair of each verdict.")
def command(folder: Path, profile: str, example: bool) -> None:
    """Start an empty dossier in DIR (default: here) that checks and reports at once.

    A file that is there already is left as it is.
    """
    from claimcheck.errors import ClaimcheckError, meant_or_known
    from claimcheck.profile import builtin_knowledge
    from claimcheck.writing import write_file

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
    if example and os.path.lexists(folder / "claims"):
        raise ClaimcheckError(f"{folder} is a dossier already; give the example a folder of its own")
    written = 0
    for path, text in ({**_example(), "analyses/.gitkeep": ""} if example else _files(folder, profile)).items():
        target = folder / path
        if os.path.lexists(target):
            continue
        try:
            write_file(target, text.encode("utf-8"), root=folder, is_record=True)
        except ClaimcheckError:
            if not os.path.lexists(target):  # else another `init` was quicker
                raise
            continue
        written += 1
    where = "here" if folder == Path() else f"in {folder}"
    tell(f"Created a dossier {where}." if written else f"A dossier is {where} already; nothing was changed.")
    if example:
        tell("Next: `claimcheck check`, `claimcheck compare city-range mini-quoted`, `claimcheck report`.")
    else:
        tell("Next: `claimcheck new source`, `claimcheck new claim`, then `claimcheck check` and `claimcheck report`.")
