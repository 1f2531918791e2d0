"""claimcheck draft: the figures of an article as claims whose quotes verify, and nothing a second time."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from documents import pdf

from claimcheck.checking import check_dossier
from claimcheck.cli.commands import group
from claimcheck.collection import load_collection
from claimcheck.drafts import Asked, propose, writing
from claimcheck.drafts.metrics import Ranking
from claimcheck.errors import ClaimcheckError
from claimcheck.figure import Figure
from claimcheck.markdown import page_html
from claimcheck.profile import builtin_knowledge
from claimcheck.quotes import kind_of
from claimcheck.quotes.extraction import DRAWN_BY
from claimcheck.quotes.html import html_text
from claimcheck.records import Claim

SENTENCES = {
    "450 ms": "On the small rack SGLang needs a TTFT of 450 ms, as our notes of May say.",
    "2,150 tok/s": "SGLang reaches an output throughput of 2,150 tok/s; nobody objected.",
    "$0.31 per million output tokens": "The cost came to $0.31 per million output tokens for SGLang, input left out.",
}
#: A column of a table with unit in its heading, one without figures, and one that says under what the others hold.
ROWS = [
    ("Model", "Concurrency", "Mean TTFT (ms)", "Output tok/s"),
    ("Llama-3.1-70B", "8", "212", "980"),
    ("Llama-3.1-8B", "64", "41", "7,310"),
]
NOISE = "We ran it on 2024-05-06 with version 0.6.3.post1 on the H100 [12]."


def markdown(sentences: list[str], rows: list[tuple[str, ...]]) -> str:
    table = ["| " + " | ".join(row) + " |" for row in rows]
    table[1:1] = ["|" + "---|" * len(rows[0])] if rows else []
    return "\n\n".join(["# SGLang in May", "## Results", *sentences, "\n".join(table), "```\nlatency = 99 ms\n```"])


def html(sentences: list[str], rows: list[tuple[str, ...]]) -> str:
    head = "".join(f"<th>{cell}</th>" for cell in rows[0]) if rows else ""
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows[1:])
    paragraphs = "".join(f"<p>{sentence.replace('450', '4<b>50</b>')}</p>" for sentence in sentences)
    return (
        "<nav><ul><li>TTFT 77 ms</li></ul></nav><h1>SGLang in May</h1><h2>Results</h2>"
        f"{paragraphs}<table><tr>{head}</tr>{body}</table><pre><code>latency = 99 ms</code></pre>"
        "<p hidden>a TTFT of 88 ms</p>"
    )


def text(sentences: list[str], rows: list[tuple[str, ...]]) -> str:
    table = ["  ".join(cell.ljust(20) for cell in row).rstrip() for row in rows]
    return "\n\n".join(["SGLang in May", *sentences, "\n".join(table)])


def printed(sentences: list[str], rows: list[tuple[str, ...]]) -> bytes:
    lines = [line for sentence in sentences for line in [*re.findall(r".{1,50}(?:\s|$)", sentence), ""]]
    return pdf([[["SGLang in May", "", *(line.rstrip() for line in lines)]]])


FORMS: dict[str, Callable[[list[str], list[tuple[str, ...]]], str | bytes]] = {
    "page.html": html,
    "page.md": markdown,
    "page.txt": text,
    "page.pdf": printed,
}


def run(root: Path, *arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(group, [*arguments, "--dossier", str(root)])
    assert isinstance(result.exception, ClaimcheckError if code else type(None)), result.output
    return result.output + (str(result.exception) if code else "")


def dossier(tmp_path: Path, content: str | bytes, name: str = "page.md", profile: str = "llm-serving") -> Path:
    """Make a dossier with one source and its copy; HTML and Markdown are drawn here, other kinds by the command."""
    root = tmp_path / "dossier"
    for folder in ("claims", "sources/snapshots"):
        (root / folder).mkdir(parents=True)
    (root / "claimcheck.yaml").write_text(f"format: 1\nprofile: {profile}\n")
    source = root / "sources/post.yaml"
    source.write_text("kind: blog post\npublisher: lab\naccessed: 2026-11-09\n")
    (root / "sources/parties.yaml").write_text("lab: {name: Lab, makes: [Example Engine]}\n")
    path = tmp_path / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    if isinstance(content, bytes) or path.suffix not in (".html", ".md"):
        run(root, "snapshot", str(path), "--source", "post")
        return root
    page = page_html(content) if path.suffix == ".md" else content
    text = html_text(page.encode(), 1_000_000, 99)
    copies = {f"post{path.suffix}": path.read_bytes(), "post.text.txt": text.encode()}
    for file, data in copies.items():
        (root / "sources/snapshots" / file).write_bytes(data)
    (file, digest), (drawing, drawn) = ((file, hashlib.sha256(data).hexdigest()) for file, data in copies.items())
    with source.open("a") as out:
        out.write(f"snapshot: {{file: {file}, sha256: {digest}, retrieved: 2026-11-09T10:00:00Z, text: {drawing}, ")
        out.write(f"text_sha256: {drawn}, extractor: '{DRAWN_BY[kind_of(path)]}'}}\n")
    return root


def drafted(root: Path) -> dict[str, Claim]:
    """Return the drafts by their figures; none of them has an error, and no quote of one a warning."""
    collection = load_collection(root)
    problems = [problem for problem in check_dossier(collection).problems if problem.code != "no-baseline"]
    assert not problems, problems
    return {claim.figure_text: claim for claim in collection.claims.values() if claim.is_draft}


@pytest.mark.parametrize("name", FORMS)
def test_sentences_of_every_kind_of_source_are_drafted(tmp_path: Path, name: str) -> None:
    """HTML, Markdown, text and PDF give each figure with metric, subject and a quote that verifies."""
    content = FORMS[name]([*SENTENCES.values(), NOISE], ROWS if name != "page.pdf" else [])
    root = dossier(tmp_path, content, name)
    run(root, "draft", "post", "--only", "text")
    found = drafted(root)
    assert set(found) == set(SENTENCES)
    assert {claim.subject for claim in found.values()} == {"SGLang"}
    metrics = {"ttft", "output-throughput", "cost-per-million-tokens-output"}
    assert {claim.metric_id for claim in found.values()} == metrics
    for figure, claim in found.items():
        assert claim.quote is not None
        assert figure in claim.quote and len(claim.quote) < len(SENTENCES[figure])
        assert {"figure", "metric", "quote", "subject"} <= set(claim.machine_filled)
        assert claim.source == "post" and claim.checked_by is None


@pytest.mark.parametrize("name", ["page.html", "page.md", "page.txt"])
def test_a_table_becomes_claims_with_headings_and_conditions(tmp_path: Path, name: str) -> None:
    """A cell has its heading, its row and column, and the settings of its row as conditions."""
    root = dossier(tmp_path, FORMS[name](list(SENTENCES.values()), ROWS), name)
    run(root, "draft", "post", "--only", "tables", "--subject", "SGLang")
    found = drafted(root)
    assert set(found) == {"212", "980", "41", "7,310"}
    claim = found["212"]
    assert claim.figure is not None
    assert (claim.figure.value, claim.figure.unit) == (212, "millisecond")
    assert (claim.heading, claim.quote, claim.metric_id) == ("Mean TTFT (ms)", "212", "ttft")
    assert claim.locator["row"] == "Llama-3.1-70B" and claim.locator["column"] == "Mean TTFT (ms)"
    assert str(claim["model"]) == "Llama-3.1-70B"
    assert str(claim["workload.concurrency"]) == "8"
    assert str(claim["statistic"]) == "mean"
    assert {"heading", "model", "workload.concurrency", "statistic"} <= set(claim.machine_filled)
    assert str(found["7,310"]["workload.concurrency"]) == "64"


def test_a_word_of_everyday_is_no_condition(tmp_path: Path) -> None:
    """A cell that says "Minimal" under a heading that no field has gives no reasoning effort; an accelerator is one."""
    rows = [("System", "Memory", "TTFT (ms)"), ("H100", "Minimal", "212")]
    root = dossier(tmp_path, markdown([], rows))
    run(root, "draft", "post", "--subject", "SGLang")
    conditions = drafted(root)["212"].conditions
    assert str(conditions["hardware.accelerator"]) == "H100" and set(conditions) == {"subject", "hardware.accelerator"}


def test_the_place_of_a_figure_is_told(tmp_path: Path) -> None:
    """The headings above a figure and the page of a PDF are in its locator."""
    root = dossier(tmp_path, markdown(list(SENTENCES.values()), []))
    run(root, "draft", "post")
    assert drafted(root)["450 ms"].locator == {"section": "SGLang in May / Results"}
    root = dossier(tmp_path / "pdf", printed(list(SENTENCES.values()), []), "page.pdf")
    run(root, "draft", "post")
    assert drafted(root)["450 ms"].locator["page"] == "1"


@pytest.mark.parametrize("name", FORMS)
def test_a_second_run_adds_nothing(tmp_path: Path, name: str) -> None:
    """What is recorded is not written again, and the files stay as they were."""
    root = dossier(tmp_path, FORMS[name]([*SENTENCES.values(), SENTENCES["450 ms"]], ROWS), name)
    run(root, "draft", "post", "--subject", "SGLang")
    before = {path: path.read_bytes() for path in root.rglob("*.yaml")}
    assert "nothing to write" in run(root, "draft", "post", "--subject", "SGLang")
    assert {path: path.read_bytes() for path in root.rglob("*.yaml")} == before


def test_what_a_person_recorded_is_not_drafted_again(tmp_path: Path) -> None:
    """A claim of the same source with the same figure stays the only one, also where its quote is shorter or longer."""
    root = dossier(tmp_path, markdown(list(SENTENCES.values()), ROWS))
    claim = "figure: {}\nmetric: ttft\nsubject: SGLang\nsource: post\nquote: {}\n"
    (root / "claims/one.yaml").write_text(claim.format("450 ms", "450 ms"))
    (root / "claims/two.yaml").write_text(
        claim.format("2,150 tok/s", "'SGLang reaches an output throughput of 2,150 tok/s; nobody objected.'")
    )
    (root / "claims/cell.yaml").write_text(
        claim.format("212", "212") + "heading: Mean TTFT (ms)\nlocator: {row: Llama-3.1-70B, column: Mean TTFT (ms)}\n"
    )
    assert "3 figures are recorded already" in run(root, "draft", "post", "--subject", "SGLang")
    assert {claim.figure_text for claim in _drafts(root)} == {
        "$0.31 per million output tokens",
        "980",
        "41",
        "7,310",
    }


def _drafts(root: Path) -> list[Claim]:
    return [claim for claim in load_collection(root).claims.values() if claim.is_draft]


def test_a_longer_number_is_not_recorded_by_a_shorter_one(tmp_path: Path) -> None:
    """A claim of 2 ms in a row, without a place, does not hide the 12 ms and the 2.5 ms beside it."""
    rows = [("Run", "TTFT (ms)", "ITL (ms)", "TPOT (ms)"), ("first", "12", "2", "2.5")]
    root = dossier(tmp_path, markdown([], rows))
    (root / "claims/one.yaml").write_text(
        "figure: 2\nheading: ITL (ms)\nmetric: itl\nsubject: SGLang\nsource: post\nquote: 2\n"
    )
    run(root, "draft", "post", "--subject", "SGLang")
    assert {claim.figure_text for claim in _drafts(root)} == {"12", "2.5"}


def test_a_claim_without_a_quote_is_known_by_its_place(tmp_path: Path) -> None:
    """The same figure in the same row and column, or under the same heading, is recorded already."""
    root = dossier(tmp_path, markdown(list(SENTENCES.values()), ROWS))
    claim = "figure: {}\nmetric: ttft\nsubject: SGLang\nsource: post\nlocator: {}\n"
    (root / "claims/one.yaml").write_text(claim.format("450 ms", "{section: SGLang in May / Results}"))
    place = "{row: Llama-3.1-70B, column: Mean TTFT (ms)}\nheading: Mean TTFT (ms)"
    (root / "claims/two.yaml").write_text(claim.format("212", place))
    (root / "claims/three.yaml").write_text(claim.format("2,150 tok/s", "{section: Elsewhere}"))
    run(root, "draft", "post", "--subject", "SGLang")
    drafts = {claim.figure_text for claim in _drafts(root)}
    assert not drafts & {"450 ms", "212"} and {"2,150 tok/s", "980"} <= drafts


def test_the_same_figure_in_two_places_is_two_drafts(tmp_path: Path) -> None:
    """Words that stand twice are told apart by what stands beside them, so that both quotes verify."""
    sentence = "The TTFT of SGLang is 450 ms."
    root = dossier(tmp_path, f"# One\n\nAt first. {sentence}\n\n# Two\n\nLater on. {sentence}\n")
    run(root, "draft", "post")
    assert [claim.locator["section"] for claim in _drafts(root)] == ["One", "Two"]
    drafted(root)


TURNED = {
    "it never reached 1,000 tokens/s": "1,000 tokens/s",
    "a TTFT of 30 ms, not 12 ms": "12 ms",
    "SGLang was not able to hold a TTFT of 450 ms": "450 ms",
}


@pytest.mark.parametrize(("sentence", "figure"), TURNED.items(), ids=TURNED)
def test_a_figure_beside_a_negation_is_no_draft(tmp_path: Path, sentence: str, figure: str) -> None:
    """A figure whose sense is turned is left out; where it was found it is told with the reason."""
    root = dossier(tmp_path, f"# SGLang\n\nA TTFT of 77 ms is what SGLang has.\n\nIn May {sentence}.\n")
    out = run(root, "draft", "post")
    assert figure not in drafted(root)
    assert "left out" in out or figure == "12 ms"
    comments = [line for line in (root / "claims/post-draft.yaml").read_text().splitlines() if line.startswith("#")]
    assert any(figure in line for line in comments) or figure == "12 ms"


CUT = {
    "a reload costs ~10\u2013100GB+ of it": "100GB+",
    "we drew 1024x1024 pictures with it": "x1024",
}


@pytest.mark.parametrize(("sentence", "figure"), CUT.items(), ids=CUT)
def test_a_part_of_a_longer_figure_is_no_draft(tmp_path: Path, sentence: str, figure: str) -> None:
    """The second end of a range alone, or the half of a size, is at most told as left out."""
    root = dossier(tmp_path, f"# SGLang\n\nA TTFT of 77 ms is what SGLang has.\n\nIn May {sentence}.\n")
    run(root, "draft", "post")
    written = (root / "claims/post-draft.yaml").read_text()
    assert f"figure: {figure}\n" not in written


NO_FIGURES = [
    "On 2024-05-06 we met in room 12.3.1.",
    "See [12] and section 3.",
    "We use CUDA 12.4, Q4_K_M and GPT-4 on the H100.",
]


@pytest.mark.parametrize("sentence", NO_FIGURES)
def test_dates_versions_citations_and_names_are_no_drafts(tmp_path: Path, sentence: str) -> None:
    """Digits that are no figure are neither drafts nor open entries."""
    root = dossier(tmp_path, f"# SGLang\n\nSGLang has a TTFT of 77 ms.\n\n{sentence}\n")
    run(root, "draft", "post")
    assert set(drafted(root)) == {"77 ms"}
    assert "#  - id" not in (root / "claims/post-draft.yaml").read_text()


def test_code_navigation_and_hidden_words_are_no_drafts(tmp_path: Path) -> None:
    """Figures of a code block, of navigation and of words that no reader sees are not drafted."""
    root = dossier(tmp_path, html(list(SENTENCES.values()), ROWS), "page.html")
    run(root, "draft", "post")
    written = (root / "claims/post-draft.yaml").read_text()
    assert not re.search(r"\b(?:77|88|99) ms", written)


def test_what_cannot_be_filled_stands_as_a_comment(tmp_path: Path) -> None:
    """A figure whose metric no word names is an entry to be taken out of its comment, with candidates of its unit."""
    root = dossier(tmp_path, "# SGLang\n\nSGLang has a TTFT of 77 ms.\n\nIt took 12 ms in the kitchen.\n")
    out = run(root, "draft", "post")
    path = root / "claims/post-draft.yaml"
    assert set(drafted(root)) == {"77 ms"} and "--metric" in out
    lines = path.read_text().splitlines()
    entry = lines.index("#    figure: 12 ms")
    assert "of this unit: " in lines[entry + 1] and "machine_filled" in "\n".join(lines[entry:])
    opened = [line.removeprefix("#") if at >= entry - 1 else line for at, line in enumerate(lines)]
    opened[entry + 1] = "    metric: ttft"
    path.write_text("\n".join(opened) + "\n")
    assert set(drafted(root)) == {"77 ms", "12 ms"}


def test_several_subjects_of_a_sentence_are_named_and_none_is_taken(tmp_path: Path) -> None:
    """Where a sentence names two known subjects, the draft names both and fills in neither."""
    root = dossier(tmp_path, "# Notes\n\nThe TTFT of SGLang and of vLLM is 77 ms.\n\nSGLang has a TTFT of 5 ms.\n")
    run(root, "draft", "post")
    written = (root / "claims/post-draft.yaml").read_text()
    assert set(drafted(root)) == {"5 ms"}
    assert "#    # subject:  # named beside it: " in written


def test_a_name_made_of_several_is_none_of_them(tmp_path: Path) -> None:
    """Qwen-Image is no Qwen and vLLM-Omni no vLLM: a part of a longer name is not taken for a model or a subject."""
    root = dossier(tmp_path, "# Notes\n\nThe TTFT of Qwen-Image in vLLM-Omni is 77 ms.\n")
    run(root, "draft", "post", "--subject", "vLLM-Omni")
    claim = drafted(root)["77 ms"]
    assert claim.subject == "vLLM-Omni" and not claim["model"].is_known


def test_subjects_of_the_dossier_are_known(tmp_path: Path) -> None:
    """What a party makes is a known subject, in a profile without a vocabulary of subjects too."""
    root = dossier(tmp_path, "# Notes\n\nThe Example Engine has a market share of 12 %.\n", profile="generic")
    run(root, "draft", "post")
    assert drafted(root)["12 %"].subject == "Example Engine"


def test_one_metric_alone_is_drafted(tmp_path: Path) -> None:
    """With --metric only figures that may be of it are drafted, also those that no word names."""
    root = dossier(tmp_path, markdown([*SENTENCES.values(), "It took 12 ms in the kitchen."], []))
    run(root, "draft", "post", "--metric", "ttft", "--subject", "SGLang")
    assert {text: claim.metric_id for text, claim in drafted(root).items()} == {"450 ms": "ttft", "12 ms": "ttft"}
    assert "no metric of the registry" in run(root, "draft", "post", "--metric", "ttfl", code=1)


def test_a_file_names_its_source_or_how_to_make_it_one(tmp_path: Path) -> None:
    """The file of a copy is its source; another one is told with the commands that make it one."""
    root = dossier(tmp_path, markdown(list(SENTENCES.values()), []))
    run(root, "draft", str(tmp_path / "page.md"))
    assert set(drafted(root)) == set(SENTENCES)
    (tmp_path / "other.md").write_text("# Other\n\nSGLang has a TTFT of 5 ms.\n")
    told = run(root, "draft", str(tmp_path / "other.md"), code=1)
    assert "claimcheck new source other" in told and "claimcheck snapshot" in told
    assert "is no source" in run(root, "draft", "nowhere", code=1)


def test_a_source_without_a_sound_copy_or_profile_is_told(tmp_path: Path) -> None:
    """Nothing is drafted from a source of which no sound copy is held."""
    root = dossier(tmp_path, "# SGLang\n\nSGLang has a TTFT of 77 ms.\n")
    (root / "sources/bare.yaml").write_text("kind: blog post\naccessed: 2026-11-09\n")
    assert "no copy of bare is held" in run(root, "draft", "bare", code=1)
    (root / "sources/snapshots/post.md").write_text("changed")
    assert "has changed" in run(root, "draft", "post", code=1)
    (root / "claimcheck.yaml").write_text("format: 1\nprofile: none-such\n")
    assert "none-such" in run(root, "draft", "post", code=1)
    assert not list((root / "claims").iterdir())


def hostile() -> str:
    """Return an article of twenty tables, cells of ten thousand characters, markup and signs of YAML."""
    tables = "".join(
        "<table><tr><th>Run</th><th>TTFT (ms)</th></tr>"
        + "".join(f"<tr><td>run {number}.{row}</td><td>{number * 10 + row}</td></tr>" for row in range(1, 4))
        + "</table>"
        for number in range(1, 21)
    )
    return (
        "<h1>SGLang: {a, b} &lt;script&gt; # - ' \" | > & * !</h1>"
        '<p>SGLang\'s "TTFT": {it: [77 ms]} # - &amp;anchor *alias !tag &lt;b&gt;.</p>'
        f"<p>{'x' * 3000} {'word ' * 3000} a TTFT of 78 ms {'word ' * 3000}</p>"
        f"<table><tr><th>TTFT (ms)</th><th>Note</th></tr><tr><td>a</td>"
        f"<td>{'word, ' * 2000}a TTFT of 79 ms</td></tr></table>"
        f"{tables}<h2>Results\u200b</h2><p>A TTFT of 8\u200b0 ms, \u202e81 ms\u202c and 8\u0302\u0302\u03022 ms.</p>"
    )


@pytest.mark.long
def test_a_hostile_article_is_drafted_or_left_out_whole(tmp_path: Path) -> None:
    """Markup, signs of YAML, long cells and twenty tables give a file that is read, with quotes that verify."""
    root = dossier(tmp_path, hostile(), "page.html")
    run(root, "draft", "post", "--subject", "SGLang")
    found = _drafts(root)
    drafted(root)
    cells = [claim for claim in found if claim.locator.get("row", "").startswith("run ")]
    assert len(cells) == 60
    assert {claim.locator["table"] for claim in cells} == {str(number) for number in range(2, 22)}
    assert all(claim.metric_id == "ttft" for claim in found)
    assert all(claim.quote is not None and len(claim.quote) <= 5_000 for claim in found)
    assert "nothing to write" in run(root, "draft", "post", "--subject", "SGLang")


def test_a_long_article_has_several_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file grows beyond what a file of records may hold, and ids stay apart."""
    monkeypatch.setattr(writing, "_MOST", 5_000)
    rows = [("Run", "TTFT (ms)"), *((f"run {number}", str(number)) for number in range(100, 130))]
    root = dossier(tmp_path, markdown([], rows))
    run(root, "draft", "post", "--subject", "SGLang")
    sizes = {path.name: path.stat().st_size for path in (root / "claims").iterdir()}
    assert {"post-draft.yaml", "post-draft-2.yaml"} <= set(sizes) and max(sizes.values()) < 6_000
    assert len(_drafts(root)) == 30


RANKED = {
    ("450 ms", "the mean TTFT was"): "ttft",
    ("2,200 tok/s per GPU", "it reached"): "throughput-per-gpu",
    ("2,200 output tok/s", "an output throughput of"): "output-throughput",
    ("1.4x", "the throughput rose by"): "throughput",
    ("61 %", "MFU"): "mfu",
}


@pytest.mark.parametrize(("words", "metric"), RANKED.items(), ids=[" ".join(words) for words in RANKED])
def test_the_metric_is_named_by_unit_and_words(words: tuple[str, str], metric: str) -> None:
    """The best candidate is that of the figure's unit whose name stands around it."""
    knowledge = builtin_knowledge()
    figure, near = words
    best = Ranking(knowledge.metrics, knowledge.profiles["llm-serving"]).of(Figure.read(figure), [f"{near} {figure}"])[
        0
    ]
    assert (best.id, best.is_named) == (metric, True)


@pytest.mark.parametrize(
    "words", [("450 ms", "it took"), ("12 %", "a rise of"), ("3.4", "a value of"), ("2x", "users saw")]
)
def test_no_metric_is_guessed(words: tuple[str, str]) -> None:
    """Where no word names a metric, none is taken."""
    knowledge = builtin_knowledge()
    figure, near = words
    found = Ranking(knowledge.metrics, knowledge.profiles["llm-serving"]).of(Figure.read(figure), [f"{near} {figure}"])
    assert not any(one.is_named for one in found)


def test_proposing_twice_gives_the_same(tmp_path: Path) -> None:
    """Nothing depends on the run: the same copy gives the same proposals."""
    root = dossier(tmp_path, markdown(list(SENTENCES.values()), ROWS))
    first, second = (propose("post", load_collection(root), Asked()) for _ in range(2))
    assert first == second and first.claims


def signed(root: Path) -> None:
    path = root / "claims/post-draft.yaml"
    path.write_text(path.read_text().replace("  # checked_by:  # who", "  checked_by: ann  # who"))


def test_drafts_stand_apart_until_they_are_signed(tmp_path: Path) -> None:
    """Lists and pages keep drafts apart, and `checked_by` of the whole file ends that."""
    root = dossier(tmp_path, markdown(list(SENTENCES.values()), []))
    run(root, "draft", "post")
    assert "450 ms" in run(root, "list", "drafts") and "450 ms" not in run(root, "list", "claims")
    assert "3 more nobody has checked yet" in run(root, "list", "claims")
    run(root, "report", "--output", str(tmp_path / "build"))
    page = (tmp_path / "build/claims/index.html").read_text()
    assert "<h3>Drafts</h3>" in page and "0 claims, 3 drafts" in (tmp_path / "build/index.html").read_text()
    assert "### Drafts" in (tmp_path / "build/claims/index.md").read_text()
    signed(root)
    assert "450 ms" in run(root, "list", "claims") and "no drafts" in run(root, "list", "drafts")
    run(root, "report", "--output", str(tmp_path / "build"))
    assert "<h3>Drafts</h3>" not in (tmp_path / "build/claims/index.html").read_text()


@pytest.mark.parametrize("key", ["pairs: [{{left: {0}, right: {1}}}]", "among: [{0}, {1}]"])
def test_a_draft_in_a_check_is_reported(tmp_path: Path, key: str) -> None:
    """A check that rests on drafts is told so for each of them, until they are signed."""
    root = dossier(tmp_path, markdown([SENTENCES["450 ms"], "Later SGLang had a TTFT of 500 ms."], []))
    run(root, "draft", "post")
    ids = [claim.id for claim in _drafts(root)]
    (root / "checks").mkdir()
    (root / "checks/both.yaml").write_text("question: Are they the same?\n" + key.format(*ids) + "\n")

    def reported() -> list[str]:
        found = check_dossier(load_collection(root)).problems
        return [problem.message for problem in found if problem.code == "draft-in-check" and problem.level == "warning"]

    assert [message.partition(" is a draft")[0] for message in reported()] == ids
    signed(root)
    assert reported() == []
