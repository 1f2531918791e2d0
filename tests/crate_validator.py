"""Validate an RO-Crate without the network; run as a script, prints each issue as a line of JSON.

The validator reads the JSON-LD context of the specification through its cache, which is filled here from the copy
inside the package rocrate.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import requests
import rocrate
import urllib3
from requests.adapters import HTTPAdapter
from requests_cache import CachedSession
from rocrate_validator import models, services

CONTEXT = "https://w3id.org/ro/crate/1.3/context"


class Held(HTTPAdapter):
    """Answer every request with the context that the package rocrate holds."""

    def send(self, request: requests.PreparedRequest, *args: Any, **kwargs: Any) -> requests.Response:
        held = (Path(rocrate.__file__).parent / "data" / "ro-crate.jsonld").read_bytes()
        raw = urllib3.HTTPResponse(
            io.BytesIO(held),
            headers={"Content-Type": "application/ld+json"},
            status=200,
            preload_content=False,
            request_url=CONTEXT,
        )
        return self.build_response(request, raw)  # type: ignore[no-any-return, no-untyped-call]


def issues(crate: Path) -> list[dict[str, str]]:
    """Return what the validator finds at the level of the specification's MUST."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder) / "cache"
        session = CachedSession(str(cache), backend="sqlite", expire_after=-1, allowable_methods=("GET",))
        session.mount("https://", Held())
        session.get(CONTEXT)
        session.close()
        settings = services.ValidationSettings(
            rocrate_uri=str(crate),
            profile_identifier="ro-crate-1.3",
            offline=True,
            cache_path=cache,
            requirement_severity=models.Severity.REQUIRED,
        )
        found = services.validate(settings).get_issues()
        return [{"check": issue.check.identifier, "message": str(issue.message)} for issue in found]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(issues(Path(sys.argv[1]))))
