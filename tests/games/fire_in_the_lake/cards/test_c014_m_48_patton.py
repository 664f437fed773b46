"""Card 14, M-48 Patton."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.combat import assault_matters
from annamite.games.fire_in_the_lake.pieces import US
from annamite.games.fire_in_the_lake.spaces import SPACE
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def pattons(scene: Scene, side: str = "unshaded") -> Scene:
    """Put the Capability in force."""
    CardPlay(14, scene).run("us", side).finish()
    return scene


def pattons_too(scene: Scene) -> Scene:
    """Put the Capability in force beside others."""
    scene.s.capabilities_unshaded |= 1 << 14
    return scene


def test_both_sides_always_take_effect() -> None:
    """A lasting effect begins."""
    scene = Scene()
    assert CardPlay(14, scene).effective("us", "unshaded")
    assert CardPlay(14, scene).effective("nva", "shaded")
    pattons(scene)
    assert scene.s.capabilities_unshaded == 1 << 14


def test_two_more_pieces_in_up_to_two_spaces() -> None:
    """In Highland 1 Troop removes 0 + 2; the third space gets nothing more."""
    scene = Scene()
    for space in ("pleiku", "khanh_hoa", "binh_dinh"):
        scene.put(space, us_troops=1, nva_troops=3)
    play = pattons(scene).operation("us", "assault").do("pleiku")
    assert (play.step, play.offered) == ("assault.patton", ["no", "yes"])
    play.finish("yes", "khanh_hoa", "yes", "binh_dinh")
    left = [scene.pieces(n)["nva_troops"] for n in ("pleiku", "khanh_hoa", "binh_dinh")]
    assert left == [1, 1, 3]
    assert scene.audit() == []


def test_lowland_provinces_do_not_count_but_cities_and_locs_do() -> None:
    """Kien Hoa is Lowland; Saigon and a Patrol's LoC are not."""
    scene = Scene().put("kien_hoa", us_troops=1, vc_guerrilla_active=3)
    scene.put("saigon", us_troops=1, vc_guerrilla_active=3)
    scene.put("loc_saigon_can_tho", us_troops=1, vc_guerrilla_active=4)
    pattons(scene).operation("us", "assault").finish("kien_hoa", "saigon", "yes")
    assert scene.pieces("kien_hoa") == {"us_troops": 1, "vc_guerrilla_active": 2}
    assert scene.pieces("saigon") == {"us_troops": 1}
    scene.operation("us", "patrol").finish("done", "loc_saigon_can_tho", "yes")
    assert scene.pieces("loc_saigon_can_tho") == {"us_troops": 1, "vc_guerrilla_active": 1}


def test_it_is_not_asked_where_it_would_add_nothing() -> None:
    """Everything in reach falls anyway."""
    scene = pattons(Scene().put("saigon", us_troops=2, vc_guerrilla_active=2))
    scene.operation("us", "assault").do("saigon", "done")
    assert scene.pieces("saigon") == {"us_troops": 2}


def test_arvn_get_no_help() -> None:
    """Only US Assaults count; ARVN are not asked."""
    scene = pattons(Scene().put("saigon", arvn_troops=2, vc_guerrilla_active=4))
    play = scene.operation("arvn", "assault").do("saigon")
    assert (play.step, play.offered) == ("assault.space", ["done"])
    play.finish()
    assert scene.pieces("saigon") == {"arvn_troops": 2, "vc_guerrilla_active": 3}


def test_shaded_nva_removes_two_cubes_that_patrolled() -> None:
    """From any spaces they ended in; US Troops become Casualties; others are safe."""
    scene = Scene().put("saigon", us_troops=3).put("loc_saigon_can_tho", us_troops=1)
    play = pattons(scene, "shaded").operation("us", "patrol")
    play.do("saigon", "loc_saigon_can_tho", "us_troops-1", "saigon", "can_tho", "us_troops-1")
    play.do("done", "done")
    assert (play.seat, play.step) == ("nva", "patrol.loss_space")
    assert play.offered == ["can_tho", "loc_saigon_can_tho", "done"]
    play.do("loc_saigon_can_tho")
    assert play.offered == ["us_troops-1"]
    play.do("us_troops-1")
    assert play.offered == ["can_tho", "done"]
    play.finish("can_tho", "us_troops-1")
    assert scene.box("casualties", "us_troops") == 2
    assert scene.pieces("loc_saigon_can_tho") == {"us_troops": 1}
    assert scene.audit() == []


def test_shaded_arvn_cubes_become_available_and_nva_may_stop() -> None:
    """Up to 2: NVA may take 1 only."""
    scene = Scene().put("saigon", arvn_troops=2, police=2)
    before = scene.box("available", "police")
    play = pattons(scene, "shaded").operation("arvn", "patrol")
    play.do("saigon", "loc_saigon_can_tho", "police-2", "done", "done")
    assert play.offered == ["loc_saigon_can_tho", "done"]
    play.do("loc_saigon_can_tho")
    assert play.offered == ["police-1", "police-2"]
    play.do("police-1")
    play.finish("done")
    assert scene.pieces("loc_saigon_can_tho") == {"police": 1}
    assert scene.box("available", "police") == before + 1


def test_shaded_cubes_that_stood_still_are_safe() -> None:
    """Nothing moved, nothing is asked; and without the card neither."""
    scene = Scene().put("loc_saigon_can_tho", us_troops=1)
    play = pattons(scene, "shaded").operation("us", "patrol").do("done", "done")
    assert play.request is None
    scene = Scene().put("saigon", us_troops=1)
    play = scene.operation("us", "patrol").do("saigon", "can_tho", "us_troops-1", "done", "done")
    assert play.request is None


def test_pattons_are_asked_for_where_only_a_base_opened_by_abrams_is_left() -> None:
    """1 Troop takes the NVA Troop; with 2 more the shielded Base may go before it (11 Abrams)."""
    scene = Scene().set(capabilities_unshaded=1 << 11)
    scene.put("saigon", us_troops=1, nva_troops=1, vc_guerrilla_underground=1, vc_base=1)
    play = pattons_too(scene).operation("us", "assault").do("saigon")
    assert (play.step, play.offered) == ("assault.patton", ["no", "yes"])
    play.finish("yes", "vc_base")
    assert scene.pieces("saigon") == {"us_troops": 1, "vc_guerrilla_underground": 1}
    assert scene.audit() == []


def test_in_highland_a_lone_troop_reaches_that_base_with_pattons_alone() -> None:
    """No normal hit, nothing Active: the Assault matters, and the 2 more take the Base."""
    scene = Scene().set(capabilities_unshaded=1 << 11)
    scene.put("pleiku", us_troops=1, nva_guerrilla_underground=1, nva_base=1)
    turn = pattons_too(scene).turn("us")
    assert assault_matters(turn, SPACE["pleiku"], US)
    play = scene.operation("us", "assault").do("pleiku")
    assert play.step == "assault.patton"
    play.finish("yes", "nva_base")
    assert scene.pieces("pleiku") == {"us_troops": 1, "nva_guerrilla_underground": 1}


def test_abrams_used_up_opens_nothing_more() -> None:
    """In the second space nothing is in reach: no Pattons are asked for, the Assault is idle."""
    scene = Scene().set(capabilities_unshaded=1 << 11)
    for space in ("hue", "pleiku"):
        scene.put(space, us_troops=1, vc_guerrilla_underground=1, vc_base=1)
    play = pattons_too(scene).operation("us", "assault").do("hue", "vc_base", "pleiku")
    assert play.step == "assault.space"
    play.finish("done")
    assert scene.pieces("pleiku")["vc_base"] == 1


def test_pattons_add_nothing_to_a_hidden_guerrilla_that_falls_anyway() -> None:
    """Search and Destroy takes it with no hit at all; then nothing else is in reach."""
    scene = Scene().set(capabilities_unshaded=1 << 28)
    scene.put("pleiku", us_troops=1, vc_guerrilla_underground=1)
    play = pattons_too(scene).operation("us", "assault").do("pleiku")
    assert play.step == "assault.seek"
    play.finish("vc_guerrilla_underground")
    assert scene.pieces("pleiku") == {"us_troops": 1}


def test_pattons_add_nothing_to_a_tunnel_roll() -> None:
    """One hit rolls against one Tunnel, and that ends the Assault, however many hits are left."""
    scene = pattons(Scene().put("saigon", us_troops=1, nva_tunneled_base=1, vc_tunneled_base=1))
    play = scene.operation("us", "assault").do("saigon")
    assert play.step == "assault.target"
    play.finish("vc", 6)
    assert scene.pieces("saigon") == {"us_troops": 1, "nva_tunneled_base": 1, "vc_base": 1}
