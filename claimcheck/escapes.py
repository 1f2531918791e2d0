r"""What a record or a file name may not do to whoever reads the output: move a cursor, turn a line round, begin one.

A build server also obeys certain lines of its log (``::error …`` at the start of a line, ``##[error]…`` anywhere in
one), so what is printed for people never holds either.
"""

from __future__ import annotations

import json
import re

__all__ = ["json_safe", "latex", "latex_address", "one_line", "unforged", "visible"]

#: Controls, marks of writing direction, invisible characters, breaks that only some readers see, halves of characters
#: (a file name that is not UTF-8 holds them). The joiners of Persian and of emoji stay, as do the kinds of spaces.
_OBEYED = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)
_COMMAND = re.compile(r"^([^\S\n]*):(?=:)|(?<=#)#(?=\[)", re.MULTILINE)


def visible(text: str) -> str:
    r"""Return a text whose controls and invisible characters are written as escapes; line ends stay.

    >>> visible("a\x1b[2J\u202eb\r\n") == "a\\x1b[2J\\u202eb\\r\n"
    True
    """
    return text if text.isprintable() else _OBEYED.sub(lambda found: _escaped(found[0], keep="\n"), text)


def one_line(text: str) -> str:
    r"""Return a text on one line: as `visible`, with line ends written as escapes too.

    >>> one_line("Alder\n::error::x")
    'Alder\\n::error::x'
    """
    return text if text.isprintable() else _OBEYED.sub(lambda found: _escaped(found[0]), text)


def _escaped(character: str, keep: str = "") -> str:
    return character if character in keep else character.encode("unicode_escape").decode("ascii")


def json_safe(text: str) -> str:
    r"""Return a JSON document in which every character that would be obeyed is an escape of JSON: the same data.

    >>> json_safe('["a\u202e ##[error]"]') == r'["a\u202e #\u0023[error]"]'
    True
    """
    text = _OBEYED.sub(lambda found: found[0] if found[0] in "\n\t" else _in_json(found[0]), text)
    return text.replace("##[", "#\\u0023[")


def _in_json(character: str) -> str:
    return "\\u007f" if character == "\x7f" else json.dumps(character)[1:-1]


def unforged(text: str, *, markup: bool = False) -> str:
    r"""Return a text no line of which is a command to a build server.

    Args:
        text: One line or several.
        markup: Whether it is HTML or SVG, in which a backslash would be seen.

    >>> unforged("  ::error::x") == "  \\::error::x", unforged("a ##[error]x", markup=True)
    (True, 'a #&#35;[error]x')
    """
    if "::" not in text and "##[" not in text:
        return text
    colon, hash = ("&#58;", "&#35;") if markup else ("\\:", "\\#")
    return _COMMAND.sub(lambda found: hash if found[1] is None else found[1] + colon, text)


_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}


def latex(text: str) -> str:
    r"""Return a text with every character that means something to LaTeX written out, on one line.

    >>> latex("5 % of $38 {x}")
    '5 \\% of \\$38 \\{x\\}'
    """
    return "".join(_LATEX.get(character, character) for character in one_line(" ".join(text.split())))


def latex_address(url: str) -> str:
    """Return an address with its braces and backslashes percent-encoded: BibTeX counts braces before it reads."""
    return url.replace("{", "%7B").replace("}", "%7D").replace("\\", "%5C")
