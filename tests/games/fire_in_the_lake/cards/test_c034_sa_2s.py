"""Card 34, SA-2s."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_unshaded_degrading_the_trail_removes_a_piece_abroad() -> None:
    """The US picks, whoever strikes; Underground Guerrillas and shielded Bases, too."""
    scene = Scene().set(trail=4).put("north_vietnam", nva_troops=1, nva_base=1)
    scene.put("central_laos", nva_guerrilla_underground=1).put("hue", nva_troops=1)
    assert CardPlay(34, scene).effective("us", "unshaded")
    CardPlay(34, scene).run("us", "unshaded").finish()
    play = CardPlay(40, scene).run("vc", "unshaded").do(2)
    assert play.seat == "vc"
    play.do("trail")
    assert (play.seat, play.offered) == ("us", ["north_vietnam", "central_laos"])
    play.do("north_vietnam")
    assert play.offered == ["nva_troops-1", "nva_base-1"]
    play.finish("nva_base-1")
    assert scene.pieces("north_vietnam") == {"nva_troops": 1}
    assert scene.s.trail == 3
    assert scene.audit() == []


def test_unshaded_with_one_piece_or_none() -> None:
    """The only piece goes unasked; Tunneled Bases and VC pieces stay."""
    scene = Scene().set(trail=4, capabilities_unshaded=1 << 34)
    scene.put("the_fishhook", nva_guerrilla_active=1, nva_tunneled_base=1, vc_base=1)
    for pieces in ({"nva_tunneled_base": 1, "vc_base": 1},) * 2:
        play = scene.activity("us", "air_strike").do(2, "trail")
        assert (play.request, scene.pieces("the_fishhook")) == (None, pieces)


def test_other_degrades_and_no_card_remove_nothing() -> None:
    """Wild Weasels Degrades by its text."""
    scene = Scene().set(trail=4, capabilities_unshaded=1 << 34).put("central_laos", nva_troops=1)
    CardPlay(5, scene).run("us", "unshaded").finish()
    plain = Scene().set(trail=4).put("central_laos", nva_troops=1)
    plain.activity("us", "air_strike").do(2).finish("trail")
    for played in (scene, plain):
        assert played.pieces("central_laos") == {"nva_troops": 1}


def test_shaded_a_rally_improves_by_two() -> None:
    """For the same 2 Resources, and to 4 at most; without the card by 1."""
    for card, old, new in ((False, 1, 2), (True, 1, 3), (True, 3, 4)):
        scene = Scene().set(trail=old)
        if card:
            CardPlay(34, scene).run("nva", "shaded").finish()
        scene.operation("nva", "rally").do("central_laos", "guerrilla-1", "done", "yes").finish()
        assert (scene.s.trail, scene.resources("nva")) == (new, 30 - 1 - 2)


def test_shaded_always_takes_effect_and_medium_starts_with_it() -> None:
    """With Period Events."""
    assert CardPlay(34, Scene()).effective("nva", "shaded")
    scene = Scene("medium", period_events=True)
    assert scene.s.capabilities_shaded >> 34 & 1
