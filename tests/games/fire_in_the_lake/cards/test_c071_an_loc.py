"""Card 71, An Loc."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_nva_troops_go_and_three_arvn_troops_come() -> None:
    """In one space with any ARVN piece, LoCs included; Guerrillas stay."""
    scene = Scene().put("an_loc", police=1, nva_troops=6, nva_guerrilla_active=2)
    scene.put("loc_hue_da_nang", police=1).put("central_laos", ranger_active=1)
    play = CardPlay(71, scene).run("nva", "unshaded")
    assert play.offered == ["an_loc", "loc_hue_da_nang"]
    play.do("an_loc")
    assert play.request is None
    assert scene.pieces("an_loc") == {"arvn_troops": 3, "police": 1, "nva_guerrilla_active": 2}
    assert scene.audit() == []


def test_arvn_may_take_missing_troops_from_the_map() -> None:
    """1 Available: ARVN may lift more; NVA could not."""
    scene = Scene().put("an_loc", police=1).put("hue", arvn_troops=4).available(arvn_troops=1)
    play = CardPlay(71, scene).run("arvn", "unshaded").do("an_loc")
    assert (play.step, play.offered) == ("event.from_map", ["0", "1", "2"])
    play.do(1).finish()
    assert scene.pieces("an_loc") == {"arvn_troops": 2, "police": 1}
    assert scene.pieces("hue") == {"arvn_troops": 3}

    scene = Scene().put("an_loc", police=1).put("hue", arvn_troops=4).available(arvn_troops=1)
    play = CardPlay(71, scene).run("nva", "unshaded").do("an_loc")
    assert play.request is None
    assert scene.pieces("an_loc") == {"arvn_troops": 1, "police": 1}


def test_unshaded_needs_an_arvn_piece_and_something_to_do() -> None:
    """No ARVN piece in the South; or no Troops to remove or to place."""
    scene = Scene().put("an_loc", us_troops=2, nva_troops=3).put("central_laos", arvn_troops=1)
    assert not CardPlay(71, scene).effective("us", "unshaded")
    scene = Scene().put("hue", police=1).none_available("arvn_troops")
    assert not CardPlay(71, scene).effective("us", "unshaded")
    assert CardPlay(71, scene.put("hue", nva_troops=1)).effective("us", "unshaded")


def test_with_no_troops_to_place_only_where_nva_troops_go() -> None:
    """Hue has none to remove."""
    scene = Scene().put("hue", police=1).put("da_nang", police=1, nva_troops=2)
    assert CardPlay(71, scene).run("vc", "unshaded").offered == ["hue", "da_nang"]
    scene.none_available("arvn_troops")
    assert CardPlay(71, scene).run("vc", "unshaded").offered == ["da_nang"]


def test_troops_march_into_a_city_and_attack_twice() -> None:
    """Troops only; one City; two Attacks with Attrition each."""
    scene = Scene().put("tay_ninh", nva_troops=4, nva_guerrilla_active=3)
    scene.put("an_loc", arvn_troops=3, us_troops=1).set(nva=0, vc=0)
    play = CardPlay(71, scene).run("vc", "shaded", monsoon=True)
    assert (play.seat, play.offered) == ("nva", ["march"])
    play.do("march")
    assert play.offered == ["an_loc", "saigon"]
    play.do("an_loc", "tay_ninh")
    assert play.step == "march.troops"
    play.do(4, "done")
    assert (play.step, play.offered) == ("event.operation", ["attack"])
    play.do("attack", "an_loc", "troops", "us_troops", "arvn_troops")
    play.do("attack", "an_loc", "troops", "arvn_troops")
    assert play.request is None
    assert scene.pieces("an_loc") == {"arvn_troops": 1, "nva_troops": 3}
    assert scene.pieces("tay_ninh") == {"nva_guerrilla_active": 3}
    assert scene.box("casualties", "us_troops") == 1
    assert scene.audit() == []


@pytest.mark.parametrize(
    ("trail", "origins"), [(1, ["southern_laos", "the_fishhook"]), (0, ["the_fishhook"])]
)
def test_the_way_leads_through_cambodia_while_the_trail_is_open(
    trail: int, origins: list[str]
) -> None:
    """They finish in the City: no stop on the way is offered."""
    scene = Scene().put("southern_laos", nva_troops=5).put("the_fishhook", nva_troops=1)
    scene.set(trail=trail, nva=0, vc=0)
    play = CardPlay(71, scene).run("nva", "shaded").do("march")
    assert play.offered == ["an_loc"]
    play.do("an_loc")
    assert sorted(play.offered) == origins
    if trail:
        play.do("southern_laos", 5)
    play.do("the_fishhook", 1, "done")
    assert play.request is None
    assert scene.pieces("an_loc") == {"nva_troops": 6 if trail else 1}


def test_without_a_march_nva_attack_where_they_stand() -> None:
    """Guerrillas cannot March here, but Attack twice, in the City that NVA pick."""
    scene = Scene().put("hue", police=3, nva_guerrilla_active=2)
    scene.put("saigon", police=1, nva_guerrilla_active=1)
    card = CardPlay(71, scene)
    assert card.effective("nva", "shaded")
    play = card.run("us", "shaded")
    assert (play.seat, play.offered) == ("nva", ["nothing"])
    play.do("nothing")
    assert play.offered == ["hue", "saigon"]
    play.do("hue", "attack", "hue", "guerrillas", 2, "police", "police")
    play.do("attack", "hue", "guerrillas", 6)
    assert play.request is None
    assert scene.pieces("hue") == {"police": 1, "nva_guerrilla_active": 2}


def test_without_march_or_battle_it_is_ineffective() -> None:
    """Troops too far away, Guerrillas without enemies."""
    scene = Scene().put("north_vietnam", nva_troops=5).put("hue", nva_guerrilla_active=2)
    assert not CardPlay(71, scene).effective("nva", "shaded")
    CardPlay(71, scene).run("nva", "shaded").finish()
    assert scene.pieces("hue") == {"nva_guerrilla_active": 2}


def test_troops_in_a_city_do_not_march_out_and_back_into_it() -> None:
    """An Loc borders Cambodia, yet with all Troops in it none can March: NVA Attack there."""
    scene = Scene().put("an_loc", nva_troops=4, police=3).set(trail=2)
    card = CardPlay(71, scene)
    assert card.effective("nva", "shaded")
    play = card.run("nva", "shaded")
    assert play.offered == ["nothing"]
    play.do("nothing", "an_loc", "attack", "an_loc", "troops", "police", "police")
    assert scene.pieces("an_loc") == {"nva_troops": 4, "police": 1}
    assert play.offered == ["attack"]
    play.do("attack", "an_loc", "troops", "police")
    assert play.request is None
    assert scene.pieces("an_loc") == {"nva_troops": 4}


def test_a_city_with_troops_is_open_to_others_by_the_trail() -> None:
    """An Loc is a destination for Troops in Laos, not for those that are there already."""
    scene = Scene().put("an_loc", nva_troops=4).put("central_laos", nva_troops=2)
    scene.set(trail=2, nva=0, vc=0)
    play = CardPlay(71, scene).run("nva", "shaded").do("march")
    assert play.offered == ["an_loc"]
    play.do("an_loc")
    assert play.offered == ["central_laos"]
    play.do("central_laos", 2, "done")
    assert play.request is None
    assert scene.pieces("an_loc") == {"nva_troops": 6}
