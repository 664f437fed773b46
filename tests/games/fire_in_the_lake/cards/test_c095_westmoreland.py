"""Card 95, Westmoreland."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _battle() -> Scene:
    scene = Scene().put("saigon", us_troops=4, vc_guerrilla_underground=2).set(trail=2)
    scene.put("hue", us_troops=2, nva_troops=3)
    return scene.put("da_nang", us_troops=1, arvn_troops=4, vc_guerrilla_active=2)


def test_all_arms_in_turn() -> None:
    """Air Lift, Sweep in place, Assault without ARVN, Air Strike; all free, by the US."""
    scene = _battle().set(arvn=30)
    play = CardPlay(95, scene).run("arvn", "unshaded")
    assert (play.seat, play.offered) == ("us", ["air_lift"])
    play.do("air_lift", "saigon", "da_nang", "us_troops-2", "done")
    assert play.offered == ["hue", "da_nang", "saigon"]
    play.do("saigon", "sweep")
    assert scene.pieces("saigon") == {"us_troops": 2, "vc_guerrilla_active": 2}
    assert play.offered == ["hue", "da_nang"]
    play.do("da_nang", "assault")
    assert scene.pieces("da_nang") == {"us_troops": 3, "arvn_troops": 4}
    assert play.step == "air_strike.roll"
    play.do(3, "hue", "nva_troops", "trail")
    assert play.request is None
    assert (scene.s.trail, scene.level("hue"), scene.resources("arvn")) == (1, -1, 30)
    assert scene.audit() == []


def test_bans_are_overridden_but_caps_stay() -> None:
    """Medevac and Typhoon Kate forbid Air Lift otherwise; Kate leaves 1 space to strike."""
    scene = _battle().set(momentum=1 << 215 | 1 << 115 | 1 << 210)
    play = CardPlay(95, scene).run("us", "unshaded", monsoon=True)
    play.do("air_lift", "saigon", "hue", "us_troops-1")
    assert play.offered == ["hue", "saigon", "done"]
    play.do("done", "saigon", "sweep", "da_nang", "sweep", 6, "hue", "nva_troops")
    assert play.offered == ["hue", "done", "trail"]


def test_only_what_can_be_done() -> None:
    """Nothing to lift or fight with: the Air Strike alone."""
    scene = Scene().put("hue", police=1, vc_guerrilla_active=1)
    assert CardPlay(95, scene).effective("us", "unshaded")
    play = CardPlay(95, scene).run("us", "unshaded")
    assert play.offered == ["nothing"]
    play.do("nothing", 1, "hue", "vc_guerrilla_active")
    assert scene.pieces("hue") == {"police": 1}


def test_unshaded_is_idle_with_nothing_to_do() -> None:
    """No Troops or Special Forces on the map, no target, no Trail."""
    scene = Scene().put("hue", police=1, vc_guerrilla_underground=1)
    assert not CardPlay(95, scene).effective("us", "unshaded")
    assert CardPlay(95, scene).run("us", "unshaded").finish("nothing").request is None
    assert CardPlay(95, scene.put("saigon", us_troops=1)).effective("us", "unshaded")


def test_three_provinces_without_police_shift_by_two() -> None:
    """As far as they can; the executor picks."""
    scene = Scene().support("quang_nam", -1).support("quang_tri", -2).put("binh_dinh", police=1)
    play = CardPlay(95, scene).run("vc", "shaded")
    assert play.seat == "vc"
    for space in ("quang_tri", "binh_dinh", "phuoc_long", "hue"):
        assert space not in play.offered
    play.do("quang_nam", "tay_ninh", "kien_hoa")
    assert play.request is None
    levels = [scene.level(n) for n in ("quang_nam", "tay_ninh", "kien_hoa")]
    assert levels == [-2, -2, -2]
    assert scene.audit() == []


def test_shaded_with_one_province_and_with_none() -> None:
    """Police everywhere else."""
    scene = Scene()
    for space in [
        "quang_tri",
        "quang_nam",
        "quang_tin",
        "binh_dinh",
        "pleiku",
        "phu_bon",
        "khanh_hoa",
        "quang_duc",
        "binh_tuy",
        "tay_ninh",
        "kien_phong",
        "kien_hoa",
        "ba_xuyen",
    ]:
        scene.put(space, police=1)
    CardPlay(95, scene).run("vc", "shaded").do("kien_giang")
    assert scene.level("kien_giang") == -2
    assert not CardPlay(95, scene).effective("vc", "shaded")
