"""claimcheck new writes files that a person goes on with: valid, whole, and never over a file that is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from claimcheck.cli.commands import group
from claimcheck.collection import load_collection
from claimcheck.drafts import figure_in, id_from, yaml_text
from claimcheck.errors import ClaimcheckError
from claimcheck.profile import builtin_knowledge
from claimcheck.records import CLAIM_KEYS
from claimcheck.writing import write_file
from claimcheck.yamltext import read_yaml


@pytest.fixture
def dossier(tmp_path: Path) -> Path:
    """A dossier of one source that was read and one that was not, with a party and two claims."""
    for folder in ("claims", "sources", "checks"):
        (tmp_path / folder).mkdir()
    (tmp_path / "claimcheck.yaml").write_text("format: 1\nprofile: llm-serving\n")
    (tmp_path / "sources/blog.yaml").write_text("kind: blog post\naccessed: 2026-01-02\n")
    (tmp_path / "sources/paper.yaml").write_text("kind: paper\n")
    (tmp_path / "sources/parties.yaml").write_text("vllm: {name: vLLM}\n")
    for name in ("one", "two"):
        text = "figure: 5 ms\nmetric: decode-step-latency\nsubject: A\nsource: blog\nby: vllm\nobtained: measured\n"
        (tmp_path / f"claims/{name}.yaml").write_text(text)
    return tmp_path


def new(dossier: Path, *arguments: str, code: int = 0) -> str:
    """Run ``claimcheck new`` and return what it prints."""
    result = CliRunner().invoke(group, ["new", arguments[0], "--dossier", str(dossier), *arguments[1:]])
    found = 1 if isinstance(result.exception, ClaimcheckError) else result.exit_code
    assert found == code, result.output
    return result.output + (str(result.exception) if code == 1 else "")


def problems(dossier: Path, name: str) -> list[tuple[str, str]]:
    """Return code and message of each problem in the files of one name."""
    found = load_collection(dossier).problems
    return [(problem.code, problem.message) for problem in found if Path(problem.file or "").stem == name]


QUOTES = {
    "$38.96 per GPU-hour": "$38.96 per GPU-hour",
    "vLLM earned $38.96 per GPU-hour in the run": "$38.96 per GPU-hour",
    "decode is within 6% of DeepInfer": "within 6%",
    "the engine was up to 1.04x faster on prefill": "up to 1.04x faster",
    "about 5.5 million homes were sold": "about 5.5 million homes",
    "a step takes 28.88 ms.": "28.88 ms",
}


@pytest.mark.parametrize(("quote", "figure"), QUOTES.items(), ids=QUOTES)
def test_the_figure_is_read_out_of_the_quote(quote: str, figure: str) -> None:
    """The fewest words are kept that say the same: hedge, bound and unit stay, the sentence around them goes."""
    assert figure_in(quote) == figure


@pytest.mark.parametrize("quote", ["no number here", "", "per GPU-hour"])
def test_a_quote_without_figure_is_refused(quote: str) -> None:
    """Where nothing can be read the answer names the option that takes the figure."""
    with pytest.raises(ClaimcheckError, match="--figure"):
        figure_in(quote)


def test_a_quote_of_a_whole_page_is_refused() -> None:
    """A quote is the fewest words; a long one is refused before it is read."""
    with pytest.raises(ClaimcheckError, match="fewest words"):
        figure_in("word " * 100_000)


TEXTS = [
    "$38.96 per GPU-hour",
    "a: b",
    "a #b",
    '\'tis "so"',
    "- dash",
    "[a, b]",
    "{a}",
    "* star",
    "& and",
    "! bang",
    "% of",
    "@at",
    "yes",
    "null",
    "1.10",
    "ends with colon:",
    "größe × 3",
    "trailing ",
    "two\nlines",
    "> more",
    "| pipe",
    "? what",
    "a, b",
    "back\\slash",
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_written_is_the_text_read(text: str) -> None:
    """Every text comes back as one line, whatever signs it has, and never becomes a key, a list or a comment."""
    node, found = read_yaml(f"k: {yaml_text(text)}\n".encode(), "f")
    assert (node, found) == ({"k": " ".join(text.split())}, [])


IDS = [
    (("vllm-blog", "$38.96 per GPU-hour"), "vllm-blog-38-96-per-gpu-hour"),
    (("Größe", "10⁹"), "gr-e-10"),
    (("…",), "unnamed"),
    (("x" * 99,), "x" * 60),
]


@pytest.mark.parametrize(("words", "id"), IDS)
def test_an_id_is_made_of_words(words: tuple[str, ...], id: str) -> None:
    """Small letters, digits and single dashes, at most 60 of them."""
    assert id_from(*words) == id


def test_a_claim_is_written_from_its_quote(dossier: Path) -> None:
    """The file carries the figure, the quote, and every other field of the profile as a comment."""
    out = new(dossier, "claim", "--source", "blog", "--quote", "it earned $38.96 per GPU-hour")
    path = dossier / "claims/blog-38-96-per-gpu-hour.yaml"
    text = path.read_text()
    assert "blog-38-96-per-gpu-hour.yaml: $38.96 per GPU-hour" in out
    lines = text.splitlines()
    node, found = read_yaml(text.encode(), "f")
    assert found == [] and node == {
        "figure": "$38.96 per GPU-hour",
        "source": "blog",
        "quote": "it earned $38.96 per GPU-hour",
    }
    listed = {line[2:].partition(":")[0] for line in lines if line.startswith("# ")}
    fields = set(builtin_knowledge().profiles["llm-serving"].fields) - set(CLAIM_KEYS)
    assert fields - {"relation"} <= listed
    assert "relation" not in listed, "it is derived from the parties"
    assert "token-revenue-per-gpu-hour" in next(line for line in lines if line.startswith("# metric:"))
    assert all(len(line) <= 120 for line in lines)


def test_required_fields_are_marked(dossier: Path) -> None:
    """A field that both sides must state says so in its line, and no other does."""
    new(dossier, "claim", "x", "--source", "blog", "--figure", "480 tokens/s/GPU")
    assert all(len(line) <= 120 for line in (dossier / "claims/x.yaml").read_text().splitlines())
    marked = {
        line[2:].partition(":")[0]
        for line in (dossier / "claims/x.yaml").read_text().splitlines()
        if line.startswith("# ") and ":  # required" in line
    }
    profile = builtin_knowledge().profiles["llm-serving"]
    needed = {field.id for field in profile if field.is_required} - set(CLAIM_KEYS)
    assert marked == needed | {"metric"}


def test_required_fields_come_first(dossier: Path) -> None:
    """Whoever fills in from the top fills in what a verdict needs before all else."""
    new(dossier, "claim", "x", "--source", "blog", "--figure", "5 ms")
    lines = (dossier / "claims/x.yaml").read_text().splitlines()
    asked = ["required" in line for line in lines if line.startswith("# ") and ":  # " in line]
    assert asked == sorted(asked, reverse=True) and True in asked and False in asked


@pytest.mark.parametrize("profile", ["generic", "llm-serving"])
def test_hints_end_with_a_whole_word(dossier: Path, profile: str) -> None:
    """A hint too long for its line ends behind a whole term and names the page that says the rest."""
    new(dossier, "claim", "x", "--source", "blog", "--figure", "5 ms", "--profile", profile)
    known = builtin_knowledge().profiles[profile]
    cut = [line for line in (dossier / "claims/x.yaml").read_text().splitlines() if " … `claimcheck explain" in line]
    assert cut
    for line in cut:
        field = line[2:].partition(":")[0]
        kept, _, rest = line.partition(" … ")
        assert rest == f"`claimcheck explain {field}`"
        vocabulary = known.vocabulary(known[field].manner) if known[field].comparator else None
        last = kept.replace("; ", ", ").rpartition(", ")[2]
        if vocabulary is not None and not last.startswith("where "):
            assert last in vocabulary.names()


def test_the_schema_is_named_where_it_is(dossier: Path) -> None:
    """The first line names no file that is not there; `claimcheck schema` is told of instead."""
    told = new(dossier, "claim", "x", "--source", "blog", "--figure", "5 ms")
    assert "$schema" not in (dossier / "claims/x.yaml").read_text() and "`claimcheck schema`" in told
    CliRunner().invoke(group, ["schema", "--dossier", str(dossier)])
    told = new(dossier, "claim", "y", "--source", "blog", "--figure", "5 ms")
    new(dossier, "source", "other", "--kind", "paper")
    new(dossier, "check", "c", "--question", "q", "--pair", "one", "two")
    assert "`claimcheck schema`" not in told
    for path in ("claims/y.yaml", "sources/other.yaml", "checks/c.yaml"):
        schema = (dossier / path).read_text().splitlines()[0].removeprefix("# yaml-language-server: $schema=")
        assert (dossier / path).parent.joinpath(schema).resolve().is_file()


def test_only_what_is_missing_is_a_problem_afterwards(dossier: Path) -> None:
    """A draft has no fault but the keys a person has still to give, and none once they are given."""
    new(dossier, "claim", "x", "--source", "blog", "--figure", "5 ms")
    assert [code for code, _ in problems(dossier, "x")] == ["missing-key", "missing-key"]
    full = ("--metric", "decode-step-latency", "--subject", "A", "--by", "vllm", "--obtained", "measured")
    new(dossier, "claim", "y", "--source", "blog", "--figure", "5 ms", *full, "--set", "scope=engine step")
    assert problems(dossier, "y") == []
    claim = load_collection(dossier).claims["y"]
    assert (claim.subject, str(claim["scope"]), claim.by) == ("A", "engine step", "vllm")


def test_a_source_nobody_read_asks_for_the_one_read_instead(dossier: Path) -> None:
    """The draft names `via` as required where the source has no date of access."""
    new(dossier, "claim", "x", "--source", "paper", "--figure", "5 ms")
    assert "# via:  # required" in (dossier / "claims/x.yaml").read_text()


def test_another_profile_is_named_with_its_schema(dossier: Path) -> None:
    """A claim of another profile says so, and its editor schema is that profile's."""
    (dossier / "schemas").mkdir()
    (dossier / "schemas/claim.generic.json").write_text("{}")
    new(dossier, "claim", "x", "--source", "blog", "--figure", "5 %", "--profile", "generic")
    text = (dossier / "claims/x.yaml").read_text()
    assert "schemas/claim.generic.json" in text and "\nprofile: generic\n" in text and "# population:" in text


REFUSED: dict[str, tuple[list[str], int, str]] = {
    "no figure": (["claim", "--source", "blog"], 2, "--quote"),
    "no source": (["claim", "--figure", "5 ms"], 2, "--source"),
    "an unknown source": (["claim", "--source", "blgo", "--figure", "5 ms"], 1, "did you mean `blog`?"),
    "an unknown metric": (["claim", "--source", "blog", "--figure", "5 ms", "--metric", "x"], 1, "is no metric"),
    "an unknown profile": (["claim", "--source", "blog", "--figure", "5", "--profile", "genric"], 1, "did you mean"),
    "an unknown field": (["claim", "--source", "blog", "--figure", "5", "--set", "scop=x"], 1, "did you mean `scope`?"),
    "an option that is no term": (
        ["claim", "--source", "blog", "--figure", "5", "--obtained", "registered"],
        1,
        "'registered' is not a term of obtained",
    ),
    "a condition that is no term": (
        ["claim", "--source", "blog", "--figure", "5", "--set", "phase=decod"],
        1,
        "did you mean `decode`?",
    ),
    "a condition without value": (["claim", "--source", "blog", "--figure", "5", "--set", "scope"], 2, "FIELD=TEXT"),
    "a quote without figure": (["claim", "--source", "blog", "--quote", "fast"], 1, "--figure"),
    "a character that cannot be seen": (
        ["claim", "--source", "blog", "--figure", "5 ms", "--quote", "a\u202eb"],
        1,
        "U+202E",
    ),
    "an id that is a path": (["claim", "../x", "--source", "blog", "--figure", "5 ms"], 1, "is no id"),
    "an id that is taken": (["claim", "blog", "--source", "blog", "--figure", "5 ms"], 1, "is taken"),
    "a source without kind": (["source", "x"], 2, "--kind"),
    "a source with a script address": (["source", "x", "--kind", "a", "--url", "javascript:x"], 2, "public http"),
    "a source with a bad date": (["source", "x", "--kind", "a", "--accessed", "today"], 2, "is not a date"),
    "a source id with capitals": (["source", "X", "--kind", "a"], 2, "is not an id"),
    "a check without pairs": (["check", "x", "--question", "q"], 2, "--pair"),
    "a check of unknown claims": (["check", "x", "--question", "q", "--pair", "one", "tow"], 1, "is no claim"),
}


@pytest.mark.parametrize(("arguments", "code", "message"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_written_is_refused(dossier: Path, arguments: list[str], code: int, message: str) -> None:
    """A mistake is answered before anything is written."""
    before = sorted(path.name for path in dossier.rglob("*"))
    assert message in new(dossier, *arguments, code=code)
    assert sorted(path.name for path in dossier.rglob("*")) == before


def test_a_file_that_is_there_is_never_written_over(dossier: Path) -> None:
    """Also a file that could not be read, and whose id therefore nobody knows, is left as it is."""
    (dossier / "claims/x.yaml").write_text("figure: 'open\n")
    assert "there already" in new(dossier, "claim", "x", "--source", "blog", "--figure", "5 ms", code=1)
    assert (dossier / "claims/x.yaml").read_text() == "figure: 'open\n"


def test_a_source_is_written(dossier: Path) -> None:
    """What is given is read back without a problem, and the keys left out are listed with what they mean."""
    given = ("--kind", "data set", "--title", "Prices: 2023", "--url", "https://example.org/a", "--publisher", "vllm")
    new(dossier, "source", "prices", *given, "--published", "2023", "--accessed", "2026-01-02")
    source = load_collection(dossier).sources["prices"]
    assert (source.kind, source.title, source.published) == ("data set", "Prices: 2023", "2023")
    assert "# cites:  # Sources it cites." in (dossier / "sources/prices.yaml").read_text()
    assert problems(dossier, "prices") == []


def test_a_check_is_written_with_the_verdicts_found(dossier: Path) -> None:
    """Each pair carries the verdict of today as a comment, and nothing is expected yet."""
    out = new(dossier, "check", "c", "--question", "Is it: so?", "--pair", "one", "two")
    text = (dossier / "checks/c.yaml").read_text()
    check = load_collection(dossier).checks["c"]
    assert (check.question, check.expect, [pair.expect for pair in check.pairs]) == ("Is it: so?", None, [None])
    verdict = out.strip().rpartition(": ")[2].partition("\n")[0]
    assert verdict in ("like-for-like", "partly confirmed") and f"# found: {verdict}" in text


def test_a_check_among_several_claims(dossier: Path) -> None:
    """Claims may be held against each other without writing out the pairs."""
    new(dossier, "check", "c", "--question", "q", "--among", "one", "--among", "two")
    assert load_collection(dossier).checks["c"].among == ("one", "two")


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where writing fails half-way no file and no leftover stands in the folder."""

    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("claimcheck.writing.files.os.fsync", fail)
    with pytest.raises(ClaimcheckError, match="No space left"):
        write_file(tmp_path / "sub/a.yaml", b"text")
    assert list((tmp_path / "sub").iterdir()) == []


def test_a_file_may_be_replaced_where_that_is_meant(tmp_path: Path) -> None:
    """Files that are made again and again are replaced in one step, with the usual permissions."""
    path = tmp_path / "a.json"
    write_file(path, b"one", over=lambda found: True)
    write_file(path, b"two", over=lambda found: found == b"one")
    assert path.read_text() == "two" and [entry.name for entry in tmp_path.iterdir()] == ["a.json"]
    (tmp_path / "plain").write_text("")
    assert path.stat().st_mode == (tmp_path / "plain").stat().st_mode
    with pytest.raises(ClaimcheckError, match="there already"):
        write_file(path, b"three")
    assert path.read_text() == "two"
