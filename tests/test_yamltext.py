"""YAML is read as text: nothing that was published changes, and every fault has its place."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from claimcheck.yamltext import MAX_BYTES, MAX_DEPTH, Block, Series, hidden_character, read_file, read_yaml

SCALARS = (
    "38.90 12:30 010 1e3 0x10 1_000 no yes null ~ .inf .nan 2026-11-09 1,04 $38.96 +7.4% 10⁹ =1 -1 00 1.0e+400 0b11 <<"
).split()


@pytest.mark.parametrize("text", SCALARS)
def test_a_scalar_is_the_text_that_stands_there(text: str) -> None:
    """No scalar becomes a number, a date, a truth value or nothing."""
    node, problems = read_yaml(f"a: {text}\n".encode(), "a.yaml")
    assert (node, problems) == ({"a": text}, [])


def test_libyaml_is_used() -> None:
    """The events come from libyaml: the Python scanner takes ten times as long."""
    from claimcheck import yamltext

    assert yamltext._Parser is yaml.cyaml.CParser


def test_every_key_and_value_knows_its_place() -> None:
    """Lines and columns count from 1, in characters, for keys, values and members."""
    text = 'größe: "é × 3"\nhardware:\n  count: 8\nlist: [a, {b: c}]\n'
    node, _ = read_yaml(text.encode(), "a.yaml")
    assert isinstance(node, Block)
    assert node.marks["größe"] == (1, 1, 1, 8)
    assert node.marks["hardware"] == (2, 1, 3, 3)
    assert node["hardware"].marks["count"] == (3, 3, 3, 10)
    assert node["hardware"].place == (3, 3)
    assert isinstance(node["list"], Series) and node["list"].marks == [(4, 8), (4, 11)]
    assert node["list"][1].marks["b"] == (4, 12, 4, 15)


REFUSED: dict[str, tuple[str | bytes, str, int, int]] = {
    "a key twice": ("a: 1\nb: 2\na: 3\n", "duplicate-key", 3, 1),
    "a key twice in a flow mapping": ("a: {b: 1, b: 2}\n", "duplicate-key", 1, 11),
    "a key twice, once quoted": ("a: 1\n'a': 2\n", "duplicate-key", 2, 1),
    "a tab": ("a: 1\n\tb: 2\n", "yaml-syntax", 2, 1),
    "a tab under a key": ("a:\n\tb: 2\n", "yaml-syntax", 2, 1),
    "an unclosed quote, told where it opens": ('a: 1\nb: "open\nc: 3\n', "yaml-syntax", 2, 4),
    "an unclosed single quote": ("a: 'open\n", "yaml-syntax", 1, 4),
    "an unclosed bracket, told where it opens": ("a: 1\nb: [1, 2\nc: 3\n", "yaml-syntax", 2, 4),
    "an unclosed brace": ("a: {b: 1\n", "yaml-syntax", 1, 4),
    "a colon in a text": ("a: 1: 2\n", "yaml-syntax", 1, 5),
    "a key without colon": ("a: 1\nfoo\nb: 2\n", "yaml-syntax", 2, 1),
    "a sign that needs quotes": ("a: @b\n", "yaml-syntax", 1, 4),
    "a dash and a space": ("a: - b\n", "yaml-syntax", 1, 4),
    "an escape that is none": ('a: "\\q"\n', "yaml-syntax", 1, 5),
    "a line indented oddly": ("a:\n   b: 1\n  c: 2\n", "yaml-syntax", 3, 3),
    "an anchor": ("a: &x 1\n", "yaml-alias", 1, 4),
    "an anchor on a mapping": ("a: &x {b: 1}\n", "yaml-alias", 1, 4),
    "an alias": ("a: 1\nb: *x\n", "yaml-alias", 2, 4),
    "an alias bomb": ("a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n", "yaml-alias", 1, 4),
    "a tag": ("a: !!int 3\n", "yaml-tag", 1, 4),
    "a tag that would run code": ("a: !!python/object/apply:os.system [ls]\n", "yaml-tag", 1, 4),
    "an own tag on a key": ("!x a: 1\n", "yaml-tag", 1, 1),
    "two documents": ("a: 1\n---\nb: 2\n", "several-documents", 2, 1),
    "a list as a key": ("? [a, b]\n: 1\n", "bad-key", 1, 3),
    "a mapping as a key": ("{a: b}: 1\n", "bad-key", 1, 1),
    "too deep": ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "too-deep", 1, MAX_DEPTH + 1),
    "too deep in blocks": ("\n".join("  " * n + "a:" for n in range(MAX_DEPTH + 1)) + " {}", "too-deep", 21, 41),
    "a hundred thousand brackets": ("a: " + "[" * 100_000, "too-deep", 1, 1003),
    "a hundred thousand braces": ("{" * 100_000, "too-deep", 1, 1001),
    "Latin-1": ("name: Müller\n".encode("latin-1"), "not-utf8", 1, 8),
    "Latin-1 after UTF-8": ("é: 1\nä: ".encode() + b"\xe4\n", "not-utf8", 2, 4),
    "UTF-16": ("a: 1\n".encode("utf-16"), "not-utf8", 1, 1),
    "half a character": (b"a: \xe2\x82", "not-utf8", 1, 4),
    "a null byte": ("a: 1\nb: x\0y\n", "hidden-character", 2, 5),
    "a bell": ("a: x\ay\n", "hidden-character", 1, 5),
    "an escape sequence": ("a: \x1b[31mred\n", "hidden-character", 1, 4),
    "a turn of the writing direction": ("a: x\u202ey\n", "hidden-character", 1, 5),
    "a space of no width": ("a: 38\u200b.96\n", "hidden-character", 1, 6),
    "a byte order mark inside": ("a: 1\n\ufeffb: 2\n", "hidden-character", 2, 1),
    "a line separator": ("a: 1\u2028b: 2\n", "hidden-character", 1, 5),
    "a null byte as an escape": ('a: 1\nb: "x\\0y"\n', "hidden-character", 2, 4),
    "an escape sequence as an escape": ('a: "\\e[31mred"\n', "hidden-character", 1, 4),
    "a turn of the direction as an escape": ('a: ["x\\u202ey"]\n', "hidden-character", 1, 5),
    "a hidden character in a key": ('"a\\u200b": 1\n', "hidden-character", 1, 1),
    "more bytes than a person writes": ("a: " + "9" * MAX_BYTES, "too-large", 1, 1),
}


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\n  b: 2\n",
        " a: 1\nb: 2\n",
        "a:\n  b: 1\n c: 2\n",
        "a:\n  - b: 1\n     c: 2\n",
        "a:\n  - b: 1\n   c: 2\n",
        "a:\n  - b\n  c: 1\n",
        "a:\n  - b\n - c\n",
    ],
)
def test_a_wrong_indentation_is_named_in_the_hint(text: str) -> None:
    """Whatever libyaml says of it, the hint speaks of how the line is indented."""
    _, (found,) = read_yaml(text.encode(), "a.yaml")
    assert found.code == "yaml-syntax" and found.hint is not None and "indent" in found.hint


@pytest.mark.parametrize(("text", "code", "line", "column"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_has_its_place(text: str | bytes, code: str, line: int, column: int) -> None:
    """Every fault is one problem with code, line and column, and a hint in plain words."""
    node, problems = read_yaml(text if isinstance(text, bytes) else text.encode(), "a.yaml")
    found = problems[0]
    assert (found.code, found.file, found.line, found.column) == (code, "a.yaml", line, column)
    assert found.level == "error" and found.hint and len(found.message) < 250
    assert node is None or code in ("duplicate-key", "bad-key")


READ: dict[str, tuple[str, Any]] = {
    "nothing": ("", None),
    "a comment": ("# nothing\n", None),
    "one text": ("hello\n", "hello"),
    "a list": ("- a\n- b\n", ["a", "b"]),
    "a byte order mark at the start": ("\ufeffa: 1\n", {"a": "1"}),
    "lines that end as on Windows": ("a: 1\r\nb: 2\r\n", {"a": "1", "b": "2"}),
    "a value left empty": ("a:\nb: 1\n", {"a": "", "b": "1"}),
    "folded lines": ("a: >-\n  one\n  two\n", {"a": "one two"}),
    "a merge key is a key": ("<<: {a: 1}\n", {"<<": {"a": "1"}}),
    "signs of anchors inside texts": ("a: b & c\nd: 'e * f!'\n", {"a": "b & c", "d": "e * f!"}),
    "signs of anchors in quotes": ("a: '&x'\nb: \"*x\"\n", {"a": "&x", "b": "*x"}),
    "a line break as an escape": ('a: "x\\ny"\n', {"a": "x\ny"}),
    "letters of another alphabet": ("größe: 10⁹ × ½\n", {"größe": "10⁹ × ½"}),
    "joiners that scripts need": ("a: नमस्\u200dते\n", {"a": "नमस्\u200dते"}),
    "as deep as allowed": ("[" * MAX_DEPTH + "]" * MAX_DEPTH, None),
}


@pytest.mark.parametrize(("text", "node"), READ.values(), ids=READ)
def test_what_is_read(text: str, node: Any) -> None:
    """What a person may write is read without a problem."""
    found, problems = read_yaml(text.encode(), "a.yaml")
    assert problems == []
    assert node is None or found == node


def test_a_repeated_key_leaves_the_first_value() -> None:
    """The first value stands, and every further one is told with the line of the first."""
    node, problems = read_yaml(b"a: 1\na: 2\nb: {c: 1}\na: 3\n", "a.yaml")
    assert node == {"a": "1", "b": {"c": "1"}}
    assert [(problem.line, problem.message) for problem in problems] == [
        (2, "key 'a' stands twice, first on line 1"),
        (4, "key 'a' stands twice, first on line 1"),
    ]


PLAIN = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), max_size=30)
NODES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(PLAIN, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(NODES)
def test_what_another_writer_quotes_comes_back(node: Any) -> None:
    """Texts that PyYAML writes in quotes come back character by character."""
    text = yaml.safe_dump(node, default_style='"', allow_unicode=True, width=10_000)
    found, problems = read_yaml(text.replace("!!map ", "").replace("!!seq ", "").encode(), "a.yaml")
    assert (found, problems) == (node, [])


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_no_bytes_raise(data: bytes) -> None:
    """Whatever the bytes are, the answer is a node or a problem inside the file."""
    node, problems = read_yaml(data, "a.yaml")
    assert problems or node is None or isinstance(node, str | Block | Series)
    assert all(problem.line and problem.column for problem in problems)


def test_a_hidden_character_is_counted_from_the_first_line_given() -> None:
    """The place of a hidden character in a part of a file is its place in the file."""
    found = hidden_character("one\ntwo\u202e", "a.md", 10)
    assert found is not None and (found.line, found.column) == (11, 4)
    assert hidden_character("plain – × ½\n", "a.md") is None


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    """The bytes of a file come back as they are."""
    (tmp_path / "a.yaml").write_bytes(b"a: \xff\n")
    assert read_file(str(tmp_path / "a.yaml"), "a.yaml") == (b"a: \xff\n", None)


def test_a_file_of_a_gigabyte_is_not_read(tmp_path: Path) -> None:
    """The size is looked at before a byte is read."""
    with (tmp_path / "a.yaml").open("wb") as file:
        file.truncate(1 << 30)
    data, problem = read_file(str(tmp_path / "a.yaml"), "shown.yaml")
    assert data is None and problem is not None
    assert (problem.code, problem.file, problem.line) == ("too-large", "shown.yaml", 1)
    assert "1,073,741,824 bytes" in problem.message


@pytest.mark.parametrize("kind", ["folder", "broken link", "link to itself", "pipe", "nothing"])
def test_what_is_no_file_is_a_problem(tmp_path: Path, kind: str) -> None:
    """A folder, a link that leads nowhere, a pipe: each a problem, and none waits for ever."""
    path = tmp_path / "a.yaml"
    if kind == "folder":
        path.mkdir()
    elif kind == "broken link":
        path.symlink_to("nowhere")
    elif kind == "link to itself":
        path.symlink_to(path)
    elif kind == "pipe":
        os.mkfifo(path)
    data, problem = read_file(str(path), "a.yaml")
    assert data is None and problem is not None and problem.code == "unreadable-file"
