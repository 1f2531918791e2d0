"""Names in records that must lead somewhere: sources, claims, parties, metrics, profiles, fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from claimcheck.collection.collection import Collection
from claimcheck.errors import Level, Problem, Proposals, did_you_mean, meant, meant_or_known
from claimcheck.profile import NEVER_AXIS, Profile
from claimcheck.records import CLAIM_KEYS, Check, Claim, InlineMetric, Record, Value
from claimcheck.schema import ABSENCE_WORDS
from claimcheck.verdict import Severity

__all__ = ["condition_problems", "reference_problems"]


class _Finder:
    """Gather what leads nowhere in one record."""

    def __init__(self, record: Record, broken: Mapping[str, Any], unread: frozenset[str] = frozenset()) -> None:
        self.record = record
        self.broken, self.unread = broken, unread
        self.found: list[Problem] = []
        self.proposals = Proposals()

    def add(
        self,
        code: str,
        key: str,
        message: str,
        hint: str | None = None,
        level: Level = "error",
        name: str | None = None,
    ) -> None:
        line, column = self.record.place(key)
        self.found.append(Problem(code, level, self.record.file, line, column, message, hint, name))

    def condition(self, path: str, key: str, message: str, profile: Profile) -> None:
        """Tell a condition that is no field of a profile, and the field or key that was probably meant."""
        group = [id for id in profile.fields if id.startswith(f"{path}.")]
        name = None if group else self.proposals.nearest(path, [*profile.fields, *CLAIM_KEYS])
        hint = meant(name) if name is not None else f"`claimcheck explain {profile.id}` lists its fields"
        hint = f"`{path[:100]}` is a group: write one of " + ", ".join(group) if group else hint
        self.add("unknown-condition", key, message, hint, name=name)

    def known(
        self, kind: str, key: str, ids: Iterable[str | None], records: Mapping[str, Any], level: Level = "error"
    ) -> None:
        """Tell each id of a key that no record has, at its own place in a list."""
        for index, id in enumerate(ids):
            if id is not None and id not in records and id not in self.broken and kind not in self.unread:
                message = f"`{key.partition('[')[0]}` names {id!r}, which is no {kind}"
                hint = self.proposals.hint(id, records) or _TO_ADD[kind].format(id=id)
                self.add(f"unknown-{kind}", f"{key}[{index}]", message, hint, level)

    def field(self, name: str, key: str, profile: Profile) -> None:
        """Tell a name that is no field of a profile."""
        hint = self.proposals.hint(name, profile.fields)
        self.add("unknown-field", key, f"{name!r} is no field of {profile.id}", hint)


#: What to do where no record has an id and none has one like it.
_TO_ADD = {
    "claim": "`claimcheck list claims` lists the claims, `claimcheck new claim {id}` writes one",
    "source": "`claimcheck new source {id}` writes one",
    "party": "add `{id}: {{name: …}}` to sources/parties.yaml",
    "run": "add `{id}: {{by: …, measured: …}}` to sources/runs.yaml",
    "check": "`claimcheck new check {id}` writes one",
}


def reference_problems(collection: Collection) -> Iterator[Problem]:
    """Yield every name that leads nowhere, record by record."""
    settings, profiles = collection.settings, collection.knowledge.profiles
    if settings.profile not in profiles:
        hint = meant_or_known(settings.profile, profiles, "known profiles:")
        place = settings.places.get("profile", (1, 1))
        yield Problem("unknown-profile", "error", settings.file, *place, f"{settings.profile!r} is no profile", hint)
    for claim in (*collection.claims.values(), *collection.faulty):
        yield from _claim(claim, collection)
    for source in collection.sources.values():
        finder = _Finder(source, collection.broken, collection.unread_kinds)
        finder.known("source", "cites", source.cites, collection.sources)
        finder.known("source", "supersedes", source.supersedes, collection.sources)
        if source.id in source.cites:
            finder.add("cites-itself", "cites", f"the source {source.id!r} cites itself", "name the other source")
        if source.publisher is not None:
            finder.known("party", "publisher", _party_id(source.publisher), collection.parties, "warning")
        yield from finder.found
    for party in collection.parties.values():
        finder = _Finder(party, collection.broken, collection.unread_kinds)
        finder.known("party", "controlled_by", [party.controlled_by], collection.parties)
        yield from finder.found
    for run in collection.runs.values():
        finder = _Finder(run, collection.broken, collection.unread_kinds)
        finder.known("party", "by", [run.by], collection.parties, "warning")
        yield from finder.found
    for check in collection.checks.values():
        yield from _check(check, collection)
    for analysis in collection.analyses.values():
        finder = _Finder(analysis, collection.broken, collection.unread_kinds)
        finder.known("check", "checks", analysis.checks, collection.checks)
        yield from finder.found


def _party_id(text: str) -> list[str]:
    """Return the id a publisher names; "not stated" and the like name none."""
    return [] if " " in text or text == "withheld" else [text]


def _claim(claim: Claim, collection: Collection) -> list[Problem]:
    finder = _Finder(claim, collection.broken, collection.unread_kinds)
    if claim.source is None and "source" not in claim.places:
        hint = "add `source:`, the id of a file in sources/"
        finder.add("missing-key", "figure", "the key `source` is missing", hint, name="source")
    finder.known("source", "source", [claim.source], collection.sources)
    finder.known("source", "via", [claim.via], collection.sources)
    for index, entry in enumerate(claim.repeated_in):
        finder.known("source", f"repeated_in[{index}].source", [entry.source], collection.sources)
    finder.known("claim", "from", claim.from_, collection.claims)
    finder.known("claim", "confirms", claim.confirms, collection.claims)
    finder.known("claim", "supersedes", claim.supersedes, collection.claims)
    for index, caution in enumerate(claim.caution):
        finder.known("claim", f"caution[{index}].against", caution.against, collection.claims)
    finder.known("run", "run", [claim.run], collection.runs, "warning")
    finder.known("party", "by", [claim.by], collection.parties, "warning")
    _sources(finder, claim.conditions, collection)
    _metric(finder, claim.metric, "metric", collection)
    source = collection.sources.get(claim.source or "")
    if source is not None and source.accessed is None and claim.via is None:
        message = f"nobody has read {source.id!r}, and the claim names no `via`"
        hint = "say under `via:` which source you really read, or give the source its `accessed:` date"
        finder.add("unread-source", "source", message, hint, "warning")
    _fields(finder, claim, collection)
    return finder.found


def _sources(finder: _Finder, conditions: Mapping[str, Value], collection: Collection, prefix: str = "") -> None:
    """Tell every source of a value of its own that does not exist."""
    for path, value in conditions.items():
        if value.source is not None:
            finder.known("source", f"{prefix}{path}", [value.source], collection.sources)


def _metric(finder: _Finder, metric: str | InlineMetric | None, key: str, collection: Collection) -> None:
    if isinstance(metric, str) and metric not in collection.knowledge.metrics and metric not in ABSENCE_WORDS:
        finder.add("unknown-metric", key, *_metric_hint(metric, collection))


def _fields(finder: _Finder, claim: Claim, collection: Collection) -> None:
    """Tell every condition that is no field of the claim's profile."""
    known = collection.knowledge.profiles
    name = claim.profile or collection.settings.profile
    profile = known.get(name)
    if profile is None:
        if claim.profile is not None:
            hint = meant_or_known(name, known, "known profiles:")
            finder.add("unknown-profile", "profile", f"{name!r} is no profile", hint)
        return
    finder.found += condition_problems(claim, profile)
    _baseline(finder, claim, collection, profile)


def condition_problems(claim: Claim, profile: Profile) -> list[Problem]:
    """Return each condition of a claim that its profile does not declare, with the nearest field as a hint."""
    finder = _Finder(claim, {})
    _undeclared(finder, claim.conditions, profile)
    return finder.found


def _undeclared(finder: _Finder, conditions: Iterable[str], profile: Profile, prefix: str = "") -> None:
    for path in conditions:
        if profile.place_of(path) is None:
            message = f"`{path[:100]}` is no field of the profile {profile.id}"
            finder.condition(path, f"{prefix}{path}", message, profile)


def _metric_hint(name: str, collection: Collection) -> tuple[str, str]:
    metrics = collection.knowledge.metrics
    used = metrics.named(name)
    message = f"{name!r} is no metric of the registry"
    if used:
        told = "; ".join(f"`{metric.id}` ({use.tool} {use.versions or ''}".rstrip() + ")" for metric, use in used)
        return message, f"tools use that name for {told}: write the id of the one that is meant"
    return message, did_you_mean(name, metrics, _SLIP) or _DEFINE


#: How near an id must be to be proposed: a slip of the keyboard, no other metric with a word in common.
_SLIP = 0.88
_DEFINE = (
    "define it inline, {id, quantity, numerator, denominator, unit, better}, or in metrics/ of the dossier where "
    "several claims share it; `claimcheck list metrics WORD` finds those there are"
)


def _baseline(finder: _Finder, claim: Claim, collection: Collection, profile: Profile) -> None:
    baseline = claim.baseline
    if baseline is None:
        return
    if baseline.of == claim.id:
        finder.add("own-baseline", "baseline", "the claim is its own baseline", "name the claim it is relative to")
    finder.known("claim", "baseline.of", [baseline.of], collection.claims)
    by = baseline.conditions.get("by")
    if by is not None and isinstance(by.value, str):
        finder.known("party", "baseline.by", [by.value], collection.parties, "warning")
    _metric(finder, baseline.metric, "baseline.metric", collection)
    _sources(finder, baseline.conditions, collection, "baseline.")
    _undeclared(finder, baseline.conditions, profile, "baseline.")
    for index, name in enumerate(baseline.same):
        if not profile.matching(name):
            message = f"`same` names {name!r}, which is no field"
            finder.add("unknown-field", f"baseline.same[{index}]", message, did_you_mean(name, profile.fields))


def _check(check: Check, collection: Collection) -> list[Problem]:
    finder = _Finder(check, collection.broken, collection.unread_kinds)
    for index, pair in enumerate(check.pairs):
        finder.known("claim", f"pairs[{index}].left", [pair.left], collection.claims)
        finder.known("claim", f"pairs[{index}].right", [pair.right], collection.claims)
        if pair.left == pair.right:
            message = f"{pair.left!r} is held against itself"
            finder.add("same-claim-twice", f"pairs[{index}].right", message, "name two claims")
    finder.known("claim", "among", check.among, collection.claims)
    for index, entry in enumerate(check.against_baseline):
        finder.known("claim", f"against_baseline[{index}].claim", [entry.claim], collection.claims)
        claim = collection.claims.get(entry.claim)
        if claim is not None and claim.baseline is None:
            message = f"{entry.claim!r} has no baseline to be held against"
            finder.add("no-baseline", f"against_baseline[{index}]", message, "add `baseline:` to the claim")
    if check.equated is not None:
        finder.known("source", "equated.source", [check.equated.source], collection.sources)
        finder.known("party", "equated.by", [check.equated.by], collection.parties)
    for key, named in (("judged", check.judged), ("override", check.override)):
        if named is not None:
            finder.known("source", f"{key}.sources", named.sources, collection.sources)
    if not (check.pairs or check.against_baseline or len(check.among) > 1 or check.judged):
        finder.add("no-pairs", "question", "the check holds no claims against each other", "add `pairs:`")
    name = check.profile or collection.settings.profile
    profile = collection.knowledge.profiles.get(name)
    if profile is None:
        finder.add(
            "unknown-profile",
            "profile",
            f"{name!r} is no profile",
            "known profiles: " + ", ".join(collection.knowledge.profiles),
        )
    else:
        _check_fields(finder, check, profile)
    return finder.found


def _check_fields(finder: _Finder, check: Check, profile: Profile) -> None:
    for index, name in enumerate(check.axis or ()):
        if name in NEVER_AXIS:
            message, hint = f"{name!r} may never be an axis", "leave it out: it decides what is compared"
            finder.add("never-axis", f"axis[{index}]", message, hint)
        elif not profile.matching(name):
            finder.field(name, f"axis[{index}]", profile)
    for index, name in enumerate(check.fields or ()):
        if not profile.matching(name):
            finder.field(name, f"fields[{index}]", profile)
    order = [str(severity) for severity in Severity]
    for name, severity in check.severity.items():
        ids = profile.matching(name)
        if not ids:
            finder.field(name, f"severity.{name}", profile)
        else:
            lowered = [id for id in ids if order.index(severity) > order.index(profile[id].severity)]
            if lowered:
                message = f"`severity` would lower {', '.join(lowered)}, and a check may only raise"
                finder.add(
                    "lowered-severity",
                    f"severity.{name}",
                    message,
                    "take it out, or re-weigh the field in a profile of your own",
                )
