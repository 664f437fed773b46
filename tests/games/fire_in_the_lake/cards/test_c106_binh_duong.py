"""Card 106, Binh Duong."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_two_provinces_shift_and_take_a_piece_each() -> None:
    """Direction and piece are chosen separately, for each Province."""
    scene = Scene()
    play = CardPlay(106, scene).run("vc", "single")
    assert play.offered == ["quang_duc", "binh_tuy", "tay_ninh", "kien_phong", "kien_hoa"]
    play.do("tay_ninh", "kien_hoa")
    assert play.offered == ["support", "opposition"]
    play.do("opposition", "tay_ninh")
    assert play.offered == ["vc_guerrilla-1", "police-1"]
    play.do("police-1", "support", "kien_hoa").finish("vc_guerrilla-1")

    assert (scene.level("tay_ninh"), scene.level("kien_hoa")) == (-1, 1)
    assert scene.pieces("tay_ninh") == {"police": 1}
    assert scene.pieces("kien_hoa") == {"vc_guerrilla_underground": 1}
    assert scene.audit() == []


def test_at_an_end_there_is_one_direction_and_without_pieces_none_comes() -> None:
    """Active Support can only fall; neither type is Available to NVA."""
    scene = Scene().support("tay_ninh", 2).support("quang_duc", -2)
    scene.none_available("police", "vc_guerrilla")
    play = CardPlay(106, scene).run("nva", "single").do("tay_ninh", "quang_duc")
    assert play.offered == ["opposition"]
    play.do("opposition")
    assert play.offered == ["support"]
    play.finish("support")

    assert (scene.level("tay_ninh"), scene.level("quang_duc")) == (1, -1)
    assert (scene.pieces("tay_ninh"), scene.pieces("quang_duc")) == ({}, {})
    assert scene.audit() == []


def test_arvn_may_take_police_from_the_map() -> None:
    """With none Available ARVN moves one in, or leaves it."""
    scene = Scene().put("saigon", police=3).none_available("police", "vc_guerrilla")
    play = CardPlay(106, scene).run("arvn", "single").do("tay_ninh", "quang_duc", "support")
    assert play.offered == ["tay_ninh", "done"]
    play.do("tay_ninh", "police-1", "saigon").do("support").finish("done")

    assert scene.pieces("tay_ninh") == {"police": 1}
    assert scene.pieces("saigon") == {"police": 2}
    assert scene.audit() == []


def test_it_always_takes_effect() -> None:
    """Each of the five can shift one way."""
    scene = Scene().none_available("police", "vc_guerrilla")
    for space in ("binh_tuy", "quang_duc", "tay_ninh", "kien_phong", "kien_hoa"):
        scene.support(space, 2)
    assert CardPlay(106, scene).effective("us", "single")
