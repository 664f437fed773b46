"""Games are found without their rules, and one that is broken stands in nobody's way."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from annamite import cli, games
from annamite.kernel.about import about
from annamite.kernel.own_copy import VARIABLE
from annamite.server.app import playable

ROOT = Path(__file__).parents[1]
EAGER = """
from tests.conformance.minigame import MiniGame

class Raft(MiniGame):
    name = "raft"
    title = "Rafts"

def game():
    return Raft()
"""
"""A package that has everything in itself, and says nothing before its rules are loaded."""
ABOUT = """
from annamite.kernel import ScenarioSpec
from annamite.kernel.about import About

def about():
    return About("keel", "Keels", (ScenarioSpec("up", "Upside down", "All at sea"),))
"""


@pytest.fixture
def wharf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder where more games are found, which are forgotten in the end."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        if name.startswith(games.__name__):
            del sys.modules[name]
            monkeypatch.delattr(games, name.split(".")[2], raising=False)


def package(wharf: Path, folder: str, **files: str) -> None:
    """Write a package of these modules; `init` is the package itself."""
    (wharf / folder).mkdir()
    for name, text in {"init": "", **files}.items():
        file = "__init__.py" if name == "init" else f"{name}.py"
        (wharf / folder / file).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("name", games.names())
def test_a_game_says_of_itself_what_its_rules_say(name: str) -> None:
    said = msgspec.structs.replace(games.about(name), reference=None, lessons=None)
    assert said == about(games.load(name))


def modules_after(*arguments: str) -> set[str]:
    """Return what a command has imported when it is done."""
    program = (
        "import atexit, runpy, sys\n"
        "atexit.register(lambda: print(*sys.modules))\n"
        f"sys.argv[1:] = {list(arguments)!r}\n"
        "runpy.run_module('annamite', run_name='__main__')"
    )
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        text=True,
        env={key: value for key, value in os.environ.items() if key != VARIABLE}
        | {"PYTHONPATH": path},
    )
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("arguments", [("--help",), ("games",), ("--version",)], ids=" ".join)
def test_a_quick_command_imports_no_rules(arguments: tuple[str, ...]) -> None:
    imported = modules_after(*arguments)
    assert "annamite.cli" in imported
    assert not {name for name in imported if name.startswith("annamite.games.")} & {
        f"annamite.games.{game.replace('-', '_')}.{module}"
        for game in games.names()
        if find_spec(
            f"annamite.games.{game.replace('-', '_')}.about"
        )  # others are asked themselves
        for module in ("game", "state", "steps", "view")
    }
    # These take as long as all that is needed.
    assert not imported & {"pydantic", "rich", "sqlalchemy", "starlette"}


def test_whether_rules_are_imported_would_be_seen() -> None:
    """The check above sees what a command imports that does load a game."""
    game = games.names()[0]
    assert f"annamite.games.{game.replace('-', '_')}.game" in modules_after("games", game)


def test_a_package_without_a_description_is_asked_itself(wharf: Path) -> None:
    package(wharf, "raft", init=EAGER)
    assert "raft" in games.names()
    assert games.load("raft").title == "Rafts"
    assert games.about("raft") == about(games.load("raft"))


def test_a_description_does_not_need_the_rules(wharf: Path) -> None:
    package(wharf, "keel", about=ABOUT, game="raise RuntimeError('the keel is laid up')")
    assert "keel" in games.names()
    assert games.about("keel").title == "Keels"
    assert "keel" not in games.playable()
    with pytest.raises(games.BrokenGameError) as caught:
        games.load("keel")
    assert str(caught.value) == "keel cannot be played: RuntimeError: the keel is laid up."


def test_an_owners_copy_is_known_to_the_rules_only(
    wharf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package(wharf, "keel", about=ABOUT, game=EAGER)
    assert games.about("keel").title == "Keels"
    monkeypatch.setenv(VARIABLE, f"keel={wharf / 'own.yaml'}")
    assert games.about("keel").title == "Rafts"


def test_an_owners_mistake_is_told_as_it_is(wharf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(wharf, "keel", about=ABOUT, game="raise ValueError('own.yaml: no such plank.')")
    monkeypatch.setenv(VARIABLE, f"keel={wharf / 'own.yaml'}")
    for ask in (games.load, games.about):
        with pytest.raises(ValueError) as caught:
            ask("keel")
        assert str(caught.value) == "own.yaml: no such plank."


def test_a_game_may_have_a_reference(wharf: Path) -> None:
    """Where it lies is said without the rules, and it is read once."""
    told = ABOUT.replace('sea"),)', "sea\"),), reference=Path(__file__).parent / 'reference'")
    package(wharf, "keel", about=f"from pathlib import Path\n{told}", game="1 / 0")
    clauses = "[{id: 1-a, kind: rule, says: Keels are down.}]"
    sections = f"[{{section: '1', title: Keels, short: Down they are., clauses: {clauses}}}]"
    (wharf / "keel" / "reference").mkdir()
    chapter = f"{{chapter: Keels, about: All of them., sections: {sections}}}"
    (wharf / "keel" / "reference" / "01.yaml").write_text(chapter, encoding="utf-8")
    found = games.reference("keel")
    assert found is not None
    assert list(found.clauses) == ["1-a"]
    assert games.reference("keel") is found
    assert games.has_reference("keel")


def test_a_game_may_do_without_a_reference(wharf: Path) -> None:
    package(wharf, "keel", about=ABOUT, game=EAGER)
    package(wharf, "raft", init=EAGER)
    assert games.reference("keel") is None
    assert games.reference("raft") is None
    assert not any(map(games.has_reference, ("keel", "raft", "no such game")))


def test_a_reference_that_cannot_be_read_is_told(wharf: Path) -> None:
    package(wharf, "hull", about="def about():\n    return 1 / 0", game=EAGER)
    with pytest.raises(games.BrokenGameError, match="hull cannot be played: ZeroDivisionError"):
        games.reference("hull")
    with pytest.raises(ValueError, match="There is no game 'sloop'; choose one of: "):
        games.reference("sloop")


def test_a_package_that_is_no_game_is_none(wharf: Path) -> None:
    package(wharf, "driftwood")
    assert "driftwood" not in games.names()
    for ask in (games.load, games.about):
        with pytest.raises(ValueError, match="There is no game 'driftwood'; choose one of: "):
            ask("driftwood")
    assert games.unreadable() == []


class Listed:
    """What `annamite games` prints."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str
    ) -> None:
        monkeypatch.setattr(sys, "argv", ["annamite", *words])
        with pytest.raises(SystemExit) as left:
            cli.main()
        self.status = left.value.code
        self.out, self.err = capsys.readouterr()


def test_broken_games_are_named_and_the_others_listed(
    wharf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    others = games.names()
    package(wharf, "wreck", init="import no_such_module")
    package(wharf, "hull", about="def about():\n    return 1 / 0", game=EAGER)
    package(wharf, "keel", about=ABOUT, game="raise RuntimeError('the keel is laid up')")
    for words in (("games",), ("games", "--check")):
        listed = Listed(monkeypatch, capsys, *words)
        assert listed.status == 1
        for name in others:
            assert f"{name}  {games.load(name).title}\n" in listed.out
        told = {
            "annamite: wreck cannot be played: ModuleNotFoundError: No module named 'no_such_module'.",
            "annamite: hull cannot be played: ZeroDivisionError: division by zero.",
        }
        if "--check" in words:
            told.add("annamite: keel cannot be played: RuntimeError: the keel is laid up.")
        assert set(listed.err.splitlines()) == told
        assert ("keel  Keels" in listed.out) is ("--check" not in words)
    named = Listed(monkeypatch, capsys, "games", "keel")
    assert (named.status, named.out) == (2, "")
    assert named.err == "annamite: keel cannot be played: RuntimeError: the keel is laid up.\n"
    assert Listed(monkeypatch, capsys, "--help").status == 0


def test_a_server_goes_on_without_a_broken_game_and_says_so(
    wharf: Path, caplog: pytest.LogCaptureFixture
) -> None:
    others = playable()
    assert not caplog.messages
    package(wharf, "keel", about=ABOUT, game="raise RuntimeError('the keel is laid up')")
    assert playable() == others
    assert caplog.messages == ["keel cannot be played; `annamite games --check` says why"]


def test_where_all_can_be_played_nothing_is_complained_of(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bare, checked = (
        Listed(monkeypatch, capsys, *words) for words in (("games",), ("games", "--check"))
    )
    assert (bare.status, bare.err) == (0, "")
    assert (checked.status, checked.out, checked.err) == (0, bare.out, "")
