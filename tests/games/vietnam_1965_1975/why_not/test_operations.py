"""Sections 2, 5, 6, 9 and 11: who may operate, as what, and who may not, with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, Kind
from annamite.games.vietnam_1965_1975.box.places import AT_SEA
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    CHU_LAI,
    CRUISER,
    FIRST_BRIGADE_FIRST_DIVISION,
    HILLS,
    HOWITZERS,
    MOUNTAIN_NORTHWEST_OF_BA_TO,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    PLEIKU,
    QUANG_NGAI,
    RANGER_GROUP,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    VC_1ST_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene
from tests.games.vietnam_1965_1975.sheets import FREE
from tests.games.vietnam_1965_1975.why_not.telling import Tale, Told, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

MARINES = THIRD_BATTALION_THIRD_MARINES


def becomes(scene: Scene, unit: int, id_: str) -> None:
    """Turn a unit into another one where it stands."""
    scene.s.counter[unit] = BOX.counter_number[id_]


def declaring(id_: str = MARINES, at: str = NORTH_OF_QUANG_NGAI, **columns: int) -> Scene:
    """Return a scene in which the US side says what it does with unit 0."""
    scene = Scene()
    scene.unit(id_, at, **columns)
    scene.stage = Stage.DECLARE
    return scene


# --- who operates ---------------------------------------------------------------------------------


def ops_complete() -> Iterator[Told]:
    """A unit takes part in one operation a turn."""
    scene = declaring(done=1)
    yield scene, "hold-0", "It is Ops Complete: it has taken part in an operation this turn."
    scene.s.done[0] = 0


def on_a_mission() -> Iterator[Told]:
    """Nor does one that holds."""
    scene = declaring(mission=HOLD, done=1)
    yield scene, "patrol-0", "It is on a holding operation all turn."
    scene.s.mission[0] = scene.s.done[0] = 0


def ineffective() -> Iterator[Told]:
    """Ineffective ARVN units only move strategically."""
    scene = declaring(ARVN_BATTALION, ineffective=1)
    yield scene, "hold-0", "It is ineffective this turn."
    scene.s.ineffective[0] = 0


def arvn_on_patrol() -> Iterator[Told]:
    """ARVN battalions hold only."""
    scene = declaring(ARVN_BATTALION)
    yield scene, "patrol-0", "ARVN battalions and ranger groups never patrol."
    becomes(scene, 0, MARINES)


def guns_on_patrol() -> Iterator[Told]:
    """Nor do guns patrol."""
    scene = declaring(HOWITZERS)
    yield scene, "patrol-0", "It has no ground strength."
    becomes(scene, 0, MARINES)


def rangers_clear() -> Iterator[Told]:
    """Rangers never clear and secure."""
    scene = declaring(RANGER_GROUP)
    yield scene, "clear_and_secure", "Only ranger groups may operate, and they never clear."
    scene.unit(MARINES, QUANG_NGAI)


def off_the_roads() -> Iterator[Told]:
    """Security begins on a road."""
    scene = declaring(at=MOUNTAIN_NORTHWEST_OF_BA_TO)
    yield scene, "security", "No unit that may operate was on a road as the phase began."
    scene.s.move(0, BOX.at[NORTH_OF_QUANG_NGAI])


def far_from_ports() -> Iterator[Told]:
    """Naval transport begins within reach of a port."""
    scene = declaring(HOWITZERS, at=PLEIKU)
    yield scene, "naval", "No port is within the allowance of a unit that may operate."
    scene.s.move(0, BOX.at[CHU_LAI])


def nothing_to_bombard_with() -> Iterator[Told]:
    """A bombardment takes Support Points."""
    scene = declaring()
    scene.unit(VC_BATTALION, HILLS)
    yield scene, "bombard", "A bombardment takes 4 Support Points, with 0 at hand."
    scene.s.air = 4


def nobody_to_bombard() -> Iterator[Told]:
    """And somebody who is shelled."""
    scene = declaring()
    scene.s.air = 4
    yield scene, "bombard", "No enemy is in the play area."
    scene.unit(VC_BATTALION, HILLS)


def phase_cannot_end() -> Iterator[Told]:
    """The phase ends once the US side has declined."""
    scene = Scene()
    scene.unit(VC_BATTALION, HILLS)
    yield scene, "end", "The US side has not declined to operate yet."
    scene.s.refused = 1


def nlf_is_done() -> Iterator[Told]:
    """The NLF operates with units that have not."""
    scene = Scene()
    scene.unit(VC_BATTALION, HILLS, done=1)
    yield scene, "operate", "None of its units may operate any more this turn."
    scene.s.done[0] = 0


# --- holding and patrol ---------------------------------------------------------------------------


def designating(**columns: int) -> Scene:
    """Return a scene in which the US side puts unit 0 on operations, or takes it off."""
    scene = Scene()
    scene.unit(MARINES, QUANG_NGAI, **columns)
    scene.stage = Stage.MISSIONS
    return scene


def released_too_late() -> Iterator[Told]:
    """Units come off before others are put on."""
    scene = designating(mission=HOLD, done=1)
    scene.s.assigning = HOLD
    yield scene, "release-0", "Units come off their operations before others are put on any."
    scene.s.assigning = 0


def released_from_nothing() -> Iterator[Told]:
    """Only those come off that are on."""
    scene = designating()
    yield scene, "release-0", "It is on neither a holding operation nor patrol."
    scene.s.mission[0] = HOLD


# --- designation ----------------------------------------------------------------------------------


def designated(stage: Stage, *ids: str, kind: Kind = Kind.SEARCH) -> Scene:
    """Return a scene at a stage of the designation, units on a road all assigned."""
    scene = Scene(FREE)
    units = [scene.unit(id_, NORTH_OF_QUANG_NGAI) for id_ in ids]
    scene.operation(kind, units=units)
    scene.stage = stage
    return scene


def us_and_arvn() -> Iterator[Told]:
    """They do not share a security operation."""
    scene = designated(Stage.ASSIGN, MARINES, kind=Kind.SECURITY)
    arvn = scene.unit(ARVN_BATTALION, NORTH_OF_QUANG_NGAI)
    yield scene, f"unit-{arvn}", "US and ARVN units do not share a security operation."
    scene.t.op.units.clear()


def no_first_unit() -> Iterator[Told]:
    """Nobody operates with nothing."""
    scene = designated(Stage.ASSIGN)
    unit = scene.unit(MARINES, QUANG_NGAI)
    yield scene, "done", "The operation needs a first unit."
    scene.t.op.units.append(unit)


def assigned_twice() -> Iterator[Told]:
    """A unit is assigned once."""
    scene = designated(Stage.ASSIGN, MARINES)
    yield scene, "unit-0", "It is assigned already."
    scene.t.op.units.clear()


def bombardment_without_target() -> Iterator[Told]:
    """A bombardment has a target hex, other operations may have none."""
    scene = designated(Stage.TARGET, HOWITZERS, kind=Kind.BOMBARD)
    scene.unit(VC_BATTALION, HILLS)
    yield scene, "none", "A bombardment has a target hex."
    scene.operation(Kind.SEARCH, units=[0])
    scene.stage = Stage.TARGET


def empty_target() -> Iterator[Told]:
    """Enemies are in a target hex."""
    scene = designated(Stage.TARGET, MARINES)
    yield scene, f"hex-{HILLS}", "No enemy unit is there."
    scene.unit(VC_BATTALION, HILLS)


def ship_without_us_units() -> Iterator[Told]:
    """Ships join US units."""
    scene = designated(Stage.DECLARE_SUPPORT, ARVN_BATTALION)
    ship, us = scene.unit(CRUISER, AT_SEA), scene.unit(MARINES, QUANG_NGAI)
    yield scene, f"ship-{ship}", "No US unit takes part in the operation."
    scene.t.op.units.append(us)


def ship_used() -> Iterator[Told]:
    """A ship serves once a turn."""
    scene = designated(Stage.DECLARE_SUPPORT, MARINES)
    ship = scene.unit(CRUISER, AT_SEA, done=1)
    yield scene, f"ship-{ship}", "It has supported an operation this turn."
    scene.s.done[ship] = 0


def air_twice() -> Iterator[Told]:
    """Air is declared in one go."""
    scene = designated(Stage.DECLARE_SUPPORT, MARINES)
    scene.s.air, scene.t.op.fire.air = 3, 1
    yield scene, "air-2", "Air is assigned once, and is already."
    scene.t.op.fire.air = 0


def too_much_air() -> Iterator[Told]:
    """No more than is left."""
    scene = designated(Stage.DECLARE_SUPPORT, MARINES)
    scene.s.air = 3
    yield scene, "air-4", "The most that is left this turn is 3."
    scene.s.air = 4


def free_fire_already() -> Iterator[Told]:
    """A region is declared once."""
    scene = designated(Stage.DECLARE_SUPPORT, MARINES)
    region = BOX.in_regions[BOX.at[NORTH_OF_QUANG_NGAI]][0]
    scene.s.free_fire = 1 << region
    yield scene, f"free_fire-{region}", "It is a free-fire zone already."
    scene.s.free_fire = 0


def free_fire_elsewhere() -> Iterator[Told]:
    """Only where the operation is."""
    scene = designated(Stage.DECLARE_SUPPORT, MARINES)
    region = BOX.in_regions[BOX.at[PLEIKU]][0]
    unit = scene.unit(THIRD_BATTALION_SEVENTH_MARINES, PLEIKU)
    yield scene, f"free_fire-{region}", "Neither a target hex nor an operating unit is in it."
    scene.t.op.units.append(unit)


def two_ranger_groups() -> Iterator[Told]:
    """One group a hex."""
    scene = designated(Stage.RANGERS, MARINES, RANGER_GROUP)
    scene.unit(RANGER_GROUP, -4)
    other = scene.unit(THIRD_BATTALION_SEVENTH_MARINES, QUANG_NGAI)
    scene.t.op.units.append(other)
    scene.t.op.rangers = 1
    yield scene, f"hex-{NORTH_OF_QUANG_NGAI}", "A ranger group is there already."
    scene.s.move(1, BOX.at[QUANG_NGAI])


# --- alert, and the end ---------------------------------------------------------------------------


def alerted(*ids: str) -> Scene:
    """Return a scene in which target units may disperse."""
    scene = Scene()
    us = scene.unit(MARINES, NORTHWEST_OF_QUANG_NGAI)
    targets = [scene.unit(id_, NORTH_OF_QUANG_NGAI) for id_ in ids]
    scene.operation(units=[us], targets=targets, target_hexes=[NORTH_OF_QUANG_NGAI])
    scene.stage = Stage.ALERT_CHECK
    return scene


def nva_disperse() -> Iterator[Told]:
    """Only the VC melt away."""
    scene = alerted(VC_BATTALION, PAVN_32ND_REGIMENT)
    scene.stage = Stage.DISPERSAL
    yield scene, "disperse-2", "Only VC units disperse."
    becomes(scene, 2, VC_1ST_REGIMENT)


def bystanders_disperse() -> Iterator[Told]:
    """And only where the enemy is expected."""
    scene = alerted(VC_BATTALION)
    scene.stage = Stage.DISPERSAL
    other = scene.unit(VC_BATTALION, HILLS)
    yield scene, f"disperse-{other}", "It is no target unit."
    scene.t.op.targets.append(other)


def low_on_the_alert() -> Iterator[Told]:
    """A regiment needs a higher die in a bombardment."""
    scene = alerted(VC_1ST_REGIMENT)
    scene.stage = Stage.ALERT_MOVES
    scene.t.op.alert_die, scene.t.op.kind = 0, Kind.BOMBARD
    yield scene, "move-1", "With a 0 on the die it has no alert movement."
    scene.t.op.alert_die = 6


def conversion_in_a_target_hex() -> Iterator[Told]:
    """Units go over to holding out of target hexes."""
    scene = designated(Stage.CONVERT, MARINES, THIRD_BATTALION_SEVENTH_MARINES, kind=Kind.CLEAR)
    scene.s.move(1, BOX.at[QUANG_NGAI])
    scene.t.op.target_hexes = [BOX.at[NORTH_OF_QUANG_NGAI]]
    yield scene, "hold-0", "It is in a target hex."
    scene.t.op.target_hexes = []


def arvn_converts() -> Iterator[Told]:
    """ARVN units do not go over."""
    scene = designated(Stage.CONVERT, ARVN_BATTALION, MARINES, kind=Kind.CLEAR)
    yield scene, "hold-0", "Only US and Free World units go over to holding or patrol."
    becomes(scene, 0, THIRD_BATTALION_SEVENTH_MARINES)


# --- security -------------------------------------------------------------------------------------


def stranger_leads() -> Iterator[Told]:
    """The stack is made of assigned units."""
    scene = designated(Stage.SECURITY, MARINES, kind=Kind.SECURITY)
    other = scene.unit(MARINES, NORTH_OF_QUANG_NGAI)
    yield scene, f"move-{other}", "It is not assigned to the operation."
    scene.t.op.units.append(other)


# --- deployments ----------------------------------------------------------------------------------


def status(side: int) -> Scene:
    """Return the Unit Status Phase of a campaign, for a side."""
    return interphase(Stage.VC_BREAKDOWN if side == NLF else Stage.US_ORGANIZATION)


def switched_twice() -> Iterator[Told]:
    """A brigade changes once."""
    scene = status(US)
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, QUANG_NGAI)
    scene.s.switched = [BOX.counter_number[FIRST_BRIGADE_FIRST_DIVISION]]
    yield scene, "to_battalions-0", "Its brigade has changed its deployment in this phase."
    scene.s.switched = []


def no_regiment() -> Iterator[Told]:
    """Only regiments break down."""
    scene = status(NLF)
    scene.unit(VC_BATTALION, QUANG_NGAI)
    yield scene, "break-0", "It is no regiment."
    becomes(scene, 0, VC_1ST_REGIMENT)


TALES: list[Tale] = [
    ops_complete,
    on_a_mission,
    ineffective,
    arvn_on_patrol,
    guns_on_patrol,
    rangers_clear,
    off_the_roads,
    far_from_ports,
    nothing_to_bombard_with,
    nobody_to_bombard,
    phase_cannot_end,
    nlf_is_done,
    released_too_late,
    released_from_nothing,
    us_and_arvn,
    no_first_unit,
    assigned_twice,
    bombardment_without_target,
    empty_target,
    ship_without_us_units,
    ship_used,
    air_twice,
    too_much_air,
    free_fire_already,
    free_fire_elsewhere,
    two_ranger_groups,
    nva_disperse,
    bystanders_disperse,
    low_on_the_alert,
    conversion_in_a_target_hex,
    arvn_converts,
    stranger_leads,
    switched_twice,
    no_regiment,
]


@pytest.mark.parametrize("tale", TALES, ids=lambda tale: tale.__name__)
def test_the_reason_is_gone_once_the_condition_holds(tale: Tale) -> None:
    """Each condition is told where it fails, and only there."""
    tell(tale)
