"""What a shell and a reader of manuals are given: completions of commands and ids, and a man page."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from claimcheck.cli import COMMANDS

ROOT = Path(__file__).parent.parent


def shell(asked: str, words: str = "", cwd: Path = ROOT) -> str:
    """Run the command as a shell does that asks what may follow."""
    typed = words.split(" ")
    env = {**os.environ, "_CLAIMCHECK_COMPLETE": asked, "COMP_WORDS": words, "COMP_CWORD": str(len(typed) - 1)}
    done = subprocess.run(
        [sys.executable, "-c", "from claimcheck.cli import main; main()"],
        env={**env, "PYTHONPATH": str(ROOT)},
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_each_shell_is_given_its_script(name: str) -> None:
    """The script asks the command again, with the words typed so far."""
    assert f"_CLAIMCHECK_COMPLETE={name}_complete" in shell(f"{name}_source")


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("claimcheck ", set(COMMANDS)),
        ("claimcheck compare vllm-rev", {"vllm-revenue"}),
        ("claimcheck compare vllm-revenue deepseek-rev", {"deepseek-revenue"}),
        ("claimcheck show revenue-par", {"revenue-parity"}),
        ("claimcheck new claim --source vllm-b", {"vllm-blog"}),
        ("claimcheck quick --metric decode-step", {"decode-step-latency"}),
        ("claimcheck test-profile llm-e", {"llm-evaluation"}),
        ("claimcheck export clai", {"claimreview"}),
    ],
)
def test_commands_and_ids_are_completed(words: str, wanted: set[str]) -> None:
    """What may follow is offered, and nothing that begins otherwise."""
    found = {line.removeprefix("plain,") for line in shell("bash_complete", words).splitlines()}
    begun = words.rpartition(" ")[2]
    assert wanted <= found and all(word.startswith(begun) for word in found)


def test_where_there_is_no_dossier_no_id_is_offered(tmp_path: Path) -> None:
    """Nothing is offered, and nothing breaks the line that is being typed."""
    assert shell("bash_complete", "claimcheck compare v", tmp_path).strip() == ""


def test_the_man_page_tells_every_command() -> None:
    """Each command has a part with its options, and man reads the page without a warning."""
    spec = importlib.util.spec_from_file_location("man_page", ROOT / "scripts/man_page.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    page = module.page()
    for name in COMMANDS:
        assert f"\n.SS claimcheck {name.replace('-', chr(92) + '-')} " in page
    assert "\\-\\-dossier DIR" in page and "\n.SS claimcheck new claim " in page
    if shutil.which("groff"):
        run = ["groff", "-man", "-Tutf8", "-ww"]
        done = subprocess.run(run, input=page, capture_output=True, text=True, check=True)
        assert done.stderr == "" and "check published figures" in done.stdout
