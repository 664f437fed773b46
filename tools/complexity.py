"""No function more complex than it must be: the gate of `make check-complexity`.

    python -m tools.complexity [--lower]

Lizard counts one for the function and one for each `if`, `elif`, `for`, `while`, `except`, `finally`,
`case`, `and` and `or`, those of comprehensions, conditional expressions and lambdas too. A function
within a function is counted by itself. Lizard sees functions only, so what stands outside them is
handed to it as if it were one: the body of a class whole, each statement of a module by itself. At
most 12 is allowed. What reads best whole, or is still to be taken apart, stands in
``tools/complexity.yaml`` with what it measures today: that list may only shrink. It fails on a
function that is too complex and not listed, on one that got worse, and on an entry that is too
generous or not needed any more. ``tools/complexity_total.yaml`` holds the list as a whole to a number
of entries and to a sum of what they exceed 12 by, so that nothing new is listed unseen. ``--lower``
lowers both files to what is measured; nothing raises them but a hand that has to explain itself.
"""

from __future__ import annotations

import argparse
import ast
import sys
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, TypeAlias

import lizard  # type: ignore[import-untyped]
import yaml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Measures: TypeAlias = dict[str, int]

ROOT = Path(__file__).parent.parent
PLACES = ("benchmarks", "hatch_build.py", "src", "tests", "tools")
LIST = ROOT / "tools" / "complexity.yaml"
TOTAL = ROOT / "tools" / "complexity_total.yaml"
MOST = 12
HEAD = """\
# Functions that are more complex than 12 by `make check-complexity`, each with what it measures.
# This list may only shrink: `python -m tools.complexity --lower` drops and lowers what it can.
"""
TOTAL_HEAD = """\
# How many functions tools/complexity.yaml lists, and the sum of what each exceeds 12 by. Both only go
# down, with `python -m tools.complexity --lower`; to raise one is to let the code get worse.
"""


# --- Measuring -------------------------------------------------------------------------------


def measured(path: str, source: str) -> Measures:
    """How complex each function of a source is, by ``path::Class.method``.

    Of functions that share their name, such as a property and its setter, the most complex one counts.
    What branches outside functions is there too, as ``path::Class.<body>`` and ``path::<module>``.
    """
    tree = ast.parse(source)
    names = dict(_names(tree, ""))
    result = _measured_outside_functions(path, tree)
    for function in lizard.analyze_file.analyze_source_code(path, source).function_list:
        name = names.pop((function.start_line, function.end_line), None)
        if name:
            key = f"{path}::{name}"
            result[key] = max(function.cyclomatic_complexity, result.get(key, 0))
    if names:
        msg = f"{path}: lizard misreads {', '.join(names.values())}"
        raise ValueError(msg)
    return result


def _names(tree: ast.AST, within: str) -> Iterator[tuple[tuple[int, int | None], str]]:
    """The first and last line and the full name of each function.

    Lizard names methods without their class; where it takes a function for shorter than it is, or
    overlooks it, its count would be too low.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.lineno, node.end_lineno), within + node.name
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _names(node, f"{within}{node.name}.")
        else:
            yield from _names(node, within)


def _measured_outside_functions(path: str, tree: ast.Module) -> Measures:
    """How complex class bodies, module statements and their lambdas are, of those that branch."""
    outside = list(_outside_functions(tree, ""))
    source = "".join(
        f"def outside_{number}():\n{indent(text, ' ')}\n\n"
        for number, (_, text) in enumerate(outside)
    )
    # A last comment, for lizard overlooks a single line at the end.
    found = lizard.analyze_file.analyze_source_code(path, f"{source}#\n").function_list
    if [function.name for function in found] != [f"outside_{at}" for at in range(len(outside))]:
        msg = f"{path}: lizard misreads what stands outside functions"
        raise ValueError(msg)
    result: Measures = {}
    for (name, _), function in zip(outside, found, strict=True):
        if function.cyclomatic_complexity > 1:
            key = f"{path}::{name}"
            result[key] = max(function.cyclomatic_complexity, result.get(key, 0))
    return result


def _outside_functions(tree: ast.AST, within: str) -> Iterator[tuple[str, str]]:
    """The name and text of each class body, each statement of a module and each lambda there."""
    if isinstance(tree, ast.Module):
        for statement in tree.body:
            yield from _texts("<module>", "<lambda>", [statement])
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            name = f"{within}{node.name}."
            yield from _texts(f"{name}<body>", f"{name}<lambda>", node.body)
            yield from _outside_functions(node, name)
        # Lizard counts a class or lambda within a function as part of it.
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _outside_functions(node, within)


def _texts(name: str, name_of_lambda: str, body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    # A copy, for nothing of a class or lambda is left in the tree afterwards.
    copied = ast.parse("\n".join(ast.unparse(each) for each in body))
    taken = _TakenOut()
    yield name, ast.unparse(taken.visit(copied))
    for each in taken.lambdas:
        yield name_of_lambda, ast.unparse(each)


class _TakenOut(ast.NodeTransformer):
    """Takes functions, classes and lambdas out of what surrounds them, and keeps the lambdas."""

    def __init__(self) -> None:
        self.lambdas: list[ast.Lambda] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._nothing(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._nothing(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._nothing(node)

    def _nothing(self, node: ast.AST) -> ast.AST:
        return ast.copy_location(ast.Pass(), node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.lambdas.append(node)
        return ast.Constant(None)


def measured_in(root: Path, places: Iterable[str] = PLACES) -> Measures:
    """How complex each function of the project is; a place is a folder or a file."""
    result: Measures = {}
    for place in places:
        for path in sorted([*(root / place).rglob("*.py"), *root.glob(place)]):
            if path.is_file():
                result |= measured(path.relative_to(root).as_posix(), path.read_text("utf-8"))
    return result


# --- Judging ---------------------------------------------------------------------------------


def problems(found: Measures, listed: Mapping[str, int]) -> list[str]:
    """What is too complex, and what the list allows without need, one line each."""
    concerned = {name for name, value in found.items() if value > MOST} | listed.keys()
    verdicts = {name: _verdict(found.get(name), listed.get(name)) for name in sorted(concerned)}
    return [f"{name} {verdict}" for name, verdict in verdicts.items() if verdict]


def _verdict(found: int | None, listed: int | None) -> str:
    if found is None:
        return "is listed but gone"
    if listed is None:
        return f"is {found}, more than {MOST}"
    if found <= MOST:
        return f"is {found} and needs its entry no more"
    if found > listed:
        return f"is {found}, more than the {listed} it is listed with"
    if found < listed:
        return f"is {found}, listed with {listed}, which is too generous"
    return ""


def total_of(listed: Mapping[str, int]) -> Measures:
    """How many functions are listed, and by how much they exceed what is allowed, all together."""
    return {"functions": len(listed), "excess": sum(value - MOST for value in listed.values())}


def problems_of_total(listed: Mapping[str, int], total: Mapping[str, int]) -> list[str]:
    """Where the list is longer than its total says, or the total too generous, one line each."""
    return [
        f"{LIST.name} has {found} {what}, {TOTAL.name} says {total.get(what)}"
        for what, found in total_of(listed).items()
        if found != total.get(what)
    ]


def lowered(found: Measures, listed: Mapping[str, int]) -> Measures:
    """The list without what it needs no more, each value no higher than what is measured."""
    return {
        name: min(value, found[name])
        for name, value in sorted(listed.items())
        if found.get(name, 0) > MOST
    }


def read_list(path: Path = LIST) -> Measures:
    """The functions that may be more complex, with the value each may reach."""
    listed: Measures = yaml.safe_load(path.read_text("utf-8")) or {}
    return listed


def read_total(path: Path = TOTAL) -> Measures:
    """What the list may come to at most."""
    total: Measures = yaml.safe_load(path.read_text("utf-8")) or {}
    return total


def write_list(listed: Mapping[str, int], path: Path = LIST) -> None:
    """Put the list in its usual form."""
    lines = (f"{name}: {value}\n" for name, value in sorted(listed.items()))
    path.write_text(HEAD + "".join(lines), "utf-8")


def write_total(total: Mapping[str, int], path: Path = TOTAL) -> None:
    """Put what the list may come to in its usual form."""
    lines = (f"{what}: {value}\n" for what, value in total.items())
    path.write_text(TOTAL_HEAD + "".join(lines), "utf-8")


def lower(found: Measures) -> None:
    """Let the list shrink to what is measured, and its total with it."""
    listed, total = lowered(found, read_list()), read_total()
    write_list(listed)
    # The list may have grown by hand: its total does not grow with it.
    write_total({what: min(value, total[what]) for what, value in total_of(listed).items()})


def main() -> int:
    """Check the project; 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--lower", action="store_true", help="let list and total shrink to what is measured"
    )
    asked = parser.parse_args()
    found = measured_in(ROOT)
    if asked.lower:
        lower(found)
    listed = read_list()
    wrong = [*problems(found, listed), *problems_of_total(listed, read_total())]
    for problem in wrong:
        print(problem)
    print(
        f"{len(found)} functions and bodies; {len(listed)} listed as more complex than {MOST}; {len(wrong)} wrong"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
