"""Card 118, Korean War Arms."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_vc_loses_a_guerrilla_wherever_two_lack_an_nva_base() -> None:
    """VC picks the face; a Tunneled NVA Base is a Base; single Guerrillas stay."""
    scene = Scene().put("hue", vc_guerrilla_active=1, vc_guerrilla_underground=2)
    scene.put("loc_saigon_can_tho", vc_guerrilla_underground=2)
    scene.put("tay_ninh", vc_guerrilla_active=3, nva_tunneled_base=1)
    scene.put("kien_hoa", vc_guerrilla_active=1, nva_guerrilla_active=3, vc_base=1)
    play = CardPlay(118, scene).run("us", "unshaded")
    assert (play.seat, play.offered) == (
        "vc",
        ["vc_guerrilla_underground", "vc_guerrilla_active"],
    )
    play.finish("vc_guerrilla_active")

    assert scene.pieces("hue") == {"vc_guerrilla_underground": 2}
    assert scene.pieces("loc_saigon_can_tho") == {"vc_guerrilla_underground": 1}
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_active": 3, "nva_tunneled_base": 1}
    assert scene.pieces("kien_hoa")["vc_guerrilla_active"] == 1
    assert scene.audit() == []


def test_no_bands_without_a_base_is_ineffective() -> None:
    """Only where an NVA Base is, or single Guerrillas."""
    scene = Scene().put("tay_ninh", vc_guerrilla_active=3, nva_base=1)
    scene.put("hue", vc_guerrilla_active=1)
    assert not CardPlay(118, scene).effective("us", "unshaded")
    assert CardPlay(118, scene.put("hue", vc_guerrilla_underground=1)).effective("us", "unshaded")


def test_three_spaces_get_a_vc_piece() -> None:
    """Anywhere, no space twice; no Base on a LoC or where two are."""
    scene = Scene().put("hue", us_base=1, nva_base=1)
    play = CardPlay(118, scene).run("us", "shaded")
    assert len(play.offered) == 47
    play.do("hue")
    assert play.offered == ["vc_guerrilla-1"]
    play.do("vc_guerrilla-1")
    assert "hue" not in play.offered
    play.do("loc_saigon_can_tho")
    assert play.offered == ["vc_guerrilla-1"]
    play.do("vc_guerrilla-1", "north_vietnam")
    assert play.offered == ["vc_guerrilla-1", "vc_base-1"]
    play.finish("vc_base-1")

    assert scene.pieces("hue") == {"us_base": 1, "nva_base": 1, "vc_guerrilla_underground": 1}
    assert scene.pieces("loc_saigon_can_tho") == {"vc_guerrilla_underground": 1}
    assert scene.pieces("north_vietnam") == {"vc_base": 1}
    assert scene.audit() == []


def test_fewer_pieces_go_to_fewer_spaces() -> None:
    """One Base is all that is Available: one City or Province gets it."""
    scene = Scene().available(vc_base=1).none_available("vc_guerrilla")
    play = CardPlay(118, scene).run("arvn", "shaded")
    assert len(play.offered) == 30
    play.finish("saigon", "vc_base-1")
    assert scene.pieces("saigon") == {"vc_base": 1}
    assert scene.audit() == []


def test_without_vc_pieces_it_is_ineffective() -> None:
    """VC itself may use one from the map."""
    scene = Scene().put("hue", vc_guerrilla_active=1).none_available("vc_guerrilla", "vc_base")
    assert not CardPlay(118, scene).effective("nva", "shaded")
    assert CardPlay(118, scene).effective("vc", "shaded")
