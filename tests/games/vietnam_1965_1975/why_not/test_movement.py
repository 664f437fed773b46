"""Sections 3, 5.3, 8 and 17.8: where a stack may not go, who may not move, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.named import (
    ARVN_BATTALION,
    CAPE,
    CHU_LAI,
    HILLS,
    HOWITZERS,
    MECHANIZED_BATTALION,
    MOUNTAIN,
    NORTH_OF_QUANG_NGAI,
    NORTHWEST_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    QUANG_NGAI,
    QUI_NHON,
    SEA_OFF_QUANG_NGAI,
    SOUTH_OF_CHU_LAI,
    SUPPLY_CONDUIT,
    THIRD_BATTALION_SEVENTH_MARINES,
    THIRD_BATTALION_THIRD_MARINES,
    TRA_BONG_ROAD,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene, sets_out
from tests.games.vietnam_1965_1975.trails import (
    BOX_5,
    BOX_6,
    JUNGLE_BESIDE_BOX_6,
    trail,
)
from tests.games.vietnam_1965_1975.why_not.telling import Tale, Told, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from annamite.games.vietnam_1965_1975.position.operation import Move

MARINES = THIRD_BATTALION_THIRD_MARINES


def setting_out(
    *ids: str,
    at: str = NORTHWEST_OF_QUANG_NGAI,
    going: Going = Going.OPERATION,
    kind: Kind = Kind.SEARCH,
    **more: Any,
) -> Scene:
    """Return a scene in which unit 0 is on the move, out of assigned units in a hex."""
    scene = Scene()
    units = [scene.unit(id_, at) for id_ in ids]
    scene.operation(kind, units=units, **more)
    sets_out(scene, units[:1], going)
    return scene


def stack(scene: Scene) -> Move:
    """Return the stack on the move."""
    move = scene.t.op.march.move
    assert move is not None
    return move


# --- hex by hex -----------------------------------------------------------------------------------


def not_next() -> Iterator[Told]:
    """A stack goes hex by hex."""
    scene = setting_out(MARINES)
    yield scene, f"hex-{CHU_LAI}", "It is not next to where the stack is."
    scene.s.move(0, BOX.at[SOUTH_OF_CHU_LAI])
    stack(scene).at = BOX.at[SOUTH_OF_CHU_LAI]


def too_dear() -> Iterator[Told]:
    """Within its allowance."""
    scene = setting_out(MARINES)
    stack(scene).allowance = 1
    yield (
        scene,
        f"hex-{NORTH_OF_QUANG_NGAI}",
        "The Movement Points to go there are 2, with ½ left.",
    )
    stack(scene).allowance = 16


def among_enemies() -> Iterator[Told]:
    """Nobody ends among enemies, but in a target hex."""
    scene = setting_out(MARINES)
    scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    stack(scene).allowance = 8
    yield (
        scene,
        f"hex-{NORTH_OF_QUANG_NGAI}",
        "Enemy units are there, and it may not stop among them, nor could it go on with the 1 MP left.",
    )
    scene.t.op.target_hexes = [BOX.at[NORTH_OF_QUANG_NGAI]]


def at_sea() -> Iterator[Told]:
    """Only who flies crosses the sea."""
    scene = setting_out(MARINES, at=CAPE)
    yield (
        scene,
        f"hex-{SEA_OFF_QUANG_NGAI}",
        "Only who flies goes across all-sea hexes and hexsides.",
    )
    scene.t.op.march.airmobile.append(0)
    stack(scene).air = True


def off_the_road() -> Iterator[Told]:
    """Security keeps to roads."""
    scene = setting_out(MARINES, at=TRA_BONG_ROAD, going=Going.SECURITY, kind=Kind.SECURITY)
    yield scene, f"hex-{MOUNTAIN}", "No road leads there, and security operations keep to roads."
    stack(scene).going = Going.OPERATION


def stops_among_enemies() -> Iterator[Told]:
    """A stack that passes enemies goes on."""
    scene = setting_out(MARINES)
    scene.unit(VC_BATTALION, NORTHWEST_OF_QUANG_NGAI)
    stack(scene).started = True
    stack(scene).path = [BOX.at[NORTH_OF_QUANG_NGAI], BOX.at[NORTHWEST_OF_QUANG_NGAI]]
    yield scene, "stop", "Enemy units are there, and it may not stop among them."
    scene.t.op.target_hexes = [BOX.at[NORTHWEST_OF_QUANG_NGAI]]


def ineffective_in_the_wilds() -> Iterator[Told]:
    """Ineffective units stop in towns and fields."""
    scene = setting_out(ARVN_BATTALION, at=MOUNTAIN, going=Going.STRATEGIC, kind=Kind.STRATEGIC)
    scene.s.ineffective[0] = 1
    stack(scene).started = True
    yield (
        scene,
        "stop",
        "With ineffective units the stack stops only in a town or on cultivated ground.",
    )
    scene.s.ineffective[0] = 0


# --- how, and with whom ---------------------------------------------------------------------------


def cannot_fly() -> Iterator[Told]:
    """Airmobile are those of two divisions, and whom points lift."""
    scene = setting_out(MARINES)
    yield scene, "fly", "Not all of its units are airmobile."
    scene.t.op.march.airmobile.append(0)


def cannot_float() -> Iterator[Told]:
    """Amphibious are those that points carry."""
    scene = setting_out(MARINES)
    yield scene, "float", "Not all of its units are amphibious."
    scene.t.op.march.amphibious.append(0)


def has_set_out() -> Iterator[Told]:
    """On foot or by air, not both."""
    scene = setting_out(MARINES, airmobile=[0])
    stack(scene).started = True
    yield scene, "fly", "It has set out already."
    stack(scene).started = False


def alone_in_the_stack() -> Iterator[Told]:
    """Somebody goes on."""
    scene = setting_out(MARINES, THIRD_BATTALION_SEVENTH_MARINES)
    stack(scene).started = True
    yield scene, "drop-0", "It is the only one in the stack."
    stack(scene).units.append(1)


def elsewhere() -> Iterator[Told]:
    """Units join where they are."""
    scene = setting_out(MARINES, THIRD_BATTALION_SEVENTH_MARINES)
    scene.s.move(1, BOX.at[QUANG_NGAI])
    yield scene, "join-1", "It is not where the stack is."
    scene.s.move(1, BOX.at[NORTHWEST_OF_QUANG_NGAI])


def no_operating_unit() -> Iterator[Told]:
    """Only assigned units go along."""
    scene = setting_out(MARINES)
    other = scene.unit(THIRD_BATTALION_SEVENTH_MARINES, NORTHWEST_OF_QUANG_NGAI)
    yield scene, f"join-{other}", "It does not move now, or moves for another reason."
    scene.t.op.units.append(other)


def moved_before() -> Iterator[Told]:
    """Whose movement is over stays."""
    scene = setting_out(MARINES, THIRD_BATTALION_SEVENTH_MARINES, moved=[1])
    yield scene, "join-1", "It has moved already."
    scene.t.op.march.moved.clear()


def walks_while_they_fly() -> Iterator[Told]:
    """A flight takes only who can fly."""
    scene = setting_out(MARINES, THIRD_BATTALION_SEVENTH_MARINES, airmobile=[0])
    stack(scene).air = True
    yield scene, "join-1", "The stack flies, and it cannot."
    scene.t.op.march.airmobile.append(1)


# --- the Movement Segment -------------------------------------------------------------------------


def about_to_move(*ids: str, kind: Kind = Kind.SEARCH) -> Scene:
    """Return a Movement Segment of assigned units."""
    scene = Scene()
    scene.operation(kind, units=[scene.unit(id_, QUANG_NGAI) for id_ in ids])
    scene.stage = Stage.MOVEMENT
    return scene


def no_helicopters() -> Iterator[Told]:
    """Points are spent once a turn."""
    scene = about_to_move(MARINES)
    yield scene, "lift-0", "Airmobile Points that it takes: 1, with 0 left this turn."
    scene.s.airmobile = 1


def too_heavy() -> Iterator[Told]:
    """Mechanized units are not lifted."""
    scene = about_to_move(MECHANIZED_BATTALION)
    scene.s.airmobile = 9
    yield scene, "lift-0", "It cannot be made airmobile."
    scene.s.counter[0] = BOX.counter_number[MARINES]


def lifted_twice() -> Iterator[Told]:
    """Once is enough."""
    scene = about_to_move(MARINES)
    scene.s.airmobile = 9
    scene.t.op.march.airmobile = [0]
    yield scene, "lift-0", "It has been made airmobile already."
    scene.t.op.march.airmobile = []


def no_boats() -> Iterator[Told]:
    """Riverine Points are counted, too."""
    scene = about_to_move(MARINES)
    yield scene, "boats-0", "Riverine Points that it takes: 1, with 0 left this turn."
    scene.s.riverine = 2


def guns_on_boats() -> Iterator[Told]:
    """Artillery is not put on boats."""
    scene = about_to_move(HOWITZERS)
    scene.s.riverine = 2
    yield scene, "boats-0", "It cannot be made amphibious."
    scene.s.counter[0] = BOX.counter_number[MARINES]


def strategic_flight() -> Iterator[Told]:
    """Strategic movement is on the ground."""
    scene = about_to_move(MARINES, kind=Kind.STRATEGIC)
    scene.s.airmobile = 1
    yield scene, "lift-0", "Strategic movement is neither by air nor by boat."
    scene.operation(units=[0])
    scene.stage = Stage.MOVEMENT


def moved_already() -> Iterator[Told]:
    """Each stack moves once."""
    scene = about_to_move(MARINES)
    scene.t.op.march.moved = [0]
    yield scene, "move-0", "It has moved already."
    scene.t.op.march.moved = []


# --- reaction, and ships --------------------------------------------------------------------------


def reacting(*ids: str) -> Scene:
    """Return a scene in which the NLF may react to a stack beside its units."""
    scene = Scene()
    us = scene.unit(MARINES, NORTHWEST_OF_QUANG_NGAI)
    near = [scene.unit(id_, NORTH_OF_QUANG_NGAI) for id_ in ids]
    scene.operation(units=[us], reactors=near)
    scene.stage = Stage.REACTION
    return scene


def conduits_stay() -> Iterator[Told]:
    """Supply Conduits never react."""
    scene = reacting(SUPPLY_CONDUIT, VC_BATTALION)
    yield scene, "react-1", "A Supply Conduit never reacts."
    scene.s.counter[1] = BOX.counter_number[VC_BATTALION]


def regulars_stay_together() -> Iterator[Told]:
    """The NVA does not disperse."""
    scene = reacting(PAVN_32ND_REGIMENT)
    yield scene, "disperse-1", "Only VC units disperse."
    scene.s.counter[1] = BOX.counter_number[VC_BATTALION]


def nobody_came() -> Iterator[Told]:
    """Only those next to a stop react."""
    scene = reacting(VC_BATTALION)
    far = scene.unit(VC_BATTALION, HILLS)
    yield (
        scene,
        f"react-{far}",
        "No enemy has just stopped next to it, or it has reacted to that.",
    )
    scene.t.op.reactors.append(far)


def landing_among_enemies() -> Iterator[Told]:
    """Ships go to ports that no enemy is in."""
    scene = setting_out(MARINES, at=CHU_LAI, going=Going.NAVAL, kind=Kind.NAVAL)
    vc = scene.unit(VC_BATTALION, QUI_NHON)
    scene.t.op.provoked = Stage.NAVAL_LANDING
    scene.stage = Stage.NAVAL_LANDING
    yield scene, f"hex-{QUI_NHON}", "Enemy units are there."
    scene.s.move(vc, BOX.at[HILLS])


def landing_inland() -> Iterator[Told]:
    """Or to beaches."""
    scene = setting_out(MARINES, at=CHU_LAI, going=Going.NAVAL, kind=Kind.NAVAL)
    scene.stage = Stage.NAVAL_LANDING
    yield scene, f"hex-{CHU_LAI}", "The stack is there."
    stack(scene).at = BOX.at[QUI_NHON]


# --- the Trail ------------------------------------------------------------------------------------


def infiltrating(stage: Stage) -> Scene:
    """Return a scene in which the NLF moves on the Trail, unit 0 in a box."""
    scene = trail(Stage.RECORD_KEEPING)
    scene.unit(PAVN_32ND_REGIMENT, BOX_6)
    scene.operation(Kind.TRAIL, side=NLF)
    scene.s.frames = [*Scene().s.frames[:1], ("movement on the Trail", stage)]
    return scene


def not_on_the_trail() -> Iterator[Told]:
    """Along the Trail go those on it."""
    scene = infiltrating(Stage.ALONG_TRAIL)
    other = scene.unit(PAVN_32ND_REGIMENT, JUNGLE_BESIDE_BOX_6)
    yield scene, f"move-{other}", "It is not on the Trail."
    scene.s.move(other, BOX_5)


def gone_along_already() -> Iterator[Told]:
    """One form of movement a phase."""
    scene = infiltrating(Stage.ALONG_TRAIL)
    other = scene.unit(PAVN_32ND_REGIMENT, BOX_5)
    scene.t.op.march.moved = [other]
    yield scene, f"move-{other}", "It has moved in this phase."
    scene.t.op.march.moved = []


def too_far_from_the_trail() -> Iterator[Told]:
    """Onto the Trail come those within reach of it."""
    scene = infiltrating(Stage.ENTER_TRAIL)
    far = scene.unit(PAVN_32ND_REGIMENT, QUANG_NGAI)
    scene.unit(PAVN_32ND_REGIMENT, JUNGLE_BESIDE_BOX_6)
    yield scene, f"move-{far}", "The Trail is too far for its movement allowance."
    scene.s.move(far, BOX.at[JUNGLE_BESIDE_BOX_6])


TALES: list[Tale] = [
    not_next,
    too_dear,
    among_enemies,
    at_sea,
    off_the_road,
    stops_among_enemies,
    ineffective_in_the_wilds,
    cannot_fly,
    cannot_float,
    has_set_out,
    alone_in_the_stack,
    elsewhere,
    no_operating_unit,
    moved_before,
    walks_while_they_fly,
    no_helicopters,
    too_heavy,
    lifted_twice,
    no_boats,
    guns_on_boats,
    strategic_flight,
    moved_already,
    conduits_stay,
    regulars_stay_together,
    nobody_came,
    landing_among_enemies,
    landing_inland,
    not_on_the_trail,
    gone_along_already,
    too_far_from_the_trail,
]


@pytest.mark.parametrize("tale", TALES, ids=lambda tale: tale.__name__)
def test_the_reason_is_gone_once_the_condition_holds(tale: Tale) -> None:
    """Each condition is told where it fails, and only there."""
    tell(tale)
