"""The report served live: who may ask, what a saved file changes, and the form that writes a claim."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode

import pytest
from test_changes import CLAIM, FILES, write

pytest.importorskip("starlette", reason="the extra `serve` is not installed")
pytest.importorskip("uvicorn", reason="the extra `serve` is not installed")
pytest.importorskip("watchfiles", reason="the extra `serve` is not installed")


class Server:
    """A server in a process of its own, on a port that was free."""

    def __init__(self, root: Path) -> None:
        self.root = root
        command = [sys.executable, "-u", "-m", "claimcheck", "serve", "--dossier", str(root), "--port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1].strip().rstrip("/"))
        self.token = self.process.stdout.readline().rsplit(" ", 1)[1].strip()

    def ask(self, path: str, body: dict[str, str] | None = None, **headers: str) -> tuple[int, str, HTTPResponse]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        method, data = ("GET", None) if body is None else ("POST", urlencode(body))
        connection.request(method, path, data, named)
        answer = connection.getresponse()
        text = answer.read().decode("utf-8")
        connection.close()
        return answer.status, text, answer


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that no test changes."""
    yield from running(write(tmp_path_factory.mktemp("served")))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    yield from running(write(tmp_path / "ranges"))


def running(root: Path) -> Iterator[Server]:
    server = Server(root)
    yield server
    server.process.terminate()
    server.process.communicate(timeout=20)


NEW = {
    "id": "car-d",
    "source": "range-test",
    "figure": "430 km",
    "metric": "range-electric",
    "subject": "Car D",
    "by": "lab",
    "obtained": "measured",
}


def test_the_pages_are_those_of_the_report(shared: Server) -> None:
    """Every kind of page is served with its twins; what the site does not have is not there."""
    for path, told in {
        "/": "ranges",
        "/checks/ranges.html": "like-for-like",
        "/claims/car-a.html": "400 km",
        "/claims/index.html": "410 km",
        "/sources/range-test.html": "Range test",
        "/claims/car-a.md": "400 km",
    }.items():
        code, text, _ = shared.ask(path)
        assert code == 200 and told in text, path
    assert json.loads(shared.ask("/claims/car-a.json")[1])["id"] == "car-a"
    for path in ("/claims/none.html", "/../claimcheck.yaml", "/claims/car-a.yaml", "/%2e%2e/%2e%2e/etc/passwd"):
        assert shared.ask(path)[0] == 404, path


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "example.org"}, 421),
        ({"Host": "127.0.0.1.example.org:80"}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Origin": "https://example.org"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site"}, 403),
    ],
)
@pytest.mark.parametrize("path", ["/", "/api/claims", "/events"])
def test_another_host_and_another_site_are_refused(
    shared: Server, path: str, headers: dict[str, str], status: int
) -> None:
    """A name that was bent to this address, and a page of another site, read nothing."""
    code, text, answer = shared.ask(path, **headers)
    assert code == status and "car" not in text
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_another_site_writes_nothing_even_with_the_token(server: Server) -> None:
    """The token alone does not open the door to another site."""
    body = {**NEW, "token": server.token}
    assert server.ask("/new", body, Origin="https://example.org")[0] == 403
    assert server.ask("/new", body, Sec_Fetch_Site="cross-site")[0] == 403
    assert not (server.root / "claims/car-d.yaml").exists()


@pytest.mark.parametrize("token", ["", "wrong", None])
def test_nothing_is_written_without_the_token(shared: Server, token: str | None) -> None:
    """The form and the JSON both ask for the token that the terminal shows; no page holds it."""
    body = NEW if token is None else {**NEW, "token": token}
    code, text, _ = shared.ask("/new", body)
    assert code == 403 and "token" in text.lower() and 'value="430 km"' in text
    assert shared.ask("/api/claims", NEW, **({} if token is None else {"X_Claimcheck_Token": token}))[0] == 403
    assert not (shared.root / "claims/car-d.yaml").exists()
    assert all(shared.token not in shared.ask(path)[1] for path in ("/", "/new", "/openapi.json", "/live.js"))


def test_the_form_writes_what_the_command_writes(server: Server, tmp_path: Path) -> None:
    """The file of the form is byte for byte that of `claimcheck new claim`, and its page is there at once."""
    code, _, answer = server.ask("/new", {**NEW, "token": server.token})
    assert (code, answer.headers["Location"]) == (303, "/claims/car-d.html")
    assert "430 km" in server.ask("/claims/car-d.html")[1]
    other = write(tmp_path / "other")
    words = [f"--{key}={value}" for key, value in NEW.items() if key != "id"]
    run = [sys.executable, "-m", "claimcheck", "new", "claim", "car-d", *words, "--dossier", str(other)]
    subprocess.run(run, check=True, capture_output=True)
    assert (server.root / "claims/car-d.yaml").read_bytes() == (other / "claims/car-d.yaml").read_bytes()


@pytest.mark.parametrize("id", ["../../evil", "/tmp/evil", "a/b", "car-a", "A", "x" * 101])
def test_a_path_outside_and_a_taken_id_are_refused(server: Server, id: str) -> None:
    """An id is small letters, digits and dashes, and free: nothing is written anywhere else, or over a record."""
    before = {path: path.read_bytes() for path in server.root.parent.rglob("*.yaml")}
    code, text, _ = server.ask("/api/claims", {**NEW, "id": id}, X_Claimcheck_Token=server.token)
    assert code == 400 and json.loads(text)["faults"]
    assert {path: path.read_bytes() for path in server.root.parent.rglob("*.yaml")} == before


def test_a_saved_file_changes_the_page_and_wakes_the_browser(server: Server) -> None:
    """What is saved is served, and the stream of events tells every open page; a broken file is told with its line."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", "/events")
    events = connection.getresponse()
    first = events.readline()
    (server.root / "claims/car-a.yaml").write_text(
        FILES["claims/car-a.yaml"].replace("400 km", "404 km"), encoding="utf-8"
    )
    assert events.readline() == b"\n"
    second = events.readline()
    assert first.startswith(b"data: ") and second.startswith(b"data: ") and first != second
    assert "404 km" in server.ask("/claims/car-a.html")[1]
    (server.root / "claims/car-b.yaml").write_text("figure: [\n", encoding="utf-8")
    deadline = time.monotonic() + 20
    while "car-b.yaml:2" not in server.ask("/")[1]:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    events.close()
    connection.close()


def test_any_two_claims_are_held_against_each_other(shared: Server) -> None:
    """A pair that no check asks about has a page with its card, its JSON, and an answer for programs."""
    code, text, _ = shared.ask("/compare?left=car-a&right=car-c")
    assert code == 200 and "like-for-like" in text and "500 km" in text
    assert 'href="/compare.json?left=car-a&amp;right=car-c"' in text
    assert json.loads(shared.ask("/compare.json?left=car-a&right=car-c")[1])["verdict"] == "like-for-like"
    assert json.loads(shared.ask("/api/compare?left=car-a&right=car-c")[1])["verdict"] == "like-for-like"
    for query in ("", "?left=car-a", "?left=car-a&right=<b>"):
        assert shared.ask(f"/compare{query}".replace("<", "%3C").replace(">", "%3E"))[0] == 404


def test_a_claim_half_filled_in_is_held_against_the_others(server: Server) -> None:
    """The draft names what is missing, then the verdicts with the claims of its metric, and writes nothing."""
    first = CLAIM.format(figure="431 km", subject="Car E", obtained="measured")
    metric = first[first.index("metric:") : first.index("subject:")]
    (server.root / "claims/car-e.yaml").write_text(first.replace(metric, "metric: range-electric\n"), encoding="utf-8")
    deadline = time.monotonic() + 20
    while "car-e" not in server.ask("/api/claims")[1]:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert "source" in json.loads(server.ask("/api/draft", {"figure": "430 km"})[1])["faults"][0]
    answer = json.loads(server.ask("/api/draft", NEW)[1])
    assert [one["id"] for one in answer["beside"]] == ["car-e"] and answer["beside"][0]["verdict"] == "partly confirmed"
    assert answer["text"].startswith("figure: 430 km") and not (server.root / "claims/car-d.yaml").exists()


def test_the_form_asks_for_what_is_required_first(shared: Server) -> None:
    """What every claim says stands first, then what the profile requires, then the rest, each with its label."""
    text = shared.ask("/new?figure=%22%3E%3Cscript%3E")[1]
    places = [f'name="{name}"' for name in ("figure", "metric", "subject", "by", "obtained", "definition")]
    order = [text.index(place) for place in (*places, "further field", 'name="token"')]
    assert order == sorted(order) and text.index('name="obtained"') < text.index('id="verdicts"') < order[5]
    assert text.count("<label") == text.count("<input") > 8
    assert "<script>" not in text.replace('<script src="/live.js"></script>', "") and "&#34;&gt;&lt;script&gt;" in text


def test_a_policy_lets_only_our_script_run(shared: Server) -> None:
    """Scripts come from the server alone, and no page keeps the policy under which none runs."""
    _, text, answer = shared.ask("/claims/car-a.html")
    policy = answer.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "http-equiv" not in text and text.count("<script") == 1


def test_the_description_names_every_route_for_programs(shared: Server) -> None:
    """OpenAPI tells of each route below /api, and each that it tells of is there."""
    from claimcheck.serve.api import DESCRIPTION

    told = json.loads(shared.ask("/openapi.json")[1])
    assert told == DESCRIPTION and told["openapi"].startswith("3.1")
    for path, methods in told["paths"].items():
        if "get" in methods:
            assert shared.ask(f"{path}?left=car-a&right=car-b")[0] == 200


def test_too_much_is_refused(shared: Server) -> None:
    """A body past the limit, and one with too many fields, are refused."""
    assert shared.ask("/api/draft", {"figure": "x" * 300_000})[0] == 413
    assert shared.ask("/api/draft", {f"f{number}": "" for number in range(3_000)})[0] == 400
