"""Simulations: the same bytes whoever counts, and nothing lost on the way."""

from __future__ import annotations

import dataclasses
import itertools
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from annamite.kernel import Setup, SetupError
from annamite.lab import recorders
from annamite.lab.intervals import interval
from annamite.lab.playing import play_recorded
from annamite.lab.rows import Rows, encode
from annamite.lab.simulate import Ending, Plan, Result, SimulationError, play_one, simulate
from annamite.lab.summary import Summary
from tests.conformance.minigame import MiniGame, State


class Counting(MiniGame):
    """The mini game, which counts its rounds."""

    def rounds(self, state: State) -> int:
        return state.cells[0]


class Fragile(MiniGame):
    """The mini game with a defect that some games meet."""

    def outcome(self, state: State) -> Any:
        if state.cells[6] > 3:
            raise ZeroDivisionError("too rich")
        return super().outcome(state)


def load(name: str) -> Any:
    """Return a game; a function of a module, so that other processes find it."""
    known = {"mini-game": MiniGame, "counting": Counting, "fragile": Fragile}
    if name not in known:
        msg = f"There is no game {name!r}."
        raise ValueError(msg)
    return known[name]()


def plan(**changes: Any) -> Plan:
    """Return a small plan."""
    usual = Plan(
        game="mini-game",
        setup=Setup("even", {"rounds": 4}),
        seats={"red": "random", "blue": "random"},
        games=9,
        seed=1,
        load=load,
    )
    return dataclasses.replace(usual, **changes)


def lines(wanted: Plan, jobs: int = 1) -> bytes:
    """Return what a simulation writes."""
    rows = Rows(wanted, wanted.load(wanted.game))
    return b"".join(encode(rows.row(result)) for result in simulate(wanted, jobs))


def test_a_line_tells_a_game() -> None:
    first = json.loads(lines(plan(game="counting")).splitlines()[0])
    played = ["index", "seed", "outcome", "margins", "decisions", "rounds"]
    assert list(first) == [*played, "game", "rules", "scenario", "options", "players"]
    assert first["options"] == {
        "rounds": 4,
        **{name: first["options"][name] for name in first["options"]},
    }
    assert first["index"] == 0
    assert first["outcome"]["reason"] == "rounds"
    assert sorted(first["outcome"]["ranking"]) == sorted(first["margins"]) == ["blue", "red"]
    assert first["decisions"] > 4
    assert first["rounds"] == 4


def test_a_game_that_counts_no_rounds() -> None:
    assert json.loads(lines(plan(games=1)))["rounds"] is None


@pytest.mark.slow
def test_any_number_of_jobs_gives_the_same_bytes() -> None:
    alone = lines(plan(games=30))
    assert alone.count(b"\n") == 30
    assert lines(plan(games=30), jobs=2) == alone


def test_seeds_decide() -> None:
    assert lines(plan()) == lines(plan())
    assert lines(plan()) != lines(plan(seed=2))
    assert lines(plan(seed="1")) == lines(plan(seed=1))
    assert lines(plan()).startswith(lines(plan(games=4)))
    seeds = [plan().seed_of(index) for index in range(1000)]
    assert len(set(seeds)) == 1000


def test_one_game_can_be_played_again() -> None:
    results = list(simulate(plan()))
    assert play_one(plan(), MiniGame(), 5) == results[5]


def test_other_players_play_otherwise() -> None:
    class First:
        id = "first"
        title = "First"
        aliases, listed, seated = (), True, False

        def make(self, game: Any, seat: str, seed: Any) -> Any:
            return self

        def choose(self, decision: Any, look: Any) -> int:
            return decision.values[0]

    class Cautious(MiniGame):
        players = (First(),)

    seats = {"red": "first", "blue": "random"}
    mixed = lines(plan(load=lambda _: Cautious(), seats=seats))
    assert mixed != lines(plan(load=lambda _: Cautious()))


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_failing_game_does_not_stop_the_others(jobs: int) -> None:
    results = list(simulate(plan(game="fragile", games=20), jobs))
    assert [result.index for result in results] == list(range(20))
    failed = [result for result in results if result.error]
    assert 0 < len(failed) < 20
    assert failed[0].error == "ZeroDivisionError: too rich"
    assert failed[0].outcome is None


class Speechless(ValueError):
    """An error that cannot say what it is about."""

    def __str__(self) -> str:
        raise TypeError


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (SystemExit(0), "SystemExit: 0"),
        (Speechless(), "Speechless: it does not say why"),
        (ValueError("half of \ud83d"), "ValueError: half of ?"),
    ],
)
def test_whatever_a_player_raises_fails_its_game_alone(error: BaseException, told: str) -> None:
    class Raising(MiniGame):
        def outcome(self, state: State) -> Any:
            if state.cells[6] > 3:
                raise error
            return super().outcome(state)

    wanted = plan(load=lambda _: Raising(), games=20)
    failed = [one.error for one in simulate(wanted) if one.error]
    assert set(failed) == {told}
    assert len(failed) < 20
    assert lines(wanted)


class Naming:
    """A recorder whose rows have the name of a column of ours."""

    def decided(self, position: Any, decision: Any, value: int) -> None:
        """Take no note."""

    def rows(self, outcome: Any) -> list[dict[str, int]]:
        """Return a row that would be of another game."""
        return [{"game": 7}]


def test_a_recorders_row_stays_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorders, "_BROUGHT", {"naming": lambda *_: Naming()})
    wanted = plan(recorder="naming")
    played = play_recorded(wanted, MiniGame(), 0)
    assert played.rows == b""
    assert "has a column 'game' of its own" in (played.result.error or "")


def test_a_game_without_end_is_given_up() -> None:
    (result,) = simulate(plan(games=1, limit=3))
    assert (result.outcome, result.margins, result.decisions) == (None, {}, 3)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"game": "chess"}, ValueError),
        ({"setup": Setup("odd")}, SetupError),
        ({"setup": Setup("even", {"rounds": 5})}, SetupError),
        ({"seats": {"red": "random", "blue": "oracle"}}, ValueError),
    ],
)
def test_a_wrong_plan_fails_before_it_starts(changes: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        simulate(plan(**changes), jobs=2)


class Deadly(MiniGame):
    """Kills the process that plays it."""

    def outcome(self, state: State) -> Any:
        os._exit(1)


class Mortal(MiniGame):
    """Kills the first process that plays it to its end."""

    def outcome(self, state: State) -> Any:
        ended = super().outcome(state)
        if ended is not None:
            try:
                Path(os.environ["MORTAL"]).touch(exist_ok=False)
            except FileExistsError:
                return ended
            os.kill(os.getpid(), signal.SIGKILL)
        return ended


def load_mortal(name: str) -> Any:
    """Return a game that kills one process."""
    return Mortal()


@pytest.mark.slow
def test_games_of_a_killed_process_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MORTAL", str(tmp_path / "killed"))
    wanted = plan(load=load_mortal, games=20)
    found = lines(wanted, jobs=2)
    assert (tmp_path / "killed").exists()
    assert found == lines(plan(games=20))


def load_deadly(name: str) -> Any:
    """Return a game that can be looked at but not played."""
    return Deadly()


@pytest.mark.slow
def test_a_process_that_dies() -> None:
    with pytest.raises(SimulationError, match=r"Try fewer --jobs\.$"):
        list(simulate(plan(load=load_deadly), jobs=2))


def test_results_come_as_they_are_ready() -> None:
    endless = simulate(plan(games=10**9))
    assert [result.index for result in itertools.islice(endless, 3)] == [0, 1, 2]


def test_summary() -> None:
    wanted = plan(game="fragile", games=20, limit=40)
    summary = Summary(wanted.seats)
    results = list(simulate(wanted))
    for result in results:
        summary.add(result)
    ended = [result for result in results if result.outcome]
    assert summary.games == 20
    assert summary.failed == sum(bool(result.error) for result in results)
    assert summary.unfinished == 20 - len(ended) - summary.failed
    assert sum(summary._wins.values()) == len(ended)
    table = summary.table()
    assert table.row_count == 2
    assert str(table.title).startswith("20 games, ")


def test_names_with_brackets_are_told_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    summary = Summary({"red": "[/b]own", "blue": "random"})
    Console().print(summary.table())
    summary.add(play_one(plan(), MiniGame(), 0))
    Console().print(summary.table())
    assert capsys.readouterr().out.count("[/b]own") == 2


def test_confidence_intervals_by_hand() -> None:
    low, high = interval(9, 10)  # Wilson: (0.596, 0.982)
    assert low == pytest.approx(0.59585, abs=1e-4)
    assert high == pytest.approx(0.98212, abs=1e-4)
    assert interval(0, 50)[0] == pytest.approx(0.0)
    assert interval(50, 50)[1] == pytest.approx(1.0)


def test_intervals_of_margins_by_hand() -> None:
    """Two games tell little, and one tells nothing of how far off its margin is."""
    summary = Summary({"red": "random"})
    halves = []
    for index, margin in enumerate([1, 3]):
        summary.add(
            Result(
                index=index,
                seed=0,
                outcome=Ending(("red",), "over"),
                margins={"red": margin},
                decisions=1,
                rounds=None,
            )
        )
        halves.append(next(iter(summary.table().columns[-1].cells)))
    # mean 2, variance of the sample 2, so Student's 12.706 * sqrt(2 / 2)
    assert halves == ["-", "12.71"]


def test_figures_of_a_game_are_told_as_a_distribution() -> None:
    summary = Summary({"red": "random"})
    ending = Ending(("red",), "over")
    for index, figure in enumerate([5, 1, 4, 2, 3]):
        result = Result(
            index=index,
            seed=0,
            outcome=ending,
            margins={"red": 0},
            decisions=1,
            rounds=None,
            figures={"impact": figure},
        )
        summary.add(result)
    table = summary.figures()
    assert table is not None
    cells = [next(iter(column.cells)) for column in table.columns]
    # mean 3, variance of the sample 2.5, so Student's 2.776 * sqrt(2.5 / 5) either way
    assert cells == ["impact", "3.00", "1.96", "1", "1", "3", "5", "5"]
    assert Summary({"red": "random"}).figures() is None
