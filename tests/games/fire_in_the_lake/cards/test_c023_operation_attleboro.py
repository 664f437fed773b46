"""Card 23, Operation Attleboro."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_the_us_lands_sweeps_and_clears_the_tunnels() -> None:
    """NVA executes, the US decides: it lifts in 2, finds 1 Guerrilla and removes all three."""
    scene = Scene().put("tay_ninh", vc_guerrilla_underground=1, vc_tunneled_base=2)
    scene.put("saigon", us_troops=3).put("north_vietnam", nva_tunneled_base=1)
    play = CardPlay(23, scene).run("nva", "unshaded")
    assert (play.seat, play.offered) == ("us", ["tay_ninh"])
    play.do("tay_ninh", "air_lift", "saigon")
    assert play.offered == ["tay_ninh"]
    play.do("tay_ninh", "us_troops-3", "done")
    play.do("sweep", "tay_ninh", "done", "done")
    play.finish("assault", "tay_ninh")
    assert scene.pieces("tay_ninh") == {"us_troops": 3}
    assert scene.box("available", "vc_base") == 9
    assert scene.audit() == []


def test_without_a_tunnel_roll_the_arvn_follow_up_counts_too() -> None:
    """The Assault that ARVN add, free, takes a Tunneled Base and brings its Aid."""
    scene = Scene().set(arvn=0, aid=0).put("tay_ninh", us_troops=1, arvn_troops=2)
    scene.put("tay_ninh", vc_tunneled_base=2)
    play = CardPlay(23, scene).run("us", "unshaded").do("tay_ninh")
    assert play.offered == ["nothing"]
    play.do("nothing", "sweep", "tay_ninh", "done", "done")
    play.finish("assault", "tay_ninh", "yes")
    assert scene.pieces("tay_ninh") == {"us_troops": 1, "arvn_troops": 2}
    assert scene.s.aid == 6
    assert scene.audit() == []


def test_with_no_troops_to_fight_only_the_sweep_remains() -> None:
    """No Air Lift and no Assault are possible; the Base stays."""
    scene = Scene().put("tay_ninh", vc_tunneled_base=1)
    CardPlay(23, scene).run("us", "unshaded").finish("tay_ninh", "nothing", "sweep")
    assert scene.pieces("tay_ninh") == {"vc_tunneled_base": 1}


def test_unshaded_needs_a_tunnel_within_reach() -> None:
    """None on the map, or in North Vietnam only: ineffective."""
    scene = Scene().put("tay_ninh", vc_base=1).put("north_vietnam", nva_tunneled_base=1)
    assert not CardPlay(23, scene).effective("us", "unshaded")
    scene.put("hue", vc_tunneled_base=1)
    assert CardPlay(23, scene).effective("us", "unshaded")


def test_shaded_us_troops_in_and_around_fall() -> None:
    """On a 4, 4 Troops of the executing faction's choice, LoCs included."""
    scene = Scene().put("tay_ninh", vc_tunneled_base=1, us_troops=2).put("saigon", us_troops=2)
    scene.put("loc_saigon_an_loc_ban_me_thuot", us_troops=2).put("hue", us_troops=2)
    play = CardPlay(23, scene).run("vc", "shaded").do("tay_ninh", 4)
    assert play.offered == ["saigon", "tay_ninh", "loc_saigon_an_loc_ban_me_thuot"]
    play.do("tay_ninh", "us_troops-2", "loc_saigon_an_loc_ban_me_thuot", "us_troops-2")
    assert play.request is None
    assert scene.box("casualties", "us_troops") == 4
    assert scene.pieces("saigon") == {"us_troops": 2}
    assert scene.audit() == []


def test_shaded_fewer_than_rolled_all_fall_and_none_near_is_ineffective() -> None:
    """Where fewer stand there, all go; far Troops are safe."""
    scene = Scene().put("tay_ninh", vc_tunneled_base=1).put("hue", us_troops=2)
    assert not CardPlay(23, scene).effective("vc", "shaded")
    scene.put("an_loc", us_troops=1)
    assert CardPlay(23, scene).effective("vc", "shaded")
    CardPlay(23, scene).run("vc", "shaded").do("tay_ninh", 6)
    assert scene.box("casualties", "us_troops") == 1
    assert scene.pieces("hue") == {"us_troops": 2}
