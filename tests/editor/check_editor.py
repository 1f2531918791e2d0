"""What an editor shows on files of a dossier: the real YAML language server on good and on bad files.

``python tests/editor/check_editor.py COMMAND…`` runs the server given, on a copy of the repository's dossier whose
schemas ``claimcheck schema`` has written. ``scripts/editor_check.sh`` installs the server and calls this.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from server import Editor

from claimcheck.cli.commands import group
from claimcheck.profile import builtin_knowledge

ROOT = Path(__file__).parent.parent.parent
HEAD = "figure: 5 ms\nmetric: decode-step-latency\nsubject: A\nsource: s\n"
LINE = "# yaml-language-server: $schema=../schemas/{}.json\n"

#: Schema, text, line of the fault from 1 (the schema line is the first), and words of the message.
BAD = {
    "an unknown key": ("claim", HEAD + "hardwear: {count: 4}\n", 6, "hardwear"),
    "an unknown nested key": ("claim", HEAD + "hardware:\n  cont: 4\n", 7, "cont"),
    "an unknown dotted key": ("claim", HEAD + "hardware.cont: 4\n", 6, "hardware.cont"),
    "a term of a closed vocabulary": ("claim", HEAD + "scope: engine stap\n", 6, "Value is not accepted"),
    "a metric that is none": ("claim", HEAD.replace("decode-step", "decode-stp"), 3, "Value is not accepted"),
    "a value left empty": ("claim", HEAD + "model:\n", 6, "Value is not accepted"),
    "a key missing": ("claim", HEAD.replace("subject: A\n", ""), 2, 'Missing property "subject"'),
    "an entry without id": ("claim", "claims:\n  - figure: 5 ms\n", 3, 'Missing property "id"'),
    "a date that is none": ("claim", HEAD + "recorded: soon\n", 6, "year-month-day as in"),
    "a duplicate key": ("claim", HEAD + "subject: B\n", 6, "must be unique"),
    "an unclosed quote": ("claim", HEAD + "note: 'open\n", 7, "Missing closing"),
    "a source without kind": ("source", "title: t\n", 2, 'Missing property "kind"'),
    "a script address": ("source", "kind: a\nurl: javascript:x\n", 3, "a public http or https address"),
    "a verdict that is none": ("check", "question: q\nexpect: maybe\n", 3, "Value is not accepted"),
    "a severity that is none": ("check", "question: q\nseverity: {model: bad}\n", 3, "Value is not accepted"),
    "a party without name": ("parties", "lab: {makes: [A]}\n", 2, 'Missing property "name"'),
    "a comparator that is none": ("profile", "fields:\n  - {id: a, comparator: quantty}\n", 3, "Value is not accepted"),
    "a metric without a unit": ("metric", "metrics:\n  - id: a\n", 3, 'Missing property "unit"'),
    "another format": ("claimcheck", "format: 2\n", 2, "Value is not accepted"),
}


def tell(line: str) -> None:
    """Print one line of what was checked."""
    sys.stdout.write(f"{line}\n")


def copied(target: Path) -> list[Path]:
    """Copy the repository's dossier, each file with its schema line, and write the schemas; return the files."""
    files = []
    for folder in ("claims", "sources", "checks"):
        (target / folder).mkdir()
        for path in sorted((ROOT / folder).glob("*.yaml")):
            name = path.stem if path.stem in ("parties", "runs") else folder[:-1]
            copy = target / folder / path.name
            copy.write_text(LINE.format(name) + path.read_text(encoding="utf-8"), encoding="utf-8")
            files.append(copy)
    settings = LINE.format("claimcheck").replace("../", "./") + (ROOT / "claimcheck.yaml").read_text(encoding="utf-8")
    (target / "claimcheck.yaml").write_text(settings, encoding="utf-8")
    group.main(["schema", "--ids", "--dossier", str(target)], standalone_mode=False)
    return [*files, target / "claimcheck.yaml"]


def good_files(editor: Editor, files: list[Path]) -> None:
    """Assert that nothing is marked in a good file."""
    for path in files:
        marked = editor.open(path, path.read_text(encoding="utf-8"))
        assert marked == [], (path.name, marked)
        tell(f"good  {path.parent.name}/{path.name}")


def bad_files(editor: Editor, root: Path) -> None:
    """Assert that each fault is marked on its line."""
    for number, (name, (schema, text, line, words)) in enumerate(BAD.items()):
        marked = editor.open(root / f"claims/bad-{number}.yaml", LINE.format(schema) + text)
        places = [(mark["range"]["start"]["line"] + 1, mark["message"]) for mark in marked]
        assert any(place == line and words in message for place, message in places), (name, places)
        tell(f"bad   {name}: line {line}: {next(message for place, message in places if place == line)[:70]}")


def hovers(editor: Editor, root: Path) -> None:
    """Assert that a key tells what it means, nested and dotted, and a value of the registry too."""
    profile = builtin_knowledge().profiles["llm-serving"]
    text = LINE.format("claim") + HEAD + "hardware:\n  accelerator: GB300\nworkload.kind: trace replay\nscope: kernel\n"
    path = root / "claims/hover.yaml"
    assert editor.open(path, text) == []
    for line, column, words in (
        (2, 2, "The figure as printed"),
        (3, 2, "What the figure measures"),
        (7, 5, profile["hardware.accelerator"].why),
        (8, 5, profile["workload.kind"].why),
        (9, 3, profile["scope"].why),
        (9, 3, "Blocking, required."),
    ):
        shown = editor.hover(path, line, column).replace("\\", "").replace("&nbsp;", " ")
        assert words in shown, (line, words, shown)
        tell(f"hover line {line}: {words[:60]}")


def completions(editor: Editor, root: Path) -> None:
    """Assert that keys, terms, absence words and metrics are offered where they belong."""
    cases = (
        ("claim", HEAD + "\n", 6, 1, {"hardware", "hardware.accelerator", "scope", "baseline", "waive"}),
        ("claim", HEAD + "hardware:\n  \n", 7, 3, {"accelerator", "count", "scale_up_domain"}),
        ("claim", HEAD + "scope: \n", 6, 8, {"engine step", "serving stack", "not stated", "withheld"}),
        ("claim", HEAD + "hardware:\n  accelerator: \n", 7, 16, {"GB300", "not applicable"}),
        ("claim", "figure: 5 ms\nmetric: \n", 3, 9, {"decode-step-latency", "token-revenue-per-gpu-hour"}),
        ("check", "question: q\nexpect: \n", 3, 9, {"like-for-like", "partly confirmed", "refuted"}),
        ("check", "question: q\naxis: [\n", 3, 8, {"subject", "hardware.accelerator"}),
        ("source", "kind: paper\n\n", 3, 1, {"url", "publisher", "accessed"}),
        ("claim", HEAD.replace("source: s", "source: "), 5, 9, {"vllm-blog", "deepinfer-repo"}),
        ("claim", HEAD + "run: \n", 6, 6, {"vllm-agentx-run"}),
        ("claim", HEAD + "by: \n", 6, 5, {"vllm", "deepseek", "not stated"}),
        ("check", "question: q\namong: [\n", 3, 9, {"vllm-revenue", "deepseek-revenue"}),
        ("source", "kind: paper\npublisher: \n", 3, 12, {"vllm", "not stated"}),
        ("profile", "fields:\n  - id: a\n    comparator: \n", 4, 17, {"category", "quantity"}),
        ("metric", "metrics:\n  - id: a\n    better: \n", 4, 13, {"higher", "lower", "neither"}),
    )
    for number, (schema, text, line, column, wanted) in enumerate(cases):
        path = root / f"claims/complete-{number}.yaml"
        editor.open(path, LINE.format(schema) + text)
        offered = editor.complete(path, line, column)
        assert wanted <= set(offered), (text, sorted(wanted - set(offered)), sorted(offered)[:60])
        tell(f"offer {text.splitlines()[-1]!r}: {', '.join(sorted(wanted))}")


def main() -> None:
    """Run every check against the server whose command is given."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder).resolve()
        files = copied(root)
        editor = Editor(sys.argv[1:], root)
        try:
            good_files(editor, files)
            bad_files(editor, root)
            hovers(editor, root)
            completions(editor, root)
        finally:
            editor.close()
            shutil.rmtree(root / "schemas")
    tell("The editor shows what it should.")


if __name__ == "__main__":
    main()
