"""What a checkout of claimcheck looks like from outside: its modules, their imports and the floors they stand on."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

__all__ = ["House", "Module"]


@dataclass(frozen=True)
class Module:
    """Hold one module.

    Args:
        name: Its dotted name below the package, such as ``figure.interval``; a package's own is ``figure``.
        path: Its file.
    """

    name: str
    path: Path

    @cached_property
    def tree(self) -> ast.Module:
        """Return its syntax tree."""
        return ast.parse(self.path.read_text(encoding="utf-8"), str(self.path))

    @property
    def package(self) -> str:
        """Return the package it belongs to; a module on its own is one."""
        return self.name.partition(".")[0]

    @property
    def lines(self) -> int:
        """Return how many lines it has."""
        return self.path.read_text(encoding="utf-8").count("\n")

    @property
    def purpose(self) -> str:
        """Return the first sentence of its docstring, without the full stop."""
        text = (ast.get_docstring(self.tree) or "").partition("\n\n")[0].replace("\n", " ")
        return text.replace("``", "`").rstrip(".")

    def imports(self) -> Iterator[str]:
        """Yield the dotted names it imports from claimcheck, below the package: modules, or names of modules."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (
                    alias.name.partition(".")[2] for alias in node.names if alias.name.startswith("claimcheck.")
                )
            elif isinstance(node, ast.ImportFrom) and node.module == "claimcheck":
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("claimcheck."):
                parent = (node.module or "").partition(".")[2]
                yield from (f"{parent}.{alias.name}" for alias in node.names)


class House:
    """Read one checkout.

    Args:
        root: The folder that holds ``claimcheck/`` and ``tests/``.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "claimcheck"
        self.modules: dict[str, Module] = {}
        for path in sorted(self.package.rglob("*.py")):
            parts = list(path.relative_to(self.package).with_suffix("").parts)
            if parts[-1] == "__init__" and len(parts) > 1:
                parts.pop()
            self.modules[".".join(parts)] = Module(".".join(parts), path)

    @cached_property
    def floors(self) -> dict[str, int]:
        """Return the floor of each package, as the test of the layers names them."""
        tree = ast.parse((self.root / "tests" / "test_layers.py").read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", None) == "FLOORS":
                floors: dict[str, int] = ast.literal_eval(node.value)
                return floors
        raise ValueError("tests/test_layers.py names no FLOORS")

    def arrows(self) -> set[tuple[str, str]]:
        """Return every import between two modules, each once: who imports, and what."""
        found = set()
        for module in self.modules.values():
            for name in module.imports():
                target = name if name in self.modules else name.rpartition(".")[0]
                if target in self.modules and target != module.name:
                    found.add((module.name, target))
        return found

    def between_packages(self) -> set[tuple[str, str]]:
        """Return every import between two packages, each once; the public names of the whole are left out."""
        pairs = {(self.modules[one].package, self.modules[other].package) for one, other in self.arrows()}
        return {(one, other) for one, other in pairs if one != other and one != "__init__"}

    def running_back(self) -> set[tuple[str, str]]:
        """Return the imports between packages that do not go to a lower floor."""
        return {(one, other) for one, other in self.between_packages() if self.floors[other] >= self.floors[one]}
