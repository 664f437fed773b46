"""Card 52, RAND."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

ABRAMS, SEARCH_AND_DESTROY, ARC_LIGHT, AAA = 1 << 11, 1 << 28, 1 << 8, 1 << 31


def test_a_shaded_us_capability_turns_unshaded() -> None:
    """One of those in force shaded; NVA Capabilities and unshaded ones are not offered."""
    scene = Scene().set(capabilities_shaded=ABRAMS | SEARCH_AND_DESTROY | AAA)
    scene.set(capabilities_unshaded=ARC_LIGHT)
    play = CardPlay(52, scene).run("arvn", "unshaded")
    assert play.seat == "arvn"
    assert play.offered == ["card_11", "card_28"]
    play.do("card_28")

    assert play.request is None
    assert scene.s.capabilities_shaded == ABRAMS | AAA
    assert scene.s.capabilities_unshaded == ARC_LIGHT | SEARCH_AND_DESTROY
    assert scene.told("capability.turned") == [{"faction": "arvn", "card": 28, "side": "unshaded"}]
    assert scene.audit() == []


def test_an_unshaded_us_capability_turns_shaded() -> None:
    """The other way round."""
    scene = Scene().set(capabilities_shaded=ABRAMS, capabilities_unshaded=ARC_LIGHT | 1 << 61)
    play = CardPlay(52, scene).run("vc", "shaded")
    assert play.offered == ["card_8"]
    play.do("card_8")

    assert play.request is None
    assert scene.s.capabilities_shaded == ABRAMS | ARC_LIGHT
    assert scene.s.capabilities_unshaded == 1 << 61
    assert scene.told("capability.turned") == [{"faction": "vc", "card": 8, "side": "shaded"}]


def test_the_peace_talks_marker_is_no_capability() -> None:
    """Its bit among the unshaded ones is left alone."""
    scene = Scene().set(capabilities_unshaded=1 << 3)

    assert not CardPlay(52, scene).effective("nva", "shaded")
    assert CardPlay(52, scene).run("nva", "shaded").request is None
    assert scene.s.capabilities_unshaded == 1 << 3


def test_every_us_capability_can_be_turned() -> None:
    """Nine of them."""
    every = sum(1 << card for card in (4, 8, 11, 13, 14, 18, 19, 20, 28))
    play = CardPlay(52, Scene().set(capabilities_unshaded=every)).run("nva", "shaded")

    assert play.offered == [f"card_{n}" for n in (4, 8, 11, 13, 14, 18, 19, 20, 28)]


def test_it_needs_a_us_capability_on_the_other_side() -> None:
    """None at all, or only on the side it would turn to."""
    scene = Scene().set(capabilities_shaded=ABRAMS)
    assert CardPlay(52, scene).effective("us", "unshaded")
    assert not CardPlay(52, scene).effective("us", "shaded")

    scene = Scene().set(capabilities_unshaded=ABRAMS, capabilities_shaded=AAA)
    assert not CardPlay(52, scene).effective("us", "unshaded")
    assert CardPlay(52, scene).effective("us", "shaded")
