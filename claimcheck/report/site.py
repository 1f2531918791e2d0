"""The pages on disk: a whole site in the place of the one before, or one file that holds several pages."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import chain
from pathlib import Path

from claimcheck.changes import Changes
from claimcheck.release import VERSION
from claimcheck.report.apart import RendererApart, renderer
from claimcheck.report.catalogue import Catalogue, claims_of
from claimcheck.report.contract import SCHEMA_FILE, schema_text, twin
from claimcheck.report.pages import page_count, pages, pages_of
from claimcheck.report.rendering import Renderer
from claimcheck.report.since import FEED, atom, changes_page
from claimcheck.report.views import Page, Site
from claimcheck.workspace import Workspace
from claimcheck.writing import MARKER as MANIFEST
from claimcheck.writing import write_file, write_folder

__all__ = ["MANIFEST", "print_pages", "site_files", "site_of", "site_renderer", "write_single", "write_site"]

#: What the marker of a site calls its format.
_FORM = "report"
#: The last line of a single file, by which the next run knows that it may replace it.
_SINGLE = "<!-- claimcheck report, one file -->\n"

Progress = Callable[[int, int], None]


def site_of(catalogue: Catalogue, *, changes: bool = False) -> Site:
    """Return what every page says of its dossier."""
    settings = catalogue.collection.settings
    return Site(
        name=catalogue.workspace.name,
        publisher=catalogue.party(settings.publisher),
        licence=settings.licence,
        version=VERSION,
        changes=changes,
    )


def site_renderer(catalogue: Catalogue, *, changes: bool = False) -> Renderer | RendererApart:
    """Return what turns the pages of a catalogue into text."""
    return renderer(catalogue.collection.root, site_of(catalogue, changes=changes))


def write_site(
    workspace: Workspace,
    output: Path,
    progress: Progress | None = None,
    changes: Changes | None = None,
    changed: datetime | None = None,
) -> Path:
    """Write every page of a dossier, each with its JSON and Markdown twin.

    Args:
        workspace: The dossier.
        output: Folder of the site: new, empty, or that of an earlier run. Pages of that run that are not written again
            are gone afterwards, other files stay. Whoever looks meanwhile sees the old site or the new one.
        progress: Called with pages done and pages in all (an estimate), or None.
        changes: What the page "Changes" tells; there is none where None.
        changed: When that was, in UTC; with it a feed is written beside the page.

    Returns:
        The path of ``index.html``.

    Raises:
        ClaimcheckError: The output may not be written or holds what is not ours, or a template is missing; then it is
            as it was.
    """
    files = site_files(workspace, progress, changes, changed)
    write_folder(output, _FORM, files, root=workspace.collection.root)
    return output / "index.html"


def site_files(
    workspace: Workspace,
    progress: Progress | None = None,
    changes: Changes | None = None,
    changed: datetime | None = None,
) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the bytes of each file of a site; takes the arguments of `write_site`."""
    catalogue = Catalogue(workspace)
    renderer = site_renderer(catalogue, changes=changes is not None)
    yield SCHEMA_FILE, schema_text().encode("utf-8")
    told = [] if changes is None else [changes_page(catalogue, changes)]
    if changes is not None and changed is not None:
        yield FEED, atom(workspace.name, changes, changed).encode("utf-8")
    total = page_count(catalogue) + len(told)
    with _still():
        for done, page in enumerate(chain(pages(catalogue), told), 1):
            base = page.path.removesuffix(".html")
            texts = {".html": renderer.html(page), ".json": twin(page), ".md": renderer.plain(page, "md")}
            for ending, text in texts.items():
                yield f"{base}{ending}", text.encode("utf-8")
            if progress is not None:
                progress(done, max(total, done))


def write_single(workspace: Workspace, file: Path, id: str | None = None) -> Path:
    """Write one file that can be mailed: the pages of a record and of what it rests on, or of the whole dossier.

    Raises:
        ClaimcheckError: No record has the id, or a file stands there that is no page of ours.
    """
    catalogue = Catalogue(workspace)
    renderer = site_renderer(catalogue)
    chosen = list(pages(catalogue)) if id is None else _with_grounds(catalogue, id)
    kept = [page for page in chosen if page.kind in ("index", "analysis", "check", "claim", "source", "graph")]
    held = frozenset(page.path for page in kept)
    text = renderer.single(kept, [renderer.content(page, held) for page in kept]).rstrip("\n") + "\n" + _SINGLE
    root = workspace.collection.root
    write_file(file, text.encode("utf-8"), root=root, over=lambda found: found.endswith(_SINGLE.encode()))
    return file


def _with_grounds(catalogue: Catalogue, id: str) -> list[Page]:
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
    renderer = site_renderer(catalogue)
    write = {"html": renderer.html, "json": twin}.get(form) or (lambda page: renderer.plain(page, form))
    chosen = pages(catalogue) if id is None else pages_of(catalogue, id)
    return (write(page) for page in chosen)


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
