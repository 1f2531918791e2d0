"""Private things are taken out of a file before anything of it is read: what is written holds none of them."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

__all__ = ["redact"]

#: Keys of JSON whose texts are private, whatever they hold.
_KEYS = {
    "API key": r"(?:\w+_)?api_?key|authorization|(?:access|auth|hf|bearer)_?token|password|secret",
    "host name": r"(?:\w+_)?host_?name|host|node|server|fqdn|nodename",
    "user": r"user(?:_?name)?|email|author_email",
    "GPU id": r"(?:gpu_)?uuid|serial(?:_number)?|pci_bus_id",
    "command line": r"cli_command|command_?line|cmd_?line|cmd|argv|launch_command",
}
#: What is private wherever it stands; a group named ``keep`` stays.
_PATTERNS = {
    "API key": r"\b(?:sk-|hf_|nvapi-|gsk_|ghp_|xoxb-)[A-Za-z0-9_-]{16,}",
    "address": r"\b(?:https?|grpcs?|wss?|tcp|ftp|redis|postgres(?:ql)?)://[^\s\"'<>\\)\]},|]+"
    r"|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?![\d.])",
    "e-mail address": r"\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b",
    "GPU id": r"\b(?:GPU|MIG)-[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\b",
    "path": r"(?<![\w.:/\\])(?:~|[A-Za-z]:)?[/\\]{1,2}(?:[\w.@+=%-]+[/\\]+)+(?P<keep>[\w.@+=%-]*)(?![\w.@+=%-]*\"\s*:)",
}
_SHOWN = "[redacted]"


@cache
def _compiled() -> tuple[tuple[str, re.Pattern[str]], ...]:
    keys = [
        (kind, re.compile(rf'(?P<before>"(?:{names})"\s*:\s*)"(?!"|<redacted>)(?:[^"\\]|\\.)*"', re.IGNORECASE))
        for kind, names in _KEYS.items()
    ]
    return (*keys, *((kind, re.compile(pattern)) for kind, pattern in _PATTERNS.items()))


def redact(text: str, found: Counter[str]) -> str:
    r"""Return a text without keys, names of hosts and users, addresses, paths, ids of devices and command lines.

    No number is touched. Of a path the last step stays, which often names a model.

    Args:
        text: A file, or a line of one.
        found: Counts what was taken out, by its kind.

    >>> count = Counter()
    >>> redact('{"hostname": "node7", "model": "/data/llama-70b", "mean": 1.50}', count)
    '{"hostname": "[redacted]", "model": "[redacted]/llama-70b", "mean": 1.50}'
    """
    for kind, pattern in _compiled():

        def shown(match: re.Match[str], kind: str = kind) -> str:
            found[kind] += 1
            parts = match.groupdict()
            if "before" in parts:
                return f'{parts["before"]}"{_SHOWN}"'
            return f"{_SHOWN}/{parts['keep']}" if parts.get("keep") else _SHOWN

        text = pattern.sub(shown, text)
    return text
