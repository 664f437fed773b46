from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from annamite.kernel import Chance, Decision, DiceStream, Position, Setup
from annamite.players import KINDS, RandomPlayer, kinds, seat_player
from annamite.players.playout import play_out, seated
from tests.conformance.minigame import HAND, LOAD, MiniGame, State
from tests.kernel.tables import Watched

ROOT = Path(__file__).parents[2]
GAME = MiniGame()
LONG = Setup("even", {"rounds": 150})
PICK = Decision(LOAD, "red", range(5))


def nowhere() -> Position[Any]:
    raise AssertionError("nobody looks")


def test_a_random_player_takes_each_option_alike() -> None:
    player = RandomPlayer("red", 1)
    picks = Counter(player.choose(PICK, nowhere) for _ in range(5000))
    assert sorted(picks) == [0, 1, 2, 3, 4]
    assert sum((n - 1000) ** 2 / 1000 for n in picks.values()) < 18.5  # one in a thousand


class Captain:
    id = "captain"
    aliases = ("skipper", "random")
    title = "Captain"
    listed = True
    seated = False

    def make(self, game: Any, seat: str, seed: int | str) -> Any:
        return self

    def choose(self, decision: Decision, look: Any) -> int:
        self.reason = f"{decision.values[0]} is first" if len(decision.values) > 2 else ""
        return decision.values[0]


class Manned(MiniGame):
    players = (Captain(),)


def test_a_kind_is_found_by_its_aliases_but_takes_nobody_elses_name() -> None:
    game = Manned()
    assert list(kinds(game)) == ["captain", "random", "skipper"]
    assert kinds(game)["skipper"] is kinds(game)["captain"]
    assert seat_player("skipper", game, "red", 1) is game.players[0]
    assert isinstance(seat_player("random", game, "red", 1), RandomPlayer)


def test_players_that_know_why_are_heard() -> None:
    """The reason is told with each choice that has one; random players have none."""
    game, told = Manned(), []
    players = {"red": seat_player("captain", game, "red", 1), "blue": RandomPlayer("blue", 1)}
    chooser = seated(players, lambda seat, why: told.append((seat, why)))
    silent = play_out(game, Setup("even"), 1, seated(players))
    assert told == []
    heard = play_out(game, Setup("even"), 1, chooser)
    assert heard.outcome is not None
    assert silent.outcome is not None
    assert told
    assert {seat for seat, _ in told} == {"red"}
    assert all(why.endswith(" is first") for _, why in told)


def test_a_seed_and_a_seat_name_its_choices() -> None:
    def picks(seat: str, seed: int | str) -> list[int]:
        player = RandomPlayer(seat, seed)
        return [player.choose(PICK) for _ in range(20)]

    assert picks("red", 1) == picks("red", "1")
    assert len({tuple(picks(seat, seed)) for seat in ("red", "blue") for seed in (1, 2)}) == 4


def test_a_random_player_leaves_the_process_wide_generator_alone() -> None:
    before = random.getstate()
    RandomPlayer("red", 1).choose(PICK)
    assert random.getstate() == before


def test_kinds_are_listed_and_seated() -> None:
    assert [(kind.id, kind.title) for kind in KINDS] == [("random", "Random")]
    assert list(kinds(GAME)) == ["random"]
    assert seat_player("random", GAME, "red", 1).choose(PICK, nowhere) == (
        RandomPlayer("red", 1).choose(PICK, nowhere)
    )
    with pytest.raises(ValueError) as caught:
        seat_player("genius", GAME, "red", 1)
    assert str(caught.value) == (
        "Nobody of kind 'genius' can play Smugglers; choose one of: random."
    )


def test_a_game_may_bring_players_of_its_own() -> None:
    class First:
        id = "computer"
        title = "The rulebook's own"
        aliases, listed, seated = (), True, False

        def make(self, game: Any, seat: str, seed: int | str) -> Any:
            return self

        def choose(self, decision: Decision, look: Any) -> int:
            return decision.values[0]

    class WithOwn(MiniGame):
        players = (First(),)

    assert list(kinds(WithOwn())) == ["computer", "random"]
    assert seat_player("computer", WithOwn(), "red", 1).choose(PICK, nowhere) == 0


def test_a_playout_is_counted() -> None:
    result = play_out(GAME, Setup("even"), 1)
    assert result.outcome is not None
    assert result.outcome.scores == {"red": 3, "blue": 5}
    assert (result.decisions, result.forced, result.options, result.chances) == (32, 10, 91, 16)
    assert GAME.dump(result.state).hex() == "0404000000000305000302020000000000"


def test_another_seed_is_another_game() -> None:
    ends = {GAME.dump(play_out(GAME, LONG, seed).state) for seed in range(10)}
    assert len(ends) == 10


def test_a_playout_stops_at_its_limit() -> None:
    result = play_out(GAME, LONG, 1, limit=50)
    assert (result.outcome, result.decisions) == (None, 50)
    assert play_out(GAME, LONG, 1, limit=0).decisions == 0


def test_a_chooser_is_asked_where_there_is_a_choice() -> None:
    asked: list[int] = []

    def last(decision: Decision, look: Any) -> int:
        asked.append(len(decision.values))
        return decision.values[-1]

    result = play_out(GAME, Setup("even"), 1, last)
    assert len(asked) == result.decisions - result.forced
    assert min(asked) == 2
    assert sum(asked) + result.forced == result.options


def test_a_chooser_sees_what_its_seat_may() -> None:
    seen: set[tuple[str, int, int]] = set()

    def look_around(decision: Decision, look: Any) -> int:
        position = look()
        assert isinstance(position.request, Decision)
        assert list(position.request.values) == list(decision.values)
        other = 1 if decision.seat == "red" else 0
        seen.add((decision.seat, other, position.state.cells[HAND + other]))
        position.push(decision.values[0])  # its own to spoil
        return decision.values[-1]

    result = play_out(GAME, LONG, 3, look_around)
    assert result.outcome is not None
    assert {guess for *_, guess in seen} <= {0, 1, 2}  # never the third, which would be a peek
    assert result.decisions == play_out(GAME, LONG, 3, lambda d, _: d.values[-1]).decisions


def test_players_are_asked_for_their_own_seats() -> None:
    asked = Counter[tuple[str, str]]()

    class Noting(RandomPlayer):
        def __init__(self, seat: str) -> None:
            super().__init__(seat, 1)
            self.seat = seat

        def choose(self, decision: Decision, look: Any = None) -> int:
            asked[self.seat, decision.seat] += 1
            return super().choose(decision, look)

    play_out(GAME, LONG, 1, seated({seat: Noting(seat) for seat in ("red", "blue")}))
    assert set(asked) == {("red", "red"), ("blue", "blue")}


def test_a_playout_is_as_the_rules_alone() -> None:
    """The same game, driven by hand."""
    result = play_out(GAME, LONG, 5)
    dice, choices = DiceStream.seeded("playout", 5), RandomPlayer("all", 5)
    position: Position[State] = Position(GAME, GAME.start(LONG))
    while (request := position.request) is not None:
        if isinstance(request, Chance):
            position.push(dice.answer(request))
        else:
            forced = len(request.values) == 1
            position.push(request.values[0] if forced else choices.choose(request))
    assert GAME.dump(position.state) == GAME.dump(result.state)


def test_options_are_listed_once_in_a_playout() -> None:
    game = Watched()
    result = play_out(game, Setup("even"), 1)
    assert game.listed == result.decisions


SCRIPT = """
from annamite.kernel import Setup
from annamite.players.playout import play_out
from tests.conformance.minigame import MiniGame
for seed in (1, "x"):
    print(MiniGame().dump(play_out(MiniGame(), Setup("uphill", {"rounds": 150}), seed).state).hex())
"""


@pytest.mark.parametrize("seed", ["0", "77"])
def test_a_playout_is_the_same_in_any_process(seed: str) -> None:
    setup = Setup("uphill", {"rounds": 150})
    expected = [GAME.dump(play_out(GAME, setup, name).state).hex() for name in (1, "x")]
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
    )
    assert run.stdout.split() == expected
