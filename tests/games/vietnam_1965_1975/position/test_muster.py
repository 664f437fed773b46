"""Units built in a campaign: rows are used again, tokens never, and nothing tells what was built (17)."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.places import GONE, WAITING
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.checks.audit import sound
from annamite.games.vietnam_1965_1975.position.muster import Recruit, muster
from annamite.games.vietnam_1965_1975.position.season import opening
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.state import UNIT_COLUMNS, Arrival, State
from annamite.games.vietnam_1965_1975.turn.deployment import break_regiment
from annamite.kernel import Chance, LogEntry, Position
from tests.games.vietnam_1965_1975.campaign.interphases import BARE
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    HUE,
    NORTH_OF_QUANG_NGAI,
    POLITICAL_SECTION,
    QUANG_NGAI,
    SOUTH_OF_CHU_LAI,
    STRONG_VC_BATTALION,
    VC_1ST_REGIMENT,
    WEAK_VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

HERE, THERE = BOX.at[NORTH_OF_QUANG_NGAI], BOX.at[SOUTH_OF_CHU_LAI]
STRONG, WEAK, SECTION = (
    BOX.counter_number[id_] for id_ in (STRONG_VC_BATTALION, WEAK_VC_BATTALION, POLITICAL_SECTION)
)
ANSWERS = 20


def in_season(*, gone: int = 0) -> Scene:
    """Return a scene in a campaign: a US battalion, and so many VC battalions destroyed before it."""
    scene = Scene(BARE)
    dead = [scene.unit(STRONG_VC_BATTALION, NORTH_OF_QUANG_NGAI) for _ in range(gone)]
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    for unit in dead:
        scene.t.destroy(unit, "5.5")
    assert BARE.campaign is not None
    scene.s.season = opening.season(BOX, BARE.campaign)
    return scene


# --- rows -----------------------------------------------------------------------------------------


def test_a_new_unit_has_the_row_of_a_destroyed_one_and_nothing_else_of_it() -> None:
    """Every column begins anew; the token is a new one."""
    scene = in_season(gone=1)
    s = scene.s
    for name in UNIT_COLUMNS:
        if name not in ("hex", "counter"):
            getattr(s, name)[0] = 1
    (unit,) = muster(scene.t, [Recruit(HERE, WEAK)])
    fresh = State()
    fresh.add_unit(WEAK, 0, HERE)
    fresh.fresh[0] = 1
    assert unit == 0
    assert all(getattr(s, name)[0] == getattr(fresh, name)[0] for name in UNIT_COLUMNS)
    assert s.at(HERE) == (0,)
    assert s.tokens == [2, 1]
    assert sound(scene.t) == []


def test_ten_years_take_no_more_rows_than_the_units_of_one_moment() -> None:
    """Whatever comes and goes: rows are used again, and no token comes twice."""
    scene, dice = in_season(), Random(1965)
    t, seen = scene.t, set[int]()
    for _ in range(300):
        some = [Recruit(dice.choice((HERE, THERE)), dice.choice((STRONG, WEAK))) for _ in range(4)]
        tokens = t.tokens(muster(t, some))
        assert seen.isdisjoint(tokens)
        seen |= {*tokens}
        scene.s.mixed.clear()
        for unit in t.units(NLF):
            t.destroy(unit, "5.5")
    assert len(scene.s.hex) == 1 + 4
    assert len(seen) == 300 * 4
    assert sound(scene.t) == []


def test_an_operation_under_way_keeps_the_rows_of_those_destroyed_in_it() -> None:
    """It may still speak of them; what breaks down meanwhile gets rows of its own."""
    scene = in_season(gone=1)
    regiment = scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    assert regiment == 0
    scene.operation(side=NLF, units=[regiment])
    break_regiment(scene.t, regiment)
    assert scene.s.at(GONE) == (regiment,)
    assert scene.t.at(HERE, NLF) == [2, 3, 4]
    assert scene.t.tokens(scene.t.at(HERE, NLF)) == [3, 4, 5]


def test_a_row_is_kept_while_something_speaks_of_it() -> None:
    """What waits to be told of a destroyed unit still finds it."""
    scene = in_season(gone=2)
    scene.s.strayed.append(0)
    assert muster(scene.t, [Recruit(HERE, WEAK)]) == [1]


def test_scenarios_that_build_nothing_keep_tokens_and_rows_as_one() -> None:
    """Words in their records stay what they are."""
    scene = Scene()
    scene.t.destroy(scene.unit(STRONG_VC_BATTALION, NORTH_OF_QUANG_NGAI), "5.5")
    new = scene.unit(STRONG_VC_BATTALION, NORTH_OF_QUANG_NGAI)
    assert (new, scene.t.token(new), scene.s.tokens) == (1, 1, [])
    with pytest.raises(AssertionError, match="no other game builds"):
        muster(scene.t, [Recruit(HERE, WEAK)])


def test_nothing_is_built_where_nobody_sees_it() -> None:
    """A unit that waits somewhere would be told from others by its token once it is placed."""
    with pytest.raises(AssertionError, match="off the map"):
        muster(in_season().t, [Recruit(WAITING, WEAK)])


def test_nothing_is_built_during_an_operation() -> None:
    """Units come between operations."""
    scene = in_season()
    scene.operation()
    with pytest.raises(AssertionError, match="between operations"):
        muster(scene.t, [Recruit(HERE, WEAK)])


def test_tokens_are_stored_and_copied_with_the_position() -> None:
    """A position that is loaded or copied calls its units as before, and new ones anew."""
    scene = in_season(gone=1)
    muster(scene.t, [Recruit(HERE, WEAK)])
    for other in (State.load(scene.s.dump()), scene.s.copy()):
        assert other.dump() == scene.s.dump()
        new = other.add_unit(WEAK, 0, THERE)
        assert (other.token(new), other.called(3)) == (3, new)
        assert scene.s.tokens == [2, 1]


def test_who_is_built_in_a_town_has_come_there() -> None:
    """An empty town is captured by who is built there."""
    scene = in_season()
    muster(scene.t, [Recruit(BOX.at[HUE], WEAK)])
    assert scene.s.season is not None
    assert scene.s.season.ledger.captured == (BOX.at[HUE],)


def test_the_projection_has_what_a_campaign_adds() -> None:
    """Positions that differ in season, arrivals or the next token mean different things."""
    scene = in_season()
    unit = scene.unit(FIRST_BATTALION_28TH_INFANTRY, WAITING)
    town = BOX.at[QUANG_NGAI]
    scene.s.arrivals.append(Arrival((unit,), (town,), 2))
    book = Ledger(captured=(town,), lost={"us": 1}, with_us={int(Kind.SEARCH): 2})
    scene.s.season = Season(number=3, ledger=book)
    scene.operation().with_us_units = True
    means: Any = scene.game.projection(scene.s)
    assert means["operation"]["with_us_units"]
    assert means["arrivals"] == [{"units": [unit], "places": [QUANG_NGAI], "deployment": 2}]
    assert means["tokens_given"] == scene.s.named == unit + 1
    assert means["season"] == {
        "number": 3,
        "ledger": {
            "lost": {"us": 1},
            "captured": [QUANG_NGAI],
            "with_us": {"search and destroy": 2},
        },
    }


# --- what it tells ----------------------------------------------------------------------------------


def seen_by_us(built: list[Recruit]) -> bytes:
    """Return all that the US side sees and hears of units built together, until they are shuffled."""
    scene, heard = in_season(gone=3), list[LogEntry]()
    muster(scene.t, built)
    position, shown = Position(scene.game, scene.s, heard.append), list[object]()
    for _ in range(ANSWERS):
        shown.append(scene.game.view(position.state, SEATS[US]))
        asked = position.request
        if not isinstance(asked, Chance):
            break
        shown.append((asked.step.id, len(asked.outcomes), asked.params))
        position.push(asked.outcomes[0])
    shown.append([(entry.key, entry.params) for entry in heard])
    return msgspec.json.encode(shown)


def test_neither_tokens_nor_order_tell_what_was_built_where() -> None:
    """Whichever of three units lies where, in whatever order they were bought, looks alike."""
    told = {
        seen_by_us([Recruit(place, counter) for place, counter in zip(places, counters)])
        for counters in permutations((STRONG, WEAK, SECTION))
        for places in set(permutations((HERE, HERE, THERE)))
    }
    assert len(told) == 1


def test_hidden_units_built_in_one_place_are_shuffled_first() -> None:
    """Which of them is which hangs on chance, and not on what sorts before what."""
    scene = in_season()
    units = muster(scene.t, [Recruit(HERE, STRONG), Recruit(HERE, WEAK)])
    position = Position(scene.game, scene.s)
    assert isinstance(position.request, Chance)
    assert position.state.shuffle == units
