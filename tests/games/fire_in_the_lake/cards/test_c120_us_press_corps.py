"""Card 120, US Press Corps."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.pieces import TYPES
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _casualties(scene: Scene, **types: int) -> Scene:
    for name, count in types.items():
        scene.s.available[TYPES.index(name)] -= count
        scene.s.casualties[TYPES.index(name)] += count
    return scene


@pytest.mark.parametrize(
    ("leaders", "count"),
    [((), 4), ((129, 125), 4), ((129, 125, 126), 2), ((125, 126, 127, 128), 2)],
)
def test_us_pieces_come_from_out_of_play(leaders: tuple[int, ...], count: int) -> None:
    """4 with up to 2 cards in the box, Failed Attempts included, 2 with 3 or more."""
    scene = Scene().set(leaders=bytes(leaders)).available(us_troops=30)
    play = CardPlay(120, scene).run("us", "unshaded")
    assert "north_vietnam" not in play.offered
    play.do("hue")
    assert play.offered[-1] == f"us_troops-{count}"
    play.finish(f"us_troops-{count}")

    assert scene.pieces("hue") == {"us_troops": count}
    assert scene.box("out_of_play", "us_troops") == 10 - count
    assert scene.box("available", "us_troops") == 30
    assert scene.audit() == []


def test_fewer_all_come_and_bases_stack() -> None:
    """A Base and an Irregular are out of play; the Base is not offered where two are."""
    scene = Scene().available(us_base=5, irregular=5)
    scene.put("hue", us_base=2)
    play = CardPlay(120, scene).run("vc", "unshaded").do("hue")
    assert play.offered == ["irregular-1"]
    play.do("irregular-1").finish("saigon", "us_base-1")

    assert scene.pieces("hue") == {"us_base": 2, "irregular_underground": 1}
    assert scene.pieces("saigon") == {"us_base": 1}
    assert scene.audit() == []


def test_nothing_out_of_play_is_ineffective() -> None:
    """Casualties do not count."""
    scene = _casualties(Scene(), us_troops=3)
    assert not CardPlay(120, scene).effective("us", "unshaded")
    assert CardPlay(120, Scene().available(irregular=5)).effective("us", "unshaded")


def test_casualties_are_written_off() -> None:
    """2 cards: 2 Troops; all Bases; no Irregulars."""
    scene = _casualties(Scene(), us_troops=5, us_base=2, irregular=1)
    scene.set(leaders=bytes((129, 125)))
    CardPlay(120, scene).run("vc", "shaded").finish()

    assert (scene.box("casualties", "us_troops"), scene.box("out_of_play", "us_troops")) == (3, 2)
    assert (scene.box("casualties", "us_base"), scene.box("out_of_play", "us_base")) == (0, 2)
    assert scene.box("casualties", "irregular") == 1
    assert scene.audit() == []


def test_fewer_troops_than_cards_all_go() -> None:
    """3 cards and 1 Troop."""
    scene = _casualties(Scene(), us_troops=1).set(leaders=bytes((129, 125, 126)))
    CardPlay(120, scene).run("vc", "shaded").finish()
    assert (scene.box("casualties", "us_troops"), scene.box("out_of_play", "us_troops")) == (0, 1)


def test_under_minh_troops_stay() -> None:
    """No card in the box: Bases alone would go."""
    scene = _casualties(Scene(), us_troops=4, irregular=1).set(leaders=b"")
    assert not CardPlay(120, scene).effective("vc", "shaded")
    assert CardPlay(120, _casualties(scene, us_base=1)).effective("vc", "shaded")
    assert not CardPlay(120, _casualties(Scene(), irregular=1)).effective("vc", "shaded")
    assert CardPlay(120, _casualties(Scene(), us_troops=1)).effective("vc", "shaded")
