"""The API reference: a page for each public module, read from the sources without importing them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

CHAPTERS: Final = {
    "annamite": False,
    "annamite.games": False,
    "annamite.kernel": True,
    "annamite.players": True,
    "annamite.lab": True,
}
"""The packages that programs import from, and whether their modules have pages, too.

A game's own modules are its own business: what it can do is said by `annamite.kernel.powers`.
"""
TOP = "annamite"
FOLDER = "api"


class Module(NamedTuple):
    """A public module.

    Attributes:
        name: As it is imported.
        path: Its file.
        chapter: The package that it is told under.
    """

    name: str
    path: Path
    chapter: str

    @property
    def uri(self) -> str:
        """Where its page lies among the sources of the site."""
        below = self.name.removeprefix(self.chapter).removeprefix(".")
        return f"{FOLDER}/{self.chapter}/{below or 'index'}.md"


def modules(source: Path) -> list[Module]:
    """Return the public modules of all chapters, each chapter's package before its modules.

    Args:
        source: The folder that holds the package `annamite`.
    """
    found: list[Module] = []
    for chapter, whole in CHAPTERS.items():
        folder = source.joinpath(*chapter.split("."))
        found.append(Module(chapter, folder / "__init__.py", chapter))
        for path in sorted(folder.rglob("*.py")) if whole else ():
            parts = path.relative_to(source).with_suffix("").parts
            names = parts[:-1] if parts[-1] == "__init__" else parts
            name = ".".join(names)
            if name != chapter and not any(part.startswith("_") for part in names):
                found.append(Module(name, path, chapter))
    return found


def page(module: Module, source: Path) -> str:
    """Return the page of a module: what it has by itself, after a list of what it has from others."""
    lists = [
        f"| [`{name}`][{place}] | {summary(place, source)} |"
        for name, place in sorted(taken_in(module, source).items())
    ]
    table = ["| to import from here | what it is |", "|---|---|", *lists, ""] if lists else []
    return "\n".join([f"# {module.name}", "", *_described(module, lists), *table])


def _described(module: Module, lists: list[str]) -> Iterator[str]:
    """Yield the directive for a module; for one that only hands on, its docstring alone."""
    tree = _tree(module.path)
    yield f"::: {module.name}"
    yield "    options:"
    yield "      show_root_heading: false"
    yield "      show_root_toc_entry: false"
    yield "      heading_level: 2"
    if lists and not any(isinstance(node, ast.ClassDef | ast.FunctionDef) for node in tree.body):
        yield "      members: false"
    elif lists:
        own = [name for name in _names(tree) if name not in taken_in_names(tree)]
        yield f"      members: [{', '.join(own)}]"
    yield ""


def contents(found: list[Module]) -> str:
    """Return the page that the reference begins with."""
    rows = []
    for module in found:
        if module.name == module.chapter:
            first = _first_line(ast.get_docstring(_tree(module.path)) or "")
            uri = module.uri.removeprefix(f"{FOLDER}/")
            rows.append(f"| [`{module.name}`]({uri}) | {first} |")
    return "\n".join(
        [
            "# API reference",
            "",
            "What programs import, by package; each page begins with what its package is for.",
            "",
            "| package | what it is for |",
            "|---|---|",
            *rows,
            "",
        ]
    )


def navigation(found: list[Module]) -> list[object]:
    """Return the reference as MkDocs wants it in its `nav`."""
    entries: list[object] = [f"{FOLDER}/index.md"]
    for chapter in CHAPTERS:
        own = [module for module in found if module.chapter == chapter]
        pages: list[object] = [own[0].uri]
        pages += [{module.name.removeprefix(f"{chapter}."): module.uri} for module in own[1:]]
        entries.append({chapter: pages if len(pages) > 1 else own[0].uri})
    return entries


def taken_in(module: Module, source: Path) -> dict[str, str]:
    """Return the names that a module hands on from others, with where each is defined."""
    tree = _tree(module.path)
    listed = set(_names(tree))
    return {
        name: place
        for name, place in taken_in_names(tree).items()
        if name in listed and _file(place.rpartition(".")[0], source) is not None
    }


def taken_in_names(tree: ast.Module) -> dict[str, str]:
    """Return the names that a module imports from others of ours, with where each is defined."""
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == TOP
        for alias in node.names
    }


def summary(place: str, source: Path) -> str:
    """Return the first line of what is said of a class, a function or a constant; "" if nothing."""
    module, _, name = place.rpartition(".")
    path = _file(module, source)
    body = _tree(path).body if path else []
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return _first_line(ast.get_docstring(node) or "")
        if name in _assigned(node) and isinstance(after, ast.Expr):
            said = after.value.value if isinstance(after.value, ast.Constant) else ""
            return _first_line(str(said))
    return ""


def _assigned(node: ast.stmt) -> list[str]:
    """Return the names that a line of a module gives a value."""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _names(tree: ast.Module) -> list[str]:
    """Return what a module lists as its own in `__all__`."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [str(name) for name in ast.literal_eval(node.value)]
    return []


def _file(module: str, source: Path) -> Path | None:
    """Return the file of a module of ours."""
    place = source.joinpath(*module.split("."))
    found = (place.with_suffix(".py"), place / "__init__.py")
    return next((path for path in found if path.is_file()), None)


def _first_line(text: str) -> str:
    return " ".join(text.strip().split("\n\n")[0].split()).replace("|", "\\|")


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
