"""Card 121, Linebacker II."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.pieces import TYPES
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

TWO = bytes((125, 126))
PEACE_TALKS = 1 << 3


def _at(available: int, **tracks: object) -> Scene:
    """A scene with a US score of `available` and 2 leader cards."""
    return Scene().set(leaders=TWO, **tracks).available(us_troops=available, us_base=0)


def _casualties(scene: Scene, **types: int) -> Scene:
    for name, count in types.items():
        scene.s.out_of_play[TYPES.index(name)] -= count
        scene.s.casualties[TYPES.index(name)] += count
    return scene


@pytest.mark.parametrize(
    ("available", "bases", "leaders", "talks", "met"),
    [
        (40, 1, TWO, 0, True),
        (40, 0, TWO, 0, False),
        (40, 1, TWO[:1], 0, False),
        (40, 1, bytes((129, 125)), 0, True),
        (26, 0, TWO, PEACE_TALKS, True),
        (25, 0, TWO, PEACE_TALKS, False),
        (26, 0, TWO, 0, False),
        (40, 6, b"", PEACE_TALKS, False),
    ],
)
def test_when_it_may_be_played(
    available: int, bases: int, leaders: bytes, talks: int, met: bool
) -> None:
    """2 leader cards, and a score above 40, or 25 after Peace Talks."""
    scene = Scene().set(leaders=leaders, capabilities_unshaded=talks)
    scene.available(us_troops=available, us_base=bases)
    precondition = CardPlay(121, scene).card.precondition
    assert precondition is not None
    assert precondition(scene.s) is met


def test_support_counts_towards_it() -> None:
    """Saigon at Active Support adds 12 to 29."""
    scene = _at(29)
    assert not CardPlay(121, scene).card.precondition(scene.s)  # type: ignore[misc]
    scene.support("saigon", 2)
    assert CardPlay(121, scene).card.precondition(scene.s)  # type: ignore[misc]


def test_hanoi_is_bombed() -> None:
    """NVA picks 2 Bases and loses half of 31, rounded down to 15; the US picks 3 Casualties."""
    scene = _casualties(_at(30, nva=31), us_troops=2, us_base=2)
    scene.put("tay_ninh", nva_base=1).put("north_vietnam", nva_base=2).put("hue", vc_base=1)
    play = CardPlay(121, scene).run("us", "single")
    assert (play.seat, play.offered) == ("nva", ["north_vietnam", "tay_ninh"])
    play.do("tay_ninh", "nva_base", "north_vietnam", "nva_base")
    assert play.seat == "us"
    play.do("us_base-1").finish("us_troops-2")

    assert scene.pieces("tay_ninh") == {}
    assert scene.pieces("north_vietnam") == {"nva_base": 1}
    assert scene.resources("nva") == 15
    assert scene.s.made_ineligible == 0b0100
    assert (scene.box("available", "us_troops"), scene.box("available", "us_base")) == (32, 1)
    assert (scene.box("casualties", "us_troops"), scene.box("casualties", "us_base")) == (0, 1)
    assert scene.audit() == []


def test_tunneled_bases_only_if_nva_offers_them() -> None:
    """NVA may spare an open Base by a Tunneled one, and stops when only Tunnels are left."""
    scene = (
        _at(30)
        .put("tay_ninh", nva_base=1, nva_tunneled_base=1)
        .put("quang_nam", nva_tunneled_base=1)
    )
    play = CardPlay(121, scene).run("us", "single")
    assert play.offered == ["quang_nam", "tay_ninh"]
    play.do("tay_ninh")
    assert play.offered == ["nva_base", "nva_tunneled_base"]
    play.do("nva_base")
    assert play.offered == ["quang_nam", "tay_ninh", "done"]
    play.finish("done")

    assert scene.pieces("tay_ninh") == {"nva_tunneled_base": 1}
    assert scene.pieces("quang_nam") == {"nva_tunneled_base": 1}
    assert scene.audit() == []


def test_without_bases_the_rest_is_done() -> None:
    """No Base, 1 Resource, 1 Casualty."""
    scene = _casualties(_at(30, nva=1), irregular=0, us_troops=1)
    CardPlay(121, scene).run("us", "single").finish()
    assert (scene.resources("nva"), scene.box("available", "us_troops")) == (0, 31)
    assert scene.s.made_ineligible == 0b0100


def test_when_it_is_effective() -> None:
    """Its precondition, and anything that it changes: at least the eligibility of NVA."""
    scene = _at(40, nva=0).support("hue", 1)
    assert CardPlay(121, scene).effective("us", "single")
    scene.set(made_ineligible=0b0100)
    assert not CardPlay(121, scene).effective("us", "single")
    assert CardPlay(121, scene.set(nva=1)).effective("us", "single")
    assert not CardPlay(121, scene.set(leaders=TWO[:1])).effective("us", "single")
