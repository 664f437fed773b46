"""Card 123, Vietnamization."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

TWO = bytes((129, 125))


@pytest.mark.parametrize(
    ("troops", "leaders", "met"), [(19, TWO, True), (20, TWO, False), (0, TWO[:1], False)]
)
def test_when_it_may_be_played(troops: int, leaders: bytes, met: bool) -> None:
    """2 leader cards and fewer than 20 US Troops on the map; Bases do not count."""
    scene = Scene().set(leaders=leaders).put("saigon", us_troops=troops, us_base=1)
    precondition = CardPlay(123, scene).card.precondition
    assert precondition is not None
    assert precondition(scene.s) is met


def test_arvn_takes_over() -> None:
    """Resources, Aid, all pieces and 4 cubes, here 3 + 1 with one on a LoC."""
    scene = Scene().set(leaders=TWO, arvn=20, aid=10)
    scene.available(arvn_troops=1, police=2, ranger=3, arvn_base=0)
    play = CardPlay(123, scene).run("arvn", "single")
    assert "north_vietnam" not in play.offered
    play.do("saigon")
    assert "ranger-1" not in play.offered
    play.do("arvn_troops-3").finish("loc_saigon_can_tho", "police-1")

    assert (scene.resources("arvn"), scene.s.aid) == (32, 22)
    assert scene.pieces("saigon") == {"arvn_troops": 3}
    assert scene.pieces("loc_saigon_can_tho") == {"police": 1}
    assert [scene.box("available", t) for t in ("arvn_troops", "police", "ranger")] == [27, 29, 6]
    assert scene.box("available", "arvn_base") == 3
    assert [scene.box("out_of_play", t) for t in ("arvn_troops", "police", "arvn_base")] == [0] * 3
    assert scene.audit() == []


def test_tracks_stop_at_75() -> None:
    """From 70 and 74."""
    scene = Scene().set(leaders=TWO, arvn=70, aid=74)
    CardPlay(123, scene).run("arvn", "single").finish("hue", "police-4")
    assert (scene.resources("arvn"), scene.s.aid) == (75, 75)
    assert scene.pieces("hue") == {"police": 4}


def test_when_it_is_effective() -> None:
    """Its precondition, and anything to gain."""
    scene = Scene().set(leaders=TWO, arvn=75, aid=75)
    assert CardPlay(123, scene).effective("arvn", "single")
    scene.put("saigon", arvn_troops=30, police=30)
    for type_ in (3, 4):  # all cubes on the map, none may be placed but from there
        assert scene.s.available[type_] == 0
    assert not CardPlay(123, scene.set(leaders=TWO[:1])).effective("arvn", "single")
