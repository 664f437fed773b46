"""What the tour names exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOUR = ROOT / "docs" / "tour.md"
NAMED = re.compile(r"`([\w/.-]+\.(py|ts|svelte)):([#\w.]+)`")
FOLDERS = {"py": ROOT / "src" / "annamite", "ts": ROOT / "frontend" / "src"}
FOLDERS["svelte"] = FOLDERS["ts"]
LONGEST = 150


def named(text: str) -> list[tuple[Path, str]]:
    """Return the files and dotted names that a text names; not those of games that are not here."""
    found = [(FOLDERS[kind] / path, name) for path, kind, name in NAMED.findall(text)]
    return [(path, name) for path, name in found if _is_here(path)]


def _is_here(path: Path) -> bool:
    """Return whether a file is of no game, or of one that is installed."""
    parts = path.relative_to(ROOT).parts
    if "games" not in parts:
        return True
    folder = parts[parts.index("games") + 1]
    return "." in folder or (FOLDERS["py"] / "games" / folder).is_dir()


def defines(path: Path, name: str) -> bool:
    """Return whether a file defines a dotted name: of a class its own members count."""
    if not path.is_file():
        return False
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return _in_python(ast.parse(text).body, name.split("."))
    return all(_in_script(text, part) for part in name.split("."))


def _in_python(body: list[ast.stmt], parts: list[str]) -> bool:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if node.name == parts[0]:
                return len(parts) == 1 or _in_python(node.body, parts[1:])
    return False


def _in_script(text: str, name: str) -> bool:
    """Return whether a function, method, class or constant of that name begins in a line."""
    word = rf"{re.escape(name)}(?!\w)"
    declared = rf"(?:export )?(?:async )?(?:function|class|const|let|interface) {word}"
    method = rf"(?:async |readonly )?{word}\([^;]*\{{$"
    return re.search(rf"^\s*(?:{declared}|{method})", text, re.MULTILINE) is not None


@pytest.mark.parametrize(
    ("path", "name"),
    [
        pytest.param(path, name, id=f"{path.name}:{name}")
        for path, name in dict.fromkeys(named(TOUR.read_text(encoding="utf-8")))
    ],
)
def test_what_the_tour_names_exists(path: Path, name: str) -> None:
    assert defines(path, name)


def test_the_tour_is_short_and_goes_through_every_layer() -> None:
    text = TOUR.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST
    layers = {path.parts[len(ROOT.parts) + 2] for path, _ in named(text)}
    assert {"kernel", "server", "players", "lib", "map"} <= layers


def test_a_name_that_is_gone_is_seen(tmp_path: Path) -> None:
    python, script = tmp_path / "a.py", tmp_path / "a.ts"
    python.write_text("class A:\n    def b(self): ...\n\nasync def c(): ...\nd = 1\n")
    script.write_text(
        "export class A {\n  #b(x: B): void {\n    call(x);\n  }\n}\nexport function c(): void {}\n"
    )
    for path, there in ((python, ("A", "A.b", "c")), (script, ("A", "A.#b", "c"))):
        for name in there:
            assert defines(path, name)
    for path, gone in ((python, ("B", "A.c", "b", "c.b")), (script, ("B", "A.d", "call", "b"))):
        for name in gone:
            assert not defines(path, name)
    assert not defines(tmp_path / "none.py", "A")


def test_names_are_found_in_text() -> None:
    text = "`kernel/session.py:Session.answer`, `lib/log.ts:mergeLog`, `steps`, `games/gone/a.py:b`"
    assert [(path.name, name) for path, name in named(text)] == [
        ("session.py", "Session.answer"),
        ("log.ts", "mergeLog"),
    ]
