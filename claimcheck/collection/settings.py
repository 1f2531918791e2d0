"""The settings of a dossier: ``claimcheck.yaml`` at its root."""

from __future__ import annotations

import os
from pathlib import Path

from claimcheck.collection.folder import shown_path
from claimcheck.errors import Problem
from claimcheck.files import link_problem
from claimcheck.records import DossierSettings
from claimcheck.schema import place_of, read_part
from claimcheck.yamltext import Block, read_file, read_yaml

__all__ = ["SETTINGS_FILE", "read_settings"]

#: The settings of a dossier, at its root.
SETTINGS_FILE = "claimcheck.yaml"


def read_settings(root: Path, problems: list[Problem]) -> DossierSettings:
    """Read the settings of a dossier; a dossier without the file has the defaults.

    Args:
        root: The dossier.
        problems: Where what is wrong with the file is told.
    """
    path, file = root / SETTINGS_FILE, shown_path(SETTINGS_FILE, str(root))
    nothing = DossierSettings(format="1")
    if not os.path.lexists(path):
        return nothing
    problem = link_problem(str(path), str(root), file)
    data, problem = (None, problem) if problem is not None else read_file(str(path), file)
    if data is None:
        problems.extend([problem] if problem else [])
        return nothing
    node, found = read_yaml(data, file)
    problems.extend(found)
    if not isinstance(node, Block):
        if not found:
            message, hint = "this is not a mapping of keys to values", "write `format: 1`"
            problems.append(Problem("wrong-type", "error", file, 1, 1, message, hint))
        return nothing
    places = {key: marks[:2] for key, marks in node.marks.items()}
    settings, faults = read_part(DossierSettings, node, file, {"file": file, "places": places})
    problems.extend(faults)
    if settings is not None and settings.format != "1":
        message, hint = f"format {settings.format[:20]!r} is not known", "this release reads format 1"
        problems.append(Problem("unknown-format", "error", file, *place_of(node, "format"), message, hint))
    return settings or nothing
