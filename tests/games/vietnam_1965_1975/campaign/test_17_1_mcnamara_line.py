"""The McNamara Line: what it costs to cross, and what follows when somebody does (17.1)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.position.season import barrier
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.seasons import game_turn, season_of
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    RANGER_GROUP,
    SAIGON,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

DMZ, OFF_THE_DMZ = "2903", "2904"
BORDER_OF_LAOS, IN_LAOS = "3621", "3521"


def cost(line: int, at: str, to: str, *, groups: int = 0, id_: str = PAVN_32ND_REGIMENT) -> int:
    """Return the half Movement Points to enter a hex while so much of the line stands."""
    scene = game_turn(line=line)
    unit = scene.unit(id_, at)
    for _ in range(groups):
        scene.unit(RANGER_GROUP, HOLDING_BOX)
    return scene.ways(unit).enter(BOX.at[at], BOX.at[to])


def test_which_hexes_are_affected() -> None:
    """The short line is the border with North Vietnam, the complete one all borders."""
    scene = game_turn(line=1)
    short = {n for n in range(len(BOX.ids)) if barrier.stands(scene.t, n)}
    assert {BOX.ids[n] for n in short} == {"2503", "2703", "2903", "3002", "3202"}
    scene.t.note(line=2)
    whole = {n for n in range(len(BOX.ids)) if barrier.stands(scene.t, n)}
    assert whole == {n for n in range(len(BOX.ids)) if BOX.national_border[n]}
    scene.t.note(line=0)
    assert not any(barrier.stands(scene.t, n) for n in whole)


@pytest.mark.rule("vn 17.1-t")
@pytest.mark.parametrize(
    ("line", "dmz", "laos"), [(0, 0, 0), (1, 2, 0), (2, 2, 2)], ids=["none", "short", "complete"]
)
def test_entering_costs_the_nlf_one_more(line: int, dmz: int, laos: int) -> None:
    """Two half points; leaving costs nothing, nor does the US side pay."""
    assert cost(line, OFF_THE_DMZ, DMZ) == cost(0, OFF_THE_DMZ, DMZ) + dmz
    assert cost(line, IN_LAOS, BORDER_OF_LAOS) == cost(0, IN_LAOS, BORDER_OF_LAOS) + laos
    assert cost(line, DMZ, OFF_THE_DMZ) == cost(0, DMZ, OFF_THE_DMZ)
    ours = (cost(n, OFF_THE_DMZ, DMZ, id_=ARVN_BATTALION) for n in (line, 0))
    assert len({*ours}) == 1


@pytest.mark.rule("vn 17.1-t")
def test_rangers_add_to_it() -> None:
    """Five groups: two more for them, and one for the line."""
    bare = cost(0, IN_LAOS, BORDER_OF_LAOS)
    assert cost(2, IN_LAOS, BORDER_OF_LAOS, groups=5) == bare + 2 * (2 + 1)


def crossing(line: int, *path: str) -> Scene:
    """Return a scene after an NLF operation in which a regiment of two has gone along a path."""
    scene = game_turn(line=line)
    one = scene.unit(PAVN_32ND_REGIMENT, path[0])
    scene.unit(PAVN_33RD_REGIMENT, path[0])
    scene.unit(ARVN_BATTALION, SAIGON)
    scene.play("operate", "search_and_destroy", f"unit-{one}", "done", "none")
    scene.play(f"move-{one}", *(f"hex-{at}" for at in path[1:]), "stop", "done")
    return scene


@pytest.mark.rule("vn 17.1-u")
@pytest.mark.parametrize(("line", "offered"), [(0, False), (1, False), (2, True)])
def test_the_us_side_is_offered_the_next_operation(line: int, offered: bool) -> None:
    """It may decline; then the NLF may go on."""
    scene = crossing(line, IN_LAOS, BORDER_OF_LAOS)
    assert scene.asked == "turn.initiative"
    if not offered:
        assert scene.words == ["operate", "stand_back", "let_us_operate"]
        return
    assert scene.words == ["let_us_operate"]
    scene.play("let_us_operate")
    assert scene.asked == "turn.operation"
    scene.play("pass")
    assert scene.asked == "turn.initiative"
    assert scene.words == ["operate", "end"]


def test_an_alarm_is_nothing_that_a_standing_order_foresaw() -> None:
    """Whoever has ended its operations is asked all the same, and from then on as before."""
    scene = crossing(2, IN_LAOS, BORDER_OF_LAOS)
    scene.t.note(us_ended=True)
    scene.play("let_us_operate")
    assert scene.asked == "turn.operation"
    assert not season_of(scene).us_ended
    scene.play("pass", "operate", "pass")
    assert not season_of(scene).us_ended


@pytest.mark.rule("vn 17.1-u")
def test_passing_through_a_hex_of_the_line_is_enough() -> None:
    """Where the regiment stops does not matter."""
    scene = crossing(1, OFF_THE_DMZ, DMZ, OFF_THE_DMZ)
    assert scene.words == ["let_us_operate"]


def test_who_stays_away_from_the_line_is_free_to_go_on() -> None:
    """It stands on the border with the North alone."""
    words = crossing(1, IN_LAOS, "3520").words
    assert words == ["operate", "stand_back", "let_us_operate"]


def test_who_comes_to_it_in_an_operation_of_the_us_side_raises_no_alarm() -> None:
    """Alerted, or in retreat; nor does placing units between operations."""
    scene = game_turn(line=2)
    foe = scene.unit(PAVN_32ND_REGIMENT, IN_LAOS)
    scene.t.put(foe, BOX.at[BORDER_OF_LAOS], "17")
    scene.operation()
    scene.t.put(foe, BOX.at[BORDER_OF_LAOS], "5.2")
    assert not season_of(scene).alarm


@pytest.mark.rule("vn 17.1-u")
@pytest.mark.parametrize("kind", [Kind.INFILTRATION, Kind.TRAIL])
def test_who_comes_off_the_trail_to_it_raises_no_alarm(kind: Kind) -> None:
    """Infiltration and movement on the Trail are no operations; search and destroy is one."""
    for conducted, alarm in ((kind, False), (Kind.SEARCH, True)):
        scene = game_turn(line=2)
        foe = scene.unit(PAVN_32ND_REGIMENT, IN_LAOS)
        scene.operation(kind=conducted, side=NLF)
        scene.t.put(foe, BOX.at[BORDER_OF_LAOS], "17.8")
        assert season_of(scene).alarm is alarm


def test_an_alarm_ends_with_the_next_operation() -> None:
    """Whoever conducts it."""
    scene = game_turn(line=2, alarm=True)
    scene.stage = Stage.DECLARE
    scene.s.side = NLF
    scene.unit(PAVN_32ND_REGIMENT, IN_LAOS)
    scene.play("search_and_destroy")
    assert not season_of(scene).alarm
