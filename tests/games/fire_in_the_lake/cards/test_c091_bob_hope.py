"""Card 91, Bob Hope."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _stage() -> Scene:
    """US Troops in two Provinces; Saigon and Hue under COIN Control, Da Nang not."""
    scene = Scene().put("tay_ninh", us_troops=5).put("quang_tri", us_troops=2)
    return scene.put("saigon", police=1).put("hue", police=1).put("da_nang", vc_base=1)


def _casualties(scene: Scene, troops: int, bases: int = 0) -> Scene:
    scene.s.available[0] -= troops
    scene.s.casualties[0] += troops
    scene.s.available[2] -= bases
    scene.s.casualties[2] += bases
    return scene


def test_troops_go_to_town_and_half_as_many_casualties_recover() -> None:
    """5 Troops moved bring 2 Casualties back: rounded down, the executing faction picks."""
    scene = _casualties(_stage(), 3, 1)
    play = CardPlay(91, scene).run("us", "unshaded")
    assert play.offered == ["quang_tri", "tay_ninh"]
    play.do("tay_ninh")
    assert play.offered == ["hue", "saigon"]
    play.do("saigon")
    assert play.offered == ["0", "1", "2", "3", "4", "5"]
    play.do(5)
    assert "us_base-1" in play.offered
    play.do("us_base-1").finish()

    assert scene.pieces("tay_ninh") == {}
    assert scene.pieces("saigon") == {"us_troops": 5, "police": 1}
    assert (scene.box("casualties", "us_troops"), scene.box("casualties", "us_base")) == (2, 0)
    assert (scene.box("available", "us_troops"), scene.box("available", "us_base")) == (31, 6)
    assert scene.audit() == []


def test_with_few_casualties_all_recover() -> None:
    """4 Troops would bring 2 back, but only 1 is in Casualties."""
    scene = _casualties(_stage(), 1)
    CardPlay(91, scene).run("vc", "unshaded").finish("tay_ninh", "hue", 4)

    assert scene.pieces("hue") == {"us_troops": 4, "police": 1}
    assert scene.box("casualties", "us_troops") == 0
    assert scene.box("available", "us_troops") == 33
    assert scene.audit() == []


def test_without_troops_or_city_it_is_ineffective() -> None:
    """A Province with US Troops and a City under COIN Control are both needed."""
    troops_only = Scene().put("tay_ninh", us_troops=5)
    city_only = Scene().put("saigon", us_troops=5)
    assert not CardPlay(91, troops_only).effective("us", "unshaded")
    assert not CardPlay(91, city_only).effective("us", "unshaded")
    assert CardPlay(91, _stage()).effective("us", "unshaded")
    CardPlay(91, troops_only).run("us", "unshaded").finish()
    assert troops_only.pieces("tay_ninh") == {"us_troops": 5}


def test_guerrillas_come_where_troops_have_left() -> None:
    """The US names VC; VC moves 2 + 1 Troops, also to a City without Control, and places 2 + 1."""
    scene = _stage()
    play = CardPlay(91, scene).run("us", "shaded")
    assert (play.seat, play.offered) == ("us", ["nva", "vc"])
    play.do("vc")
    assert play.seat == "vc"
    play.do("tay_ninh", "da_nang", "us_troops-2", "quang_tri", "hue", "us_troops-1").finish()

    assert scene.pieces("tay_ninh") == {"us_troops": 3, "vc_guerrilla_underground": 2}
    assert scene.pieces("quang_tri") == {"us_troops": 1, "vc_guerrilla_underground": 1}
    assert scene.pieces("da_nang") == {"us_troops": 2, "vc_base": 1}
    assert scene.pieces("hue") == {"us_troops": 1, "police": 1}
    assert scene.audit() == []


def test_without_guerrillas_the_troops_leave_all_the_same() -> None:
    """1 NVA Guerrilla is Available for 3 Troops; NVA, not executing, takes none from the map."""
    scene = _stage().put("central_laos", nva_guerrilla_active=2).available(nva_guerrilla=1)
    play = CardPlay(91, scene).run("vc", "shaded").do("nva")
    play.do("tay_ninh", "can_tho", "us_troops-3").finish()

    assert scene.pieces("tay_ninh") == {"us_troops": 2, "nva_guerrilla_underground": 1}
    assert scene.pieces("can_tho") == {"us_troops": 3}
    assert scene.pieces("central_laos") == {"nva_guerrilla_active": 2}
    assert scene.audit() == []


@pytest.mark.rule("fitl 5.1-c")
def test_short_of_guerrillas_the_faction_says_where_they_come() -> None:
    """2 Available for 3 Troops of two Provinces: NVA choose, one by one, and not the US."""
    scene = _stage().available(nva_guerrilla=2)
    play = CardPlay(91, scene).run("us", "shaded").do("nva")
    play.do("tay_ninh", "can_tho", "us_troops-2", "quang_tri", "can_tho", "us_troops-1")
    assert (play.seat, play.offered) == ("nva", ["quang_tri", "tay_ninh"])
    play.do("tay_ninh")
    assert (play.seat, play.offered) == ("nva", ["quang_tri", "tay_ninh"])
    play.do("quang_tri")
    assert play.request is None

    assert scene.pieces("tay_ninh") == {"us_troops": 3, "nva_guerrilla_underground": 1}
    assert scene.pieces("quang_tri") == {"us_troops": 1, "nva_guerrilla_underground": 1}
    assert scene.audit() == []


def test_executing_it_a_faction_may_take_its_guerrillas_from_the_map() -> None:
    """VC have 1 Available; a second may come from Saigon, or stay away."""
    scene = _stage().put("saigon", vc_guerrilla_active=1).available(vc_guerrilla=1)
    play = CardPlay(91, scene).run("vc", "shaded").do("vc")
    play.do("tay_ninh", "can_tho", "us_troops-1", "quang_tri", "can_tho", "us_troops-1", "done")
    assert play.offered == ["quang_tri", "tay_ninh"]
    play.do("quang_tri")
    assert play.offered == ["tay_ninh", "done"]
    play.finish("tay_ninh", "saigon")
    assert scene.pieces("quang_tri") == {"us_troops": 1, "vc_guerrilla_underground": 1}
    assert scene.pieces("tay_ninh") == {"us_troops": 4, "vc_guerrilla_underground": 1}
    assert scene.pieces("saigon") == {"police": 1}


def test_no_troops_in_provinces_is_ineffective() -> None:
    """Troops in Cities cannot be lured away."""
    scene = Scene().put("saigon", us_troops=5)
    assert not CardPlay(91, scene).effective("nva", "shaded")
    assert CardPlay(91, _stage()).effective("nva", "shaded")
    CardPlay(91, scene).run("nva", "shaded").finish()
    assert scene.pieces("saigon") == {"us_troops": 5}
