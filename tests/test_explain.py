"""Every problem has its page, and every page its problem."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from claimcheck.explain import explain, problem_pages
from claimcheck.profile import builtin_knowledge

PACKAGE = Path(__file__).parent.parent / "claimcheck"
CODE = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)+")


def written_strings() -> set[str]:
    """All kebab-case strings of the package's code."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value):
                found.add(node.value)
    return found


def problem_codes() -> set[str]:
    """The code of every problem made in the package, where it is written at the place that makes it."""
    makers = {"Problem", "problem", "add", "_problem", "_Refused", "PydanticCustomError", "Fault"}
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in makers:
                texts = [arg.value for arg in node.args[:3] if isinstance(arg, ast.Constant)]
                found |= {text for text in texts[:1] if isinstance(text, str) and CODE.fullmatch(text)}
                if not texts and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
                    found.add(str(node.args[1].value))
    return found


def test_every_problem_has_a_page() -> None:
    """Whatever code a problem carries, ``claimcheck explain`` prints what it means."""
    assert problem_codes() - set(problem_pages()) == set()


def test_every_page_has_its_problem() -> None:
    """No page explains a problem that the package does not make."""
    kinds = {f"unknown-{kind}" for kind in ("claim", "source", "party", "run", "check")}
    assert set(problem_pages()) - written_strings() - kinds == set()


def test_pages_say_what_and_how_to_mend() -> None:
    """Each page has its two sentences and no third key."""
    for code, page in problem_pages().items():
        assert set(page) == {"what", "mend"}, code
        assert page["what"].endswith(".")
        assert page["mend"].endswith(".")


def test_every_field_and_metric_has_a_page() -> None:
    """Fields and metrics of the built-in knowledge print without a gap."""
    knowledge = builtin_knowledge()
    for profile in knowledge.profiles.values():
        for field in profile.fields:
            page = explain(field, knowledge, profile.id)
            assert "Why it matters:" in page
            assert "cannot check" not in page, page
    for metric in knowledge.metrics:
        assert "Source:" in explain(metric, knowledge)
