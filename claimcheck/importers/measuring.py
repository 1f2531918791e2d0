"""A record and the tables of its format become a measurement: the one reader of keys for all formats."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache

from claimcheck.dates import day_of_program
from claimcheck.importers.identities import decimal, out_of_order, unequal
from claimcheck.importers.leaves import Leaf, Number, ResultError
from claimcheck.importers.model import Format, Given, Key, Measured, Measurement, Row, Says
from claimcheck.importers.opening import Opened, flat, parse

__all__ = ["Reader", "json_rows", "member_rows", "renamed", "row_of", "statistic_of"]

#: What writers call a statistic, and the term for it.
_STATISTICS = {
    "mean": "mean",
    "avg": "mean",
    "average": "mean",
    "median": "median",
    "p50": "median",
    "min": "minimum",
    "minimum": "minimum",
    "max": "maximum",
    "maximum": "maximum",
    "std": "standard deviation",
    "stdev": "standard deviation",
    "stddev": "standard deviation",
    "std_dev": "standard deviation",
    "mode": "mode",
}
_PERCENTILE = re.compile(r"p(\d{1,3}(?:[._]\d+)?)")
_STAT = r"(?P<stat>mean|avg|average|median|minimum|min|maximum|max|std_dev|stddev|stdev|std|mode|p\d{1,3}(?:[._]\d+)?)"
_WITHOUT_POINT = 3
_NO_METRIC = "no metric of it is known"
_SETTING = "a setting, a count or a sample, or nothing that has a metric here"
_OF_TOOL = "what the tool measures"


def statistic_of(name: str) -> str | None:
    """Return the term for what a writer calls a statistic, or None.

    >>> [statistic_of(name) for name in ("std_dev", "p99.9", "p999", "p05", "p50", "total")]
    ['standard deviation', 'P99.9', 'P99.9', 'P5', 'median', None]
    """
    lower = name.lower()
    if lower in _STATISTICS:
        return _STATISTICS[lower]
    match = _PERCENTILE.fullmatch(lower)
    if match is None:
        return None
    rank = match[1].replace("_", ".")
    if len(rank) == _WITHOUT_POINT and rank.isdigit():
        rank = f"{rank[:2]}.{rank[2]}"  # p999 is the 99.9th
    whole, point, rest = rank.partition(".")
    return f"P{whole.lstrip('0') or '0'}{point}{rest}"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    if pattern.startswith("="):
        return re.compile(re.escape(pattern[1:]))
    parts = re.split(r"(\{stat\}|\*\*|\*)", pattern)
    known = {"{stat}": _STAT, "**": ".*", "*": "([^/]+)"}
    return re.compile("".join(known.get(part, re.escape(part)) for part in parts))


def row_of(record: object, text: str, name: str = "", place: Mapping[str, str] | None = None, pointer: str = "") -> Row:
    """Return the row of a JSON object.

    Args:
        record: The object.
        text: The text in which it stands.
        name: What tells it from the others of its file.
        place: Where the text stands, as ``{line: 3}``.
        pointer: Where the object stands in the text, a JSON pointer.
    """
    values = flat(record)

    def quote(key: str) -> str:
        digits = re.escape(str(values[key]))
        last = key.rpartition("/")[2].replace("~1", "/").replace("~0", "~")
        found = re.search(rf'"{re.escape(last)}"\s*:\s*{digits}(?![\w.])', text)
        return " ".join(found[0].split()) if found else str(values[key])

    return Row(name, values, quote, lambda key: {**(place or {}), "pointer": f"{pointer}/{key}"})


def json_rows(opened: Opened) -> Iterator[Row]:
    """Yield the objects of a file: the one it is, the members of the list it is, or its lines."""
    if opened.is_lines:
        for number, line in opened.lines():
            if line.strip():
                yield row_of(_object(parse(line, number), number), line, f"line {number}", {"line": str(number)})
        return
    document = opened.document
    if isinstance(document, list):
        for number, member in enumerate(document):
            yield row_of(_object(member, None), opened.text, f"entry {number + 1}", pointer=f"/{number}")
        return
    yield row_of(_object(document, None), opened.text)


def member_rows(opened: Opened, key: str, *names: str) -> Iterator[Row]:
    """Yield the members of the list under a key of a document; what else it holds stands under ``^`` in each of them.

    Args:
        opened: The file.
        key: The key of the list.
        names: Keys of a member that may name it, the first that is there does.
    """
    document = opened.document
    members = document.get(key) if isinstance(document, dict) else None
    if not isinstance(members, list):
        raise ResultError("not-a-record", f"a list under {key!r} was expected")
    around = {f"^{path}": value for path, value in flat({**document, key: None}).items()}
    for number, member in enumerate(members):
        row = row_of(_object(member, None), opened.text, pointer=f"/{key}/{number}")
        name = next((str(row.values[one]) for one in names if row.values.get(one)), f"{key} {number + 1}")
        yield Row(name, {**row.values, **around}, row.quote, row.locate)


def renamed(row: Row, names: Mapping[str, str]) -> Row:
    """Return a row some of whose keys have other names, as where a key means something else in another version.

    Args:
        row: The row.
        names: Key as the tables of the format have it, to key as it stands in the file.
    """
    taken = set(names.values())
    values = {key: value for key, value in row.values.items() if key not in taken}
    values |= {new: row.values[old] for new, old in names.items()}
    return Row(
        row.name, values, lambda key: row.quote(names.get(key, key)), lambda key: row.locate(names.get(key, key))
    )


def _object(node: object, line: int | None) -> object:
    if not isinstance(node, dict):
        raise ResultError("not-a-record", "an object with keys was expected", line=line)
    return node


class Reader:
    """Read the records of one format; it looks each key up once, since the rows of a table have the same ones.

    Args:
        form: The format.
    """

    def __init__(self, form: Format) -> None:
        self.form = form
        self._keys: dict[str, tuple[Key, re.Match[str]] | None] = {}
        self._says: dict[str, tuple[Says, ...]] = {}
        self._ignored: dict[str, bool] = {}

    def measurement(self, row: Row) -> Measurement:
        """Return what the format knows of a record.

        Raises:
            ResultError: The record holds no result, or no number where a figure should stand.
        """
        form = self.form
        if (reason := form.refuse(row)) is not None:
            raise ResultError("no-result", f"{row.name}: {reason}" if row.name else reason)
        figures: list[Measured] = []
        left_out: list[tuple[str, str]] = []
        given = [Given(field, text, {}, derived_from=_OF_TOOL) for field, text in form.always.items()]
        for path, value in row.values.items():
            if value is None or value == "":
                continue
            if (found := self._key(path)) is not None:
                figure, reason = _figure(row, path, value, *found)
                figures += [figure] if figure is not None else []
                left_out += [(path, reason)] if reason else []
            elif isinstance(value, Number) and not self._said(path):
                left_out.append((path, _SETTING if self._is_ignored(path) else _NO_METRIC))
            given += [
                Given(says.field, text, row.locate(path), says.effective)
                for says in self._said(path)
                if (text := _stated(value, says))
            ]
        return Measurement(
            row.name,
            _fingerprint(row, form),
            day_of_program(_text(row.values.get(form.date or "")) or ""),
            _text(row.values.get(form.version or "")),
            (*given, *form.extra(row)),
            tuple(figures),
            tuple(left_out),
            (*unequal(row, form.identities), *out_of_order(figures)),
        )

    def _key(self, path: str) -> tuple[Key, re.Match[str]] | None:
        if path not in self._keys:
            matches = ((key, _compiled(key.pattern).fullmatch(path)) for key in self.form.keys)
            self._keys[path] = next(((key, match) for key, match in matches if match is not None), None)
        return self._keys[path]

    def _said(self, path: str) -> tuple[Says, ...]:
        if path not in self._says:
            self._says[path] = tuple(each for each in self.form.says if _compiled(each.pattern).fullmatch(path))
        return self._says[path]

    def _is_ignored(self, path: str) -> bool:
        if path not in self._ignored:
            self._ignored[path] = any(_compiled(each).fullmatch(path) for each in self.form.ignored)
        return self._ignored[path]


def _figure(row: Row, path: str, value: Leaf, key: Key, match: re.Match[str]) -> tuple[Measured | None, str]:
    """Return what stands at a key as a figure, or the reason why it is none."""
    if isinstance(value, bool) or value is None:
        return None, "no number stands there"
    if not isinstance(value, Number):
        raise ResultError("not-a-number", f"{path} holds {str(value)[:40]!r} where a number should be")
    name = match.groupdict().get("stat") or ""
    statistic = statistic_of(name) if name else key.statistic
    unit = key.unit
    if unit.startswith("@"):
        said_at, _, suffix = unit[1:].partition("|")
        said = row.values.get(said_at.replace("*", match[1]) if match.re.groups else said_at)
        if not said:
            return None, "the file states no unit of it"
        unit = f"{said}{suffix}"
    if statistic is not None and decimal(value) == 0:
        return None, "zero: a statistic of nothing, or the spread of one value"
    is_headline = (statistic or "") in key.headline
    place, quote = row.locate(path), row.quote(path)
    return Measured(path, key.metric, statistic, unit, str(value), place, quote, is_headline, key.given), ""


def _stated(value: Leaf, says: Says) -> str:
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
    if text in says.words:
        return says.words[text]
    if "*" in says.words:
        return says.words["*"]
    if isinstance(value, bool):
        text = "yes" if value else "no"
    return f"{text} {says.unit}".rstrip() if isinstance(value, Number) else text.removeprefix("[redacted]/")


def _text(value: Leaf) -> str | None:
    return None if value is None or isinstance(value, bool) else str(value)


def _fingerprint(row: Row, form: Format) -> str:
    """Return what makes a run itself: the values of the keys that a format names, or all of them."""
    keys = [key for pattern in form.fingerprint for key in row.values if _compiled(pattern).fullmatch(key)]
    told = [f"{key}={row.values[key]}" for key in keys or sorted(row.values)]
    return hashlib.sha256("\n".join([form.id, *told]).encode()).hexdigest()[:16]
