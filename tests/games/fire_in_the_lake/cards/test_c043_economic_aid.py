"""Card 43, Economic Aid."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_two_us_bases_and_aid() -> None:
    """Both choices are free: US Bases may go with Aid or with Resources."""
    scene = Scene().available(us_base=1, arvn_base=1).set(aid=10)
    play = CardPlay(43, scene).run("arvn", "unshaded")
    assert play.offered == ["us", "arvn"]
    play.do("us")
    assert play.offered == ["us_base-1", "us_base-2", "none-0"]
    play.do("us_base-2")
    assert play.offered == ["arvn_resources", "aid"]
    play.do("aid")

    assert play.request is None
    assert scene.box("available", "us_base") == 3
    assert scene.box("out_of_play", "us_base") == 3
    assert scene.box("available", "arvn_base") == 1
    assert scene.s.aid == 22
    assert scene.resources("arvn") == 30
    assert scene.audit() == []


def test_an_arvn_base_and_resources() -> None:
    """One Base is enough."""
    scene = Scene().available(arvn_base=1)
    play = CardPlay(43, scene).run("us", "unshaded").do("arvn", "arvn_base-1", "none-0")
    play.do("arvn_resources")

    assert play.request is None
    assert scene.box("available", "arvn_base") == 2
    assert scene.resources("arvn") == 36
    assert scene.s.aid == 0


def test_without_bases_out_of_play_only_the_money_comes() -> None:
    """Nobody is named; no further than 75."""
    scene = Scene().set(aid=70)
    CardPlay(43, scene).run("us", "unshaded").do("aid")

    assert scene.s.aid == 75


@pytest.mark.parametrize("owner", ["us", "arvn"])
def test_only_a_faction_with_a_base_out_of_play_is_named(owner: str) -> None:
    """Whoever executes it."""
    scene = Scene().available(**{f"{owner}_base": 1})
    assert CardPlay(43, scene).run("nva", "unshaded").offered == [owner]


@pytest.mark.parametrize(
    ("aid", "arvn", "offered"),
    [(75, 20, ["arvn_resources"]), (20, 75, ["aid"]), (74, 74, ["arvn_resources", "aid"])],
)
def test_what_is_full_is_not_offered(aid: int, arvn: int, offered: list[str]) -> None:
    """Of Resources and Aid only what can still rise."""
    play = CardPlay(43, Scene().set(aid=aid, arvn=arvn)).run("us", "unshaded")
    assert play.offered == offered


def test_with_both_full_the_bases_alone_come() -> None:
    """Nothing is asked about the money."""
    scene = Scene().available(us_base=5).set(aid=75, arvn=75)
    play = CardPlay(43, scene).run("us", "unshaded").do("us", "us_base-1")
    assert play.request is None
    assert scene.box("available", "us_base") == 6


@pytest.mark.parametrize(
    ("trail", "nva", "offered"),
    [(3, 20, ["nva_resources"]), (2, 75, ["trail"]), (2, 74, ["trail", "nva_resources"])],
)
def test_the_bloc_is_asked_for_what_can_rise(trail: int, nva: int, offered: list[str]) -> None:
    """The Trail has moved a box before; at 4 it cannot again."""
    play = CardPlay(43, Scene().set(trail=trail, nva=nva)).run("nva", "shaded")
    assert play.offered == offered


def test_at_the_top_the_bloc_is_not_asked() -> None:
    """The first box was all."""
    scene = Scene().set(trail=3, nva=75)
    assert CardPlay(43, scene).run("nva", "shaded").request is None
    assert scene.s.trail == 4


def test_unshaded_is_ineffective_at_the_top() -> None:
    """No COIN Base out of play, Aid and ARVN Resources full."""
    assert not CardPlay(43, Scene().set(aid=75, arvn=75)).effective("us", "unshaded")
    assert CardPlay(43, Scene().set(aid=74, arvn=75)).effective("us", "unshaded")
    assert CardPlay(43, Scene().set(aid=75, arvn=74)).effective("us", "unshaded")
    scene = Scene().set(aid=75, arvn=75).available(us_base=5)
    assert CardPlay(43, scene).effective("us", "unshaded")


def test_the_trail_improves_twice() -> None:
    """One box, then another."""
    scene = Scene().set(trail=1, nva=10)
    play = CardPlay(43, scene).run("vc", "shaded")
    assert play.offered == ["trail", "nva_resources"]
    play.do("trail")

    assert play.request is None
    assert scene.s.trail == 3
    assert scene.resources("nva") == 10
    assert scene.audit() == []


def test_or_once_and_resources() -> None:
    """10 Resources; at Trail 4 no box is gained."""
    scene = Scene().set(trail=4, nva=10)
    CardPlay(43, scene).run("nva", "shaded").do("nva_resources")

    assert scene.s.trail == 4
    assert scene.resources("nva") == 20


def test_shaded_is_ineffective_at_the_top() -> None:
    """Trail 4 and 75 Resources."""
    assert not CardPlay(43, Scene().set(trail=4, nva=75)).effective("nva", "shaded")
    assert CardPlay(43, Scene().set(trail=3, nva=75)).effective("nva", "shaded")
    assert CardPlay(43, Scene().set(trail=4, nva=74)).effective("nva", "shaded")
