"""Card 99, Masher/White Wing."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Play, Scene


def test_both_armies_sweep_and_assault_as_the_us() -> None:
    """2 US + 2 ARVN Troops and a Ranger find 5; as US in Highland they hit 2; Police do not count."""
    scene = Scene().set(arvn=0, aid=0).put("kontum", us_troops=2, arvn_troops=2, police=3)
    scene.put("pleiku", ranger_active=1, irregular_active=2, police=2)
    scene.put("pleiku", vc_guerrilla_underground=6)
    play = CardPlay(99, scene).run("vc", "unshaded").do("arvn")
    assert play.seat == "arvn"
    assert {"tay_ninh", "north_vietnam", "the_fishhook"}.isdisjoint(play.offered)
    play.do("pleiku", "sweep", "pleiku", "kontum")
    assert play.offered == ["us_troops-1", "us_troops-2", "arvn_troops-1", "arvn_troops-2"]
    play.do("us_troops-2", "kontum", "arvn_troops-2", "done")
    play.do("done")
    assert scene.pieces("pleiku")["vc_guerrilla_active"] == 5
    play.finish("assault", "pleiku")
    assert scene.pieces("pleiku") == {
        "us_troops": 2,
        "arvn_troops": 2,
        "police": 2,
        "ranger_active": 1,
        "irregular_active": 2,
        "vc_guerrilla_underground": 1,
        "vc_guerrilla_active": 3,
    }
    assert (scene.s.aid, scene.resources("arvn")) == (0, 0)
    assert scene.audit() == []


def test_body_count_aid_and_no_aid_for_a_base() -> None:
    """3 Aid for the Guerrilla, none for the Base, and no ARVN follow-up."""
    scene = Scene().set(aid=0).put("hue", arvn_troops=3, vc_guerrilla_active=1, vc_base=2)
    CardPlay(72, scene).run("us", "unshaded").finish()
    play = CardPlay(99, scene).run("us", "unshaded")
    play.finish("us", "hue", "sweep", "hue", "done", "done", "assault", "hue")
    assert scene.pieces("hue") == {"arvn_troops": 3}
    assert scene.s.aid == 3


def test_unshaded_ineffective() -> None:
    """Police or Irregulars alone find nobody who is Active already, and hit nobody."""
    scene = Scene().put("hue", police=4, vc_base=1)
    scene.put("kien_hoa", irregular_active=1, vc_guerrilla_active=1)
    assert not CardPlay(99, scene).effective("us", "unshaded")
    assert CardPlay(99, scene.put("hue", arvn_troops=1)).effective("us", "unshaded")


def test_shaded_guerrillas_march_and_ambush_hidden_or_not() -> None:
    """VC March into three spaces; all three are Ambushed, though two Guerrillas are Active."""
    scene = Scene().set(vc=0).put("phuoc_long", vc_guerrilla_active=1, vc_guerrilla_underground=1)
    scene.put("phu_bon", vc_guerrilla_active=2).put("tay_ninh", us_troops=3)
    scene.put("khanh_hoa", police=1).put("qui_nhon", arvn_troops=2)
    CardPlay(101, scene).run("us", "unshaded").finish()  # 1 Ambush otherwise
    play = CardPlay(99, scene).run("us", "shaded").do("vc", "march")
    assert play.seat == "vc"
    play.do("tay_ninh", "phuoc_long", 1, 0)
    play.do("done")
    play.do("khanh_hoa", "phu_bon", 1)
    play.do("done")
    play.do("qui_nhon", "phu_bon", 1)
    play.do("done", "ambush")
    assert play.offered == ["qui_nhon", "khanh_hoa", "tay_ninh"]
    play.do("tay_ninh", "tay_ninh", "us_troops", "khanh_hoa", "khanh_hoa", "police")
    play.finish("qui_nhon", "qui_nhon", "arvn_troops")
    assert scene.pieces("tay_ninh") == {"us_troops": 2, "vc_guerrilla_active": 1}
    assert scene.pieces("khanh_hoa") == {"vc_guerrilla_active": 1}
    assert scene.pieces("qui_nhon") == {"arvn_troops": 1, "vc_guerrilla_active": 1}
    assert scene.box("casualties", "us_troops") == 1
    assert scene.resources("vc") == 0
    assert scene.audit() == []


def test_shaded_nva_troops_stay_behind() -> None:
    """Only Guerrillas March."""
    scene = Scene().put("southern_laos", nva_troops=4, nva_guerrilla_underground=1)
    play = CardPlay(99, scene).run("nva", "shaded").do("nva", "march", "pleiku", "southern_laos")
    while play.request is not None:
        play.do("done" if "done" in play.offered else play.offered[-1])
    assert scene.pieces("southern_laos") == {"nva_troops": 4}
    assert scene.pieces("pleiku") == {"nva_guerrilla_underground": 1}


def test_shaded_ineffective() -> None:
    """NVA Troops and Bases cannot March here."""
    scene = Scene().put("southern_laos", nva_troops=4, nva_base=1).put("hue", vc_base=1)
    assert not CardPlay(99, scene).effective("vc", "shaded")
    assert CardPlay(99, scene.put("hue", vc_guerrilla_active=1)).effective("vc", "shaded")


def test_guerrillas_do_not_march_out_and_back_to_where_they_stand() -> None:
    """Central Laos leads out and back again by the Trail; each destination has an origin."""

    def march() -> Play:
        scene = Scene().put("central_laos", nva_guerrilla_active=1).set(trail=1, nva=0, vc=0)
        return CardPlay(99, scene).run("nva", "shaded").do("nva", "march")

    targets = march().offered
    assert "central_laos" not in targets
    assert {"north_vietnam", "an_loc", "kien_giang"} < set(targets)
    for target in targets:
        assert march().do(target).offered == ["central_laos"]


@pytest.mark.rule("fitl 5.1.3-a")
def test_each_destination_that_can_be_ambushed_is_ambushed() -> None:
    """After the first one the VC may not stop; a third, where nobody is left, is none."""
    scene = Scene().put("tay_ninh", vc_guerrilla_active=6).put("kien_phong", police=2)
    scene.put("saigon", police=3).set(vc=0)
    scene.put("hue", vc_guerrilla_underground=1, police=1)  # no destination of the March
    play = CardPlay(99, scene).run("vc", "shaded").do("vc", "march")
    play.do("kien_phong", "tay_ninh", 2, "done", "saigon", "tay_ninh", 2, "done")
    play.do("phuoc_long", "tay_ninh", 1, "done", "ambush")
    assert set(play.offered) == {"kien_phong", "saigon"}
    play.do("kien_phong", "kien_phong", "police")
    assert (play.step, play.offered) == ("ambush.space", ["saigon"])
    play.do("saigon", "saigon", "police")
    assert play.request is None
    assert scene.pieces("saigon")["police"] == 2
    assert scene.pieces("kien_phong")["police"] == 1
