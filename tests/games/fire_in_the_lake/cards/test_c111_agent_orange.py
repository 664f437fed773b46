"""Card 111, Agent Orange."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _jungle() -> Scene:
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=2, nva_guerrilla_underground=1)
    scene.put("central_laos", nva_troops=1).put("quang_duc", vc_base=1)
    return scene.put("hue", police=1, vc_guerrilla_underground=1, vc_guerrilla_active=1)


def test_cover_is_lost_and_two_provinces_struck() -> None:
    """All Guerrillas in Jungle, and no others; no COIN piece needed; no hit on the Trail."""
    scene = _jungle().set(trail=3)
    play = CardPlay(111, scene).run("vc", "unshaded")
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_active": 2, "nva_guerrilla_active": 1}
    assert scene.pieces("hue")["vc_guerrilla_underground"] == 1
    play.do(5)
    assert (play.seat, play.offered) == ("us", ["central_laos", "quang_duc", "tay_ninh", "done"])
    play.do("tay_ninh", "vc_guerrilla_active", "central_laos", "nva_troops")
    assert play.offered == ["tay_ninh", "done"]
    play.do("done")
    assert play.request is None
    assert (scene.level("tay_ninh"), scene.s.trail) == (-1, 3)
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_active": 1, "nva_guerrilla_active": 1}
    assert scene.audit() == []


def test_its_two_spaces_go_before_the_storm_and_the_ban() -> None:
    """Typhoon Kate and Rolling Thunder; but shaded Wild Weasels leaves 1 piece."""
    for momentum, offered in (
        (1 << 115 | 1 << 210, ["central_laos", "quang_duc", "tay_ninh", "done"]),
        (1 << 205, ["done"]),
    ):
        scene = _jungle().set(momentum=momentum)
        play = CardPlay(111, scene).run("us", "unshaded").do(6, "tay_ninh", "vc_guerrilla_active")
        assert play.offered == offered


def test_unshaded_needs_a_guerrilla_or_a_target_in_jungle() -> None:
    """Elsewhere, Tunnels and the Trail do not count."""
    scene = Scene().put("hue", police=1, vc_guerrilla_active=1).set(trail=3)
    scene.put("quang_duc", vc_tunneled_base=1)
    assert not CardPlay(111, scene).effective("us", "unshaded")
    assert CardPlay(111, scene).run("us", "unshaded").request is None
    assert CardPlay(111, Scene().put("binh_tuy", nva_base=1)).effective("us", "unshaded")
    hidden = Scene().put("the_fishhook", nva_guerrilla_underground=1)
    assert CardPlay(111, hidden).effective("us", "unshaded")


def test_jungle_and_highland_with_insurgents_shift() -> None:
    """By 1, as far as they can; Lowland and Cities do not, nor do spaces without Insurgents."""
    scene = Scene().put("tay_ninh", vc_base=1).put("quang_tri", nva_troops=1)
    scene.put("kien_phong", vc_guerrilla_active=1).put("hue", vc_guerrilla_active=1)
    scene.put("quang_nam", vc_tunneled_base=1).support("quang_nam", -2).support("tay_ninh", 2)
    assert CardPlay(111, scene).effective("vc", "shaded")
    CardPlay(111, scene).run("vc", "shaded").finish()
    names = ("tay_ninh", "quang_tri", "kien_phong", "hue", "quang_nam", "quang_duc")
    assert [scene.level(n) for n in names] == [1, -1, 0, 0, -2, 0]
    assert scene.audit() == []


def test_shaded_is_idle_where_nothing_can_shift() -> None:
    """At Active Opposition, or without Population."""
    scene = Scene().put("quang_nam", vc_base=1).support("quang_nam", -2)
    scene.put("phuoc_long", vc_base=1)
    assert not CardPlay(111, scene).effective("vc", "shaded")
