"""Card 113, Ruff Puff."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_up_to_eight_police_in_the_south() -> None:
    """Any split, LoCs included; fewer may be placed."""
    scene = Scene()
    play = CardPlay(113, scene).run("arvn", "unshaded")
    assert "the_fishhook" not in play.offered
    assert "done" in play.offered
    play.do("saigon")
    assert play.offered[-1] == "police-8"
    play.do("police-5", "loc_saigon_can_tho")
    assert play.offered[-1] == "police-3"
    play.do("police-2").finish("done")

    assert scene.pieces("saigon") == {"police": 5}
    assert scene.pieces("loc_saigon_can_tho") == {"police": 2}
    assert scene.audit() == []


def test_only_available_police_for_vc() -> None:
    """2 are Available; for VC none comes from the map."""
    scene = Scene().put("hue", police=3).available(police=2)
    play = CardPlay(113, scene).run("vc", "unshaded").do("saigon")
    assert play.offered == ["police-1", "police-2"]
    play.finish("police-2")
    assert scene.pieces("saigon") == {"police": 2}
    assert not CardPlay(113, scene).effective("vc", "unshaded")
    assert CardPlay(113, scene).effective("arvn", "unshaded")
    assert scene.audit() == []


def test_five_police_turn_one_of_them_into_a_base() -> None:
    """Cities are safe; no Base on a LoC; a second Base is not offered."""
    scene = Scene().put("tay_ninh", police=4).put("loc_saigon_can_tho", police=2)
    scene.put("saigon", police=3)
    play = CardPlay(113, scene).run("vc", "shaded")
    assert play.offered == ["tay_ninh", "loc_saigon_can_tho"]
    play.do("loc_saigon_can_tho")
    assert play.offered == ["vc_guerrilla-1", "vc_guerrilla-2"]
    play.do("vc_guerrilla-1", "tay_ninh")
    assert play.offered == [*(f"vc_guerrilla-{n}" for n in (1, 2, 3, 4)), "vc_base-1"]
    play.do("vc_base-1", "tay_ninh")
    assert play.offered == ["vc_guerrilla-1", "vc_guerrilla-2", "vc_guerrilla-3"]
    play.finish("vc_guerrilla-3")

    assert scene.pieces("tay_ninh") == {"vc_guerrilla_underground": 3, "vc_base": 1}
    assert scene.pieces("loc_saigon_can_tho") == {"police": 1, "vc_guerrilla_underground": 1}
    assert scene.pieces("saigon") == {"police": 3}
    assert scene.box("available", "police") == 26
    assert scene.audit() == []


def test_without_vc_pieces_the_police_just_go() -> None:
    """1 Guerrilla replaces one of 3; no room for a Base; the others leave."""
    scene = Scene().put("tay_ninh", police=3, us_base=2).available(vc_guerrilla=1)
    play = CardPlay(113, scene).run("nva", "shaded").do("tay_ninh")
    assert play.offered == ["vc_guerrilla-1"]
    play.do("vc_guerrilla-1", "tay_ninh").finish("vc_guerrilla-2")

    assert scene.pieces("tay_ninh") == {"us_base": 2, "vc_guerrilla_underground": 1}
    assert scene.audit() == []


def test_police_in_cities_only_is_ineffective() -> None:
    """Shaded needs Police in a Province or on a LoC."""
    scene = Scene().put("saigon", police=3)
    assert not CardPlay(113, scene).effective("vc", "shaded")
    CardPlay(113, scene).run("vc", "shaded").finish()
    assert scene.pieces("saigon") == {"police": 3}
    assert CardPlay(113, scene.put("loc_hue_da_nang", police=1)).effective("vc", "shaded")
