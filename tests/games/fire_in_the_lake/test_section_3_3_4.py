"""Terror (3.3.4) and the Trail track (6.7)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.scenes import Play, Scene

OTHER_WORDS = {"done", "activity", "give", "ask"}
FIFTEEN = (
    "hue",
    "da_nang",
    "kontum",
    "qui_nhon",
    "cam_ranh",
    "an_loc",
    "saigon",
    "can_tho",
    "loc_hue_khe_sanh",
    "loc_hue_da_nang",
    "loc_da_nang_dak_to",
    "loc_da_nang_qui_nhon",
    "loc_kontum_dak_to",
    "loc_kontum_qui_nhon",
    "loc_kontum_ban_me_thuot",
)


def places(play: Play) -> set[str]:
    """Return the spaces offered, without the words that are no space."""
    return set(play.offered) - OTHER_WORDS


# --- where, and at what price -------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.4-a")
def test_terror_needs_someone_to_frighten() -> None:
    """An own Underground Guerrilla anywhere; for the NVA a Troop cube will do too."""
    scene = Scene().put("hue", nva_guerrilla_underground=1).put("da_nang", nva_troops=1)
    scene.put("saigon", nva_guerrilla_active=4, nva_base=1, vc_guerrilla_active=2)
    scene.put("can_tho", vc_guerrilla_underground=1)
    scene.put("loc_hue_da_nang", vc_guerrilla_underground=1, nva_troops=1)
    assert places(scene.operation("nva", "terror")) == {"hue", "da_nang", "loc_hue_da_nang"}
    assert places(scene.operation("vc", "terror")) == {"can_tho", "loc_hue_da_nang"}


@pytest.mark.rule("fitl 3.3.4-b", "fitl 3.1-b", "fitl 3.1-d")
def test_terror_costs_1_but_nothing_on_locs() -> None:
    """One Resource pays for one Province or City; LoCs are free and stay on offer."""
    scene = Scene().set(vc=1, nva=0).put("hue", vc_guerrilla_underground=2)
    scene.put("tay_ninh", vc_guerrilla_underground=1)
    scene.put("loc_hue_da_nang", vc_guerrilla_underground=1)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    play = scene.operation("vc", "terror").do("loc_hue_da_nang")
    assert scene.resources("vc") == 1
    play.do("hue")
    assert scene.resources("vc") == 0
    assert play.offered == ["loc_saigon_can_tho", "done"]
    play.finish("loc_saigon_can_tho")
    assert play.result is True
    assert scene.markers("loc_saigon_can_tho") == 1


@pytest.mark.rule("fitl 3.3.4-b", "fitl 3.1.2-a", "fitl 2.3.5-a")
def test_free_and_limited_terror() -> None:
    """Free Terror costs nothing in a City; Limited Terror ends with its one space."""
    scene = Scene().set(vc=0).put("hue", vc_guerrilla_underground=1)
    scene.put("loc_hue_da_nang", vc_guerrilla_underground=1)
    play = scene.operation("vc", "terror", free=True, limited=True).do("hue")
    assert play.request is None
    assert play.result is True
    assert scene.resources("vc") == 0


@pytest.mark.rule("fitl 2.3.4-e")
def test_when_terror_is_offered() -> None:
    """It needs a space that can be paid for, on a LoC nothing, elsewhere own or asked Resources."""
    scene = Scene().set(vc=0, nva=1).put("hue", vc_guerrilla_underground=1)
    assert not scene.can("vc", "terror")
    assert scene.set(nva=2).can("vc", "terror")
    assert not scene.can("vc", "terror", within=["saigon"])
    assert scene.set(nva=0, vc=1).can("vc", "terror")
    assert not scene.can("vc", "terror", within=["saigon"])
    road = Scene().set(vc=0, nva=0).put("loc_hue_da_nang", vc_guerrilla_underground=1)
    assert road.can("vc", "terror")
    assert not Scene().put("hue", vc_guerrilla_active=1, nva_troops=1).can("vc", "terror")


# --- what it does -------------------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.4-c", "fitl 3.3.4-d", "fitl 3.3.4-e")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (0, -1), (-1, -2), (-2, -2)])
def test_vc_terror(before: int, after: int) -> None:
    """One Guerrilla is Activated, a marker placed, and the space goes 1 level to Opposition."""
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=3, nva_guerrilla_underground=1)
    scene.support("tay_ninh", before)
    scene.operation("vc", "terror").finish("tay_ninh")
    assert scene.pieces("tay_ninh") == {
        "vc_guerrilla_underground": 2,
        "vc_guerrilla_active": 1,
        "nva_guerrilla_underground": 1,
    }
    assert scene.markers("tay_ninh") == 1
    assert scene.s.markers_left == 14
    assert scene.level("tay_ninh") == after
    assert scene.audit() == []


@pytest.mark.rule("fitl 3.3.4-d", "fitl 3.3.4-f")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (0, 0), (-1, -1), (-2, -2)])
def test_nva_terror(before: int, after: int) -> None:
    """Support goes 1 level towards Neutral; Neutral and Opposition stay as they are."""
    scene = Scene().put("tay_ninh", nva_troops=1).support("tay_ninh", before)
    scene.operation("nva", "terror").finish("tay_ninh")
    assert scene.level("tay_ninh") == after
    assert scene.markers("tay_ninh") == 1
    assert scene.pieces("tay_ninh") == {"nva_troops": 1}


@pytest.mark.rule("fitl 3.3.4-c")
def test_nva_terror_with_troops_activates_a_guerrilla_that_is_there() -> None:
    """Where an Underground NVA Guerrilla is, 1 is Activated though Troops stand there."""
    scene = Scene().put("tay_ninh", nva_troops=2, nva_guerrilla_underground=2)
    scene.operation("nva", "terror").finish("tay_ninh")
    assert scene.pieces("tay_ninh") == {
        "nva_troops": 2,
        "nva_guerrilla_underground": 1,
        "nva_guerrilla_active": 1,
    }


@pytest.mark.rule("fitl 3.3.4-d", "fitl 1.6.2-e")
def test_terror_where_nobody_lives() -> None:
    """A Province without Population gets the marker and stays Neutral."""
    scene = Scene().put("phuoc_long", vc_guerrilla_underground=1)
    scene.operation("vc", "terror").finish("phuoc_long")
    assert scene.markers("phuoc_long") == 1
    assert scene.level("phuoc_long") == 0


@pytest.mark.rule("fitl 3.3.4-g", "fitl 3.3.4-c")
def test_terror_on_a_loc_is_sabotage() -> None:
    """A LoC gets a Sabotage marker, the Guerrilla is Activated, and no Support changes."""
    scene = Scene().put("loc_hue_da_nang", vc_guerrilla_underground=1)
    scene.operation("vc", "terror").finish("loc_hue_da_nang")
    assert scene.markers("loc_hue_da_nang") == 1
    assert scene.told("sabotage") == [{"faction": "vc", "space": "loc_hue_da_nang"}]
    assert scene.pieces("loc_hue_da_nang") == {"vc_guerrilla_active": 1}
    assert scene.level("loc_hue_da_nang") == 0
    assert scene.s.total_opposition == 0


@pytest.mark.rule("fitl 3.3.4-h")
def test_the_sixteenth_marker_does_not_exist() -> None:
    """With 14 markers out the last is placed; with 15 none is, though the people still shift."""
    scene = Scene().mark(*FIFTEEN[:14]).put("tay_ninh", vc_guerrilla_underground=1)
    scene.put("kien_hoa", vc_guerrilla_underground=1)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=1)
    play = scene.operation("vc", "terror").do("tay_ninh")
    assert scene.markers("tay_ninh") == 1
    assert scene.s.markers_left == 0
    play.finish("kien_hoa", "loc_saigon_can_tho")
    assert scene.markers("kien_hoa") == 0
    assert scene.markers("loc_saigon_can_tho") == 0
    assert scene.level("kien_hoa") == -1
    assert scene.pieces("kien_hoa") == {"vc_guerrilla_active": 1}
    assert scene.s.markers_left == 0


@pytest.mark.rule("fitl 3.3.4-i", "fitl 3.3.4-e")
def test_no_second_marker_is_added() -> None:
    """Where a marker lies none is added, on LoCs neither; the VC shift happens all the same."""
    scene = Scene().mark("tay_ninh", "loc_hue_da_nang").support("tay_ninh", 1)
    scene.put("tay_ninh", vc_guerrilla_underground=1)
    scene.put("loc_hue_da_nang", vc_guerrilla_underground=1)
    scene.operation("vc", "terror").finish("tay_ninh", "loc_hue_da_nang")
    assert scene.markers("tay_ninh") == 1
    assert scene.markers("loc_hue_da_nang") == 1
    assert scene.s.markers_left == 13
    assert scene.level("tay_ninh") == 0


# --- the Trail ----------------------------------------------------------------------------


@pytest.mark.rule("fitl 6.7-a")
def test_the_trail_runs_from_0_to_4() -> None:
    """Improving raises and Degrading lowers the Trail by boxes, within its track."""
    scene = Scene()
    turn = scene.turn("nva")
    seen = []
    for boxes in (-1, 1, 2, 2, -3, -3):
        turn.shift_trail(boxes, "6.7")
        seen.append(scene.s.trail)
    assert seen == [0, 1, 3, 4, 1, 0]


def test_the_trail_feeds_the_nva() -> None:
    """Earnings of the NVA are its Bases in Laos and Cambodia and twice the Trail value."""
    scene = Scene().mark(*FIFTEEN).put("central_laos", nva_base=1).set(trail=3, nva=0)
    scene.set(phase=Phase.RESOURCES).stretch()
    assert scene.resources("nva") == 7


@pytest.mark.rule("fitl 6.7-c")
def test_an_air_strike_degrades_the_trail() -> None:
    """Two hits of a US Air Strike take the Trail down by one box."""
    scene = Scene().set(trail=3)
    scene.activity("us", "air_strike").finish(2, "trail")
    assert scene.s.trail == 2


@pytest.mark.rule("fitl 6.7-c")
@pytest.mark.parametrize(("space", "after"), [("central_laos", 2), ("quang_tri", 3)])
def test_an_incursion_degrades_the_trail(space: str, after: int) -> None:
    """COIN Control of a Laotian space costs a box in the Resources Phase; of Quang Tri, none."""
    scene = Scene().mark(*FIFTEEN).put(space, us_troops=1).set(trail=3)
    scene.set(phase=Phase.RESOURCES).stretch()
    assert scene.s.trail == after


@pytest.mark.rule("fitl 6.7-c")
@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_the_reset_brings_the_trail_in_from_its_ends(before: int, after: int) -> None:
    """A Reset Phase Improves the Trail from 0 and Degrades it from 4."""
    scene = Scene().set(trail=before, phase=Phase.RESET)
    scene.stretch()
    assert scene.s.trail == after
