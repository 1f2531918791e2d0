"""All records of a folder, loaded and held together, with all problems of all files."""

from claimcheck.collection.collection import Collection
from claimcheck.collection.faults import faults_behind, own_problems, shared_faults, why_missing
from claimcheck.collection.folder import FOLDERS, find_dossier, record_files, shown_path
from claimcheck.collection.loading import load_collection
from claimcheck.collection.measured import measured
from claimcheck.collection.parties import controlling_party, relation
from claimcheck.collection.references import condition_problems
from claimcheck.collection.settings import SETTINGS_FILE

__all__ = [
    "FOLDERS",
    "SETTINGS_FILE",
    "Collection",
    "condition_problems",
    "controlling_party",
    "faults_behind",
    "find_dossier",
    "load_collection",
    "measured",
    "own_problems",
    "record_files",
    "relation",
    "shared_faults",
    "shown_path",
    "why_missing",
]
