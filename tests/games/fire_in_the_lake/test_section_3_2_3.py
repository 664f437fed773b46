"""3.2.3 Sweep."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.movement import sweep_origins
from annamite.games.fire_in_the_lake.spaces import SPACE, SPACE_IDS, bits, mask_of
from tests.games.fire_in_the_lake.scenes import Scene

ROUTE_11 = "loc_cam_ranh_da_lat"


@pytest.mark.rule("fitl 3.2.3-a", "fitl 3.2-b", "fitl 2.3.4-e")
def test_a_sweep_takes_provinces_and_cities_outside_north_vietnam() -> None:
    """29 Provinces and Cities are offered, no LoC, with or without anybody there."""
    scene = Scene().put("loc_hue_khe_sanh", us_troops=1, vc_guerrilla_underground=1)
    play = scene.operation("us", "sweep")
    assert len(play.offered) == 29
    assert {"saigon", "southern_laos", "sihanoukville"} <= set(play.offered)
    assert not {"north_vietnam", "loc_hue_khe_sanh", "done"} & set(play.offered)
    play.do("hue")
    assert play.offered == ["loc_hue_khe_sanh", "done"]
    play.do("done")
    assert len(play.offered) == 29
    assert "done" in play.offered
    assert "hue" not in play.offered
    play.do("done")
    assert play.result is True


@pytest.mark.rule("fitl 3.2.3-b", "fitl 3.1-d")
def test_arvn_pays_three_for_each_space() -> None:
    """Two Sweep spaces cost 6; the 2 Resources that are left buy no third."""
    scene = Scene().set(arvn=8)
    play = scene.operation("arvn", "sweep").do("hue", "done", "saigon")
    assert scene.resources("arvn") == 2
    play.do("done")
    assert play.offered == ["done"]
    assert not Scene().set(arvn=2).can("arvn", "sweep")
    assert Scene().set(arvn=3).can("arvn", "sweep")
    free = Scene().set(arvn=2)
    free.operation("arvn", "sweep", free=True).do("hue", "done").finish()
    assert free.resources("arvn") == 2


@pytest.mark.rule("fitl 3.2.3-c")
def test_us_sweeps_for_nothing() -> None:
    """A US Sweep costs 0, also with no ARVN Resources."""
    scene = Scene().set(arvn=0)
    scene.operation("us", "sweep").do("hue", "done", "saigon", "done").finish()
    assert scene.resources("arvn") == 0
    scene.set(arvn=9).operation("us", "sweep").do("hue", "done").finish()
    assert scene.resources("arvn") == 9


@pytest.mark.rule("fitl 3.2.3-d", "fitl 2.3.9-b", "fitl 3.2-a")
def test_no_sweep_in_monsoon() -> None:
    """A Coup showing as next card takes Sweep, and only Sweep, off both COIN menus."""
    scene = Scene().put("saigon", us_troops=1, arvn_troops=2, vc_guerrilla_active=1)
    scene.set(next_card=125)
    play = scene.stretch()
    assert play.offered == ["pass", "train", "patrol", "assault"]
    assert not scene.can("arvn", "sweep", monsoon=True)
    scene.set(next_card=2)
    assert scene.stretch().offered == ["pass", "train", "patrol", "sweep", "assault"]
    scene.set(eligible=0b0010)
    assert scene.stretch().offered == ["pass", "train", "patrol", "sweep", "assault"]


@pytest.mark.rule("fitl 3.2.3-e", "fitl 3.2.3-g")
def test_adjacent_troops_move_in_once() -> None:
    """Any number of adjacent own Troops may come; those that did may not go on from there."""
    scene = Scene().put("quang_tin", us_troops=3, arvn_troops=2, irregular_active=1, police=1)
    scene.put("quang_nam", us_troops=1).put("saigon", us_troops=5)
    play = scene.operation("us", "sweep").do("quang_nam")
    assert play.offered == ["quang_tin", "done"]
    play.do("quang_tin")
    assert play.offered == ["1", "2", "3"]
    play.do(2, "done", "quang_tri")
    assert play.offered == ["quang_nam", "done"]
    play.do("quang_nam")
    assert play.offered == ["1"]
    play.do(1, "done", "done")
    assert scene.pieces("quang_nam") == {"us_troops": 2}
    assert scene.pieces("quang_tri") == {"us_troops": 1}
    assert scene.pieces("quang_tin") == {
        "us_troops": 1,
        "irregular_active": 1,
        "arvn_troops": 2,
        "police": 1,
    }


@pytest.mark.rule("fitl 3.2.3-e", "fitl 3.2.3-g")
def test_only_arvn_troops_move_in_an_arvn_sweep() -> None:
    """Police, Rangers and US Troops stay, and no Troops go but into the selected space."""
    scene = Scene().put("quang_nam", arvn_troops=1, police=3, ranger_underground=1, us_troops=1)
    scene.put("hue", police=2)
    play = scene.operation("arvn", "sweep").do("quang_tri")
    assert play.offered == ["quang_nam", "done"]
    play.do("quang_nam")
    assert play.offered == ["1"]
    play.do(1).finish()
    assert scene.pieces("quang_tri") == {"arvn_troops": 1}
    assert scene.pieces("hue") == {"police": 2}


@pytest.mark.rule("fitl 3.2.3-f")
def test_one_loc_free_of_insurgents_may_be_crossed() -> None:
    """Troops in Da Nang reach Quang Tri over one free LoC; with an enemy on it they do not."""
    scene = Scene().put("da_nang", us_troops=2).put("loc_da_nang_qui_nhon", us_troops=1)
    play = scene.operation("us", "sweep").do("quang_tri")
    assert play.offered == ["da_nang", "done"]
    play.do("da_nang", 2).finish()
    assert scene.pieces("quang_tri") == {"us_troops": 2}
    for enemy in ("vc_guerrilla_underground", "nva_troops"):
        blocked = Scene().put("da_nang", us_troops=2).put("loc_hue_da_nang", **{enemy: 1})
        assert blocked.operation("us", "sweep").do("quang_tri").offered == ["done"]
        blocked.put("loc_hue_da_nang", us_troops=1)
        play = blocked.operation("us", "sweep").do("quang_tri")
        assert play.offered == ["loc_hue_da_nang", "done"]


@pytest.mark.rule("fitl 3.2.3-f")
@pytest.mark.parametrize("blocked", [(), (ROUTE_11, "loc_hue_da_nang", "loc_saigon_can_tho")])
def test_sweep_origins_agree_with_a_search_of_all_paths(blocked: tuple[str, ...]) -> None:
    """Troops come from a neighbour, or from a neighbour of a free LoC next to the target."""
    spaces = {space.id: space for space in load().spaces}
    for target, space in spaces.items():
        expected = set()
        for origin, start in spaces.items():
            ways = [start.adjacent]
            ways += [
                spaces[loc].adjacent
                for loc in start.adjacent
                if spaces[loc].kind == "loc" and loc not in blocked
            ]
            if origin != target and any(target in way for way in ways):
                expected.add(origin)
        found = sweep_origins(SPACE[target], mask_of(*blocked))
        assert {SPACE_IDS[n] for n in bits(found)} == expected
        assert space.id not in expected


@pytest.mark.rule("fitl 3.2.3-k")
def test_the_example_of_quang_duc() -> None:
    """Two Troops come from Cam Ranh by Route 11 and Da Lat; Binh Tuy's may come too; Jungle: 1."""
    scene = Scene().put("cam_ranh", arvn_troops=2).put("binh_tuy", arvn_troops=1)
    scene.put("quang_duc", vc_guerrilla_underground=2)
    play = scene.operation("arvn", "sweep").do("quang_duc")
    assert play.offered == ["cam_ranh", "binh_tuy", "done"]
    play.do("cam_ranh", 2).finish()
    assert scene.pieces("quang_duc") == {
        "arvn_troops": 2,
        "vc_guerrilla_underground": 1,
        "vc_guerrilla_active": 1,
    }
    assert scene.resources("arvn") == 27
    scene.put(ROUTE_11, vc_guerrilla_active=1).put("cam_ranh", arvn_troops=1)
    assert scene.operation("arvn", "sweep").do("quang_duc").offered == ["binh_tuy", "done"]


@pytest.mark.rule("fitl 3.2.3-h", "fitl 3.2.3-i")
def test_each_searcher_finds_one_guerrilla() -> None:
    """US Troops and Irregulars of either face count for the US; ARVN's are not asked."""
    scene = Scene().put("hue", us_troops=1, irregular_active=1, irregular_underground=1)
    scene.put("hue", us_base=1, arvn_troops=5, ranger_active=1, vc_guerrilla_underground=6)
    scene.operation("us", "sweep").do("hue").finish()
    pieces = scene.pieces("hue")
    assert (pieces["vc_guerrilla_underground"], pieces["vc_guerrilla_active"]) == (3, 3)
    assert (pieces["irregular_active"], pieces["irregular_underground"]) == (1, 1)
    scene = Scene().put("quang_tri", arvn_troops=1, police=1, ranger_active=1)
    scene.put("quang_tri", ranger_underground=1, us_troops=2, irregular_active=1)
    scene.put("quang_tri", nva_guerrilla_underground=6, arvn_base=1)
    scene.operation("arvn", "sweep").do("quang_tri").finish()
    pieces = scene.pieces("quang_tri")
    assert (pieces["nva_guerrilla_underground"], pieces["nva_guerrilla_active"]) == (2, 4)


@pytest.mark.rule("fitl 3.2.3-h")
def test_activation_comes_after_all_moves_and_in_selected_spaces_only() -> None:
    """Nobody is found while Troops still move; then in each selected space, moved to or not."""
    scene = Scene().put("hue", us_troops=2, vc_guerrilla_underground=2)
    scene.put("saigon", us_troops=1, nva_guerrilla_underground=1)
    scene.put("can_tho", us_troops=1, vc_guerrilla_underground=1)
    play = scene.operation("us", "sweep").do("hue", "done", "saigon", "done")
    assert scene.pieces("hue") == {"us_troops": 2, "vc_guerrilla_underground": 2}
    play.do("done")
    assert play.result is True
    assert scene.pieces("hue") == {"us_troops": 2, "vc_guerrilla_active": 2}
    assert scene.pieces("saigon") == {"us_troops": 1, "nva_guerrilla_active": 1}
    assert scene.pieces("can_tho") == {"us_troops": 1, "vc_guerrilla_underground": 1}


@pytest.mark.rule("fitl 3.2.3-j")
@pytest.mark.parametrize(("searchers", "found"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_in_jungle_two_searchers_find_one(searchers: int, found: int) -> None:
    """Cubes and Special Forces together, halved, odd totals down."""
    scene = Scene().put("quang_duc", us_troops=searchers - 1, irregular_active=1)
    scene.put("quang_duc", vc_guerrilla_underground=4)
    scene.operation("us", "sweep").do("quang_duc").finish()
    assert scene.pieces("quang_duc").get("vc_guerrilla_active", 0) == found
    assert scene.pieces("quang_duc")["vc_guerrilla_underground"] == 4 - found


@pytest.mark.rule("fitl 3.2.3-h", "fitl 3.1-g", "fitl 3.1-i", "fitl 3.1-j")
def test_the_sweeper_picks_whose_guerrillas() -> None:
    """Three searchers, 2 NVA and 2 VC hidden: three in any split, or both of one faction alone."""
    scene = Scene().put("hue", arvn_troops=3, nva_guerrilla_underground=2)
    scene.put("hue", vc_guerrilla_underground=2)
    play = scene.operation("arvn", "sweep").do("hue", "done", "done")
    assert (play.step, play.seat) == ("activate.split", "arvn")
    assert set(play.offered) == {"nva-1+vc-2", "nva-2+vc-1", "nva-2+vc-0", "nva-0+vc-2"}
    play.do("nva-2+vc-1")
    assert scene.pieces("hue") == {
        "arvn_troops": 3,
        "nva_guerrilla_active": 2,
        "vc_guerrilla_underground": 1,
        "vc_guerrilla_active": 1,
    }


@pytest.mark.rule("fitl 2.3.5-a", "fitl 2.3.5-b")
def test_a_limited_sweep_has_one_space() -> None:
    """Troops may come from two sides, but the Sweep ends after one space."""
    scene = Scene().put("quang_tin", us_troops=1).put("quang_nam", us_troops=1)
    scene.put("binh_dinh", us_troops=1, vc_guerrilla_underground=3)
    play = scene.operation("us", "sweep", limited=True).do("binh_dinh", "quang_tin", 1)
    assert play.offered == ["quang_nam", "done"]
    play.do("quang_nam", 1).finish()
    assert (play.result, scene.pieces("binh_dinh")) == (
        True,
        {"us_troops": 3, "vc_guerrilla_active": 3},
    )


@pytest.mark.rule("fitl 4.1-h", "fitl 4.1-e")
def test_a_sweep_pauses_for_its_special_activity() -> None:
    """Troops lifted in before the Sweep may sweep on; after moving by Sweep they may be lifted."""
    scene = Scene().put("saigon", us_troops=2).put("hue", vc_guerrilla_underground=1)
    play = scene.operation("us", "sweep", activity=True)
    play.do("activity", "air_lift", "saigon", "da_nang", "us_troops-1", "done")
    assert "activity" not in play.offered
    play.do("hue", "da_nang", 1).finish()
    assert scene.pieces("hue") == {"us_troops": 1, "vc_guerrilla_active": 1}
    play = scene.operation("us", "sweep", activity=True).do("quang_tri", "hue", 1, "done")
    play.do("activity", "air_lift", "quang_tri", "pleiku", "us_troops-1", "done", "kontum")
    assert play.offered == ["done"]
    play.do("done", "done")
    assert play.request is None
    play = scene.operation("us", "sweep", activity=True).do("kontum", "done", "done")
    assert (play.step, play.offered) == ("operation.after", ["done", "activity"])


@pytest.mark.rule("fitl 2.3.4-e", "fitl 3.1.2-d")
def test_a_sweep_without_a_space_does_not_count() -> None:
    """Where an Event allows only a LoC, a Sweep is impossible and asks nothing."""
    scene = Scene()
    assert not scene.can("us", "sweep", within=["loc_hue_da_nang"])
    assert scene.operation("us", "sweep", within=["loc_hue_da_nang"]).result is False
    assert scene.operation("us", "sweep", within=["hue", "saigon"]).offered == ["hue", "saigon"]
