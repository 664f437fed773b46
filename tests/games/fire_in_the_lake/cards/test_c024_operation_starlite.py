"""Card 24, Operation Starlite."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_all_vc_leave_a_coastal_province_near_us_troops() -> None:
    """US Troops next to it are enough; Tunneled Bases and NVA stay."""
    scene = Scene().put("kien_hoa", vc_guerrilla_underground=3, vc_guerrilla_active=1, vc_base=1)
    scene.put("kien_hoa", vc_tunneled_base=1, nva_troops=1).put("saigon", us_troops=1)
    play = CardPlay(24, scene).run("us", "unshaded")
    assert play.offered == ["kien_hoa"]
    play.do("kien_hoa")

    assert play.request is None
    assert scene.pieces("kien_hoa") == {"vc_tunneled_base": 1, "nva_troops": 1}
    assert scene.audit() == []


def test_only_coastal_provinces_near_troops_are_offered() -> None:
    """Not the City, not inland, not where no Troops are near."""
    scene = Scene().put("binh_dinh", us_troops=1, vc_guerrilla_active=1)
    scene.put("pleiku", us_troops=1, vc_guerrilla_active=1)
    scene.put("qui_nhon", us_troops=1, vc_guerrilla_active=1)
    scene.put("phu_bon", vc_guerrilla_underground=1).put("kien_giang", vc_guerrilla_active=1)
    play = CardPlay(24, scene).run("us", "unshaded")

    assert play.offered == ["binh_dinh", "phu_bon"]


def test_vc_may_give_its_tunneled_base() -> None:
    """The owner, and only when it executes the Event."""
    scene = Scene().put("binh_dinh", us_troops=1, vc_guerrilla_active=1, vc_tunneled_base=1)
    play = CardPlay(24, scene).run("vc", "unshaded").do("binh_dinh")
    assert play.offered == ["binh_dinh", "done"]
    play.do("done")

    assert scene.pieces("binh_dinh") == {"us_troops": 1, "vc_tunneled_base": 1}


def test_unshaded_is_ineffective_without_vc_near_troops() -> None:
    """Only a Tunneled Base, or no US Troops near."""
    scene = Scene().put("binh_dinh", us_base=1, us_troops=1, vc_tunneled_base=1)
    scene.put("kien_hoa", vc_guerrilla_active=2)

    assert not CardPlay(24, scene).effective("us", "unshaded")
    assert CardPlay(24, scene.put("ba_xuyen", us_troops=1)).effective("us", "unshaded")


def test_vc_hide_in_up_to_three_provinces_and_the_executor_stays_eligible() -> None:
    """All VC Guerrillas of each; none in Cities; NVA Guerrillas stay Active."""
    scene = Scene().put("kien_hoa", vc_guerrilla_active=3, nva_guerrilla_active=1)
    for space in ("tay_ninh", "pleiku", "central_laos"):
        scene.put(space, vc_guerrilla_active=1, vc_guerrilla_underground=1)
    scene.put("saigon", vc_guerrilla_active=1)
    play = CardPlay(24, scene).run("nva", "shaded")
    assert play.offered == ["central_laos", "pleiku", "tay_ninh", "kien_hoa", "done"]
    play.do("kien_hoa", "central_laos", "tay_ninh")

    assert play.request is None
    assert scene.pieces("kien_hoa") == {"vc_guerrilla_underground": 3, "nva_guerrilla_active": 1}
    assert scene.pieces("central_laos") == {"vc_guerrilla_underground": 2}
    assert scene.pieces("tay_ninh") == {"vc_guerrilla_underground": 2}
    assert scene.pieces("pleiku") == {"vc_guerrilla_active": 1, "vc_guerrilla_underground": 1}
    assert scene.s.stay_eligible == 0b0100
    assert scene.audit() == []


def test_shaded_may_hide_nobody() -> None:
    """Up to 3; the executing faction stays Eligible all the same."""
    scene = Scene().put("kien_hoa", vc_guerrilla_active=1)
    CardPlay(24, scene).run("vc", "shaded").finish("done")

    assert scene.pieces("kien_hoa") == {"vc_guerrilla_active": 1}
    assert scene.s.stay_eligible == 0b1000


def test_shaded_needs_an_active_vc_guerrilla_in_a_province() -> None:
    """Cities and NVA do not count."""
    scene = Scene().put("saigon", vc_guerrilla_active=1).put("kien_hoa", nva_guerrilla_active=1)

    assert not CardPlay(24, scene).effective("vc", "shaded")
    assert CardPlay(24, scene.put("kien_hoa", vc_guerrilla_active=1)).effective("vc", "shaded")
