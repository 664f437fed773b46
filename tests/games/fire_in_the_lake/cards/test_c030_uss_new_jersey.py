"""Card 30, USS New Jersey."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _coast() -> Scene:
    scene = Scene().put("quang_tri", nva_troops=3, nva_guerrilla_active=1)
    scene.put("hue", vc_guerrilla_active=1, vc_base=1).put("north_vietnam", nva_troops=1)
    scene.put("loc_hue_da_nang", vc_guerrilla_active=1).put("kontum", nva_troops=2, police=1)
    return scene.set(trail=3)


def test_three_coastal_spaces_two_pieces_each() -> None:
    """The executor names ARVN, which aims; no roll, no Trail, no COIN piece needed."""
    scene = _coast()
    play = CardPlay(30, scene).run("vc", "unshaded")
    assert (play.seat, play.offered) == ("vc", ["us", "arvn"])
    play.do("arvn")
    assert play.seat == "arvn"
    assert play.offered == ["hue", "north_vietnam", "quang_tri", "loc_hue_da_nang", "done"]
    play.do("quang_tri", "nva_troops", "quang_tri", "nva_troops")
    assert "quang_tri" not in play.offered
    play.do("hue", "vc_guerrilla_active", "hue", "vc_base", "north_vietnam", "nva_troops")
    assert play.offered == ["done"]
    play.finish()
    assert scene.pieces("quang_tri") == {"nva_troops": 1, "nva_guerrilla_active": 1}
    assert (scene.pieces("hue"), scene.pieces("north_vietnam")) == ({}, {})
    assert (scene.level("quang_tri"), scene.level("hue"), scene.s.trail) == (-1, -1, 3)
    assert scene.audit() == []


def test_its_own_numbers_go_before_caps_monsoon_and_storm() -> None:
    """Laser Guided Bombs, Wild Weasels and Typhoon Kate do not bind; Arc Light's shift does."""
    scene = _coast().set(capabilities_shaded=1 << 20 | 1 << 8, momentum=1 << 205 | 1 << 115)
    play = CardPlay(30, scene).run("us", "unshaded", monsoon=True).do("us")
    play.do("quang_tri", "nva_troops", "quang_tri", "nva_troops")
    play.do("hue", "vc_guerrilla_active", "north_vietnam", "nva_troops")
    play.do("hue", "vc_base").finish()
    assert (scene.level("quang_tri"), scene.level("hue")) == (-2, -2)


def test_unshaded_needs_an_exposed_piece_on_the_coast() -> None:
    """Underground Guerrillas, Tunnels and pieces inland are out of reach."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, vc_base=1)
    scene.put("quang_nam", vc_tunneled_base=1).put("kontum", nva_troops=1, police=1).set(trail=3)
    assert not CardPlay(30, scene).effective("us", "unshaded")
    assert CardPlay(30, scene).run("us", "unshaded").do("us").request is None
    assert CardPlay(30, scene.put("saigon", nva_troops=1)).effective("us", "unshaded")


def test_two_coastal_provinces_with_us_troops_shift_by_two() -> None:
    """Cities, inland Provinces and those at Active Opposition are not offered."""
    scene = Scene().support("quang_nam", 1).support("binh_dinh", -1).support("quang_tri", -2)
    for space in ("quang_nam", "binh_dinh", "quang_tri", "tay_ninh", "hue", "quang_tin"):
        scene.put(space, us_troops=1)
    play = CardPlay(30, scene).run("nva", "shaded")
    assert (play.seat, play.offered) == ("nva", ["quang_nam", "quang_tin", "binh_dinh"])
    play.do("quang_nam", "binh_dinh")
    assert play.request is None
    levels = [scene.level(n) for n in ("quang_nam", "binh_dinh", "quang_tin")]
    assert levels == [-1, -2, 0]
    assert scene.audit() == []


def test_a_single_province_and_none() -> None:
    """One shifts alone; at Active Opposition it is idle."""
    scene = Scene().put("quang_nam", us_troops=1)
    assert CardPlay(30, scene).effective("nva", "shaded")
    CardPlay(30, scene).run("nva", "shaded").do("quang_nam")
    assert scene.level("quang_nam") == -2
    assert not CardPlay(30, scene).effective("nva", "shaded")
