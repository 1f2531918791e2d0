"""The house holds: imports go down, heavy tools have one owner each, and modules and functions stay small."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path
from typing import TypeGuard

import pytest

from claimcheck.cli import COMMANDS
from claimcheck.collection import FOLDERS, SETTINGS_FILE
from claimcheck.comparators import COMPARATORS, Comparator
from claimcheck.profile.loading import KNOWLEDGE_FOLDERS
from claimcheck.writing import RECORD_FOLDERS, SETTINGS

PACKAGE = Path(__file__).parent.parent / "claimcheck"
TESTS = Path(__file__).parent

#: The floor of every module; a package counts as one. A module may import from lower floors only.
FLOORS = {
    "currencies": 1,
    "dates": 1,
    "escapes": 0,
    "marks": 0,
    "errors": 1,
    "isolated": 1,
    "files": 2,
    "release": 1,
    "verdict": 1,
    "units": 3,
    "writing": 2,
    "yamltext": 2,
    "schema": 4,
    "figure": 4,
    "interval": 2,
    "numerals": 2,
    "numbers": 5,
    "typography": 1,
    "markdown": 5,
    "formula": 4,
    "records": 5,
    "profile": 5,
    "comparators": 6,
    "collection": 7,
    "comparison": 8,
    "arithmetic": 8,
    "provenance": 8,
    "quotes": 8,
    "columns": 9,
    "importers": 10,
    "peers": 10,
    "drafts": 9,
    "editor": 9,
    "explain": 9,
    "evidence": 9,
    "checking": 10,
    "workspace": 11,
    "changes": 12,
    "report": 13,
    "exports": 14,
    "display": 14,
    "dossier": 15,
    "reproducing": 13,
    "pytest_plugin": 14,
    "spark": 15,
    "serve": 16,
    "cli": 17,
    "__main__": 18,
    "__init__": 18,  # the public names; nothing inside imports them
    "knowledge": 0,  # data, with nothing to import
}

#: Who alone may import a tool.
OWNERS = {"jinja2": "report", "markupsafe": "report", "networkx": "provenance", "pint": "units", "yaml": "yamltext"}

#: Tools that cost start-up time: imported inside the function that uses them.
HEAVY = (
    "jinja2",
    "lxml",
    "markdown_it",
    "networkx",
    "numpy",
    "pandas",
    "pint",
    "polars",
    "prov",
    "pyarrow",
    "pypdf",
    "pyspark",
    "rich",
    "rocrate",
)

MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 40

MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            if node.module == "claimcheck":
                yield from ((node.lineno, f"claimcheck.{alias.name}") for alias in node.names)
            else:
                yield node.lineno, node.module or ""


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def prints(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="print")):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="click"), attr="echo" | "secho")):
            return True
        case ast.Attribute(value=ast.Name(id="sys"), attr="stdout" | "stderr"):
            return True
    return False


@pytest.fixture(params=MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def module(request: pytest.FixtureRequest) -> Path:
    path = request.param
    assert isinstance(path, Path)
    return path


def test_every_module_has_a_floor(module: Path) -> None:
    """A module that no floor names has no place in the house yet."""
    assert name_of(module) in FLOORS


def test_imports_go_down(module: Path) -> None:
    """A module imports from floors below its own, and from its own package."""
    own = name_of(module)
    for line, imported in imports(parse(module)):
        top, _, rest = imported.partition(".")
        other = rest.split(".")[0] or "__init__"
        if top == "claimcheck" and other != own:
            assert FLOORS[other] < FLOORS[own], f"line {line}: {own} imports {other}"


def arrows(sources: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """Return what each module imports of the others, inside functions and for types alone as well."""
    found: dict[str, set[str]] = {}
    for name, tree in sources.items():
        reached = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                reached |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                reached |= inner & sources.keys() or {str(node.module)}
        found[name] = reached & sources.keys() - {name}
    return found


def circle(sources: Mapping[str, ast.Module]) -> list[str]:
    """Return the modules of a circle of imports, the first one again at the end, or nothing."""
    try:
        tuple(TopologicalSorter(arrows(sources)).static_order())
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def test_no_arrow_runs_back_inside_a_package() -> None:
    """Modules of one package import one another in one direction; a package's front is no door for its own modules."""
    names = {path: ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in MODULES}
    assert circle({name.removesuffix(".__init__"): parse(path) for path, name in names.items()}) == []


@pytest.mark.parametrize(
    "back",
    [
        "from p.a import x",
        "from p import a",
        "import p.a",
        "def f():\n    from p.a import x",
        "if TYPE_CHECKING:\n    from p.a import x",
        "from p import x",
    ],
)
def test_an_arrow_that_runs_back_is_found(back: str) -> None:
    """An import of what imports the module itself is told, wherever it stands."""
    sources = {"p": "from p.a import x", "p.a": "from p.b import y", "p.b": back}
    assert "p.b" in circle({name: ast.parse(text) for name, text in sources.items()})
    assert circle({name: ast.parse(text) for name, text in {**sources, "p.b": "import re"}.items()}) == []


@pytest.mark.parametrize("name", ["Source", "Quantity", "Reading", "Span", "Check", "Claim", "Figure"])
def test_a_name_has_one_meaning(name: str) -> None:
    """No two modules define a class or a type of one of these names."""
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in MODULES
        for node in ast.walk(parse(path))
        if (isinstance(node, ast.ClassDef) and node.name == name)
        or (isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name)
        or (isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == name for to in node.targets))
    ]
    assert len(found) == 1, found


def test_each_tool_has_one_owner(module: Path) -> None:
    """PyYAML, pint, networkx and Jinja are known to one module each."""
    for line, imported in imports(parse(module)):
        owner = OWNERS.get(imported.partition(".")[0])
        assert owner in (None, name_of(module)), f"line {line}: {imported} belongs to {owner}"


def test_heavy_tools_are_imported_where_they_are_used(module: Path) -> None:
    """No heavy tool is imported while a module is loaded; `columns` is itself such a tool, made of numpy."""
    allowed = {"numpy"} if name_of(module) == "columns" else set()
    for node in parse(module).body:
        for line, imported in imports(node) if isinstance(node, ast.Import | ast.ImportFrom) else ():
            assert imported.partition(".")[0] not in set(HEAVY) - allowed, (
                f"line {line}: {imported} is imported at the top"
            )
            inside = name_of(module) == "columns"
            assert inside or not imported.startswith("claimcheck.columns"), f"line {line}: {imported} loads numpy"


def test_only_the_command_prints(module: Path) -> None:
    """Functions return; printing is the command's business."""
    if name_of(module) != "cli":
        assert [node.lineno for node in ast.walk(parse(module)) if isinstance(node, ast.expr) and prints(node)] == []


def test_the_command_prints_in_one_place(module: Path) -> None:
    """What records and file names hold passes one module on its way to a stream."""
    if name_of(module) == "cli" and module.stem not in ("printing", "__init__"):
        calls = [node.func for node in ast.walk(parse(module)) if isinstance(node, ast.Call)]
        assert not [func.lineno for func in calls if isinstance(func, ast.Attribute) and func.attr in ("echo", "secho")]
        assert not [func.lineno for func in calls if isinstance(func, ast.Name) and func.id == "print"]


def test_modules_stay_small(module: Path) -> None:
    """A module past the limit needs a split by noun."""
    lines = module.read_text(encoding="utf-8").count("\n")
    assert lines <= MOST_LINES


def test_functions_stay_small(module: Path) -> None:
    """A function past the limit, its docstring not counted, needs a split."""
    for node in ast.walk(parse(module)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first, last = node.body[0], node.end_lineno or node.lineno
            documented = (first.end_lineno or 0) - first.lineno + 1 if ast.get_docstring(node) else 0
            assert last - node.lineno + 1 - documented <= MOST_LINES_OF_A_FUNCTION, f"{node.name}, line {node.lineno}"


@pytest.mark.parametrize("path", sorted(TESTS.rglob("test_*.py")), ids=lambda path: path.stem)
def test_every_test_states_its_fact(path: Path) -> None:
    """A test says in its docstring what holds."""
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            assert ast.get_docstring(node), f"{node.name}, line {node.lineno}"


def test_every_comparator_is_listed() -> None:
    """A comparator that a module makes stands in the one list of them, under its own name."""
    made = [
        found
        for path in (PACKAGE / "comparators").glob("*.py")
        for found in vars(import_module(f"claimcheck.comparators.{path.stem}")).values()
        if isinstance(found, Comparator) and path.stem != "__init__"
    ]
    assert {id(found) for found in made} == {id(found) for found in COMPARATORS.values()}
    assert all(name == found.name for name, found in COMPARATORS.items())


def test_nothing_but_a_comparator_knows_its_name() -> None:
    """No other module branches on the name of a comparator: it asks the object."""
    for path in MODULES:
        if path.parent.name != "comparators":
            for node in ast.walk(parse(path)):
                if isinstance(node, ast.Compare) and "comparator" in ast.dump(node.left):
                    named = {leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant)}
                    assert not named & set(COMPARATORS), f"{path}, line {node.lineno}"


def test_every_command_has_its_module() -> None:
    """A command that is listed has the module that holds it."""
    modules = {path.stem for path in (PACKAGE / "cli").glob("*.py")}
    assert {name.replace("-", "_") for name in COMMANDS} <= modules


#: What changes files; `claimcheck.writing` alone calls it.
WRITES = frozenset(
    "write_text write_bytes mkdir makedirs unlink rename renames remove rmdir removedirs rmtree touch truncate "
    "symlink_to hardlink_to symlink link mkfifo mknod chmod fchmod chown fchown utime".split()
)
FLAGS = frozenset(("O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"))


def changes_files(node: ast.AST) -> bool:
    """Tell whether a node opens a file to write, or makes, renames, changes or deletes one."""
    match node:
        case ast.Attribute(attr=attr) if attr in FLAGS:
            return True
        case ast.Call(func=ast.Name(id="open") | ast.Attribute(attr="open")):
            modes = [arg.value for arg in [*node.args, *(word.value for word in node.keywords)] if is_text(arg)]
            return any(set(mode) <= set("rwxabt+") and set(mode) & set("wxa+") for mode in modes)
        case ast.Call(func=ast.Attribute(attr="replace"), args=[_], keywords=[]):
            return True  # a path; that of a text has two arguments, that of a record keywords
        case ast.Call(func=ast.Attribute(value=ast.Name(id="os"), attr="replace")):
            return True
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in WRITES:
            return attr != "remove" or (isinstance(value, ast.Name) and value.id == "os")  # lists have `remove`
    return False


def is_text(node: ast.expr) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != ""


def test_one_module_writes(module: Path) -> None:
    """Nothing else in the package opens a file to write, makes folders, renames, deletes or calls for such tools."""
    if name_of(module) == "writing":
        return
    tree = parse(module)
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, ast.expr) and changes_files(node)] == []
    tools = {imported.partition(".")[0] for _, imported in imports(tree)}
    assert not tools & {"shutil", "tempfile", "fileinput", "mmap", "zipfile", "tarfile", "sqlite3", "shelve"}


@pytest.mark.parametrize(
    "code",
    [
        "open(p, 'w')",
        "p.open(mode='ab')",
        "open(p, 'r+')",
        "p.write_text(t)",
        "p.replace(q)",
        "os.replace(a, b)",
        "os.remove(p)",
        "os.open(p, os.O_CREAT)",
        "p.mkdir(parents=True)",
    ],
)
def test_writing_is_known_when_it_is_seen(code: str) -> None:
    """The rule above sees each way to change a file, and takes no reading for one."""
    assert any(changes_files(node) for node in ast.walk(ast.parse(code)))
    for other in ("open(p)", "open(p, 'rb')", "t.replace('a', 'b')", "replace(r, a=1)", "l.remove(1)", "p.open('rb')"):
        assert not any(changes_files(node) for node in ast.walk(ast.parse(other)))


def test_the_folders_of_records_are_known_where_files_are_written() -> None:
    """Every folder that a person writes, and the settings, is closed to what commands write."""
    assert {*FOLDERS, *KNOWLEDGE_FOLDERS, "templates"} == set(RECORD_FOLDERS)
    assert SETTINGS == SETTINGS_FILE
