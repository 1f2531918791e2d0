"""The front page, from the one table of all commands."""

from __future__ import annotations

__all__ = ["COMMANDS", "front_page"]

#: Command to what it does in one line; the module of the same name in this folder holds it as ``command``, with an
#: underscore for a dash.
COMMANDS = {
    "check": "Check the dossier: files, references, figures, quotes, verdicts.",
    "compare": "Hold two claims against each other, field by field.",
    "diff": "Tell what changed: records, and verdicts with what moved them.",
    "draft": "Draft a claim for every figure of an article.",
    "explain": "Print the page of a word, problem, field, metric or term.",
    "export": "Write the dossier in a format that others read.",
    "figure": "Say how a published figure is read.",
    "import": "Write claims of the figures of result files.",
    "init": "Start a dossier that checks and reports, empty or an example.",
    "list": "List claims, sources, checks, or metrics, profiles, vocabularies.",
    "new": "Write a record or profile with what can be filled in.",
    "pairs": "Hold every claim against every other, counted or listed.",
    "peers": "Rank the figures that may fairly stand beside a claim.",
    "quick": "Give a verdict on two printed figures; nothing is written.",
    "report": "Build the pages that say what was checked.",
    "reproduce": "Hold your result files against a published claim.",
    "schema": "Write JSON Schemas for editors.",
    "serve": "Serve the report on this machine; what is saved shows at once.",
    "show": "Show one record with its problems and comparisons.",
    "snapshot": "Store and hash a copy of a source.",
    "test-profile": "Run the examples of a profile.",
    "trace": "Trace where a figure comes from and how often it was measured.",
}


def front_page() -> str:
    """Return what ``claimcheck --help`` prints, at most 80 characters a line."""
    commands = "\n".join(f"  {name:<12} {what}" for name, what in COMMANDS.items())
    return f"""\
Usage: claimcheck [OPTIONS] COMMAND [ARGS]...

  Check published figures: what they say, whether they can be compared, where
  they come from.

Options:
  --version   Show the version and exit.
  -h, --help  Show this message and exit; after a command, that command's.

Commands:
{commands}
"""
