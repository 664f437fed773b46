"""Section 17: units that arrive without a set-up group of the scenario."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import WAITING
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import Arrival, State
from tests.games.vietnam_1965_1975.named import JUNGLE, QUANG_NGAI, THIRD_BATTALION_THIRD_MARINES
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

BRIGADE, VIET_CONG = "us.199", "vc.bn.b"


def arriving(scene: Scene, *ids: str, to: tuple[str, ...], **more: int | str) -> list[int]:
    """Add units that wait, and may be placed in some hexes."""
    units = [scene.unit(id_, WAITING) for id_ in ids]
    places = tuple(BOX.at[id_] for id_ in to)
    scene.s.arrivals.append(Arrival(tuple(units), places, **more))
    scene.stage = Stage.PLACE
    return units


def test_units_that_arrive_are_placed_by_their_side() -> None:
    """All of an arrival at one place, in a hex that its owner chooses among those it may."""
    scene = Scene()
    units = arriving(scene, THIRD_BATTALION_THIRD_MARINES, "us.3m.4.2", to=(QUANG_NGAI, JUNGLE))
    scene.play()
    assert (scene.asked, scene.words) == ("setup.place", [f"hex-{QUANG_NGAI}", f"hex-{JUNGLE}"])
    scene.play(f"hex-{JUNGLE}")
    assert [scene.where(unit) for unit in units] == [JUNGLE, JUNGLE]
    assert scene.asked != "setup.place"
    assert scene.s.arrivals == []


def test_nobody_arrives_among_the_enemy() -> None:
    """Who finds no place free does not come; campaigns offer no port that is closed (17.1)."""
    scene = Scene()
    scene.unit(VIET_CONG, QUANG_NGAI)
    (unit,) = arriving(scene, THIRD_BATTALION_THIRD_MARINES, to=(QUANG_NGAI,))
    scene.play()
    assert scene.asked != "setup.place"
    assert scene.s.hex[unit] not in (WAITING, BOX.at[QUANG_NGAI])


@pytest.mark.parametrize("deployment", ["brigade", "headquarters", "battalions"])
def test_a_brigade_arrives_in_a_deployment(deployment: str) -> None:
    """Its side chooses where the arrival leaves it open, as in a set-up."""
    scene = Scene()
    arriving(scene, BRIGADE, to=(JUNGLE, QUANG_NGAI), deployment="any")
    scene.play(f"hex-{JUNGLE}")
    assert scene.asked == "setup.deployment"
    scene.play(deployment)
    assert (
        len(scene.t.at(BOX.at[JUNGLE], 0))
        == {"brigade": 1, "headquarters": 5, "battalions": 4}[deployment]
    )


def test_arrivals_are_stored_with_the_position() -> None:
    """With their units, places and deployment."""
    scene = Scene()
    arriving(scene, BRIGADE, to=(JUNGLE,), deployment=2)
    again = State.load(scene.s.dump())
    assert again.arrivals == scene.s.arrivals
    assert again.dump() == scene.s.dump()
