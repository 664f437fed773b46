"""Card 13, Cobras."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def cobras(scene: Scene, side: str = "unshaded") -> Scene:
    """Put the Capability in force."""
    CardPlay(13, scene).run("us", side).finish()
    return scene


def test_both_sides_always_take_effect() -> None:
    """A lasting effect begins."""
    scene = Scene()
    assert CardPlay(13, scene).effective("us", "unshaded")
    assert CardPlay(13, scene).effective("vc", "shaded")
    cobras(scene, "shaded")
    assert scene.s.capabilities_shaded == 1 << 13
    assert scene.audit() == []


def test_a_sweep_strikes_in_up_to_two_spaces() -> None:
    """Just Activated Guerrillas may go at once; the third space gets no strike."""
    scene = Scene()
    for space in ("saigon", "hue", "can_tho"):
        scene.put(space, us_troops=1, vc_guerrilla_underground=2)
    play = cobras(scene).operation("us", "sweep")
    play.do("saigon", "done", "hue", "done", "can_tho", "done", "done")
    assert (play.step, play.offered) == ("sweep.cobras", ["vc_guerrilla_active", "done"])
    play.do("vc_guerrilla_active", "vc_guerrilla_active")
    assert play.request is None
    left = {"us_troops": 1, "vc_guerrilla_underground": 1}
    assert [scene.pieces(n) for n in ("saigon", "hue", "can_tho")] == [
        left,
        {"us_troops": 1, "vc_guerrilla_underground": 1},
        {"us_troops": 1, "vc_guerrilla_underground": 1, "vc_guerrilla_active": 1},
    ]
    assert scene.audit() == []


def test_a_space_may_be_skipped() -> None:
    """Declining does not use the strike up."""
    scene = Scene()
    for space in ("hue", "saigon", "can_tho"):
        scene.put(space, arvn_troops=1, vc_guerrilla_active=1)
    play = cobras(scene).operation("arvn", "sweep")
    play.do("hue", "done", "saigon", "done", "can_tho", "done", "done")
    play.finish("done", "vc_guerrilla_active", "vc_guerrilla_active")
    left = [scene.pieces(n).get("vc_guerrilla_active", 0) for n in ("hue", "saigon", "can_tho")]
    assert left == [1, 0, 0]


def test_troops_before_guerrillas_before_bases() -> None:
    """NVA Troops go first; a hidden Guerrilla shields a Base; Tunneled Bases never go."""
    scene = Scene()
    scene.put("saigon", us_troops=1, nva_troops=1, vc_guerrilla_active=1)
    scene.put("quang_tri", us_troops=1, nva_base=1, nva_tunneled_base=1)
    scene.put("tay_ninh", us_troops=1, vc_base=1, vc_guerrilla_underground=1)
    play = cobras(scene).operation("us", "sweep")
    play.do("saigon", "done", "quang_tri", "done", "tay_ninh", "done", "done")
    assert play.offered == ["nva_troops", "done"]
    play.do("done")
    assert play.offered == ["nva_base", "done"]
    play.do("nva_base")
    assert play.request is None
    assert scene.pieces("tay_ninh")["vc_base"] == 1
    assert scene.pieces("quang_tri") == {"us_troops": 1, "nva_tunneled_base": 1}


def test_nobody_who_searches_no_strike() -> None:
    """A Sweep space without cubes or Special Forces of the sweeper gets no strike."""
    scene = cobras(Scene().put("saigon", arvn_troops=2, vc_guerrilla_active=1))
    play = scene.operation("us", "sweep").do("saigon", "done", "done")
    assert play.request is None
    assert scene.pieces("saigon") == {"arvn_troops": 2, "vc_guerrilla_active": 1}


def test_a_sweep_by_advise_strikes_too() -> None:
    """The US chooses for the ARVN that Sweep under Advise."""
    scene = cobras(Scene().put("saigon", ranger_underground=1, vc_guerrilla_underground=1))
    play = scene.activity("us", "advise").do("saigon", "sweep")
    assert (play.seat, play.offered) == ("us", ["vc_guerrilla_active", "done"])
    play.finish("vc_guerrilla_active")
    assert scene.pieces("saigon") == {"ranger_underground": 1}


def test_shaded_each_us_assault_space_may_cost_a_troop() -> None:
    """A roll of 3 sends a Troop to Casualties, before any ARVN follow-up; a 4 does not."""
    scene = Scene().put("saigon", us_troops=2, arvn_troops=2, vc_guerrilla_active=4)
    scene.put("hue", us_troops=2, vc_guerrilla_active=1)
    play = cobras(scene, "shaded").operation("us", "assault").do("saigon")
    assert play.step == "assault.cobras"
    play.do(3)
    assert scene.box("casualties", "us_troops") == 1
    play.do("yes")
    assert scene.pieces("saigon") == {"us_troops": 1, "arvn_troops": 2, "vc_guerrilla_active": 1}
    play.finish("hue", 4)
    assert scene.pieces("hue") == {"us_troops": 2}
    assert scene.box("casualties", "us_troops") == 1
    assert scene.audit() == []


def test_shaded_counts_in_a_patrol_but_not_for_arvn() -> None:
    """The US Patrol's Assault rolls; an ARVN Assault does not."""
    scene = Scene().put("loc_saigon_can_tho", us_troops=1, vc_guerrilla_active=2)
    scene.put("saigon", arvn_troops=2, vc_guerrilla_active=1)
    cobras(scene, "shaded").operation("us", "patrol").finish("done", "loc_saigon_can_tho", 1)
    assert scene.pieces("loc_saigon_can_tho") == {"vc_guerrilla_active": 1}
    scene.operation("arvn", "assault").finish("saigon")
    assert scene.pieces("saigon") == {"arvn_troops": 2}
