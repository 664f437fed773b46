"""Units in boxes of the Ho Chi Minh Trail: whatever may be asked of a place has an answer (17.8)."""

from __future__ import annotations

from random import Random

import pytest

from annamite.games.vietnam_1965_1975.box.places import TRAIL_BOXES
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS, US
from annamite.games.vietnam_1965_1975.checks.audit import sound
from annamite.games.vietnam_1965_1975.moving.march import STEP_ACTS
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.kernel import Decision, Position
from tests.games.vietnam_1965_1975.answering import chosen
from tests.games.vietnam_1965_1975.named import (
    FIRST_BATTALION_28TH_INFANTRY,
    NORTH_OF_QUANG_NGAI,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    QUANG_NGAI,
    SECOND_BATTALION_28TH_INFANTRY,
    STRONG_VC_BATTALION,
    VC_1ST_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

STEPS = 150


def on_the_trail() -> Scene:
    """Return a scene with units of either side in boxes of the Trail and on the map."""
    scene = Scene()
    scene.unit(FIRST_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    scene.unit(VC_1ST_REGIMENT, NORTH_OF_QUANG_NGAI)
    for box, id_ in zip(
        (TRAIL_BOXES[0], TRAIL_BOXES[4], TRAIL_BOXES[5], TRAIL_BOXES[-1]),
        (
            PAVN_32ND_REGIMENT,
            STRONG_VC_BATTALION,
            SECOND_BATTALION_28TH_INFANTRY,
            PAVN_33RD_REGIMENT,
        ),
    ):
        scene.unit(id_, box)
    return scene


def test_a_position_with_units_there_is_told_and_stored() -> None:
    """Views, projection, audit, redaction and storage all know the boxes."""
    scene = on_the_trail()
    assert sound(scene.t) == []
    for seat in (*SEATS, None):
        view = scene.game.view(scene.s, seat)
        assert {unit.hex for unit in view.units} >= {"trail-1", "trail-5", "trail-6", "trail-12"}
        assert scene.game.redact(scene.s, seat).hex == scene.s.hex
    assert State.load(scene.s.dump()).dump() == scene.s.dump()


@pytest.mark.parametrize("box", [*TRAIL_BOXES])
def test_a_box_has_a_word(box: int) -> None:
    """It is chosen as a hex is."""
    word = STEP_ACTS.word(STEP_ACTS.pack("hex", box))
    assert word == f"hex-{BOX.names[box]}"
    assert STEP_ACTS.unpack(STEP_ACTS.value(word)) == ("hex", box)


def test_who_enters_a_box_in_laos_enters_laos() -> None:
    """The boxes have countries as hexes do; a campaign counts who comes there (16.1, 17.8)."""
    scene = Scene(area=frozenset(range(len(BOX.names))))
    scene.s.season = Season()
    unit = scene.unit(SECOND_BATTALION_28TH_INFANTRY, QUANG_NGAI)
    laotian = next(n for n in TRAIL_BOXES if BOX.territory.countries[n] == ("Laos",))
    scene.t.put(unit, laotian, "17.8")
    assert scene.s.season is not None
    assert scene.s.season.ledger.neutrals == ("Laos",)


@pytest.mark.parametrize("side", [US, NLF])
def test_the_computer_plays_beside_them(side: int) -> None:
    """Units that it cannot use yet do not confuse it."""
    for stage in (Stage.MISSIONS, Stage.INITIATIVE):
        scene = on_the_trail()
        scene.s.side = side
        word, _ = chosen(scene, phase=stage)
        assert word


@pytest.mark.parametrize("seed", range(4))
def test_play_goes_on_around_them(seed: int) -> None:
    """Operations are declared, moved and fought, with every hint and label."""
    scene, dice = on_the_trail(), Random(seed)
    scene.s.air = scene.s.air_total = 3
    position = Position(scene.game, scene.s)
    for _ in range(STEPS):
        asked = position.request
        if asked is None:
            break
        if isinstance(asked, Decision):
            seen = position.fork_as(asked.seat).state
            scene.game.describe(seen, asked)
            scene.game.hints(seen, asked)
            scene.game.reminders(seen, asked)
            scene.game.projection(position.state)
            drawn = scene.game.lures(position.state, asked) if dice.random() < 0.7 else ()
            position.push(dice.choice(drawn or asked.values))
        else:
            position.push(dice.choice(asked.outcomes))
        assert sound(scene.game.table(position.state)) == []
