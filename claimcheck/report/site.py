"""The pages on disk: written one by one, whole or not at all, and those of an earlier run taken away."""

from __future__ import annotations

import gc
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from claimcheck.errors import ClaimcheckError
from claimcheck.report.catalogue import Catalogue, claims_of
from claimcheck.report.contract import SCHEMA_FILE, schema_text, twin
from claimcheck.report.pages import page_count, pages, pages_of
from claimcheck.report.rendering import Renderer
from claimcheck.workspace import Workspace

__all__ = ["MANIFEST", "print_pages", "write_single", "write_site"]

#: Names the files of the last run, so that the next one can take away what it does not write again.
MANIFEST = ".claimcheck-pages"

Progress = Callable[[int, int], None]


def _renderer(catalogue: Catalogue) -> Renderer:
    from importlib.metadata import PackageNotFoundError, version

    try:
        release = version("claimcheck")
    except PackageNotFoundError:
        release = "0"
    settings = catalogue.collection.settings
    site = {
        "name": catalogue.workspace.name,
        "publisher": catalogue.party(settings.publisher),
        "licence": settings.licence,
        "version": release,
    }
    return Renderer(catalogue.collection.root, site)


def write_site(workspace: Workspace, output: Path, progress: Progress | None = None) -> Path:
    """Write every page of a dossier, each with its JSON and Markdown twin.

    Args:
        workspace: The dossier.
        output: Folder of the site; made where it is missing. Pages of an earlier run that are not written again are
            taken away, other files stay.
        progress: Called with pages done and pages in all (an estimate), or None.

    Returns:
        The path of ``index.html``.

    Raises:
        ClaimcheckError: The output is the dossier itself or a file, or a template is missing.
    """
    _refuse(workspace.collection.root, output)
    catalogue = Catalogue(workspace)
    renderer = _renderer(catalogue)
    before = _manifest(output)
    written = [SCHEMA_FILE]
    _write(output / SCHEMA_FILE, schema_text())
    total = page_count(catalogue)
    with _still():
        for done, page in enumerate(pages(catalogue), 1):
            base = page["path"].removesuffix(".html")
            texts = {".html": renderer.html(page), ".json": twin(page), ".md": renderer.plain(page, "md")}
            for ending, text in texts.items():
                _write(output / f"{base}{ending}", text)
                written.append(f"{base}{ending}")
            if progress is not None:
                progress(done, max(total, done))
    for name in sorted(before - set(written)):
        (output / name).unlink(missing_ok=True)
    _write(output / MANIFEST, "".join(f"{name}\n" for name in sorted(written)))
    return output / "index.html"


def write_single(workspace: Workspace, file: Path, id: str | None = None) -> Path:
    """Write one file that can be mailed: the pages of a record and of what it rests on, or of the whole dossier.

    Raises:
        ClaimcheckError: No record has the id, or the file cannot stand where it is wanted.
    """
    if file.is_dir():
        raise ClaimcheckError(f"{file} is a folder; name a file for the page")
    catalogue = Catalogue(workspace)
    renderer = _renderer(catalogue)
    chosen = list(pages(catalogue)) if id is None else _with_grounds(catalogue, id)
    kept = [page for page in chosen if page["kind"] in ("index", "analysis", "check", "claim", "source", "graph")]
    held = frozenset(page["path"] for page in kept)
    _write(file, renderer.single(kept, [renderer.content(page, held) for page in kept]))
    return file


def _with_grounds(catalogue: Catalogue, id: str) -> list[dict[str, Any]]:
    """Return the pages of a record, then those of the checks, claims and sources it rests on."""
    held = catalogue.collection
    chosen = pages_of(catalogue, id)
    checks = list(held.analyses[id].checks) if id in held.analyses else []
    claims = [name for name in catalogue.cited.get(id, ()) if name in held.claims]
    for check in [*checks, id]:
        if check in held.checks:
            claims += claims_of(held.checks[check], held)
    claims = [name for name in dict.fromkeys(claims) if name in held.claims]
    about = [*claims, id]
    names = [
        name for claim in about if claim in held.claims for name in (held.claims[claim].source, held.claims[claim].via)
    ]
    names += [name for name in catalogue.cited.get(id, ()) if name in held.sources]
    for name in [*checks, *claims, *dict.fromkeys(names)]:
        if name is not None and name != id and (name in held.checks or name in held.claims or name in held.sources):
            chosen += pages_of(catalogue, name)
    return chosen


def print_pages(workspace: Workspace, form: str, id: str | None = None) -> Iterator[str]:
    """Yield pages as text: those of one record, or all of them.

    Args:
        workspace: The dossier.
        form: ``html``, ``md``, ``txt`` or ``json``.
        id: Id of an analysis, a check, a claim or a source, or None for every page.

    Raises:
        ClaimcheckError: No record has the id.
    """
    catalogue = Catalogue(workspace)
    renderer = _renderer(catalogue)
    write = {"html": renderer.html, "json": twin}.get(form) or (lambda page: renderer.plain(page, form))
    chosen = pages(catalogue) if id is None else pages_of(catalogue, id)
    return (write(page) for page in chosen)


def _refuse(root: Path, output: Path) -> None:
    here, there = root.resolve(), output.resolve()
    if (
        there == here
        or there in here.parents
        or any(
            there == here / name or here / name in there.parents
            for name in ("claims", "sources", "checks", "analyses", "templates")
        )
    ):
        raise ClaimcheckError(f"{output} holds records of the dossier; name another folder for the pages")
    if output.exists() and not output.is_dir():
        raise ClaimcheckError(f"{output} is a file; name a folder for the pages")


def _manifest(output: Path) -> set[str]:
    """Return the files of the last run; only plain names below the folder count."""
    try:
        names = (output / MANIFEST).read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeDecodeError):
        return set()
    ends = (".html", ".json", ".md")
    return {name for name in names if name.endswith(ends) and not name.startswith("/") and ".." not in name.split("/")}


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all, and leave one alone that says the same already.

    Pages can be made again, so nothing waits for the disk; renaming over a file does, on some file systems.
    """
    data = text.encode("utf-8")
    part = path.with_name(f".{path.name}.part")
    try:
        if _says(path, data):
            return
        try:
            part.write_bytes(data)
        except FileNotFoundError:
            path.parent.mkdir(parents=True, exist_ok=True)
            part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        raise ClaimcheckError(f"{path} cannot be written: {error.strerror}") from None


def _says(path: Path, data: bytes) -> bool:
    """Tell whether a file holds some bytes already."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    return stat.S_ISREG(found.st_mode) and found.st_size == len(data) and path.read_bytes() == data


@contextmanager
def _still() -> Iterator[None]:
    """Keep what is held when pages are begun out of the collection of garbage: it is walked again and again else."""
    mine = gc.get_freeze_count() == 0
    if mine:
        gc.freeze()
    try:
        yield
    finally:
        if mine:
            gc.unfreeze()
