"""Section 18.1, scenarios: Victory Points and levels of victory."""

from __future__ import annotations

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.box.places import GONE, OUT
from annamite.games.vietnam_1965_1975.box.scenarios import Sheet, Special, ours
from annamite.games.vietnam_1965_1975.box.sides import N_VC, US
from annamite.games.vietnam_1965_1975.box.tallies import (
    T_AIR,
    T_ALLIED_STRENGTH,
    T_ARVN_RP,
    T_CAPITALS,
    T_FREE_FIRE,
    T_MAJOR_CITIES,
    T_NVA,
    T_NVA_RP,
    T_US_COUNTERS,
    T_US_RP,
    T_VC_BATTALIONS,
    T_VC_OTHERS,
)
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.moving.reaction import disperse
from annamite.games.vietnam_1965_1975.turn.victory import occupation, outcome, points
from annamite.kernel import Setup
from tests.games.vietnam_1965_1975.named import (
    ARVN_41ST_REGIMENT,
    CHU_LAI,
    COAST,
    DA_NANG,
    FIRST_BATTALION_28TH_INFANTRY,
    HUE,
    KOREAN_CAVALRY,
    MOUNTAIN,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    QUANG_NGAI,
    QUI_NHON,
    SAIGON,
    SECOND_BATTALION_28TH_INFANTRY,
    SUPPLY_CONDUIT,
    THIRD_BATTALION_SEVENTH_MARINES,
    VC_1ST_REGIMENT,
    VC_2ND_REGIMENT,
    VC_9TH_DIVISION_HQ,
    VC_ARTILLERY,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, SHEET, Scene

STARLITE = ours()[0]
GAME = Vietnam()


@pytest.mark.rule("vn 18.1-b", "vn 18.1-c")
@pytest.mark.parametrize(
    ("place", "lost", "winner"),
    [(GONE, 0, "us"), (OUT, 0, "us"), (GONE, 1, "nlf"), (COAST, 0, "nlf")],
)
def test_who_wins_starlite(place: int | str, lost: int, winner: str) -> None:
    """VC destroyed or out of the area and no US counter lost is what the US side needs."""
    s = GAME.start(Setup("starlite"))
    t = GAME.table(s)
    for unit in range(len(s.hex)):
        if t.side(unit) == 1:
            s.move(unit, place if isinstance(place, int) else BOX.at[place])
    s.tally[T_US_COUNTERS] = lost
    s.ended = 1
    found = outcome(t)
    assert found is not None
    assert found.ranking[0] == winner


@pytest.mark.rule("vn 18.1-ae", "vn 18.1-af", "vn 18.1-ag", "vn 18.1-ah", "vn 18.1-o")
def test_victory_points_of_the_us_side() -> None:
    """One battalion, other VC counter, PAVN counter and PAVN point each by its price."""
    for column, quarters in ((T_VC_BATTALIONS, 4), (T_VC_OTHERS, 12), (T_NVA, 16), (T_NVA_RP, 1)):
        scene = Scene()
        scene.s.tally[column] = 1
        assert points(scene.t) == (quarters, 0)


@pytest.mark.rule("vn 18.1-p", "vn 18.1-q", "vn 18.1-r", "vn 18.1-s", "vn 18.1-u")
@pytest.mark.parametrize(
    ("hex_", "units", "quarters"),
    [
        (SAIGON, 1, 20),
        (SAIGON, 6, 100),
        (QUANG_NGAI, 2, 16),
        (CHU_LAI, 3, 8),
        (NORTH_OF_QUANG_NGAI, 2, 4),
    ],
)
def test_what_occupied_hexes_are_worth(hex_: str, units: int, quarters: int) -> None:
    """Cities and capitals pay for up to five units, towns and fields once, and a hex once only."""
    scene = Scene()
    for _ in range(units):
        scene.unit(VC_BATTALION, hex_)
    assert occupation(scene.t) == quarters


@pytest.mark.rule("vn 18.1-r", "vn 18.1-s")
@pytest.mark.parametrize(("town", "quarters"), [(0, 4), (1, 8)])
def test_towns_and_cultivated_land_on_the_border_count_as_any_other(
    town: int, quarters: int
) -> None:
    """Only hexes that are neither town nor cultivated count for nothing on the national border."""
    border = next(
        n for n in range(len(BOX.ids))
        if BOX.national_border[n] and BOX.in_svn[n] and BOX.place[n] == town
        and (town or BOX.cultivated[n])
    )  # fmt: skip
    scene = Scene()
    scene.unit(VC_BATTALION, border)
    assert occupation(scene.t) == quarters


@pytest.mark.rule("vn 18.1-t")
def test_other_hexes_count_half_but_not_on_the_border() -> None:
    """Any other hex is worth half a point, if it is not on a national border."""
    border = next(
        n for n in range(len(BOX.ids)) if BOX.national_border[n] and not BOX.cultivated[n]
        and not BOX.place[n] and BOX.in_svn[n]
    )  # fmt: skip
    for at, quarters in ((BOX.at[MOUNTAIN], 2), (border, 0)):
        scene = Scene()
        scene.unit(VC_BATTALION, at)
        assert occupation(scene.t) == quarters


@pytest.mark.rule("vn 18.1-w", "vn 18.1-x", "vn 18.1-aa", "vn 18.1-ac", "vn 18.1-ad")
def test_victory_points_of_the_nlf() -> None:
    """Places entered, points spent and strength destroyed, each by its price."""
    for column, quarters in (
        (T_CAPITALS, 12),
        (T_MAJOR_CITIES, 40),
        (T_US_RP, 4),
        (T_ARVN_RP, 1),
        (T_ALLIED_STRENGTH, 4),
        (T_FREE_FIRE, 8),
        (T_US_COUNTERS, 40),
        (T_AIR, 4),
    ):
        scene = Scene()
        scene.s.tally[column] = 1
        assert points(scene.t) == (0, quarters)


@pytest.mark.rule("vn 18.1-v")
def test_who_is_set_up_in_a_capital_has_not_entered_it() -> None:
    """The first set-up is no entry; a reinforcement that is placed there later is one."""
    capital = {"units": [VC_1ST_REGIMENT], "hexes": [QUANG_NGAI, NORTHWEST_OF_QUANG_NGAI]}
    us = [{"units": [THIRD_BATTALION_SEVENTH_MARINES], "hexes": [CHU_LAI]}]
    scene = Scene.of(
        us=us, nlf=[capital, {**capital, "units": [VC_2ND_REGIMENT], "turn": 2}], turns=2
    )
    scene.play(f"hex-{QUANG_NGAI}")
    assert scene.s.tally[T_CAPITALS] == 0
    scene.play("done", "done", "done", "let_us_operate", "pass", "end")
    assert (scene.asked, scene.s.turn) == ("setup.place", 2)
    scene.play(f"hex-{QUANG_NGAI}")
    assert scene.s.tally[T_CAPITALS] == 1


@pytest.mark.rule("vn 18.1-v", "vn 18.1-w")
@pytest.mark.parametrize(
    ("hex_", "capitals", "cities"),
    [
        (QUANG_NGAI, 1, 0),
        (QUI_NHON, 1, 0),
        (SAIGON, 0, 1),
        (HUE, 0, 1),
        (DA_NANG, 0, 0),
        (CHU_LAI, 0, 0),
    ],
)
def test_what_the_nlf_gets_for_having_been_there(hex_: str, capitals: int, cities: int) -> None:
    """Each capital and major city pays once, however often it is entered."""
    scene = Scene()
    unit = scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    for _ in range(2):
        scene.t.put(unit, BOX.at[hex_], "3")
        scene.t.put(unit, BOX.at[NORTHWEST_OF_QUANG_NGAI], "3")
    assert scene.s.tally[T_CAPITALS] == capitals
    assert scene.s.tally[T_MAJOR_CITIES] == cities


@pytest.mark.rule("vn 18.1-y")
def test_ten_points_for_each_country_invaded() -> None:
    """Laos and Cambodia each cost the US side 10 points, once."""
    scene = Scene()
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    for number, country in enumerate(("Laos", "Cambodia", "Laos"), 1):
        at = next(n for n, h in enumerate(BOX.hexes) if h.country == (country,))
        scene.t.put(us, at, "3")
        assert points(scene.t)[1] == 40 * min(number, 2)


@pytest.mark.rule("vn 18.1-ad")
@pytest.mark.parametrize("count", [True, False])
def test_free_world_losses_always_count(count: bool) -> None:
    """What a scenario says of ARVN losses is said of them alone."""
    sheet = Sheet(**{
        **{name: getattr(SHEET, name) for name in Sheet.__struct_fields__},
        "special": Special(arvn_losses_count=count),
    })  # fmt: skip
    scene = Scene(sheet)
    ally = scene.unit(KOREAN_CAVALRY, NORTH_OF_QUANG_NGAI)
    arvn = scene.unit(ARVN_41ST_REGIMENT, QUANG_NGAI)
    worth = [scene.t.profile(u).ground + scene.t.profile(u).artillery for u in (ally, arvn)]
    assert worth[1] > 0
    scene.t.destroy(ally, "5.5")
    assert scene.s.tally[T_ALLIED_STRENGTH] == worth[0] > 0
    scene.t.destroy(arvn, "5.5")
    assert scene.s.tally[T_ALLIED_STRENGTH] == worth[0] + (worth[1] if count else 0)


@pytest.mark.rule("vn 18.1-af")
@pytest.mark.parametrize("id_", [VC_1ST_REGIMENT, VC_9TH_DIVISION_HQ, VC_ARTILLERY, SUPPLY_CONDUIT])
@pytest.mark.parametrize("dispersed", [False, True])
def test_large_vc_units_are_worth_three_destroyed_or_dispersed(id_: str, dispersed: bool) -> None:
    """A VC regiment, HQ, artillery unit or conduit is worth 3 either way."""
    scene = Scene()
    unit = scene.unit(id_, NORTHWEST_OF_QUANG_NGAI)
    assert scene.t.nation(unit) == N_VC
    if dispersed:
        disperse(scene.t, unit)
    else:
        scene.t.destroy(unit, "5.5")
    assert points(scene.t) == (4 * 3, 0)


@pytest.mark.rule("vn 18.1-ai")
def test_starlite_is_won_by_its_own_conditions() -> None:
    """A scenario may do without Victory Points."""
    scene = Scene(msgspec.structs.replace(STARLITE.sheet))
    vc = scene.unit(VC_1ST_REGIMENT, NORTHWEST_OF_QUANG_NGAI)
    scene.s.ended = 1
    before = outcome(scene.t)
    scene.t.destroy(vc, "5.5")
    after = outcome(scene.t)
    assert before is not None
    assert after is not None
    assert (before.ranking[0], after.ranking[0]) == ("nlf", "us")


@pytest.mark.rule("vn 18.1-ai")
def test_a_scenario_changes_and_adds_awards() -> None:
    """What a scenario's file says of awards replaces or adds to the usual ones."""
    scene = Scene.of(
        turns=1,
        awards={"us_counter": 2.5, "town": 0, "units_counted_per_hex": 2},
        objectives=[
            {"hex": QUANG_NGAI, "side": "nlf", "points": 7},
            {"hex": NORTHWEST_OF_QUANG_NGAI, "side": "us", "points": 4},
        ],
    )
    s = scene.s
    s.tally[0] = 2
    for _ in range(3):
        scene.unit(VC_BATTALION, QUANG_NGAI)
    scene.unit(VC_BATTALION, CHU_LAI)
    us = scene.unit(FIRST_BATTALION_28TH_INFANTRY, NORTHWEST_OF_QUANG_NGAI)
    # two counters at 2 1/2, two of three units in a capital at 2, seven for holding it
    assert points(scene.t) == (16, 20 + 16 + 28)
    scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    assert points(scene.t) == (0, 20 + 16 + 4)
    assert scene.t.side(us) == US


@pytest.mark.rule("vn 18.1-aj")
def test_two_units_in_a_capital_in_fields_score_four() -> None:
    """The example: the capital pays for both, and its fields for nothing."""
    scene = Scene()
    assert BOX.cultivated[BOX.at[QUANG_NGAI]]
    for _ in range(2):
        scene.unit(VC_1ST_REGIMENT, QUANG_NGAI)
    assert occupation(scene.t) == 4 * 4
