"""Drafts of what is not a claim, a source or a check: a party, an analysis, a profile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claimcheck.collection import Collection
from claimcheck.drafts.records import yaml_text

__all__ = ["analysis_text", "party_line", "profile_text"]

_ANALYSIS = """\
---
title: {title}
date: {date}
template: analysis
checks: [{checks}]
# summary: One or two sentences in your own words.
---

## What we found

{found}
## What it means

## Still open
"""
_PROFILE = """\
title: {title}
describes: What two figures of this domain must share.     # one sentence
# extends: generic               # with it, the fields of that profile come first
fields:
  # One entry a field. `claimcheck test-profile` runs its examples.
  - id: variant                  # claims write `variant: …`; the id is never changed later
    title: Variant
    comparator: text             # or category with `vocabulary:`, quantity with `unit:`, date, …
    severity: blocking           # a difference refutes; qualifying: a caveat; context: only told
    why: Two variants of one product are two things.
    settle: the variant of both figures
    examples: {{same: [Model A, model a], different: [Model A, Model B]}}
"""


def party_line(id: str, name: str, makes: Iterable[str], controlled_by: str | None) -> str:
    """Return the line of a party in ``sources/parties.yaml``.

    >>> print(party_line("example-lab", "Example Lab", ["Engine, Lite"], None), end="")
    example-lab: {name: 'Example Lab', makes: ['Engine, Lite']}
    """
    made = ", ".join(map(_quoted, makes))
    keys = [f"name: {_quoted(name)}", *([f"makes: [{made}]"] if made else [])]
    keys += [f"controlled_by: {controlled_by}"] if controlled_by else []
    return f"{id}: {{{', '.join(keys)}}}\n"


def _quoted(text: str) -> str:
    """Write a text as a value inside braces, where a comma would end it."""
    plain = yaml_text(text)
    return plain if plain.startswith("'") else "'" + plain.replace("'", "''") + "'"


def analysis_text(title: str, date: str, checks: Sequence[str], collection: Collection) -> str:
    """Return the text of an analysis: front matter, and for each check its question with the claims to be cited.

    Args:
        title: Its title.
        date: The day it is of, year-month-day.
        checks: Ids of the checks it reports.
        collection: The dossier.
    """
    found = []
    for id in checks:
        check = collection.checks[id]
        claims = dict.fromkeys([*check.among, *(one for pair in check.pairs for one in (pair.left, pair.right) if one)])
        found.append(f"{check.question} {''.join(f'[@{claim}]' for claim in claims)}\n\n")
    return _ANALYSIS.format(title=yaml_text(title), date=date, checks=", ".join(checks), found="".join(found))


def profile_text(title: str) -> str:
    """Return the text of a profile with one field, which checks as it stands."""
    return _PROFILE.format(title=yaml_text(title))
