"""The release: its number, the name it is installed under, what it stands on, and what an extra lacks here."""

from __future__ import annotations

from importlib.util import find_spec

__all__ = ["DISTRIBUTION", "EXTRAS", "REQUIRED", "VERSION", "installed_versions", "missing_package"]

VERSION = "0.1.0"

#: What pip installs. ``claimcheck`` there is another project: only the import and the command are called so.
DISTRIBUTION = "claimcheck-figures"

#: The distributions without which nothing runs; a test holds them to pyproject.toml, and those of the extras too.
REQUIRED = ("click", "jinja2", "markdown-it-py", "networkx", "pint", "pydantic", "PyYAML")

#: Extra to the packages it brings; each is imported under the name it is installed by.
EXTRAS = {
    "ingest": ("cssselect", "lxml", "pypdf", "rapidfuzz", "tinycss2"),
    "pretty": ("rich",),
    "export": ("prov",),
    "notebook": ("ipykernel", "pandas"),
    "serve": ("starlette", "uvicorn", "watchfiles"),
    "scale": ("duckdb", "numpy", "pyarrow"),
    "spark": ("pyspark",),
}


def installed_versions() -> list[str]:
    """Return the release, then the version of everything it stands on, a line each."""
    import platform
    from importlib.metadata import PackageNotFoundError, version

    def found(name: str) -> str:
        try:
            return version(name)
        except PackageNotFoundError:
            return "not installed"

    lines = [f"claimcheck {VERSION}", f"Python {platform.python_version()} on {platform.system()}"]
    lines += [f"{name} {found(name)}" for name in REQUIRED]
    lines += [f"{name} {found(name)} ({extra})" for extra, names in EXTRAS.items() for name in names]
    return lines


def missing_package(extra: str, error: ImportError) -> tuple[str, str]:
    """Say why a package that an extra brings could not be imported, after a look at what is installed.

    Args:
        extra: A key of ``EXTRAS``.
        error: What the import raised.

    Returns:
        What is wrong, to stand after "needs" or a colon, and the command that mends it. The extra is named only where
        a package of it is really missing.
    """
    package = (error.name or "").partition(".")[0]
    if package in EXTRAS[extra] and find_spec(package) is None:
        return f"{package}, which is not installed", f'pip install "{DISTRIBUTION}[{extra}]"'
    if package and find_spec(package) is None:
        return f"the module {package}, which is not installed", "install the package that brings it"
    return f"{package or 'a package'}, which is installed but fails: {error}", _reinstall(package)


def _reinstall(package: str) -> str:
    return f"pip install --force-reinstall {package}" if package else "look at what the message names"
