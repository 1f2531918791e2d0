"""Jinja's environments: how templates are found, escaped and kept in their place.

Autoescape is on for every template whatever its file name, a name that is not there is an error, and templates are
sandboxed: those of a dossier are code that its owner wrote. They reach no file outside the folder of templates, and
what they repeat or raise to a power is bounded; `claimcheck.report.apart` bounds their time and memory.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import GeneratorType
from typing import TYPE_CHECKING, Any

from claimcheck.errors import Problem
from claimcheck.files import link_problem
from claimcheck.report.amounts import unit_text
from claimcheck.report.documents import Dialect
from claimcheck.report.faults import FoundFault
from claimcheck.report.matrix import agreed
from claimcheck.report.rows import grouped, part_of
from claimcheck.report.views import View
from claimcheck.report.views.base import READ
from claimcheck.report.words import count, counted, joined
from claimcheck.schema import is_web_link
from claimcheck.yamltext import read_file

if TYPE_CHECKING:
    import jinja2

__all__ = ["environment", "has_templates"]

#: A larger template is refused unread (bytes).
_LARGEST = 2_000_000
#: What one operation of a template may make: members of a text or a list, and bits of a number.
_LONGEST = 1_000_000
_MOST_BITS = 10_000


def has_templates(root: Path) -> bool:
    """Tell whether a dossier brings templates of its own."""
    return os.path.lexists(root / "templates")


def environment(root: Path | None, shown: str, dialect: Dialect | None) -> jinja2.Environment:
    """Return an environment for HTML, or for a dialect that escapes every value in its own way.

    Args:
        root: The dossier whose templates come first, or None.
        shown: The folder of its templates as a person would write it.
        dialect: Markdown or plain text, or None.
    """
    import jinja2

    package = jinja2.PackageLoader("claimcheck", "templates")
    own = [_own_loader(root, shown)] if root is not None else []
    made = jinja2.Environment if root is None else _sandbox()  # the package's own need no sandbox
    held = made(
        loader=jinja2.ChoiceLoader([*own, jinja2.PrefixLoader({"claimcheck": package}), package]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=_finish(dialect, is_own=root is not None),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=False,
        auto_reload=False,
    )
    held.policies["json.dumps_kwargs"] = {"sort_keys": True, "default": _keys}
    held.globals.update(
        agreed=agreed,
        count=count,
        counted=counted,
        grouped=grouped,
        is_web_link=is_web_link,
        joined=joined,
        part_of=part_of,
        unit_text=unit_text,
    )
    return held


def _finish(dialect: Dialect | None, *, is_own: bool) -> Callable[[Any], Any] | None:
    """Return what is done with every value that a template prints."""
    from markupsafe import Markup

    written = dialect.escape if dialect is not None else None

    def finish(value: Any) -> Any:
        if is_own:
            _refuse_nameless(value)
        return value if written is None or isinstance(value, Markup) else Markup(written(str(value)))

    return finish if is_own or written is not None else None


def _keys(view: Any) -> dict[str, Any]:
    """Return a view with the keys of the contract, for the filter ``tojson``."""
    if isinstance(view, View):
        return dict(view.items())
    raise TypeError(f"{type(view).__name__} is no part of a page")


def _refuse_nameless(value: Any) -> None:
    """Refuse to print a function or a thing without a text of its own: its place in memory would be printed."""
    import jinja2

    if isinstance(value, (str, int, jinja2.Undefined)) or value is None:
        return
    if callable(value):
        raise jinja2.TemplateRuntimeError("a function is printed; call it with parentheses")
    if isinstance(value, GeneratorType):
        raise jinja2.TemplateRuntimeError("a series is printed; make it a list, or join it")
    kind: Any = type(value)
    if kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__:
        raise jinja2.TemplateRuntimeError("a thing without a text of its own is printed")


def _own_loader(root: Path, shown: str) -> jinja2.BaseLoader:
    import jinja2
    from jinja2.loaders import split_template_path

    def load(name: str) -> tuple[str, str, None] | None:
        parts = split_template_path(name)
        path, place = str(root.joinpath("templates", *parts)), os.path.join(shown, *parts)  # noqa: PTH118
        problem = link_problem(path, str(root), place)
        if problem is None and not os.path.lexists(path):
            return None
        if problem is not None:
            raise FoundFault(problem)
        data, problem = read_file(path, place, _LARGEST)
        if data is None:
            raise FoundFault(problem)
        try:
            return data.decode("utf-8"), place, None
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            message = f"byte 0x{data[error.start]:02x} is not UTF-8"
            raise FoundFault(
                Problem("not-utf8", "error", place, line, None, message, "save the file as UTF-8")
            ) from None

    return jinja2.FunctionLoader(load)


@cache
def _sandbox() -> type[jinja2.Environment]:
    """Return an environment for templates that a stranger may have written."""
    import jinja2
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Sandbox(ImmutableSandboxedEnvironment):
        intercepted_binops = frozenset(("*", "**"))

        def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
            if isinstance(obj, View):  # its fields, and none of the methods it inherits, which read files and pickles
                return attr in type(obj).model_fields or attr in READ
            return super().is_safe_attribute(obj, attr, value)

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            if _is_excessive(operator, left, right):
                raise jinja2.TemplateRuntimeError(f"`{operator}` makes more than a page can hold")
            return super().call_binop(context, operator, left, right)

    return Sandbox


def _is_excessive(operator: str, left: Any, right: Any) -> bool:
    """Tell whether an operation makes a text or a list too long, or a number too great."""
    if isinstance(left, int) and isinstance(right, int):
        bits, other = abs(left).bit_length(), abs(right).bit_length()
        return bits + other > _MOST_BITS if operator == "*" else bits * max(right, 0) > _MOST_BITS
    for series, times in ((left, right), (right, left)):
        if isinstance(times, int) and hasattr(series, "__len__"):
            return len(series) * times > _LONGEST
    return False
