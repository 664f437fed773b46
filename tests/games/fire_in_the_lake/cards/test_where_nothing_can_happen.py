"""Spaces in which a text could do nothing are not offered, while it could do something elsewhere (5.1.3)."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_hamburger_hill_without_us_troops_needs_a_base() -> None:
    """With no Troops on the map only a Highland with an Insurgent Base counts."""
    scene = Scene().put("kontum", vc_guerrilla_active=1).put("pleiku", nva_base=1)
    assert CardPlay(36, scene).run("us", "unshaded").offered == ["pleiku"]


def test_hamburger_hill_needs_other_troops_than_those_on_it() -> None:
    """All US Troops stand in Pleiku: none can move there, and no Base is there; elsewhere they can."""
    scene = Scene().put("pleiku", us_troops=4)
    offered = CardPlay(36, scene).run("us", "unshaded").offered
    assert "pleiku" not in offered
    assert "khanh_hoa" in offered
    scene.put("saigon", us_troops=1)
    assert "pleiku" in CardPlay(36, scene).run("us", "unshaded").offered


def test_attleboro_shaded_needs_us_troops_in_reach() -> None:
    """The Tunnel in Tay Ninh has none around it."""
    scene = Scene().put("tay_ninh", vc_tunneled_base=1).put("quang_tri", nva_tunneled_base=1)
    scene.put("hue", us_troops=4)
    assert CardPlay(23, scene).run("us", "shaded").offered == ["quang_tri"]


def test_phoenix_without_markers_needs_a_space_that_can_turn() -> None:
    """Hue is at Active Opposition; with a marker left it may still get Terror."""
    scene = Scene().support("hue", -2).set(markers_left=0)
    for space in ("hue", "can_tho", "kien_hoa"):
        scene.put(space, police=2, vc_guerrilla_active=1)
    assert CardPlay(27, scene).run("vc", "shaded").offered == ["can_tho", "kien_hoa"]
    scene.set(markers_left=1)
    play = CardPlay(27, scene).run("vc", "shaded")
    assert play.offered == ["hue", "can_tho", "kien_hoa"]
    play.do("kien_hoa")
    assert play.offered == ["can_tho"]


def test_nam_dong_needs_guerrillas_or_support_to_gain() -> None:
    """Pleiku is at Active Support, and nobody lives in Phuoc Long; Khanh Hoa has a Guerrilla to lose."""
    scene = Scene().put("pleiku", us_base=1).support("pleiku", 2).put("phuoc_long", arvn_base=1)
    scene.put("khanh_hoa", us_base=1, vc_guerrilla_active=1).support("khanh_hoa", 2)
    scene.put("binh_dinh", arvn_base=1)
    assert CardPlay(48, scene).run("us", "unshaded").offered == ["binh_dinh", "khanh_hoa"]


def test_an_loc_without_arvn_troops_available_needs_nva_troops() -> None:
    """Hue has ARVN but no NVA Troops, and none can come; a LoC with both is fine."""
    scene = Scene().put("hue", police=1).put("an_loc", police=1, nva_troops=2)
    assert CardPlay(71, scene).run("nva", "unshaded").offered == ["hue", "an_loc"]
    scene.none_available("arvn_troops")
    assert CardPlay(71, scene).run("nva", "unshaded").offered == ["an_loc"]


def test_colonel_chau_shaded_without_guerrillas_needs_a_shift() -> None:
    """Phuoc Long cannot shift; with a Guerrilla Available one could come there."""
    scene = Scene().put("phuoc_long", police=1).put("kien_hoa", police=1).put("pleiku", police=1)
    assert len(CardPlay(112, scene).run("nva", "shaded").offered) == 3
    scene.none_available("vc_guerrilla")
    assert CardPlay(112, scene).run("nva", "shaded").offered == ["pleiku", "kien_hoa"]


def test_my_lai_with_nothing_to_turn_needs_room_for_vc() -> None:
    """Nobody lives in Phuoc Long: with no VC piece to place there it is not chosen, only Aid falls."""
    scene = Scene().put("phuoc_long", us_troops=1).set(aid=10)
    assert CardPlay(119, scene).run("nva", "shaded").offered == ["phuoc_long"]
    scene.none_available("vc_guerrilla", "vc_base")
    assert CardPlay(119, scene).run("nva", "shaded").request is None
    assert scene.s.aid == 4
