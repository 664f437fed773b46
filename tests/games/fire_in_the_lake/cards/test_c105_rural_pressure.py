"""Card 105, Rural Pressure."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

FIVE = ("quang_tri", "quang_nam", "binh_dinh", "tay_ninh", "kien_hoa")


def test_four_provinces_with_vc_shift_up() -> None:
    """The executing faction picks 4 of 5; the others stay."""
    scene = Scene()
    for space in FIVE:
        scene.put(space, vc_guerrilla_underground=1).support(space, -1)
    play = CardPlay(105, scene).run("us", "unshaded")
    assert play.offered == list(FIVE)
    play.do(*FIVE[:4]).finish()

    assert [scene.level(space) for space in FIVE] == [0, 0, 0, 0, -1]
    assert scene.audit() == []


def test_fewer_than_four_all_shift() -> None:
    """Cities, Provinces without people and those at Active Support do not count."""
    scene = Scene().put("saigon", vc_base=1).put("phuoc_long", vc_base=1)
    scene.put("tay_ninh", vc_base=1).support("tay_ninh", 1)
    scene.put("kien_hoa", vc_base=1).support("kien_hoa", 2)
    CardPlay(105, scene).run("us", "unshaded").finish()

    assert scene.level("tay_ninh") == 2
    assert (scene.level("saigon"), scene.level("kien_hoa")) == (0, 2)
    assert scene.audit() == []


def test_no_province_to_shift_up_is_ineffective() -> None:
    """VC only where nothing can shift."""
    scene = Scene().put("saigon", vc_base=1).put("phuoc_long", vc_base=1)
    scene.put("kien_hoa", vc_base=1).support("kien_hoa", 2)
    assert not CardPlay(105, scene).effective("us", "unshaded")
    assert CardPlay(105, scene.put("tay_ninh", vc_base=1)).effective("us", "unshaded")


@pytest.mark.parametrize(("way", "patronage"), [("more", 26), ("less", 14)])
def test_three_provinces_with_police_shift_down(way: str, patronage: int) -> None:
    """Then Patronage goes 6 either way."""
    scene = Scene().set(patronage=20)
    for space in FIVE:
        scene.put(space, police=1)
    play = CardPlay(105, scene).run("vc", "shaded").do("tay_ninh", "quang_tri", "kien_hoa")
    assert play.offered == ["more", "less"]
    play.finish(way)

    assert [scene.level(space) for space in FIVE] == [-1, 0, 0, -1, -1]
    assert scene.s.patronage == patronage
    assert scene.audit() == []


@pytest.mark.parametrize(("patronage", "way", "after"), [(3, "less", 0), (72, "more", 75)])
def test_patronage_stays_on_its_track(patronage: int, way: str, after: int) -> None:
    """Without Police only the Patronage changes, as far as it can."""
    scene = Scene().set(patronage=patronage).put("saigon", police=1)
    CardPlay(105, scene).run("vc", "shaded").finish(way)

    assert scene.s.patronage == after
    assert scene.level("saigon") == 0
    assert scene.audit() == []


@pytest.mark.parametrize(("patronage", "offered"), [(0, ["more"]), (75, ["less"])])
def test_shaded_always_takes_effect(patronage: int, offered: list[str]) -> None:
    """At an end of the track only the way that moves is offered."""
    scene = Scene().set(patronage=patronage)
    card = CardPlay(105, scene)
    assert card.effective("vc", "shaded")
    assert card.run("vc", "shaded").offered == offered
