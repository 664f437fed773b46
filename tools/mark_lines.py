"""Which lines to break to see whether the tests of a clause notice: the most particular ones.

A clause's lines are those that its tests run. The fewer other tests run a line, the likelier it is
that the clause is about it. Constants that a test names count as lines that it runs.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from tools.mutation import Change, changes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from types import CodeType, FunctionType

Line: TypeAlias = "tuple[str, int]"
Name: TypeAlias = "tuple[str, str]"

LINES_OF_A_CLAUSE = 10

# Kinds of changes, from those that bite most to those that a line may well bear.
BITES = (
    "condition negated, == to !=, != to ==, in to not in, not in to in, is to is not, is not to is",
    "not left out, call left out, assignment left out",
    "and to or, or to and, any to all, all to any, another result",
)


class Target(NamedTuple):
    """A line to break, and how."""

    module: str
    """Seen from the package's folder."""
    change: Change
    tests: frozenset[str]
    """Those of the clause that run the line."""
    others: int
    """How many other tests run it."""
    at_import: bool

    def key(self, clause: str) -> str:
        """What a result is kept under, among those of the same sources."""
        total = hashlib.blake2b(digest_size=16)
        for part in (clause, self.module, repr(tuple(self.change)), *sorted(self.tests)):
            total.update(f"{len(part)}\0{part}".encode())
        return total.hexdigest()

    def told(self, sources: Mapping[str, str]) -> dict[str, Any]:
        """The change for a report."""
        return {
            "place": f"{self.module}:{self.change.line}",
            "what": self.change.what,
            "diff": self.change.diff(sources[self.module]),
            "others": self.others,
        }


class Trial(NamedTuple):
    """A change, and the tests to run at it, in order."""

    target: Target
    tests: list[str]
    key: str


class Book:
    """Which tests run which lines, and name which constants."""

    def __init__(
        self,
        tests: Mapping[str, list[str]],
        lines: Mapping[str, set[Line]],
        names: Mapping[str, set[Name]],
    ) -> None:
        self.tests = tests
        self.runners: dict[Line, set[str]] = {}
        for test, places in lines.items():
            for place in places:
                self.runners.setdefault(place, set()).add(test)
        self.lines, self.names = lines, names
        self.options: dict[Line, list[Change]] = {}
        self.constants: dict[Name, list[Line]] = {}
        self.text: dict[Line, str] = {}
        self.real: dict[tuple[str, Change], bool] = {}

    def read(self, sources: Mapping[str, str]) -> None:
        """Find the changes of all modules, each with the line that tests run for it."""
        for module, source in sources.items():
            for number, text in enumerate(source.splitlines(), 1):
                self.text[module, number] = text.strip()
            fixed = {line: name for name, line in constant_lines(source)}
            for change in changes(source):
                place = (module, change.line)
                if change.line in fixed:
                    self.constants.setdefault((module, fixed[change.line]), []).append(place)
                elif place not in self.runners:
                    place = (module, change.statement)
                if bite(change) is not None:
                    self.options.setdefault(place, []).append(change)

    def targets(
        self,
        clause: str,
        tests: Collection[str],
        sources: Mapping[str, str],
        seed: int,
        most: int = LINES_OF_A_CLAUSE,
    ) -> list[Target]:
        """Pick some lines of a clause, those first that the fewest other tests run."""
        if not self.options:
            self.read(sources)
        mine = {place: (runners, at_import) for place, runners, at_import in self.places(tests)}
        own = {place: frozenset(runners & set(tests)) for place, (runners, _) in mine.items()}
        others = {place: len(mine[place][0]) - len(own[place]) for place in mine}
        lot = {place: drawn(seed, clause, place[0], self.text[place]) for place in mine}
        picked: list[Target] = []
        for place in sorted(mine, key=lambda place: (others[place], lot[place], place)):
            if len(picked) == most:
                break
            change = min(
                self.options[place],
                key=lambda option: (bite(option) or 0, drawn(lot[place], option.what), option),
            )
            if self.is_real(place[0], change, sources):
                at_import = mine[place][1]
                picked.append(Target(place[0], change, own[place], others[place], at_import))
        return picked

    def is_real(self, module: str, change: Change, sources: Mapping[str, str]) -> bool:
        """Whether a change says something else; clauses share lines, so it is kept."""
        if (module, change) not in self.real:
            self.real[module, change] = change.is_real(sources[module])
        return self.real[module, change]

    def places(self, tests: Collection[str]) -> Iterator[tuple[Line, set[str], bool]]:
        """The lines that may be changed and that these tests run or name, each with all its tests."""
        run = sorted({place for test in tests for place in self.lines[test]} & set(self.options))
        for place in run:
            yield place, self.runners[place], False
        for name in sorted({name for test in tests for name in self.names[test]}):
            namers = {test for test, names in self.names.items() if name in names}
            for place in dict.fromkeys(self.constants.get(name, ())):
                if place in self.options:
                    yield place, namers, True


def drawn(*of: object) -> int:
    """A number drawn by lot, which hangs on these things alone: other lines may come and go."""
    return int.from_bytes(hashlib.blake2b(repr(of).encode(), digest_size=8).digest())


def bite(change: Change) -> int | None:
    """How little a change bites; None if it only makes things crash, which proves nothing."""
    if change.what == "another result" and change.text == "None":
        return None
    return next(
        (number for number, kinds in enumerate(BITES) if change.what in kinds.split(", ")),
        len(BITES),
    )


def constant_lines(source: str) -> Iterator[tuple[str, int]]:
    """The constants of a module, each with every line that it takes."""
    for node in ast.parse(source).body:
        targets: Iterable[ast.expr] = ()
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Name) and target.id.isupper():
                for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                    yield target.id, line


def named_in(function: Any, package: str) -> set[Name]:
    """The constants of a package that a test names, itself or in helpers of its module.

    Each with its module, seen from the package's folder.
    """
    outer = inspect.unwrap(function)
    origins = imported_from(outer.__globals__["__file__"])
    found: set[Name] = set()
    for code in codes_of_test(outer):
        modules = {
            thing.__name__
            for name in code.co_names
            if inspect.ismodule(thing := outer.__globals__.get(name))
        }
        for name in filter(str.isupper, code.co_names):
            for module in {*modules, *origins.get(name, ())}:
                if module.startswith(f"{package}."):
                    inner = module.removeprefix(f"{package}.").replace(".", "/")
                    found |= {(f"{inner}.py", name), (f"{inner}/__init__.py", name)}
    return found


def codes_of_test(outer: FunctionType) -> set[CodeType]:
    """The code of a test and of the helpers of its module that it calls, and all within."""
    waiting = [outer.__code__]
    seen: set[CodeType] = set()
    while waiting:
        code = waiting.pop()
        if code in seen:
            continue
        seen.add(code)
        waiting += [inner for inner in code.co_consts if inspect.iscode(inner)]
        for name in code.co_names:
            helper: Any = inspect.unwrap(outer.__globals__.get(name, len))
            if inspect.isfunction(helper) and helper.__module__ == outer.__module__:
                waiting.append(helper.__code__)
    return seen


@cache
def imported_from(path: str) -> dict[str, set[str]]:
    """From which modules a source imports its names."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            for name in node.names:
                found.setdefault(name.asname or name.name, set()).add(node.module or "")
    return found
