"""Drafts of records: a file with what can be filled in, and every field of the profile to be filled in by a person."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from textwrap import wrap

from claimcheck.collection import Collection
from claimcheck.comparators import COMPARATORS, field_faults
from claimcheck.currencies import signs
from claimcheck.drafts.metrics import Ranking
from claimcheck.errors import ClaimcheckError, FigureError, did_you_mean
from claimcheck.figure import Figure, find_figures
from claimcheck.profile import Field, Metrics, Profile
from claimcheck.records import CLAIM_KEYS
from claimcheck.schema import ABSENCE_WORDS
from claimcheck.yamltext import hidden_character, read_yaml

__all__ = [
    "ClaimDraft",
    "allowed",
    "asked_fields",
    "check_text",
    "claim_text",
    "cut_line",
    "field_hint",
    "figure_in",
    "fitting_metrics",
    "id_from",
    "source_text",
    "yaml_text",
]

_LINE = 118
#: Characters of a quote out of which a figure is read.
_LONGEST_QUOTE = 1_000
_PLAIN = re.compile(rf"[\w{''.join(signs())}(][^\n]*")
_CONTROL = re.compile(r"\s+")


def yaml_text(text: str) -> str:
    """Write a text as a YAML value, in quotes only where it needs them.

    Raises:
        ClaimcheckError: A character of the text cannot be seen.

    >>> print(yaml_text("$38.96 per GPU-hour"), yaml_text("a: b"), yaml_text("'tis"))
    $38.96 per GPU-hour 'a: b' '''tis'
    """
    one_line = _CONTROL.sub(" ", text).strip()
    if (hidden := hidden_character(one_line, "")) is not None:
        raise ClaimcheckError(f"{hidden.message}; {hidden.hint}")
    if _PLAIN.fullmatch(one_line):
        node, problems = read_yaml(f"k: {one_line}\n".encode(), "")
        if node == {"k": one_line} and not problems:
            return one_line
    return "'" + one_line.replace("'", "''") + "'"


def id_from(*words: str) -> str:
    """Make an id of some words, at most 60 characters.

    >>> id_from("vllm-blog", "$38.96 per GPU-hour")
    'vllm-blog-38-96-per-gpu-hour'
    """
    return re.sub("[^a-z0-9]+", "-", " ".join(words).lower())[:60].strip("-") or "unnamed"


def figure_in(quote: str) -> str:
    """Return the figure of a quote, as it is printed there.

    Args:
        quote: The words of a source.

    Raises:
        ClaimcheckError: No figure stands in the quote, or several do, or words beside it turn or weaken its sense.

    >>> figure_in("it earned $38.96 per GPU-hour on one rack")
    '$38.96 per GPU-hour'
    """
    if len(quote) > _LONGEST_QUOTE:
        raise ClaimcheckError(f"the quote has {len(quote):,} characters; quote the fewest words that carry the figure")
    found = find_figures(quote)
    shown = [quote[one.start : one.end] for one in found]
    with_unit = [one for one in found if one.figure.unit != "1" or one.figure.is_relative]
    if len(with_unit) == 1:
        found, shown = (with_unit[0],), [quote[with_unit[0].start : with_unit[0].end]]
    if not found:
        raise ClaimcheckError(f"no figure can be read out of {quote[:100]!r}; give it with --figure")
    if len(found) > 1:
        raise ClaimcheckError(
            "several figures stand in the quote; say which with --figure:", *(f"  {one}" for one in shown)
        )
    if found[0].warning:
        said = f"{found[0].warning!r} stands beside {shown[0]!r} in the quote"
        raise ClaimcheckError(f"{said}: check what it says, then give the figure with --figure")
    return shown[0]


@dataclass(frozen=True)
class ClaimDraft:
    """Hold what is known of a claim that is about to be written.

    Args:
        keys: Keys of the record and their texts, such as figure, source and quote.
        conditions: Field ids and their texts.
    """

    keys: Mapping[str, str]
    conditions: Mapping[str, str] = field(default_factory=dict)


def claim_text(draft: ClaimDraft, collection: Collection, profile: Profile) -> str:
    """Return the text of a claim file: what is known, then every field of the profile as a comment.

    Args:
        draft: What is known.
        collection: The dossier, which knows the sources and metrics.
        profile: The profile of the claim.

    Raises:
        ClaimcheckError: A condition is no field of the profile, or holds what the field cannot hold.
    """
    for path, text in draft.conditions.items():
        allowed(path, text, profile, collection.knowledge.metrics)
    lines = []
    for key in CLAIM_KEYS:
        if key in draft.keys:
            lines.append(f"{key}: {yaml_text(draft.keys[key])}\n")
        elif key == "metric":
            told = _metrics(draft.keys, collection.knowledge.metrics, profile)
            lines.append(cut_line(f"# metric:  # required; {told}", "list metrics [WORD]") + "\n")
        elif key == "via" and _unread(draft.keys.get("source"), collection):
            lines.append("# via:  # required: nobody here has read the source, so name the one we read instead\n")
    lines += [f"{path}: {yaml_text(text)}\n" for path, text in draft.conditions.items()]
    lines += _remarks(
        f"The fields of the profile {profile.id}. Take a line out of its comment and fill it in; leave it as a comment "
        "where nobody has looked yet; write `not stated` where the source is silent. `claimcheck explain FIELD` tells "
        "more of a field."
    )
    return "".join(lines) + "".join(_field_lines(draft, profile))


def allowed(path: str, text: str, profile: Profile, metrics: Metrics) -> None:
    """Refuse a condition that the check would refuse.

    Raises:
        ClaimcheckError: It is no field of the profile, or a value that the field cannot hold.
    """
    place = profile.place_of(path)
    if place is None:
        hint = did_you_mean(path, profile.fields)
        raise ClaimcheckError(f"{path!r} is no field of {profile.id}" + (f"; {hint}" if hint else ""))
    if text in ABSENCE_WORDS:
        return
    for fault in field_faults(text, *place, profile, metrics):
        if fault.level == "error" or fault.is_refused:
            raise ClaimcheckError(f"`{path}`: " + "; ".join(filter(None, (fault.message, fault.hint))))


def _unread(id: str | None, collection: Collection) -> bool:
    source = collection.sources.get(id or "")
    return source is not None and source.accessed is None


def fitting_metrics(keys: Mapping[str, str], metrics: Metrics, profile: Profile) -> list[str]:
    """Return the metrics of the registry whose unit fits a figure, those first whose names stand in its quote."""
    try:
        figure = Figure.read(keys.get("figure", ""))
    except FigureError:
        return []
    near = [keys[key] for key in ("quote",) if key in keys]
    return [one.id for one in Ranking(metrics, profile).of(figure, near)]


def _metrics(keys: Mapping[str, str], metrics: Metrics, profile: Profile) -> str:
    fitting = fitting_metrics(keys, metrics, profile)
    told = ", ".join(fitting[:6]) + (", …" if len(fitting) > 6 else "")
    fits = f"of this unit: {told}" if fitting else "an entry of the registry, or {id, quantity, unit, better}"
    return f"{fits}; `claimcheck list metrics [WORD]`"


def _remarks(text: str) -> list[str]:
    return ["\n", *(f"# {line}\n" for line in wrap(text, _LINE - 2))]


#: Fields that are found from the records of parties and never typed.
_DERIVED = ("relation",)


def _field_lines(draft: ClaimDraft, profile: Profile) -> Iterable[str]:
    """Yield the fields of a profile: the required ones first, and of these the subject, then what always applies."""
    required, others = (
        [each for each in fields if each.id not in draft.conditions] for fields in asked_fields(profile)
    )
    if required:
        yield "\n# Required: both sides of a comparison must state it for like-for-like, wherever it applies\n"
    for each in required:
        yield cut_line(f"# {each.id}:  # required; {field_hint(each, profile)}", f"explain {each.id}") + "\n"
    group = ""
    for each in others:
        if each.group != group:
            group = each.group
            yield f"\n# {group}\n"
        yield cut_line(f"# {each.id}:  # {field_hint(each, profile)}", f"explain {each.id}") + "\n"


def asked_fields(profile: Profile) -> tuple[list[Field], list[Field]]:
    """Return the fields that a person fills in: the required ones, the subject first, then the others."""
    fields = [each for each in profile if each.id not in (*CLAIM_KEYS, *_DERIVED)]
    required = [each for each in fields if each.is_required]
    required.sort(key=lambda each: (each.id != "subject", bool(each.applies_when)))
    return required, [each for each in fields if not each.is_required]


def field_hint(each: Field, profile: Profile) -> str:
    """Return what may stand in a field, in a few words."""
    manner = each.first_manner
    vocabulary = profile.vocabulary(manner)
    conditions = [f"{key} is {' or '.join(terms)}" for key, terms in each.applies_when.items()]
    told = [each.title + (", where " + " and ".join(conditions) if conditions else "")]
    if vocabulary is not None:
        names = vocabulary.names()
        told.append(", ".join(names[:5]) + (", …" if len(names) > 5 else ""))
    elif (hint := COMPARATORS[manner.comparator].hint) is not None:
        told.append(hint)
    elif manner.unit is not None:
        told.append("a number" if manner.unit == "1" else f"in {manner.unit}")
    return "; ".join(told)


def cut_line(line: str, command: str) -> str:
    """Cut a line too long behind a whole part of it, and name the command that says the rest."""
    if len(line) <= _LINE:
        return line
    rest = f" … `claimcheck {command}`"
    kept = line[: _LINE - len(rest)]
    return kept[: max(kept.rfind(", "), kept.rfind("; "))] + rest


def source_text(keys: Mapping[str, str], pages: Mapping[str, str]) -> str:
    """Return the text of a source file: what is known, then the other keys as comments.

    Args:
        keys: Keys of the record and their texts.
        pages: Every key of a source and what it means, in order.
    """
    known = [f"{key}: {yaml_text(keys[key])}\n" for key in pages if key in keys]
    rest = [
        cut_line(f"# {key}:  # {page}", f"explain {key}") + "\n"
        for key, page in pages.items()
        if key not in keys and key != "id"
    ]
    return "".join([*known, "\n", *rest])


def check_text(
    question: str, pairs: Iterable[tuple[str, str]], among: Iterable[str], found: Mapping[tuple[str, str], str]
) -> str:
    """Return the text of a check file.

    Args:
        question: The question, in the words of a reader.
        pairs: Ids of the claims to hold against each other.
        among: Ids of claims of which all pairs are held against each other.
        found: The verdict found for a pair when the file is written, told as a comment.
    """
    lines = [f"question: {yaml_text(question)}\n"]
    named = list(pairs)
    if named:
        lines.append("pairs:\n")
    for left, right in named:
        verdict = found.get((left, right))
        lines.append(f"  - {{left: {left}, right: {right}}}" + (f"  # found: {verdict}" if verdict else "") + "\n")
    if chosen := list(among):
        lines.append(f"among: [{', '.join(chosen)}]\n")
    lines += _remarks(
        "Say what you expect, for the check and for each pair (expect: refuted), once you have read the reasons with "
        "`claimcheck compare`: a verdict that moves later is then an error."
    )
    lines += ["# axis: [subject]\n", "# expect:\n", "# summary:\n", "# topics: []\n"]
    return "".join(lines)
