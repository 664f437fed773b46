"""The computer player: legal, fair, the same every time, and better than chance."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going
from annamite.games.vietnam_1965_1975.box.sides import N_VC, NLF, US
from annamite.games.vietnam_1965_1975.box.tallies import T_INVASIONS
from annamite.games.vietnam_1965_1975.computer import Computer
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.moving.march import STEP_ACTS
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.kernel import Chance, Decision, DiceStream, Position, Setup
from annamite.lab.simulate import Ending, Plan, Result, play_one
from annamite.players import kinds, seat_player
from tools.matches import compare

GAME = Vietnam()
SCENARIOS = ("starlite", "silver-bayonet", "masher")
Watch = Callable[[Position[State], Decision, int, Computer], None]


def play(scenario: str, seed: int, watch: Watch) -> Position[State]:
    """Play a game between two computers and show every choice to `watch`."""
    position = Position(GAME, GAME.start(Setup(scenario)))
    players = {seat.id: Computer(GAME) for seat in GAME.seats}
    fate = DiceStream(seed.to_bytes(16, "big"))
    while True:
        position.roll(fate)
        request = position.request
        if request is None:
            return position
        assert isinstance(request, Decision)
        player = players[request.seat]
        value = player.choose(request, lambda: position.fork_as(request.seat))
        watch(position, request, value, player)
        position.push(value)


@pytest.mark.at_random
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_plays_every_scenario_to_its_end_and_gives_reasons(scenario: str) -> None:
    """Every answer is legal and has its reason, in a sound position."""
    steps = set()

    def watch(position: Position[State], asked: Decision, value: int, player: Computer) -> None:
        steps.add(asked.step.id)
        assert value in asked.values
        assert player.reason
        assert "\n" not in player.reason
        assert GAME.audit(position.state) == []

    end = play(scenario, 3, watch)
    outcome = GAME.outcome(end.state)
    assert outcome is not None
    assert {"operation.target", "move.step", "fire.support"} <= steps


def test_it_never_invades_a_neutral_country() -> None:
    """The Ia Drang lies on the border, and helicopters come far."""
    for seed in range(4):
        end = play("silver-bayonet", seed, lambda *_: None)
        assert end.state.tally[T_INVASIONS] == 0


@pytest.mark.parametrize(("scenario", "seeds"), [("masher", 4), ("silver-bayonet", 2)])
def test_nobody_marches_through_the_enemy_between_fights(scenario: str, seeds: int) -> None:
    """Neither side does in strategic movement, nor the NLF when it only looks for better places."""
    marches = dict.fromkeys(("us", "nlf"), 0)

    def watch(position: Position[State], asked: Decision, value: int, _player: Computer) -> None:
        if asked.step.id != "move.step" or not asked.step.codec.word(value).startswith("hex-"):
            return
        t = GAME.table(position.state)
        if t.move.going != Going.STRATEGIC and (asked.seat == "us" or t.op.target_hexes):
            return
        marches[asked.seat] += 1
        entered = STEP_ACTS.unpack(value)[1]
        foes = t.at(entered, NLF if asked.seat == "us" else US)
        assert not foes, f"{t.name(t.move.units[0])} walks into {t.box.ids[entered]}"

    for seed in range(seeds):
        play(scenario, seed, watch)
    assert marches["nlf"] > 30


def test_in_games_too_it_interdicts_and_flies_to_more_than_one_fight_a_turn() -> None:
    """What it plans in scenes happens in whole games."""
    interdicted = 0
    flown: list[tuple[str, int, int]] = []
    for scenario, seed in (("silver-bayonet", 0), ("masher", 5), ("masher", 7)):

        def watch(position: Position[State], asked: Decision, value: int, _me: Computer) -> None:
            nonlocal interdicted
            word = asked.step.codec.word(value)
            if asked.step.id == "fire.interdict" and word != "done":
                interdicted += 1
            if asked.step.id == "operation.support" and word.startswith("air-"):
                flown.append((scenario, seed, position.state.turn))

        play(scenario, seed, watch)
    assert interdicted >= 1
    assert len(flown) > len(set(flown))


def _twin(state: State) -> State | None:
    """Return the position with hidden VC counters dealt to other numbers; None if all are alike."""
    t = GAME.table(state)
    groups: dict[int, list[int]] = {}
    for unit, at in enumerate(state.hex):
        if at >= 0 and t.nation(unit) == N_VC and not state.known[unit]:
            groups.setdefault(state.drawn[unit], []).append(unit)
    twin = state.copy()
    for units in groups.values():
        for one, other in zip(units, [*units[1:], units[0]]):
            twin.counter[one], twin.face[one] = state.counter[other], state.face[other]
    return None if twin.counter == state.counter else twin


@pytest.mark.at_random
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.rule("vn 10-b")
def test_the_us_side_chooses_alike_whatever_lies_face_down(scenario: str) -> None:
    """With hidden counters exchanged its answers stay the same."""
    compared = 0

    def watch(position: Position[State], asked: Decision, _value: int, _player: Computer) -> None:
        nonlocal compared
        if asked.seat != "us" or position.stretch or len(asked.values) == 1:
            return
        twin = _twin(position.state)
        if twin is None or compared >= 80:
            return
        other = Position(GAME, twin)
        assert isinstance(other.request, Decision)
        assert other.request.words == asked.words
        one = Computer(GAME).choose(asked, lambda: position.fork_as("us"))
        two = Computer(GAME).choose(other.request, lambda: other.fork_as("us"))
        assert one == two, asked.step.id
        compared += 1

    for seed in range(3):
        play(scenario, seed, watch)
    assert compared >= 10


def test_the_same_seed_gives_the_same_game() -> None:
    """Answers and reasons hang on nothing but seed and position."""

    def told() -> list[tuple[str, int, str]]:
        found: list[tuple[str, int, str]] = []
        play(
            "masher", 5, lambda _, asked, value, me: found.append((asked.step.id, value, me.reason))
        )
        return found

    once = told()
    assert once == told()
    assert len(once) > 100


def test_who_can_be_called_the_computer() -> None:
    """It is known by its name, and as the game's bot."""
    known = kinds(GAME)
    assert known["computer"].title == "Computer"
    assert known["bot"] is known["computer"]
    assert isinstance(seat_player("computer", GAME, "us", 1), Computer)


@pytest.mark.at_random
@pytest.mark.parametrize("seat", ["us", "nlf"])
def test_in_either_seat_of_starlite_it_wins_more_than_chance(seat: str) -> None:
    """By far: chance wins a third of its games as the US side and two thirds as the NLF."""
    foe = "nlf" if seat == "us" else "us"
    wins = {}
    for kind in ("computer", "random"):
        plan = Plan(
            game=GAME.name,
            setup=Setup("starlite"),
            seats={seat: kind, foe: "random"},
            games=40,
            seed=7,
        )
        results = [play_one(plan, GAME, index) for index in range(plan.games)]
        assert [x.error for x in results if x.error] == []
        wins[kind] = sum(x.outcome is not None and x.outcome.ranking[0] == seat for x in results)
    assert wins["computer"] >= 36
    assert wins["random"] <= 34


def test_dice_are_not_its_business() -> None:
    """It is asked for choices alone, and looks at a copy."""
    position = Position(GAME, GAME.start(Setup("starlite")))
    fate = DiceStream(bytes(16))
    while not isinstance(position.request, Decision) or len(position.request.values) == 1:
        request = position.request
        assert request is not None
        values = request.values if isinstance(request, Decision) else [fate.answer(request)]
        position.push(values[0])
        assert not isinstance(request, Chance) or request.step.id == "hidden.shuffle"
    before = GAME.dump(position.state)
    asked = position.request
    Computer(GAME).choose(asked, lambda: position.fork_as(asked.seat))
    assert GAME.dump(position.state) == before


def _result(index: int, winner: str, us: int, nlf: int) -> Result:
    order = (winner, "nlf" if winner == "us" else "us")
    return Result(
        index=index,
        seed=index,
        outcome=Ending(order, "end"),
        margins={"us": us, "nlf": nlf},
        decisions=1,
        rounds=1,
    )


def test_seats_are_compared_game_by_game() -> None:
    """Gain and margin of a seat are taken between games of the same seed."""
    computer = [_result(0, "us", 5, 1), _result(1, "us", 3, 1), _result(2, "nlf", 0, 4)]
    chance = [_result(0, "nlf", 1, 3), _result(1, "us", 2, 0), _result(2, "nlf", 0, 4)]
    found = compare(computer, chance, "us")
    assert found.shares[0] == pytest.approx(2 / 3)
    assert found.shares[1] == pytest.approx(1 / 3)
    gain, half = found.gain
    assert gain == pytest.approx(1 / 3)
    assert half == pytest.approx(1.959964 * (2 / 9) ** 0.5 / 3**0.5)
    assert found.margin[0] == pytest.approx((4 - -2) / 3)
    assert compare(computer, chance, "nlf").gain[0] == pytest.approx(-1 / 3)
