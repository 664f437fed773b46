"""Card 60, War Photographer."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_three_us_pieces_become_available() -> None:
    """The executing faction picks the types."""
    scene = Scene().available(us_troops=30, us_base=4, irregular=5)
    play = CardPlay(60, scene).run("arvn", "unshaded")
    play.finish("us_base-2", "irregular-1")

    assert (scene.box("available", "us_base"), scene.box("out_of_play", "us_base")) == (6, 0)
    assert (scene.box("available", "irregular"), scene.box("available", "us_troops")) == (6, 30)
    assert scene.audit() == []


def test_fewer_than_three_all_come() -> None:
    """Nothing is asked."""
    scene = Scene().available(us_troops=39, us_base=5)
    CardPlay(60, scene).run("us", "unshaded").finish()

    assert (scene.box("available", "us_troops"), scene.box("available", "us_base")) == (40, 6)


def test_without_us_pieces_out_of_play_it_is_ineffective() -> None:
    """ARVN pieces out of play do not count."""
    assert not CardPlay(60, Scene().none_available("police")).effective("us", "unshaded")
    assert CardPlay(60, Scene().available(irregular=5)).effective("us", "unshaded")


def test_nva_place_six_troops_gain_six_and_stay_eligible() -> None:
    """Among North Vietnam, Laos and Cambodia."""
    scene = Scene()
    play = CardPlay(60, scene).run("nva", "shaded")
    assert play.offered == [
        "north_vietnam",
        "central_laos",
        "southern_laos",
        "northeast_cambodia",
        "the_fishhook",
        "the_parrots_beak",
        "sihanoukville",
    ]
    play.finish("north_vietnam", "nva_troops-4", "sihanoukville", "nva_troops-2")

    assert scene.pieces("north_vietnam") == {"nva_troops": 4}
    assert scene.pieces("sihanoukville") == {"nva_troops": 2}
    assert scene.resources("nva") == 36
    assert scene.s.stay_eligible == 0b0100
    assert scene.audit() == []


def test_vc_executing_it_leaves_the_choice_to_nva_and_eligibility_alone() -> None:
    """Only 2 Troops are Available, and those on the map stay; NVA gain 6 all the same."""
    scene = Scene().put("quang_tri", nva_troops=3).available(nva_troops=2)
    play = CardPlay(60, scene).run("vc", "shaded")
    assert play.seat == "nva"
    play.finish("central_laos", "nva_troops-2")

    assert scene.pieces("central_laos") == {"nva_troops": 2}
    assert scene.pieces("quang_tri") == {"nva_troops": 3}
    assert scene.resources("nva") == 36
    assert scene.s.stay_eligible == 0


def test_shaded_is_ineffective_without_troops_and_room_for_resources() -> None:
    """To stay Eligible alone is no effect; executing NVA could take Troops from the map."""
    scene = Scene().none_available("nva_troops").set(nva=75)
    assert not CardPlay(60, scene).effective("nva", "shaded")
    assert CardPlay(60, scene.set(nva=74)).effective("nva", "shaded")

    scene = Scene().put("quang_tri", nva_troops=3).none_available("nva_troops").set(nva=75)
    assert CardPlay(60, scene).effective("nva", "shaded")
    assert not CardPlay(60, scene).effective("vc", "shaded")
