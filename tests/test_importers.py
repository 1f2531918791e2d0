"""Result files of benchmark tools are read as their writers meant them, and refused where they say nothing."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from claimcheck.figure import Figure
from claimcheck.importers import FORMATS, Format, Measurement, ResultError, read_results
from claimcheck.importers.redaction import redact
from claimcheck.profile import builtin_knowledge
from claimcheck.yamltext import read_yaml

RESULTS = Path(__file__).parent / "results"


def expected() -> dict[str, Any]:
    node, problems = read_yaml((RESULTS / "expected.yaml").read_bytes(), "")
    assert isinstance(node, dict) and not problems
    return node


EXPECTED = expected()
FILES = sorted(EXPECTED)


def measured(path: Path, as_: str | None = None) -> list[Measurement]:
    return list(read_results(path, as_=as_).measurements)


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_read_as_a_person_reads_it(name: str) -> None:
    """Each figure has the metric, the statistic, the unit and all digits; no figure more, none less."""
    says = EXPECTED[name]
    result = read_results(RESULTS / name)
    found = list(result.measurements)
    assert (result.format.id, len(found)) == (says["format"], int(says["measurements"]))
    first = found[0]
    told = {each.key: f"{each.metric} | {each.statistic or ''} | {each.figure}" for each in first.figures}
    assert {key: " ".join(text.split()) for key, text in told.items()} == dict(says["figures"])
    given = {each.field: each.text for each in reversed(first.conditions) if not each.effective}
    assert {field: given.get(field) for field in says.get("conditions", {})} == dict(says.get("conditions", {}))
    assert first.date == says.get("date", first.date)
    assert not [text for each in found for text in each.warnings]
    assert not [key for each in found for key, reason in each.left_out if reason == "no metric of it is known"]


@pytest.mark.parametrize("name", FILES)
def test_the_name_of_a_file_says_nothing(name: str, tmp_path: Path) -> None:
    """A file under another name is known all the same, and every quote of it stands in it."""
    copy = tmp_path / "notes.bin"
    shutil.copy(RESULTS / name, copy)
    result = read_results(copy)
    text = " ".join(copy.read_text(encoding="utf-8").split())
    assert result.format.id == EXPECTED[name]["format"]
    quotes = [each.quote for found in result.measurements for each in found.figures]
    assert quotes and all(quote in text for quote in quotes)


def test_every_format_has_a_file() -> None:
    """No format stands in the list without a file that shows it."""
    assert {EXPECTED[name]["format"] for name in FILES} == set(FORMATS)


@pytest.mark.parametrize("form", FORMATS.values(), ids=list(FORMATS))
def test_a_format_names_what_is_known(form: Format) -> None:
    """Metrics, units, fields and statistics of the tables stand in the registry and the profile."""
    known = builtin_knowledge()
    fields = known.profiles[form.profile].fields
    for key in form.keys:
        metric = known.metrics[key.metric]
        if key.unit and not key.unit.startswith("@"):
            assert Figure.read(f"1 {key.unit}").in_unit(metric.unit), (key.pattern, key.unit, metric.unit)
    named = [each.field for each in form.says] + [*form.never, *form.flags, *form.always]
    named += [field for key in form.keys for field in key.given]
    assert [field for field in named if field not in fields and field != "by"] == []


# ---- Bad input, of every format


def damaged(name: str, how: str) -> bytes:
    """Return the bytes of a good file, spoilt in one way."""
    data = (RESULTS / name).read_bytes()
    match how:
        case "empty":
            return b""
        case "white":
            return b" \n\n"
        case "zeros":
            return b"\0" * 200
        case "utf-16":
            return data.decode().encode("utf-16")
        case "latin-1":
            return data.rstrip() + b"\n\xe9\xff"
        case "half":
            return data[: len(data) // 2]
        case "deep":
            return b"[" * 200_000
        case "long line":
            return data.rstrip()[:1] + b" " * (17 << 20)
    return b'<html><body>{"a": 1}</body></html>'


@pytest.mark.parametrize("how", ["empty", "white", "zeros", "utf-16", "latin-1", "deep", "html"])
@pytest.mark.parametrize("name", FILES)
def test_a_spoilt_file_is_refused(name: str, how: str, tmp_path: Path) -> None:
    """A file that is no text, no whole or no result is refused with a code, and never with a traceback."""
    path = tmp_path / name
    path.write_bytes(damaged(name, how))
    with pytest.raises(ResultError) as caught:
        measured(path, EXPECTED[name]["format"])
    assert caught.value.code and caught.value.message


@pytest.mark.parametrize("name", FILES)
def test_half_a_file_is_never_bent(name: str, tmp_path: Path) -> None:
    """A file that breaks off is refused, or each figure of it is one of the whole file."""
    path = tmp_path / name
    path.write_bytes(damaged(name, "half"))
    whole = {(each.key, each.figure) for found in measured(RESULTS / name) for each in found.figures}
    found = set()
    with suppress(ResultError):
        found = {(each.key, each.figure) for one in measured(path, EXPECTED[name]["format"]) for each in one.figures}
    assert found < whole


@pytest.mark.parametrize("name", [name for name in FILES if EXPECTED[name]["format"].startswith(("vllm", "sglang"))])
@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", '"12 ms"'])
def test_no_number_is_no_figure(name: str, word: str, tmp_path: Path) -> None:
    """NaN, an infinity or words where a figure should stand refuse the file."""
    key, figure = next(iter((each.key, each.digits) for each in measured(RESULTS / name)[0].figures))
    text = (RESULTS / name).read_text(encoding="utf-8").replace(f'"{key}": {figure}', f'"{key}": {word}', 1)
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ResultError, match="where a number should be"):
        measured(path)


def test_a_run_without_success_is_refused(tmp_path: Path) -> None:
    """Where no request succeeded, the zeros are no figures."""
    record = json.loads((RESULTS / "vllm-serve.json").read_text(encoding="utf-8"))
    path = tmp_path / "failed.json"
    path.write_text(json.dumps({**record, "completed": 0, "mean_ttft_ms": 0.0}), encoding="utf-8")
    with pytest.raises(ResultError, match="no request succeeded"):
        measured(path)


def test_what_does_not_add_up_is_told(tmp_path: Path) -> None:
    """A rate that its own totals contradict, and percentiles out of order, are told and left as they are."""
    record = json.loads((RESULTS / "vllm-serve.json").read_text(encoding="utf-8"))
    path = tmp_path / "odd.json"
    path.write_text(json.dumps({**record, "output_throughput": 2560.0, "p99_ttft_ms": 12.5}), encoding="utf-8")
    (found,) = measured(path)
    assert any("output_throughput × duration is 51200, total_output_tokens is 25600" in one for one in found.warnings)
    assert any("median_ttft_ms is 71.35 and p99_ttft_ms only 12.5" in one for one in found.warnings)
    assert "2560.0 tokens/s" in {each.figure for each in found.figures}


def test_a_run_is_known_again(tmp_path: Path) -> None:
    """Two files of one run have one fingerprint, two runs never."""
    text = (RESULTS / "vllm-serve.json").read_text(encoding="utf-8")
    again, other = tmp_path / "again.json", tmp_path / "other.json"
    again.write_text(json.dumps(json.loads(text), indent=4), encoding="utf-8")
    other.write_text(text.replace('"duration": 20.0', '"duration": 20.1'), encoding="utf-8")
    one, same, another = (measured(path)[0].fingerprint for path in (RESULTS / "vllm-serve.json", again, other))
    assert one == same != another


def test_a_key_that_stands_twice_is_refused(tmp_path: Path) -> None:
    """Of two values under one key none is taken."""
    text = (RESULTS / "vllm-throughput.json").read_text(encoding="utf-8")
    path = tmp_path / "double.json"
    path.write_text(text.replace('"num_requests": 100,', '"num_requests": 100, "num_requests": 7,'), encoding="utf-8")
    with pytest.raises(ResultError, match="stands twice"):
        measured(path)


def test_private_things_are_taken_out(tmp_path: Path) -> None:
    """Keys, hosts, addresses, paths, device ids and command lines are gone before anything is read; digits stay."""
    private = {
        "api_key": "sk-aaaaaaaaaaaaaaaaaaaaaaaa",
        "hostname": "secret-node-17",
        "note": "http://10.1.2.3:8000/v1 on 10.1.2.3, ask jo@example.org",
        "uuid": "GPU-12345678-1234-1234-1234-123456789abc",
        "cli_command": "vllm bench serve --api-key hello",
        "model_id": "/home/jo/models/Bird-7B",
    }
    text = (RESULTS / "vllm-serve.json").read_text(encoding="utf-8").replace('"model_id"', '"was"')
    path = tmp_path / "private.json"
    path.write_text(json.dumps(private)[:-1] + ", " + text[1:], encoding="utf-8")
    result = read_results(path)
    (found,) = result.measurements
    assert {each.field: each.text for each in found.conditions}["model"] == "Bird-7B"
    kinds = {"API key", "host name", "address", "e-mail address", "GPU id", "command line", "path"}
    assert kinds <= set(result.redacted)
    text = redact(path.read_text(encoding="utf-8"), Counter())
    assert not [
        word for word in ("sk-aaa", "node-17", "10.1.2.3", "jo@", "12345678-", "hello", "/home") if word in text
    ]
    whole = [each.figure for each in measured(RESULTS / "vllm-serve.json")[0].figures]
    assert [each.figure for each in found.figures] == whole


def test_an_unknown_format_is_told() -> None:
    """A format nobody knows names the one that was probably meant."""
    with pytest.raises(ResultError) as caught:
        read_results(RESULTS / "vllm-serve.json", as_="vllm-serv")
    assert "vllm-serve" in (caught.value.hint or "")
