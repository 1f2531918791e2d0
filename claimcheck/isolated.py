"""A Python of its own for what a stranger wrote: with limits, and with no folder to import from but the packages'.

``-I`` keeps the current folder, the environment and the user's own packages out; ``-S`` keeps out what the packages'
folder would run at the start. claimcheck is loaded from where it stands, without its neighbours: the folder it was
checked out to may itself be a dossier.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

__all__ = ["command", "environment", "limit_memory", "limit_time", "neutral_folder"]

_START = """
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
package, module, count = sys.argv[1:4]
spec = spec_from_file_location("claimcheck", package + "/__init__.py", submodule_search_locations=[package])
sys.modules["claimcheck"] = module_from_spec(spec)
spec.loader.exec_module(sys.modules["claimcheck"])
sys.path += sys.argv[4:4 + int(count)]
del sys.argv[1:4 + int(count)]
import_module(module).main()
"""
#: What a process needs to start at all; nothing else of the environment is handed on.
_KEPT = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")


def command(module: str, *arguments: str) -> list[str]:
    """Return the command that runs ``main()`` of a module of claimcheck apart from everything else.

    Args:
        module: Full name of the module.
        arguments: What it finds in ``sys.argv`` from 1 on.
    """
    packages = _packages()
    package = str(Path(__file__).resolve().parent)
    return [sys.executable, "-I", "-S", "-c", _START, package, module, str(len(packages)), *packages, *arguments]


def _packages() -> Sequence[str]:
    """Return the folders this process imports packages from, without the current one and without any dossier."""
    return [path for path in dict.fromkeys(sys.path) if path and not _is_foreign(Path(path))]


def _is_foreign(folder: Path) -> bool:
    """Tell whether a folder is the current one, holds a dossier, or cannot be told from either."""
    with suppress(OSError):
        return not folder.is_absolute() or (folder / "claims").is_dir() or folder.resolve() == Path.cwd()
    return True


def environment() -> dict[str, str]:
    """Return the little of the environment that a process apart is given."""
    return {name: os.environ[name] for name in _KEPT if name in os.environ}


def neutral_folder() -> str:
    """Return a folder that belongs to no dossier, to run in."""
    return Path(sys.executable).anchor


def limit_memory(memory: int) -> None:
    """Bound the address space of this process, in bytes, where the system can; it may write no files."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def limit_time(seconds: int) -> None:
    """Bound the processor time of this process from now on, where the system can; beyond it SIGXCPU is sent."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        resource.setrlimit(resource.RLIMIT_CPU, (int(used) + 1 + seconds, resource.RLIM_INFINITY))
