"""Card 1, Gulf of Tonkin."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _out_of_play(**counts: int) -> Scene:
    """Return a scene in which so many US pieces are Out of Play, and all others Casualties."""
    scene = Scene()
    for index, type_ in enumerate(("us_troops", "irregular", "us_base")):
        away = counts.get(type_, 0)
        scene.s.casualties[index] = scene.s.available[index] - away
        scene.s.out_of_play[index], scene.s.available[index] = away, 0
    return scene


def test_an_air_strike_then_six_pieces_from_out_of_play() -> None:
    """The US decides whoever executes; any split over the Cities."""
    scene = Scene().put("hue", police=1, vc_guerrilla_active=2).set(trail=3)
    scene.available(us_troops=10, irregular=2)
    before = scene.box("out_of_play", "us_troops")
    play = CardPlay(1, scene).run("nva", "unshaded").do(3)
    assert (play.seat, play.offered) == ("us", ["hue", "done", "trail"])
    play.do("hue", "vc_guerrilla_active", "trail")
    assert (play.step, play.seat) == ("event.place_space", "us")
    assert "done" not in play.offered
    assert "quang_tri" not in play.offered
    play.do("saigon", "us_troops-4", "an_loc", "irregular-2")

    assert (play.request, scene.s.trail) == (None, 2)
    assert scene.level("hue") == -1
    assert scene.pieces("saigon") == {"us_troops": 4}
    assert scene.pieces("an_loc") == {"irregular_underground": 2}
    assert scene.box("out_of_play", "us_troops") == before - 4
    assert scene.box("available", "us_troops") == 10
    assert scene.audit() == []


def test_fewer_than_six_all_come_and_nothing_can_be_struck() -> None:
    """Without a target no die is rolled; all 2 pieces come."""
    scene = _out_of_play(us_troops=1, us_base=1)
    play = CardPlay(1, scene).run("us", "unshaded")
    play.do("hue", "us_base-1", "da_nang", "us_troops-1")

    assert play.request is None
    assert scene.pieces("hue") == {"us_base": 1}
    assert scene.pieces("da_nang") == {"us_troops": 1}
    assert scene.audit() == []


def test_unshaded_needs_a_piece_out_of_play_or_a_target() -> None:
    """The Trail alone is a target."""
    scene = _out_of_play()
    assert not CardPlay(1, scene).effective("us", "unshaded")
    assert CardPlay(1, scene.set(trail=1)).effective("us", "unshaded")
    assert CardPlay(1, _out_of_play(irregular=1)).effective("us", "unshaded")
    assert CardPlay(1, _out_of_play().put("saigon", police=1, nva_troops=1)).effective(
        "us", "unshaded"
    )


def test_casualties_cost_aid_and_leave_play() -> None:
    """Every piece counts 1: 3 Troops, 1 Irregular, 1 Base."""
    scene = Scene().set(aid=20)
    for index, count in ((0, 3), (1, 1), (2, 1)):
        scene.s.available[index] -= count
        scene.s.casualties[index] += count
    CardPlay(1, scene).run("vc", "shaded").finish()

    assert scene.s.aid == 15
    assert sum(scene.s.casualties) == 0
    assert [scene.s.out_of_play[index] for index in range(3)] == [3, 1, 1]
    assert scene.audit() == []


def test_aid_stops_at_zero_and_without_casualties_shaded_is_ineffective() -> None:
    """4 Casualties at Aid 2."""
    scene = Scene().set(aid=2)
    assert not CardPlay(1, scene).effective("vc", "shaded")
    scene.s.available[0] -= 4
    scene.s.casualties[0] += 4
    assert CardPlay(1, scene).effective("vc", "shaded")
    CardPlay(1, scene).run("vc", "shaded").finish()
    assert (scene.s.aid, scene.box("out_of_play", "us_troops")) == (0, 4)
