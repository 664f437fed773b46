"""Card 21, Americal."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_up_to_four_troops_go_to_one_space() -> None:
    """2 from the map, 2 from out of play; the US decides; not into North Vietnam."""
    scene = Scene().put("quang_tri", us_troops=3).available(us_troops=30)
    play = CardPlay(21, scene).run("vc", "unshaded")
    assert play.seat == "us"
    assert "north_vietnam" not in play.offered
    assert {"central_laos", "loc_hue_da_nang", "available"} <= set(play.offered)
    play.do("quang_nam", "quang_tri", "quang_nam", "us_troops-2", "quang_nam", "us_troops-2")

    assert play.request is None
    assert scene.pieces("quang_tri") == {"us_troops": 1}
    assert scene.pieces("quang_nam") == {"us_troops": 4}
    assert scene.box("out_of_play", "us_troops") == 5
    assert scene.box("available", "us_troops") == 30
    assert scene.audit() == []


def test_or_to_available() -> None:
    """All go to the same place."""
    scene = Scene().put("quang_tri", us_troops=3).available(us_troops=36)
    play = CardPlay(21, scene).run("us", "unshaded")
    play.do("available", "quang_tri", "us_troops-2", "us_troops-1")

    assert play.request is None
    assert scene.pieces("quang_tri") == {"us_troops": 1}
    assert scene.box("available", "us_troops") == 39
    assert scene.box("out_of_play", "us_troops") == 0


def test_each_number_is_at_most() -> None:
    """The US may stop early in either part."""
    scene = Scene().put("quang_tri", us_troops=3).available(us_troops=30)
    CardPlay(21, scene).run("us", "unshaded").finish("hue")

    assert scene.pieces("hue") == {}
    assert scene.pieces("quang_tri") == {"us_troops": 3}


def test_unshaded_needs_troops_on_the_map_or_out_of_play() -> None:
    """With all of them Available it does nothing."""
    assert not CardPlay(21, Scene()).effective("us", "unshaded")
    assert CardPlay(21, Scene().put("hue", us_troops=1)).effective("us", "unshaded")
    assert CardPlay(21, Scene().available(us_troops=39)).effective("us", "unshaded")


def test_two_provinces_lose_a_vc_piece_and_turn() -> None:
    """Those that can turn come first; Cities do not count."""
    scene = Scene().put("kien_hoa", us_troops=1, vc_guerrilla_active=1, vc_base=1)
    scene.put("tay_ninh", us_troops=2, vc_guerrilla_underground=1).support("tay_ninh", 2)
    scene.put("phuoc_long", us_troops=1, vc_guerrilla_active=1)
    scene.put("saigon", us_troops=1, vc_guerrilla_active=1)
    play = CardPlay(21, scene).run("vc", "shaded")
    assert play.offered == ["tay_ninh", "kien_hoa"]
    play.do("kien_hoa", "kien_hoa", "vc_base-1")
    assert play.offered == ["tay_ninh", "done"]
    play.do("tay_ninh")

    assert play.request is None
    assert scene.pieces("kien_hoa") == {"us_troops": 1, "vc_guerrilla_active": 1}
    assert scene.pieces("tay_ninh") == {"us_troops": 2}
    assert scene.level("kien_hoa") == -2
    assert scene.level("tay_ninh") == -2
    assert scene.audit() == []


def test_where_nothing_can_turn_only_the_piece_goes() -> None:
    """A Province without Population stays Neutral; one is enough."""
    scene = Scene().put("phuoc_long", us_troops=1, vc_guerrilla_active=1)
    CardPlay(21, scene).run("vc", "shaded").finish()

    assert scene.pieces("phuoc_long") == {"us_troops": 1}
    assert scene.level("phuoc_long") == 0


def test_shaded_needs_troops_with_a_vc_piece_to_remove() -> None:
    """A Tunneled Base, except for VC itself, or an NVA piece is none, and a City is no Province."""
    scene = Scene().put("kien_hoa", us_troops=1, vc_tunneled_base=1, nva_guerrilla_active=1)
    scene.put("saigon", us_troops=1, vc_guerrilla_active=1)

    assert not CardPlay(21, scene).effective("us", "shaded")
    assert CardPlay(21, scene).effective("vc", "shaded")
    assert not CardPlay(21, scene.support("kien_hoa", -2)).effective("vc", "shaded")
    assert CardPlay(21, scene.put("kien_hoa", vc_base=1)).effective("us", "shaded")


@pytest.mark.rule("fitl 5.1.1-g")
def test_vc_may_give_its_own_tunneled_base() -> None:
    """A Province where it stands alone may be chosen by VC, who then gives it, and by nobody else."""
    scene = Scene().put("kien_hoa", us_troops=1, vc_tunneled_base=1)
    scene.put("tay_ninh", us_troops=1, vc_guerrilla_active=1)
    assert CardPlay(21, scene).run("us", "shaded").offered == ["tay_ninh"]
    play = CardPlay(21, scene).run("vc", "shaded")
    assert play.offered == ["tay_ninh", "kien_hoa"]
    play.do("kien_hoa")
    assert scene.pieces("kien_hoa") == {"us_troops": 1}
    assert scene.level("kien_hoa") == -2
    play.finish("done")
    assert scene.level("tay_ninh") == 0
    assert scene.audit() == []


def test_vc_need_not_give_it() -> None:
    """With nothing but a Tunneled Base no Province must be chosen."""
    scene = Scene().put("kien_hoa", us_troops=1, vc_tunneled_base=1)
    play = CardPlay(21, scene).run("vc", "shaded")
    assert play.offered == ["kien_hoa", "done"]
    play.finish("done")
    assert scene.pieces("kien_hoa") == {"us_troops": 1, "vc_tunneled_base": 1}
    assert scene.level("kien_hoa") == 0
