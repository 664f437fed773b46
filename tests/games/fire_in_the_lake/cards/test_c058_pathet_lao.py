"""Card 58, Pathet Lao."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_nva_remove_six_pieces_from_the_north_and_laos() -> None:
    """NVA chooses, also when another executes; Cambodia is not meant."""
    scene = Scene().put("north_vietnam", nva_troops=5, nva_base=1)
    scene.put("southern_laos", nva_guerrilla_active=3).put("the_fishhook", nva_troops=2)
    play = CardPlay(58, scene).run("us", "unshaded")
    assert (play.seat, play.offered) == ("nva", ["north_vietnam", "southern_laos"])
    play.finish("southern_laos", "nva_guerrilla_active-3", "north_vietnam", "nva_troops-3")

    assert scene.pieces("southern_laos") == {}
    assert scene.pieces("north_vietnam") == {"nva_troops": 2, "nva_base": 1}
    assert scene.pieces("the_fishhook") == {"nva_troops": 2}
    assert scene.audit() == []


def test_fewer_than_six_all_go_but_no_tunneled_base() -> None:
    """NVA may keep its Tunneled Base, or give it."""
    scene = Scene().put("central_laos", nva_troops=1, nva_tunneled_base=1)
    CardPlay(58, scene).run("us", "unshaded").finish("central_laos", "nva_troops-1")
    assert scene.pieces("central_laos") == {"nva_tunneled_base": 1}

    scene = Scene().put("central_laos", nva_troops=1, nva_tunneled_base=1)
    CardPlay(58, scene).run("us", "unshaded").finish("central_laos", "nva_tunneled_base-1")
    assert scene.pieces("central_laos") == {}


def test_a_tunneled_base_alone_makes_it_ineffective() -> None:
    """So do pieces in Cambodia and VC in Laos."""
    scene = Scene().put("central_laos", nva_tunneled_base=1, vc_guerrilla_active=1)
    scene.put("sihanoukville", nva_troops=2)
    assert not CardPlay(58, scene).effective("us", "unshaded")
    assert CardPlay(58, scene.put("central_laos", nva_base=1)).effective("us", "unshaded")


def test_the_trail_improves_by_two_without_cubes_in_laos() -> None:
    """Special Forces and Bases are no cubes, and stay."""
    scene = Scene().put("southern_laos", us_base=1, ranger_underground=1).set(trail=1)
    CardPlay(58, scene).run("nva", "shaded").finish()

    assert scene.s.trail == 3
    assert scene.pieces("southern_laos") == {"us_base": 1, "ranger_underground": 1}


def test_the_trail_stops_at_four() -> None:
    """Only one box is left."""
    scene = Scene().set(trail=3)
    CardPlay(58, scene).run("nva", "shaded").finish()
    assert scene.s.trail == 4


def test_owners_move_their_cubes_out_of_laos() -> None:
    """US Troops go anywhere in the South, ARVN cubes where Redeploy would let them."""
    scene = Scene().put("central_laos", us_troops=2, arvn_troops=1, irregular_active=1)
    scene.put("southern_laos", police=2).put("hue", nva_troops=1).put("quang_nam", arvn_base=1)
    scene.put("southern_laos", arvn_base=1).put("kien_hoa", police=1).set(trail=1)
    play = CardPlay(58, scene).run("nva", "shaded")

    assert (play.seat, play.offered) == ("us", ["central_laos"])
    play.do("central_laos")
    assert "the_fishhook" not in play.offered
    assert "southern_laos" not in play.offered
    assert {"hue", "tay_ninh", "loc_hue_da_nang"} <= set(play.offered)
    play.do("tay_ninh", "us_troops-2")

    assert play.seat == "arvn"
    play.do("central_laos")
    assert play.offered == [
        "da_nang",
        "kontum",
        "qui_nhon",
        "cam_ranh",
        "an_loc",
        "saigon",
        "can_tho",
        "quang_nam",
    ]
    play.do("quang_nam", "arvn_troops-1", "southern_laos")
    # Control as it was: the Troops that came to Tay Ninh did not open it.
    assert [word for word in play.offered if not word.startswith("loc_")] == [
        "quang_nam",
        "kien_hoa",
    ]
    play.finish("kien_hoa", "police-2")

    assert scene.pieces("central_laos") == {"irregular_active": 1}
    assert scene.pieces("southern_laos") == {"arvn_base": 1}
    assert scene.pieces("tay_ninh") == {"us_troops": 2}
    assert scene.pieces("quang_nam") == {"arvn_troops": 1, "arvn_base": 1}
    assert scene.pieces("kien_hoa") == {"police": 3}
    assert scene.s.trail == 1
    assert scene.audit() == []


def test_shaded_is_ineffective_with_the_trail_at_its_top() -> None:
    """Unless there is a cube to send away."""
    scene = Scene().set(trail=4)
    assert not CardPlay(58, scene).effective("nva", "shaded")
    assert CardPlay(58, scene.put("central_laos", police=1)).effective("nva", "shaded")
    assert CardPlay(58, Scene().set(trail=3)).effective("nva", "shaded")
