"""Who stands behind a figure, and how that party stands to what the figure is about."""

from __future__ import annotations

from claimcheck.collection.collection import Collection
from claimcheck.records import Claim

__all__ = ["controlling_party", "relation"]


def controlling_party(party: str | None, collection: Collection) -> str | None:
    """Return the party that controls a party at the top, itself where nobody does, None where none is named.

    Parties that control each other in a circle are one party, named by the first of them in the alphabet.
    """
    if party is None:
        return None
    path: list[str] = []
    while party not in path:
        path.append(party)
        record = collection.parties.get(party)
        if record is None or record.controlled_by is None:
            return party
        party = record.controlled_by
    return min(path[path.index(party) :])


def relation(claim: Claim, collection: Collection) -> str | None:
    """Derive how the party that produced a figure stands to its subject.

    Returns:
        ``self`` (it makes the subject), ``supplier`` (it makes something the claim names among its conditions, such
        as the accelerator), ``rival`` (it makes another subject of claims), ``third party``, or None where the party or
        the maker of the subject is not recorded.
    """
    maker = collection.parties.get(claim.by or "")
    makers = {controlling_party(id, collection) for id in collection.by_subject.get(claim.subject, ())}
    if maker is None or not makers:
        return None
    house = controlling_party(maker.id, collection)
    if house in makers:
        return "self"
    made = {
        thing
        for party in collection.parties.values()
        if controlling_party(party.id, collection) == house
        for thing in party.makes
    }
    named = {value.value for path, value in claim.conditions.items() if path != "subject"}
    if made & {value for value in named if isinstance(value, str)}:
        return "supplier"
    return "rival" if made else "third party"
