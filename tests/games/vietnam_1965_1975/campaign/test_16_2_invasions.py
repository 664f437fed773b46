"""Invasions of Laos and Cambodia: who comes anew, who stays, and what US morale pays (16.2)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.box.territory import NEUTRALS
from annamite.games.vietnam_1965_1975.campaign import invasions
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import LogEntry
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import moved, season_of
from tests.games.vietnam_1965_1975.named import (
    ARVN_40TH_REGIMENT,
    FIRST_BATTALION_28TH_INFANTRY,
    HOWITZERS,
    KOREAN_1ST_REGIMENT,
    PAVN_32ND_REGIMENT,
    SAIGON,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

US, FWA, ARVN = FIRST_BATTALION_28TH_INFANTRY, KOREAN_1ST_REGIMENT, ARVN_40TH_REGIMENT
LAOS, CAMBODIA = BOX.at["3521"], BOX.at["3534"]
DEEP_IN_CAMBODIA: Final = BOX.at["3433"]
AT_HOME: Final = BOX.at[SAIGON]
BORDER_OF_LAOS, BORDER_OF_CAMBODIA = BOX.at["3621"], BOX.at["3633"]


def scene_with(*ids: str) -> tuple[Scene, list[int]]:
    """Return a scene before invasions are reckoned with, and some units in Saigon."""
    scene = interphase(Stage.INVASIONS, {Index.US_MORALE: 300}, ledger=Ledger())
    return scene, [scene.unit(id_, AT_HOME) for id_ in ids]


def go(scene: Scene, unit: int, *places: int) -> None:
    """Move a unit from place to place."""
    for place in places:
        scene.t.put(unit, place, "3")


def reckon(scene: Scene, *dice: int) -> dict[str, int]:
    """Reckon with a season, with as many dice as are asked for, and return what US morale paid."""
    season = season_of(scene)
    scene.s.frames = [*interphase(Stage.INVASIONS).s.frames]
    scene.position = None
    scene.t.note(opening=season.levels, entries=())
    scene.play(*dice)
    assert scene.asked != "invasions.die"
    return moved(scene, Index.US_MORALE)


def test_hexes_of_these_tests_are_where_they_should_be() -> None:
    """Inside a neutral country, next to no disputed border; or on the border."""
    assert BOX.hexes[LAOS].country == ("Laos",)
    assert BOX.hexes[CAMBODIA].country == BOX.hexes[DEEP_IN_CAMBODIA].country == ("Cambodia",)
    assert {"Laos", "South Vietnam"} == {*BOX.hexes[BORDER_OF_LAOS].country}
    assert {"Cambodia", "South Vietnam"} == {*BOX.hexes[BORDER_OF_CAMBODIA].country}


# --- by the US and its allies ---------------------------------------------------------------------


@pytest.mark.rule("vn 16.2-b", "vn 16.1-h")
@pytest.mark.parametrize("id_", [US, FWA])
def test_an_invasion_costs_a_die(id_: str) -> None:
    """Of the US and of the Free World alike."""
    scene, (unit,) = scene_with(id_)
    go(scene, unit, CAMBODIA)
    assert reckon(scene, 5) == {"us_invasion": -5}


@pytest.mark.rule("vn 16.2-c")
def test_both_countries_cost_two_dice() -> None:
    """One for each."""
    scene, units = scene_with(US, FWA)
    go(scene, units[0], CAMBODIA)
    go(scene, units[1], LAOS)
    reckon(scene, 5, 6)
    assert season_of(scene).levels[Index.US_MORALE] == 300 - 11


@pytest.mark.rule("vn 16.2-d", "vn 16.1-h")
def test_who_stays_costs_two_and_no_die() -> None:
    """Whoever of the US and its allies it is, as long as somebody is there all the time."""
    scene, (us, korean) = scene_with(US, FWA)
    go(scene, us, CAMBODIA)
    reckon(scene, 1)
    go(scene, korean, CAMBODIA, DEEP_IN_CAMBODIA)
    go(scene, us, AT_HOME)
    assert reckon(scene) == {"us_stay_abroad": -2}
    assert reckon(scene) == {"us_stay_abroad": -2}


@pytest.mark.rule("vn 16.2-e")
def test_who_comes_again_after_all_had_left_invades_anew() -> None:
    """Within a season, or after one in which nobody was there."""
    scene, (unit,) = scene_with(US)
    go(scene, unit, CAMBODIA)
    reckon(scene, 1)
    go(scene, unit, AT_HOME, CAMBODIA)
    assert reckon(scene, 6) == {"us_invasion": -6}
    go(scene, unit, AT_HOME)
    assert reckon(scene) == {}
    go(scene, unit, CAMBODIA)
    assert reckon(scene, 4) == {"us_invasion": -4}


@pytest.mark.rule("vn 16.2-m")
@pytest.mark.parametrize("fate", ["leaves", "dies"])
def test_an_invasion_counts_even_if_nobody_is_left(fate: str) -> None:
    """All have gone home or are dead when it is reckoned with."""
    scene, (unit,) = scene_with(ARVN)
    go(scene, unit, LAOS)
    if fate == "dies":
        scene.t.destroy(unit, "5.5")
    else:
        go(scene, unit, AT_HOME)
    assert reckon(scene, 6) == {"arvn_invasion": -3}


# --- by the ARVN ----------------------------------------------------------------------------------


@pytest.mark.rule("vn 16.2-f")
@pytest.mark.parametrize(("die", "cost"), [(1, {}), (5, {"arvn_invasion": -2})])
def test_the_arvn_alone_cost_half_a_die(die: int, cost: dict[str, int]) -> None:
    """Rounded down, so that a 1 costs nothing."""
    scene, (unit,) = scene_with(ARVN)
    go(scene, unit, CAMBODIA)
    assert reckon(scene, die) == cost


@pytest.mark.rule("vn 16.2-g", "vn 16.2-q")
def test_the_arvn_cost_one_for_each_season_that_they_stay() -> None:
    """A season, of two game-turns, and not one for each turn."""
    scene, (unit,) = scene_with(ARVN)
    go(scene, unit, CAMBODIA)
    reckon(scene, 6)
    scene.s.turn += 2
    assert reckon(scene) == {"arvn_stay_abroad": -1}


@pytest.mark.rule("vn 16.2-h")
def test_the_us_invade_anew_where_only_the_arvn_have_been() -> None:
    """A full die."""
    scene, (arvn, us) = scene_with(ARVN, US)
    go(scene, arvn, CAMBODIA)
    reckon(scene, 6)
    go(scene, us, CAMBODIA)
    assert reckon(scene, 6) == {"us_invasion": -6}


@pytest.mark.rule("vn 16.2-i")
def test_the_arvn_come_along_at_no_cost() -> None:
    """At once or later; if they stay behind alone, they have stayed."""
    scene, (us, arvn) = scene_with(US, ARVN)
    go(scene, us, CAMBODIA)
    reckon(scene, 6)
    go(scene, arvn, CAMBODIA)
    assert reckon(scene) == {"us_stay_abroad": -2}
    go(scene, us, AT_HOME)
    assert reckon(scene) == {"arvn_stay_abroad": -1}


@pytest.mark.rule("vn 16.2-i")
def test_the_arvn_that_came_to_the_us_do_not_invade_when_the_us_leave() -> None:
    """All in one season: they have taken part, and stay behind."""
    scene, (us, arvn) = scene_with(US, ARVN)
    go(scene, us, CAMBODIA)
    reckon(scene, 6)
    go(scene, arvn, CAMBODIA)
    go(scene, us, AT_HOME)
    assert reckon(scene) == {"arvn_stay_abroad": -1}


@pytest.mark.rule("vn 16.2-p")
def test_the_example_of_four_seasons() -> None:
    """A die, two, one, and a die again."""
    scene, (us, arvn) = scene_with(US, ARVN)
    go(scene, us, CAMBODIA)
    go(scene, arvn, CAMBODIA)
    paid = [reckon(scene, 4), reckon(scene)]
    go(scene, us, AT_HOME)
    paid.append(reckon(scene))
    go(scene, us, CAMBODIA)
    paid.append(reckon(scene, 3))
    assert paid == [
        {"us_invasion": -4},
        {"us_stay_abroad": -2},
        {"arvn_stay_abroad": -1},
        {"us_invasion": -3},
    ]


# --- where ----------------------------------------------------------------------------------------


@pytest.mark.rule("vn 16.2-j", "vn 16.2-k", "vn 16.2-l")
def test_border_hexes_and_disputed_ones_are_no_invasion_and_all_others_are() -> None:
    """A hex next to one with a disputed border is disputed."""
    disputed = {n for n, h in enumerate(BOX.hexes) if "disputed" in h.border}
    free: list[bool] = []
    invaded: list[bool] = []
    for at, h in enumerate(BOX.hexes):
        if not {*h.country} & {*NEUTRALS} or BOX.sea[at]:
            continue
        scene, (unit,) = scene_with(US)
        go(scene, unit, at)
        near = at in disputed or bool(disputed & {*BOX.around(at)})
        (free if near or "South Vietnam" in h.country else invaded).append(
            bool(season_of(scene).abroad)
        )
    assert any(
        h.country == ("Laos",) and disputed & {*BOX.around(n)} for n, h in enumerate(BOX.hexes)
    )
    assert len(free) > 100
    assert len(invaded) > 500
    assert not any(free)
    assert all(invaded)


def test_a_hex_that_both_neutrals_share_is_where_others_of_the_force_are() -> None:
    """Alone in it, a unit is in the country named first; it never costs twice (4.3)."""
    shared = next(n for n, h in enumerate(BOX.hexes) if {*h.country} == {*NEUTRALS})
    first, second = BOX.hexes[shared].country
    inside = {"Laos": LAOS, "Cambodia": CAMBODIA}
    scene, (one, other) = scene_with(US, US.replace("us.1.1.2", "us.1.1.3"))
    go(scene, one, inside[second])
    go(scene, other, shared)
    assert season_of(scene).abroad == {second: ("us",)}
    assert reckon(scene, 2) == {"us_invasion": -2}
    assert reckon(scene) == {"us_stay_abroad": -2}
    go(scene, one, AT_HOME)
    assert reckon(scene) == {"us_stay_abroad": -2}
    scene, (unit,) = scene_with(US)
    go(scene, unit, shared)
    assert season_of(scene).abroad == {first: ("us",)}


@pytest.mark.rule("vn 16.2-j", "vn 4.3-a")
def test_no_hex_that_both_neutrals_share_is_a_way_from_one_into_the_other() -> None:
    """Who comes from Laos to such a hex is in Laos still; beyond it he invades Cambodia."""
    for shared, beyond in ((BOX.at["2929"], BOX.at["2930"]), (BOX.at["3128"], BOX.at["3129"])):
        assert {*BOX.hexes[shared].country} == {*NEUTRALS}
        assert BOX.hexes[beyond].country == ("Cambodia",)
        scene, (unit,) = scene_with(US)
        go(scene, unit, LAOS, shared)
        assert season_of(scene).abroad == {"Laos": ("us",)}
        assert reckon(scene, 3) == {"us_invasion": -3}
        assert reckon(scene) == {"us_stay_abroad": -2}
        go(scene, unit, beyond)
        assert season_of(scene).abroad == {"Cambodia": ("us",)}
        assert reckon(scene, 4) == {"us_invasion": -4}


def test_boxes_of_the_trail_are_in_their_countries() -> None:
    """Whoever of the US side is in one invades (17.8)."""
    scene, (unit,) = scene_with(US)
    country = BOX.territory.trail_country
    box = next(n for n, own in enumerate(country) if own == "Cambodia")
    go(scene, unit, BOX.places.number[f"trail-{box + 1}"])
    assert season_of(scene).abroad == {"Cambodia": ("us",)}


@pytest.mark.rule("vn 16.2-a")
def test_units_of_the_us_side_never_enter_the_north() -> None:
    """On foot or by air, from the demilitarized zone; the NLF does."""
    zone = BOX.at["2903"]
    north = {n for n in BOX.around(zone) if BOX.hexes[n].country == ("North Vietnam",)}
    assert north
    for id_, enters in ((US, False), (ARVN, False), (FWA, False), (PAVN_32ND_REGIMENT, True)):
        scene = interphase(Stage.INVASIONS)
        unit = scene.unit(id_, zone)
        for air in (False,) if enters else (False, True):
            found = scene.ways(unit, air=air).reach()
            assert bool(north & found.keys()) is enters


@pytest.mark.rule("vn 16.2-n")
def test_air_and_guns_behind_the_border_invade_nobody() -> None:
    """Howitzers on the border and Air Points bombard a hex of Cambodia."""
    scene = interphase(Stage.INVASIONS, ledger=Ledger())
    scene.stage = Stage.INITIATIVE
    gun = scene.unit(HOWITZERS, AT_HOME)
    go(scene, gun, BORDER_OF_CAMBODIA)
    foe = scene.unit(VC_1ST_REGIMENT, CAMBODIA)
    scene.s.air_total = scene.s.air = 9
    scene.play("let_us_operate", "bombard", f"unit-{gun}", "done", f"hex-{BOX.ids[CAMBODIA]}")
    while scene.asked != "combat.die":
        words = {"alert.die": "1", "operation.support": "air-9", "fire.support": f"gun-{gun}"}
        word = words.get(scene.asked, "done")
        scene.play(word if word in scene.words else scene.words[0])
    scene.play(6)
    assert scene.told("result")
    assert scene.s.hex[foe] == CAMBODIA
    assert season_of(scene).abroad == {}
    assert season_of(scene).ledger.neutrals == ()


@pytest.mark.rule("vn 16.2-o")
def test_hexes_beyond_the_border_may_be_interdicted() -> None:
    """Air interdicts a hex of Cambodia where the enemy of an operation stands: no invasion."""
    scene = interphase(Stage.INVASIONS, ledger=Ledger())
    scene.stage = Stage.INITIATIVE
    unit = scene.unit(US, AT_HOME)
    go(scene, unit, BORDER_OF_CAMBODIA)
    scene.unit(VC_1ST_REGIMENT, CAMBODIA)
    scene.s.air_total = scene.s.air = 9
    target = f"hex-{BOX.ids[CAMBODIA]}"
    scene.play("let_us_operate", "search_and_destroy", f"unit-{unit}", "done", target)
    scene.play("air-9", "done", "done")
    assert scene.asked == "fire.interdict"
    scene.play(target, "air-7", "done")
    assert scene.t.interdicted(CAMBODIA) == 2
    assert season_of(scene).abroad == {}


def test_the_nlf_invades_nobody() -> None:
    """Its units come and go."""
    scene, _ = scene_with()
    unit = scene.unit(VC_1ST_REGIMENT, AT_HOME)
    assert scene.t.side(unit) == NLF
    go(scene, unit, CAMBODIA)
    assert season_of(scene).abroad == {}


def test_an_invasion_is_told_each_season_anew() -> None:
    """And the tally of a scenario is none of a campaign's."""
    scene, (unit,) = scene_with(US)
    log: list[LogEntry] = []
    table = scene.game.table(scene.s, log.append)
    table.put(unit, CAMBODIA, "3")
    table.put(unit, DEEP_IN_CAMBODIA, "3")
    assert [(entry.key, entry.rule) for entry in log] == [("invaded", "16.2")]
    assert scene.s.invaded == 1 << NEUTRALS.index("Cambodia")
    reckon(scene, 1)
    assert scene.s.invaded == 1 << NEUTRALS.index("Cambodia")
    go(scene, unit, AT_HOME)
    reckon(scene)
    assert scene.s.invaded == 0


# --- what is known beforehand ---------------------------------------------------------------------


def test_what_staying_costs_is_known_before_any_die() -> None:
    """In each country for the gravest that stayed; a die that is still to be rolled is not in it."""
    scene, (us, arvn, other) = scene_with(US, ARVN, KOREAN_1ST_REGIMENT)
    assert invasions.staying(scene.t) == 0
    go(scene, us, CAMBODIA)
    go(scene, arvn, LAOS)
    assert invasions.staying(scene.t) == 0
    reckon(scene, 1, 1)
    assert invasions.staying(scene.t) == -3
    go(scene, other, LAOS)  # who comes now has a die rolled, and that alone counts
    assert invasions.staying(scene.t) == -2
    assert reckon(scene, 4) == {"us_stay_abroad": -2, "us_invasion": -4}
