"""Card 94, Tunnel Rats."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _both() -> Scene:
    """Bases in three Provinces and a City, and US Troops on a Tunnel."""
    scene = Scene().put("north_vietnam", nva_base=1).put("tay_ninh", nva_base=1, vc_base=1)
    scene.put("hue", vc_base=1).put("binh_dinh", vc_base=1)
    return scene.put("phuoc_long", us_troops=1, vc_tunneled_base=1, nva_troops=3)


def test_two_provinces_get_a_tunnel_each() -> None:
    """One Base per Province; Hue, a City, is not offered."""
    scene = _both()
    play = CardPlay(94, scene).run("vc", "single")
    assert play.offered == ["dig", "clear"]
    play.do("dig")
    assert play.offered == ["north_vietnam", "binh_dinh", "tay_ninh"]
    play.do("tay_ninh", "north_vietnam")
    assert play.offered == ["nva_base", "vc_base"]
    play.finish("vc_base")

    assert scene.pieces("tay_ninh") == {"nva_base": 1, "vc_tunneled_base": 1}
    assert scene.pieces("north_vietnam") == {"nva_tunneled_base": 1}
    assert scene.audit() == []


def test_one_province_is_enough_and_the_sixth_marker_the_last() -> None:
    """With 5 Tunnels on the map one more comes, though 2 Provinces could take one."""
    scene = Scene().put("quang_nam", nva_tunneled_base=2).put("hue", vc_tunneled_base=2)
    scene.put("kontum", vc_tunneled_base=1).put("tay_ninh", nva_base=1).put("pleiku", nva_base=1)
    play = CardPlay(94, scene).run("nva", "single").do("dig")
    play.finish("tay_ninh")

    assert scene.pieces("tay_ninh") == {"nva_tunneled_base": 1}
    assert scene.pieces("pleiku") == {"nva_base": 1}
    assert not CardPlay(94, scene).effective("nva", "single")
    assert scene.audit() == []


def test_us_troops_clear_a_tunneled_base() -> None:
    """The Base goes whatever else is there, and its marker with it."""
    scene = _both()
    CardPlay(94, scene).run("us", "single").do("clear").finish("phuoc_long")

    assert scene.pieces("phuoc_long") == {"us_troops": 1, "nva_troops": 3}
    assert scene.box("available", "vc_base") == 6
    assert scene.audit() == []


def test_without_bases_it_is_ineffective() -> None:
    """A Base in a City, and a Tunnel without US Troops, offer nothing."""
    scene = Scene().put("hue", vc_base=1).put("tay_ninh", nva_tunneled_base=1, arvn_troops=3)
    assert not CardPlay(94, scene).effective("us", "single")
    CardPlay(94, scene).run("us", "single").finish()
    assert scene.pieces("hue") == {"vc_base": 1}
    assert CardPlay(94, scene.put("tay_ninh", us_troops=1)).effective("us", "single")
