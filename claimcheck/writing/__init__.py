"""All that is written: the one place that opens files to write, makes and swaps folders, renames and deletes.

Nothing is written through a symbolic link, into ``.git`` or over what claimcheck did not write itself; a file or a
whole folder is the old or the new one at every moment, and two runs at once both end well.
"""

from claimcheck.writing.files import remove_file, write_file, write_files
from claimcheck.writing.folder import lock, told
from claimcheck.writing.output import write_folder
from claimcheck.writing.place import RECORD_FOLDERS, SETTINGS
from claimcheck.writing.private import private_folder
from claimcheck.writing.stage import MARKER

__all__ = [
    "MARKER",
    "RECORD_FOLDERS",
    "SETTINGS",
    "lock",
    "private_folder",
    "remove_file",
    "told",
    "write_file",
    "write_files",
    "write_folder",
]
