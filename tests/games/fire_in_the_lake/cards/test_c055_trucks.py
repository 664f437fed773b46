"""Card 55, Trucks."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_the_trail_degrades_and_four_go_from_each_country() -> None:
    """NVA choose; VC pieces and the South are left alone."""
    scene = Scene().put("central_laos", nva_troops=3, nva_base=1).put("southern_laos", nva_troops=2)
    scene.put("sihanoukville", nva_guerrilla_active=2, vc_guerrilla_active=1)
    scene.put("quang_tri", nva_troops=2).set(trail=3)
    play = CardPlay(55, scene).run("us", "unshaded")
    assert play.seat == "nva"
    assert play.offered == ["central_laos", "southern_laos"]
    play.do("southern_laos", "nva_troops-2", "central_laos", "nva_troops-2")

    assert play.request is None
    assert scene.s.trail == 1
    assert scene.pieces("central_laos") == {"nva_troops": 1, "nva_base": 1}
    assert scene.pieces("southern_laos") == {}
    assert scene.pieces("sihanoukville") == {"vc_guerrilla_active": 1}
    assert scene.pieces("quang_tri") == {"nva_troops": 2}
    assert scene.audit() == []


def test_nva_may_but_need_not_give_a_tunneled_base() -> None:
    """Whoever executes."""
    scene = Scene().put("central_laos", nva_tunneled_base=1, nva_troops=1).set(trail=1)
    play = CardPlay(55, scene).run("us", "unshaded")
    play.do("central_laos")
    assert play.offered == ["nva_troops-1", "nva_tunneled_base-1"]
    play.do("nva_troops-1")
    assert play.offered == ["central_laos", "done"]
    play.do("done")

    assert play.request is None
    assert scene.s.trail == 0
    assert scene.pieces("central_laos") == {"nva_tunneled_base": 1}


def test_unshaded_is_ineffective_without_trail_and_pieces() -> None:
    """A Tunneled Base, or VC, do not count."""
    scene = Scene().put("central_laos", nva_tunneled_base=1, vc_guerrilla_active=1)

    assert not CardPlay(55, scene).effective("us", "unshaded")
    assert CardPlay(55, scene.put("the_fishhook", nva_base=1)).effective("us", "unshaded")
    assert CardPlay(55, Scene().set(trail=1)).effective("us", "unshaded")


def test_both_gain_twice_the_trail_and_bases_move() -> None:
    """NVA move any of their Bases, each once, within stacking."""
    scene = Scene().put("central_laos", nva_base=2).put("southern_laos", nva_tunneled_base=1)
    scene.put("the_fishhook", vc_base=1, nva_base=1).set(trail=3, nva=10, vc=72)
    play = CardPlay(55, scene).run("vc", "shaded")
    assert play.seat == "nva"
    assert play.offered == ["central_laos", "the_fishhook", "done"]
    play.do("central_laos")
    assert "central_laos" not in play.offered
    play.do("the_parrots_beak", "nva_base-2", "the_fishhook")
    assert play.offered == ["central_laos", "southern_laos", "northeast_cambodia", "sihanoukville"]
    play.do("central_laos", "nva_base-1")

    assert play.request is None
    assert scene.resources("nva") == 16
    assert scene.resources("vc") == 75
    assert scene.pieces("the_parrots_beak") == {"nva_base": 2}
    assert scene.pieces("the_fishhook") == {"vc_base": 1}
    assert scene.pieces("central_laos") == {"nva_base": 1}
    assert scene.pieces("southern_laos") == {"nva_tunneled_base": 1}
    assert scene.audit() == []


def test_moving_is_optional_and_without_a_trail_nothing_is_gained() -> None:
    """NVA may leave all where it is."""
    scene = Scene().put("central_laos", nva_base=1).set(trail=0, nva=10)
    CardPlay(55, scene).run("nva", "shaded").finish("done")

    assert scene.resources("nva") == 10
    assert scene.pieces("central_laos") == {"nva_base": 1}


def test_shaded_is_ineffective_without_gain_and_moves() -> None:
    """Full tracks or no Trail, and no Base that could move."""
    assert not CardPlay(55, Scene().set(trail=4, nva=75, vc=75)).effective("nva", "shaded")
    assert CardPlay(55, Scene().set(trail=1, nva=75, vc=74)).effective("nva", "shaded")
    tunneled = Scene().put("central_laos", nva_tunneled_base=1).set(trail=0)
    assert not CardPlay(55, tunneled).effective("nva", "shaded")
    assert CardPlay(55, tunneled.put("central_laos", nva_base=1)).effective("nva", "shaded")
