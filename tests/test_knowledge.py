"""The built-in knowledge is whole: every file parses, every name it uses exists, every unit is one."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from claimcheck.comparators import COMPARATORS
from claimcheck.comparison import answered_examples, failed_examples
from claimcheck.formula import read_formula
from claimcheck.profile import Term, builtin_knowledge, read_knowledge
from claimcheck.units import parse_unit

ROOT = files("claimcheck.knowledge")
PLAIN_KEYS = {"metric.quantity", "metric.numerator", "metric.denominator", "metric.distribution", "metric.total"}
QUANTITIES = {
    "latency",
    "throughput",
    "user speed",
    "money",
    "cost",
    "growth",
    "ratio",
    "count",
    "accuracy",
    "level",
}
#: Ids that other people's claims may hold: add, never rename.
CONTRACT = """
    acceptance-length-with-bonus acceptance-length-drafts-only accuracy cost-per-gpu-hour
    cost-per-million-tokens-total cost-per-million-tokens-output decode-step-latency
    decode-throughput-per-decode-gpu prefill-throughput-per-prefill-gpu e2e-latency goodput itl itl-chunk-pooled
    itl-chunk-split margin-on-revenue markup-on-cost output-throughput output-throughput-per-gpu
    request-throughput tokens-per-day token-revenue-per-gpu-hour total-throughput total-throughput-per-gpu
    throughput tpot tpot-excl-first tpot-incl-first tpot-token-weighted ttft ttft-first-content ttft-first-any
    ttft-first-visible ttft-server user-speed user-speed-e2e user-speed-e2e-norm user-speed-inv-itl-stat
    user-speed-inv-tpot-stat user-speed-stat-of-inv mfu
    ttft-first-chunk ttft-from-arrival ttft-loadgen tpot-excl-first-div-n itl-chunk-zero-inside
    itl-per-chunk-as-tpot e2e-arrival-to-end e2e-batch output-throughput-server-usage
    output-throughput-client-tok output-throughput-requested output-throughput-visible output-throughput-peak
    output-throughput-decode-step user-speed-system-div-conc user-speed-step ar-per-draft ar-per-position
    cost-per-million-tokens-input price-list price-blended
""".split()
LLM_SERVING = """
    metric statistic measured_with obtained bound baseline scope phase uncertainty run_count warm_up window subject
    engine.version engine.patches engine.settings engine.disabled tuning model model_revision precision.weights
    precision.kv precision.attention hardware.accelerator hardware.count hardware.power_limit
    hardware.scale_up_domain hardware.host service.region client.place software.stack parallelism.tensor
    parallelism.data parallelism.expert parallelism.pipeline parallelism.context moe.redundant_experts
    moe.draft_redundant_experts moe.routing placement disaggregation speculative.method speculative.draft_tokens
    speculative.verification speculative.acceptance cache.prefix_caching cache.state cache.hit_share cache.offload
    components streaming workload.kind workload.dataset workload.input_length workload.output_length
    workload.output_limit workload.ignore_eos workload.length_spread workload.context_length workload.replay_length
    workload.multi_turn workload.batch_size workload.requests workload.failed_requests workload.reasoning_effort
    workload.prompt_template sampling.method sampling.temperature workload.concurrency workload.request_rate
    workload.arrival workload.latency_target workload.operating_point quality_gate pricing.basis pricing.currency
    pricing.date cost.basis cost.utilisation measured_on rules by relation evidence
""".split()
GENERIC = """
    metric statistic obtained bound baseline subject version definition population exclusions place period
    follow_up measured_on vintage transformation adjustment currency price_year price_basis method instrument
    instrument_generation scale sample_size uncertainty by relation evidence
""".split()


LLM_EVALUATION = """
    metric statistic obtained bound baseline subject by relation evidence task task.version task.split task.subset shots
    prompt.format scorer judge k sampling.samples tools reasoning.effort system model_revision precision.weights
    chat_template system_prompt sampling.temperature sampling.top_p output_limit harness harness_generation language
    contamination context_length sample_size uncertainty measured_on
""".split()
SOFTWARE_BENCHMARK = """
    metric statistic obtained bound baseline subject by relation evidence benchmark dataset scale hardware.machine cores
    load.concurrency load.rate durability consistency replicas pipelining cache.state rules task version tuning memory
    storage network os build load.generator client.place duration warm_up run_count batch_size compression uncertainty
    measured_on
""".split()
OFFICIAL_STATISTICS = """
    source_type coverage frequency base_period sampling.mode question weighting undecided
""".split()


def load(folder: str) -> dict[str, dict[str, Any]]:
    """Return every file of a folder of knowledge as text values, by file name without its ending."""
    found = {}
    for path in ROOT.joinpath(folder).iterdir():
        if path.name.endswith(".yaml"):
            found[path.name.removesuffix(".yaml")] = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    return found


VOCABULARIES = load("vocabularies")
PROFILES = load("profiles")
METRICS = {entry["id"]: entry for file in load("metrics").values() for entry in file["metrics"]}
#: Every field of every profile as text, those included that it has from `generic`.
FIELDS = {name: {id: {**field} for id, field in raw.items()} for name, raw in builtin_knowledge().raw_fields.items()}
ALL_FIELDS = {id for fields in FIELDS.values() for id in fields}
EVERY_FIELD = [(name, field) for name, fields in FIELDS.items() for field in fields.values()]
FIELD_NAMES = [f"{name}-{field['id']}" for name, field in EVERY_FIELD]


def fold(text: str) -> str:
    """Fold a term as the loader does, written here a second time on purpose."""
    folded = re.sub("[\u2010-\u2014\u2212]", "-", unicodedata.normalize("NFKC", text))
    return " ".join(folded.split()).casefold()


def index(vocabulary: str) -> dict[str, str]:
    """Return every spelling of a vocabulary with the term it stands for."""
    terms = VOCABULARIES[vocabulary]["terms"]
    return {fold(spelling): term["term"] for term in terms for spelling in (term["term"], *term.get("aliases", []))}


def test_loaders_find_no_fault() -> None:
    """The loader reads all built-in knowledge without a problem."""
    _, problems = read_knowledge(None, COMPARATORS)
    assert not [f"{problem.file}:{problem.line} {problem.message}" for problem in problems]


@pytest.mark.parametrize("name", VOCABULARIES)
def test_vocabulary_is_whole(name: str) -> None:
    """Every parent and member of a sense is a term, and no spelling stands for two terms."""
    vocabulary = VOCABULARIES[name]
    assert vocabulary["id"] == name
    terms = [fold(term["term"]) for term in vocabulary["terms"]]
    spellings = Counter(
        fold(spelling) for term in vocabulary["terms"] for spelling in (term["term"], *term.get("aliases", []))
    )
    assert not [spelling for spelling, times in spellings.items() if times > 1]
    for term in vocabulary["terms"]:
        named = [*term.get("parents", []), *term.get("part_of", [])]
        named += [x for sense in term.get("senses", {}).values() for x in sense["means"]]
        assert not [other for other in named if fold(other) not in terms], term["term"]
        assert fold(term["term"]) not in {fold(parent) for parent in term.get("parents", [])}
    for join in vocabulary.get("joins", []):
        assert fold(join["from"]) in terms and fold(join["to"]) in terms


@pytest.mark.parametrize("name", VOCABULARIES)
def test_terms_are_not_their_own_ancestors(name: str) -> None:
    """No term is a kind of itself, however far up one goes."""
    parents = {fold(term["term"]): [fold(x) for x in term.get("parents", [])] for term in VOCABULARIES[name]["terms"]}
    for start in parents:
        waiting, seen = list(parents[start]), set()
        while waiting:
            here = waiting.pop()
            assert here != start
            if here not in seen:
                seen.add(here)
                waiting += parents[here]


@pytest.mark.parametrize("name", ["rules", "datasets"])
def test_fixed_values_are_values_of_the_field(name: str) -> None:
    """What a rule or a data set settles is a field of llm-serving, and a listed term where the field has terms."""
    for term in VOCABULARIES[name]["terms"]:
        for key, value in term.get("fixes", {}).items():
            field = FIELDS["llm-serving"][key]
            vocabulary = field.get("vocabulary")
            if vocabulary and value != "not applicable":
                assert fold(value) in index(vocabulary), (term["term"], key, value)
            if key == "workload.dataset":
                assert fold(value) in index("datasets"), (term["term"], value)


@pytest.mark.parametrize(
    ("name", "profile", "keys"),
    [
        ("evaluation-tasks", "llm-evaluation", {"task.split", "scorer"}),
        ("benchmarks", "software-benchmark", {"dataset", "load.concurrency", "run_count"}),
    ],
)
def test_what_a_test_or_a_benchmark_settles_is_a_value_of_its_field(name: str, profile: str, keys: set[str]) -> None:
    """What the name of a test or a benchmark settles is a value that the field of its profile can hold."""
    fixed = [pair for term in VOCABULARIES[name]["terms"] for pair in term.get("fixes", {}).items()]
    assert {key for key, _ in fixed} == keys
    for key, value in fixed:
        vocabulary = FIELDS[profile][key].get("vocabulary")
        assert vocabulary is None or fold(value) in index(vocabulary), (key, value)


def test_contract_of_metric_ids() -> None:
    """Every promised metric id exists."""
    assert sorted(set(CONTRACT) - set(METRICS)) == []


def test_metric_ids_are_unique() -> None:
    """No two entries of the registry share an id."""
    ids = [entry["id"] for file in load("metrics").values() for entry in file["metrics"]]
    assert [id for id, times in Counter(ids).items() if times > 1] == []


@pytest.mark.parametrize("id", METRICS)
def test_metric_is_complete(id: str) -> None:
    """A metric has a definition, its parts as terms, a unit that parses, a direction, a rule and a source."""
    entry = METRICS[id]
    assert entry["definition"].endswith(".") and entry["title"] and entry["statistic"] and entry["source"]
    assert entry["better"] in {"higher", "lower", "neither"}
    assert entry["quantity"] in QUANTITIES
    parts = index("metric-parts")
    assert entry["numerator"] and entry["denominator"]
    assert [part for part in (*entry["numerator"], *entry["denominator"]) if fold(part) not in parts] == []
    assert parse_unit(entry["unit"]) is not None
    assert set(entry.get("fixes", {})) <= {"statistic.tail", *ALL_FIELDS}
    assert set(entry.get("needs", [])) <= ALL_FIELDS
    assert entry.get("fixes", {}).get("statistic.tail", "time") in {"time", "rate"}
    for key, vocabulary in {
        "phase": "phases",
        "transformation": "transformations",
        "definition": "definitions",
        "source_type": "source-types",
    }.items():
        assert fold(entry.get("fixes", {}).get(key, "level")) in {"level", *index(vocabulary)}


@pytest.mark.parametrize("id", METRICS)
def test_metric_references_exist(id: str) -> None:
    """Every metric and every field that an entry names exists, and every formula reads."""
    entry = METRICS[id]
    others = [entry["parent"]] if "parent" in entry else []
    others += entry.get("same_as", [])
    others += [note["metric"] for note in (*entry.get("unlike", []), *entry.get("same_where", []))]
    others += [way["to"] for way in entry.get("converts", [])]
    assert [other for other in others if other not in METRICS or other == id] == []
    for way in entry.get("converts", []):
        assert set(read_formula(way["formula"]).names) - {"x"} == set(way.get("needs", {}))
        assert set(way.get("needs", {}).values()) <= set(FIELDS["llm-serving"])
    for same in entry.get("same_where", []):
        assert set(same["when"]) <= set(FIELDS["llm-serving"])
    for note in entry.get("unlike", []):
        assert note["why"] and note["metric"] not in entry.get("same_as", [])


@pytest.mark.parametrize(
    ("source", "target", "x", "given", "result"),
    [
        ("decode-throughput-per-decode-gpu", "output-throughput-per-gpu", "1046.0", {"decode": 8, "gpus": 16}, "523.0"),
        ("total-throughput", "output-throughput", "9000", {"input": 8192, "output": 1024}, "1000"),
        ("total-throughput", "total-throughput-per-gpu", "16252", {"gpus": 4}, "4063"),
        ("total-throughput", "total-throughput-uncached", "1000", {"cached": "87.6"}, "124"),
        ("markup-on-cost", "margin-on-revenue", "545", {}, "84.5"),
        ("acceptance-length-with-bonus", "acceptance-length-drafts-only", "2.4", {}, "1.4"),
        ("acceptance-length-with-bonus", "ar-per-draft", "2.5", {"drafts": 3}, "50"),
        ("tpot-excl-first-div-n", "tpot-excl-first", "4.903", {"output": 128}, "4.942"),
        ("tpot-incl-first", "tpot-excl-first", "12", {"output": 101, "ttft": 212}, "10"),
        ("tpot-excl-first", "user-speed-inv-tpot-stat", "20", {}, "50"),
        ("user-speed-stat-of-inv", "user-speed-inv-itl-stat", "13.86", {}, "13.86"),
        ("decode-step-latency", "output-throughput-decode-step", "28.88", {"sequences": 256, "accepted": 1}, "8864"),
        ("cost-per-gpu-hour", "cost-per-million-tokens-total", "2", {"rate": "1000"}, "0.5556"),
        ("cost-per-day", "cost-per-gpu-hour", "87072", {"hours": 43536}, "2"),
        ("role-test-prefill-throughput-per-node", "role-test-prefill-throughput-uncached-per-node", "73700",
         {"cached": "56.3"}, "32207"),
        ("output-throughput-per-gpu", "output-throughput-per-power", "700", {"power": 1400}, "500"),
    ],
)  # fmt: skip
def test_conversions_give_known_values(source: str, target: str, x: str, given: dict[str, Any], result: str) -> None:
    """A conversion turns a value into the one worked out by hand, to the digits written."""
    way = next(way for way in METRICS[source]["converts"] if way["to"] == target)
    inputs = {name: Fraction(str(value)) for name, value in given.items()}
    converted = read_formula(way["formula"]).evaluate({"x": Fraction(x), **inputs})
    digits = len(result.partition(".")[2])
    assert abs(converted - Fraction(result)) <= Fraction(1, 2 * 10**digits)


@pytest.mark.parametrize(
    ("tool", "name", "metric"),
    [
        ("vLLM bench serve", "TPOT", "tpot-excl-first"),
        ("vLLM bench serve", "ITL", "itl-chunk-pooled"),
        ("AIPerf", "ITL", "tpot-excl-first"),
        ("AIPerf", "inter_chunk_latency", "itl-chunk-pooled"),
        ("GenAI-Perf", "ITL", "tpot-excl-first"),
        ("GuideLLM", "ITL", "tpot-excl-first"),
        ("llmperf", "ITL", "tpot-incl-first"),
        ("inference-perf", "NTPOT", "tpot-incl-first"),
        ("inference-perf", "ITL", "itl-chunk-zero-inside"),
        ("MLPerf LoadGen", "TPOT", "tpot-excl-first"),
        ("AIPerf", "output_token_throughput_per_user", "user-speed-stat-of-inv"),
        ("InferenceX", "tput_per_gpu", "total-throughput-per-gpu"),
    ],
)
def test_a_name_belongs_to_its_tool(tool: str, name: str, metric: str) -> None:
    """What a tool calls by a name is one metric; the same name of another tool may be another."""
    found = {
        id
        for id, entry in METRICS.items()
        for used in entry.get("names", [])
        if (fold(used["tool"]), fold(used["name"])) == (fold(tool), fold(name))
    }
    assert found == {metric}


def test_tools_of_names_are_listed() -> None:
    """Every tool that names a serving metric is a term of the vocabulary of tools or of instruments."""
    listed = {**index("tools"), **index("instruments")}
    others = {"vLLM blog", "DeepSeek open-infra-index", "nvidia-smi"}
    named = {used["tool"] for entry in METRICS.values() for used in entry.get("names", [])}
    assert sorted(tool for tool in named - others if fold(tool) not in listed) == []


def test_same_metrics_say_so_on_both_sides() -> None:
    """Where one entry is the same as another, the other says it too, with the same parts and tail."""
    for id, entry in METRICS.items():
        for other in entry.get("same_as", []):
            assert id in METRICS[other].get("same_as", [])
            for key in ("numerator", "denominator", "unit", "fixes", "quantity"):
                assert entry.get(key) == METRICS[other].get(key)


def test_a_tool_calls_two_metrics_by_one_name_only_with_a_note() -> None:
    """Where a tool has one name for two metrics, versions or a note tell them apart."""
    uses: dict[tuple[str, str], list[tuple[str, bool]]] = {}
    for id, entry in METRICS.items():
        for name in entry.get("names", []):
            told = "versions" in name or "note" in name
            uses.setdefault((fold(name["tool"]), fold(name["name"])), []).append((id, told))
    for use, metrics in uses.items():
        assert len(metrics) == 1 or any(told for _, told in metrics), (use, metrics)


def test_conversions_there_and_back_give_the_value_again() -> None:
    """A conversion and its way back return the first value where both name the same inputs."""
    checked = 0
    inputs = {name: Fraction(n, 7) for n, name in enumerate(sorted(all_needs()), start=1)}
    for id, entry in METRICS.items():
        for way in entry.get("converts", []):
            back = [x for x in METRICS[way["to"]].get("converts", []) if x["to"] == id]
            if not back or set(back[0].get("needs", {}).values()) != set(way.get("needs", {}).values()):
                continue
            given = {name: inputs[field] for name, field in way.get("needs", {}).items()}
            there = read_formula(way["formula"]).evaluate({"x": Fraction(5, 3), **given})
            given = {name: inputs[field] for name, field in back[0].get("needs", {}).items()}
            assert read_formula(back[0]["formula"]).evaluate({"x": there, **given}) == Fraction(5, 3), (id, way["to"])
            checked += 1
    assert checked >= 40


def all_needs() -> set[str]:
    """Return every field that some conversion needs."""
    ways = [way for entry in METRICS.values() for way in entry.get("converts", [])]
    return {field for way in ways for field in way.get("needs", {}).values()}


@pytest.mark.parametrize(("profile", "ids"), [("llm-serving", LLM_SERVING), ("generic", GENERIC)])
def test_contract_of_field_ids(profile: str, ids: list[str]) -> None:
    """The promised fields stand in their order; only values printed beside a figure follow."""
    own = list(FIELDS[profile])
    if profile == "llm-serving":
        assert own[: len(ids)] == ids
        assert all(id.startswith("beside.") for id in own[len(ids) :])
    else:
        assert sorted(own) == sorted(ids)
    assert len(own) == len(PROFILES[profile]["fields"])


@pytest.mark.parametrize(
    ("profile", "ids"),
    [
        ("llm-evaluation", LLM_EVALUATION),
        ("software-benchmark", SOFTWARE_BENCHMARK),
        ("official-statistics", [*GENERIC, *OFFICIAL_STATISTICS]),
    ],
)
def test_contract_of_the_further_profiles(profile: str, ids: list[str]) -> None:
    """The fields promised are there, and none that is not promised."""
    assert sorted(FIELDS[profile]) == sorted(ids)


@pytest.mark.parametrize("profile", ["llm-evaluation", "software-benchmark"])
def test_every_number_has_a_role(profile: str) -> None:
    """Each number is a setting somebody chose or an outcome of the run."""
    numbers = {"quantity", "quantity or range", "range"}
    fields = FIELDS[profile].values()
    assert [field["id"] for field in fields if field.get("comparator") in numbers and "role" not in field] == []


def test_a_part_of_a_test_is_no_kind_of_it() -> None:
    """Where a test names a whole, the whole is none of its kinds, and the two are told apart."""
    tasks = builtin_knowledge().vocabularies["evaluation-tasks"]
    parts = [(term.term, whole) for term in tasks.terms.values() for whole in term.part_of]
    assert len(parts) >= 10
    assert all(tasks.covers([whole], part) is tasks.covers([part], whole) is False for part, whole in parts)


@pytest.mark.parametrize(
    ("profile", "field"), EVERY_FIELD, ids=[f"{name}-{field['id']}" for name, field in EVERY_FIELD]
)
def test_field_is_complete(profile: str, field: dict[str, Any]) -> None:
    """A field says how it is compared, why it matters, what would settle it, and two pairs of examples."""
    assert field["why"].endswith(".") and field["settle"] and field["group"] and field["title"]
    assert not field["settle"].endswith(".")
    assert field["severity"] in {"blocking", "qualifying", "context"}
    for manner in field["parts"].values() if "parts" in field else [field]:
        assert manner["comparator"] in COMPARATORS
        if "vocabulary" in manner:
            assert manner["vocabulary"] in VOCABULARIES
        if "unit" in manner:
            assert parse_unit(manner["unit"]) is not None
    assert len(field["examples"]["same"]) == len(field["examples"]["different"]) == 2
    if field["severity"] == "blocking" and field.get("required") == "false":
        assert field["required_reason"]
    for condition in ("applies_when", "not_when", "required_when", "blocking_when"):
        for key, terms in field.get(condition, {}).items():
            assert key in PLAIN_KEYS or key in FIELDS[profile]
            assert isinstance(terms, list) and terms
            vocabulary = condition_vocabulary(profile, key)
            if vocabulary:
                assert [term for term in terms if fold(term) not in index(vocabulary)] == []


@pytest.mark.parametrize("profile", FIELDS)
def test_examples_are_true(profile: str) -> None:
    """The first example of each field is the same or equivalent for the judge, the second different."""
    knowledge = builtin_knowledge()
    found = knowledge.profiles[profile]
    assert [answer.sentence for field in found for answer in failed_examples(field, found, knowledge)] == []
    assert sum(len(list(answered_examples(field, found, knowledge))) for field in found) == 2 * len(found.fields)


def condition_vocabulary(profile: str, key: str) -> str | None:
    """Return the vocabulary whose terms a condition on a key uses."""
    if key in FIELDS[profile]:
        vocabulary: str | None = FIELDS[profile][key].get("vocabulary")
        return vocabulary
    parts = {"metric.numerator": "metric-parts", "metric.denominator": "metric-parts", "metric.quantity": "quantities"}
    return parts.get(key)


def test_every_method_of_speculation_is_one() -> None:
    """Every method but `none` is a descendant of speculative decoding."""
    knowledge, _ = read_knowledge(None, COMPARATORS)
    vocabulary = knowledge.vocabularies["speculative-methods"]
    for name in vocabulary.names():
        assert vocabulary.covers(["speculative decoding"], name) is (name != "none")


@pytest.mark.parametrize(
    ("vocabulary", "one", "other"),
    [
        ("number-formats", "NVFP4", "MXFP4"),
        ("number-formats", "FP8 E4M3", "FP8 E5M2"),
        ("accelerators", "H100", "H800"),
        ("accelerators", "H100 SXM", "H100 PCIe"),
        ("accelerators", "GB200", "GB300"),
        ("accelerators", "Ascend 910B", "Ascend 910C"),
        ("models", "DeepSeek-V3", "DeepSeek-V2"),
        ("models", "DeepSeek-R1-0528", "DeepSeek-R1 (January 2025)"),
        ("models", "DeepSeek-V3-0324", "DeepSeek-V3.1"),
        ("engines", "DeepInfer", "DeepSeek production engine"),
        ("datasets", "own prompts", "DeepInfer benchmark prompts"),
    ],
)
def test_what_sources_distinguish_stays_apart(vocabulary: str, one: str, other: str) -> None:
    """Two terms that sources distinguish are two terms, and neither is a kind of the other."""
    knowledge, _ = read_knowledge(None, COMPARATORS)
    terms = knowledge.vocabularies[vocabulary]
    assert terms.covers([one], other) is False and terms.covers([other], one) is False


def test_a_break_is_a_release_and_the_breaks_are_in_their_order() -> None:
    """A break that is no release is refused, two are read by number, and what comes before a release is nowhere."""
    term = Term(term="Tool", breaks={"1.10": "later", "1.2": "sooner"})
    assert [term.generation(text) for text in ("1.1", "v1.5.0", "2.0")] == [
        ("Tool: before 1.2", "sooner"),
        ("Tool: 1.2 or later and before 1.10", "sooner"),
        ("Tool: 1.10 or later", "later"),
    ]
    assert [term.generation(text) for text in ("1.2rc1", "main", "1", "1." + "9" * 5000)] == [None] * 4
    with pytest.raises(ValidationError, match="is no release"):
        Term(term="Tool", breaks={"latest": "all"})
