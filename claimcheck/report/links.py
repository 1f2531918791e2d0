"""Addresses on pages: relative in the site, places inside one file that holds several pages."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

__all__ = ["Links", "anchors", "place_in", "site_links"]

#: Returns the address of a page, or of a place on one: path from the root of the site (None: there is no such page)
#: and name of the place, or None.
Links = Callable[[str | None, str | None], str | None]


def site_links(page: str) -> Links:
    """Return the links of a page of the site: relative, so that the site works in any folder.

    >>> site_links("checks/a.html")("claims/b.html", "L3")
    '../claims/b.html#L3'
    """
    folder, _, _ = page.rpartition("/")
    here, up = f"{folder}/" if folder else "", "../" * page.count("/")

    def link(path: str | None, place: str | None) -> str | None:
        if path is None:
            return None
        near = path[len(here) :] if path.startswith(here) else up + path
        target = "" if path == page else quote(near)
        return f"{target}#{place}" if place else target or "#"

    return link


def anchors(held: frozenset[str]) -> Links:
    """Return the links inside one file that holds several pages: to those it holds, and to no others.

    >>> anchors(frozenset({"claims/b.html"}))("claims/b.html", "L3")
    '#claims-b--L3'
    """

    def link(path: str | None, place: str | None) -> str | None:
        return f"#{place_in(path, place)}" if path is not None and path in held else None

    return link


def place_in(path: str, place: str | None) -> str:
    """Return the name of a place in a file that holds several pages."""
    name = path.removesuffix(".html").replace("/", "-")
    return f"{name}--{place}" if place else name
