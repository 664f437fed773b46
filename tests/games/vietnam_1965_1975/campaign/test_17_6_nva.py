"""What NVN builds with its commitment: NVA units, better regiments, air defence (17.6)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import NORTHERNMOST
from annamite.games.vietnam_1965_1975.box.sides import NLF, SEATS
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Mission
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.politics.governments import government
from tests.games.vietnam_1965_1975.campaign.seasons import entries, stands
from tests.games.vietnam_1965_1975.named import (
    JUNGLE,
    PAVN_1ST_DIVISION_HQ,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

NVA = {counter.id for counter in BOX.counters if counter.id.startswith("nva.")}
ARTILLERY = "nva.art.38"


def building(room: int, defence: int = 0, units: tuple[str, ...] = (), **season: object) -> Scene:
    """Return a scene in which NVN builds, with so much room below its morale."""
    scene = interphase(
        Stage.NVN_FORCES,
        {Index.NVN_MORALE: 70, Index.NVN_COMMITMENT: 70 - room, Index.AIR_DEFENCE: defence},
        **season,
    )
    for id_ in units:
        scene.unit(id_, JUNGLE)
    scene.play()
    return scene


def built(scene: Scene, act: str = "build") -> set[str]:
    """Return what an act is offered for."""
    return {word.partition("-")[2] for word in scene.words if word.startswith(f"{act}-")}


def paid(scene: Scene) -> int:
    """Return by how much NVN commitment has risen."""
    return sum(entry.by for entry in entries(scene, Index.NVN_COMMITMENT))


@pytest.mark.rule("vn 12-v", "vn 17.6-a", "vn 17.6-e")
@pytest.mark.parametrize("id_", [PAVN_32ND_REGIMENT, PAVN_1ST_DIVISION_HQ, ARTILLERY])
def test_a_new_unit_comes_to_the_northernmost_box_at_once(id_: str) -> None:
    """For two commitment, unaugmented, and all see it."""
    scene = building(20)
    scene.play(f"build-{id_}")
    (unit,) = scene.s.at(NORTHERNMOST)
    assert BOX.counters[scene.s.counter[unit]].id == id_
    assert scene.s.face[unit] == 0
    assert paid(scene) == 2
    assert scene.s.season is not None
    assert scene.s.season.new_nvn == 2
    (told,) = scene.told("unit.built")
    assert told.visible_to is None


@pytest.mark.rule("vn 17.6-b", "vn 12-p")
def test_commitment_never_rises_above_morale() -> None:
    """With two left for a regiment of two, with one left for an upgrade of one."""
    scene = building(3, units=(PAVN_33RD_REGIMENT,))
    scene.play(f"build-{PAVN_32ND_REGIMENT}")
    assert built(scene) == set()
    assert len(built(scene, "upgrade")) == 2
    scene.play(next(word for word in scene.words if word.startswith("upgrade")))
    assert scene.words == ["done"]
    assert stands(scene, Index.NVN_COMMITMENT) == 70


def test_nothing_is_built_while_commitment_is_above_morale() -> None:
    """The question comes all the same, for what is left tells what NVN could afford."""
    scene = building(-5, units=(PAVN_33RD_REGIMENT,))
    request = scene.position and scene.position.request
    assert isinstance(request, Decision)
    assert (request.words, request.forced, request.seat) == (["done"], False, SEATS[NLF])


@pytest.mark.rule("vn 17-c")
def test_the_counters_are_all_that_can_be_built() -> None:
    """Each that is in play is missing, and so is one just built."""
    scene = building(20, units=(PAVN_32ND_REGIMENT,))
    assert built(scene) == NVA - {PAVN_32ND_REGIMENT}
    scene.play(f"build-{ARTILLERY}")
    assert built(scene) == NVA - {PAVN_32ND_REGIMENT, ARTILLERY}


@pytest.mark.rule("vn 17-d")
def test_a_unit_that_was_destroyed_may_be_built_again() -> None:
    """It comes back under another token."""
    scene = interphase(Stage.NVN_FORCES, {Index.NVN_MORALE: 70, Index.NVN_COMMITMENT: 50})
    unit = scene.unit(PAVN_32ND_REGIMENT, JUNGLE)
    scene.t.destroy(unit, "5.5")
    scene.play()
    assert PAVN_32ND_REGIMENT in built(scene)
    scene.play(f"build-{PAVN_32ND_REGIMENT}")
    assert len(scene.s.at(NORTHERNMOST)) == 1


@pytest.mark.rule("vn 17.6-c")
def test_a_regiment_is_turned_to_its_better_face_wherever_it_is() -> None:
    """For one commitment, once; HQs and artillery have no better face."""
    scene = building(20, units=(PAVN_32ND_REGIMENT, PAVN_1ST_DIVISION_HQ, ARTILLERY))
    assert built(scene, "upgrade") == {"0"}
    scene.play("upgrade-0")
    assert scene.s.face == [1, 0, 0]
    assert paid(scene) == 1
    assert built(scene, "upgrade") == set()
    assert scene.where(0) == JUNGLE


def test_a_new_regiment_may_be_upgraded_at_once() -> None:
    """Front and upgrade together cost three."""
    scene = building(20)
    scene.play(f"build-{PAVN_32ND_REGIMENT}")
    scene.play(next(word for word in scene.words if word.startswith("upgrade")))
    assert paid(scene) == 3


@pytest.mark.rule("vn 17.6-f", "vn 17.6-h")
@pytest.mark.parametrize(("defence", "cost"), [(0, 3), (1, 4), (2, 5)])
def test_a_level_of_air_defence_costs_more_than_the_one_before(defence: int, cost: int) -> None:
    """Three, four, five; it is one level for the North and the Trail."""
    scene = building(20, defence)
    scene.play("air_defence")
    assert stands(scene, Index.AIR_DEFENCE) == defence + 1
    assert paid(scene) == cost
    rooms = [room for room in (cost - 1, cost) if "air_defence" in building(room, defence).words]
    assert rooms == [cost]


@pytest.mark.rule("vn 17.6-h", "vn 17.7-v")
def test_one_level_of_air_defence_meets_both_missions_and_never_falls() -> None:
    """Two dice against each, whatever is hit; and among what NVN may withdraw it is not."""
    north = Mission(target="north", points=96)
    trail = Mission(target="trail", points=74)
    scene = interphase(
        Stage.BOMBING,
        {Index.AIR_DEFENCE: 2, Index.NVN_MORALE: 0, Index.NVN_COMMITMENT: 60},
        missions=(north, trail),
        government=government(),
    )
    scene.s.air_total = 200
    scene.unit(PAVN_32ND_REGIMENT, JUNGLE)
    asked = []
    while scene.play() is not None and scene.asked.startswith("bombing."):
        asked.append(scene.asked)
        scene.play("6")
    assert asked == 2 * ["bombing.hits", "bombing.losses", "bombing.losses"]
    while scene.asked != "north.units_withdrawn":
        scene.play(scene.words[0])
    assert scene.words == ["send_home-0"]
    assert stands(scene, Index.AIR_DEFENCE) == 2


@pytest.mark.rule("vn 17.6-g")
def test_air_defence_rises_by_one_level_a_season_up_to_three() -> None:
    """There is no second level in a season, and none above the third."""
    scene = building(20)
    assert "air_defence" in scene.words
    scene.play("air_defence")
    assert "air_defence" not in scene.words
    assert "air_defence" not in building(20, 3).words


@pytest.mark.rule("vn 17.7-u", "vn 17.7-t")
def test_what_was_withdrawn_this_season_does_not_come_back_and_an_hq_never_does() -> None:
    """A regiment withdrawn earlier may be taken again."""
    numbers = {id_: BOX.counter_number[id_] for id_ in NVA}
    scene = building(
        20,
        nva_withdrawn=(numbers[PAVN_32ND_REGIMENT],),
        departed=(numbers[PAVN_1ST_DIVISION_HQ],),
    )
    assert built(scene) == NVA - {PAVN_32ND_REGIMENT, PAVN_1ST_DIVISION_HQ}


def test_what_can_be_seen_is_answered_in_the_open() -> None:
    """The US side sees the counters anyway; how many answers there are tells no more than they do."""
    scene = building(20)
    request = scene.position and scene.position.request
    assert isinstance(request, Decision)
    assert request.visible_to is None
    scene.play("done")
    assert scene.asked != "north.forces"
