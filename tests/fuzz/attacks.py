"""Random attacks on all that reads what others wrote: each ends in a result or in a refusal, at once and untouched."""

from __future__ import annotations

import os
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from random import Random

from processes import called, killed, left_over, ran_at_once

from claimcheck.checking import check_dossier
from claimcheck.collection import load_collection
from claimcheck.errors import ClaimcheckError
from claimcheck.figure import Figure
from claimcheck.quotes.drawing import Refused
from claimcheck.quotes.html import html_text
from claimcheck.quotes.plain import plain_text
from claimcheck.records import Claim
from claimcheck.report import print_pages
from claimcheck.units import canonical, dimensions_of
from claimcheck.workspace import Workspace
from claimcheck.yamltext import read_yaml

#: An input is answered within this, in seconds of the processor.
MOST_SECONDS = 1.0


@dataclass
class Tally:
    """Hold what came of the attacks of one kind."""

    kind: str
    tried: int = 0
    refused: int = 0
    tracebacks: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        """Print the row of the kind."""
        return (
            f"{self.kind:10} {self.tried:9,} tried {self.refused:9,} refused {len(self.tracebacks):4} tracebacks "
            f"{len(self.slow):4} over {MOST_SECONDS:g} s {len(self.wrong):4} accepted wrongly"
        )


def tally(kind: str, cases: int, seed: int = 0) -> Tally:
    """Run the attacks of one kind, every one from a seed of its own, and gather what went wrong."""
    found = Tally(kind)
    for number in range(seed, seed + cases):
        start = time.process_time()
        try:
            found.refused += ATTACKS[kind].run(Random(f"{kind} {number}"))
        except AssertionError as error:
            found.wrong.append(f"{number}: {error}")
        except Exception:
            found.tracebacks.append(f"{number}: {traceback.format_exc(limit=-4)}")
        if time.process_time() - start > MOST_SECONDS:
            found.slow.append(f"{number}: {time.process_time() - start:.1f} s")
        found.tried += 1
    return found


ODD = [
    "", " ", "\u00a0", "\u202e", "\u200b", "\x00", "\ufeff", "\U0001f600", "é", "e\u0301", "ß", "İ", "٣", "½", "²", "−",
    "–", "—", "…", "‰", "µ", "μ", "'", '"', "`", "\\", "\t", "\r", "\n", "{", "}", "[", "]", "<", ">", "&", "%", "#",
    "@", "*", "!", "|", ":", ": ", "- ", "? ", "---", "...", "~", "null", "yes", "1e999", "0x1F", "1_000", ".inf", "-0",
    "<script>alert(1)</script>", "javascript:alert(1)", "{{ 7*7 }}", "{% include '/etc/passwd' %}", "../../x", "$(id)",
    '" onmouseover="x', "](javascript:x)", "<!--", "-->", "]]>", "&#x6a;avascript:x", "=cmd|' /C x'!A0",
]  # fmt: skip
NUMBERS = [
    "5", "28.88", "1,234.5", "1.234,5", "12 500", "0", "-3", "−40", "+7", "954K", "2.5M", "1e6", "1e-9", "1e999", "007",
    "three", "a dozen", "half", "two-thirds", "½", "3½", "1/3", "1,23,456", "9" * 400, "0.0" + "0" * 300 + "1", "٣٤",
    "1.2.3", "10^6", "3·10⁸", "5e", "N", "$5", "€1.5bn", "5%", "1,", ".5", "5.", "1'000", "12:30", "2026-11-09",
]  # fmt: skip
UNITS = [
    "ms", "s", "tokens/s", "tokens/s/GPU", "GB", "GiB", "kWh", "°C", "°F", "K", "%", "percentage points", "x", "times",
    "users", "USD/megatoken", "per day", "per million tokens", "m²", "m/s²", "km/h", "mi", "bp", "‰", "GPU-hours",
    "W/m²", "per user per second", "$/GPU-hour", "mmHg", "dB", "′", "″", "sq ft", "per capita", "parsec", "µs",
    "faster",
]  # fmt: skip
WORDS = [
    "up to", "at least", "about", "~", "≈", "<", ">", "≤", "±", "to", "-", "–", "and", "of", "per", "by", "from",
    "between", "within", "more than", "less", "higher", "slower", "faster", "a factor of", "times as many", "(", ")",
    "[", "]", "/", "CI", "95% CI", "p <", "median", "P90", "average", "out of", "in", "every", "the", "not", "nearly",
    "doubled", "tripled", "rose", "fell", "increase", "as", "than", "or", ",", ";", ":", "=", "vs", "x", "×", "million",
]  # fmt: skip


def mixed(r: Random, most: int, *pools: list[str]) -> str:
    """Draw a text out of pools of parts, here and there with one part many times over."""
    parts = [r.choice(r.choice(pools)) for _ in range(r.randint(1, most))]
    if r.random() < 0.02:
        parts[r.randrange(len(parts))] *= r.choice((30, 300, 3000))
    return (" " if r.random() < 0.8 else "").join(parts)


def broken(r: Random, text: str) -> str:
    """Cut, double, exchange or put in a few characters."""
    for _ in range(r.choice((0, 0, 0, 0, 1, 2, 5))):
        at, length = r.randrange(len(text) + 1), r.randint(0, 6)
        put = r.choice(
            ("", text[at : at + length] * 2, r.choice(ODD), chr(r.choice((r.randrange(128), r.randrange(0xD800)))))
        )
        text = text[:at] + put + text[at + length :]
    return text


def figure(r: Random) -> bool:
    """A text is one figure that reads the same when it is printed again, or is refused."""
    before, behind = (r.choice(WORDS) if r.random() < share else "" for share in (0.4, 0.2))
    phrase = f"{before} {r.choice(NUMBERS)} {r.choice(UNITS)} {behind}"
    text = broken(r, mixed(r, 6, NUMBERS, UNITS, WORDS) if r.random() < 0.4 else phrase.strip())
    try:
        found = Figure.read(text, lang=r.choice(("en", "en", "de", "fr")))
    except ClaimcheckError:
        return True
    assert Figure.read(str(found), lang=found.lang) == found, text
    low, high = found.interval.low, found.interval.high
    assert low is None or high is None or low <= high, text
    return False


def unit(r: Random) -> bool:
    """A text is one unit whose canonical text is itself and of the same dimension, or is refused."""
    text = "".join(
        r.choice(UNITS) + r.choice(("/", "*", "^2", "^-1", " per ", " ", "·", "(", ")", "", "^99", "²"))
        for _ in range(r.randint(1, 4))
    )
    text = broken(r, text.rstrip("/*· (") if r.random() < 0.8 else text)
    try:
        plain = canonical(text)
    except ClaimcheckError:
        return True
    assert canonical(plain) == plain and dimensions_of(plain) == dimensions_of(text), text
    return False


KEYS = [
    "id", "figure", "metric", "subject", "source", "via", "quote", "by", "obtained", "baseline", "formula",
    "from", "model",
    "hardware", "workload", "accessed", "recorded", "waive", "topics", "note", "title", "hardware.accelerator",
    "prefix",
]  # fmt: skip


def value(r: Random, depth: int = 0) -> str:
    """Draw a YAML value in flow style: a scalar, a list, a mapping, an alias, a tag."""
    draw = r.random()
    if draw < 0.6 or depth > 4:
        return mixed(r, 3, ODD, NUMBERS, UNITS, WORDS, KEYS)
    if draw < 0.7:
        return f"[{', '.join(value(r, depth + 1) for _ in range(r.randint(0, 4)))}]"
    if draw < 0.85:
        return f"{{{', '.join(f'{r.choice(KEYS)}: {value(r, depth + 1)}' for _ in range(r.randint(0, 4)))}}}"
    if draw < 0.9:
        return r.choice(("[" * 80, "{a: " * 60, "&a [*a]", "*b", "!!python/object:os.system x", "!!binary x", "<<: *a"))
    return r.choice(("|\n  a\n  b", ">-\n  folded", '"\\u0000"', "'it''s'", "2026-02-30", "not stated", "withheld"))


def record_text(r: Random) -> str:
    """Draw the text of a claim file."""
    lines = [f"figure: {r.choice(NUMBERS)} {r.choice(UNITS)}", "source: post", "metric: latency", "subject: Engine"]
    fields = [f"hardware.{key}" for key in KEYS] + [f"workload.{word}" for word in ("kind", "batch", "users")]
    for key in r.sample(fields, r.randint(0, 4)):
        lines.append(f"{key}: {r.choice((r.choice(NUMBERS), r.choice(UNITS), 'withheld', 'not stated'))}")
    lines += [f"{r.choice(KEYS)}: {value(r)}" for _ in range(r.choice((0, 0, 1, 2, 6)))]
    r.shuffle(lines)
    return broken(r, "\n".join(lines) + "\n")


def record(r: Random) -> bool:
    """A YAML file is read or has a problem with its place; what it holds is a claim or is refused."""
    data = record_text(r).encode("utf-8", "replace")
    if r.random() < 0.1:
        at = r.randrange(len(data))
        data = data[:at] + r.randbytes(3) + data[at:]
    node, problems = read_yaml(data, "a.yaml")
    assert node is not None or problems or not data.strip(), data
    assert all(problem.file == "a.yaml" and problem.line for problem in problems), problems
    if problems or not isinstance(node, dict):
        return True
    try:
        claim = Claim.read(node)
    except ClaimcheckError:
        return True
    assert claim.figure_text is None or claim.figure_text.split() == str(node.get("figure")).split(), data
    return False


TAGS = "p div table tr td th ul li span sup sub script style template iframe svg math a b br h1 pre title".split()


def markup(r: Random) -> str:
    """Draw a page of tags that open, close and nest as they like."""
    parts = []
    for _ in range(r.randint(1, 40)):
        tag = r.choice(TAGS)
        note = r.choice(("", ' hidden=""', ' style="display:none"', ' colspan="999999"', ' rowspan="-1"', " x=y"))
        parts.append(
            r.choice((f"<{tag}{note}>", f"</{tag}>", mixed(r, 4, NUMBERS, UNITS, ODD), f"<{tag}", "<!--", "&#0;"))
        )
    if r.random() < 0.03:
        parts.append(f"<{r.choice(TAGS)}>" * r.choice((300, 3000)))
    return broken(r, "".join(parts))


def html(r: Random) -> bool:
    """A page becomes text without what only a browser runs, or is refused; plain text ends as well."""
    page = markup(r)
    try:
        plain_text(page, 1_000_000)
        html_text(page.encode("utf-8", "replace"), 1_000_000, 500)
    except Refused:
        return True
    return False


class Runs(HTMLParser):
    """Gather what a browser would run in a page that claimcheck printed."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a handler, and a link that runs."""
        for name, given in attrs:
            if name.startswith("on") or (given or "").strip().lower().startswith(
                ("javascript:", "vbscript:", "data:text")
            ):
                self.found.append(f"<{tag} {name}={given!r}>")
        if tag in ("iframe", "object", "embed", "base") or (tag == "script" and not dict(attrs).get("type")):
            self.found.append(f"<{tag}>")


def folder_of(r: Random, root: Path) -> None:
    """Write a dossier with a claim file, a source, a check and an article of random words."""
    for name in ("claims", "sources", "checks", "analyses"):
        (root / name).mkdir()
    address = r.choice(("https://example.org", value(r)))
    article = f"{mixed(r, 30, ODD, NUMBERS, UNITS)} [@a] {markup(r)}"
    write = {
        "claims/a.yaml": record_text(r),
        "claims/b.yaml": f"figure: 5 ms\nsource: post\nsubject: {value(r)}\n",
        "sources/post.yaml": f"kind: blog post\ntitle: {value(r)}\nurl: {address}\n",
        "checks/c.yaml": f"question: {value(r)}\npairs: [[a, b]]\narithmetic: [{{check: total, rows: {value(r)}}}]\n",
        "analyses/d.md": f"---\ntitle: {value(r)}\ndate: 2026-01-02\n---\n\n{article}\n",
    }
    for name, text in write.items():
        (root / name).write_bytes(text.encode("utf-8", "replace"))


def dossier(r: Random) -> bool:
    """A folder is loaded and checked, every problem names its file, and no page runs what its records hold."""
    with tempfile.TemporaryDirectory() as name:
        folder_of(r, Path(name))
        collection = load_collection(Path(name))
        problems = [*collection.problems, *check_dossier(collection).problems]
        assert all(problem.message and "Traceback" not in problem.message for problem in problems)
        if r.random() < 0.9:
            return bool(problems)
        runs = Runs()
        try:
            for page in print_pages(Workspace(collection), "html", r.choice(("a", "b", "c", "d"))):
                runs.feed(page)
        except ClaimcheckError:
            return True
        assert runs.found == [], runs.found
        return bool(problems)


STATEMENTS = [
    "{{ page.title }}", "{{ site }}", "{{ x.__class__ }}", "{% for i in range(9999) %}x{% endfor %}",
    "{{ 'a' * 9999999 }}",
    "{% include 'base.html' %}", "{% extends 'base.html' %}", "{% block x %}", "{% endblock %}",
    "{% macro m() %}{{ m() }}",
    "{% endmacro %}", "{{ m() }}", "{{ ''.join }}", "{{ page|attr('_x') }}", "{% set x = x ~ x %}", "{{ 9 ** 9 ** 9 }}",
    "{{ cycler.__init__ }}", "{{ lipsum() }}", "{{ namespace }}", "{% raw %}", "{# #}", "{%", "}}", "{{", "text", "<p>",
]  # fmt: skip


def template(r: Random) -> bool:
    """A template of a dossier prints a page or is refused at its line, and reaches nothing else."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        for part in ("claims", "analyses", "templates"):
            (root / part).mkdir()
        (root / "analyses/a.md").write_text("---\ntitle: T\ndate: 2026-01-02\ntemplate: letter\n---\n\nText.\n")
        text = broken(r, "\n".join(r.choice(STATEMENTS) for _ in range(r.randint(1, 6))))
        (root / "templates/letter.html").write_bytes(text.encode("utf-8", "replace"))
        try:
            page = "".join(print_pages(Workspace(load_collection(root)), "html", "a"))
        except ClaimcheckError:
            return True
        assert "<class '" not in page and "<function" not in page, text
        return False


def names(r: Random) -> bool:
    """Files of any name are records, or have a problem; nothing outside the folder is read."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        (root / "claims").mkdir()
        (root.parent / f"{root.name}-secret").mkdir()
        for _ in range(r.randint(1, 4)):
            part = broken(r, mixed(r, 2, ODD, KEYS)).replace("/", "∕").replace("\x00", "")[:60] or "x"
            path = (
                root
                / "claims"
                / (part.encode("utf-8", "replace").decode("utf-8")[:40] + r.choice((".yaml", ".yml", "")))
            )
            try:
                if os.path.lexists(path):
                    continue
                if r.random() < 0.1:
                    path.symlink_to(
                        r.choice(("/etc/passwd", "..", str(path), "/dev/zero", f"../../{root.name}-secret"))
                    )
                elif r.random() < 0.1:
                    os.mkfifo(path)
                else:
                    path.write_text(
                        "figure: 5 ms\n" if r.random() < 0.5 else record_text(r).replace("\x00", ""), "utf-8", "replace"
                    )
            except OSError:
                continue
        problems = load_collection(root).problems
        (root.parent / f"{root.name}-secret").rmdir()
        assert not any("root:x:0" in f"{problem}" for problem in problems)
        return bool(problems)


def writers(r: Random) -> bool:
    """Commands that write at once, and one that is killed, leave whole files and nothing beside them."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        assert called(root, "init", ".")[0] == 0
        words = ("new", "source", "one", "--kind", "paper", "--publisher", "somebody")
        found = ran_at_once(root, [words, words])
        assert sorted(code for code, _ in found) in ([0, 1], [0, 2]), found
        killed(root, ("new", "source", "two", "--kind", "paper", "--publisher", "somebody"), 0.6, r)
        for path in (root / "sources").glob("*.yaml"):
            assert read_yaml(path.read_bytes(), path.name)[1] == [], path.read_bytes()
        assert called(root, "new", "source", "three", "--kind", "paper", "--publisher", "somebody")[0] == 0
        return bool(left_over(root))


@dataclass(frozen=True)
class Attack:
    """Hold one kind: what runs one case and tells whether it was refused, and how many plain cases it costs."""

    run: Callable[[Random], bool]
    cost: int


ATTACKS = {
    "figure": Attack(figure, 1),
    "unit": Attack(unit, 1),
    "record": Attack(record, 2),
    "html": Attack(html, 4),
    "dossier": Attack(dossier, 40),
    "names": Attack(names, 40),
    "template": Attack(template, 400),
    "writers": Attack(writers, 4000),
}
