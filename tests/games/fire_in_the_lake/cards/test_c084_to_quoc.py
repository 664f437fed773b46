"""Card 84, To Quoc."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_cubes_appear_wherever_nva_are_in_the_south() -> None:
    """A City, a Province and a LoC; not Laos, not where only VC are."""
    scene = Scene().put("hue", nva_troops=1).put("tay_ninh", nva_tunneled_base=1)
    scene.put("loc_hue_khe_sanh", nva_guerrilla_underground=1).put("central_laos", nva_troops=2)
    scene.put("saigon", vc_guerrilla_active=1)
    assert CardPlay(84, scene).run("vc", "unshaded").request is None

    assert scene.pieces("hue") == {"nva_troops": 1, "arvn_troops": 1, "police": 1}
    assert scene.pieces("tay_ninh") == {"nva_tunneled_base": 1, "arvn_troops": 1, "police": 1}
    assert scene.pieces("loc_hue_khe_sanh") == {
        "nva_guerrilla_underground": 1,
        "arvn_troops": 1,
        "police": 1,
    }
    assert scene.pieces("central_laos") == {"nva_troops": 2}
    assert scene.pieces("saigon") == {"vc_guerrilla_active": 1}
    assert scene.audit() == []


def test_the_executing_faction_picks_where_cubes_run_short() -> None:
    """1 Troop and no Police for two spaces."""
    scene = Scene().put("hue", nva_troops=1).put("tay_ninh", nva_troops=1)
    scene.available(arvn_troops=1, police=0)
    play = CardPlay(84, scene).run("nva", "unshaded")
    assert play.offered == ["hue", "tay_ninh"]
    play.finish("tay_ninh")

    assert scene.pieces("tay_ninh") == {"arvn_troops": 1, "nva_troops": 1}
    assert scene.pieces("hue") == {"nva_troops": 1}


def test_arvn_may_take_police_from_the_map() -> None:
    """None is Available; it may stop at any time."""
    scene = Scene().put("hue", nva_troops=1).put("tay_ninh", nva_troops=1).put("saigon", police=2)
    scene.none_available("police")
    play = CardPlay(84, scene).run("arvn", "unshaded")
    assert play.offered == ["hue", "tay_ninh", "done"]
    play.do("hue", "saigon")
    assert play.offered == ["tay_ninh", "done"]
    play.finish("done")

    assert scene.pieces("hue") == {"nva_troops": 1, "arvn_troops": 1, "police": 1}
    assert scene.pieces("saigon") == {"police": 1}
    assert scene.audit() == []


def test_unshaded_is_ineffective_without_nva_in_the_south_or_cubes() -> None:
    """NVA in Laos do not count."""
    scene = Scene().put("southern_laos", nva_troops=2).put("hue", vc_base=1)
    assert not CardPlay(84, scene).effective("us", "unshaded")
    scene.put("hue", nva_guerrilla_active=1)
    assert CardPlay(84, scene).effective("us", "unshaded")
    scene.none_available("arvn_troops", "police")
    assert not CardPlay(84, scene).effective("us", "unshaded")


def test_a_third_of_the_cubes_deserts() -> None:
    """ARVN picks the cubes; VC Guerrillas come in three of the four spaces."""
    scene = Scene().put("hue", arvn_troops=4, police=3).put("central_laos", arvn_troops=3)
    scene.put("saigon", police=5).put("loc_saigon_can_tho", police=3)
    scene.put("tay_ninh", arvn_troops=2, ranger_active=3, us_troops=3)
    play = CardPlay(84, scene).run("nva", "shaded")
    assert play.seat == "arvn"
    assert play.offered == ["0", "1", "2"]
    play.do(1, 0, 1, 0)
    assert play.seat == "nva"
    assert play.offered == ["hue", "saigon", "central_laos", "loc_saigon_can_tho"]
    play.finish("hue", "central_laos", "loc_saigon_can_tho")

    assert scene.pieces("hue") == {"arvn_troops": 3, "police": 2, "vc_guerrilla_underground": 1}
    assert scene.pieces("central_laos") == {"arvn_troops": 2, "vc_guerrilla_underground": 1}
    assert scene.pieces("loc_saigon_can_tho") == {"police": 2, "vc_guerrilla_underground": 1}
    assert scene.pieces("saigon") == {"police": 4}
    assert scene.pieces("tay_ninh") == {"arvn_troops": 2, "ranger_active": 3, "us_troops": 3}
    assert scene.audit() == []


def test_one_space_takes_one_guerrilla_unasked() -> None:
    """Where fewer than three spaces lost cubes, each gets one."""
    scene = Scene().put("hue", arvn_troops=3)
    CardPlay(84, scene).run("vc", "shaded").finish(1)
    assert scene.pieces("hue") == {"arvn_troops": 2, "vc_guerrilla_underground": 1}


def test_without_guerrillas_only_the_cubes_go() -> None:
    """None is Available, and NVA takes none of the VC's from the map."""
    scene = Scene().put("hue", police=3).put("saigon", vc_guerrilla_active=1)
    scene.none_available("vc_guerrilla")
    CardPlay(84, scene).run("nva", "shaded").finish(0)
    assert scene.pieces("hue") == {"police": 2}
    assert scene.pieces("saigon") == {"vc_guerrilla_active": 1}


def test_shaded_is_ineffective_without_three_cubes_anywhere() -> None:
    """Rangers, Bases and US Troops are not ARVN cubes."""
    scene = Scene().put("hue", arvn_troops=1, police=1, ranger_active=2, arvn_base=1, us_troops=4)
    assert not CardPlay(84, scene).effective("vc", "shaded")
    assert CardPlay(84, scene.put("hue", police=1)).effective("vc", "shaded")
