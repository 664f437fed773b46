"""Card 68, Green Berets."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_three_irregulars_win_a_province() -> None:
    """Any Province without NVA Control outside North Vietnam; Underground; Active Support."""
    scene = Scene().put("tay_ninh", nva_troops=1).support("pleiku", -2)
    play = CardPlay(68, scene).run("us", "unshaded")
    assert not {"tay_ninh", "north_vietnam", "hue", "loc_hue_da_nang"} & set(play.offered)
    assert {"pleiku", "central_laos", "phuoc_long"} <= set(play.offered)
    play.do("pleiku")
    assert play.offered == ["irregulars", "rangers"]
    play.finish("irregulars")

    assert scene.pieces("pleiku") == {"irregular_underground": 3}
    assert scene.level("pleiku") == 2
    assert scene.audit() == []


def test_rangers_in_a_province_without_people() -> None:
    """They are placed; there is no Support to set."""
    scene = Scene()
    CardPlay(68, scene).run("nva", "unshaded").finish("phuoc_long", "rangers")

    assert scene.pieces("phuoc_long") == {"ranger_underground": 3}
    assert scene.level("phuoc_long") == 0
    assert scene.audit() == []


def test_as_many_as_there_are() -> None:
    """Only 2 Rangers and no Irregular are Available; no type is chosen that could not come."""
    scene = Scene().available(irregular=0, ranger=2)
    play = CardPlay(68, scene).run("vc", "unshaded").do("kien_hoa")
    assert play.offered == ["rangers"]
    play.finish("rangers")
    assert scene.pieces("kien_hoa") == {"ranger_underground": 2}
    assert scene.level("kien_hoa") == 2


def test_without_special_forces_only_support_is_set() -> None:
    """Then Provinces that cannot shift are not offered."""
    scene = Scene().none_available("irregular", "ranger").support("pleiku", 2)
    play = CardPlay(68, scene).run("us", "unshaded")
    assert not {"pleiku", "phuoc_long"} & set(play.offered)
    play.finish("khanh_hoa")
    assert (scene.pieces("khanh_hoa"), scene.level("khanh_hoa")) == ({}, 2)


def test_the_us_may_lift_irregulars_off_the_map() -> None:
    """With none Available: as many as it likes."""
    scene = Scene().put("hue", irregular_active=2).none_available("irregular", "ranger")
    play = CardPlay(68, scene).run("us", "unshaded").do("pleiku", "irregulars")
    assert play.offered == ["0", "1", "2"]
    play.finish("1")
    assert scene.pieces("hue") == {"irregular_active": 1}
    assert scene.pieces("pleiku") == {"irregular_underground": 1}


def test_unshaded_is_ineffective_where_no_province_can_gain() -> None:
    """No Special Forces to place, and every Province at Active Support or the NVA's."""
    scene = Scene().none_available("irregular", "ranger")
    for space in (
        "quang_tri",
        "quang_nam",
        "quang_tin",
        "binh_dinh",
        "pleiku",
        "phu_bon",
        "khanh_hoa",
        "quang_duc",
        "binh_tuy",
        "kien_phong",
        "kien_hoa",
        "ba_xuyen",
        "kien_giang",
    ):
        scene.support(space, 2)
    scene.put("tay_ninh", nva_troops=1)
    assert not CardPlay(68, scene).effective("us", "unshaded")
    scene.support("ba_xuyen", 1)
    assert CardPlay(68, scene).effective("us", "unshaded")


def test_three_irregulars_desert_a_province() -> None:
    """One comes from the Province that turns; the others from anywhere, to Available."""
    scene = Scene().put("pleiku", irregular_underground=1, irregular_active=1)
    scene.put("hue", irregular_active=1).put("central_laos", irregular_active=1).support(
        "pleiku", 2
    )
    play = CardPlay(68, scene).run("vc", "shaded")
    assert play.offered == ["pleiku"]
    play.do("pleiku", "pleiku", "irregular_active-1", "hue", "irregular_active-1")
    play.finish("central_laos", "irregular_active-1")

    assert scene.pieces("pleiku") == {"irregular_underground": 1}
    assert scene.pieces("hue") == scene.pieces("central_laos") == {}
    assert scene.level("pleiku") == -2
    assert (scene.box("available", "irregular"), scene.box("casualties", "irregular")) == (5, 0)
    assert scene.audit() == []


def test_where_no_province_can_turn_they_are_just_removed() -> None:
    """A City, Laos, and a Province at Active Opposition already; fewer than 3 all go."""
    scene = Scene().put("hue", irregular_active=1).put("binh_dinh", irregular_active=1)
    scene.support("hue", 1).support("binh_dinh", -2)
    play = CardPlay(68, scene).run("nva", "shaded")

    assert play.request is None
    assert scene.pieces("hue") == scene.pieces("binh_dinh") == {}
    assert scene.level("hue") == 1


def test_without_irregulars_shaded_is_ineffective() -> None:
    """Rangers do not count."""
    scene = Scene().put("pleiku", ranger_active=2)
    assert not CardPlay(68, scene).effective("nva", "shaded")
    assert CardPlay(68, scene.put("hue", irregular_active=1)).effective("nva", "shaded")
