"""Recorders and files of one's own: what they are asked, and what is said where they are wrong."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from annamite import games, players
from annamite.kernel import Decision, Setup
from annamite.lab import own_modules, recorders
from annamite.players import brought
from annamite.players.brought import BroughtError
from annamite.players.playout import play_out
from tests.conformance.minigame import MiniGame


def bring(path: Path, text: str) -> None:
    """Bring a file with that text."""
    path.write_text(text, encoding="utf-8")
    own_modules.bring(own_modules.read(path))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("x = 1", "has neither PLAYERS nor RECORDERS"),
        ("x = 1\n1 / 0", "fails in line 2: ZeroDivisionError: division by zero"),
        ("def f(:", "fails in line 1: SyntaxError"),
        ("PLAYERS = ['greedy']", "PLAYERS in .* has to be a dict"),
        ("PLAYERS = {'greedy': 7}", "'greedy' cannot be made: 7 is not called"),
        ("PLAYERS = {'a=b': int}", "'a=b' is no name for a player"),
        ("PLAYERS = {7: int}", "7 is no name for a player"),
        ("RECORDERS = {'mine': 7}", "recorder 'mine' cannot be made: 7 is not called"),
    ],
)
def test_a_file_that_brings_nothing(text: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(BroughtError, match=why):
        bring(tmp_path / "own.py", text)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_bytes(b"\xff\xfe")
    with pytest.raises(BroughtError, match="it is no text"):
        own_modules.read(tmp_path / "own.py")


def test_a_file_runs_once_unless_it_changes(tmp_path: Path) -> None:
    text = (
        "from pathlib import Path\n"
        "PLAYERS = {'one': int}\n"
        "with Path(__file__).with_suffix('.ran').open('a') as file: file.write('x')\n"
    )
    for _ in range(2):
        bring(tmp_path / "once.py", text)
    assert (tmp_path / "once.ran").read_text() == "x"
    bring(tmp_path / "once.py", text.replace("one", "two"))
    assert (tmp_path / "once.ran").read_text() == "xx"
    assert set(brought.found()) == {"one", "two"}


def test_a_player_that_is_none() -> None:
    brought.bring({"broken": lambda *_: 1 / 0, "mute": lambda *_: object()})
    game = MiniGame()
    with pytest.raises(BroughtError, match="'broken' cannot be made: ZeroDivisionError"):
        players.seat_player("broken", game, "red", 0)
    with pytest.raises(BroughtError, match="'mute' has no method choose"):
        players.seat_player("mute", game, "red", 0)


def test_what_is_brought_takes_no_name_of_a_games_own() -> None:
    brought.bring({"random": lambda *_: None, "own": lambda *_: None})
    game = MiniGame()
    assert isinstance(players.seat_player("random", game, "red", 0), players.RandomPlayer)
    assert players.kinds(game)["own"].title == "Own"


class Greedy:
    """A player that a package brings."""

    def __init__(self, game: Any, seat: str, seed: Any) -> None:
        self.reason = f"{seat} is greedy"

    def choose(self, decision: Any, look: Any) -> int:
        return int(max(decision.values))


def test_a_package_brings_players_and_recorders(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {
        "annamite.players": EntryPoint("greedy", f"{__name__}:Greedy", "annamite.players"),
        "annamite.recorders": EntryPoint(
            "again", "annamite.lab.recorders:Decisions", "annamite.recorders"
        ),
    }
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [found[group]])
    monkeypatch.setattr(recorders, "entry_points", lambda group: [found[group]])
    brought._installed.cache_clear()
    recorders._installed.cache_clear()
    try:
        game = MiniGame()
        monkeypatch.setattr(EntryPoint, "load", lambda _: Greedy)
        player = players.seat_player("greedy", game, "red", 0)
        assert players.reason_of(player) == "red is greedy"
        assert recorders.names() == ["again", "decisions"]
        monkeypatch.setattr(EntryPoint, "load", lambda _: recorders.Decisions)
        assert isinstance(recorders.made("again", game, Setup("even")), recorders.Decisions)
    finally:
        brought._installed.cache_clear()
        recorders._installed.cache_clear()


def test_a_recorder_that_is_none() -> None:
    recorders.bring({"broken": lambda *_: 1 / 0, "mute": lambda *_: object()})
    game = MiniGame()
    with pytest.raises(BroughtError, match="no recorder 'other'; choose one of: broken, decisions"):
        recorders.made("other", game, Setup("even"))
    with pytest.raises(BroughtError, match="'broken' cannot be made: ZeroDivisionError"):
        recorders.made("broken", game, Setup("even"))
    with pytest.raises(BroughtError, match="'mute' has no method decided and rows"):
        recorders.made("mute", game, Setup("even"))


@pytest.mark.parametrize("name", games.names())
def test_every_decision_of_every_game_can_be_recorded(name: str) -> None:
    game = games.load(name)
    setup = Setup(game.scenarios[0].id)
    recorder = recorders.Decisions(game, setup)
    played = play_out(game, setup, 5, watch=recorder.decided, limit=1_500)
    rows = list(recorder.rows(played.outcome))
    assert len(rows) == played.decisions
    assert [row["number"] for row in rows] == list(range(len(rows)))
    for row in rows:
        step = game.steps[row["step"]]
        assert step.codec.word(step.codec.value(row["word"])) == row["word"]


class Grasping(Greedy):
    """A player that takes an option away, and takes another."""

    def choose(self, decision: Any, look: Any) -> int:
        decision.values.remove(decision.values[0])
        return int(decision.values[0])


def test_a_player_changes_no_options() -> None:
    game = MiniGame()
    options = [0, 1, 2]
    decision = Decision(game.steps["load"], "red", options)
    brought.bring({"grasping": Grasping})
    player = players.seat_player("grasping", game, "red", 0)
    with pytest.raises(BroughtError, match=r"changes decision\.values"):
        player.choose(decision, lambda *_: None)  # type: ignore[arg-type]
    assert options == [0, 1, 2]


def test_who_would_end_the_process_does_not(tmp_path: Path) -> None:
    def leave(*_: Any) -> None:
        raise SystemExit(0)

    brought.bring({"leaving": leave})
    recorders.bring({"leaving": leave})
    game = MiniGame()
    with pytest.raises(BroughtError, match="'leaving' cannot be made: SystemExit: 0"):
        players.seat_player("leaving", game, "red", 0)
    with pytest.raises(BroughtError, match="'leaving' cannot be made: SystemExit: 0"):
        recorders.made("leaving", game, Setup("even"))
    with pytest.raises(BroughtError, match="fails in line 1: SystemExit"):
        bring(tmp_path / "own.py", "raise SystemExit")


def test_files_of_one_name_do_not_take_each_others_place(tmp_path: Path) -> None:
    texts = {"a": "PLAYERS = {'one': dict}", "b": "PLAYERS = {'two': dict}"}
    for folder in texts:
        (tmp_path / folder).mkdir()
    modules = [
        own_modules.OwnModule(str(tmp_path / folder / "mine.py"), text)
        for folder, text in texts.items()
    ]
    ran = []
    for module in [*modules, *modules]:
        own_modules.bring(module)
        ran.append(sys.modules[module.name])
    assert ran[:2] == ran[2:]
    assert ran[0] is not ran[1]


def test_a_recorder_that_fails_is_told_by_name() -> None:
    class Broken:
        def decided(self, *_: Any) -> None:
            raise ZeroDivisionError("no")

        def rows(self, _: Any) -> Any:
            yield 1 / 0

    recorders.bring({"broken": lambda *_: Broken()})
    recorder = recorders.made("broken", MiniGame(), Setup("even"))
    where = r"^The recorder 'broken' fails in test_recorders\.py, line \d+: ZeroDivisionError: "
    with pytest.raises(BroughtError, match=where):
        recorder.decided(None, None, 0)  # type: ignore[arg-type]
    with pytest.raises(BroughtError, match=where):
        recorder.rows(None)
