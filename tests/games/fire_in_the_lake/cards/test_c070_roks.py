"""Card 70, ROKs."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

SWEPT = ["kontum", "qui_nhon", "binh_dinh", "pleiku", "phu_bon", "khanh_hoa"]


def test_all_cubes_move_find_and_hit_as_us_troops() -> None:
    """ARVN act: Police move in too; 1 + 1 + 1 cubes and an Irregular find 4 and hit 3."""
    scene = Scene().set(arvn=0, aid=0).put("phu_bon", us_troops=1, irregular_active=1)
    scene.put("phu_bon", vc_guerrilla_underground=4, ranger_active=2)
    scene.put("khanh_hoa", arvn_troops=1, police=2)
    play = CardPlay(70, scene).run("us", "unshaded").do("arvn", "sweep")
    assert (play.seat, play.offered) == ("arvn", SWEPT)
    play.do("phu_bon", "khanh_hoa")
    assert play.offered == ["arvn_troops-1", "police-1", "police-2"]
    play.do("arvn_troops-1", "khanh_hoa", "police-1", "done", "done")
    assert scene.pieces("phu_bon")["vc_guerrilla_active"] == 4
    play.finish("assault", "phu_bon")
    assert scene.pieces("phu_bon") == {
        "us_troops": 1,
        "arvn_troops": 1,
        "police": 1,
        "irregular_active": 1,
        "ranger_active": 2,
        "vc_guerrilla_active": 1,
    }
    assert (scene.s.aid, scene.resources("arvn")) == (0, 0)
    assert scene.audit() == []


def test_us_rates_highland_base_and_no_base_aid() -> None:
    """3 cubes in Highland hit 1, with a US Base 6; no 6 Aid for a Base; no follow-up."""
    scene = Scene().set(aid=0).put("pleiku", arvn_troops=2, police=1, nva_troops=2)
    scene.put("binh_dinh", us_base=1, arvn_troops=2, police=1, nva_troops=4, nva_base=1)
    play = CardPlay(70, scene).run("arvn", "unshaded")
    play.do("arvn", "sweep", "kontum", "done", "done", "assault", "pleiku")
    assert play.offered == ["binh_dinh", "done"]
    play.finish("binh_dinh")
    assert scene.pieces("pleiku") == {"arvn_troops": 2, "police": 1, "nva_troops": 1}
    assert scene.pieces("binh_dinh") == {"us_base": 1, "arvn_troops": 2, "police": 1}
    assert scene.s.aid == 0


def test_the_locs_are_for_the_assault_and_us_limits_do_not_bind() -> None:
    """Under shaded Abrams, Platoons and Lansdale a third space is still open to both."""
    scene = Scene()
    for space in ("loc_kontum_qui_nhon", "loc_qui_nhon_cam_ranh", "loc_kontum_ban_me_thuot"):
        scene.put(space, police=1, vc_guerrilla_active=1)
    scene.put("loc_da_nang_qui_nhon", police=1, vc_guerrilla_active=1)
    for number in (11, 18, 78):
        CardPlay(number, scene).run("vc", "shaded").finish()
    play = CardPlay(70, scene).run("us", "unshaded").do("us", "sweep")
    play.do("kontum", "done", "pleiku", "done")
    assert play.offered == ["qui_nhon", "binh_dinh", "phu_bon", "khanh_hoa", "done"]
    play.do("done", "assault", "loc_kontum_qui_nhon", "loc_qui_nhon_cam_ranh")
    assert play.offered == ["loc_kontum_ban_me_thuot", "done"]
    play.finish("done")
    assert scene.pieces("loc_kontum_ban_me_thuot") == {"police": 1, "vc_guerrilla_active": 1}
    assert scene.pieces("loc_kontum_qui_nhon") == {"police": 1}


def test_us_capabilities_count() -> None:
    """Cobras shaded cost a US Troop where the US rates apply, though ARVN act."""
    scene = Scene().put("qui_nhon", us_troops=1, arvn_troops=1, vc_guerrilla_active=2)
    CardPlay(13, scene).run("vc", "shaded").finish()
    play = CardPlay(70, scene).run("arvn", "unshaded")
    play.do("arvn", "sweep", "kontum", "done", "done", "assault", "qui_nhon")
    assert play.step == "assault.cobras"
    play.finish(2)
    assert scene.pieces("qui_nhon") == {"arvn_troops": 1}
    assert scene.box("casualties", "us_troops") == 1


def test_booby_traps_let_vc_pick_the_troop() -> None:
    """In a mixed Sweep, on 1 to 3, VC takes a US or an ARVN Troop."""
    scene = Scene().put("kontum", us_troops=1, arvn_troops=1, police=1)
    CardPlay(101, scene).run("vc", "shaded").finish()
    play = CardPlay(70, scene).run("us", "unshaded").do("us", "sweep", "kontum", "done", "done", 3)
    assert (play.seat, play.offered) == ("vc", ["us_troops", "arvn_troops"])
    play.do("us_troops")
    assert scene.box("casualties", "us_troops") == 1
    assert scene.pieces("kontum") == {"arvn_troops": 1, "police": 1}


def test_unshaded_ineffective() -> None:
    """No cube that could Sweep in or fight in the listed spaces."""
    scene = Scene().put("can_tho", us_troops=5).put("kontum", vc_guerrilla_underground=1)
    assert not CardPlay(70, scene).effective("us", "unshaded")
    assert CardPlay(70, scene.put("kontum", police=1)).effective("us", "unshaded")


def test_shaded_three_spaces_shift() -> None:
    """Those at Active Opposition stay; all three there: ineffective."""
    scene = Scene().support("qui_nhon", 2).support("khanh_hoa", -2)
    assert CardPlay(70, scene).effective("vc", "shaded")
    CardPlay(70, scene).run("vc", "shaded").finish()
    assert [scene.level(n) for n in ("qui_nhon", "phu_bon", "khanh_hoa")] == [1, -1, -2]
    assert scene.audit() == []
    scene.support("qui_nhon", -2).support("phu_bon", -2)
    assert not CardPlay(70, scene).effective("vc", "shaded")
