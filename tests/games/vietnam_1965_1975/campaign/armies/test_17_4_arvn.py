"""The ARVN is built, placed and better equipped, with SVN's supply and men (17.3, 17.4)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.places import HOLDING_BOX, TRAIL_BOXES, WAITING
from annamite.games.vietnam_1965_1975.campaign import record_keeping
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import again, arvn, offered
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import ordering, to_recruitment
from tests.games.vietnam_1965_1975.campaign.seasons import season_of, stands
from tests.games.vietnam_1965_1975.named import (
    ARVN_2ND_DIVISION_HQ,
    ARVN_4TH_REGIMENT,
    ARVN_5TH_REGIMENT,
    ARVN_BATTALION,
    ARVN_HOWITZERS,
    CHU_LAI,
    DA_NANG,
    JUNGLE,
    NORTH_OF_QUANG_NGAI,
    QUANG_NGAI,
    RANGER_GROUP,
    SAIGON,
    SOUTH_OF_CHU_LAI,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

PORTS = {"2863", "4411", "5652", "3708", "5633", "5549", "3368", "5118", "2467"}
"""The ports of 17.1."""
BUILD_REGIMENT = f"build-{ARVN_4TH_REGIMENT}"
BUILD_BATTALION = f"build-{ARVN_BATTALION}"


def books(scene: Scene) -> tuple[int, int]:
    """Return SVN's supply and draft."""
    return stands(scene, Index.SVN_SUPPLY), stands(scene, Index.SVN_DRAFT)


def placing(scene: Scene) -> set[str]:
    """Return the hexes where a unit that was built may be placed."""
    assert scene.asked == "setup.place"
    return {word.removeprefix("hex-") for word in scene.words}


# --- building -------------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.4-a", "vn 17.4-d", "vn 12-x", "vn 17.3-f")
def test_a_regiment_takes_men_and_supply_and_is_placed() -> None:
    """One of the draft and three of supply; then it stands in a port."""
    scene = arvn({Index.SVN_SUPPLY: 9, Index.SVN_DRAFT: 50})
    scene.play(BUILD_REGIMENT)
    assert books(scene) == (6, 51)
    scene.play("done", f"hex-{DA_NANG}")
    (unit,) = scene.t.at(BOX.at[DA_NANG], 0)
    assert BOX.counters[scene.s.counter[unit]].id == ARVN_4TH_REGIMENT
    assert scene.s.face[unit] == 0


def test_nothing_is_built_without_supply() -> None:
    """Two of supply are too few for a regiment, and enough for battalions."""
    scene = arvn({Index.SVN_SUPPLY: 2})
    assert offered(scene, BUILD_BATTALION)
    assert not offered(scene, BUILD_REGIMENT)


@pytest.mark.rule("vn 17.4-g", "vn 17.1-g")
def test_new_units_come_to_the_ports_that_the_nlf_does_not_hold() -> None:
    """Nine cities, but for one that was captured; one where friends are besieged is still open."""
    scene = arvn()
    scene.play(BUILD_REGIMENT, "done")
    assert placing(scene) == PORTS
    scene = arvn(captured=(BOX.at[SAIGON],))
    for id_ in (ARVN_5TH_REGIMENT, VC_BATTALION):
        scene.unit(id_, CHU_LAI)
    scene.play(BUILD_REGIMENT, "done")
    assert placing(scene) == PORTS - {SAIGON}
    scene.play(f"hex-{CHU_LAI}")
    assert len(scene.t.at(BOX.at[CHU_LAI], 0)) == 2


def test_without_a_port_nothing_is_built_but_rangers_and_points() -> None:
    """Whoever has nowhere to go is not raised."""
    scene = arvn(captured=tuple(BOX.at[id_] for id_ in PORTS))
    scene.play()
    assert scene.words == ["done", f"build-{RANGER_GROUP}", "replacements"]


@pytest.mark.rule("vn 17.1-n")
def test_an_hq_has_its_price_and_brings_nobody() -> None:
    """One man and three of supply, and it stands alone."""
    scene = arvn()
    scene.play(f"build-{ARVN_2ND_DIVISION_HQ}", "done", f"hex-{DA_NANG}")
    assert books(scene) == (96, 2)
    (unit,) = scene.t.units(0)
    assert BOX.counters[scene.s.counter[unit]].id == ARVN_2ND_DIVISION_HQ


@pytest.mark.rule("vn 17.4-h")
def test_rangers_go_to_their_box() -> None:
    """Nobody asks for a place."""
    scene = arvn()
    scene.play(f"build-{RANGER_GROUP}")
    assert [scene.s.counter[u] for u in scene.s.at(HOLDING_BOX)] == [
        BOX.counter_number[RANGER_GROUP]
    ]
    assert books(scene) == (94, 3)
    scene.play("done")
    assert scene.asked != "setup.place"


@pytest.mark.rule("vn 17-c")
def test_there_are_five_ranger_groups() -> None:
    """The countermix has no sixth."""
    scene = arvn()
    for _ in range(5):
        scene.play(f"build-{RANGER_GROUP}")
    assert not offered(scene, f"build-{RANGER_GROUP}")


@pytest.mark.rule("vn 17.4-i")
def test_replacements_are_the_only_points() -> None:
    """Three for three of supply and one man; the sheet has units, replacements and rear faces."""
    scene = arvn()
    before = scene.s.pools[1]
    scene.unit(ARVN_5TH_REGIMENT, JUNGLE)
    scene.play("replacements")
    assert scene.s.pools[1] == before + 3
    assert books(scene) == (96, 2)
    acts = {word.split("-")[0] for word in scene.words}
    assert acts == {"done", "replacements", "build", "upgrade"}


@pytest.mark.rule("vn 17-b")
def test_battalions_come_in_twos_for_one_price() -> None:
    """One man and two of supply for both, each placed by itself."""
    scene = arvn()
    scene.play(BUILD_BATTALION)
    assert scene.words == [BUILD_BATTALION]
    scene.play(BUILD_BATTALION)
    assert books(scene) == (97, 2)
    scene.play("done", f"hex-{DA_NANG}", f"hex-{SAIGON}")
    assert [len(scene.t.at(BOX.at[id_], 0)) for id_ in (DA_NANG, SAIGON)] == [1, 1]


@pytest.mark.rule("vn 17-c", "vn 17-b")
def test_a_group_of_which_one_counter_is_left_cannot_be_built() -> None:
    """There are twenty-four battalions: with two left they can be built, with one they cannot."""
    for number, possible in ((22, True), (23, False)):
        scene = arvn()
        for _ in range(number):
            scene.unit(ARVN_BATTALION, JUNGLE)
        assert offered(scene, BUILD_BATTALION) == possible


@pytest.mark.rule("vn 17-c", "vn 17-d")
def test_a_unit_in_play_is_not_built_again_and_a_destroyed_one_is() -> None:
    """At its full price."""
    scene = arvn()
    unit = scene.unit(ARVN_4TH_REGIMENT, JUNGLE)
    assert not offered(scene, BUILD_REGIMENT)
    scene = arvn()
    unit = scene.unit(ARVN_4TH_REGIMENT, JUNGLE)
    scene.t.destroy(unit, "5.5")
    assert offered(scene, BUILD_REGIMENT)
    scene.play(BUILD_REGIMENT)
    assert books(scene) == (96, 2)


@pytest.mark.rule("vn 17.4-b", "vn 17.1-q")
@pytest.mark.parametrize(("points", "supply"), [(1, 7), (2, 14), (5, 35)])
def test_seven_supply_come_for_each_point_that_the_us_gives(points: int, supply: int) -> None:
    """Given in the Politics Phase, they arrive in the Recruitment Phase and can buy ARVN units."""
    scene = ordering()
    scene.t.note(
        levels=_with(scene, Index.SVN_SUPPLY, 0), opening=_with(scene, Index.SVN_SUPPLY, 0)
    )
    scene.play("take_svn_supply", points)
    to_recruitment(scene)
    assert stands(scene, Index.SVN_SUPPLY) == 0
    scene.play("no")
    while scene.asked != "arvn.sheet":
        scene.play("done")
    assert stands(scene, Index.SVN_SUPPLY) == supply
    assert stands(scene, Index.US_COMMITMENT) == 20 + points
    assert BUILD_REGIMENT in scene.words


def _with(scene: Scene, index: Index, value: int) -> tuple[int, ...]:
    """Return the levels of a scene with one of them changed."""
    return tuple(value if n == index else old for n, old in enumerate(season_of(scene).levels))


@pytest.mark.rule("vn 17.4-c")
def test_supply_is_kept_and_feeds_nobody() -> None:
    """What is left stands there in the next season, however many units there are."""
    scene = arvn({Index.SVN_SUPPLY: 7})
    for id_ in (ARVN_4TH_REGIMENT, ARVN_5TH_REGIMENT, ARVN_HOWITZERS):
        scene.unit(id_, QUANG_NGAI)
    scene.play("done")
    record_keeping.close(scene.t)
    record_keeping.next_season(scene.t)
    record_keeping.begin(scene.t)
    assert stands(scene, Index.SVN_SUPPLY) == 7


@pytest.mark.rule("vn 17-e")
def test_the_nlf_is_told_exactly_what_the_arvn_takes() -> None:
    """Every line of it is for everybody."""
    scene = arvn()
    scene.unit(ARVN_5TH_REGIMENT, JUNGLE)
    upgrade = f"upgrade-{scene.t.token(0)}"
    scene.play(BUILD_REGIMENT, "replacements", upgrade, "done", f"hex-{DA_NANG}")
    told = [e for e in scene.log if e.key.startswith("arvn.")]
    assert [e.key for e in told] == ["arvn.built", "arvn.replacements", "arvn.upgraded"]
    assert all(e.visible_to is None for e in told)
    assert told[0].params["item"] == "ARVN 4/2"


# --- prices that double ---------------------------------------------------------------------------


@pytest.mark.rule("vn 17.3-l", "vn 17.4-e")
def test_a_purchase_that_takes_the_draft_to_the_population_has_the_single_price() -> None:
    """From 99 to 100 of 100 at one man and three of supply."""
    scene = arvn({Index.SVN_DRAFT: 99}, points=100)
    scene.play(BUILD_REGIMENT)
    assert books(scene) == (96, 100)


@pytest.mark.rule("vn 17.3-g", "vn 17.4-e")
def test_a_purchase_that_takes_the_draft_above_the_population_costs_double() -> None:
    """Men and supply alike: from 100 to 102 of 100."""
    scene = arvn({Index.SVN_DRAFT: 100}, points=100)
    scene.play(BUILD_REGIMENT)
    assert books(scene) == (93, 102)


def test_a_purchase_of_two_men_is_doubled_as_a_whole() -> None:
    """Rangers at 99 of 100 would take the draft to 101, and so take it to 103."""
    scene = arvn({Index.SVN_DRAFT: 99}, points=100)
    scene.play(f"build-{RANGER_GROUP}")
    assert books(scene) == (89, 103)


@pytest.mark.rule("vn 17.4-k")
@pytest.mark.parametrize(("draft", "supply"), [(100, 2), (101, 4)])
def test_rear_faces_cost_double_once_the_draft_exceeds_the_population(
    draft: int, supply: int
) -> None:
    """At the population itself they do not."""
    scene = arvn({Index.SVN_DRAFT: draft}, points=100)
    unit = scene.unit(ARVN_4TH_REGIMENT, JUNGLE)
    scene.play(f"upgrade-{unit}")
    assert books(scene) == (99 - supply, draft)


@pytest.mark.rule("vn 17.3-h", "vn 17.4-f")
@pytest.mark.parametrize(("draft", "possible"), [(148, True), (149, False)])
def test_the_draft_never_passes_one_and_a_half_times_the_people(
    draft: int, *, possible: bool
) -> None:
    """A regiment takes two men now: from 148 to 150 of 100 it may be built, from 149 it may not."""
    scene = arvn({Index.SVN_DRAFT: draft}, points=100)
    unit = scene.unit(ARVN_5TH_REGIMENT, JUNGLE)
    assert offered(scene, BUILD_REGIMENT) == possible
    assert offered(scene, "replacements") == possible
    assert offered(scene, f"upgrade-{unit}")


# --- rear faces -----------------------------------------------------------------------------------


@pytest.mark.rule("vn 17.4-j")
@pytest.mark.parametrize("where", [JUNGLE, BOX.names[TRAIL_BOXES[3]], SOUTH_OF_CHU_LAI])
def test_a_unit_is_turned_to_its_rear_face_wherever_it_is(where: str) -> None:
    """In the jungle, on the Trail, beside enemies: at once, and for two of supply."""
    scene = arvn()
    unit = scene.unit(ARVN_4TH_REGIMENT, BOX.names.index(where))
    scene.unit(VC_BATTALION, NORTH_OF_QUANG_NGAI)
    assert scene.t.profile(unit).ground == 4
    scene.play(f"upgrade-{unit}")
    assert scene.t.profile(unit).ground == 6
    assert books(scene) == (97, 1)
    assert f"upgrade-{unit}" not in scene.words


@pytest.mark.rule("vn 17.4-l", "vn 17.4-j")
def test_the_example_of_an_augmented_regiment() -> None:
    """Built and upgraded at once it has taken one of the draft and five of supply."""
    scene = arvn({Index.SVN_SUPPLY: 20, Index.SVN_DRAFT: 0})
    scene.play(BUILD_REGIMENT)
    (unit,) = scene.s.at(WAITING)
    scene.play(f"upgrade-{scene.t.token(unit)}")
    assert books(scene) == (15, 1)
    scene.play("done", f"hex-{DA_NANG}")
    (unit,) = scene.t.at(BOX.at[DA_NANG], 0)
    assert scene.t.profile(unit).ground == 6


@pytest.mark.rule("vn 17.4-j")
def test_a_unit_built_last_season_may_be_upgraded_as_well() -> None:
    """Whenever the US side likes."""
    scene = arvn({Index.SVN_SUPPLY: 20, Index.SVN_DRAFT: 0})
    scene.play(BUILD_REGIMENT, "done", f"hex-{DA_NANG}")
    (unit,) = scene.t.at(BOX.at[DA_NANG], 0)
    again(scene, Stage.ARVN_RECRUITMENT)
    scene.play(f"upgrade-{unit}")
    assert books(scene) == (15, 1)


def test_battalions_are_upgraded_in_twos() -> None:
    """One of supply for both; the second is named next, and one alone cannot be."""
    scene = arvn()
    first, second, regiment = (
        scene.unit(id_, JUNGLE) for id_ in (ARVN_BATTALION, ARVN_BATTALION, ARVN_4TH_REGIMENT)
    )
    third = scene.unit(ARVN_BATTALION, QUANG_NGAI)
    scene.play(f"upgrade-{first}")
    assert scene.words == [f"upgrade-{second}", f"upgrade-{third}"]
    scene.play(f"upgrade-{third}")
    assert books(scene) == (98, 1)
    assert f"upgrade-{second}" not in scene.words
    assert f"upgrade-{regiment}" in scene.words


def test_an_hq_and_guns_have_better_faces_too() -> None:
    """Whatever has a price for it."""
    scene = arvn()
    units = [scene.unit(id_, JUNGLE) for id_ in (ARVN_2ND_DIVISION_HQ, ARVN_HOWITZERS)]
    for unit in units:
        scene.play(f"upgrade-{unit}")
    assert [scene.s.face[unit] for unit in units] == [1, 1]
    assert books(scene) == (95, 1)


def test_the_sheet_ends_clean() -> None:
    """Nothing of it goes into the next season."""
    scene = arvn()
    scene.play(BUILD_BATTALION, BUILD_BATTALION, "done")
    levy = season_of(scene).levy
    assert (levy.more, levy.withdrawn) == (0, ())
