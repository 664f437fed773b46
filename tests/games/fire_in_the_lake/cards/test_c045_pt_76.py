"""Card 45, PT-76."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

TANKS = 1 << 45


@pytest.mark.parametrize("side", ["unshaded", "shaded"])
def test_it_always_takes_effect(side: str) -> None:
    """The Capability is in force on the side played."""
    scene = Scene()
    card = CardPlay(45, scene)
    assert card.effective("us", side)
    card.run("us", side).finish()
    lasting = (scene.s.capabilities_unshaded, scene.s.capabilities_shaded)
    assert lasting == ((TANKS, 0) if side == "unshaded" else (0, TANKS))


def _battle(**pieces: int) -> Scene:
    return Scene().put("hue", arvn_troops=4, **pieces)


def test_unshaded_a_troop_goes_before_troops_attack() -> None:
    """4 Troops become 3, which remove 1 piece; without the card 4 remove 2."""
    scene = _battle(nva_troops=4).set(capabilities_unshaded=TANKS)
    scene.operation("nva", "attack").do("hue", "troops", "arvn_troops").finish()
    assert scene.pieces("hue") == {"arvn_troops": 3, "nva_troops": 3}
    assert scene.box("available", "nva_troops") == 37
    assert scene.audit() == []

    scene = _battle(nva_troops=4)
    scene.operation("nva", "attack").do("hue", "troops", "arvn_troops", "arvn_troops").finish()
    assert scene.pieces("hue") == {"arvn_troops": 2, "nva_troops": 4}


def test_unshaded_a_troop_goes_though_guerrillas_attack() -> None:
    """It goes whatever Attacks; where there is none, nothing happens."""
    scene = _battle(nva_troops=1, nva_guerrilla_active=1).set(capabilities_unshaded=TANKS)
    play = scene.operation("nva", "attack").do("hue")
    assert play.offered == ["guerrillas"]
    play.do("guerrillas", 6).finish()
    assert scene.pieces("hue") == {"arvn_troops": 4, "nva_guerrilla_active": 1}

    scene = _battle(nva_guerrilla_active=1).set(capabilities_unshaded=TANKS)
    scene.operation("nva", "attack").do("hue", "guerrillas", 6).finish()
    assert scene.pieces("hue") == {"arvn_troops": 4, "nva_guerrilla_active": 1}


def test_unshaded_a_troop_goes_where_nva_ambush() -> None:
    """In the Ambush space, not where the blow falls; VC lose none for theirs."""
    scene = Scene().put("loc_hue_da_nang", nva_troops=1, nva_guerrilla_underground=1)
    scene.put("hue", police=1, nva_troops=2).set(capabilities_unshaded=TANKS)
    scene.activity("nva", "ambush").do("loc_hue_da_nang", "hue", "police").finish()
    assert scene.pieces("loc_hue_da_nang") == {"nva_guerrilla_active": 1}
    assert scene.pieces("hue") == {"nva_troops": 2}

    scene = _battle(nva_troops=2, vc_guerrilla_underground=1).set(capabilities_unshaded=TANKS)
    scene.activity("vc", "ambush").do("hue", "hue", "arvn_troops").finish()
    assert scene.pieces("hue")["nva_troops"] == 2


def test_shaded_each_troop_removes_a_piece_in_one_space() -> None:
    """Yes in the first space; in the second nothing is asked and 1 per 2 go."""
    scene = _battle(nva_troops=3).put("saigon", arvn_troops=3, nva_troops=3)
    scene.set(capabilities_shaded=TANKS)
    play = scene.operation("nva", "attack").do("hue", "troops", "yes")
    play.do("arvn_troops", "arvn_troops", "arvn_troops", "saigon", "troops")
    assert play.step == "attack.remove"
    play.do("arvn_troops")
    assert play.step == "attack.space"
    play.finish("done")
    assert scene.pieces("hue") == {"arvn_troops": 1, "nva_troops": 3}
    assert scene.pieces("saigon") == {"arvn_troops": 2, "nva_troops": 3}
    assert scene.audit() == []


def test_shaded_the_space_is_nva_choice_and_attrition_is_usual() -> None:
    """No in the first space keeps it for the second, where US losses cost Troops."""
    scene = _battle(nva_troops=2).put("saigon", us_troops=3, nva_troops=3)
    scene.set(capabilities_shaded=TANKS)
    play = scene.operation("nva", "attack").do("hue", "troops", "no", "done", "saigon", "troops")
    play.do("yes", "us_troops", "us_troops", "us_troops").finish()
    assert scene.pieces("hue") == {"arvn_troops": 4, "nva_troops": 2}
    assert scene.pieces("saigon") == {}
    assert scene.box("casualties", "us_troops") == 3


def test_shaded_it_is_not_asked_when_guerrillas_attack() -> None:
    """Troops only."""
    scene = _battle(nva_troops=2, nva_guerrilla_active=1).set(capabilities_shaded=TANKS)
    assert scene.operation("nva", "attack").do("hue", "guerrillas").seat == "chance"
