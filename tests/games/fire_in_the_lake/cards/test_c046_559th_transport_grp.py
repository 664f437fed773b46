"""Card 46, 559th Transport Grp."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.rounds import Round
from tests.games.fire_in_the_lake.scenes import Scene

GROUP = 1 << 46


def test_the_trail_degrades_by_two_and_the_momentum_begins() -> None:
    """From 3 to 1; from 1 it stops at 0; it takes effect even at 0."""
    for before, after in ((3, 1), (1, 0), (0, 0)):
        scene = Scene().set(trail=before)
        card = CardPlay(46, scene)
        assert card.effective("us", "unshaded")
        card.run("us", "unshaded").finish()
        assert scene.s.trail == after
        assert scene.s.momentum == GROUP


def _bases() -> Scene:
    scene = Scene().put("central_laos", nva_base=1).put("southern_laos", nva_base=1)
    return scene.set(trail=2)


def test_infiltrate_is_held_to_one_space_until_the_reset() -> None:
    """Two spaces without the card, one with it, two again after the Reset."""
    for momentum, spaces in ((0, 2), (GROUP, 1)):
        scene = _bases().set(momentum=momentum)
        scene.activity("nva", "infiltrate").do("central_laos", "build_up", 3)
        if spaces == 2:
            assert scene.box("available", "nva_troops") == 37
        play = scene.activity("nva", "infiltrate").do("southern_laos", "build_up", 3)
        assert (play.request is None) == (spaces == 1)
    scene = _bases().set(momentum=GROUP)
    Round(scene, Phase.RESET)
    play = scene.activity("nva", "infiltrate").do("southern_laos", "build_up", 0)
    assert play.offered == ["central_laos", "done"]


def test_nva_infiltrate_then_both_gain_by_the_trail() -> None:
    """Trail 2: 6 for NVA, 4 for VC; NVA decides the Infiltrate whoever plays the card."""
    scene = _bases()
    play = CardPlay(46, scene).run("vc", "shaded")
    assert (play.seat, play.offered) == ("nva", ["infiltrate"])
    play.do("infiltrate", "central_laos", "build_up", 3, "southern_laos", "build_up", 3).finish()
    assert scene.pieces("central_laos") == {"nva_troops": 3, "nva_base": 1}
    assert scene.pieces("southern_laos") == {"nva_troops": 3, "nva_base": 1}
    assert (scene.resources("nva"), scene.resources("vc")) == (36, 34)
    assert scene.s.momentum == 0
    assert scene.audit() == []


def test_the_cap_binds_the_free_infiltrate_too() -> None:
    """Unshaded earlier in the game: 1 space."""
    scene = _bases().set(momentum=GROUP)
    play = CardPlay(46, scene).run("nva", "shaded").do("infiltrate", "central_laos", "build_up", 3)
    assert play.request is None
    assert scene.resources("nva") == 36


def test_only_a_part() -> None:
    """Nowhere to Infiltrate, and NVA Resources stop at 75."""
    scene = Scene().set(trail=4, nva=70, vc=10)
    card = CardPlay(46, scene)
    assert card.effective("nva", "shaded")
    card.run("nva", "shaded").finish()
    assert (scene.resources("nva"), scene.resources("vc")) == (75, 18)


def test_without_trail_or_infiltrate_it_is_ineffective() -> None:
    """Trail 0 brings nothing; neither do full Resources."""
    assert not CardPlay(46, Scene().set(trail=0)).effective("nva", "shaded")
    assert not CardPlay(46, Scene().set(trail=3, nva=75, vc=75)).effective("nva", "shaded")
    assert CardPlay(46, _bases().set(trail=0)).effective("nva", "shaded")
