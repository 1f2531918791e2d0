"""The ``claimcheck figure`` command."""

from __future__ import annotations

import json

from click.testing import CliRunner

from claimcheck.cli.figure import command


def test_a_refused_text_leaves_with_one_and_a_hint() -> None:
    """The reason goes to standard error, the exit code is 1."""
    result = CliRunner().invoke(command, ["5 toekns per step and no more?"])
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "character" in result.stderr


def test_json_is_the_reading_as_data() -> None:
    """``--format json`` prints what ``to_json`` gives, or the error as data."""
    read = json.loads(CliRunner().invoke(command, ["28.88 ms", "--format", "json"]).stdout)
    assert (read["value"], read["unit"]) == ("28.88", "millisecond")
    refused = CliRunner().invoke(command, ["EP64", "--format", "json"])
    assert refused.exit_code == 1
    assert set(json.loads(refused.stdout)["error"]) == {"reason", "position", "hint", "text", "cut", "cuts"}


def test_lines_in_are_lines_out_in_order() -> None:
    """One line of output stands for each line of input, also for a bad one."""
    lines = [
        '{"text": "28.88 ms", "lang": "en"}',
        "not json",
        "[1, 2]",
        '{"text": 5}',
        '{"text": "EP64"}',
        '{"text": "1.234,5 €", "lang": "de"}',
        '{"text": "3 s", "lang": null}',
        "[" * 5000,
    ]
    result = CliRunner().invoke(command, ["--jsonl"], input="\n".join(lines) + "\n")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [line.get("value", "error") for line in found] == [
        "28.88",
        "error",
        "error",
        "error",
        "error",
        "1234.5",
        "3",
        "error",
    ]


def test_no_text_is_a_question_of_usage() -> None:
    """Without a text the command says what to name, with exit code 2."""
    result = CliRunner().invoke(command, [])
    assert result.exit_code == 2
    assert "within 6%" in result.stderr


def test_a_figure_may_begin_with_a_minus() -> None:
    """A negative figure is an argument like any other, not an option."""
    result = CliRunner().invoke(command, ["-5 ms", "--format", "json"])
    assert json.loads(result.stdout)["value"] == "-5"


def test_no_line_ends_the_batch() -> None:
    """A line that is no UTF-8 or holds half a character is refused, and the next line is read."""
    lines = b'\xff\xfe\n{"text": "\\ud800 5"}\n{"text": "5 ms"}\n'
    found = [json.loads(line) for line in CliRunner().invoke(command, ["--jsonl"], input=lines).stdout.splitlines()]
    assert ["error" in line for line in found] == [True, True, False]


def test_find_tells_each_figure_with_its_place() -> None:
    """``--find`` reads running text: places, readings and what stands beside a figure; without any it exits with 1."""
    text = "It never reached 1,000 tokens/s at $2.17/hr."
    found = json.loads(CliRunner().invoke(command, ["--find", text, "--format", "json"]).stdout)["found"]
    assert [text[one["start"] : one["end"]] for one in found] == ["1,000 tokens/s", "$2.17/hr"]
    assert [one.get("warning") for one in found] == ["never", None]
    shown = CliRunner().invoke(command, ["--find", text])
    assert shown.exit_code == 0 and "1,000 tokens/s (character 18)" in shown.stdout and "never" in shown.stdout
    assert CliRunner().invoke(command, ["--find", "no number here"]).exit_code == 1


def test_lines_of_running_text_are_answered_in_order() -> None:
    """``--find --jsonl`` gives a list of figures a line, an empty one where none stands there."""
    lines = '{"text": "in 5 ms"}\n{"text": "none"}\n'
    result = CliRunner().invoke(command, ["--find", "--jsonl"], input=lines)
    found = [json.loads(line)["found"] for line in result.stdout.splitlines()]
    assert [len(one) for one in found] == [1, 0]
