"""Card 90, Walt Rostow."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _base() -> Scene:
    """Saigon and Hue under COIN Control, Tay Ninh not; a Base and a Ranger out of play."""
    scene = Scene().put("saigon", us_troops=2).put("hue", police=2)
    scene.put("tay_ninh", ranger_active=1, vc_base=1).put("loc_saigon_can_tho", arvn_troops=1)
    return scene.available(arvn_base=2, ranger=4)


def test_a_piece_from_the_map_and_one_from_out_of_play() -> None:
    """The Ranger from the map is newly placed, Underground; the Base comes from out of play."""
    scene = _base()
    play = CardPlay(90, scene).run("us", "unshaded")
    assert play.offered == ["map", "available", "out_of_play"]
    play.do("map")
    assert play.offered == ["hue", "tay_ninh", "loc_saigon_can_tho"]
    play.do("tay_ninh", "ranger_active")
    assert play.offered == ["hue", "saigon"]
    play.do("saigon", "out_of_play", "hue")
    assert play.offered == ["ranger-1", "arvn_base-1"]
    play.finish("arvn_base-1")

    assert scene.pieces("tay_ninh") == {"vc_base": 1}
    assert scene.pieces("saigon") == {"us_troops": 2, "ranger_underground": 1}
    assert scene.pieces("hue") == {"police": 2, "arvn_base": 1}
    assert scene.box("out_of_play", "arvn_base") == 0
    assert scene.box("available", "ranger") == 4
    assert scene.audit() == []


def test_available_pieces_of_any_type() -> None:
    """VC executes too; nothing goes to spaces without COIN Control, and a full space takes no Base."""
    scene = _base().put("saigon", us_base=2)
    play = CardPlay(90, scene).run("vc", "unshaded").do("available")
    assert play.offered == ["hue", "saigon"]
    play.do("saigon")
    assert play.offered == ["arvn_troops-1", "police-1", "ranger-1"]
    play.do("police-1").finish("available", "hue", "arvn_troops-1")

    assert scene.pieces("saigon") == {"us_troops": 2, "us_base": 2, "police": 1}
    assert scene.pieces("hue") == {"police": 2, "arvn_troops": 1}
    assert scene.audit() == []


def test_one_piece_is_all_that_can_be_put() -> None:
    """All else stands in Saigon, the only space under COIN Control, which has room for 1 Base."""
    scene = Scene().put("saigon", arvn_troops=30, police=30, ranger_underground=6, arvn_base=1)
    for space in ("tay_ninh", "quang_tri"):
        scene.put(space, arvn_base=1, vc_base=1)
    play = CardPlay(90, scene).run("us", "unshaded")
    assert play.offered == ["map"]
    play.do("map")
    assert play.offered == ["quang_tri", "tay_ninh"]
    play.finish("tay_ninh")

    assert scene.pieces("tay_ninh") == {"vc_base": 1}
    assert scene.pieces("quang_tri") == {"arvn_base": 1, "vc_base": 1}
    assert scene.pieces("saigon")["arvn_base"] == 2
    assert scene.audit() == []


def test_without_coin_control_it_is_ineffective() -> None:
    """LoCs are never under Control."""
    scene = Scene().put("tay_ninh", ranger_active=1, vc_base=1).put("loc_hue_da_nang", police=3)
    assert not CardPlay(90, scene).effective("us", "unshaded")
    CardPlay(90, scene).run("us", "unshaded").finish()
    assert scene.pieces("loc_hue_da_nang") == {"police": 3}
    assert CardPlay(90, _base()).effective("us", "unshaded")


def _countryside() -> Scene:
    """ARVN in three Provinces, one in Laos, and on a LoC; Hue under NVA Control."""
    scene = Scene().put("central_laos", ranger_underground=1).put("tay_ninh", arvn_troops=3)
    scene.put("kien_hoa", arvn_base=1, arvn_troops=1, police=1).put("saigon", arvn_troops=2)
    scene.put("loc_saigon_can_tho", arvn_troops=1, police=1).put("hue", nva_troops=1)
    return scene.put("pleiku", us_troops=2)


def test_guerrillas_come_and_the_army_goes_to_town() -> None:
    """One Guerrilla per Province with ARVN; Bases hold no Troops; Police and Rangers stay."""
    scene = _countryside()
    play = CardPlay(90, scene).run("nva", "shaded")
    assert play.offered == ["central_laos"]
    play.do("central_laos", "nva_guerrilla-1", "tay_ninh", "vc_guerrilla-1")
    play.do("kien_hoa", "vc_guerrilla-1")
    assert play.seat == "arvn"
    assert play.offered == ["saigon", "tay_ninh", "kien_hoa", "loc_saigon_can_tho"]
    play.do("tay_ninh")
    assert play.offered == [
        "da_nang",
        "kontum",
        "qui_nhon",
        "cam_ranh",
        "an_loc",
        "saigon",
        "can_tho",
    ]
    play.do("saigon", 3, "kien_hoa", "can_tho", 1)
    assert "done" not in play.offered
    play.do("loc_saigon_can_tho", "saigon", 1, "saigon", "da_nang", 2).finish("done")

    assert scene.pieces("central_laos") == {
        "ranger_underground": 1,
        "nva_guerrilla_underground": 1,
    }
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_underground": 1}
    assert scene.pieces("kien_hoa") == {"arvn_base": 1, "police": 1, "vc_guerrilla_underground": 1}
    assert scene.pieces("loc_saigon_can_tho") == {"police": 1}
    assert scene.pieces("saigon") == {"arvn_troops": 4}
    assert scene.pieces("da_nang") == {"arvn_troops": 2}
    assert scene.pieces("can_tho") == {"arvn_troops": 1}
    assert (scene.control("kien_hoa"), scene.control("da_nang")) == ("coin", "coin")
    assert (scene.control("pleiku"), scene.s.frozen) == ("coin", False)
    assert scene.audit() == []


def test_control_stands_still_meanwhile_and_saigon_is_always_open() -> None:
    """Saigon takes Troops even under NVA Control."""
    scene = Scene().put("tay_ninh", arvn_troops=1).put("saigon", nva_troops=3)
    play = CardPlay(90, scene).run("vc", "shaded").do("tay_ninh", "vc_guerrilla-1", "tay_ninh")
    assert "saigon" in play.offered
    play.finish("saigon", 1)

    assert scene.pieces("saigon") == {"arvn_troops": 1, "nva_troops": 3}
    assert scene.audit() == []


def test_short_of_guerrillas_the_executing_faction_says_where() -> None:
    """The US has one to place in three Provinces."""
    scene = _countryside().available(nva_guerrilla=1).none_available("vc_guerrilla")
    play = CardPlay(90, scene).run("us", "shaded")
    assert play.offered == ["central_laos", "tay_ninh", "kien_hoa"]
    play.do("kien_hoa", "nva_guerrilla-1")
    assert play.step == "redeploy.troops_from"
    assert scene.pieces("kien_hoa")["nva_guerrilla_underground"] == 1
    assert scene.pieces("tay_ninh") == {"arvn_troops": 3}


def test_vc_may_bring_its_own_from_the_map_or_stop() -> None:
    """None is Available: VC brings one from Hue, then is content."""
    scene = Scene().put("tay_ninh", police=1).put("kien_hoa", police=1)
    scene.put("hue", vc_guerrilla_active=2).none_available("nva_guerrilla", "vc_guerrilla")
    play = CardPlay(90, scene).run("vc", "shaded")
    assert play.offered == ["tay_ninh", "kien_hoa", "done"]
    play.do("tay_ninh", "vc_guerrilla-1", "hue").finish("done")

    assert scene.pieces("tay_ninh") == {"police": 1, "vc_guerrilla_underground": 1}
    assert scene.pieces("hue") == {"vc_guerrilla_active": 1}
    assert scene.audit() == []


def test_an_army_in_town_is_ineffective() -> None:
    """Police on a LoC do not count, and Troops in Cities need not move."""
    scene = Scene().put("saigon", arvn_troops=3).put("loc_saigon_can_tho", police=1)
    assert not CardPlay(90, scene).effective("vc", "shaded")
    CardPlay(90, scene).run("vc", "shaded").finish("done")
    assert scene.pieces("saigon") == {"arvn_troops": 3}
    assert CardPlay(90, scene.put("tay_ninh", police=1)).effective("vc", "shaded")
    scene.none_available("nva_guerrilla", "vc_guerrilla")
    assert not CardPlay(90, scene).effective("vc", "shaded")
    assert CardPlay(90, scene.put("loc_hue_da_nang", arvn_troops=1)).effective("vc", "shaded")
