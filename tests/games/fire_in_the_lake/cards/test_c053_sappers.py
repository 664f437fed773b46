"""Card 53, Sappers."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_two_troops_fall_in_each_of_three_spaces() -> None:
    """One where only one stands; LoCs count; the executing faction stays Eligible."""
    scene = Scene().put("quang_tri", nva_troops=5).put("loc_hue_da_nang", nva_troops=2)
    scene.put("hue", nva_troops=1).put("pleiku", nva_troops=3).put("central_laos", nva_troops=3)
    play = CardPlay(53, scene).run("arvn", "unshaded")
    assert play.offered == ["hue", "quang_tri", "pleiku", "loc_hue_da_nang", "done"]
    play.do("quang_tri", "hue", "loc_hue_da_nang")

    assert play.request is None
    assert scene.pieces("quang_tri") == {"nva_troops": 3}
    assert scene.pieces("hue") == {}
    assert scene.pieces("loc_hue_da_nang") == {}
    assert scene.pieces("pleiku") == {"nva_troops": 3}
    assert scene.pieces("central_laos") == {"nva_troops": 3}
    assert scene.s.stay_eligible == 0b0010
    assert scene.audit() == []


def test_fewer_spaces_may_be_chosen() -> None:
    """Up to 3."""
    scene = Scene().put("quang_tri", nva_troops=5).put("hue", nva_troops=2)
    CardPlay(53, scene).run("us", "unshaded").finish("quang_tri", "done")

    assert scene.pieces("quang_tri") == {"nva_troops": 3}
    assert scene.pieces("hue") == {"nva_troops": 2}
    assert scene.s.stay_eligible == 0b0001


def test_unshaded_needs_nva_troops_in_the_south() -> None:
    """Guerrillas, and Troops in Laos, do not count."""
    scene = Scene().put("central_laos", nva_troops=3).put("hue", nva_guerrilla_active=2)

    assert not CardPlay(53, scene).effective("us", "unshaded")
    assert CardPlay(53, scene.put("hue", nva_troops=1)).effective("us", "unshaded")


def test_bases_fall_in_provinces() -> None:
    """A US Base to Casualties, 2 ARVN Bases to Available, whatever guards them."""
    scene = Scene().put("quang_tri", us_base=1, arvn_base=1, us_troops=6).put("pleiku", us_base=1)
    scene.put("tay_ninh", arvn_base=1).put("hue", us_base=1, arvn_base=1)
    play = CardPlay(53, scene).run("nva", "shaded")
    assert play.offered == ["quang_tri", "pleiku", "done"]
    play.do("quang_tri", "us_base-1")
    assert play.offered == ["quang_tri", "tay_ninh", "done"]
    play.do("quang_tri", "arvn_base-1", "tay_ninh", "arvn_base-1")

    assert play.request is None
    assert scene.pieces("quang_tri") == {"us_troops": 6}
    assert scene.pieces("pleiku") == {"us_base": 1}
    assert scene.pieces("tay_ninh") == {}
    assert scene.pieces("hue") == {"us_base": 1, "arvn_base": 1}
    assert scene.box("casualties", "us_base") == 1
    assert scene.box("available", "arvn_base") == 2
    assert scene.audit() == []


def test_each_base_is_optional() -> None:
    """Only the ARVN one goes here."""
    scene = Scene().put("quang_tri", us_base=1, arvn_base=1)
    CardPlay(53, scene).run("vc", "shaded").finish("done", "quang_tri", "arvn_base-1")

    assert scene.pieces("quang_tri") == {"us_base": 1}


def test_shaded_needs_a_coin_base_in_a_province() -> None:
    """Those in Cities are safe."""
    scene = Scene().put("hue", us_base=1, arvn_base=1)

    assert not CardPlay(53, scene).effective("vc", "shaded")
    assert CardPlay(53, scene.put("pleiku", arvn_base=1)).effective("vc", "shaded")
