"""Card 87, Nguyen Chanh Thi."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_three_arvn_pieces_around_hue() -> None:
    """Within 3 spaces of it; each populated space that gets any shifts once."""
    scene = Scene().support("hue", -1)
    play = CardPlay(87, scene).run("us", "unshaded")
    assert play.offered == [
        "hue",
        "da_nang",
        "central_laos",
        "southern_laos",
        "quang_tri",
        "quang_nam",
        "quang_tin",
        "loc_hue_khe_sanh",
        "loc_hue_da_nang",
        "loc_da_nang_dak_to",
        "loc_da_nang_qui_nhon",
    ]
    play.finish("hue", "arvn_base-1", "hue", "ranger-1", "loc_hue_khe_sanh", "police-1")

    assert scene.pieces("hue") == {"arvn_base": 1, "ranger_underground": 1}
    assert scene.pieces("loc_hue_khe_sanh") == {"police": 1}
    assert (scene.level("hue"), scene.level("loc_hue_khe_sanh")) == (0, 0)
    assert scene.audit() == []


def test_as_many_as_are_available() -> None:
    """2 Police are all there is, and VC takes none from the map."""
    scene = Scene().put("saigon", police=5).available(police=2)
    scene.none_available("arvn_troops", "ranger", "arvn_base")
    play = CardPlay(87, scene).run("vc", "unshaded")
    play.finish("quang_tin", "police-1", "quang_tri", "police-1")

    assert (scene.level("quang_tin"), scene.level("quang_tri")) == (1, 1)
    assert scene.pieces("saigon") == {"police": 5}


def test_arvn_may_take_pieces_from_the_map() -> None:
    """Police are not Available, Troops are: both types may be chosen."""
    scene = Scene().put("saigon", police=5).none_available("police", "ranger", "arvn_base")
    play = CardPlay(87, scene).run("arvn", "unshaded").do("hue")
    assert {"police-1", "arvn_troops-1"} <= set(play.offered)
    play.finish("police-1", "saigon", "hue", "arvn_troops-2")
    assert scene.pieces("hue") == {"arvn_troops": 2, "police": 1}
    assert scene.pieces("saigon") == {"police": 4}
    assert scene.audit() == []


def test_unshaded_is_ineffective_without_arvn_pieces() -> None:
    """None is Available, and only ARVN and the US might take some from the map."""
    scene = Scene().put("saigon", police=1)
    scene.none_available("arvn_troops", "police", "ranger", "arvn_base")
    assert not CardPlay(87, scene).effective("vc", "unshaded")
    assert CardPlay(87, scene).effective("arvn", "unshaded")
    assert CardPlay(87, Scene()).effective("nva", "unshaded")


def test_two_arvn_pieces_become_vc_pieces() -> None:
    """In place, within 2 spaces of Hue; a Base where one fits, not on a LoC."""
    scene = Scene().put("quang_nam", arvn_base=1, us_base=1).put("loc_hue_da_nang", police=2)
    scene.put("quang_tin", arvn_troops=3).set(patronage=10)
    play = CardPlay(87, scene).run("vc", "shaded")
    assert play.offered == ["quang_nam", "loc_hue_da_nang"]
    play.do("quang_nam", "arvn_base-1", "quang_nam")
    assert play.offered == ["vc_guerrilla-1", "vc_base-1"]
    play.do("vc_base-1", "loc_hue_da_nang", "police-1", "loc_hue_da_nang")
    assert play.offered == ["vc_guerrilla-1"]
    play.finish("vc_guerrilla-1", "down")

    assert scene.pieces("quang_nam") == {"us_base": 1, "vc_base": 1}
    assert scene.pieces("loc_hue_da_nang") == {"police": 1, "vc_guerrilla_underground": 1}
    assert scene.pieces("quang_tin") == {"arvn_troops": 3}
    assert scene.s.patronage == 6
    assert scene.audit() == []


def test_what_cannot_be_replaced_is_removed() -> None:
    """One ARVN piece on a LoC, no VC Guerrilla to place; Patronage rises."""
    scene = Scene().put("loc_hue_khe_sanh", ranger_active=1).none_available("vc_guerrilla")
    CardPlay(87, scene).run("nva", "shaded").finish("up")
    assert scene.pieces("loc_hue_khe_sanh") == {}
    assert scene.s.patronage == 4


def test_shaded_always_takes_effect() -> None:
    """Patronage can always move one way."""
    assert CardPlay(87, Scene()).effective("vc", "shaded")
    assert CardPlay(87, Scene().set(patronage=75)).effective("us", "shaded")
