"""Who may ask: requests to another host, from another site, or by another method are refused before anything runs."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["POLICY", "Guard"]

#: Scripts come from the server alone: nothing that a record or a template holds is run.
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # under no-referrer a browser hides the origin of our own form, too
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_METHODS = ("GET", "HEAD", "POST")
#: Where a browser says a request comes from: this site, or a person's own address bar.
_OWN = ("same-origin", "none")


class Guard:
    """Refuse what does not come from a page of this server, or from the person who started it.

    Args:
        app: What answers.
        hosts: The values of ``Host`` that are ours, port included.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refusal = _refusal(scope, self.hosts) if scope["type"] == "http" else (403, "only HTTP is spoken here")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(_HEADERS)
            await send(message)

        answer = self.app if refusal is None else PlainTextResponse(f"{refusal[1]}\n", refusal[0])
        await answer(scope, receive, send_with_headers)


def _refusal(scope: Scope, hosts: frozenset[str]) -> tuple[int, str] | None:
    """Return status and reason of a refusal, or None."""
    headers = Headers(scope=scope)
    if headers.getlist("host") != [host for host in hosts if host == headers.get("host")]:
        return 421, "this server answers to its own address alone"
    origins = headers.getlist("origin")
    if any(origin != f"http://{headers['host']}" for origin in origins):
        return 403, "a page of another site may not ask here"
    if any(site not in _OWN for site in headers.getlist("sec-fetch-site")):
        return 403, "a page of another site may not ask here"
    if scope["method"] not in _METHODS:
        return 405, "only GET, HEAD and POST are answered"
    return None
