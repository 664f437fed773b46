"""Card 17, Claymores."""

from __future__ import annotations

from annamite.games.fire_in_the_lake.phases import Phase
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.rounds import Round
from tests.games.fire_in_the_lake.scenes import Scene

IN_FORCE = 1 << 17


def test_unshaded_always_takes_effect() -> None:
    """Whoever plays it stays Eligible, and the Momentum begins."""
    scene = Scene()
    card = CardPlay(17, scene)
    assert card.effective("us", "unshaded")
    card.run("us", "unshaded").finish()
    assert scene.s.stay_eligible == 0b0001
    assert scene.s.momentum == IN_FORCE


def _ambushers() -> Scene:
    return Scene().put("hue", us_troops=2, vc_guerrilla_underground=2)


def test_no_ambush_goes_with_an_operation() -> None:
    """Neither Attack nor March offers it, until the Reset."""
    assert _ambushers().can_activity("vc", "ambush", "attack")
    scene = _ambushers().set(momentum=IN_FORCE)
    assert not scene.can_activity("vc", "ambush", "attack")
    assert not scene.can_activity("vc", "ambush", "march")
    Round(scene, Phase.RESET)
    assert scene.s.momentum == 0
    assert scene.can_activity("vc", "ambush", "attack")


def test_an_attack_with_only_an_ambush_to_offer_is_not_possible() -> None:
    """From a LoC without an enemy an Attack is possible by Ambush alone."""
    scene = Scene().put("loc_hue_da_nang", vc_guerrilla_underground=1).put("hue", police=1)
    assert scene.can("vc", "attack", activity=True)
    assert not scene.set(momentum=IN_FORCE).can("vc", "attack", activity=True)


def _marchers(**pieces: int) -> Scene:
    return Scene().put("quang_tri", **pieces).put("hue", us_troops=3).support("hue", 1)


def test_a_group_activated_on_its_march_loses_a_guerrilla() -> None:
    """3 Troops and 1 Guerrilla are more than 3: the Guerrilla is Activated, and removed."""
    scene = _marchers(vc_guerrilla_underground=3).set(momentum=IN_FORCE)
    scene.operation("vc", "march").do("hue", "quang_tri", 3).finish()
    assert scene.pieces("hue") == {"us_troops": 3, "vc_guerrilla_active": 2}
    assert scene.audit() == []

    scene = _marchers(vc_guerrilla_underground=3)
    scene.operation("vc", "march").do("hue", "quang_tri", 3).finish()
    assert scene.pieces("hue") == {"us_troops": 3, "vc_guerrilla_active": 3}


def test_active_guerrillas_count_as_activated_and_troops_are_safe() -> None:
    """A group of Active ones loses 1 as well; a group of Troops alone loses nothing."""
    scene = _marchers(vc_guerrilla_active=1).set(momentum=IN_FORCE)
    scene.operation("vc", "march").do("hue", "quang_tri", 1).finish()
    assert scene.pieces("hue") == {"us_troops": 3}

    scene = _marchers(nva_troops=4).set(momentum=IN_FORCE)
    scene.operation("nva", "march").do("hue", "quang_tri", 4).finish()
    assert scene.pieces("hue") == {"us_troops": 3, "nva_troops": 4}


def test_a_quiet_group_loses_nothing() -> None:
    """Into Neutral space, or few enough, nobody is Activated."""
    scene = _marchers(vc_guerrilla_underground=3).support("hue", 0).set(momentum=IN_FORCE)
    scene.operation("vc", "march").do("hue", "quang_tri", 3).finish()
    assert scene.pieces("hue") == {"us_troops": 3, "vc_guerrilla_underground": 3}


def test_each_group_loses_one_and_the_rest_have_marched() -> None:
    """Two groups into one space lose 1 each; those left may not March on."""
    scene = _marchers(vc_guerrilla_underground=2).set(momentum=IN_FORCE)
    scene.put("loc_hue_da_nang", vc_guerrilla_underground=2)
    play = scene.operation("vc", "march")
    play.do("hue", "quang_tri", 2, "loc_hue_da_nang", 2, "done")
    assert scene.pieces("hue") == {"us_troops": 3, "vc_guerrilla_active": 2}
    assert play.step == "march.to"
    assert "quang_tri" not in play.offered
    assert scene.box("available", "vc_guerrilla") == 28


def _camp() -> Scene:
    return Scene().put("hue", us_base=1, police=2, nva_guerrilla_underground=2)


def test_a_base_and_its_sapper_go() -> None:
    """Other pieces do not protect the Base; a US Base becomes a Casualty."""
    scene = _camp()
    card = CardPlay(17, scene)
    assert card.effective("vc", "shaded")
    card.run("vc", "shaded").finish()
    assert scene.pieces("hue") == {"police": 2, "nva_guerrilla_underground": 1}
    assert scene.box("casualties", "us_base") == 1
    assert scene.s.momentum == 0
    assert scene.audit() == []


def test_the_executing_faction_picks_space_and_pieces() -> None:
    """With both Bases and both factions' Guerrillas there, it says which."""
    scene = _camp().put("hue", arvn_base=1, vc_guerrilla_underground=1)
    scene.put("saigon", arvn_base=1, vc_guerrilla_underground=1)
    play = CardPlay(17, scene).run("us", "shaded")
    assert sorted(play.offered) == ["hue", "saigon"]
    play.do("hue")
    assert play.offered == ["us_base", "arvn_base"]
    play.do("arvn_base")
    assert play.offered == ["nva_guerrilla_underground", "vc_guerrilla_underground"]
    play.finish("vc_guerrilla_underground")
    assert scene.pieces("hue") == {"us_base": 1, "police": 2, "nva_guerrilla_underground": 2}
    assert scene.box("available", "arvn_base") == 2


def test_without_a_base_beside_a_hidden_guerrilla_it_is_ineffective() -> None:
    """Active Guerrillas, or a Base elsewhere, do not count."""
    scene = Scene().put("hue", us_base=1, vc_guerrilla_active=2)
    scene.put("saigon", police=1, vc_guerrilla_underground=1)
    card = CardPlay(17, scene)
    assert not card.effective("vc", "shaded")
    card.run("vc", "shaded").finish()
    assert scene.pieces("hue") == {"us_base": 1, "vc_guerrilla_active": 2}
