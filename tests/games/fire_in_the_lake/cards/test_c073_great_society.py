"""Card 73, Great Society."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.pieces import TYPES
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _casualties(scene: Scene, **types: int) -> Scene:
    for name, count in types.items():
        type_ = TYPES.index(name)
        scene.s.available[type_] -= count
        scene.s.casualties[type_] += count
    return scene


def test_a_whole_commitment_phase() -> None:
    """Casualties, US Troops and Bases in and out, Withdrawal, Control adjusted at the end."""
    scene = _casualties(Scene().put("hue", us_troops=5), us_troops=5, us_base=1, irregular=2)
    scene.put("saigon", us_base=1).put("da_nang", us_troops=1, vc_guerrilla_active=2)
    scene.support("hue", 1).support("saigon", 2)
    play = CardPlay(73, scene).run("arvn", "unshaded")

    # 5 Troops: 1 out of play, 4 back; the Base out of play; the Irregulars Available.
    assert (scene.box("out_of_play", "us_troops"), scene.box("out_of_play", "us_base")) == (1, 1)
    assert (scene.box("casualties", "irregular"), scene.box("available", "irregular")) == (0, 6)
    assert (play.seat, play.step) == ("us", "commit.place")
    assert "da_nang" not in play.offered
    play.do("loc_saigon_cam_ranh", 4)

    # 6 more Troops may move: 3 leave Hue, where Control stands still.
    assert play.step == "commit.troops_from"
    play.do("hue", "available", 3, "available", "hue")
    assert play.offered == ["1", "2", "3"]
    play.do(1, "done")
    play.do("saigon", "available", "done")

    # 4 pieces withdrawn: VC shifts 2 Population, each space once.
    assert (play.seat, play.step) == ("vc", "commit.withdrawal")
    assert play.offered == ["hue", "da_nang", *_ONE_OR_TWO]
    play.finish("hue")

    assert scene.level("hue") == 0
    assert scene.pieces("hue") == {"us_troops": 3}
    assert scene.pieces("saigon") == {}
    assert scene.pieces("loc_saigon_cam_ranh") == {"us_troops": 4}
    assert (scene.s.frozen, scene.s.scratch) == (False, ())
    assert scene.control("saigon") == "none"
    assert scene.audit() == []


_ONE_OR_TWO = [
    "kontum",
    "qui_nhon",
    "cam_ranh",
    "an_loc",
    "can_tho",
    "quang_tri",
    "quang_nam",
    "quang_tin",
    "binh_dinh",
    "pleiku",
    "phu_bon",
    "khanh_hoa",
    "quang_duc",
    "binh_tuy",
    "tay_ninh",
    "kien_phong",
    "kien_hoa",
    "ba_xuyen",
    "kien_giang",
    "done",
]
"""Spaces of Population 1 or 2 besides Hue and Da Nang."""


def test_control_stands_still_until_the_end() -> None:
    """Hue stays open to US forces though the last ones left it, and is lost in the end."""
    scene = Scene().put("hue", us_troops=1)
    play = CardPlay(73, scene).run("us", "unshaded").do("hue", "available", 1, "available")
    assert "hue" in play.offered
    play.do("saigon", 1, "done", "done")
    assert play.offered == ["done"]
    play.finish()

    assert (scene.control("hue"), scene.control("saigon")) == ("none", "coin")
    assert scene.audit() == []


def test_medevac_brings_all_troops_back() -> None:
    """None goes out of play or must be placed; Medevac stays for the Coup Round."""
    scene = _casualties(Scene(), us_troops=6, us_base=1).set(momentum=1 << 15)
    play = CardPlay(73, scene).run("us", "unshaded")

    assert play.step == "commit.troops_from"
    assert (scene.box("available", "us_troops"), scene.box("casualties", "us_troops")) == (40, 0)
    assert (scene.box("out_of_play", "us_troops"), scene.box("out_of_play", "us_base")) == (0, 1)
    assert scene.s.momentum == 1 << 15


def test_at_most_ten_troops_and_two_bases() -> None:
    """11 Troops wait in Available, and 6 Bases."""
    scene = Scene().available(us_troops=11)
    play = CardPlay(73, scene).run("us", "unshaded").do("available", "saigon")
    assert play.offered[-1] == "10"
    play.do(10)
    assert play.offered == ["done"]
    play.do("done", "available", "saigon", "available", "saigon")
    assert play.offered == ["done"]
    play.finish()

    assert scene.pieces("saigon") == {"us_troops": 10, "us_base": 2}
    assert scene.audit() == []


def test_unshaded_is_ineffective_without_casualties_and_with_nothing_to_move() -> None:
    """Troops outside COIN Control cannot move, and Irregulars never do."""
    scene = Scene().none_available("us_troops", "us_base").put("hue", irregular_active=1)
    assert not CardPlay(73, scene).effective("us", "unshaded")

    scene = Scene().put("da_nang", us_troops=1, us_base=1, vc_guerrilla_active=2)
    scene.none_available("us_troops", "us_base")
    assert not CardPlay(73, scene).effective("us", "unshaded")
    assert CardPlay(73, _casualties(scene, irregular=1)).effective("vc", "unshaded")

    scene = Scene().available(us_troops=0, us_base=1)
    assert CardPlay(73, scene).effective("us", "unshaded")  # Saigon has room for the Base
    scene.put("saigon", arvn_base=1, vc_base=1)
    assert not CardPlay(73, scene).effective("us", "unshaded")
    assert CardPlay(73, Scene()).effective("us", "unshaded")


def test_the_us_takes_three_pieces_out_of_play() -> None:
    """It chooses which, whoever executes."""
    scene = Scene()
    play = CardPlay(73, scene).run("nva", "shaded")
    assert play.seat == "us"
    play.finish("irregular-2", "us_base-1")

    assert (scene.box("available", "irregular"), scene.box("out_of_play", "irregular")) == (4, 2)
    assert (scene.box("available", "us_base"), scene.box("out_of_play", "us_base")) == (5, 1)
    assert scene.audit() == []


def test_fewer_than_three_all_go() -> None:
    """2 Troops are all that is Available."""
    scene = Scene().available(us_troops=2).none_available("us_base", "irregular")
    CardPlay(73, scene).run("vc", "shaded").finish()
    assert scene.box("available", "us_troops") == 0


def test_shaded_is_ineffective_without_available_us_pieces() -> None:
    """ARVN pieces do not count."""
    scene = Scene().none_available("us_troops", "us_base", "irregular")
    assert not CardPlay(73, scene).effective("nva", "shaded")
    assert CardPlay(73, Scene().none_available("us_troops", "us_base")).effective("nva", "shaded")
