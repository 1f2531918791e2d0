"""Pages from plain data: the only module that knows Jinja.

Autoescape is on for every template whatever its file name, a name that is not there is an error, and templates are
sandboxed: those of a dossier are code that its owner wrote, and still have no way to files or to the network.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimcheck.errors import ClaimcheckError
from claimcheck.report.amounts import unit_text
from claimcheck.report.documents import MARKDOWN, TEXT, Dialect, DocumentWriter
from claimcheck.report.html import HtmlWriter, source_numbers
from claimcheck.report.links import anchors, site_links
from claimcheck.report.matrix import agreed
from claimcheck.report.rows import grouped
from claimcheck.report.words import count, counted, joined
from claimcheck.schema import is_web_link

if TYPE_CHECKING:
    import jinja2

__all__ = ["Renderer"]


class Renderer:
    """Turn views into HTML, Markdown and text.

    Args:
        root: Folder of the dossier, whose ``templates/`` come before the package's own; None for the package's alone.
        site: What every page says of its dossier: name, publisher, licence, version of claimcheck.
    """

    def __init__(self, root: Path | None, site: Mapping[str, Any]) -> None:
        self.site = site
        self.environment = _environment(root, None)
        self._dialects = {dialect.name: _environment(root, dialect) for dialect in (MARKDOWN, TEXT)}

    def html(self, page: Mapping[str, Any]) -> str:
        """Return a page as HTML."""
        writer = HtmlWriter(page, site_links(page["path"]), inside=False)
        return self._render(page, "html", writer.names())

    def content(self, page: Mapping[str, Any], held: frozenset[str]) -> str:
        """Return what stands between header and footer of a page, as a part of a file that holds several."""
        writer = HtmlWriter(page, anchors(held), inside=True)
        return self._render(page, "html", writer.names())

    def single(self, pages: list[dict[str, Any]], contents: list[str]) -> str:
        """Return one file that holds several pages, each as `content` made it."""
        from markupsafe import Markup

        first = {**pages[0], "contents": [Markup(text) for text in contents], "pages": pages}
        writer = HtmlWriter(first, anchors(frozenset(page["path"] for page in pages)), inside=True)
        return self._render({**first, "kind": "single", "template": None}, "html", {**writer.names(), "inside": False})

    def plain(self, page: Mapping[str, Any], form: str) -> str:
        """Return a page as Markdown (``md``) or text (``txt``)."""
        dialect = {"md": MARKDOWN, "txt": TEXT}[form]
        writer = DocumentWriter(dialect, page, site_links(page["path"]), source_numbers(page))
        return dialect.finish(self._render(page, "md", writer.names(), self._dialects[dialect.name]))

    def _render(
        self,
        page: Mapping[str, Any],
        ending: str,
        names: dict[str, Any],
        environment: jinja2.Environment | None = None,
    ) -> str:
        """Render a page; what is wrong with a template is told with its name.

        Raises:
            ClaimcheckError: A template is missing, cannot be read, or asks for what is not there.
        """
        import jinja2

        try:
            return self._template(page, ending, environment).render({**names, "site": self.site})
        except jinja2.TemplateSyntaxError as error:
            raise ClaimcheckError(f"the template {error.name}, line {error.lineno}: {error.message}") from None
        except jinja2.TemplateError as error:
            name = page.get("template") or page["kind"]
            raise ClaimcheckError(f"the template {name}.{ending} cannot be used: {error.message}") from None

    def _template(
        self, page: Mapping[str, Any], ending: str, environment: jinja2.Environment | None = None
    ) -> jinja2.Template:
        import jinja2

        held = environment or self.environment
        name = page.get("template") or page["kind"]
        try:
            return held.get_template(f"{name}.{ending}")
        except jinja2.TemplateNotFound as error:
            if error.name != f"{name}.{ending}":
                raise
        if name == page["kind"]:
            raise ClaimcheckError(f"there is no template {name}.{ending}")
        return held.get_template(f"{page['kind']}.{ending}")  # `check` tells the template that is not there


def _environment(root: Path | None, dialect: Dialect | None) -> jinja2.Environment:
    """Return an environment for HTML, or for a dialect that escapes every value in its own way."""
    import jinja2
    from jinja2.sandbox import ImmutableSandboxedEnvironment
    from markupsafe import Markup

    package = jinja2.PackageLoader("claimcheck", "templates")
    has_own = root is not None and (root / "templates").is_dir()
    own = [jinja2.FileSystemLoader(root / "templates")] if root is not None and has_own else []
    loader = jinja2.ChoiceLoader([*own, jinja2.PrefixLoader({"claimcheck": package}), package])

    def finish(value: Any) -> Any:
        return value if isinstance(value, Markup) else Markup(written(str(value)))

    written = dialect.escape if dialect is not None else str
    made = ImmutableSandboxedEnvironment if has_own else _plain_environment()  # the package's own need no sandbox
    environment = made(
        loader=loader,
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=finish if dialect is not None else None,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        auto_reload=False,
    )
    environment.globals.update(
        agreed=agreed,
        count=count,
        counted=counted,
        grouped=grouped,
        is_web_link=is_web_link,
        joined=joined,
        unit_text=unit_text,
    )
    return environment


@cache
def _plain_environment() -> type[jinja2.Environment]:
    """Return an environment that looks up a key of a view at once, where Jinja asks for an attribute first."""
    import jinja2

    methods = frozenset(dir(dict))

    class Environment(jinja2.Environment):
        def getattr(self, obj: Any, attribute: str) -> Any:
            if type(obj) is dict and attribute in obj and attribute not in methods:
                return obj[attribute]
            return super().getattr(obj, attribute)

    return Environment
