"""Help has examples that work, shells complete names, and what goes to a pipe fits it."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from annamite import cli, games
from annamite.cli import completing
from annamite.cli.app import app
from annamite.cli.common import PIPE, columns, terminal
from annamite.kernel import DiceStream, Session, Setup, encode
from annamite.kernel.about import about
from annamite.kernel.powers import HasCards
from annamite.server.store.storage import Storage
from tests.command_line import Run
from tests.conformance.minigame import MiniGame
from tests.test_games_stand_alone import TOOLS

GAMES = games.names()
CARDS = [name for name in GAMES if isinstance(games.load(name), HasCards)]


def commands(command: Any, path: str = "annamite") -> Iterator[tuple[str, Any]]:
    """Yield every command and group, by how it is called."""
    yield path, command
    for name, each in getattr(command, "commands", {}).items():
        yield from commands(each, f"{path} {name}")


COMMANDS = dict(commands(typer.main.get_command(app)))
EXAMPLES = [
    line.strip()
    for path, command in COMMANDS.items()
    for line in (command.epilog or "").splitlines()
    if line.strip().startswith("annamite ")
]


def words(line: str) -> list[str]:
    """Return the arguments of an example, without what its shell reads."""
    return shlex.split(line.partition(" < ")[0], comments=True)[1:]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command_line: Run) -> Run:
    """Run a command line in a folder with a record, a database, and nothing else."""
    game = games.load(GAMES[0])
    session = Session(game, Setup(game.scenarios[0].id), chance=DiceStream.seeded(1))
    while session.decision is not None and session.revision < 40:
        session.answer(session.decision.seat, session.decision.words[-1])
    (tmp_path / "game.json").write_bytes(encode(session.record()))
    Storage(tmp_path / "data").close()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(cli.DATA, str(tmp_path / "data"))
    monkeypatch.delenv("COLUMNS", raising=False)
    return command_line


# --- examples ---------------------------------------------------------------------------------


def test_every_command_has_examples_of_itself() -> None:
    for path, command in COMMANDS.items():
        epilog = command.epilog or ""
        told = [line for line in epilog.splitlines() if f"  {path}" in line]
        assert told, path
        assert all(len(line) <= PIPE - 2 for line in told), path


@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_is_understood(line: str) -> None:
    """Its command, options and values are there; its game is one."""
    command, rest, name = COMMANDS["annamite"], words(line), "annamite"
    while True:
        context = command.make_context(name, list(rest), resilient_parsing=name == "annamite")
        if not hasattr(command, "commands"):
            break
        if not context._protected_args:
            return  # it asks for the group itself, as --install-completion does
        name, command, rest = command.resolve_command(
            context, [*context._protected_args, *context.args]
        )
    named = context.params.get("game") or context.params.get("name")
    if named is not None and not line.startswith("annamite new-game"):
        assert named in TOOLS, "a game that there is, even if it was taken out of this checkout"
        if named not in GAMES:
            pytest.skip("its game is not here")
        scenarios = {each.id for each in games.about(named).scenarios}
        assert context.params.get("scenario") in {None, *scenarios}


MAKES = (" --template", " backup ", " export ")
"""What examples that others read the files of have in them."""
UNTRIED = (
    *("annamite serve", "annamite docs", "annamite new-game", "--install"),
    *("annamite simulate", "annamite sweep", "annamite report"),
)
"""What examples have that serve, write into the sources, change a shell, or play for minutes."""


@pytest.mark.slow
def test_the_examples_work(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them, first those that make the files that others read."""
    tried = [line for line in EXAMPLES if not any(part in line for part in UNTRIED)]
    makes = [line for line in tried if any(part in line for part in MAKES)]
    for line in dict.fromkeys([*makes, *tried]):
        if " --template" in line:
            Path("my-copy.yaml").unlink(missing_ok=True)
        with Path("game.json").open() as record:
            monkeypatch.setattr(sys, "stdin", record)
            status, out, err = run(*words(line))
        assert (status, err) == (0, ""), (line, out)
    assert len(set(tried)) >= 20


# --- completion -------------------------------------------------------------------------------


@pytest.fixture
def completed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Give what a shell is told at the end of what was typed."""

    def told(typed: str, shell: str = "bash") -> list[str]:
        for name, value in (
            ("_ANNAMITE_COMPLETE", f"complete_{shell}"),
            ("COMP_WORDS", typed),
            ("COMP_CWORD", str(typed.count(" "))),
            ("_TYPER_COMPLETE_ARGS", typed),
            ("_TYPER_COMPLETE_FISH_ACTION", "get-args"),
        ):
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["annamite"])
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsys.readouterr()
        assert (left.value.code, err) == (0, "")
        return [*out.splitlines()]

    return told


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("annamite ga", ["games"]),
        ("annamite store ex", ["export"]),
        ("annamite games ", GAMES),
        (f"annamite rules {GAMES[-1][:-1]}", [GAMES[-1]]),
        ("annamite sources chess", [""]),
        ("annamite replay --ver", ["--verify"]),
    ],
)
def test_bash_completes(completed: Any, typed: str, expected: list[str]) -> None:
    assert completed(typed) == expected


def test_zsh_and_fish_are_told_titles_too(completed: Any) -> None:
    name, title = GAMES[0], games.about(GAMES[0]).title
    assert completed(f"annamite rules {name}", "fish") == [f"{name}\t{title}"]
    (told,) = completed(f"annamite rules {name}", "zsh")
    assert f'"{name}":"{title}"' in told


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_given_its_script(shell: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "annamite", "--show-completion", shell],
        env={**os.environ, "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "_ANNAMITE_COMPLETE=complete_" in done.stdout
    assert done.stderr == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        pytest.param("store ex", "export", id="a command"),
        pytest.param(
            f"simulate {GAMES[0]} --scenario ''",
            " ".join(each.id for each in games.about(GAMES[0]).scenarios),
            id="scenarios of the game",
        ),
    ],
)
def test_bash_completes_by_its_script(words: str, offered: str, tmp_path: Path) -> None:
    """The script that bash is given asks the command that is on the PATH."""
    command = tmp_path / "annamite"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m annamite "$@"\n')
    command.chmod(0o755)
    typed = f"""
        source <(annamite --show-completion bash)
        COMP_WORDS=(annamite {words}) COMP_CWORD={len(words.split())}
        _annamite_completion annamite
        echo "${{COMPREPLY[@]}}"
    """
    done = subprocess.run(
        ["bash", "--norc", "-c", typed],
        env={
            **os.environ,
            "PATH": f"{tmp_path}:{os.environ['PATH']}",
            "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == (f"{offered}\n", "")


class _Typed:
    """As much of a context as a completer looks at."""

    def __init__(self, **params: Any) -> None:
        self.params = params
        self.args: list[str] = []


def test_scenarios_and_options_are_those_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "about", lambda _: about(MiniGame()))
    typed: Any = _Typed(game="mini-game")
    assert completing.scenario(typed, "u") == [("uphill", "Uphill")]
    assert completing.option(typed, "ri") == ["rich=false", "rich=true"]
    monkeypatch.undo()
    for unknown in (_Typed(game="chess"), _Typed(), _Typed(game=None)):
        nothing: Any = unknown
        assert completing.scenario(nothing, "") == []
        assert completing.option(nothing, "") == []
        assert completing.seats(nothing, "") == []


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("ra", ["random"]),
        ("r", ["random", "red=random"]),
        ("random,", ["random,red=random", "random,blue=random"]),
        ("red=random,", ["red=random,blue=random"]),
        ("red=random,b", ["red=random,blue=random"]),
        ("green", []),
    ],
)
def test_players_are_offered_for_all_seats_and_for_each_that_has_none(
    typed: str, offered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "load", lambda _: MiniGame())
    typing: Any = _Typed(game="mini-game")
    assert completing.seats(typing, typed) == offered


def test_a_broken_game_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> Any:
        msg = f"{name} cannot be played"
        raise games.BrokenGameError(msg)

    monkeypatch.setattr(games, "about", broken)
    assert completing.game("") == []


# --- what goes to a pipe ----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("wide", [PIPE, 100])
def test_listings_fit_a_pipe(run: Run, wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is wider but one that is a single word, as a path may be."""
    if wide != PIPE:
        monkeypatch.setenv("COLUMNS", str(wide))
    own = "my-copy.yaml"
    for line in (
        ["games"],
        *(["games", name] for name in GAMES),
        *(["games", name, "--cards"] for name in CARDS),
        *(["rules", name] for name in GAMES),
        *(["rules", name, "how", "is", "a", "game", "won"] for name in GAMES),
        *(["sources", name] for name in GAMES),
        ["sources", GAMES[0], "--template", own],
        ["components", "check", own],
        ["replay", "game.json", "--verify"],
        ["store", "list"],
        ["store", "check"],
        *([*path.split()[1:], "--help"] for path in COMMANDS),
    ):
        status, out, _ = run(*line)
        assert (status, bool(out)) == (0, True), line
        widest = max(out.splitlines(), key=len)
        assert len(widest) <= wide or str(Path.cwd()) in widest, (line, widest)
        if line[0] == "sources" and len(line) == 2:
            assert len(widest) > wide - 25, "the room is used"


def test_how_wide_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    for said, expected in (("100", 100), ("", PIPE), ("0", PIPE), ("wide", PIPE)):
        assert columns(environ={"COLUMNS": said}) == expected
    assert columns(environ={}) == PIPE
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "123")
    assert columns(environ={}) == 123
    assert terminal().width == 123
