"""Card 36, Hamburger Hill."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_four_troops_come_and_a_tunneled_base_falls() -> None:
    """Guards do not help; the Tunnel marker goes with the Base."""
    scene = Scene().put("pleiku", nva_tunneled_base=1, nva_troops=3, us_troops=1)
    scene.put("hue", us_troops=3).put("saigon", us_troops=4)
    play = CardPlay(36, scene).run("us", "unshaded")
    assert play.offered == ["quang_tri", "quang_nam", "binh_dinh", "pleiku", "khanh_hoa"]
    play.do("pleiku")
    assert play.offered == ["hue", "saigon"]
    play.do("hue", "pleiku", "us_troops-3", "saigon", "pleiku", "us_troops-1")

    assert play.request is None
    assert scene.pieces("pleiku") == {"us_troops": 5, "nva_troops": 3}
    assert scene.pieces("hue") == {}
    assert scene.pieces("saigon") == {"us_troops": 3}
    assert scene.box("available", "nva_base") == 9
    assert scene.audit() == []


def test_the_executing_faction_picks_one_of_two_bases() -> None:
    """One goes; here no Troops are left to move."""
    scene = Scene().put("pleiku", nva_base=1, vc_tunneled_base=1)
    play = CardPlay(36, scene).run("nva", "unshaded").do("pleiku")
    play.finish("done", "pleiku", "vc_tunneled_base-1")

    assert scene.pieces("pleiku") == {"nva_base": 1}


def test_fewer_than_four_troops_all_come() -> None:
    """They must."""
    scene = Scene().put("hue", us_troops=2)
    CardPlay(36, scene).run("vc", "unshaded").finish("binh_dinh", "hue", "binh_dinh", "us_troops-2")

    assert scene.pieces("binh_dinh") == {"us_troops": 2}


def test_unshaded_needs_troops_or_a_base_in_a_southern_highland() -> None:
    """North Vietnam is a Highland, but not for the US."""
    scene = Scene().put("north_vietnam", nva_base=1).put("tay_ninh", vc_base=1)

    assert not CardPlay(36, scene).effective("us", "unshaded")
    assert CardPlay(36, scene.put("pleiku", vc_tunneled_base=1)).effective("us", "unshaded")
    assert CardPlay(36, Scene().put("saigon", us_troops=1)).effective("us", "unshaded")


def test_a_base_gets_a_tunnel_and_three_troops_fall() -> None:
    """Where a Tunnel can be dug it must be; the Troops are Casualties."""
    scene = Scene().put("pleiku", vc_base=1, us_troops=4).put("quang_tri", nva_tunneled_base=1)
    scene.put("tay_ninh", nva_base=1)
    play = CardPlay(36, scene).run("nva", "shaded")
    assert play.offered == ["pleiku"]
    play.do("pleiku").finish("vc_base", "pleiku", "us_troops-3")

    assert scene.pieces("pleiku") == {"vc_tunneled_base": 1, "us_troops": 1}
    assert scene.box("casualties", "us_troops") == 3
    assert scene.audit() == []


def test_a_tunnel_in_north_vietnam_and_a_choice_of_bases() -> None:
    """North Vietnam counts here; no Troops can be there."""
    scene = Scene().put("north_vietnam", nva_base=1, vc_base=1)
    play = CardPlay(36, scene).run("vc", "shaded").do("north_vietnam")
    assert play.offered == ["nva_base", "vc_base"]
    play.do("nva_base")

    assert play.request is None
    assert scene.pieces("north_vietnam") == {"nva_tunneled_base": 1, "vc_base": 1}


def _six_tunnels() -> Scene:
    scene = Scene()
    for space in ("tay_ninh", "kien_hoa", "hue"):
        scene.put(space, nva_tunneled_base=1, vc_tunneled_base=1)
    return scene


def test_without_a_tunnel_marker_only_troops_fall() -> None:
    """All 6 markers are on the map; any Highland with a Base will do."""
    scene = _six_tunnels().put("pleiku", vc_base=1, us_troops=2).put("quang_tri", nva_base=1)
    play = CardPlay(36, scene).run("nva", "shaded")
    assert play.offered == ["quang_tri", "pleiku"]
    play.do("pleiku").finish()

    assert scene.pieces("pleiku") == {"vc_base": 1}
    assert scene.box("casualties", "us_troops") == 2


def test_shaded_is_ineffective_without_tunnel_and_troops() -> None:
    """Tunneled already, or no marker left, and no US Troops there."""
    scene = Scene().put("pleiku", vc_tunneled_base=1).put("tay_ninh", vc_base=1, us_troops=1)
    assert not CardPlay(36, scene).effective("nva", "shaded")
    assert CardPlay(36, scene.put("pleiku", us_troops=1)).effective("nva", "shaded")

    scene = _six_tunnels().put("pleiku", vc_base=1)
    assert not CardPlay(36, scene).effective("nva", "shaded")
