"""Card 49, Russian Arms."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_six_arvn_pieces_come() -> None:
    """Of any types, in any spaces of the South; no Bases on LoCs."""
    scene = Scene()
    play = CardPlay(49, scene).run("us", "unshaded")
    assert "loc_hue_da_nang" in play.offered
    assert "central_laos" not in play.offered
    play.do("loc_hue_da_nang")
    assert "arvn_base-1" not in play.offered
    play.do("police-3", "tay_ninh", "arvn_base-1", "tay_ninh", "ranger-1")
    assert "done" not in play.offered
    play.do("saigon", "arvn_troops-1")

    assert play.request is None
    assert scene.pieces("loc_hue_da_nang") == {"police": 3}
    assert scene.pieces("tay_ninh") == {"arvn_base": 1, "ranger_underground": 1}
    assert scene.pieces("saigon") == {"arvn_troops": 1}
    assert scene.audit() == []


def test_fewer_than_six_available() -> None:
    """NVA place what there is; ARVN may also take pieces from the map."""
    pools = {"arvn_troops": 2, "police": 0, "ranger": 0, "arvn_base": 0}
    scene = Scene().available(**pools)
    play = CardPlay(49, scene).run("nva", "unshaded").do("saigon", "arvn_troops-2")
    assert play.request is None

    scene = Scene().put("hue", police=1).available(**pools)
    play = CardPlay(49, scene).run("arvn", "unshaded").do("saigon", "arvn_troops-2")
    assert play.step == "event.place_space"
    assert "done" in play.offered
    play.do("saigon", "police-1", "hue").finish()
    assert scene.pieces("saigon") == {"arvn_troops": 2, "police": 1}
    assert scene.pieces("hue") == {}
    assert scene.audit() == []


def test_unshaded_is_ineffective_without_arvn_pieces() -> None:
    """Out of play pieces do not count."""
    scene = Scene().none_available("arvn_troops", "police", "ranger", "arvn_base")

    assert not CardPlay(49, scene).effective("us", "unshaded")
    assert CardPlay(49, Scene()).effective("us", "unshaded")


def test_nva_double_in_three_spaces_and_bombard() -> None:
    """NVA decide, whoever executes; the new Troops serve as guns."""
    scene = Scene().put("quang_tri", nva_troops=2, us_troops=3).put("north_vietnam", nva_troops=5)
    scene.put("central_laos", nva_troops=1).put("pleiku", nva_troops=1)
    play = CardPlay(49, scene).run("vc", "shaded")
    assert play.seat == "nva"
    play.do("north_vietnam", "quang_tri", "pleiku")
    assert play.offered == ["bombard"]
    play.do("bombard", "quang_tri", "us_troops").finish()

    assert scene.pieces("north_vietnam") == {"nva_troops": 10}
    assert scene.pieces("quang_tri") == {"us_troops": 2, "nva_troops": 4}
    assert scene.pieces("pleiku") == {"nva_troops": 2}
    assert scene.pieces("central_laos") == {"nva_troops": 1}
    assert scene.box("casualties", "us_troops") == 1
    assert scene.audit() == []


@pytest.mark.parametrize(("first", "second"), [(2, 1), (1, 2), (0, 3)])
def test_too_few_troops_are_split_as_nva_like(first: int, second: int) -> None:
    """Three Available for 2 and 3; NVA not executing take none from the map."""
    scene = Scene().put("quang_tri", nva_troops=2).put("north_vietnam", nva_troops=3)
    scene.available(nva_troops=3)
    play = CardPlay(49, scene).run("vc", "shaded").do("quang_tri", "north_vietnam")
    assert (play.seat, play.offered) == ("nva", ["north_vietnam", "quang_tri"])
    if first:
        play.do("quang_tri")
        assert play.offered == ["nva_troops-1", "nva_troops-2"]
        play.do(f"nva_troops-{first}")
    play.finish("north_vietnam", f"nva_troops-{second}")

    assert scene.pieces("quang_tri") == {"nva_troops": 2 + first}
    assert scene.pieces("north_vietnam") == {"nva_troops": 3 + second}
    assert scene.audit() == []


def test_nva_executing_may_double_with_troops_from_the_map() -> None:
    """1 Available for 2: the other may come from Pleiku, or not at all."""
    for answers, left in ((("quang_tri", "nva_troops-1", "pleiku"), 0), (("done",), 1)):
        scene = Scene().put("quang_tri", nva_troops=2).put("pleiku", nva_troops=1)
        scene.available(nva_troops=1)
        play = CardPlay(49, scene).run("nva", "shaded").do("quang_tri", "pleiku")
        play.do("quang_tri", "nva_troops-1").finish(*answers)
        assert scene.pieces("pleiku").get("nva_troops", 0) == left
        assert scene.audit() == []


def test_bombard_alone_is_enough() -> None:
    """No Troops Available: VC's Event still brings the Bombard."""
    scene = Scene().put("quang_tri", nva_troops=3, arvn_troops=3).none_available("nva_troops")
    card = CardPlay(49, scene)
    assert card.effective("vc", "shaded")
    play = card.run("vc", "shaded")
    assert play.step == "event.activity"
    play.do("bombard").finish()

    assert scene.pieces("quang_tri") == {"nva_troops": 3, "arvn_troops": 2}


def test_shaded_is_ineffective_without_troops_to_place_and_targets() -> None:
    """No NVA Troops on the map; or none Available and nothing to Bombard."""
    assert not CardPlay(49, Scene()).effective("vc", "shaded")
    scene = Scene().put("quang_tri", nva_troops=3, arvn_troops=2).none_available("nva_troops")
    assert not CardPlay(49, scene).effective("vc", "shaded")
