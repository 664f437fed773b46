"""Card 83, Election."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_three_spaces_go_to_active_support() -> None:
    """The executing faction picks among those at Passive Support, Saigon too; 10 Aid."""
    scene = Scene().set(aid=20).support("an_loc", 2)
    for space in ("saigon", "hue", "tay_ninh", "kien_hoa"):
        scene.support(space, 1)
    play = CardPlay(83, scene).run("arvn", "unshaded")
    assert play.offered == ["hue", "saigon", "tay_ninh", "kien_hoa"]
    play.finish("saigon", "tay_ninh", "hue")

    assert [scene.level(n) for n in ("saigon", "tay_ninh", "hue", "kien_hoa")] == [2, 2, 2, 1]
    assert scene.s.aid == 30
    assert scene.audit() == []


def test_one_space_or_none() -> None:
    """The Aid comes anyway."""
    scene = Scene().support("hue", 1).set(aid=70)
    CardPlay(83, scene).run("us", "unshaded").finish("hue")
    assert (scene.level("hue"), scene.s.aid) == (2, 75)

    scene = Scene()
    assert CardPlay(83, scene).run("us", "unshaded").request is None
    assert scene.s.aid == 10


def test_unshaded_is_ineffective_with_full_aid_and_no_passive_support() -> None:
    """Active Support is enough already."""
    scene = Scene().set(aid=75).support("hue", 2)
    assert not CardPlay(83, scene).effective("us", "unshaded")
    assert CardPlay(83, scene.support("da_nang", 1)).effective("us", "unshaded")
    assert CardPlay(83, Scene().set(aid=74)).effective("us", "unshaded")


def test_two_cities_shift_towards_opposition() -> None:
    """Two different ones that can shift; 15 Aid go."""
    scene = Scene().set(aid=20).support("hue", -2).support("saigon", 2)
    play = CardPlay(83, scene).run("vc", "shaded")
    assert "hue" not in play.offered
    assert "tay_ninh" not in play.offered
    play.do("saigon")
    assert "saigon" not in play.offered
    play.finish("da_nang")

    assert (scene.level("saigon"), scene.level("da_nang"), scene.s.aid) == (1, -1, 5)
    assert scene.audit() == []


def _all_cities_opposed() -> Scene:
    scene = Scene()
    for space in (
        "hue",
        "da_nang",
        "kontum",
        "qui_nhon",
        "cam_ranh",
        "an_loc",
        "saigon",
        "can_tho",
    ):
        scene.support(space, -2)
    return scene


def test_a_single_city_can_shift() -> None:
    """And there are only 8 Aid."""
    scene = _all_cities_opposed().support("hue", 0).set(aid=8)
    CardPlay(83, scene).run("nva", "shaded").finish("hue")
    assert (scene.level("hue"), scene.s.aid) == (-1, 0)


def test_shaded_is_ineffective_with_all_cities_opposed_and_no_aid() -> None:
    """Provinces do not count."""
    scene = _all_cities_opposed()
    assert not CardPlay(83, scene).effective("vc", "shaded")
    assert CardPlay(83, scene.set(aid=1)).effective("vc", "shaded")
    assert CardPlay(83, _all_cities_opposed().support("hue", -1)).effective("vc", "shaded")
