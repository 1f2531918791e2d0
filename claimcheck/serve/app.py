"""The report on localhost: the pages of the site, any two claims, the form of a new claim, and JSON for all of it."""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.responses import StreamingResponse as Stream
from starlette.routing import Route

from claimcheck.errors import ClaimcheckError
from claimcheck.serve.api import DESCRIPTION, claim_json, problem_json
from claimcheck.serve.forms import beside, divided, form_page
from claimcheck.serve.guard import Guard
from claimcheck.serve.state import State

__all__ = ["application", "serve"]

_LARGEST = 200_000
_MOST_FIELDS = 2_000
_HEARTBEAT = 15
_TYPES = {"html": "text/html", "json": "application/json", "md": "text/markdown"}


class _Refused(Exception):
    """Carry a status and what to tell."""

    def __init__(self, status: int, told: str) -> None:
        super().__init__(told)
        self.status = status


async def _typed(request: Request) -> dict[str, str]:
    """Return the fields of a form, or of a JSON object of texts, in the body of a request."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _LARGEST:
            raise _Refused(413, f"more than {_LARGEST:,} bytes")
    try:
        return dict(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=_MOST_FIELDS))
    except ValueError as error:
        raise _Refused(400, f"this is no form: {error}") from None


class _Answers:
    """Answer requests from the state of a dossier.

    Args:
        state: The dossier.
        token: What a request that writes has to bring.
    """

    def __init__(self, state: State, token: str) -> None:
        self.state = state
        self.token = token
        self.script = Path(__file__).with_name("live.js").read_text(encoding="utf-8")

    async def page(self, request: Request) -> Response:
        path = request.path_params.get("path") or "index.html"
        return await run_in_threadpool(self._file, path, lambda: self.state.pages.file(path))

    async def compare(self, request: Request) -> Response:
        left, right = request.query_params.get("left", ""), request.query_params.get("right", "")
        ending = request.url.path.rpartition(".")[2] if "." in request.url.path else "html"

        def made() -> str:
            for id in (left, right):
                if id not in self.state.workspace.collection.claims:
                    raise _Refused(404, f"{id!r} is no claim; ask for /compare?left=ID&right=ID")
            return self.state.pages.pair(left, right, f".{ending}")

        answer = await run_in_threadpool(self._file, f"compare.{ending}", made)
        if ending == "html" and answer.status_code == 200:
            told = bytes(answer.body).decode("utf-8")
            query = f"?left={left}&amp;right={right}"
            for other in ("json", "md"):
                told = told.replace(f'"compare.{other}"', f'"/compare.{other}{query}"')
            return HTMLResponse(told)
        return answer

    def _file(self, path: str, make: Callable[[], str | None]) -> Response:
        ending = path.rpartition(".")[2]
        try:
            with self.state.guard:
                text = make()
                if text is not None and ending == "html":
                    text = self.state.html(text)
        except ClaimcheckError as error:
            return PlainTextResponse(f"{error}\n", 500)
        if text is None:
            return PlainTextResponse("there is no such page\n", 404)
        return Response(text, media_type=_TYPES.get(ending, "text/plain"))

    async def live(self, request: Request) -> Response:
        return Response(self.script, media_type="text/javascript")

    async def events(self, request: Request) -> Response:
        async def told() -> AsyncIterator[str]:
            while True:
                yield f"data: {self.state.version}\n\n"
                await self.state.changed(_HEARTBEAT)

        return Stream(told(), media_type="text/event-stream")

    async def form(self, request: Request) -> Response:
        return await self._form(dict(request.query_params), [], 200)

    async def _form(self, given: dict[str, str], faults: list[str], status: int) -> Response:
        def made() -> str:
            with self.state.guard:
                page = form_page(self.state.workspace, given, faults)
                return self.state.html(self.state.pages.form(page), is_form=True)

        return HTMLResponse(await run_in_threadpool(made), status)

    async def write(self, request: Request) -> Response:
        given = await _typed(request)
        is_form = request.url.path == "/new"
        brought = given.pop("token", "") if is_form else request.headers.get("x-claimcheck-token", "")
        faults, status, claim = [], 400, None
        if not secrets.compare_digest(brought.strip().encode(), self.token.encode()):
            faults, status = ["The token is not the one printed in the terminal."], 403
        else:
            try:
                claim = await run_in_threadpool(self.state.write, *divided(given))
            except ClaimcheckError as error:
                faults = [str(error)]
        if claim is None:
            return await self._form(given, faults, status) if is_form else JSONResponse({"faults": faults}, status)
        if is_form:
            is_read = claim.id in self.state.workspace.collection.claims
            return RedirectResponse(f"/claims/{claim.id}.html" if is_read else "/", 303)
        return JSONResponse({"id": claim.id, "file": f"claims/{claim.id}.yaml", "text": claim.text}, 201)

    async def draft(self, request: Request) -> Response:
        given = await _typed(request)

        def made() -> dict[str, Any]:
            with self.state.guard:
                return beside(self.state.workspace, given)

        return JSONResponse(await run_in_threadpool(made))

    async def claims(self, request: Request) -> Response:
        held = self.state.workspace.collection.claims
        return JSONResponse({"claims": [claim_json(claim) for claim in held.values()]})

    async def problems(self, request: Request) -> Response:
        found = await run_in_threadpool(lambda: self.state.problems)
        return JSONResponse({"problems": [problem_json(problem) for problem in found]})

    async def pair(self, request: Request) -> Response:
        def made() -> Any:
            with self.state.guard:
                held = self.state.workspace
                sides = [held.collection.claims.get(request.query_params.get(side, "")) for side in ("left", "right")]
                if sides[0] is None or sides[1] is None:
                    raise _Refused(404, "`left` and `right` are ids of claims")
                return held.comparer.compare(sides[0], sides[1]).to_json()

        try:
            return JSONResponse(await run_in_threadpool(made))
        except ClaimcheckError as error:
            return JSONResponse({"faults": [str(error)]}, 400)

    async def openapi(self, request: Request) -> Response:
        return JSONResponse(DESCRIPTION)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, _Refused)
    return PlainTextResponse(f"{error}\n", error.status)


def application(state: State, token: str, hosts: frozenset[str]) -> Starlette:
    """Return the server as an ASGI application.

    Args:
        state: The dossier.
        token: What a request that writes has to bring.
        hosts: The values of ``Host`` that it answers to.
    """
    answers = _Answers(state, token)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(state.watch())
        yield
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching

    routes = [
        Route("/live.js", answers.live),
        Route("/events", answers.events),
        *(Route(f"/compare{ending}", answers.compare) for ending in ("", ".json", ".md")),
        Route("/new", answers.form, methods=["GET"]),
        Route("/new", answers.write, methods=["POST"]),
        Route("/api/claims", answers.claims, methods=["GET"]),
        Route("/api/claims", answers.write, methods=["POST"]),
        Route("/api/compare", answers.pair),
        Route("/api/draft", answers.draft, methods=["POST"]),
        Route("/api/problems", answers.problems),
        Route("/openapi.json", answers.openapi),
        Route("/{path:path}", answers.page),
    ]
    guard = Middleware(Guard, hosts=hosts)
    return Starlette(routes=routes, middleware=[guard], exception_handlers={_Refused: _refused}, lifespan=life)


def serve(root: Path, host: str, port: int, tell: Callable[[str], None]) -> None:
    """Serve a dossier until the process is interrupted.

    Args:
        root: The dossier.
        host: The address to listen on.
        port: The port; 0 takes any that is free.
        tell: Takes each line that the person who started it reads: the address and the token.
    """
    with socket.create_server((host, port)) as listening:
        port = listening.getsockname()[1]
        names = {host, "localhost"} if host == "127.0.0.1" else {host}
        token = secrets.token_urlsafe(24)
        app = application(State(root.resolve()), token, frozenset(f"{name}:{port}" for name in names))
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=1, ws="none"
        )
        tell(f"http://{host}:{port}/")
        tell(f"Token for the form of a new claim: {token}")
        uvicorn.Server(config).run(sockets=[listening])
