"""Vectors of what a side sees: each number is what its name says, and all that is seen counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.game import game
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.kernel import Setup
from tests.observed import changed, positions, still, untold

GAME: Any = game()
LAYOUT = GAME.observation_layout
Numbers = dict[str, tuple[float, float]]


def effect(
    change: Callable[[State], object], seat: str | None, before: State | None = None
) -> Numbers:
    """Return which numbers a change of a position changes, scaled back to what they count.

    It is the start of a campaign if none is given.
    """
    before = before or GAME.start(Setup("campaign-1967"))
    after = before.copy()
    change(after)
    bounds = {name: block.bound for block in LAYOUT.blocks for name in block.entries}
    found = changed(GAME, GAME.view(before, seat), GAME.view(after, seat), seat)
    return {
        name: (round(one * bounds[name], 6), round(other * bounds[name], 6))
        for name, (one, other) in found.items()
    }


def test_the_layout_is_that_of_its_version() -> None:
    """If not: raise the VERSION in `observing`, and pin the new digest here."""
    assert (LAYOUT.version, LAYOUT.size, LAYOUT.digest) == (1, 11847, "fd3a448633bdc6ce")


def unit_of(state: State, nation: str) -> Any:
    """Return a unit with ground strength as the NLF sees it."""
    units = GAME.view(state, "nlf").units
    return next(u for u in units if u.nation == nation and u.ground and u.place == "map")


def deployed() -> State:
    """Return a position with units of the US side and of the NVA on the map."""
    for _, position in positions(GAME, "silver-bayonet", range(1), 200, 200):
        units = GAME.view(position.state, "us").units
        if {"us", "arvn", "nva"} <= {u.nation for u in units if u.place == "map" and u.ground}:
            state: State = position.state.copy()
            state.op = None
            return state
    raise AssertionError


@pytest.mark.parametrize(("nation", "side"), [("us", "us"), ("arvn", "us"), ("nva", "nlf")])
def test_a_unit_counts_where_it_stands(nation: str, side: str) -> None:
    start = deployed()
    unit = unit_of(start, nation)
    there = "3925" if unit.hex != "3925" else "3926"

    def move(s: State) -> None:
        s.hex[unit.id] = GAME.box.at[there]

    found = effect(move, "us", start)
    one, other = found.pop(f"{there}.{side}_strength")
    assert other == one + unit.ground
    one, other = found.pop(f"{unit.hex}.{side}_strength")
    assert other == one - unit.ground
    found = {name: pair for name, pair in found.items() if not name.startswith("points.")}
    assert {*found} <= {f"{unit.counter}.{name}" for name in ("column", "row")}
    assert found


@pytest.mark.parametrize(
    ("column", "value", "name"),
    [("mission", 2, "mission"), ("done", 1, "done"), ("hits", 2, "hits")],
)
def test_what_a_unit_is_about_is_told_by_its_counter(column: str, value: int, name: str) -> None:
    unit = unit_of(GAME.start(Setup("campaign-1967")), "us")

    def change(s: State) -> None:
        getattr(s, column)[unit.id] = value

    assert effect(change, None) == {f"{unit.counter}.{name}": (0, value)}


def test_a_unit_that_is_lost_is_out_of_play() -> None:
    unit = unit_of(GAME.start(Setup("campaign-1967")), "us")

    def lose(s: State) -> None:
        s.hex[unit.id] = -1

    found = effect(lose, "us")
    assert found[f"{unit.counter}.where"] == (3, -1)
    assert found[f"{unit.counter}.row"][1] == found[f"{unit.counter}.column"][1] == 0


@pytest.mark.parametrize("index", Index, ids=lambda index: index.name.lower())
def test_an_index_is_told_to_whoever_may_know_it(index: Index) -> None:
    name = index.name.lower()

    def raised(s: State) -> None:
        assert s.season is not None
        levels = [*s.season.levels]
        levels[index] += 2
        s.season = replace(s.season, levels=tuple(levels))

    found = effect(raised, "nlf")
    one, other = found[f"index.{name}"]
    assert other == pytest.approx(one + 2)
    assert found[f"moved.{name}"] == (0, 2)
    secret = index >= Index.NVN_MORALE
    assert (f"index.{name}" in effect(raised, "us")) is not secret


def test_what_lies_face_down_is_told_without_its_counter() -> None:
    """The US side is told where it lies, the NLF which counter it is."""
    for _, position in positions(GAME, "masher", range(3), 300, 300):
        state = position.state
        hidden = [u for u in GAME.view(state, "nlf").units if u.hidden and u.place == "map"]
        if hidden:
            break
    seen = {
        seat: dict(zip(LAYOUT.names, GAME.observe(GAME.view(state, seat), seat), strict=True))
        for seat in ("us", "nlf")
    }
    for unit in hidden:
        assert seen["us"][f"{unit.hex}.face_down"] == seen["nlf"][f"{unit.hex}.face_down"] > 0
        told = {name for name, number in seen["nlf"].items() if number == (unit.id + 1) / 4096}
        (copy,) = (name.removesuffix(".token") for name in told if unit.counter in name)
        assert seen["us"][f"{copy}.token"] != (unit.id + 1) / 4096
        assert seen["nlf"][f"{copy}.where"] == seen["nlf"][f"{copy}.hidden"] == 1
    tokens = {seen["us"][f"face_down_{row}.token"] * 4096 - 1 for row in range(1, 81)} - {-1}
    assert tokens == {unit.id for unit in hidden}


def test_an_operation_is_told_with_those_in_it() -> None:
    for _, position in positions(GAME, "silver-bayonet", range(3), 600, 600):
        view = GAME.view(position.state, "nlf")
        if view.operation is not None and view.operation.combat is not None:
            break
    op, told = view.operation, dict(zip(LAYOUT.names, GAME.observe(view, "nlf"), strict=True))
    copies = {
        round(number * 4096) - 1: name.removesuffix(".token")
        for name, number in told.items()
        if name.endswith(".token")
    }
    assert told["op.under_way"] == 1
    for unit in op.combat.attackers:
        assert told[f"{copies[unit]}.role"] == 1
    for unit in op.combat.defenders:
        assert told[f"{copies[unit]}.role"] == -2 / 3
    assert told["combat.attackers"] * 40 == pytest.approx(len(op.combat.attackers))


def test_every_known_unit_in_play_is_told() -> None:
    """By its counter or a copy of it; if there are more than counters, among those face down."""
    tokens = [at for at, name in enumerate(LAYOUT.names) if name.endswith(".token")]
    for _, position in positions(GAME, "one-year-1967", range(1), 200, 200):
        view = GAME.view(position.state, "nlf")
        numbers = GAME.observe(view, "nlf")
        told = {round(numbers[at] * 4096) - 1 for at in tokens}
        there = {u.id for u in view.units if u.place == "map" or (u.place == "box" and u.counter)}
        assert there <= told


@pytest.mark.parametrize("scenario", ["starlite", "silver-bayonet", "campaign"])
def test_whatever_a_view_changes_in_changes_the_vector(scenario: str) -> None:
    found, changes = untold(GAME, scenario, range(2), 50)
    assert changes > 40
    assert not found


@pytest.mark.slow
def test_every_part_of_the_vector_comes_up() -> None:
    """What takes games longer, or luckier, than these at random."""
    assert still(GAME, range(1), 700, 12) <= {
        *("abroad", "blocked", "blocked_by", "bombing_star", "combat_air", "combat_ships"),
        *("combat_taken", "ended", "entered", "forecast", "lost", "op_floated", "op_fresh"),
        *("op_rangers", "rolls", "spent", "marked", "captured", "post_ineffective"),
    }
