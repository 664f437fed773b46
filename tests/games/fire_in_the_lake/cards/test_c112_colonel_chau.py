"""Card 112, Colonel Chau."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

SIX = ("central_laos", "quang_tri", "pleiku", "tay_ninh", "kien_hoa", "ba_xuyen")


def test_six_provinces_get_police() -> None:
    """One each; no Province twice, no City, no LoC, not North Vietnam."""
    scene = Scene()
    play = CardPlay(112, scene).run("us", "unshaded")
    assert len(play.offered) == 21
    assert "north_vietnam" not in play.offered
    for space in SIX:
        play.do(space)
        assert play.offered == ["police-1"]
        play.do("police-1")
    play.finish()

    assert [scene.pieces(space) for space in SIX] == [{"police": 1}] * 6
    assert scene.box("available", "police") == 24
    assert scene.audit() == []


def test_fewer_police_go_to_fewer_provinces() -> None:
    """VC has 2 to place and cannot take more from the map."""
    scene = Scene().put("saigon", police=4).available(police=2)
    CardPlay(112, scene).run("vc", "unshaded").finish("tay_ninh", "police-1", "pleiku", "police-1")
    assert scene.pieces("tay_ninh") == scene.pieces("pleiku") == {"police": 1}
    assert scene.pieces("saigon") == {"police": 4}
    assert scene.audit() == []


def test_arvn_may_stop_once_none_is_available() -> None:
    """1 must be placed; a 2nd is taken from Saigon, then enough."""
    scene = Scene().put("saigon", police=4).available(police=1)
    play = CardPlay(112, scene).run("arvn", "unshaded")
    assert "done" not in play.offered
    play.do("tay_ninh", "police-1")
    assert "done" in play.offered
    play.do("pleiku", "police-1", "saigon").finish("done")

    assert scene.pieces("pleiku") == {"police": 1}
    assert scene.pieces("saigon") == {"police": 3}
    assert scene.audit() == []


def test_without_police_it_is_ineffective() -> None:
    """Only ARVN and US could take them from the map."""
    scene = Scene().put("saigon", police=4).none_available("police")
    assert not CardPlay(112, scene).effective("vc", "unshaded")
    assert CardPlay(112, scene).effective("us", "unshaded")


def test_three_provinces_with_arvn_turn() -> None:
    """Each shifts and takes a Guerrilla; one without people takes only the Guerrilla."""
    scene = Scene().put("quang_tri", police=1).put("tay_ninh", arvn_base=1)
    scene.put("phuoc_long", ranger_underground=1).put("kien_hoa", arvn_troops=1)
    scene.put("saigon", police=1).put("pleiku", us_troops=1)
    play = CardPlay(112, scene).run("vc", "shaded")
    assert play.offered == ["quang_tri", "phuoc_long", "tay_ninh", "kien_hoa"]
    play.do("quang_tri", "phuoc_long", "tay_ninh").finish()

    assert [scene.level(n) for n in ("quang_tri", "phuoc_long", "tay_ninh", "kien_hoa")] == [
        -1,
        0,
        -1,
        0,
    ]
    assert scene.pieces("quang_tri") == {"police": 1, "vc_guerrilla_underground": 1}
    assert scene.pieces("phuoc_long") == {"ranger_underground": 1, "vc_guerrilla_underground": 1}
    assert scene.pieces("tay_ninh") == {"arvn_base": 1, "vc_guerrilla_underground": 1}
    assert scene.audit() == []


def test_fewer_provinces_and_no_guerrillas() -> None:
    """The one Province shifts though no Guerrilla is Available."""
    scene = Scene().put("quang_tri", police=1).none_available("vc_guerrilla")
    CardPlay(112, scene).run("us", "shaded").finish()
    assert scene.level("quang_tri") == -1
    assert scene.pieces("quang_tri") == {"police": 1}


def test_nothing_to_turn_is_ineffective() -> None:
    """No ARVN in a Province; or Active Opposition and no Guerrilla."""
    assert not CardPlay(112, Scene().put("saigon", police=1)).effective("vc", "shaded")
    scene = Scene().put("quang_tri", police=1).support("quang_tri", -2)
    assert CardPlay(112, scene).effective("nva", "shaded")
    assert not CardPlay(112, scene.none_available("vc_guerrilla")).effective("nva", "shaded")
