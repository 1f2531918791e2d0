"""A small client of the Language Server Protocol: enough to open files, and to ask for hover and completion."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

__all__ = ["Editor"]

_SETTINGS = {
    "yaml": {
        "validate": True,
        "hover": True,
        "completion": True,
        "schemaStore": {"enable": False},
        "schemas": {},
        "customTags": [],
    }
}


class Editor:
    """Hold one running language server as an editor would.

    Args:
        command: The server and its arguments.
        root: The folder that is open.
    """

    def __init__(self, command: Sequence[str], root: Path) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root)
        self.number = 0
        self.diagnostics: dict[str, list[dict[str, Any]]] = {}
        capabilities = {
            "textDocument": {
                "completion": {"completionItem": {"documentationFormat": ["markdown"], "snippetSupport": True}},
                "hover": {"contentFormat": ["markdown"]},
                "publishDiagnostics": {},
            },
            "workspace": {"configuration": True, "didChangeConfiguration": {}},
        }
        start = {"processId": None, "rootUri": root.as_uri(), "capabilities": capabilities, "workspaceFolders": None}
        self.ask("initialize", start)
        self.tell("initialized", {})
        self.tell("workspace/didChangeConfiguration", {"settings": _SETTINGS})

    def tell(self, method: str, content: Any) -> None:
        """Send a notification."""
        self._send({"method": method, "params": content})

    def ask(self, method: str, content: Any) -> Any:
        """Send a request and return the answer; what the server asks or tells meanwhile is answered and kept."""
        self.number += 1
        mine = self.number
        self._send({"id": mine, "method": method, "params": content})
        while True:
            message = self._take()
            if message.get("id") == mine and "method" not in message:
                assert "error" not in message, message
                return message.get("result")

    def open(self, path: Path, text: str) -> list[dict[str, Any]]:
        """Open a file and return what the server marks in it."""
        uri = path.as_uri()
        self.diagnostics.pop(uri, None)
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        while uri not in self.diagnostics:
            self._take()
        return self.diagnostics[uri]

    def hover(self, path: Path, line: int, column: int) -> str:
        """Return the text shown over a place, line and column counted from 1."""
        found = self.ask("textDocument/hover", _at(path, line, column))
        contents = (found or {}).get("contents", "")
        return str(contents["value"] if isinstance(contents, dict) else contents)

    def complete(self, path: Path, line: int, column: int) -> dict[str, str]:
        """Return the words offered at a place, each with what is told of it."""
        found = self.ask("textDocument/completion", _at(path, line, column))
        items = found["items"] if isinstance(found, dict) else found or []
        return {item["label"]: str(item.get("documentation", "")) for item in items}

    def close(self) -> None:
        """End the server."""
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.wait(20)

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _take(self) -> dict[str, Any]:
        stream = self.process.stdout
        assert stream is not None
        length = 0
        while (line := stream.readline()) != b"\r\n":
            assert line, "the server has ended"
            name, _, value = line.decode().partition(":")
            length = int(value) if name.lower() == "content-length" else length
        message: dict[str, Any] = json.loads(stream.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif "method" in message and "id" in message:
            asked = message["params"].get("items", []) if message["method"] == "workspace/configuration" else None
            answer = None if asked is None else [_SETTINGS.get(item.get("section"), {}) for item in asked]
            self._send({"id": message["id"], "result": answer})
        return message


def _at(path: Path, line: int, column: int) -> dict[str, Any]:
    return {"textDocument": {"uri": path.as_uri()}, "position": {"line": line - 1, "character": column - 1}}
