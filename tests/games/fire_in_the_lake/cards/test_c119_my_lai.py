"""Card 119, My Lai."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_troops_go_out_of_play_and_patronage_rises() -> None:
    """2 Troops from Available, 2 Patronage."""
    scene = Scene().set(patronage=10)
    CardPlay(119, scene).run("arvn", "unshaded").finish()

    assert (scene.box("available", "us_troops"), scene.box("out_of_play", "us_troops")) == (38, 2)
    assert scene.s.patronage == 12
    assert scene.audit() == []


def test_one_troop_and_one_patronage() -> None:
    """As far as there is any."""
    scene = Scene().set(patronage=74).available(us_troops=1)
    CardPlay(119, scene).run("arvn", "unshaded").finish()
    assert (scene.box("available", "us_troops"), scene.s.patronage) == (0, 75)
    assert not CardPlay(119, scene).effective("arvn", "unshaded")
    assert CardPlay(119, scene.set(patronage=74)).effective("arvn", "unshaded")


def test_a_province_turns_and_aid_falls() -> None:
    """The executing faction picks a Province that can shift."""
    scene = Scene().put("tay_ninh", us_troops=2).put("quang_tin", us_troops=1)
    scene.put("phuoc_long", us_troops=1).put("kien_hoa", us_troops=1).put("saigon", us_troops=1)
    scene.support("tay_ninh", 2).support("kien_hoa", -2).set(aid=20)
    play = CardPlay(119, scene).run("vc", "shaded")
    assert play.offered == ["quang_tin", "tay_ninh"]
    play.finish("tay_ninh")

    assert scene.level("tay_ninh") == -2
    assert scene.pieces("tay_ninh") == {
        "us_troops": 2,
        "vc_base": 1,
        "vc_guerrilla_underground": 1,
    }
    assert scene.s.aid == 14
    assert scene.audit() == []


def test_where_none_can_shift_pieces_come_all_the_same() -> None:
    """A Province without people stays Neutral; with two Bases only the Guerrilla fits."""
    scene = Scene().put("phuoc_long", us_troops=1, us_base=2).set(aid=4)
    CardPlay(119, scene).run("nva", "shaded").finish()

    assert scene.level("phuoc_long") == 0
    assert scene.pieces("phuoc_long") == {
        "us_troops": 1,
        "us_base": 2,
        "vc_guerrilla_underground": 1,
    }
    assert scene.s.aid == 0
    assert scene.audit() == []


def test_aid_falls_without_a_province() -> None:
    """US Troops in Cities only."""
    scene = Scene().put("saigon", us_troops=3).set(aid=20)
    CardPlay(119, scene).run("vc", "shaded").finish()
    assert scene.s.aid == 14
    assert scene.pieces("saigon") == {"us_troops": 3}


def test_without_aid_and_province_it_is_ineffective() -> None:
    """Nor where the Province is at Active Opposition and no VC piece can come."""
    assert not CardPlay(119, Scene().put("saigon", us_troops=3)).effective("vc", "shaded")
    scene = Scene().put("tay_ninh", us_troops=3).support("tay_ninh", -2)
    assert CardPlay(119, scene).effective("nva", "shaded")
    scene.none_available("vc_base", "vc_guerrilla")
    assert not CardPlay(119, scene).effective("nva", "shaded")
    assert CardPlay(119, scene.set(aid=1)).effective("nva", "shaded")
