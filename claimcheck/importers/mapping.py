"""A mapping file says what the columns of any table mean, and makes a format of that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from claimcheck.errors import FigureError, did_you_mean
from claimcheck.figure import Figure
from claimcheck.importers.leaves import ResultError
from claimcheck.importers.measuring import json_rows
from claimcheck.importers.model import Format, Key, Row, Says
from claimcheck.importers.opening import Opened
from claimcheck.importers.tables import table_rows
from claimcheck.profile import Knowledge, Metric, Profile
from claimcheck.yamltext import read_file, read_yaml

__all__ = ["any_rows", "read_mapping"]

_KEYS = ("columns", "date", "profile", "table", "tool", "version")
_COLUMN_KEYS = ("condition", "ignore", "metric", "statistic", "unit")


def any_rows(opened: Opened, table: int | None = None) -> Iterator[Row]:
    """Yield the rows of a table, or the objects of a JSON file."""
    return json_rows(opened) if opened.is_json else table_rows(opened, table)


def read_mapping(path: Path, knowledge: Knowledge, profile: str) -> Format:
    """Read a mapping file.

    Args:
        path: The file, in YAML.
        knowledge: The metrics and profiles that it may name.
        profile: Id of the profile where the file names none.

    Raises:
        ResultError: The file is no mapping; the first fault is told with its line.
    """
    data, problem = read_file(str(path), str(path))
    if data is None:
        raise ResultError("bad-mapping", problem.message if problem else "the mapping cannot be read")
    node, problems = read_yaml(data, str(path))
    if problems:
        raise ResultError("bad-mapping", f"{path}:{problems[0].line}: {problems[0].message}", problems[0].hint)
    if not isinstance(node, dict) or not isinstance(node.get("columns"), dict):
        raise ResultError("bad-mapping", f"{path} holds no `columns:`", "`claimcheck import FILE --suggest` writes one")
    _only(node, _KEYS, str(path))
    return _Mapping(node, knowledge, str(node.get("profile", profile)), str(path)).format()


def _only(node: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in node:
        if key not in known:
            hint = did_you_mean(key, known) or "known are " + ", ".join(known)
            raise ResultError("bad-mapping", f"{where}: {key!r} is no key of it", hint)


class _Mapping:
    """Make a format of the content of a mapping file."""

    def __init__(self, node: Mapping[str, Any], knowledge: Knowledge, profile: str, where: str) -> None:
        if profile not in knowledge.profiles:
            raise ResultError("bad-mapping", f"{where}: {profile!r} is no profile", "`claimcheck list profiles`")
        self._node = node
        self._metrics: Mapping[str, Metric] = knowledge.metrics
        self._profile: Profile = knowledge.profiles[profile]
        self._where = where
        self._keys: list[Key] = []
        self._says: list[Says] = []
        self._ignored: list[str] = []

    def format(self) -> Format:
        """Return the format.

        Raises:
            ResultError: A column is told in a way that nobody can read.
        """
        for name, told in self._node["columns"].items():
            self._column(str(name), told if isinstance(told, dict) else {"ignore": told})
        if not self._keys:
            raise ResultError("bad-mapping", f"{self._where}: no column has a metric")
        table = str(self._node.get("table", ""))
        if table and not table.isdigit():
            raise ResultError("bad-mapping", f"{self._where}: `table` is a number from 1, not {table[:20]!r}")
        rows: Callable[[Opened], Iterator[Row]] = partial(any_rows, table=int(table) if table else None)
        return Format(
            id="mapped",
            title="a table with a mapping",
            tool=str(self._node.get("tool", "")),
            profile=self._profile.id,
            read_from="",
            recognise=lambda opened: 0,
            rows=rows,
            keys=tuple(self._keys),
            says=tuple(self._says),
            ignored=tuple(self._ignored),
            date=self._node.get("date"),
            version=self._node.get("version"),
            tool_field="measured_with" if "measured_with" in self._profile.fields else None,
            may_break_off=True,  # many write no end of the last line
            columns=tuple(str(name) for name in self._node["columns"]),
        )

    def _column(self, name: str, told: Mapping[str, Any]) -> None:
        where = f"{self._where}: column {name[:60]!r}"
        _only(told, _COLUMN_KEYS, where)
        if "metric" in told:
            self._keys.append(self._figure(name, told, where))
        elif "condition" in told:
            field = str(told["condition"])
            if self._profile.place_of(field) is None:
                hint = did_you_mean(field, self._profile.fields) or f"`claimcheck show {self._profile.id}`"
                raise ResultError("bad-mapping", f"{where}: {field!r} is no field of {self._profile.id}", hint)
            self._says.append(Says(f"={name}", field, str(told.get("unit", ""))))
        elif "ignore" in told:
            self._ignored.append(f"={name}")
        else:
            raise ResultError("bad-mapping", f"{where} has neither `metric`, `condition` nor `ignore`")

    def _figure(self, name: str, told: Mapping[str, Any], where: str) -> Key:
        metric, unit = str(told["metric"]), str(told.get("unit", ""))
        if metric not in self._metrics:
            hint = did_you_mean(metric, self._metrics) or "`claimcheck list metrics`"
            raise ResultError("bad-mapping", f"{where}: {metric!r} is no metric of the registry", hint)
        try:
            Figure.read(f"1 {unit}".rstrip())
        except FigureError as error:
            raise ResultError("bad-mapping", f"{where}: {unit!r} is no unit: {error}") from None
        statistic = told.get("statistic")
        return Key(f"={name}", metric, unit, (str(statistic or ""),), None if statistic is None else str(statistic))
