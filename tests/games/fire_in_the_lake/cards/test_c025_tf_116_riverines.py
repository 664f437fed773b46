"""Card 25, TF-116 Riverines."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

MEKONG = ("loc_saigon_can_tho", "loc_can_tho_chau_doc", "loc_can_tho_long_phu")


def test_the_river_is_cleared_and_arvn_fight_beside_it() -> None:
    """All Insurgents leave the LoCs; ARVN Sweep 1 space and must Assault in each it can."""
    scene = Scene().set(arvn=0, aid=0)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=2)
    scene.put("loc_can_tho_long_phu", nva_troops=1)
    scene.put("loc_can_tho_bac_lieu", vc_guerrilla_active=1)
    scene.put("kien_phong", arvn_troops=2, vc_guerrilla_underground=2)
    scene.put("ba_xuyen", arvn_troops=2, vc_guerrilla_active=1)
    play = CardPlay(25, scene).run("us", "unshaded")
    assert (play.step, play.offered) == ("event.faction", ["arvn"])
    play.do("arvn", "sweep")
    assert play.offered == ["kien_phong", "kien_hoa", "ba_xuyen", "kien_giang"]
    play.do("kien_phong", "done", "done", "assault", "kien_phong")
    assert (play.seat, play.offered) == ("arvn", ["ba_xuyen"])
    play.finish("ba_xuyen")
    assert scene.pieces("loc_saigon_can_tho") == scene.pieces("loc_can_tho_long_phu") == {}
    assert scene.pieces("loc_can_tho_bac_lieu") == {"vc_guerrilla_active": 1}
    assert scene.pieces("kien_phong") == {"arvn_troops": 2, "vc_guerrilla_active": 1}
    assert scene.pieces("ba_xuyen") == {"arvn_troops": 2}
    assert scene.resources("arvn") == 0
    assert scene.audit() == []


def test_the_us_add_arvn_once_and_no_cap_binds() -> None:
    """Shaded Abrams does not cut the named spaces; the follow-up is free, in 1 space."""
    scene = Scene().set(arvn=0)
    spaces = ("kien_phong", "kien_hoa", "ba_xuyen")
    for space in spaces:
        scene.put(space, us_troops=1, arvn_troops=2, vc_guerrilla_active=3)
    CardPlay(11, scene).run("vc", "shaded").finish()
    play = CardPlay(25, scene).run("us", "unshaded")
    play.do("us", "sweep", "kien_giang", "done", "done", "assault")
    play.do("kien_phong", "no", "kien_hoa", "yes", "ba_xuyen")
    play.finish()
    assert [scene.pieces(n)["vc_guerrilla_active"] for n in spaces] == [2, 1, 2]


def test_monsoon_does_not_stop_the_sweep() -> None:
    """The Event names it."""
    scene = Scene().put("kien_phong", us_troops=1, vc_guerrilla_underground=1)
    play = CardPlay(25, scene).run("us", "unshaded", monsoon=True).do("us")
    assert play.offered == ["sweep"]


def test_unshaded_ineffective() -> None:
    """No Insurgent on the river, and nothing in the Lowlands that anyone could find or hit."""
    scene = Scene().put("kien_phong", vc_guerrilla_underground=1)
    assert not CardPlay(25, scene).effective("us", "unshaded")
    assert CardPlay(25, scene.put("saigon", us_troops=1)).effective("us", "unshaded")
    scene = Scene().put("loc_can_tho_chau_doc", nva_guerrilla_active=1)
    assert CardPlay(25, scene).effective("us", "unshaded")
    scene = Scene().put("kien_hoa", arvn_troops=1, nva_troops=1)
    assert not CardPlay(25, scene).effective("us", "unshaded")
    assert CardPlay(25, scene.put("kien_hoa", arvn_troops=1)).effective("us", "unshaded")


def test_shaded_places_six_guerrillas_and_sabotages() -> None:
    """Where 2 VC do not outnumber COIN, or Sabotage lies, no marker comes."""
    scene = Scene().put("loc_saigon_can_tho", police=2).mark("loc_can_tho_chau_doc")
    CardPlay(25, scene).run("vc", "shaded").finish()
    assert scene.pieces("loc_saigon_can_tho") == {"police": 2, "vc_guerrilla_underground": 2}
    assert scene.pieces("loc_can_tho_chau_doc") == {"vc_guerrilla_underground": 2}
    assert [scene.markers(loc) for loc in MEKONG] == [0, 1, 1]
    assert scene.audit() == []


def test_shaded_with_just_enough_nothing_is_asked() -> None:
    """6 Available go to their places; of 5 the executor picks who gets 1."""
    scene = Scene().available(vc_guerrilla=6)
    assert CardPlay(25, scene).run("nva", "shaded").request is None
    assert [scene.pieces(loc) for loc in MEKONG] == [{"vc_guerrilla_underground": 2}] * 3
    scene = Scene().available(vc_guerrilla=5)
    assert CardPlay(25, scene).run("nva", "shaded").offered == list(MEKONG)


def test_shaded_with_too_few_the_executor_picks() -> None:
    """3 Guerrillas: 2 on the first LoC chosen, 1 on the second; 1 marker left of 2 LoCs."""
    scene = Scene().available(vc_guerrilla=3).set(markers_left=1)
    play = CardPlay(25, scene).run("nva", "shaded").do("loc_can_tho_long_phu")
    assert play.offered == ["vc_guerrilla-1", "vc_guerrilla-2"]
    play.do("vc_guerrilla-2")
    assert play.offered == ["loc_saigon_can_tho", "loc_can_tho_chau_doc"]
    play.do("loc_saigon_can_tho", "vc_guerrilla-1")
    assert play.offered == ["loc_saigon_can_tho", "loc_can_tho_long_phu"]
    play.do("loc_can_tho_long_phu")
    assert play.request is None
    assert scene.pieces("loc_can_tho_long_phu") == {"vc_guerrilla_underground": 2}
    assert scene.pieces("loc_saigon_can_tho") == {"vc_guerrilla_underground": 1}
    assert [scene.markers(loc) for loc in MEKONG] == [0, 0, 1]


@pytest.mark.parametrize("split", [(1, 1, 1), (2, 1, 1), (1, 2, 2), (2, 0, 2), (0, 1, 2)])
def test_shaded_too_few_may_be_split_in_any_way(split: tuple[int, ...]) -> None:
    """From 3 to 5, at most 2 on each; whoever holds a LoC alone has it Sabotaged."""
    scene = Scene().available(vc_guerrilla=sum(split))
    play = CardPlay(25, scene).run("nva", "shaded")
    for loc, number in zip(MEKONG, split, strict=True):
        if number:
            play.do(loc, f"vc_guerrilla-{number}")
    assert play.request is None
    there = [scene.pieces(loc).get("vc_guerrilla_underground", 0) for loc in MEKONG]
    assert there == list(split)
    assert [scene.markers(loc) for loc in MEKONG] == [int(number > 0) for number in split]
    assert scene.audit() == []


def test_shaded_vc_may_make_up_the_number_from_the_map() -> None:
    """Executing, with 3 Available: up to 2 on each LoC all the same, and VC may stop after the 3."""
    scene = Scene().put("tay_ninh", vc_guerrilla_active=4).available(vc_guerrilla=3)
    play = CardPlay(25, scene).run("vc", "shaded")
    play.do("loc_saigon_can_tho", "vc_guerrilla-2")
    assert "done" not in play.offered
    play.do("loc_can_tho_chau_doc", "vc_guerrilla-2", "tay_ninh")
    assert play.offered == ["loc_can_tho_long_phu", "done"]
    play.finish("loc_can_tho_long_phu", "vc_guerrilla-1", "tay_ninh")
    assert [scene.pieces(loc)["vc_guerrilla_underground"] for loc in MEKONG] == [2, 2, 1]
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_active": 2}
    assert scene.audit() == []


def test_shaded_ineffective() -> None:
    """No Guerrilla to place and no LoC that VC hold; NVA do not count as VC."""
    scene = Scene().none_available("vc_guerrilla").put("loc_saigon_can_tho", nva_troops=3)
    assert not CardPlay(25, scene).effective("nva", "shaded")
    scene.set(markers_left=15)
    held = Scene().put("loc_saigon_can_tho", vc_guerrilla_active=1).none_available("vc_guerrilla")
    assert CardPlay(25, held).effective("nva", "shaded")
    assert not CardPlay(25, held.mark("loc_saigon_can_tho")).effective("nva", "shaded")
