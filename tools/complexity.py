"""No function more complex than it must be: the gate of `make check-complexity`.

    python -m tools.complexity [--lower]

Lizard counts one for the function and one for each `if`, `elif`, `for`, `while`, `except`, `finally`,
`case`, `and` and `or`, those of comprehensions, conditional expressions and lambdas too. A function
within a function is counted by itself. At most 12 is allowed. What reads best whole, or is still to be
taken apart, stands in ``tools/complexity.yaml`` with what it measures today: that list may only shrink.
It fails on a function that is too complex and not listed, on one that got worse, and on an entry that
is too generous or not needed any more. ``--lower`` mends the last kind; nothing adds to the list but a
hand that has to explain itself.
"""

from __future__ import annotations

import argparse
import ast
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import lizard  # type: ignore[import-untyped]
import yaml

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Measures: TypeAlias = dict[str, int]

ROOT = Path(__file__).parent.parent
PLACES = ("benchmarks", "src", "tests", "tools")
LIST = ROOT / "tools" / "complexity.yaml"
MOST = 12
HEAD = """\
# Functions that are more complex than 12 by `make check-complexity`, each with what it measures.
# This list may only shrink: `python -m tools.complexity --lower` drops and lowers what it can.
"""


# --- Measuring -------------------------------------------------------------------------------


def measured(path: str, source: str) -> Measures:
    """How complex each function of a source is, by ``path::Class.method``.

    Of functions that share their name, such as a property and its setter, the most complex one counts.
    """
    names = dict(_names(ast.parse(source), ""))
    result: Measures = {}
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


def measured_in(root: Path, places: Iterable[str] = PLACES) -> Measures:
    """How complex each function of the project is."""
    result: Measures = {}
    for place in places:
        for path in sorted((root / place).rglob("*.py")):
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


def write_list(listed: Mapping[str, int], path: Path = LIST) -> None:
    """Put the list in its usual form."""
    lines = (f"{name}: {value}\n" for name, value in sorted(listed.items()))
    path.write_text(HEAD + "".join(lines), "utf-8")


def main() -> int:
    """Check the project; 1 if something is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--lower", action="store_true", help="let the list shrink to what is measured"
    )
    asked = parser.parse_args()
    found, listed = measured_in(ROOT), read_list()
    if asked.lower:
        listed = lowered(found, listed)
        write_list(listed)
    wrong = problems(found, listed)
    for problem in wrong:
        print(problem)
    print(
        f"{len(found)} functions; {len(listed)} listed as more complex than {MOST}; {len(wrong)} wrong"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
