"""A folder of one's own for what was read from elsewhere, gone when it is no longer needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from claimcheck.errors import ClaimcheckError

__all__ = ["private_folder"]


@contextmanager
def private_folder(files: Iterable[tuple[str, bytes]]) -> Iterator[Path]:
    """Write files into a new folder that no other user may read, and take it away in the end.

    Args:
        files: The path of each, with ``/`` between its parts, and its bytes.

    Raises:
        ClaimcheckError: A path leads out of the folder, or its files cannot be written.
    """
    with TemporaryDirectory(prefix="claimcheck-") as name:
        root = Path(name).resolve()
        for path, data in files:
            target = root / path
            parts = path.split("/")
            if {"", ".", ".."} & {*parts} or "\\" in path or "\0" in path or not target.is_relative_to(root):
                raise ClaimcheckError(f"{path!r} is no path inside a folder")
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(data)
            except OSError as error:
                raise ClaimcheckError(f"{path}: cannot be written here: {error.strerror or error}") from error
        yield root
