"""Card 114, Tri Quang."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_up_to_three_cities_go_to_passive_support() -> None:
    """From Neutral or Opposition; Cities at Support are not offered."""
    scene = Scene().support("hue", -2).support("saigon", 1).support("da_nang", 2)
    play = CardPlay(114, scene).run("us", "unshaded")
    assert play.offered == ["hue", "kontum", "qui_nhon", "cam_ranh", "an_loc", "can_tho", "done"]
    play.do("hue", "kontum").finish("can_tho")

    assert [scene.level(n) for n in ("hue", "kontum", "can_tho", "qui_nhon")] == [1, 1, 1, 0]
    assert scene.audit() == []


def test_fewer_may_be_chosen() -> None:
    """One is enough."""
    scene = Scene()
    CardPlay(114, scene).run("us", "unshaded").do("saigon").finish("done")
    assert (scene.level("saigon"), scene.level("hue")) == (1, 0)


def test_all_cities_at_support_is_ineffective() -> None:
    """Passive Support is enough not to be chosen."""
    scene = Scene()
    for city in ("hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc", "can_tho"):
        scene.support(city, 1)
    assert CardPlay(114, scene).effective("us", "unshaded")
    assert not CardPlay(114, scene.support("saigon", 1)).effective("us", "unshaded")


def test_three_cities_shift_and_vc_enter_saigon() -> None:
    """One level each, and a Base or Guerrilla as the executing faction likes."""
    scene = Scene().support("hue", 2)
    play = CardPlay(114, scene).run("nva", "shaded").do("saigon")
    assert play.offered == ["vc_guerrilla-1", "vc_base-1"]
    play.finish("vc_base-1")

    assert [scene.level(n) for n in ("hue", "da_nang", "saigon", "can_tho")] == [1, -1, -1, 0]
    assert scene.pieces("saigon") == {"vc_base": 1}
    assert scene.audit() == []


def test_what_cannot_shift_or_come_is_left_out() -> None:
    """Hue is at Active Opposition, and two Bases fill Saigon."""
    scene = Scene().support("hue", -2).put("saigon", us_base=2)
    CardPlay(114, scene).run("vc", "shaded").finish("saigon", "vc_guerrilla-1")

    assert [scene.level(n) for n in ("hue", "da_nang", "saigon")] == [-2, -1, -1]
    assert scene.pieces("saigon") == {"us_base": 2, "vc_guerrilla_underground": 1}
    assert scene.audit() == []


def test_without_shift_or_piece_it_is_ineffective() -> None:
    """All three at Active Opposition and no VC piece for the US to place."""
    scene = Scene().put("tay_ninh", vc_guerrilla_active=1)
    for city in ("hue", "da_nang", "saigon"):
        scene.support(city, -2)
    assert CardPlay(114, scene).effective("us", "shaded")
    scene.none_available("vc_guerrilla", "vc_base")
    assert not CardPlay(114, scene).effective("us", "shaded")
    assert CardPlay(114, scene).effective("vc", "shaded")
