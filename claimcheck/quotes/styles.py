"""What the style of a page hides, strikes out or raises: its own style sheets and its elements' styles, on a screen.

tinycss2 reads the style, cssselect the selectors; which declaration wins follows the cascade of CSS. A style sheet
that is not inside the page is unknown, and so is what scripts change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from claimcheck.quotes.drawing import Refused

__all__ = ["Look", "looks"]

#: A page that hides itself whole is one that a script shows.
_WHOLE = frozenset(("html", "body"))
_MOST_STYLE = 2_000_000  # characters of style sheets
_BLOCKS = frozenset(("media", "supports", "layer", "container", "document"))
#: A media query that no wide screen fulfils.
#: A number of so many digits is none that a style needs, and more than a number may have.
_DIGITS = re.compile(r"[0-9]{400,}")
_OTHER_MEDIA = re.compile(r"\b(?:print|speech|aural|braille|tty|not)\b|max-|prefers-|monochrome")
_NAME = re.compile(r"[.#][A-Za-z_-][\w-]*")
_LENGTH = re.compile(r"(-?[0-9]*\.?[0-9]+)(px|r?em|ex|ch|pt|pc|cm|mm|in|vw|vh|%)?")
_PIXELS = {"em": 16.0, "rem": 16.0, "ex": 8.0, "ch": 8.0, "pt": 1.33, "pc": 16.0, "cm": 38.0, "mm": 3.8, "in": 96.0}
_PIXELS |= {"vw": 10.0, "vh": 10.0, "%": 10.0}
_FAR = 500.0  # pixels outside of what is shown
_FAINT = 0.1
_MOVED = ("left", "top", "right", "bottom", "text-indent", "margin-left", "margin-top", "margin-right", "translate")
_SIZES = ("width", "height", "max-width", "max-height")
_COLORS = ("color", "background-color", "background", "-webkit-text-fill-color")
#: What a rule adds before or behind an element, in the place of ``content``.
_ADDED = "added"
_ADDING = frozenset(("before", "after"))
_WORDS = re.compile(r"\"[^\"]*[^\W_][^\"]*\"|attr\(|counters?\(")
#: Properties of which one value alone may hide, strike out or raise.
_TELLING = frozenset(
    (
        *("display", "visibility", "opacity", "content-visibility", "text-decoration", "text-decoration-line"),
        *("font-size", "font", "clip", "clip-path", "transform", "scale", "filter", "vertical-align", "zoom"),
        *("unicode-bidi", _ADDED, *_MOVED, *_SIZES, *_COLORS),
    )
)
_WATCHED = _TELLING | {"content", "overflow", "overflow-x", "overflow-y"}
_CLIPPED = re.compile(r"rect\((?:[01](?:px)?[, ]*){4}\)|inset\((?:50|100)%.*\)|circle\(0.*\)")
_SHRUNK = re.compile(r"(?:scale[xy]?|matrix)\(0(?:\.0*)?[,)\s]|opacity\(0%?\)|translate[xy]?\([^)]*-[0-9]{3,}")
_SHIFTS = {"super": "sup", "text-top": "sup", "sub": "sub", "text-bottom": "sub"}


@dataclass(frozen=True, slots=True)
class Look:
    """Hold how an element looks: whether it is seen, raised or lowered (``sup``, ``sub``), and whether words are added.

    Words turned round count as both: they are not seen as they are, and others are seen instead.
    """

    is_hidden: bool = False
    shift: str = ""
    is_added_to: bool = False


#: What a declaration weighs, the property, and its value.
_Weighed = tuple[tuple[int, ...], str, str]


@dataclass(frozen=True, slots=True)
class _Rule:
    """Hold one selector with its declarations; a higher weight wins."""

    selector: str
    weight: tuple[int, ...]
    declared: Mapping[str, tuple[bool, str]]  # property to whether it is important, and its value


def looks(root: Any) -> dict[Any, Look]:
    """Return how each element of a page looks that its style hides, strikes out, raises or lowers.

    Raises:
        Refused: There is more style than a page has.
    """
    rules = list(_rules(root))
    names = _names(root) if rules else frozenset()
    rules = [rule for rule in rules if _is_present(rule.selector, names)]
    read = cache(_declarations)
    found: dict[Any, list[_Weighed]] = {}
    for element in root.xpath("//*[@style]"):
        if any(map(_may_tell, read(element.get("style")).items())):
            found[element] = []
    matched = {id(rule): _matching(rule, root) for rule in rules if any(map(_may_tell, rule.declared.items()))}
    for elements in matched.values():
        found.update({element: [] for element in elements if element not in found})
    for rule in rules if found else ():
        for element in matched[id(rule)] if id(rule) in matched else _matching(rule, root):
            if element in found:
                found[element] += _weighed(rule.declared, rule.weight)
    for element, weighed in found.items():
        weighed += _weighed(read(element.get("style") or ""), (1,))
    made = {element: _look({name: value for _, name, value in sorted(weighed)}) for element, weighed in found.items()}
    return {element: look for element, look in made.items() if look != Look() and element.tag not in _WHOLE}


def _weighed(declared: Mapping[str, tuple[bool, str]], weight: tuple[int, ...]) -> Iterator[_Weighed]:
    for name, (important, value) in declared.items():
        yield (int(important), *weight), name, value


def _rules(root: Any) -> Iterator[_Rule]:
    """Yield the rules of the page's own style sheets that declare something watched, one for each selector."""
    import cssselect
    import tinycss2

    length = order = 0
    for sheet in root.iterfind(".//style"):
        text = sheet.text or ""
        length += len(text)
        if length > _MOST_STYLE:
            message = f"the style sheets of the page have more than {_MOST_STYLE:,} characters"
            raise Refused("oversized-snapshot", message, "save the page without them, or as text")
        if _OTHER_MEDIA.search((sheet.get("media") or "").lower()):
            continue
        text = _DIGITS.sub("9", text)
        for rule in _flat(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)):
            declared = _declarations(rule.content)
            if not declared:
                continue
            try:
                selectors = cssselect.parse(tinycss2.serialize(rule.prelude))
            except cssselect.SelectorError:
                continue
            for selector in selectors:
                order += 1
                weight = (0, *selector.specificity(), order)
                added = selector.pseudo_element in _ADDING
                kept = {_ADDED: declared["content"]} if added and "content" in declared else declared
                selector.pseudo_element = None if added else selector.pseudo_element
                if selector.pseudo_element is None and (not added or _ADDED in kept):
                    yield _Rule(selector.canonical(), weight, kept)


def _flat(rules: Iterable[Any]) -> Iterator[Any]:
    """Yield the rules of a style sheet that hold on a wide screen, those in blocks as well."""
    import tinycss2

    stack = list(reversed(list(rules)))
    while stack:
        rule = stack.pop()
        if rule.type == "qualified-rule":
            yield rule
        elif rule.type == "at-rule" and rule.content is not None and rule.lower_at_keyword in _BLOCKS:
            condition = tinycss2.serialize(rule.prelude).lower()
            if rule.lower_at_keyword != "media" or not _OTHER_MEDIA.search(condition):
                stack += reversed(tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True))


def _declarations(content: Any) -> dict[str, tuple[bool, str]]:
    """Return the watched declarations of a rule or of a style attribute, in small letters; the last one stands."""
    import tinycss2

    found: dict[str, tuple[bool, str]] = {}
    content = _DIGITS.sub("9", content) if isinstance(content, str) else content
    for part in tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        if part.type != "declaration" or part.lower_name not in _WATCHED:
            continue
        if part.important or not found.get(part.lower_name, (False, ""))[0]:
            found[part.lower_name] = part.important, _value(part.value)
    return found


def _value(tokens: Iterable[Any]) -> str:
    """Return a value as plain text: escapes read, comments out, small letters."""
    words = []
    for token in tokens:
        if token.type == "ident":
            words.append(token.lower_value)
        elif token.type == "string":
            words.append(f'"{token.value.lower()}"')
        elif token.type == "function":
            words.append(f"{token.lower_name}({_value(token.arguments)})")
        elif token.type != "comment":
            words.append(token.serialize().lower())
    return " ".join("".join(words).split())


def _names(root: Any) -> frozenset[str]:
    """Return the classes and ids of a page, each behind its sign in a selector."""
    classes = {f".{name}" for names in set(root.xpath("//@class")) for name in names.split()}
    return frozenset(classes | {f"#{name}" for name in root.xpath("//@id")})


def _is_present(selector: str, names: frozenset[str]) -> bool:
    """Tell whether a page has the classes and ids that a selector names; a rule for others needs no search."""
    return ":" in selector or "\\" in selector or names.issuperset(_NAME.findall(selector))


def _matching(rule: _Rule, root: Any) -> list[Any]:
    """Return the elements that a selector matches; none where it is beyond what can be told from a page at rest."""
    import cssselect
    from lxml import etree

    try:
        path = cssselect.HTMLTranslator().css_to_xpath(rule.selector, prefix="descendant-or-self::")
        return list(root.xpath(path))
    except (cssselect.SelectorError, etree.XPathError):
        return []


def _may_tell(declaration: tuple[str, tuple[bool, str]]) -> bool:
    """Tell whether a declaration alone may hide, strike out or raise."""
    name, (_, value) = declaration
    if name in _SIZES or name in _COLORS:
        return name not in ("background", "background-color")
    return name in _TELLING and _look({name: value}) != Look()


def _look(style: Mapping[str, str]) -> Look:
    """Return how an element with some declarations looks."""
    struck = any("line-through" in style.get(name, "") for name in ("text-decoration", "text-decoration-line"))
    gone = style.get("display") == "none" or style.get("visibility") in ("hidden", "collapse")
    gone = gone or style.get("content-visibility") == "hidden" or _number(style.get("opacity", "1")) < _FAINT
    small = _pixels(style.get("font-size", "12px")) < 1 or style.get("font", "").startswith("0")
    away = any(_pixels(style.get(name, "0")) < -_FAR for name in _MOVED) or any(
        _pixels(style.get(name, "0")) > 4 * _FAR for name in ("text-indent", "left")
    )
    cut = _CLIPPED.match(style.get("clip", "")) or _CLIPPED.match(style.get("clip-path", ""))
    shrunk = any(_SHRUNK.search(style.get(name, "")) for name in ("transform", "filter")) or style.get("scale") == "0"
    hidden = struck or gone or small or away or bool(cut) or shrunk or _is_boxed(style) or _is_colourless(style)
    turned = style.get("unicode-bidi", "").endswith("override")
    align = style.get("vertical-align", "")
    added = _WORDS.search(style.get(_ADDED, "")) is not None
    return Look(hidden or turned, _SHIFTS.get(align, "sup" if _pixels(align) >= 3 else ""), added or turned)


def _is_boxed(style: Mapping[str, str]) -> bool:
    """Tell whether an element is a box of no size that shows nothing beyond its borders."""
    clips = any(style.get(name, "").startswith(("hidden", "clip")) for name in ("overflow", "overflow-x", "overflow-y"))
    return clips and any(name in style and _pixels(style[name]) <= 1 for name in _SIZES)


def _is_colourless(style: Mapping[str, str]) -> bool:
    """Tell whether text has no colour, or that of its own background."""
    from tinycss2.color3 import parse_color

    own = style.get("-webkit-text-fill-color") or style.get("color")
    colour = parse_color(own) if own else None
    if colour is None or colour == "currentColor":
        return False
    if colour.alpha < _FAINT:
        return True
    behind = style.get("background-color") or style.get("background", "").split(" ")[0]
    ground = parse_color(behind) if behind else None
    return ground is not None and ground == colour


def _number(text: str) -> float:
    match = _LENGTH.match(text)
    return 1.0 if match is None else float(match[1]) / (100 if match[2] == "%" else 1)


def _pixels(text: str) -> float:
    """Return a length in pixels, roughly; 0 where it is none."""
    match = _LENGTH.match(text)
    return 0.0 if match is None else float(match[1]) * _PIXELS.get(match[2] or "", 1.0)
