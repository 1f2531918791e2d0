"""Files that commands write: whole or not at all, and never over a person's own."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from claimcheck.errors import ClaimcheckError

__all__ = ["write_file"]


def write_file(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a text file in one step: whoever looks meanwhile sees the old state or the new one, never a half.

    Args:
        path: Where; missing folders are made.
        text: What.
        replace: Whether a file that is there is replaced.

    Raises:
        ClaimcheckError: A file is there and may not be replaced, or the folder cannot be written to.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o666 & ~_umask())
            if replace:
                Path(name).replace(path)
            else:
                path.hardlink_to(name)  # fails where the name is taken, also by somebody quicker
        finally:
            Path(name).unlink(missing_ok=True)
    except FileExistsError:
        raise ClaimcheckError(f"{path} is there already; give another id, or edit it") from None
    except OSError as error:
        raise ClaimcheckError(f"{path} cannot be written: {error.strerror or error}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
