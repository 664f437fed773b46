"""What is warned of before a sheet is sent as it stands, and what is not (12 to 17)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change
from annamite.games.vietnam_1965_1975.position.season.sheets import Mission, Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.shown.shapes.sheets import Sheet, SheetWarning
from annamite.kernel import Decision, Position
from annamite.kernel.ahead import after, hints_for
from annamite.kernel.shapes import plain
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import arvn, viet_cong
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import (
    CHU_LAI,
    HUE,
    PLEIKU,
    PORTS,
    SAIGON,
    battalions_alone,
    begin,
    numbers,
    ordering,
    recruiting,
    with_hq,
)
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.politics.governments import government, held
from tests.games.vietnam_1965_1975.campaign.seasons import people, stands
from tests.games.vietnam_1965_1975.campaign.sessions import in_a_campaign, on_to
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_4TH_REGIMENT,
    FIRST_BRIGADE_FIRST_DIVISION,
    FIRST_DIVISION_HQ,
    HILLS,
    JUNGLE,
    KOREAN_1ST_REGIMENT,
    LIGHT_BRIGADE,
    PAVN_1ST_DIVISION_HQ,
    PAVN_33RD_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX
from tests.games.vietnam_1965_1975.shown.season.told import reminders

if TYPE_CHECKING:
    from tests.games.vietnam_1965_1975.scenes import Scene


def warned(scene: Scene, *words: str) -> dict[str, SheetWarning]:
    """Return the warnings by kind after answers that are looked ahead to; without any, of the sheet as it is."""
    request = scene.play()
    assert isinstance(request, Decision)
    assert scene.position is not None
    seen = after(scene.position, request.seat, words)
    assert seen.words == [*words]
    assert seen.position is not None
    hints = hints_for(seen.position, request.seat, seen.before if words else None)
    sheet = hints.sheet if hints else None
    found = sheet.warnings if isinstance(sheet, Sheet) else []
    return {warning.kind: warning for warning in found}


# --- places ---------------------------------------------------------------------------------------


def going_from_pleiku(**more: Any) -> tuple[Scene, str]:
    """Return a US sheet with a brigade in Pleiku, and the word that sends it home."""
    scene = ordering(**more)
    return scene, f"send_home-{scene.unit(LIGHT_BRIGADE, PLEIKU)}"


def test_a_capital_that_is_left_is_warned_of_until_the_line_is_struck() -> None:
    """Named and placed, with how many stand empty anyway; nothing before it is written."""
    scene, home = going_from_pleiku()
    assert "empty" not in warned(scene)
    found = warned(scene, home)["empty"]
    assert (found.spaces, found.rule) == ([PLEIKU], "16.1, 13")
    every = {at for at, capital in enumerate(BOX.capital) if capital} | {*BOX.ports}
    assert found.text == (
        "Left without a unit, for the NLF to walk into: Pleiku."
        f" {len(every) - 1} others stand empty already."
    )
    assert "empty" not in warned(scene, home, home.replace("send_home", "keep"))


@pytest.mark.parametrize("other", [ARVN_4TH_REGIMENT, KOREAN_1ST_REGIMENT])
def test_others_of_the_us_side_hold_a_capital(other: str) -> None:
    """An ARVN regiment, or an ally, is enough."""
    scene, home = going_from_pleiku()
    scene.unit(other, PLEIKU)
    assert "empty" not in warned(scene, home)


def test_allies_who_leave_for_good_hold_no_capital() -> None:
    """Above a commitment of 80 they stay with the HQ of a US division alone."""
    scene = ordering(81)
    scene.unit(KOREAN_1ST_REGIMENT, PLEIKU)
    assert warned(scene)["empty"].spaces == [PLEIKU]
    scene.unit(FIRST_DIVISION_HQ, JUNGLE)
    scene.position = None
    assert "empty" not in warned(scene)


def test_what_is_neither_capital_nor_port_may_be_left() -> None:
    """Hills are no loss; a port is."""
    scene = ordering()
    hills = scene.unit(LIGHT_BRIGADE, HILLS)
    assert "empty" not in warned(scene, f"send_home-{hills}")
    scene = ordering()
    port = scene.unit(LIGHT_BRIGADE, CHU_LAI)
    assert warned(scene, f"send_home-{port}")["empty"].spaces == [CHU_LAI]


def test_a_place_in_which_enemies_are_falls_at_once() -> None:
    """They are there already, face down or not."""
    scene, home = going_from_pleiku()
    scene.unit(VC_BATTALION, PLEIKU, known=0)
    found = warned(scene, home)
    assert found["captured"].spaces == [PLEIKU]
    assert "empty" not in found


def test_the_arvn_leaves_a_capital() -> None:
    """Units that leave the army at once are compared with where the sheet began."""
    scene = interphase(Stage.ARVN_WITHDRAWAL, {Index.SVN_DRAFT: 9})
    unit, hills = scene.unit(ARVN_4TH_REGIMENT, HUE), scene.unit("arvn.2.5", HILLS)
    assert "empty" not in warned(scene, f"withdraw_unit-{hills}")
    assert warned(scene, f"withdraw_unit-{unit}")["empty"].spaces == [HUE]
    scene.unit(LIGHT_BRIGADE, HUE)
    scene.position = None
    assert "empty" not in warned(scene, f"withdraw_unit-{unit}")


def test_whoever_is_ordered_home_does_not_hold_a_place_for_the_arvn() -> None:
    """What the US sheet has emptied already is not warned of again, and holds nothing."""
    scene = interphase(Stage.ARVN_WITHDRAWAL, {Index.SVN_DRAFT: 9})
    us, hills = scene.unit(LIGHT_BRIGADE, HUE), scene.unit("arvn.2.5", HILLS)
    unit = scene.unit(ARVN_4TH_REGIMENT, HUE)
    children = tuple(BOX.children[scene.s.counter[us]])
    scene.t.note(orders=(Order(item="battalion", counters=children, withdrawn=True),))
    assert warned(scene, f"withdraw_unit-{unit}")["empty"].spaces == [HUE]
    assert "empty" not in warned(scene, f"withdraw_unit-{hills}")


def test_the_nlf_gives_up_a_town_that_it_holds() -> None:
    """Its last unit there; a town that it never took is no loss."""
    scene = interphase(Stage.VC_WITHDRAWAL, {Index.VC_DRAFT: 9}, captured=(BOX.at[PLEIKU],))
    unit, elsewhere = scene.unit(VC_BATTALION, PLEIKU), scene.unit(VC_BATTALION, HUE)
    found = warned(scene, f"withdraw_unit-{unit}")
    assert found["empty"].spaces == [PLEIKU]
    assert "empty" not in warned(scene, f"withdraw_unit-{elsewhere}")


def test_ports_that_nobody_is_in_are_told_to_whoever_lands() -> None:
    """Those that are open, and as long as something is still to land."""
    order = Order(item="battalion", counters=numbers("us.1.1.1"))
    scene = recruiting(orders=(order,), captured=(BOX.at[SAIGON],))
    scene.unit(ARVN_4TH_REGIMENT, HUE)
    scene.play("no")
    assert scene.asked == "arrival.place"
    bare = {*warned(scene)["empty"].spaces}
    assert bare == {*PORTS} - {HUE, SAIGON}


def test_ports_that_are_held_are_not() -> None:
    """A unit in each."""
    scene = recruiting(orders=(Order(item="battalion", counters=numbers("us.1.1.1")),))
    guns = [c.id for c in BOX.counters if c.class_ in ("us_105", "us_155")]
    for port, gun in zip(PORTS, guns, strict=False):
        scene.unit(gun, port)
    scene.play("no")
    assert scene.asked == "arrival.place"
    assert warned(scene) == {}


def test_final_withdrawal_reminds_of_the_places_that_it_empties() -> None:
    """Not of those in which the ARVN is."""
    scene = recruiting()
    scene.unit(LIGHT_BRIGADE, PLEIKU)
    scene.play()
    assert reminders(scene)[-1] == "Without a unit of your side then: Pleiku. (§16.1)"
    scene.unit(ARVN_4TH_REGIMENT, PLEIKU)
    assert not any("Pleiku" in said for said in reminders(scene))


# --- who is lost ----------------------------------------------------------------------------------


def test_headquarters_that_never_come_back_are_named() -> None:
    """One battalion takes along the HQs above it; what has lost them has none to lose."""
    scene = ordering()
    units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION, HILLS)
    scene.unit(FIRST_DIVISION_HQ, JUNGLE)
    assert warned(scene) == {}
    found = warned(scene, f"send_home-{units[1]}")["headquarters"]
    assert found.text == "Gone for good, since no HQ ever comes back: HQ/1, 1/1."
    assert {*found.spaces} == {BOX.ids[scene.s.hex[units[0]]], JUNGLE}
    scene = ordering(departed=numbers(FIRST_BRIGADE_FIRST_DIVISION))
    units = battalions_alone(scene, FIRST_BRIGADE_FIRST_DIVISION, HILLS)
    assert "headquarters" not in warned(scene, f"send_home-{units[1]}")


def test_points_and_guns_take_no_headquarters_along() -> None:
    """Nothing else is said of them either."""
    scene = ordering()
    scene.s.air_total = 20
    with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION, HILLS)
    assert warned(scene, "home_air", "1") == {}


@pytest.mark.parametrize(
    ("stage", "hq", "other", "verb"),
    [
        (Stage.ARVN_WITHDRAWAL, ARVN_2ND_DIVISION_HQ, ARVN_4TH_REGIMENT, "withdraw_unit"),
        (Stage.NVN_UNITS_WITHDRAWN, PAVN_1ST_DIVISION_HQ, PAVN_33RD_REGIMENT, "send_home"),
        (Stage.VC_WITHDRAWAL, "vc.4.hq", VC_BATTALION, "withdraw_unit"),
    ],
)
def test_headquarters_of_others_are_lost_as_well(
    stage: Stage, hq: str, other: str, verb: str
) -> None:
    """Those of this draft alone: what has left before is nobody's to keep."""
    scene = interphase(stage, {Index.SVN_DRAFT: 9, Index.VC_DRAFT: 9, Index.NVN_COMMITMENT: 9})
    head, unit = (scene.unit(id_, JUNGLE) for id_ in (hq, other))
    assert "headquarters" not in warned(scene, f"{verb}-{unit}")
    assert warned(scene, f"{verb}-{head}")["headquarters"].spaces == [JUNGLE]
    scene.play(f"{verb}-{head}")
    assert "headquarters" not in warned(scene, f"{verb}-{unit}")


def test_a_division_of_which_nothing_is_left_loses_its_commander() -> None:
    """With its HQ somewhere he stays."""
    for stays in (True, False):
        ruled = government({ARVN_2ND_DIVISION_HQ: held("one.05")})
        scene = interphase(Stage.ARVN_WITHDRAWAL, {Index.SVN_DRAFT: 9}, government=ruled)
        unit = scene.unit(ARVN_4TH_REGIMENT, HILLS)
        if stays:
            scene.unit(ARVN_2ND_DIVISION_HQ, HILLS)
        assert ("leaders" in warned(scene, f"withdraw_unit-{unit}")) == (not stays)


@pytest.mark.parametrize(("commitment", "told"), [(80, False), (81, True)])
def test_allies_leave_for_good_without_a_us_division(commitment: int, *, told: bool) -> None:
    """Above 80; not with an HQ that is there, unless it goes home."""
    assert ("allies" in warned(ordering(commitment))) == told
    scene = ordering(commitment)
    scene.unit(FIRST_DIVISION_HQ, JUNGLE)
    units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION, HILLS)
    assert "allies" not in warned(scene)
    found = warned(ordering(commitment, allies_gone=True))
    assert "allies" not in found
    if told:  # a battalion gives back 1: from 82 on commitment stays above 80
        scene = ordering(commitment + 1)
        scene.unit(FIRST_DIVISION_HQ, JUNGLE)
        units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION, HILLS)
        assert "allies" in warned(scene, f"send_home-{units[1]}")


def test_a_division_that_is_ordered_whole_keeps_them() -> None:
    """Its HQ comes along for nothing."""
    scene = ordering(90)
    assert "allies" in warned(scene)
    assert "allies" not in warned(scene, "take_division-us.1.hq")
    assert "allies" in warned(scene, "take_brigade-us.1.1")


def test_whoever_takes_allies_in_vain_is_reminded() -> None:
    """At the question which of them come."""
    levels = {Index.US_COMMITMENT: 90, Index.US_MORALE: 200}
    scene = interphase(Stage.ALLIES_CHOSEN, levels, on_call=numbers(KOREAN_1ST_REGIMENT))
    assert "no HQ of a US division will be there" in reminders(scene)[-1]
    scene.unit(FIRST_DIVISION_HQ, JUNGLE)
    assert len(reminders(scene)) == 1


def test_allies_who_are_not_rolled_for_any_more() -> None:
    """From 52 down to 48 no Koreans come; to 50 they do; nor if all of them have come."""
    for commitment, told in ((52, True), (54, False)):
        scene, home = going_from_pleiku(commitment=commitment)
        assert ("allies" in warned(scene, home)) == told
    scene, home = going_from_pleiku(commitment=52)
    koreans = [c.id for c in BOX.counters if c.id.startswith(("fwa.ca.", "fwa.9.", "fwa.2m"))]
    scene.t.note(departed=numbers(*koreans))
    assert "allies" not in warned(scene, home)


def test_each_of_the_allies_who_stay_away_has_a_level() -> None:
    """From 201 down to 150 the Thais need 200, and the Australians no more than 160."""
    scene = ordering(201)
    scene.unit(FIRST_DIVISION_HQ, JUNGLE)
    scene.s.air_total = 300
    text = warned(scene, "home_air", "51")["allies"].text
    assert "150 there come no more" in text
    assert "Filipinos (from 160 on) and Thais (from 200 on)" in text


# --- levels ---------------------------------------------------------------------------------------


def test_commitment_above_morale_as_it_will_be_reckoned() -> None:
    """New commitment costs morale itself; within it nothing is said, and what is told comes true."""
    scene = ordering(50, 62, government=government(), population=people(225))
    assert "morale" not in warned(scene, "take_air", "4")
    found = warned(scene, "take_air", "12")["morale"]
    assert "commitment 62 is" in found.text
    scene.play("take_air", "12", "done")
    begin(scene, Stage.US_MORALE)
    over = stands(scene, Index.US_COMMITMENT) - stands(scene, Index.US_MORALE)
    assert over > 0
    assert f"62 is {over} above it" in found.text


def test_nothing_has_to_go_where_no_us_ground_unit_is() -> None:
    """Points stay, however high commitment is; what is ordered does not come."""
    assert "morale" not in warned(ordering(100, 50))
    scene, home = going_from_pleiku(commitment=100, morale=50)
    assert "morale" in warned(scene)
    assert "morale" not in warned(scene, home)


def bombing(commitment: int, morale: int, **more: Any) -> Scene:
    """Return a declaration of bombing with all the air that it may take."""
    levels = {Index.US_COMMITMENT: commitment, Index.US_MORALE: morale, Index.AIR_DEFENCE: 1}
    scene = interphase(Stage.MISSION_DECLARATION, levels, **more)
    scene.s.air = scene.s.air_total = 90
    return scene


def test_an_outcry_may_bring_morale_below_commitment() -> None:
    """Unrestrained bombing by as much as four; restrained by one; the Trail is nobody's concern."""
    assert "morale" in warned(bombing(97, 100), "bomb_unrestrained-40")
    assert "morale" not in warned(bombing(96, 100), "bomb_unrestrained-40")
    assert "morale" in warned(bombing(100, 100), "bomb_restrained-40")
    assert "morale" not in warned(bombing(99, 100), "bomb_restrained-40")
    assert "morale" not in warned(bombing(100, 100), "bomb_trail-40")


def test_no_air_is_left_to_support() -> None:
    """All of it on two missions."""
    assert "air" in warned(bombing(0, 100), "bomb_restrained-45", "bomb_trail-45")
    assert "air" not in warned(bombing(0, 100), "bomb_restrained-45", "bomb_trail-44")


def test_an_offensive_becomes_possible() -> None:
    """At 150, and not again above it."""
    assert "offensive" in warned(ordering(145), "take_air", "5")
    assert "offensive" not in warned(ordering(145), "take_air", "4")
    assert "offensive" not in warned(ordering(150), "take_air", "5")


def test_a_draft_above_the_people_is_dear() -> None:
    """Once something is bought at twice its price."""
    scene = arvn({Index.SVN_SUPPLY: 90, Index.SVN_DRAFT: 100}, points=100)
    assert "draft" not in warned(scene)
    assert "twice as much" in warned(scene, "replacements")["draft"].text
    scene = arvn({Index.SVN_SUPPLY: 90, Index.SVN_DRAFT: 98}, points=100)
    assert not any("twice" in x.text for x in warned(scene, "replacements").values())


def test_what_is_equipped_above_the_people_is_dear_as_well() -> None:
    """An upgrade takes no men, yet costs twice as much."""
    scene = arvn({Index.SVN_SUPPLY: 90, Index.SVN_DRAFT: 101}, points=100)
    unit = scene.unit(ARVN_4TH_REGIMENT, HUE)
    assert "draft" not in warned(scene)
    assert "twice as much" in warned(scene, f"upgrade-{unit}")["draft"].text


def test_a_draft_that_costs_morale_every_season() -> None:
    """As it passes a band of the chart."""
    chart, points = BOX.strategic.morale, 100
    draft = next(
        n for n in range(20, 99) if chart.svn_draft(n + 1, points) < chart.svn_draft(n, points)
    )
    scene = arvn({Index.SVN_SUPPLY: 90, Index.SVN_DRAFT: draft}, points=points)
    assert "SVN morale" in warned(scene, "replacements")["draft"].text
    scene = arvn({Index.SVN_SUPPLY: 90, Index.SVN_DRAFT: draft + 1}, points=points)
    assert "draft" not in warned(scene, "replacements")


def test_supply_for_an_arvn_that_takes_no_more_men() -> None:
    """At half as much again as the people; a man less is none, since all of them count twice."""
    for draft, told in ((150, True), (149, True), (148, False)):
        levels = {Index.US_COMMITMENT: 20, Index.US_MORALE: 400, Index.SVN_DRAFT: draft}
        scene = interphase(Stage.US_COMMITMENT, levels, population=people(100))
        assert ("supply" in warned(scene, "take_svn_supply", "1")) == told
        assert "supply" not in warned(scene, "take_air", "1")


# --- coups ----------------------------------------------------------------------------------------


def test_a_coup_is_told_before_the_bombing_that_precedes_it() -> None:
    """With leaders of little loyalty; what is at a twelfth with any is no news."""
    shaky = government(I=6, II=6, III=6, IV=6)
    found = warned(bombing(0, 100, government=shaky))["coup"]
    # Four leaders of 6 are pro-coup from 7 on: 21 of 36 throws.
    assert "a coup is at 58 % this season" in found.text
    assert "coup" not in warned(bombing(0, 100, government=government()))


def test_a_sheet_that_lowers_svn_morale_shakes_the_government() -> None:
    """The odds with the sheet, and without; a sheet that does not lower it says nothing."""
    told = set()
    for morale in range(20, 140, 5):
        levels = {Index.US_COMMITMENT: 100, Index.US_MORALE: 200, Index.SVN_MORALE: morale}
        ruled = government(I=7, II=7, III=7, IV=7)
        scene = interphase(Stage.US_COMMITMENT, levels, government=ruled)
        scene.s.air_total = 200
        told |= {"coup" in warned(scene, "home_air", "40")}
        scene.position = None
        assert "coup" not in warned(scene, "take_air", "40")
    assert told == {True, False}


# --- the North and the VC -------------------------------------------------------------------------

NVN = {
    Index.NVN_MORALE: 90,
    Index.NVN_COMMITMENT: 10,
    Index.TRAIL_OPTIMAL: 4,
    Index.TRAIL_EFFECTIVE: 2,
    Index.VC_SUPPLY: 0,
    Index.SEA_SUPPLY: 0,
    Index.TRAIL_SUPPLY: 0,
    Index.VC_DRAFT: 20,
}


def planning(levels: dict[Index, int] | None = None, **more: Any) -> Scene:
    """Return NVN's plans, with few people and no supply unless told otherwise."""
    more.setdefault("population", people(345))
    return interphase(Stage.NVN_PLANS, {**NVN, **(levels or {})}, **more)


def test_a_sensible_plan_is_not_warned_of() -> None:
    """Some by sea, some by the Trail, no more than regions take."""
    assert warned(planning()) == {}
    assert warned(planning(), "commit-2", "commit-3", "commit-1") == {}


def test_no_supply_is_planned_at_all() -> None:
    """Unless the pool is full."""
    assert "No supply" in warned(planning(), "commit-0", "commit-0")["supply"].text
    assert "supply" not in warned(planning({Index.VC_SUPPLY: 400}), "commit-0", "commit-0")


def test_the_blockade_lets_nothing_through() -> None:
    """Too many Naval Points."""
    assert "by sea" in warned(planning({Index.NAVAL: 30}), "commit-1")["supply"].text
    assert warned(planning({Index.NAVAL: 0}), "commit-2") == {}


def test_bombing_would_take_away_the_whole_trail() -> None:
    """As many hits as this season."""
    mission = Mission(target="north", points=40, hits=3)
    found = warned(planning(missions=(mission,)), "commit-2", "commit-3")
    assert "3, take away all trail supply" in found["supply"].text
    assert "supply" not in warned(planning(missions=(mission,)), "commit-2", "commit-4")


def test_more_supply_than_regions_take() -> None:
    """What is left over is for points, units elsewhere or the pool."""
    found = warned(planning(), "commit-0", "commit-60")
    assert "all regions together take" in found["supply"].text


def test_recruits_whom_nobody_needs() -> None:
    """With people of their own for all that supply can pay for."""
    many: Any = {"population": people(200)}
    assert "recruits" in warned(planning(**many), "commit-1", "commit-1", "commit-2")
    assert "recruits" not in warned(planning(**many), "commit-1", "commit-1", "commit-0")
    drafted = {Index.VC_DRAFT: 160}
    assert "recruits" not in warned(planning(drafted, **many), "commit-1", "commit-1", "commit-2")


def test_a_draft_that_depletes_the_recruits() -> None:
    """Twice the people, 40, passed this season; not as long as it is not, nor if it was before."""
    for draft, told in ((40, True), (41, False), (39, False)):
        levels = {Index.VC_DRAFT: draft, Index.RECRUITS: 9, Index.TRAIL_EFFECTIVE: 4}
        scene = viet_cong(levels)
        assert "recruits" not in warned(scene)
        change(scene.t, Index.VC_DRAFT, 1, "vc_battalion", "17.5-c")
        scene.position = None
        assert ("recruits" in warned(scene)) == told


# --- who is told ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "step", ["bombing.mission", "commitment.item", "arvn.withdraw", "arvn.sheet"]
)
def test_what_the_nlf_hides_changes_nothing_of_what_the_us_side_is_warned_of(step: str) -> None:
    """Positions that it cannot tell apart, each with the same drafts."""
    session = in_a_campaign(scenario="campaign-1967")
    on_to(session, step)
    decision = session.decision
    assert decision is not None
    game, told = Vietnam(), set()
    leaving = [word for word in decision.words if word.startswith(("send_home", "withdraw_unit"))]
    drafts = [[], leaving[:1], leaving[5:9], decision.words[-2:-1]]
    for seed in range(4):
        state = session.state if not seed else game.sample_world(session.state, "us", Random(seed))
        seen = []
        for draft in drafts:
            found = after(Position(game, state.copy()), "us", draft, fit=True)
            assert found.position is not None
            hints = hints_for(found.position, "us", found.before)
            seen.append(plain(hints.sheet.warnings) if hints and hints.sheet else None)
        told.add(repr(seen))
    assert len(told) == 1
    assert told != {repr([None] * len(drafts))}
