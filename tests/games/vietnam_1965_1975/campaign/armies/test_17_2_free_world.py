"""Free World Allies: when they come, what they cost and when they leave (17.2)."""

from __future__ import annotations

from typing import Any

import pytest

from annamite.games.vietnam_1965_1975.box.places import WAITING
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.campaign.outline import INTERPHASE
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import (
    DA_NANG,
    HUE,
    PLEIKU,
    PORTS,
    begin,
    now,
    numbers,
    present,
)
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.seasons import stands
from tests.games.vietnam_1965_1975.named import KOREAN_1ST_REGIMENT, KOREAN_CAVALRY
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

REGIMENTS = (KOREAN_CAVALRY, KOREAN_1ST_REGIMENT, "fwa.ca.26")
CAPITAL = (*REGIMENTS, "fwa.ca.hq")
NINTH = ("fwa.9.hq", "fwa.9.28", "fwa.9.29", "fwa.9.30")
MARINES = "fwa.2m"
COBRAS = "fwa.qc"
OTHERS = ("fwa.anz.hq", "fwa.anz.1ro", "fwa.anz.2ro", "fwa.anz.anz", "fwa.cag")
KOREANS_AND_OTHERS = numbers(*CAPITAL, *NINTH, MARINES, *OTHERS)


def allied(stage: Stage = Stage.KOREA, commitment: int = 100, **more: Any) -> Scene:
    """Return a scene in which allies may come."""
    levels = {Index.US_COMMITMENT: commitment, Index.US_MORALE: more.pop("morale", 400)}
    return interphase(stage, levels, **more)


def on_call(scene: Scene) -> set[str]:
    """Return the allies that are available and have not been taken."""
    return {BOX.counters[n].id for n in now(scene).on_call}


def takes(scene: Scene) -> set[str]:
    """Return the allies on offer."""
    assert scene.asked == "allies.take"
    return {word.removeprefix("take_ally-") for word in scene.words} - {"done"}


# --- Korea ----------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.2-g")
@pytest.mark.parametrize(("commitment", "asked"), [(49, False), (50, True)])
def test_koreans_are_rolled_for_at_50_commitment(commitment: int, *, asked: bool) -> None:
    """One die for each element: three regiments and the HQ, the 9th Division, the marines."""
    scene = allied(commitment=commitment)
    scene.play()
    assert (scene.asked == "allies.korea") == asked
    if asked:
        scene.play(*(6,) * 5)
        assert scene.asked == "allies.korea"
        scene.play(6)
        assert scene.asked != "allies.korea"
        assert on_call(scene) == set()


@pytest.mark.rule("vn 17.2-h", "vn 17.2-j", "vn 17.2-k")
@pytest.mark.parametrize(
    ("dice", "come"),
    [
        ((4, 5, 5, 4, 2, 3), {KOREAN_CAVALRY, "fwa.ca.hq"}),
        ((5, 4, 5, 5, 1, 2), {KOREAN_1ST_REGIMENT, *NINTH, MARINES}),
        ((5, 5, 1, 6, 6, 1), {"fwa.ca.26", MARINES}),
    ],
)
def test_each_element_of_the_koreans_has_its_dice(dice: tuple[int, ...], come: set[str]) -> None:
    """1-4 for each of the Capital Division, 1 for the whole 9th, 1-2 for the marines."""
    scene = allied()
    scene.play(*dice)
    assert on_call(scene) == come


@pytest.mark.rule("vn 17.2-i")
def test_the_capital_headquarters_comes_with_its_three_regiments_whatever_its_die() -> None:
    """Available or on the map; two are not enough, and one that was destroyed is neither."""
    scene = allied(on_call=numbers(KOREAN_CAVALRY))
    scene.unit("fwa.ca.26", PLEIKU)
    scene.play(4, 6, 6, 6)
    assert on_call(scene) == {KOREAN_CAVALRY, KOREAN_1ST_REGIMENT, "fwa.ca.hq"}
    scene = allied(on_call=numbers(KOREAN_CAVALRY))
    scene.unit("fwa.ca.26", PLEIKU)
    scene.play(5, 6, 6, 6)
    assert on_call(scene) == {KOREAN_CAVALRY}
    scene = allied(on_call=numbers(KOREAN_CAVALRY))
    scene.t.destroy(scene.unit("fwa.ca.26", PLEIKU), "5.5")
    scene.play(4, 6, 6, 6)
    assert "fwa.ca.hq" not in on_call(scene)


@pytest.mark.rule("vn 17.2-g", "vn 17.2-c")
def test_who_has_been_received_or_is_on_call_is_not_rolled_for() -> None:
    """Once a season for each of the others."""
    scene = allied(on_call=numbers(*NINTH), departed=numbers(MARINES))
    scene.unit(KOREAN_CAVALRY, PLEIKU)
    scene.play(6, 6, 6)
    assert scene.asked != "allies.korea"
    assert on_call(scene) == {*NINTH}


def test_whom_a_scenario_sends_later_is_not_rolled_for() -> None:
    """The marines wait: five dice are rolled."""
    scene = allied()
    scene.unit(MARINES, WAITING, group=0)
    scene.play(*(6,) * 5)
    assert scene.asked != "allies.korea"


# --- Thailand -------------------------------------------------------------------------------------


def thai(commitment: int = 250, **more: Any) -> Scene:
    """Return a scene before the dice for the Thais, with nobody else to come."""
    more.setdefault("departed", KOREANS_AND_OTHERS)
    return allied(Stage.THAILAND, commitment, **more)


@pytest.mark.rule("vn 17.2-r")
def test_the_example_of_the_thai_dice() -> None:
    """1 and 2 bring two stages, the 4 none, and no further die is rolled."""
    scene = thai()
    scene.play(1, 2)
    assert scene.asked == "allies.thailand"
    scene.play(4)
    assert scene.asked != "allies.thailand"
    assert now(scene).thai_stages == 2
    assert on_call(scene) == {"fwa.rta.1"}


@pytest.mark.rule("vn 17.2-l")
@pytest.mark.parametrize(("commitment", "asked"), [(199, False), (200, True)])
def test_thais_are_rolled_for_at_200_commitment(commitment: int, *, asked: bool) -> None:
    """A failure ends it, and the same stage is rolled for the season after."""
    scene = thai(commitment)
    scene.play()
    assert (scene.asked == "allies.thailand") == asked
    if asked:
        scene.play(3)
        assert scene.asked != "allies.thailand"
        assert now(scene).thai_stages == 0
        begin(scene, Stage.THAILAND)
        scene.play(2, 6)
        assert on_call(scene) == {COBRAS}


@pytest.mark.rule("vn 17.2-m")
def test_thai_units_come_in_four_stages() -> None:
    """The Cobras; the 1st Brigade in their place; the 2nd and the HQ; the 3rd, and then no more."""
    scene = thai(thai_stages=1)
    cobras = scene.unit(COBRAS, PLEIKU)
    scene.play(1)
    assert on_call(scene) == {"fwa.rta.1"}
    scene.play(1)
    assert on_call(scene) == {"fwa.rta.1", "fwa.rta.2", "fwa.rta.hq"}
    scene.play(1)
    assert scene.asked != "allies.thailand"
    assert on_call(scene) == {f"fwa.rta.{x}" for x in ("1", "2", "3", "hq")}
    begin(scene, Stage.BOOKED_WITHDRAWAL)
    assert cobras not in scene.t.units(US)
    assert COBRAS not in present(scene)
    assert numbers(COBRAS)[0] in now(scene).departed
    assert stands(scene, Index.US_COMMITMENT) == 250


@pytest.mark.rule("vn 17.2-m")
def test_cobras_that_were_never_taken_come_no_more() -> None:
    """They were on call, and the 1st Brigade has become available."""
    scene = thai(thai_stages=1, on_call=numbers(COBRAS))
    scene.play(2, 5)
    assert on_call(scene) == {"fwa.rta.1"}
    assert numbers(COBRAS)[0] in now(scene).departed


# --- others, and who is taken ---------------------------------------------------------------------


@pytest.mark.rule("vn 17.2-n", "vn 17.2-e")
@pytest.mark.parametrize(("commitment", "come"), [(159, set()), (160, {*OTHERS})])
def test_australians_and_others_come_at_160_without_a_die(commitment: int, come: set[str]) -> None:
    """For nothing, even where commitment stands at morale."""
    scene = allied(Stage.OTHER_ALLIES, commitment, morale=commitment)
    scene.play()
    assert on_call(scene) == come
    if come:
        assert takes(scene) == come
        scene.play(*(f"take_ally-{id_}" for id_ in OTHERS))
        assert stands(scene, Index.US_COMMITMENT) == commitment


@pytest.mark.rule("vn 17.2-f")
def test_a_korean_or_thai_regiment_costs_a_point_and_their_headquarters_nothing() -> None:
    """That is part of the season's new commitment, and needs room below morale."""
    calls = numbers(KOREAN_CAVALRY, MARINES, "fwa.ca.hq", "fwa.rta.1", "fwa.rta.hq")
    scene = allied(Stage.ALLIES_CHOSEN, 100, morale=102, on_call=calls, new_us=7)
    scene.play("take_ally-fwa.ca.hq", "take_ally-fwa.rta.hq")
    assert stands(scene, Index.US_COMMITMENT) == 100
    scene.play(f"take_ally-{KOREAN_CAVALRY}", "take_ally-fwa.rta.1")
    assert stands(scene, Index.US_COMMITMENT) == 102
    assert now(scene).new_us == 9
    assert scene.asked != "allies.take"
    assert on_call(scene) == {MARINES}


@pytest.mark.rule("vn 17.2-f")
def test_a_regiment_that_leaves_gives_nothing_back() -> None:
    """Neither the Cobras, nor allies whom the US leaves alone."""
    scene = allied(Stage.ALLIES_LEAVE)
    scene.unit(KOREAN_CAVALRY, PLEIKU)
    scene.play()
    assert KOREAN_CAVALRY not in present(scene)
    assert stands(scene, Index.US_COMMITMENT) == 100


@pytest.mark.rule("vn 17.2-b", "vn 17.2-c")
def test_allies_may_be_declined_and_taken_another_season_without_a_die() -> None:
    """All, or some of them."""
    scene = allied(Stage.ALLIES_CHOSEN, on_call=numbers(*CAPITAL))
    scene.play(f"take_ally-{KOREAN_CAVALRY}", "done")
    assert on_call(scene) == {*CAPITAL} - {KOREAN_CAVALRY}
    scene = allied(Stage.ALLIES_CHOSEN, commitment=20, on_call=now(scene).on_call)
    scene.play()
    assert takes(scene) == {*CAPITAL} - {KOREAN_CAVALRY}


@pytest.mark.rule("vn 17.2-d", "vn 17.2-a")
def test_allies_land_at_the_same_ports_after_the_us() -> None:
    """And not where the NLF holds the port."""
    order = [step.stage for step in INTERPHASE.steps]
    assert order.index(Stage.US_LANDING) < order.index(Stage.ALLIES_SAIL)
    assert order.index(Stage.US_COMMITMENT) < order.index(Stage.KOREA)
    orders = (Order(item="korean_regiment", counters=numbers(KOREAN_CAVALRY)),)
    hue = (BOX.at[HUE],)
    scene = allied(Stage.ALLIES_SAIL, orders=orders, captured=hue, marked=hue)
    scene.unit("us.4.hq", PLEIKU)
    scene.play()
    assert scene.words == [f"hex-{port}" for port in PORTS if port != HUE]
    scene.play(f"hex-{DA_NANG}")
    assert KOREAN_CAVALRY in present(scene)
    assert now(scene).orders == ()


@pytest.mark.rule("vn 17.2-d")
def test_without_a_port_no_ally_is_taken() -> None:
    """They stay on call."""
    scene = allied(
        Stage.ALLIES_CHOSEN,
        on_call=numbers(KOREAN_CAVALRY),
        captured=tuple(BOX.ports),
        marked=tuple(at for at in BOX.ports if BOX.capital[at]),
    )
    scene.play()
    assert scene.asked != "allies.take"
    assert on_call(scene) == {KOREAN_CAVALRY}


# --- who leaves -----------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.2-o", "vn 17.7-g")
@pytest.mark.parametrize(
    ("commitment", "headquarters", "gone"),
    [(81, False, True), (80, False, False), (81, True, False)],
)
def test_allies_stay_only_beside_a_us_division(
    commitment: int, *, headquarters: bool, gone: bool
) -> None:
    """Above 80 commitment, at the end of the Recruitment Phase; they leave for good."""
    scene = allied(Stage.ALLIES_LEAVE, commitment, on_call=numbers(MARINES))
    scene.unit(KOREAN_CAVALRY, PLEIKU)
    scene.unit("us.199", PLEIKU)
    if headquarters:
        scene.unit("us.101.hq", PLEIKU)
    scene.play()
    assert (KOREAN_CAVALRY in present(scene)) != gone
    assert now(scene).allies_gone == gone
    assert (on_call(scene) == set()) == gone
    assert (numbers(KOREAN_CAVALRY)[0] in now(scene).departed) == gone


@pytest.mark.rule("vn 17.2-p", "vn 17.2-o")
def test_allies_never_come_once_they_have_left_or_would_have() -> None:
    """Nobody was there yet, and still none comes any more."""
    scene = allied(Stage.ALLIES_LEAVE, 150)
    scene.play()
    assert now(scene).allies_gone
    for stage in (Stage.KOREA, Stage.THAILAND, Stage.OTHER_ALLIES):
        later = allied(stage, 250, allies_gone=True)
        later.play()
        assert not later.asked.startswith("allies")
        assert on_call(later) == set()


@pytest.mark.rule("vn 17.2-q")
def test_destroyed_allies_never_return() -> None:
    """No die is rolled for them, and nobody has them on call."""
    scene = allied()
    for id_ in (*CAPITAL, *NINTH):
        scene.t.destroy(scene.unit(id_, PLEIKU), "5.5")
    assert {*now(scene).departed} == {*numbers(*CAPITAL, *NINTH)}
    scene.play(1)
    assert scene.asked != "allies.korea"
    assert on_call(scene) == {MARINES}
