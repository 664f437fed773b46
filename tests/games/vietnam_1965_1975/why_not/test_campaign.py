"""Sections 12 to 17: what the sheets of a campaign do not take, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import (
    Levy,
    Mission,
    Mobilization,
    Order,
)
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import (
    DA_NANG,
    PORTS,
    ordering,
)
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.politics.governments import held, politics
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    HILLS,
    KOREAN_1ST_REGIMENT,
    MECHANIZED_BATTALION,
    PAVN_32ND_REGIMENT,
    PLEIKU,
    POLITICAL_SECTION,
    QUANG_NGAI,
    RANGER_GROUP,
    SOUTH_OF_QUANG_NGAI,
    TANK_BATTALION,
    THIRD_BATTALION_THIRD_MARINES,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tests.games.vietnam_1965_1975.trails import BOX_5, BOX_6, segment
from tests.games.vietnam_1965_1975.why_not.telling import Tale, Told, stand, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.season.government import Post

MARINES = THIRD_BATTALION_THIRD_MARINES


def counter(id_: str) -> int:
    """Return the number of a counter."""
    return BOX.counter_number[id_]


# --- bombing --------------------------------------------------------------------------------------


def bombing(air: int) -> Scene:
    """Return the declaration of missions with so many Air Points."""
    scene = interphase(Stage.MISSION_DECLARATION, {Index.AIR_DEFENCE: 2})
    scene.s.air_total = air
    return scene


def too_few_bombers() -> Iterator[Told]:
    """A mission reaches the table's first row."""
    scene = bombing(30)
    yield scene, "bomb_trail-5", "A mission against the Trail takes at least 7 Air Points."
    stand(scene, Index.AIR_DEFENCE, 3)


def too_many_bombers() -> Iterator[Told]:
    """Of the points that there are."""
    scene = bombing(8)
    yield scene, "bomb_trail-9", "The Air Points left to commit are 8."
    scene.s.air_total = 9


def bombed_twice() -> Iterator[Told]:
    """Each target once."""
    scene = bombing(60)
    scene.t.note(missions=(Mission(target="trail", points=8),))
    yield scene, "bomb_trail-9", "A mission against the Trail is declared already."
    scene.t.note(missions=())


# --- the north ------------------------------------------------------------------------------------


def northern(stage: Stage, room: int = 20) -> Scene:
    """Return a stage of NVN commitment, with so much room below morale."""
    return interphase(stage, {Index.NVN_MORALE: 100, Index.NVN_COMMITMENT: 100 - room})


def regiment_too_dear() -> Iterator[Told]:
    """Commitment stays within morale."""
    scene = northern(Stage.NVN_FORCES, room=0)
    price = BOX.unit_chart.item("nva", "regiment").commitment
    says = f"It takes {price} commitment, and NVN has room for 0 below its morale."
    yield scene, f"build-{PAVN_32ND_REGIMENT}", says
    stand(scene, Index.NVN_COMMITMENT, 50)


def regiment_in_play() -> Iterator[Told]:
    """A counter is there once."""
    scene = northern(Stage.NVN_FORCES)
    unit = scene.unit(PAVN_32ND_REGIMENT, BOX_5)
    yield scene, f"build-{PAVN_32ND_REGIMENT}", "It is in play."
    scene.t.withdraw(unit)


def regiment_sent_home() -> Iterator[Told]:
    """Who went home this season stays there."""
    scene = northern(Stage.NVN_FORCES)
    scene.t.note(nva_withdrawn=(counter(PAVN_32ND_REGIMENT),))
    yield scene, f"build-{PAVN_32ND_REGIMENT}", "It was withdrawn this season."
    scene.t.note(nva_withdrawn=())


def better_already() -> Iterator[Told]:
    """Regiments are upgraded once."""
    scene = northern(Stage.NVN_FORCES)
    scene.unit(PAVN_32ND_REGIMENT, BOX_5, back=1)
    yield scene, "upgrade-0", "It shows its better face already."
    scene.s.face[0] = 0


def air_defence_rose() -> Iterator[Told]:
    """By one level a season."""
    scene = northern(Stage.NVN_FORCES)
    stand(scene, Index.AIR_DEFENCE, 1)
    yield scene, "air_defence", "Air defence rises by one level a season, and has risen."
    stand(scene, Index.AIR_DEFENCE, 0)


def trail_not_repaired() -> Iterator[Told]:
    """The Trail is repaired before it is made better."""
    scene = northern(Stage.TRAIL_WORK)
    stand(scene, Index.TRAIL_OPTIMAL, 4)
    stand(scene, Index.TRAIL_EFFECTIVE, 2)
    yield scene, "upgrade", "Effective Status is worse than this season's hits allow."
    stand(scene, Index.TRAIL_EFFECTIVE, 4)


def trail_repaired() -> Iterator[Told]:
    """And not beyond what bombs allow."""
    scene = northern(Stage.TRAIL_WORK)
    stand(scene, Index.TRAIL_OPTIMAL, 4)
    stand(scene, Index.TRAIL_EFFECTIVE, 4)
    yield scene, "repair", "Effective Status is as good as this season's hits allow."
    stand(scene, Index.TRAIL_EFFECTIVE, 3)


def no_room_for_trail_supply() -> Iterator[Told]:
    """Plans are paid at once."""
    scene = northern(Stage.NVN_PLANS, room=3)
    scene.t.note(cursor=1)
    yield scene, "commit-4", "NVN has room for no more than 3 below its morale."
    stand(scene, Index.NVN_COMMITMENT, 50)


def sea_chart_ends() -> Iterator[Told]:
    """By sea no more than the chart has."""
    scene = northern(Stage.NVN_PLANS, room=60)
    most = BOX.strategic.blockade.most
    yield scene, f"commit-{most + 1}", f"The Blockade Chart goes up to {most}."
    scene.t.note(cursor=1)


def built_this_season() -> Iterator[Told]:
    """What was built is not sent home in the same phase."""
    scene = northern(Stage.NVN_UNITS_WITHDRAWN)
    scene.unit(PAVN_32ND_REGIMENT, BOX_5)
    scene.t.note(nva_taken=(counter(PAVN_32ND_REGIMENT),))
    yield scene, "send_home-0", "It was built this season."
    scene.t.note(nva_taken=())


def has_to_withdraw() -> Iterator[Told]:
    """Above morale units have to go."""
    scene = northern(Stage.NVN_UNITS_WITHDRAWN, room=-4)
    scene.unit(PAVN_32ND_REGIMENT, BOX_5)
    yield scene, "done", "Commitment is 4 above morale, and units are left to go."
    stand(scene, Index.NVN_COMMITMENT, 100)


# --- politics, people, offensives -----------------------------------------------------------------


def replacing(**more: Post) -> Scene:
    """Return a choice whose replacement is tried; the leader of II Corps may be."""
    scene = politics({"II": held("two.06", 7), **more})
    scene.s.frames.append((stages.REPLACEMENT, Stage.CANDIDATE))
    return scene


def seat(scene: Scene, post: Post) -> None:
    """Fill the post of I Corps."""
    scene.t.note(government=scene.t.season.government.filled("I", post))


def loyal_leader() -> Iterator[Told]:
    """Loyal leaders stay."""
    scene = replacing(I=held("two.05", 10))
    yield scene, "I", "His loyalty is 10, above 8."
    seat(scene, held("two.05", 8))


def leader_tried() -> Iterator[Told]:
    """Each leader is tried once."""
    scene = replacing(I=held("two.05", 7, tried=True))
    yield scene, "I", "A replacement was tried this season, or he has just come."
    seat(scene, held("two.05", 7))


def leader_has_to_be_tried() -> Iterator[Told]:
    """Disloyal leaders have to be tried."""
    scene = replacing(I=held("two.05", 6))
    yield scene, "done", "Leaders up to loyalty 6 have to be tried: I Corps."
    seat(scene, held("two.05", 7))


def offensive_too_dear() -> Iterator[Told]:
    """An offensive takes ten of commitment."""
    scene = northern(Stage.OFFENSIVE, room=9)
    stand(scene, Index.US_COMMITMENT, 150)
    says = "It takes 10 commitment, and NVN has room for 9 below its morale."
    yield scene, "yes", says
    stand(scene, Index.NVN_COMMITMENT, 90)


def offensive_among_enemies() -> Iterator[Told]:
    """Its sections appear where no enemy is."""
    scene = northern(Stage.OFFENSIVE_SECTIONS)
    scene.t.note(offensive=True)
    unit = scene.unit(MARINES, QUANG_NGAI)
    yield scene, f"hex-{QUANG_NGAI}", "Units of the US side are there."
    scene.s.move(unit, BOX.at[HILLS])


def regions_of_a_border() -> Iterator[Told]:
    """Units on a border count for a region there."""
    scene = interphase(Stage.PACIFICATION)
    at = next(
        n
        for n in range(len(BOX.ids))
        if len(BOX.in_regions[n]) > 1 and not BOX.place[n] and not BOX.national_border[n]
    )
    scene.unit(VC_BATTALION, at)
    far = next(n for n in range(len(BOX.regions)) if n not in BOX.in_regions[at])
    yield scene, BOX.regions[far], "The hex is not in that region."
    other = next(
        n
        for n in range(len(BOX.ids))
        if far in BOX.in_regions[n]
        and len(BOX.in_regions[n]) > 1
        and not BOX.place[n]
        and not BOX.national_border[n]
    )
    scene.s.move(0, other)


# --- the US side ----------------------------------------------------------------------------------


def no_room_for_battalions() -> Iterator[Told]:
    """Commitment stays within morale."""
    scene = ordering(commitment=100, morale=100)
    price = BOX.unit_chart.item("us", "battalion").commitment
    says = f"It takes {price} commitment, and there is room for 0 below morale."
    yield scene, f"take_battalion-{MECHANIZED_BATTALION}", says
    stand(scene, Index.US_MORALE, 120)


def battalion_in_vietnam() -> Iterator[Told]:
    """A counter comes once."""
    scene = ordering()
    unit = scene.unit(MECHANIZED_BATTALION, PLEIKU)
    yield scene, f"take_battalion-{MECHANIZED_BATTALION}", "It is in Vietnam."
    scene.t.withdraw(unit)


def ports_lost() -> Iterator[Told]:
    """Units land in ports."""
    scene = ordering(captured=tuple(BOX.at[id_] for id_ in PORTS))
    yield scene, f"take_battalion-{MECHANIZED_BATTALION}", "The NLF has captured all ports."
    scene.t.note(captured=())


def after_final_withdrawal() -> Iterator[Told]:
    """Nothing comes any more but what South Vietnam is given."""
    scene = ordering(final_withdrawal=True)
    yield scene, "take_air", "After Final Withdrawal only supply and economic aid come."
    scene.t.note(final_withdrawal=False)


def points_turned_round() -> Iterator[Told]:
    """What goes home does not come."""
    scene = ordering()
    scene.s.air_total = 40
    scene.t.note(orders=(Order(item="air", number=1, withdrawn=True),))
    yield scene, "take_air", "Such points are ordered home this season."
    scene.t.note(orders=())


def line_not_begun() -> Iterator[Told]:
    """The Line is completed once it has begun."""
    scene = ordering()
    says = "There is no short McNamara Line to complete."
    yield scene, "take_mcnamara_completion", says
    scene.t.note(line=1)


def attachment_without_headquarters() -> Iterator[Told]:
    """Tanks are rebuilt while their division's HQ is there."""
    scene = ordering()
    says = "The headquarters of its division is not on the map, or leaves."
    yield scene, f"take_attached-{TANK_BATTALION}", says
    scene.unit("us.25.hq", PLEIKU)


def nothing_to_send_home() -> Iterator[Told]:
    """Points go home in their groups."""
    scene = ordering()
    scene.s.air_total = 3
    group = BOX.unit_chart.item("us", "air").group
    yield scene, "home_air", f"They go home {group} at a time, with 3 there."
    scene.s.air_total = 40


def ally_not_on_call() -> Iterator[Told]:
    """Allies come once they are on call."""
    scene = interphase(Stage.ALLIES_CHOSEN, on_call=(counter("fwa.9.28"),))
    stand(scene, Index.US_MORALE, 400)
    yield scene, f"take_ally-{KOREAN_1ST_REGIMENT}", "It is not on call."
    scene.t.note(on_call=(counter(KOREAN_1ST_REGIMENT),))


def no_port_to_land() -> Iterator[Told]:
    """Units land in ports that are held."""
    scene = interphase(Stage.US_LANDING, landing=(counter(MECHANIZED_BATTALION),))
    scene.t.note(captured=(BOX.at[DA_NANG],))
    yield scene, f"hex-{DA_NANG}", "The NLF has captured that port."
    scene.t.note(captured=())


# --- the ARVN -------------------------------------------------------------------------------------


def arvn(stage: Stage, supply: int = 40) -> Scene:
    """Return a stage of the ARVN's recruitment."""
    levels = {Index.SVN_SUPPLY: supply, Index.SVN_DRAFT: 100, Index.SVN_MORALE: 60}
    return interphase(stage, levels)


def no_supply() -> Iterator[Told]:
    """The ARVN is built out of supply."""
    scene = arvn(Stage.ARVN_RECRUITMENT, supply=0)
    price = BOX.unit_chart.item("arvn", "replacements").supply
    yield scene, "replacements", f"It takes {price} SVN supply, and there is 0."
    stand(scene, Index.SVN_SUPPLY, 40)


def group_unfinished() -> Iterator[Told]:
    """Groups are named whole."""
    scene = arvn(Stage.ARVN_RECRUITMENT)
    scene.t.note(levy=Levy(group="battalion", more=1, building=True))
    yield scene, "done", "Of the group that was begun 1 more must be named first."
    scene.t.note(levy=Levy())


def rangers_never_leave() -> Iterator[Told]:
    """Ranger groups stay for good."""
    scene = arvn(Stage.ARVN_WITHDRAWAL)
    unit = scene.unit(RANGER_GROUP, QUANG_NGAI)
    yield scene, f"withdraw_unit-{unit}", "Ranger groups are never withdrawn."
    scene.s.counter[unit] = counter("arvn.1.1")


def too_few_points() -> Iterator[Told]:
    """Points leave in groups."""
    scene = arvn(Stage.ARVN_WITHDRAWAL)
    group = BOX.unit_chart.item("arvn", "replacements").group
    scene.s.pools[Pool.ARVN] = group - 1
    yield scene, "withdraw_points", f"They go {group} at a time, with {group - 1} left."
    scene.s.pools[Pool.ARVN] = group


# --- the VC ---------------------------------------------------------------------------------------


def vc(stage: Stage, **more: object) -> Scene:
    """Return a stage of the VC's recruitment, with supply and people."""
    levels = {Index.VC_SUPPLY: 30, Index.VC_DRAFT: 10, Index.SVN_MORALE: 60}
    return interphase(stage, levels, **more)


def among_the_enemy() -> Iterator[Told]:
    """New units appear where no enemy is."""
    scene = vc(Stage.VC_RECRUITMENT)
    unit = scene.unit(MARINES, SOUTH_OF_QUANG_NGAI)
    yield scene, f"hex-{SOUTH_OF_QUANG_NGAI}", "Units of the US side are there."
    scene.s.move(unit, BOX.at[HILLS])


def no_men() -> Iterator[Told]:
    """Without men nothing is built."""
    scene = vc(Stage.VC_RECRUITMENT)
    stand(scene, Index.VC_DRAFT, 400)
    yield (
        scene,
        "regiment",
        "Nowhere are enough battalions together where a regiment can be paid for.",
    )
    stand(scene, Index.VC_DRAFT, 10)
    for id_ in ("vc.bn.a", "vc.bn.b", "vc.bn.c"):
        scene.unit(id_, HILLS)


def enough_sections() -> Iterator[Told]:
    """Four political sections come a season."""
    scene = vc(Stage.VC_CHOICE, appears=BOX.at[HILLS])
    scene.t.note(mobilization=Mobilization(sections=4))
    yield scene, f"build-{POLITICAL_SECTION}", "4 of them come a season, and have."
    scene.t.note(mobilization=Mobilization())


def only_the_vc_go_home() -> Iterator[Told]:
    """The NVA goes home elsewhere."""
    scene = vc(Stage.VC_WITHDRAWAL)
    scene.unit(PAVN_32ND_REGIMENT, HILLS)
    yield scene, "withdraw_unit-0", "Only VC units go home now."
    scene.s.counter[0] = counter(VC_BATTALION)


def too_little_supply_for_points() -> Iterator[Told]:
    """Points are bought with what there is."""
    scene = vc(Stage.VC_POINTS)
    stand(scene, Index.SEA_SUPPLY, 2)
    yield scene, "3", "Of that kind of supply there is 2."
    stand(scene, Index.SEA_SUPPLY, 4)


# --- the Trail ------------------------------------------------------------------------------------


def nobody_to_attack() -> Iterator[Told]:
    """The NLF attacks where both sides are."""
    scene = segment()
    scene.s.frames[-1] = (stages.INTERPHASE, Stage.TRAIL_ATTACKS)
    scene.unit(PAVN_32ND_REGIMENT, BOX_5)
    scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    scene.unit(MARINES, BOX_6)
    yield scene, f"hex-{BOX.names[BOX_5]}", "No unit of the US side is there."
    scene.unit(ARVN_BATTALION, BOX_5)


TALES: list[Tale] = [
    too_few_bombers,
    too_many_bombers,
    bombed_twice,
    regiment_too_dear,
    regiment_in_play,
    regiment_sent_home,
    better_already,
    air_defence_rose,
    trail_not_repaired,
    trail_repaired,
    no_room_for_trail_supply,
    sea_chart_ends,
    built_this_season,
    has_to_withdraw,
    loyal_leader,
    leader_tried,
    leader_has_to_be_tried,
    offensive_too_dear,
    offensive_among_enemies,
    regions_of_a_border,
    no_room_for_battalions,
    battalion_in_vietnam,
    ports_lost,
    after_final_withdrawal,
    points_turned_round,
    line_not_begun,
    attachment_without_headquarters,
    nothing_to_send_home,
    ally_not_on_call,
    no_port_to_land,
    no_supply,
    group_unfinished,
    rangers_never_leave,
    too_few_points,
    among_the_enemy,
    no_men,
    enough_sections,
    only_the_vc_go_home,
    too_little_supply_for_points,
    nobody_to_attack,
]


@pytest.mark.parametrize("tale", TALES, ids=lambda tale: tale.__name__)
def test_the_reason_is_gone_once_the_condition_holds(tale: Tale) -> None:
    """Each condition is told where it fails, and only there."""
    tell(tale)
