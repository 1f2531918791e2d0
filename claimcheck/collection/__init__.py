"""All records of a folder, loaded and held together, with all problems of all files."""

from claimcheck.collection.folder import FOLDERS, find_dossier, record_files, shown_path
from claimcheck.collection.loading import SETTINGS_FILE, Collection, load_collection

__all__ = [
    "FOLDERS",
    "SETTINGS_FILE",
    "Collection",
    "find_dossier",
    "load_collection",
    "record_files",
    "shown_path",
]
