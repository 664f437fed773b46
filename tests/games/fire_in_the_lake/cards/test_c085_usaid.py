"""Card 85, USAID."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _controlled(*spaces: str) -> Scene:
    scene = Scene()
    for space in spaces:
        scene.put(space, police=1)
    return scene


def test_three_controlled_spaces_shift() -> None:
    """One level each; without COIN Control, without people, or at Active Support: none."""
    scene = _controlled("hue", "saigon", "tay_ninh", "kien_hoa", "phuoc_long", "an_loc")
    scene.support("hue", -2).support("saigon", 1).support("an_loc", 2)
    play = CardPlay(85, scene).run("us", "unshaded")
    assert play.offered == ["hue", "saigon", "tay_ninh", "kien_hoa"]
    assert play.request.params["shift"] == 1
    play.finish("hue", "saigon", "kien_hoa")

    assert [scene.level(n) for n in ("hue", "saigon", "kien_hoa", "tay_ninh")] == [-1, 2, 1, 0]
    assert scene.audit() == []


def test_a_single_space_shifts_once() -> None:
    """It is not offered again."""
    scene = _controlled("hue")
    CardPlay(85, scene).run("vc", "unshaded").finish("hue")
    assert scene.level("hue") == 1


def test_unshaded_is_ineffective_without_a_space_to_shift() -> None:
    """COIN Control over no people, or at Active Support."""
    scene = _controlled("hue", "phuoc_long").support("hue", 2)
    assert not CardPlay(85, scene).effective("us", "unshaded")
    assert CardPlay(85, scene.support("hue", 1)).effective("us", "unshaded")


def test_each_track_moves_by_its_own() -> None:
    """Resources up, Aid down, Patronage left."""
    scene = Scene().set(aid=10, patronage=10, arvn=30)
    play = CardPlay(85, scene).run("vc", "shaded")
    assert play.offered == ["leave", "up", "down"]
    play.finish("up", "down", "leave")
    assert (scene.resources("arvn"), scene.s.aid, scene.s.patronage) == (32, 8, 10)


def test_tracks_stop_at_their_ends() -> None:
    """74 rises to 75, 1 falls to 0."""
    scene = Scene().set(aid=1, patronage=74, arvn=75)
    CardPlay(85, scene).run("us", "shaded").finish("up", "down", "up")
    assert (scene.resources("arvn"), scene.s.aid, scene.s.patronage) == (75, 0, 75)


def test_shaded_always_takes_effect() -> None:
    """A track can always move one way."""
    assert CardPlay(85, Scene().set(aid=75, patronage=75, arvn=75)).effective("nva", "shaded")
    assert CardPlay(85, Scene().set(arvn=0)).effective("us", "shaded")
