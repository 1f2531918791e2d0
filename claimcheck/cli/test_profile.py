"""``claimcheck test-profile``: the examples of a profile, run by the judge."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from claimcheck.cli.options import dossier_option, offered, open_dossier
from claimcheck.cli.printing import tell

__all__ = ["command"]


@click.command()
@click.argument("id", required=False, shell_complete=offered("profiles"))
@dossier_option
def command(id: str | None, folder: Path | None) -> None:
    """Run the examples of the profile ID (default: that of the dossier), and tell its other faults.

    Each field of a profile may give two values that are the same and two that are different. The exit status is 1
    where an example comes out otherwise, or where the dossier's knowledge has an error.
    """
    from claimcheck.collection import find_dossier
    from claimcheck.comparison import failed_examples
    from claimcheck.errors import ClaimcheckError, meant_or_known
    from claimcheck.profile import builtin_knowledge
    from claimcheck.profile.loading import KNOWLEDGE_FOLDERS

    held = None if folder is None and find_dossier(Path()) is None else open_dossier(folder, strict=False).collection
    knowledge = builtin_knowledge() if held is None else held.knowledge
    name = id or (held.settings.profile if held is not None else "generic")
    faults = [] if held is None else [one for one in held.problems if (one.file or "").startswith(KNOWLEDGE_FOLDERS)]
    for problem in faults:
        tell(*problem.lines)
    if name not in knowledge.profiles:
        raise ClaimcheckError(f"{name!r} is no profile; {meant_or_known(name, knowledge.profiles, 'known:')}")
    profile, failed = knowledge.profiles[name], 0
    given = [field for field in profile if field.examples is not None]
    for field in given:
        for found in failed_examples(field, profile, knowledge):
            failed += 1
            tell(f"{field.id}: {found.sentence}")
    bare = [field.id for field in profile if field.examples is None]
    tell(f"{name}: the examples of {len(given)} fields, {failed or 'none'} failed")
    if bare:
        tell(f"without examples: {', '.join(bare)}")
    sys.exit(1 if failed or any(problem.level == "error" for problem in faults) else 0)
