"""The claims files of what was proposed: entries to be corrected and deleted, and as comments what is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap

from claimcheck.drafts.proposing import Proposal, Proposed
from claimcheck.drafts.records import cut_line, id_from, yaml_text
from claimcheck.records import Source

__all__ = ["draft_files"]

_LINE = 118
#: Bytes of the entries of one file: a file of records holds 256 KiB.
_MOST = 150_000
#: Metrics that are named beside the one that was taken.
_OTHERS = 6
#: Characters of words that are quoted in a comment.
_SHOWN = 90


def draft_files(proposed: Proposed, taken: Iterable[str]) -> dict[str, str]:
    """Return the claims files of what was proposed, by the name of the file without its ending.

    There is none where nothing became a claim. An article with more than a file holds has several.

    Args:
        proposed: What was proposed.
        taken: The ids that the dossier has, and the names of its files.
    """
    if not proposed.claims:
        return {}
    used = set(taken)
    entries = [_entry(one, proposed.source.id, used) for one in proposed.claims]
    open_ = [_entry(one, proposed.source.id, used) for one in proposed.incomplete]
    files: dict[str, str] = {}
    for part in _parts(entries):
        head = _head(proposed.source, first=not files)
        rest = "" if files else _open(open_) + _left_out(proposed)
        files[_free(f"{proposed.source.id}-draft", used)] = f"{head}claims:\n{''.join(part)}{rest}"
    return files


def _parts(entries: Sequence[str]) -> Iterator[list[str]]:
    part: list[str] = []
    size = 0
    for entry in entries:
        size += len(entry.encode())
        if part and size > _MOST:
            yield part
            part, size = [], len(entry.encode())
        part.append(entry)
    yield part


def _free(name: str, used: set[str]) -> str:
    """Return a name that nothing has, with a number behind it where it is taken, and take it."""
    found, number = name, 1
    while found in used:
        number += 1
        found = f"{name}-{number}"
    used.add(found)
    return found


def _head(source: Source, *, first: bool) -> str:
    told = (
        f"Drafts of the figures of {source.id}, written by `claimcheck draft`; no person has checked them. Delete what "
        "is no claim, correct the rest, fill in what is missing, and sign with `checked_by:`, here for all of them or "
        "in single entries. Until then reports show them apart."
    )
    lines = [f"# {line}\n" for line in wrap(told, _LINE - 2)] if first else ["# Further drafts of the same source.\n"]
    publisher = f"; the publisher of the source is {source.publisher}" if source.publisher else ""
    lines += [
        "defaults:\n",
        f"  source: {yaml_text(source.id)}\n",
        f"  # by:  # the party that produced the figures{publisher}\n",
        "  # obtained:  # measured, calculated, declared, …\n",
        "  # checked_by:  # who has looked each of them up\n",
    ]
    return "".join(lines)


def _entry(one: Proposal, source: str, used: set[str]) -> str:
    """Return one entry of a list of claims."""
    seen = one.seen
    words = [seen.locator.get("row", ""), seen.locator.get("column", ""), seen.text]
    keys: dict[str, str] = {"figure": seen.text}
    if seen.heading is not None:
        keys["heading"] = seen.heading
    if one.metric is not None:
        keys["metric"] = one.metric
    filled = [*keys, *one.conditions, "quote", *(["locator"] if one.locator else [])]
    lines = [f"  - id: {_free(id_from(source, *words), used)}\n"]
    for key, text in keys.items():
        lines.append(_line(key, text, _others(one) if key == "metric" else ""))
    if one.metric is None:
        lines.append(_line("# metric", "", _others(one) or "the words around it name none of the registry"))
    if "subject" not in {**one.conditions, **one.named}:
        lines.append(_line("# subject", "", "the words around it name none that is known"))
    lines += [_line(path, text) for path, text in one.conditions.items()]
    lines += [_line(f"# {path}", "", f"named beside it: {', '.join(names)}") for path, names in one.named.items()]
    lines += [_line("quote", one.quote), _mapping("locator", one.locator)]
    lines.append(f"    machine_filled: [{', '.join(dict.fromkeys(filled))}]\n")
    return "".join(lines)


def _line(key: str, text: str, remark: str = "") -> str:
    value = f" {yaml_text(text)}" if text else ""
    return (cut_line(f"    {key}:{value}  # {remark}", "list metrics") if remark else f"    {key}:{value}") + "\n"


def _mapping(key: str, content: Mapping[str, str]) -> str:
    if not content:
        return ""
    return f"    {key}:\n" + "".join(f"      {name}: {yaml_text(text)}\n" for name, text in content.items())


def _others(one: Proposal) -> str:
    told = ", ".join(one.others[:_OTHERS]) + (", …" if len(one.others) > _OTHERS else "")
    return told and (f"or {told}" if one.metric is not None else f"of this unit: {told}")


def _open(entries: Iterable[str]) -> str:
    """Return the entries whose metric is open, as comments."""
    lines = [f"#{line}" for entry in entries for line in entry.splitlines(keepends=True)]
    told = "# Figures whose metric or subject no words name: take one out of its comment and fill that in.\n"
    return "".join(["\n", told, *lines]) if lines else ""


def _left_out(proposed: Proposed) -> str:
    """Return the figures that are no drafts, as comments with the reason."""
    lines = [
        f"#   {_shown(one.seen.text)}: {_shown(one.why)}; {_words(one.seen.near[1])}\n" for one in proposed.left_out
    ]
    told = "# Left out: look at these in the source first.\n"
    found = "".join(["\n", told, *lines]) if lines else ""
    bare = [f"#   {_shown(seen.text)}; {_words(seen.near[0])}\n" for seen in proposed.bare]
    return found + ("".join(["\n# Numbers that do not say what they count.\n", *bare]) if bare else "")


def _words(text: str) -> str:
    return _shown(" ".join(text.split()))


def _shown(text: str) -> str:
    """Return words as a comment shows them: in one line, not too long, no sign in them that cannot be seen."""
    seen = "".join(character if character.isprintable() else " " for character in text)
    return seen if len(seen) <= _SHOWN else seen[:_SHOWN] + "…"
