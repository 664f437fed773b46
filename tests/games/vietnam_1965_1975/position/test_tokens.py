"""Tokens: nothing that anybody is told or may say speaks of the rows that units are kept in."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.places import OUT
from annamite.games.vietnam_1965_1975.computer import Computer
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.questions import SHIP_SHARE, Acts
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.state import NO_GROUP, UNIT_COLUMNS, State
from annamite.games.vietnam_1965_1975.shown import view as views
from annamite.kernel import Decision, LogEntry, Position, Request, Setup
from tests.games.vietnam_1965_1975.named import QUANG_NGAI, VC_1ST_REGIMENT
from tests.games.vietnam_1965_1975.scenes import Scene

MOVED = 5
"""Rows by which all units are further down."""
STRANGE = 5000
"""Tokens from here on are of units that only fill rows."""
SEATS = ("us", "nlf", None)


class InSeason(Vietnam):
    """The game with a season, in which tokens may be apart from rows."""

    def start(self, setup: Setup) -> State:
        """Return the position before the set-up."""
        s = super().start(setup)
        s.season = Season()
        return s


class MovedDown(InSeason):
    """The game with all units in later rows than usual, called as usual."""

    def start(self, setup: Setup) -> State:
        """Return the position before the set-up, behind rows of units long out of play."""
        s = super().start(setup)
        number = len(s.hex)
        for name in UNIT_COLUMNS:
            getattr(s, name)[:0] = [{"hex": OUT, "group": NO_GROUP}.get(name, 0)] * MOVED
        s.known[:MOVED] = [1] * MOVED
        s.tokens = [*range(STRANGE, STRANGE + MOVED), *range(number)]
        s.named = number
        return State.load(s.dump())


NAMING = {
    "alert.unit",
    "combat.attacker",
    "combat.loss",
    "fire.interdict_with",
    "fire.support",
    "move.reaction",
    "move.step",
    "move.unit",
    "operation.support",
    "operation.unit",
    "round.pursuit",
    "round.retreat",
    "turn.mission",
}
"""Steps that name units, all of which come up in the games below."""


def test_rows_show_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same game with its units in other rows is the same to everybody, to the last byte.

    Views, questions, words, labels, hints, reminders, log lines, projections and what the computer
    would choose. Rows are not used again here: then the order of lists may be another one.
    """
    monkeypatch.setattr(State, "_free_row", lambda _: None)
    monkeypatch.setattr(views, "_MOST", -1)  # else both games would show the units of one
    asked = set[str]()
    for seed, scenario in enumerate(("starlite", *["silver-bayonet", "masher"] * 3)):
        asked |= _played_twice(scenario, Random(seed))
    assert asked >= NAMING


def _played_twice(scenario: str, dice: Random) -> set[str]:
    """Play a game with its units in either rows, comparing them; return what was asked."""
    asked = set[str]()
    logs: tuple[list[LogEntry], list[LogEntry]] = [], []
    games = InSeason(), MovedDown()
    positions = [
        Position(game, game.start(Setup(scenario)), log.append) for game, log in zip(games, logs)
    ]
    for number in range(600):
        one, other = (position.request for position in positions)
        if one is None or other is None:
            assert one is other
            break
        assert (one.step, one.words, one.params) == (other.step, other.words, other.params)
        means, means_too = (_means(game, at.state) for game, at in zip(games, positions))
        assert means == means_too
        asked.add(one.step.id)
        if isinstance(one, Decision) and isinstance(other, Decision) and number % 4 == 0:
            _same(games, positions, one, other)
        value = _drawn(games[0], positions[0].state, one, dice)
        for position in positions:
            position.push(value)
        assert logs[0] == logs[1]
        for log in logs:
            log.clear()
    return asked


def _drawn(game: Vietnam, state: State, asked: Request, dice: Random) -> int:
    """Return an answer, where games are led to most of the time."""
    if not isinstance(asked, Decision):
        return dice.choice(asked.outcomes)
    led = game.lures(state, asked) if dice.random() < 0.8 else ()
    return dice.choice(led or asked.values)


def _same(
    games: tuple[Vietnam, Vietnam], positions: list[Position[State]], one: Decision, other: Decision
) -> None:
    told = [_told(*of) for of in zip(games, positions, (one, other))]
    assert told[0] == told[1]


def _means(game: Vietnam, s: State) -> Any:
    means: Any = game.projection(s)
    for added in ("season", "tokens_given"):
        means.pop(added, None)
    means.get("operation", {}).pop("with_us_units", None)
    means["units"] = {k: v for k, v in means["units"].items() if int(k) < STRANGE}
    return means


def _told(game: Vietnam, position: Position[State], decision: Decision) -> dict[str, Any]:
    s = position.state
    seen = position.fork_as(decision.seat).state
    views = [game.view(s, seat) for seat in SEATS]
    for view in views:
        view.units = [unit for unit in view.units if unit.id < STRANGE]
    value = Computer(game).choose(decision, lambda: position.fork_as(decision.seat))
    return {
        "views": msgspec.json.encode(views),
        "options": msgspec.json.encode(game.describe(seen, decision)),
        "hints": msgspec.json.encode(game.hints(seen, decision)),
        "reminders": game.reminders(seen, decision),
        "prompt": game.prompt(decision),
        "lures": game.lures(s, decision),
        "computer": value,
    }


def test_an_act_with_a_unit_is_renamed_and_others_stay() -> None:
    """Points and places are no units; of a ship's share only the ship is renamed."""
    acts = Acts(("done",), ("gun",), ("air",), shares=("ship",), hexes=("hex",))
    share = 7 * SHIP_SHARE + 3
    words = [
        acts.word(acts.renamed(acts.pack(name, number), lambda unit: unit + 100))
        for name, number in (("done", 0), ("gun", 7), ("air", 7), ("ship", share), ("hex", 7))
    ]
    hex_ = acts.word(acts.pack("hex", 7))
    assert words == ["done", "gun-107", "air-7", f"ship-{107 * SHIP_SHARE + 3}", hex_]


def test_words_are_of_tokens_however_high() -> None:
    """Ten years of units leave room for the words of their ships."""
    acts = Acts(shares=("ship",))
    share = 9_999 * SHIP_SHARE + SHIP_SHARE - 1
    assert acts.value(acts.word(acts.pack("ship", share))) == acts.pack("ship", share)


def test_what_those_games_never_come_to_is_called_by_tokens_too() -> None:
    """Zones chosen, brigades to deploy, regiments that break down, units slowed by a city."""
    scene = Scene()
    unit = scene.unit(VC_1ST_REGIMENT, QUANG_NGAI)
    s, op = scene.s, scene.operation()
    s.tokens, s.named = [STRANGE], STRANGE + 1
    s.zones, s.deploying, s.breaking, op.fights.slowed = {unit: 0}, [unit], [unit], [unit]
    means: Any = scene.game.projection(s)
    assert {*means["chosen_zones"]} == {str(STRANGE)}
    assert means["deploying"] == means["to_break_down"] == [STRANGE]
    assert means["operation"]["slowed"] == [STRANGE]
