"""A pytest plugin that breaks rules code and runs the tests of one clause at it, again and again.

    pytest -p tools.mark_trials

is used by ``python -m tools.mutants --marks``, which leaves a `Job` in the file that the environment
names (``MARK_TRIALS_OF``). The tests are run once as they are, then once watched; after that each
change is made in a process of its own, split off from this one, in which the game is loaded and
everything warm. There the code of the functions that are alive is replaced. Where that is not
possible (constants, defaults, decorators: made at import), that process imports the package again.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import importlib.machinery
import json
import os
import re
import resource
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

import msgspec
import pytest

from tools.line_map import LineMap
from tools.mark_lines import Book, Target, Trial, named_in

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Iterable, Iterator

    Course = Generator[Trial, "Outcome", None]

# What a run of tests may cost, beside the seconds that they took as they are.
SPARE_SECONDS = 1.0
TIMES_AS_LONG = 5.0
IMPORT_SECONDS = 30.0
SPARE_BYTES = 1 << 31

# How many lines are tried of a clause whose first ones were noticed by nothing but crashes.
LINES_IF_ONLY_CRASHED = 100

MEMORY = "/proc/self/statm"


class Job(msgspec.Struct, frozen=True):
    """What to try."""

    package: str
    folder: str
    """Where the modules of the package lie."""
    modules: list[str]
    """Those whose lines may be changed, seen from the folder."""
    prefix: str
    seed: int
    quick: bool
    lines_of_a_clause: int
    clauses: list[str]
    """Only these; all of the game if none is named."""
    workers: int
    until: float
    """The moment (of `time.time`) at which nothing new is begun."""
    lines: str
    """The file that keeps which tests run which lines."""
    results: str
    """The file that keeps what became of each change; it is added to."""


class Outcome(NamedTuple):
    """What became of a change."""

    how: str
    """How it was noticed, or nothing."""
    fresh: bool
    """Whether the package was imported again for it."""
    seconds: float


# --- Changing what is loaded -----------------------------------------------------------------


def codes_within(code: CodeType) -> dict[tuple[str, int], CodeType]:
    """All code within a module's, by its name and its number among namesakes."""
    found: dict[tuple[str, int], CodeType] = {}
    namesakes: Counter[str] = Counter()

    def look(outer: CodeType) -> None:
        for inner in outer.co_consts:
            if isinstance(inner, CodeType):
                name = inner.co_qualname
                found[name, namesakes[name]] = inner
                namesakes[name] += 1
                look(inner)

    look(code)
    return found


def holds(code: CodeType, line: int) -> bool:
    """Whether a line is of this code, or of code within it."""
    return any(number == line for _, _, number in code.co_lines()) or any(
        holds(inner, line) for inner in code.co_consts if isinstance(inner, CodeType)
    )


class Functions:
    """The functions alive in this process, by where they are written."""

    def __init__(self, folder: str) -> None:
        self.alive: dict[tuple[str, str, int], list[FunctionType]] = {}
        for thing in gc.get_objects():
            if type(thing) is FunctionType and thing.__code__.co_filename.startswith(folder):
                code = thing.__code__
                place = (code.co_filename, code.co_qualname, code.co_firstlineno)
                self.alive.setdefault(place, []).append(thing)

    def replace(self, path: str, source: str, changed: str, line: int) -> bool:
        """Give the functions of a module the code of its changed source.

        Returns:
            Whether the change is now in force: false if what it changes was made at import.
        """
        old, new = (
            codes_within(compile(text, path, "exec", dont_inherit=True))
            for text in (source, changed)
        )
        in_force = False
        for key, before in old.items():
            place = (path, before.co_qualname, before.co_firstlineno)
            alive, after = self.alive.get(place, ()), new.get(key)
            if before == after or not alive:
                continue
            if after is None:
                return False
            for function in alive:
                try:
                    function.__code__ = after
                except ValueError:  # it now closes over other names
                    return False
            in_force |= holds(before, line)
        return in_force


def memories(folder: str) -> list[Callable[[], None]]:
    """How to clear the results that functions keep, but for what is loaded once (`@cache`)."""
    kind: Any = type(functools.lru_cache(lambda: None))
    return [
        thing.cache_clear
        for thing in gc.get_objects()
        if type(thing) is kind
        and thing.cache_parameters()["maxsize"] is not None
        and written_in(getattr(thing, "__wrapped__", None), folder)
    ]


def written_in(function: Any, folder: str) -> bool:
    """Whether a function's source lies in a folder."""
    return type(function) is FunctionType and function.__code__.co_filename.startswith(folder)


def forget(*packages: str) -> None:
    """Drop modules, so that they are imported again."""
    for name in list(sys.modules):
        if name.partition(".")[0] in packages:
            del sys.modules[name]


def import_as(path: str, changed: str) -> None:
    """Have a module imported from here on as if its file held another source."""
    loader: Any = importlib.machinery.SourceFileLoader
    ordinary = loader.get_code

    def get_code(self: Any, fullname: str) -> CodeType | None:
        if self.path == path:
            return compile(changed, path, "exec", dont_inherit=True)
        found: CodeType | None = ordinary(self, fullname)
        return found

    loader.get_code = get_code


# --- In a process of its own -----------------------------------------------------------------


class Failure:
    """Remembers the first failure at what a test asserts; until one comes, the first crash."""

    how = ""
    session: pytest.Session | None = None

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Remember what to stop; a session that began before goes on without it."""
        self.session = session

    def note(self, name: str, report: pytest.TestReport | pytest.CollectReport) -> None:
        """Take in a report."""
        if not report.failed or asserts(self.how):
            return
        said = str(report.longrepr).strip().splitlines() or [""]
        how = f"{name}: {said[-1][:150]}"
        if asserts(how) or not self.how:
            self.how = how
        if asserts(how) and self.session is not None:
            self.session.shouldstop = "noticed"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take in one phase of a test."""
        self.note(report.nodeid, report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Take in a module that can no longer be collected."""
        self.note(report.nodeid, report)


def restrain(seconds: float) -> None:
    """Let this process say nothing, and end it if it takes too much time or memory."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    os.setpgid(0, 0)
    for number in (signal.SIGXCPU, signal.SIGALRM, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    allow(seconds)
    with contextlib.suppress(OSError):
        pages = int(Path(MEMORY).read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + SPARE_BYTES
        resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))


def allow(seconds: float) -> None:
    """Allow so many seconds of this process's own time; and many more on the clock."""
    most = int(SPARE_SECONDS + TIMES_AS_LONG * seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
    signal.setitimer(signal.ITIMER_REAL, 60.0 + 10.0 * most)


def run_items(items: list[pytest.Item], enough: Callable[[], bool]) -> None:
    """Run tests in order until it is enough."""
    for item, following in zip(items, [*items[1:], None]):
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        if enough():
            return


# --- The plugin ------------------------------------------------------------------------------


class Running(NamedTuple):
    """A process at work on a trial."""

    course: Course
    trial: Trial
    answer: int


class Trials:
    """Tries the changes of all clauses, some at a time."""

    def __init__(self, job: Job, told: Path) -> None:
        self.job, self.told = job, told
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.of_test: dict[str, list[pytest.Item]] = {}
        self.rows: dict[str, dict[str, Any]] = {}
        self.clauses: dict[str, list[str]] = {}
        self.sources: dict[str, str] = {}

    # --- as it is --------------------------------------------------------------------------

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Take the time of each test."""
        started = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - started
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember which tests fail as it is: they prove nothing."""
        if not report.passed:
            self.failed.add(report.nodeid.partition("[")[0])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Run everything as it is, then all trials; unless something could not be collected."""
        if session.testsfailed:
            return None
        items = [item for item in session.items if rules_named(item, self.job.prefix)]
        for item in items:
            self.of_test.setdefault(item.nodeid.partition("[")[0], []).append(item)
        say(f"{self.job.prefix}: {len(self.of_test)} tests as they are")
        run_items(items, lambda: False)
        book = self.read_book(items)
        self.sources = {
            name: Path(self.job.folder, name).read_text(encoding="utf-8")
            for name in self.job.modules
        }
        self.try_all(book)
        self.told.write_text(json.dumps(list(self.rows.values())), encoding="utf-8")
        return True

    def read_book(self, items: list[pytest.Item]) -> Book:
        """Look up which tests run which lines, or watch them all in a process of its own."""
        path = Path(self.job.lines)
        if not path.exists():
            say(f"{self.job.prefix}: {len(self.of_test)} tests watched")
            child = os.fork()
            if child == 0:
                try:
                    restrain(3600.0)
                    self.watch(items, path)
                finally:
                    os._exit(0)
            os.waitpid(child, 0)
        watched = json.loads(path.read_text(encoding="utf-8"))
        self.failed |= set(watched["failed"])
        tests = {}
        for test, cases in self.of_test.items():
            if test not in self.failed:
                tests[test] = rules_named(cases[0], self.job.prefix)
        for test, clauses in tests.items():
            for clause in clauses:
                self.clauses.setdefault(clause, []).append(test)
        names = {}
        for test in tests:
            function: Any = self.of_test[test][0]
            names[test] = named_in(function.function, self.job.package)
        lines = {test: {tuple(line) for line in watched["lines"].get(test, ())} for test in tests}
        return Book(tests, lines, names)

    def watch(self, items: list[pytest.Item], path: Path) -> None:
        """Write down which tests run which lines."""
        line_map = LineMap(Path(self.job.folder))
        assert items
        items[0].config.pluginmanager.register(line_map, "line-map")
        clear = memories(self.job.folder)
        sys.settrace(line_map)
        for item, following in zip(items, [*items[1:], None]):
            for forget_results in clear:
                forget_results()
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        sys.settrace(None)
        found = line_map.as_json()
        lines = {
            test: [(name, int(line)) for name, _, line in (one.rpartition(":") for one in told)]
            for test, told in found["lines"].items()
        }
        whole = json.dumps({"failed": sorted({*found["failed"], *self.failed}), "lines": lines})
        unfinished = path.with_suffix(".part")
        unfinished.write_text(whole, encoding="utf-8")
        unfinished.replace(path)

    # --- trials ----------------------------------------------------------------------------

    def try_all(self, book: Book) -> None:
        """Try the changes of all clauses, as many clauses at a time as there are workers."""
        functions = Functions(self.job.folder)
        clear = memories(self.job.folder)
        gc.collect()
        gc.freeze()
        known = known_results(Path(self.job.results))
        for clause in sorted(set(self.job.clauses) or self.clauses):
            tests = self.clauses.get(clause, [])
            self.rows[clause] = {"clause": clause, "tests": tests, "tried": [], "finished": False}
        running: dict[int, Running] = {}
        ready: list[tuple[Course, Outcome | None]] = [
            (self.course(clause, book, known), None)
            for clause, row in reversed(self.rows.items())
            if row["tests"]
        ]
        with opened(Path(self.job.results)) as kept:
            while ready or running:
                while ready and len(running) < self.job.workers:
                    course, outcome = ready.pop()
                    if trial := self.next_trial(course, outcome):
                        child, answer = self.split_off(trial, functions, clear)
                        running[child] = Running(course, trial, answer)
                if running:
                    child, outcome = reap(running)
                    run = running.pop(child)
                    row = {"key": run.trial.key, "outcome": outcome._asdict()}
                    kept.write(f"{json.dumps(row)}\n")
                    kept.flush()
                    ready.append((run.course, outcome))

    def next_trial(self, course: Course, outcome: Outcome | None) -> Trial | None:
        """Go on with a clause; None if it is done, or if there is no more time."""
        try:
            trial = next(course) if outcome is None else course.send(outcome)
        except StopIteration:
            done = sum(row["finished"] for row in self.rows.values())
            if done % 25 == 0:
                say(f"{self.job.prefix}: {done} of {len(self.rows)} clauses")
            return None
        return trial if time.time() < self.job.until else None

    def course(self, clause: str, book: Book, known: dict[str, Outcome]) -> Course:
        """Hand out a clause's trials one after the other, and write down how they went."""
        told = self.rows[clause]
        hows: list[str] = []
        for target, further in self.targets(clause, book):
            if further and not only_crashed(hows):
                break
            trial = self.trial(clause, target)
            outcome = known.get(trial.key)
            again = outcome is not None
            if outcome is None:
                outcome = yield trial
            hows.append(outcome.how)
            told["tried"].append({**target.told(self.sources), **outcome._asdict(), "again": again})
            if self.job.quick and asserts(outcome.how):
                break
        told["finished"] = True

    def targets(self, clause: str, book: Book) -> Iterator[tuple[Target, bool]]:
        """The lines of a clause to break; with each, whether only crashes lead on to it."""
        tests, first = self.clauses[clause], self.job.lines_of_a_clause
        most = max(first, LINES_IF_ONLY_CRASHED)
        found = book.targets(clause, tests, self.sources, self.job.seed, most)
        for further, part in ((False, found[:first]), (True, found[first:])):
            for target in sorted(part, key=lambda one: one.at_import):
                yield target, further

    def trial(self, clause: str, target: Target) -> Trial:
        """The trial of a change: which tests it needs, and the key of its result."""
        tests = sorted(target.tests, key=lambda test: (self.cost(test), test))
        return Trial(target, tests, target.key(clause))

    def cost(self, test: str) -> float:
        """The seconds that a test took as it is, all its cases together."""
        return sum(self.seconds[case.nodeid] for case in self.of_test[test])

    def split_off(
        self, trial: Trial, functions: Functions, clear: Iterable[Callable[[], None]]
    ) -> tuple[int, int]:
        """Begin a trial in a process of its own; return it and where its answer will be."""
        ours, theirs = os.pipe()
        child = os.fork()
        if child:
            os.close(theirs)
            return child, ours
        answer = {"how": "", "fresh": False}
        try:
            restrain(sum(map(self.cost, trial.tests)))
            self.attempt(trial, functions, clear, answer)
        except BaseException as problem:  # noqa: BLE001
            answer["how"] = f"broke off: {type(problem).__name__}"
        finally:
            os.write(theirs, json.dumps(answer).encode())
            os._exit(0)

    def attempt(
        self,
        trial: Trial,
        functions: Functions,
        clear: Iterable[Callable[[], None]],
        answer: dict[str, Any],
    ) -> None:
        """Make the change and run the tests until one fails at what it asserts."""
        path = str(Path(self.job.folder, trial.target.module))
        source = self.sources[trial.target.module]
        changed = trial.target.change.apply(source)
        failure = Failure()
        line = trial.target.change.line
        cases = [case for test in trial.tests for case in self.of_test[test]]
        if not trial.target.at_import and functions.replace(path, source, changed, line):
            for forget_results in clear:
                forget_results()
            cases[0].config.pluginmanager.register(failure, "failure")
            run_items(cases, lambda: asserts(failure.how))
        else:
            answer["fresh"] = True
            allow(sum(map(self.cost, trial.tests)) + IMPORT_SECONDS)
            gc.unfreeze()
            forget(self.job.package.partition(".")[0], "tests")
            import_as(path, changed)
            options = ["-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist"]
            code = pytest.main([*options, "--assert=plain", *trial.tests], plugins=[failure])
            if code not in {0, 5} and not failure.how:
                failure.how = f"pytest ended with {int(code)}"
        answer["how"] = failure.how


def rules_named(item: pytest.Item, prefix: str) -> list[str]:
    """The clauses of a game that a test is marked with."""
    names = [name for mark in item.iter_markers("rule") for name in mark.args]
    return [name for name in names if name.startswith(f"{prefix} ")]


def asserts(how: str) -> bool:
    """Whether a change was noticed by what a test asserts, and not because something crashed."""
    return re.search(r": tests/\S+:\d+: (AssertionError|Failed)$", how) is not None


def is_own_failure(how: str) -> bool:
    """Whether a trial failed by itself, so that it tells nothing about the tests."""
    return how.startswith(("broke off", "signal "))


def crashes(how: str) -> bool:
    """Whether a change was noticed, but by nothing that a test asserts."""
    return bool(how) and not (asserts(how) or is_own_failure(how))


def only_crashed(hows: Collection[str]) -> bool:
    """Whether changes were noticed, but none of them by what a test asserts."""
    return any(map(crashes, hows)) and not any(map(asserts, hows))


def known_results(path: Path) -> dict[str, Outcome]:
    """The results of earlier runs, by their keys.

    A line that was cut off is left out, and so is a trial that failed by itself.
    """
    found: dict[str, Outcome] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            with contextlib.suppress(ValueError):
                row = json.loads(line)
                outcome = Outcome(**row["outcome"])
                if not is_own_failure(outcome.how):
                    found[row["key"]] = outcome
    return found


def opened(path: Path) -> TextIO:
    """Open a file to add lines to; one that was cut off is ended first."""
    cut_off = path.exists() and not path.read_bytes().endswith(b"\n")
    file = path.open("a", encoding="utf-8")
    file.write("\n" if cut_off else "")
    return file


def reap(running: dict[int, Running]) -> tuple[int, Outcome]:
    """Wait until one of these processes ends, and read how its trial went."""
    child = 0
    while child not in running:
        child, status, used = os.wait3(0)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    with os.fdopen(running[child].answer, encoding="utf-8") as pipe:
        said = pipe.read()
    spent = round(used.ru_utime + used.ru_stime, 3)
    if said:
        return child, Outcome(**json.loads(said), seconds=spent)
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    how = {signal.SIGXCPU: "took too long", signal.SIGALRM: "took too long"}
    return child, Outcome(how.get(signal.Signals(number), f"signal {number}"), False, spent)


def say(what: str) -> None:
    """Tell how far it is."""
    sys.stderr.write(f"{time.strftime('%H:%M:%S')} {what}\n")


def pytest_configure(config: pytest.Config) -> None:
    """Take over from pytest once all tests are collected."""
    if place := os.environ.pop("MARK_TRIALS_OF", None):
        job = msgspec.json.decode(Path(place).read_bytes(), type=Job)
        config.pluginmanager.register(Trials(job, Path(place).with_suffix(".out.json")), "trials")
