"""The JSON of the server, and its description as OpenAPI 3.1."""

from __future__ import annotations

from typing import Any

from claimcheck.errors import Problem
from claimcheck.records import Claim
from claimcheck.release import VERSION

__all__ = ["DESCRIPTION", "claim_json", "problem_json"]

_PROBLEM = ("code", "level", "file", "line", "column", "message", "hint")
_CLAIM = ("id", "figure", "subject", "metric", "source")


def claim_json(claim: Claim) -> dict[str, Any]:
    """Return a claim in the keys that ``claimcheck list claims --format json`` has."""
    values = (claim.id, claim.figure_text, claim.subject, claim.metric_id, claim.source)
    return dict(zip(_CLAIM, values, strict=True))


def problem_json(problem: Problem) -> dict[str, Any]:
    """Return a problem in the keys that ``claimcheck check --format json`` has."""
    return {key: getattr(problem, key) for key in _PROBLEM}


def _object(keys: tuple[str, ...]) -> dict[str, Any]:
    return {"type": "object", "properties": {key: {} for key in keys}, "required": [*keys]}


def _listed(name: str, keys: tuple[str, ...]) -> dict[str, Any]:
    return {"type": "object", "required": [name], "properties": {name: {"type": "array", "items": _object(keys)}}}


def _answer(told: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": told, "content": {"application/json": {"schema": schema}}}


def _asked(name: str, place: str, told: str) -> dict[str, Any]:
    return {"name": name, "in": place, "required": True, "description": told, "schema": {"type": "string"}}


_FORM = {
    "required": True,
    "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object", "additionalProperties": True}}},
}
_FAULTS = _answer("What is wrong", {"type": "object", "properties": {"faults": {"type": "array"}}})
_WRITTEN = _answer("The claim was written", _object(("id", "file", "text")))

#: What can be asked, for programs; every route below ``/api`` stands here.
DESCRIPTION: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "claimcheck serve", "version": VERSION},
    "paths": {
        "/api/claims": {
            "get": {
                "summary": "List the claims",
                "responses": {"200": _answer("The claims", _listed("claims", _CLAIM))},
            },
            "post": {
                "summary": "Write a new claim: keys and fields of the profile",
                "parameters": [_asked("X-Claimcheck-Token", "header", "The token printed in the terminal")],
                "requestBody": _FORM,
                "responses": {"201": _WRITTEN, "400": _FAULTS, "403": _FAULTS},
            },
        },
        "/api/compare": {
            "get": {
                "summary": "Hold two claims against each other",
                "parameters": [_asked(side, "query", "Id of a claim") for side in ("left", "right")],
                "responses": {"200": _answer("As `claimcheck compare --format json`", {"type": "object"})},
            }
        },
        "/api/draft": {
            "post": {
                "summary": "Hold a claim half filled in against the others of its metric; nothing is written",
                "requestBody": _FORM,
                "responses": {"200": _answer("Verdicts", _object(("text", "faults", "beside")))},
            }
        },
        "/api/problems": {
            "get": {
                "summary": "List the problems of the dossier",
                "responses": {"200": _answer("The problems", _listed("problems", _PROBLEM))},
            }
        },
    },
}
