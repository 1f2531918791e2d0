"""New records entered into a dossier: what they name is there, their ids are free, and their files are written."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from claimcheck.collection import Collection, own_problems, shown_path, why_missing
from claimcheck.drafts.records import ClaimDraft, claim_text, figure_in, id_from
from claimcheck.errors import ClaimcheckError, did_you_mean
from claimcheck.writing import write_file

__all__ = ["NewClaim", "new_claim", "refuse_taken", "refuse_unknown", "write_record"]

#: Keys of a claim that are fields of every profile.
_FIELDS = ("subject", "by", "obtained")


class NewClaim(NamedTuple):
    """Hold a claim about to be written: its id, its figure, the text of its file, and the schema an editor takes."""

    id: str
    figure: str
    text: str
    schema: str


def new_claim(
    held: Collection,
    id: str | None,
    given: Mapping[str, str],
    conditions: Mapping[str, str],
    profile: str | None = None,
) -> NewClaim:
    """Return a claim with what is known of it; nothing is written.

    Args:
        held: The dossier.
        id: Its id; made of source and figure where None.
        given: Keys and their texts; the figure is read out of the quote where it is not among them.
        conditions: Field ids and their texts.
        profile: Id of its profile; that of the dossier where None.

    Raises:
        ClaimcheckError: Figure or source is missing, something named is not there, or a value cannot be held.
    """
    keys = {key: text for key, text in given.items() if text}
    if "figure" not in keys:
        if "quote" not in keys:
            raise ClaimcheckError("a claim needs the figure, or the words of the source that carry it")
        keys["figure"] = figure_in(keys["quote"])
    if "source" not in keys:
        raise ClaimcheckError("a claim needs the source that states it; `claimcheck new source` makes one")
    for key in ("source", "via"):
        refuse_unknown(keys.get(key), held.sources, "source", "`claimcheck new source ID` makes one", held)
    refuse_unknown(
        keys.get("metric"), held.knowledge.metrics, "metric of the registry", "`claimcheck list metrics` lists them"
    )
    name = profile or held.settings.profile
    refuse_unknown(name, held.knowledge.profiles, "profile", "known: " + ", ".join(held.knowledge.profiles))
    values = {key: keys.pop(key) for key in _FIELDS if key in keys} | dict(conditions)
    if name != held.settings.profile:
        keys["profile"] = name
    text = claim_text(ClaimDraft(keys, values), held, held.knowledge.profiles[name])
    schema = "claim" if name == held.settings.profile else f"claim.{name}"
    return NewClaim(id or id_from(keys["source"], keys["figure"]), keys["figure"], text, schema)


def refuse_unknown(
    id: str | None, records: Mapping[str, Any], what: str, otherwise: str, collection: Collection | None = None
) -> None:
    """Refuse an id that no record has, with what is wrong with that record or the nearest id.

    Raises:
        ClaimcheckError: No record has it.
    """
    if id is not None and id not in records:
        if collection is not None and own_problems(id, collection) is not None:
            raise ClaimcheckError(why_missing(id, what, records, collection))
        raise ClaimcheckError(f"{id!r} is no {what}; {did_you_mean(id, records) or otherwise}")


def refuse_taken(id: str, held: Collection) -> None:
    """Refuse what is no id, and one that a record of the dossier has.

    Raises:
        ClaimcheckError: The id is none or is taken.
    """
    if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", id) or len(id) > 100:
        raise ClaimcheckError(f"{id!r} is no id; small letters, digits and single dashes: vllm-revenue")
    for records in (held.claims, held.sources, held.checks, held.parties, held.runs):
        if id in records:
            taken: Any = records[id]
            raise ClaimcheckError(f"the id {id!r} is taken in {taken.file}, line {taken.line}; give another one")


def write_record(
    held: Collection, kind: str, id: str, text: str, schema: str | None, ending: str = ".yaml"
) -> tuple[Path, bool]:
    """Write one record file of a dossier whose lock the caller holds.

    Its first line names the schema for editors, where it has one and `claimcheck schema` has written that.

    Returns:
        Its path as a person there would write it, and whether the schema it would name is missing.

    Raises:
        ClaimcheckError: The id is none or is taken.
    """
    refuse_taken(id, held)
    target = held.root / kind / f"{id}{ending}"
    if id in held.broken and not os.path.lexists(target):
        raise ClaimcheckError(f"the id {id!r} is taken by a record that cannot be read", *held.broken[id][0].lines)
    there = schema is not None and (held.root / "schemas" / f"{schema}.json").is_file()
    content = f"# yaml-language-server: $schema=../schemas/{schema}.json\n{text}" if there else text
    write_file(target, content.encode("utf-8"), root=held.root, is_record=True, has_lock=True)
    return Path(shown_path(f"{kind}/{id}{ending}", str(held.root))), schema is not None and not there
