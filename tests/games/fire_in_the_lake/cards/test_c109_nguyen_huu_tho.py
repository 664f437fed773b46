"""Card 109, Nguyen Huu Tho."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_each_city_with_vc_shifts_up() -> None:
    """All of them, one level; Cities without VC and Provinces stay."""
    scene = Scene().put("saigon", vc_base=1).put("hue", vc_guerrilla_active=2)
    scene.put("can_tho", vc_guerrilla_underground=1).put("tay_ninh", vc_base=1)
    scene.put("da_nang", nva_base=1).support("hue", -2).support("can_tho", 2)
    CardPlay(109, scene).run("us", "unshaded").finish()

    levels = [scene.level(n) for n in ("saigon", "hue", "can_tho", "tay_ninh", "da_nang")]
    assert levels == [1, -1, 2, 0, 0]
    assert scene.audit() == []


def test_no_city_to_shift_is_ineffective() -> None:
    """VC only in a City at Active Support, and in Provinces."""
    scene = Scene().put("can_tho", vc_guerrilla_underground=1).support("can_tho", 2)
    scene.put("tay_ninh", vc_base=1)
    assert not CardPlay(109, scene).effective("us", "unshaded")
    assert CardPlay(109, scene.put("hue", vc_base=1)).effective("us", "unshaded")


def test_a_base_and_a_guerrilla_come_to_saigon() -> None:
    """NVA executes and stays Eligible."""
    scene = Scene()
    CardPlay(109, scene).run("nva", "shaded").finish()

    assert scene.pieces("saigon") == {"vc_base": 1, "vc_guerrilla_underground": 1}
    assert scene.s.stay_eligible == 0b0100
    assert scene.audit() == []


def test_two_bases_leave_no_room() -> None:
    """Only the Guerrilla comes."""
    scene = Scene().put("saigon", us_base=1, arvn_base=1)
    CardPlay(109, scene).run("vc", "shaded").finish()

    assert scene.pieces("saigon") == {"us_base": 1, "arvn_base": 1, "vc_guerrilla_underground": 1}
    assert scene.s.stay_eligible == 0b1000
    assert scene.audit() == []


def test_executing_vc_may_take_pieces_from_the_map() -> None:
    """A Tunneled Base leaves its marker behind."""
    scene = Scene().put("tay_ninh", vc_tunneled_base=1, vc_guerrilla_active=1)
    scene.none_available("vc_base", "vc_guerrilla")
    CardPlay(109, scene).run("vc", "shaded").do(1, "tay_ninh", 1).finish("tay_ninh")

    assert scene.pieces("saigon") == {"vc_base": 1, "vc_guerrilla_underground": 1}
    assert scene.pieces("tay_ninh") == {}
    assert scene.audit() == []


def test_without_pieces_it_is_ineffective() -> None:
    """For another faction than VC the pieces must be Available; staying Eligible does not count."""
    scene = Scene().put("tay_ninh", vc_base=1).none_available("vc_base", "vc_guerrilla")
    assert not CardPlay(109, scene).effective("nva", "shaded")
    assert CardPlay(109, scene).effective("vc", "shaded")
    CardPlay(109, scene).run("nva", "shaded").finish()
    assert scene.pieces("saigon") == {}
    assert scene.s.stay_eligible == 0b0100
    full = Scene().put("saigon", us_base=2).none_available("vc_guerrilla")
    assert not CardPlay(109, full).effective("vc", "shaded")
