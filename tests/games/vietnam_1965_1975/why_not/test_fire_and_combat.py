"""Sections 5.4 to 5.7 and 7: what does not fire, attack, retreat or come to help, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, Kind, Role
from annamite.games.vietnam_1965_1975.box.places import AT_SEA
from annamite.games.vietnam_1965_1975.box.sides import NATIONS, Pool
from annamite.games.vietnam_1965_1975.position.questions import SHIP_SHARE
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    CRUISER,
    FIRST_DIVISION_HQ,
    HILLS,
    HOWITZERS,
    MORE_HOWITZERS,
    NORTH_OF_QUANG_NGAI,
    NORTHEAST_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    PLEIKU,
    POLITICAL_SECTION,
    QUANG_NGAI,
    SOUTHWEST_OF_QUANG_NGAI,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tests.games.vietnam_1965_1975.why_not.telling import Tale, Told, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

MARINES, OTHERS = THIRD_BATTALION_THIRD_MARINES, THIRD_BATTALION_SEVENTH_MARINES
TARGET = NORTH_OF_QUANG_NGAI


def fighting(stage: Stage, *ids: str, at: str = NORTHWEST_OF_QUANG_NGAI) -> Scene:
    """Return an operation of units beside VC unit 0 in the target hex."""
    scene = Scene()
    vc = scene.unit(VC_1ST_REGIMENT, TARGET)
    units = [scene.unit(id_, at) for id_ in ids]
    scene.operation(units=units, targets=[vc], target_hexes=[TARGET])
    scene.stage = stage
    return scene


# --- interdiction ---------------------------------------------------------------------------------


def interdicted_already() -> Iterator[Told]:
    """A hex is interdicted once a round."""
    scene = fighting(Stage.INTERDICTION, MARINES)
    scene.t.op.fire.air = 7
    scene.t.op.fire.interdicted[BOX.at[TARGET]] = 6
    yield scene, f"hex-{TARGET}", "It is interdicted already."
    scene.t.op.fire.interdicted.clear()


def too_little_to_interdict() -> Iterator[Told]:
    """Outside free-fire zones points count half."""
    scene = fighting(Stage.INTERDICTION, MARINES, HOWITZERS)
    yield (
        scene,
        f"hex-{PLEIKU}",
        "It takes 3 Support Points, and all that reaches it comes to 0.",
    )
    scene.t.op.fire.air = 7


def aiming(*ids: str) -> Scene:
    """Return an operation that interdicts the target hex, with air enough to go on."""
    scene = fighting(Stage.INTERDICTION, MARINES, *ids)
    scene.t.op.fire.air, scene.t.op.fire.aim = 7, BOX.at[TARGET]
    return scene


def out_of_range() -> Iterator[Told]:
    """Guns have a range."""
    scene = aiming(HOWITZERS)
    scene.s.move(2, BOX.at[PLEIKU])
    away = BOX.distance(BOX.at[PLEIKU], BOX.at[TARGET])
    yield scene, "gun-2", f"It is {away} hexes away, and its range is 2."
    scene.s.move(2, BOX.at[NORTHWEST_OF_QUANG_NGAI])


def fired_already() -> Iterator[Told]:
    """And fire once a round."""
    scene = aiming(HOWITZERS)
    scene.t.op.fire.fired = [2]
    yield scene, "gun-2", "It has fired this round."
    scene.t.op.fire.fired = []


def no_guns() -> Iterator[Told]:
    """Marines have none."""
    scene = aiming(HOWITZERS)
    yield scene, "gun-1", "It has no artillery."
    scene.s.counter[1] = BOX.counter_number[MORE_HOWITZERS]


def guns_that_hold() -> Iterator[Told]:
    """Guns that hold fire for nobody else."""
    scene = aiming(HOWITZERS)
    scene.s.mission[2] = HOLD
    yield scene, "gun-2", "Units on a holding operation do not interdict."
    scene.s.mission[2] = 0


def guns_left_out() -> Iterator[Told]:
    """Only who takes part interdicts."""
    scene = aiming()
    gun = scene.unit(HOWITZERS, NORTHWEST_OF_QUANG_NGAI)
    yield scene, f"gun-{gun}", "It takes no part in the operation."
    scene.t.op.units.append(gun)


def guns_of_strangers() -> Iterator[Told]:
    """A headquarters fires for its own."""
    scene = aiming(FIRST_DIVISION_HQ)
    yield (
        scene,
        "gun-2",
        "No unit of its command takes part on its side, or it is not assigned with one.",
    )
    scene.s.counter[1] = BOX.counter_number["us.1.1.1"]


def not_enough_yet() -> Iterator[Told]:
    """Three points are the fewest."""
    scene = aiming()
    yield scene, "done", "It takes more to interdict the hex at all."
    scene.t.op.fire.aimed = 6


def more_air_than_there_is() -> Iterator[Told]:
    """Air Points serve once a round."""
    scene = aiming()
    scene.t.op.fire.air_used = 3
    yield scene, "air-5", "The most that can still serve this round is 4."
    scene.t.op.fire.air_used = 0


def ship_not_there() -> Iterator[Told]:
    """Ships that support the operation fire."""
    scene = aiming()
    ship = scene.unit(CRUISER, AT_SEA)
    yield scene, f"ship-{ship * SHIP_SHARE + 1}", "It is no ship that supports the operation."
    scene.t.op.fire.ships = [ship]


def ship_out_of_points() -> Iterator[Told]:
    """In shares of their points."""
    scene = aiming()
    ship = scene.unit(CRUISER, AT_SEA)
    scene.t.op.fire.ships, scene.t.op.fire.ships_used = [ship], {ship: 4}
    says = "The most that it can still fire this round is 2."
    yield scene, f"ship-{ship * SHIP_SHARE + 3}", says
    scene.t.op.fire.ships_used = {}


# --- attacks --------------------------------------------------------------------------------------


def has_to_attack() -> Iterator[Told]:
    """The first round is fought."""
    scene = fighting(Stage.CHOOSE_ATTACK, MARINES)
    scene.s.move(1, BOX.at[TARGET])
    yield scene, "done", "In the first round all target hexes in reach are attacked."
    scene.t.op.round = 2


def attacked_already() -> Iterator[Told]:
    """Each hex once a round."""
    scene = fighting(Stage.CHOOSE_ATTACK, MARINES)
    other = scene.unit(VC_BATTALION, QUANG_NGAI)
    scene.t.op.targets.append(other)
    scene.t.op.target_hexes.append(BOX.at[QUANG_NGAI])
    scene.t.op.fights.attacked = [BOX.at[TARGET]]
    yield scene, f"hex-{TARGET}", "It has been attacked this round."
    scene.t.op.fights.attacked = []


def nobody_in_reach() -> Iterator[Told]:
    """By those beside it."""
    scene = fighting(Stage.CHOOSE_ATTACK, MARINES, OTHERS)
    far = scene.unit(VC_BATTALION, HILLS)
    scene.t.op.targets.append(far)
    scene.t.op.target_hexes.append(BOX.at[HILLS])
    yield (
        scene,
        f"hex-{HILLS}",
        "No operating unit that has not attacked is in it or next to it.",
    )
    scene.s.move(2, BOX.at[SOUTHWEST_OF_QUANG_NGAI])


def attacking(*ids: str) -> Scene:
    """Return an attack on the target hex that units may still join."""
    scene = fighting(Stage.ATTACKERS, *ids)
    scene.t.op.round = 2
    scene.t.op.combat = scene.combat(TARGET, [], [0])
    return scene


def nobody_attacks() -> Iterator[Told]:
    """An attack has attackers."""
    scene = attacking(MARINES, OTHERS)
    yield scene, "done", "The attack needs a first unit."
    scene.t.combat.attackers.append(1)


def too_far_to_attack() -> Iterator[Told]:
    """Next to the hex, or in it."""
    scene = attacking(MARINES, OTHERS)
    scene.s.move(2, BOX.at[PLEIKU])
    yield scene, "unit-2", "It is neither in the hex nor next to it."
    scene.s.move(2, BOX.at[NORTHEAST_OF_QUANG_NGAI])


def attacked_before() -> Iterator[Told]:
    """Strength is used once a round."""
    scene = attacking(MARINES, OTHERS)
    scene.t.op.fights.used = [2]
    yield scene, "unit-2", "It has attacked this round."
    scene.t.op.fights.used = []


def bound_elsewhere() -> Iterator[Told]:
    """Who stands in a target hex fights there."""
    scene = attacking(MARINES, OTHERS)
    other = scene.unit(VC_BATTALION, QUANG_NGAI)
    scene.t.op.targets.append(other)
    scene.t.op.target_hexes.append(BOX.at[QUANG_NGAI])
    scene.s.move(2, BOX.at[QUANG_NGAI])
    yield scene, "unit-2", "It stands in a target hex that is still to be attacked."
    scene.t.op.fights.attacked = [BOX.at[QUANG_NGAI]]


# --- support --------------------------------------------------------------------------------------


def supporting(*ids: str) -> Scene:
    """Return an attack of the marines that may be supported."""
    scene = fighting(Stage.FIRE, MARINES, *ids)
    scene.t.op.combat = scene.combat(TARGET, [1], [0], allotting=Role.ATTACKER)
    scene.stage = Stage.FIRE
    scene.t.op.fire.air = 3
    return scene


def supports_already() -> Iterator[Told]:
    """A gun fires once."""
    scene = supporting(HOWITZERS)
    scene.t.combat.guns[0] = [2]
    yield scene, "gun-2", "It supports the combat already."
    scene.t.combat.guns[0] = []


def not_in_the_operation() -> Iterator[Told]:
    """Attackers are supported by assigned guns."""
    scene = supporting()
    gun = scene.unit(HOWITZERS, NORTHWEST_OF_QUANG_NGAI)
    yield scene, f"gun-{gun}", "It is not assigned to the operation."
    scene.t.op.units.append(gun)


def ships_and_incidents() -> Iterator[Told]:
    """No ship fires in an incidental attack."""
    scene = supporting()
    ship = scene.unit(CRUISER, AT_SEA)
    scene.t.op.fire.ships = [ship]
    scene.t.combat.incidental = True
    share = ship * SHIP_SHARE + 1
    yield scene, f"ship-{share}", "Ships take no part in incidental attacks."
    scene.t.combat.incidental = False


# --- losses ---------------------------------------------------------------------------------------


def losing(*ids: str) -> Scene:
    """Return a combat in which the NLF meets losses of units 0 and further."""
    scene = fighting(Stage.LOSSES, MARINES)
    more = [scene.unit(id_, TARGET) for id_ in ids]
    scene.t.op.targets += more
    scene.t.op.combat = scene.combat(
        TARGET, [1], [0, *more], losses=[0, 2], shares=[0] * len(NATIONS)
    )
    scene.stage = Stage.LOSSES
    return scene


def no_replacements() -> Iterator[Told]:
    """Points come from the own pool."""
    scene = losing()
    scene.s.pools[Pool.VC] = 0
    yield scene, "replace-0", "No VC Replacement Points are left."
    scene.s.pools[Pool.VC] = 1


def worn_out() -> Iterator[Told]:
    """A unit takes only so many."""
    scene = losing()
    scene.s.hits[0] = 9
    most = scene.t.profile(0).ground - 1
    says = f"It may absorb {most} Replacement Points in an operation, and has absorbed 9."
    yield scene, "replace-0", says
    scene.s.hits[0] = 0


def sections_last() -> Iterator[Told]:
    """Political sections go after all others."""
    scene = losing(POLITICAL_SECTION)
    yield scene, "remove-2", "Political sections are lost only after all others."
    scene.s.counter[0] = scene.s.counter[2]


def others_are_due() -> Iterator[Told]:
    """Nations share alike."""
    scene = losing(PAVN_32ND_REGIMENT)
    vc = scene.t.nation(0)
    scene.t.combat.shares[vc] = 2
    yield scene, "remove-0", "Losses are even, and others are to meet the next one."
    scene.t.combat.shares[vc] = 0


def no_battalions_left() -> Iterator[Told]:
    """A battalion does not break down."""
    scene = losing(VC_BATTALION)
    yield scene, "break-2", "Only brigades and regiments with ground strength break down."
    scene.s.counter[2] = scene.s.counter[0]


# --- retreat, pursuit, reserves -------------------------------------------------------------------


def chasing() -> Scene:
    """Return a pursuit in which the US side may call in unit 2."""
    scene = fighting(Stage.PURSUIT, MARINES)
    scene.unit(OTHERS, SOUTHWEST_OF_QUANG_NGAI)
    scene.t.op.fights.result_before = 2
    return scene


def reserve_done() -> Iterator[Told]:
    """Reserves have not operated yet."""
    scene = chasing()
    scene.s.done[2] = 1
    yield (
        scene,
        "reserve-2",
        "It is Ops Complete: it has taken part in an operation this turn.",
    )
    scene.s.done[2] = 0


def reserve_too_far() -> Iterator[Told]:
    """And come to the fight."""
    scene = chasing()
    scene.s.move(2, BOX.at["2168"])
    yield scene, "reserve-2", "Its movement allowance does not take it to the fight."
    scene.s.move(2, BOX.at[SOUTHWEST_OF_QUANG_NGAI])


def no_pursuit_left() -> Iterator[Told]:
    """Pursuit goes by the result."""
    scene = chasing()
    scene.t.op.fights.result_before = -5
    yield scene, "move-1", "Its pursuit allowance is -2."
    scene.t.op.fights.result_before = 2


def guns_do_not_pursue() -> Iterator[Told]:
    """Guns have no pursuit modifier."""
    scene = fighting(Stage.PURSUIT, MARINES, HOWITZERS)
    scene.t.op.fights.result_before = 2
    yield scene, "move-2", "It has no pursuit modifier and is not airmobile."
    scene.t.op.march.airmobile.append(2)


def fled_already() -> Iterator[Told]:
    """Each target unit retreats once."""
    scene = fighting(Stage.RETREAT, MARINES)
    other = scene.unit(VC_BATTALION, TARGET)
    scene.t.op.targets.append(other)
    scene.t.op.march.moved = [0]
    yield scene, "move-0", "It has moved this segment."
    scene.t.op.march.moved = []


def more_air_than_is_left() -> Iterator[Told]:
    """Air is added from what is left of the turn."""
    scene = chasing()
    scene.s.air = 2
    yield scene, "air-3", "The most that is left this turn is 2."
    scene.s.air = 3


def rangers_in_reserve() -> Iterator[Told]:
    """No ranger group comes to clear and secure."""
    scene = chasing()
    scene.t.op.kind = Kind.CLEAR
    scene.s.counter[2] = BOX.counter_number["arvn.ranger"]
    scene.stage = Stage.PURSUIT
    yield scene, "reserve-2", "Ranger groups never clear and secure."
    scene.t.op.kind = Kind.SEARCH
    scene.stage = Stage.PURSUIT


TALES: list[Tale] = [
    interdicted_already,
    too_little_to_interdict,
    out_of_range,
    fired_already,
    no_guns,
    guns_that_hold,
    guns_left_out,
    guns_of_strangers,
    not_enough_yet,
    more_air_than_there_is,
    ship_not_there,
    ship_out_of_points,
    has_to_attack,
    attacked_already,
    nobody_in_reach,
    nobody_attacks,
    too_far_to_attack,
    attacked_before,
    bound_elsewhere,
    supports_already,
    not_in_the_operation,
    ships_and_incidents,
    no_replacements,
    worn_out,
    sections_last,
    others_are_due,
    no_battalions_left,
    reserve_done,
    reserve_too_far,
    no_pursuit_left,
    guns_do_not_pursue,
    fled_already,
    more_air_than_is_left,
    rangers_in_reserve,
]


@pytest.mark.parametrize("tale", TALES, ids=lambda tale: tale.__name__)
def test_the_reason_is_gone_once_the_condition_holds(tale: Tale) -> None:
    """Each condition is told where it fails, and only there."""
    tell(tale)
