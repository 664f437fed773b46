"""Card 92, SEALORDS."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

LAND = ["kien_phong", "kien_hoa", "ba_xuyen", "kien_giang"]


def test_arvn_and_then_us_sweep_or_assault_in_each_space() -> None:
    """ARVN Sweep 1 space in place and Assault the others; then the US Assault what is left."""
    scene = Scene().set(arvn=0, aid=0).put("can_tho", arvn_troops=6, us_troops=3)
    scene.put("kien_phong", arvn_troops=2, us_troops=1, vc_guerrilla_underground=2)
    scene.put("ba_xuyen", arvn_troops=2, vc_guerrilla_active=1)
    scene.put("loc_can_tho_bac_lieu", police=2, vc_guerrilla_active=2)
    play = CardPlay(92, scene).run("vc", "unshaded")
    assert (play.seat, play.offered) == ("arvn", ["sweep", "nothing"])
    play.do("sweep")
    assert play.offered == LAND
    play.do("kien_phong")
    assert play.step == "sweep.space"  # nothing moves in
    play.do("done", "assault")
    assert play.offered == ["ba_xuyen", "loc_can_tho_bac_lieu"]
    play.do("loc_can_tho_bac_lieu", "ba_xuyen")
    play.do("done")
    assert (play.seat, play.offered) == ("us", ["sweep", "nothing"])
    play.do("nothing", "assault")
    assert play.offered == ["kien_phong"]
    play.do("kien_phong")
    assert play.step == "assault.follow"
    play.finish("yes")
    assert scene.pieces("kien_phong") == {"arvn_troops": 2, "us_troops": 1}
    assert scene.pieces("ba_xuyen") == {"arvn_troops": 2}
    assert scene.pieces("loc_can_tho_bac_lieu") == {"police": 2, "vc_guerrilla_active": 1}
    assert scene.pieces("can_tho") == {"arvn_troops": 6, "us_troops": 3}
    assert scene.resources("arvn") == 0
    assert scene.audit() == []


def test_with_nobody_there_nothing_happens() -> None:
    """A Sweep in place by nobody finds nothing, and no Assault is possible."""
    scene = Scene().put("can_tho", us_troops=3, arvn_troops=3)
    scene.put("kien_hoa", vc_guerrilla_underground=1)
    assert not CardPlay(92, scene).effective("arvn", "unshaded")
    play = CardPlay(92, scene).run("arvn", "unshaded")
    play.finish("sweep", "kien_hoa", "done")
    assert scene.pieces("kien_hoa") == {"vc_guerrilla_underground": 1}


def test_unshaded_effective_where_someone_finds_or_hits() -> None:
    """1 US Troop with a hidden Guerrilla, or 2 Police on a LoC with an Active one."""
    scene = Scene().put("kien_hoa", vc_guerrilla_underground=1, us_troops=1)
    assert CardPlay(92, scene).effective("arvn", "unshaded")
    scene = Scene().put("loc_saigon_can_tho", vc_guerrilla_active=1, police=2)
    assert CardPlay(92, scene).effective("arvn", "unshaded")


def test_shaded_pieces_come_from_cambodia_and_tay_ninh() -> None:
    """VC move; faces stay as they are; Tunneled Bases and Laos stay, Bases find no LoC."""
    scene = Scene().put("tay_ninh", vc_guerrilla_active=2, vc_tunneled_base=1)
    scene.put("sihanoukville", vc_base=1, nva_troops=3).put("southern_laos", vc_base=1)
    play = CardPlay(92, scene).run("us", "shaded").do("vc")
    assert (play.seat, play.offered) == ("vc", ["sihanoukville", "tay_ninh", "done"])
    play.do("sihanoukville")
    assert play.offered == LAND
    play.do("kien_giang", "vc_base-1", "tay_ninh", "loc_saigon_can_tho", "vc_guerrilla_active-2")
    assert play.request is None
    assert scene.pieces("kien_giang") == {"vc_base": 1}
    assert scene.pieces("loc_saigon_can_tho") == {"vc_guerrilla_active": 2}
    assert scene.pieces("tay_ninh") == {"vc_tunneled_base": 1}
    assert scene.pieces("sihanoukville") == {"nva_troops": 3}
    assert scene.audit() == []


def test_shaded_nva_may_stop_early_and_idle() -> None:
    """Any number; with Tunneled Bases only there is nothing to move."""
    scene = Scene().put("the_fishhook", nva_troops=3)
    play = CardPlay(92, scene).run("us", "shaded")
    play.finish("nva", "the_fishhook", "kien_hoa", "nva_troops-2", "done")
    assert scene.pieces("kien_hoa") == {"nva_troops": 2}
    scene = Scene().put("tay_ninh", vc_tunneled_base=1).put("hue", vc_guerrilla_active=1)
    assert not CardPlay(92, scene).effective("us", "shaded")
    assert CardPlay(92, scene.put("tay_ninh", nva_base=1)).effective("us", "shaded")
