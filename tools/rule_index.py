"""Which functions and tests carry out which section of a rulebook: `docs/rule-index`, a page a game.

    python -m tools.rule_index --write      write the pages
    python -m tools.rule_index --check      tell which of them are not up to date (status 1)
    python -m tools.rule_index --counts     tell how much of each rulebook they know

A function, class, constant or module tells its sections in its docstring: in a line `Rules: 3.2.4,
4.2.3`, or in parentheses, as in `(3.2.4)`. A test tells its clauses in its `rule` marks. The source
is read, not run.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from tests.rule_marks import GAMES, Clause, clauses, exclusions, titles

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = Path("docs", "rule-index")
MODULE: Final = ""
"""What stands for the module itself where its names are listed."""
ABOUT: Final = 90
"""Characters of a clause that a row shows."""
_LINE: Final = re.compile(r"^ *Rules: (.+(?:\n +\S.*)*)", re.MULTILINE)
_ASIDE: Final = re.compile(r"\(([^()]*)\)(?=([.:;]|\Z)?)")
_SECTION: Final = re.compile(r"[a-z]+\.[a-z]+|\d+(?:\.\d+)*")
_NUMBERED: Final = re.compile(r"\d+(?:\.\d+)*")
_BETWEEN: Final = re.compile(r", (?:and )?|; | and | to ")
_MARKED: Final = "mark.rule("

Names: TypeAlias = "dict[str, dict[str, set[str]]]"
"""By section and module, the names there."""


class Found(NamedTuple):
    """What the source of a game says about its rulebook.

    Attributes:
        prefix: The game, as in clause ids.
        functions: Names by section and module.
        tests: Files of tests by section, and the clauses that each proves.
        public: Public functions and methods of the package.
        telling: How many of them tell a section.
    """

    prefix: str
    functions: Names
    tests: dict[str, dict[str, set[str]]]
    public: int
    telling: int

    @property
    def game(self) -> str:
        """The game's name."""
        return GAMES[self.prefix].replace("_", "-")


# --- Reading ---------------------------------------------------------------------------------


def told(docstring: str, known: frozenset[str]) -> set[str]:
    """Return the sections that a docstring tells.

    A word is a section only if the rulebook has it. In parentheses so is a number alone, and only
    where a sentence ends behind it.

    >>> sorted(told("Hit (3.2.4) 2 pieces (2) at most (9).", {"2", "9"}))
    ['3.2.4', '9']
    """
    found: set[str] = set()
    for line in _LINE.findall(docstring):
        sections = _SECTION.findall(line)
        found.update(one for one in sections if one in known or one[0].isdigit())
    for match in _ASIDE.finditer(docstring):
        parts = [part.removeprefix("§") for part in _BETWEEN.split(match[1])]
        if _are_sections(parts, known, ends=match[2] is not None):
            found.update(parts)
    return found


def _are_sections(parts: Sequence[str], known: frozenset[str], *, ends: bool) -> bool:
    if all(part.isdigit() for part in parts):
        return ends and known.issuperset(parts)
    return all(part in known or _NUMBERED.fullmatch(part) for part in parts)


class Documented(NamedTuple):
    """Something with a docstring; `name` is dotted, "" for the module."""

    name: str
    text: str
    function: bool


def documented(tree: ast.AST, place: str = "") -> Iterator[Documented]:
    """Yield what has a docstring in a module or class, constants with a string after them too."""
    before: ast.stmt | None = None
    if isinstance(tree, ast.Module):
        yield Documented(MODULE, ast.get_docstring(tree) or "", function=False)
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{place}{node.name}"
            function = not isinstance(node, ast.ClassDef)
            yield Documented(name, ast.get_docstring(node) or "", function)
            yield from documented(node, f"{name}.")
        elif isinstance(node, ast.Expr) and isinstance(before, ast.Assign | ast.AnnAssign):
            target = before.targets[0] if isinstance(before, ast.Assign) else before.target
            value = node.value
            if isinstance(target, ast.Name) and isinstance(value, ast.Constant):
                yield Documented(f"{place}{target.id}", str(value.value), function=False)
        before = node if isinstance(node, ast.stmt) else None


def in_sources(root: Path, folder: str, known: frozenset[str]) -> tuple[Names, int, int]:
    """Return names by section and module, the public functions, and how many tell a section."""
    names: Names = defaultdict(lambda: defaultdict(set))
    public = telling = 0
    package = root / "src" / "annamite" / "games" / folder
    for path in sorted(package.rglob("*.py")):
        module = path.relative_to(package).as_posix()
        for thing in documented(_parsed(path)):
            sections = told(thing.text, known)
            if thing.function and not thing.name.rpartition(".")[2].startswith("_"):
                public += 1
                telling += bool(sections)
            for section in sections:
                names[section][module].add(thing.name)
    return names, public, telling


def in_tests(root: Path) -> dict[str, dict[str, set[str]]]:
    """Return the clauses that each file of tests names in `rule` marks, by prefix of the game."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for path in sorted((root / "tests").rglob("*.py")):
        if _MARKED not in path.read_text(encoding="utf-8"):
            continue
        place = path.relative_to(root).as_posix()
        for node in ast.walk(_parsed(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
                for clause in (x.value for x in node.args if isinstance(x, ast.Constant)):
                    found[str(clause).partition(" ")[0]][place].add(str(clause))
    return found


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def read(root: Path = ROOT) -> list[Found]:
    """Return what the source says about each game that is there and has a rules reference."""
    marked = in_tests(root)
    found = []
    for prefix, folder in GAMES.items():
        listed = clauses(prefix)
        if not listed or not (root / "src" / "annamite" / "games" / folder).is_dir():
            continue
        functions, public, telling = in_sources(
            root, folder, frozenset(clause.section for clause in listed.values())
        )
        tests: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        for place, named in marked[prefix].items():
            for clause in named & listed.keys():
                tests[listed[clause].section][place].add(clause)
        found.append(Found(prefix, functions, tests, public, telling))
    return found


# --- Writing ---------------------------------------------------------------------------------


def order(listed: Iterable[str], named: Iterable[str]) -> list[str]:
    """Return all sections: those listed as they come, the others where their numbers belong.

    >>> order(["1.1", "4.2.1", "4.10", "setup"], ["4.2", "9"])
    ['1.1', '4.2', '4.2.1', '4.10', '9', 'setup']
    """
    return sorted({*listed, *named}, key=_place)


@cache
def _place(section: str) -> tuple[tuple[int, int | str], ...]:
    parts = section.split(".")
    return tuple((0, int(part)) if part.isdigit() else (1, part) for part in parts)


HEAD: Final = """\
# Rules of {game}: where they are

Made by `python -m tools.rule_index --write` from docstrings and `rule` marks; do not edit. The
second column is the section's first statement in our words; the [reference] has all of them. A
section without one is a heading over others, or not in the reference.

{counts}

[reference]: {reference}

| section | about | functions | tests |
|---|---|---|---|
"""


def page(
    found: Found,
    listed: Mapping[str, Clause],
    excluded: Mapping[str, str],
    titles: Mapping[str, str],
) -> str:
    """Return the page of a game.

    Args:
        found: What its source says.
        listed: The clauses of its rulebook.
        excluded: Why clauses have no test, by id.
        titles: What sections are called, by number.
    """
    by_section: dict[str, list[Clause]] = {}
    for clause in listed.values():
        by_section.setdefault(clause.section, []).append(clause)
    head = HEAD.format(
        game=found.game,
        reference=f"../../src/annamite/games/{GAMES[found.prefix]}/reference",
        counts=_counted(found, by_section),
    )
    rows = []
    for section in order(by_section, found.functions):
        told = by_section.get(section, [])
        tests = _tests(found, section) or _why_none(told, excluded)
        heading = f"{section} {_cell(titles.get(section, ''))}".strip()
        rows.append(f"| {heading} | {_about(told)} | {_functions(found, section)} | {tests} |\n")
    return head + "".join(rows)


def _counted(found: Found, listed: Collection[str]) -> str:
    without = [section for section in order(listed, ()) if not found.functions.get(section)]
    text = f"{len(listed)} sections, {len(listed) - len(without)} told by functions"
    if without:
        text += f"; by none: {', '.join(without)}"
    return f"{text}."


def _about(told: Sequence[Clause]) -> str:
    text = " ".join(told[0].says.split()) if told else ""
    short = text if len(text) <= ABOUT else f"{text[:ABOUT].rsplit(' ', 1)[0]} …"
    return _cell(short)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _why_none(told: Sequence[Clause], excluded: Mapping[str, str]) -> str:
    """Return why a section has no test, if all its clauses have a reason; else ""."""
    reasons = dict.fromkeys(excluded.get(clause.id, "") for clause in told)
    return f"none: {'; '.join(reasons)}" if told and all(reasons) else ""


def _functions(found: Found, section: str) -> str:
    modules = found.functions.get(section, {})
    base = f"../../src/annamite/games/{GAMES[found.prefix]}"
    told = []
    for module, names in sorted(modules.items()):
        dotted = module.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        link = f"[{dotted}]({base}/{module})"
        named = sorted(name for name in names if name != MODULE)
        told.append(f"{link}: {', '.join(f'`{name}`' for name in named)}" if named else link)
    return "; ".join(told)


def _tests(found: Found, section: str) -> str:
    return ", ".join(
        f"[{Path(place).stem.removeprefix('test_')}](../../{place})"
        for place in sorted(found.tests.get(section, {}))
    )


def pages(found: Iterable[Found]) -> dict[Path, str]:
    """Return all pages by their place below the root."""
    excluded = exclusions()
    return {
        PAGES / f"{each.game}.md": page(each, clauses(each.prefix), excluded, titles(each.prefix))
        for each in found
    }


# --- Command line ----------------------------------------------------------------------------


def stale(wanted: Mapping[Path, str], root: Path = ROOT) -> list[str]:
    """Return the pages that are not as they should be, or should not be there."""
    there = {path.relative_to(root) for path in (root / PAGES).glob("*.md")}
    differing = {
        place
        for place, text in wanted.items()
        if place not in there or (root / place).read_text(encoding="utf-8") != text
    }
    return sorted(place.as_posix() for place in differing | (there - wanted.keys()))


def write(wanted: Mapping[Path, str], root: Path = ROOT) -> None:
    """Write the pages, and remove those of games that are gone."""
    (root / PAGES).mkdir(parents=True, exist_ok=True)
    for path in (root / PAGES).glob("*.md"):
        if path.relative_to(root) not in wanted:
            path.unlink()
    for place, text in wanted.items():
        (root / place).write_text(text, encoding="utf-8")


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.rule_index")
    how = parser.add_mutually_exclusive_group(required=True)
    for flag, what in (
        ("--write", "write the pages"),
        ("--check", "status 1 if a page is not up to date"),
        ("--counts", "tell how much of each rulebook they know"),
    ):
        how.add_argument(flag, action="store_true", help=what)
    asked = parser.parse_args(arguments)
    found = read(root)
    if asked.counts:
        for each in found:
            listed = {clause.section for clause in clauses(each.prefix).values()}
            print(f"{each.game}: {each.telling} of {each.public} public functions tell a section.")
            print(f"  {_counted(each, listed)}")
        return 0
    wanted = pages(found)
    if asked.write:
        write(wanted, root)
        return 0
    if differing := stale(wanted, root):
        print(f"Not up to date: {', '.join(differing)}; run python -m tools.rule_index --write.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
