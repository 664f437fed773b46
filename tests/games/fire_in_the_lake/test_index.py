"""The index of key terms, as far as a term is a rule of its own."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.pieces import ARVN, CUBES, KINDS, NVA, TYPES, US, VC
from annamite.games.fire_in_the_lake.spaces import SPACE
from annamite.games.fire_in_the_lake.turn import CASUALTIES, OUT_OF_PLAY
from tests.games.fire_in_the_lake.scenes import Scene


@pytest.mark.rule("fitl index-d")
def test_a_tunnel_marker_is_no_piece() -> None:
    """A Tunneled Base counts once for Control and leaves as one Base; there is no Tunnel box."""
    scene = Scene().put("hue", nva_tunneled_base=1, police=1)
    assert scene.control("hue") == "none"
    scene.turn("us").remove(SPACE["hue"], KINDS.index("nva_tunneled_base"), 1, "3.2.4")
    assert scene.control("hue") == "coin"
    assert scene.box("available", "nva_base") == 9
    assert set(TYPES) == {
        "us_troops",
        "irregular",
        "us_base",
        "arvn_troops",
        "police",
        "ranger",
        "arvn_base",
        "nva_troops",
        "nva_guerrilla",
        "nva_base",
        "vc_guerrilla",
        "vc_base",
    }


@pytest.mark.rule("fitl index-e")
def test_cubes_are_troops_and_police() -> None:
    """A City Assault of ARVN counts both, and neither Rangers nor Bases."""
    assert [[KINDS[kind] for kind in CUBES[faction]] for faction in (US, ARVN)] == [
        ["us_troops"],
        ["arvn_troops", "police"],
    ]
    scene = Scene().put("hue", arvn_troops=1, police=1, ranger_active=4, arvn_base=1)
    scene.put("hue", vc_guerrilla_active=3)
    scene.operation("arvn", "assault").do("hue").finish()
    assert scene.pieces("hue")["vc_guerrilla_active"] == 2


@pytest.mark.rule("fitl index-f")
def test_to_activate_is_to_turn_active_or_leave_so() -> None:
    """An Attack Activates every Guerrilla there: the hidden one turns, the Active one stays."""
    scene = Scene().put("hue", vc_guerrilla_underground=1, vc_guerrilla_active=1, police=1)
    scene.operation("vc", "attack").do("hue", 6)
    assert scene.pieces("hue") == {"vc_guerrilla_active": 2, "police": 1}


@pytest.mark.rule("fitl index-g", "fitl index-i")
def test_to_place_takes_from_available_and_to_replace_swaps() -> None:
    """A Rally places a Guerrilla from the box; a Base in its stead sends two back there."""
    scene = Scene().put("hue", vc_guerrilla_active=1)
    scene.operation("vc", "rally", limited=True).do("hue").finish("guerrilla-1")
    assert scene.box("available", "vc_guerrilla") == 28
    assert scene.pieces("hue") == {"vc_guerrilla_active": 1, "vc_guerrilla_underground": 1}
    scene.operation("vc", "rally", limited=True).do("hue").finish("base")
    assert scene.pieces("hue") == {"vc_base": 1}
    assert (scene.box("available", "vc_guerrilla"), scene.box("available", "vc_base")) == (30, 8)


@pytest.mark.rule("fitl index-h")
def test_a_removed_piece_goes_to_the_box_that_the_rule_names() -> None:
    """Available unless the rule says Casualties or Out of Play."""
    scene = Scene().put("hue", us_troops=3)
    turn, hue, troops = scene.turn("us"), SPACE["hue"], KINDS.index("us_troops")
    turn.remove(hue, troops, 1, "6.5")
    turn.remove(hue, troops, 1, "3.3.3", CASUALTIES)
    turn.remove(hue, troops, 1, "6.4.1", OUT_OF_PLAY)
    boxes = ("available", "casualties", "out_of_play")
    assert [scene.box(box, "us_troops") for box in boxes] == [38, 1, 1]
    assert scene.audit() == []


@pytest.mark.rule("fitl index-j", "fitl index-p")
def test_bases_last() -> None:
    """An Assault takes no Base while any Guerrilla, even a hidden one, or Troop is left."""
    scene = Scene().put("hue", us_troops=4, vc_base=1, vc_guerrilla_active=1)
    scene.put("hue", vc_guerrilla_underground=1)
    scene.operation("us", "assault").do("hue").finish()
    assert scene.pieces("hue") == {"us_troops": 4, "vc_base": 1, "vc_guerrilla_underground": 1}
    scene = Scene().put("hue", us_troops=2, vc_base=1, vc_guerrilla_active=1)
    scene.operation("us", "assault").do("hue").finish()
    assert scene.pieces("hue") == {"us_troops": 2}


@pytest.mark.rule("fitl index-k")
def test_us_losses_to_an_attack_are_casualties_and_arvn_losses_are_not() -> None:
    """The US Troop waits in Casualties; the ARVN cube is Available at once."""
    scene = Scene().put("hue", us_troops=1, police=1, vc_guerrilla_active=1)
    scene.operation("vc", "attack").do("hue", 1, "us_troops", "police").finish()
    assert (scene.box("casualties", "us_troops"), scene.box("casualties", "police")) == (1, 0)
    assert (scene.box("available", "us_troops"), scene.box("available", "police")) == (39, 30)


@pytest.mark.rule("fitl index-m")
def test_setting_and_shifting_support() -> None:
    """To set goes straight to the level; to shift goes by steps and stops at the ends."""
    scene = Scene().support("hue", 2)
    assert (scene.level("hue"), scene.s.total_support) == (2, 4)
    scene.turn("vc").shift(SPACE["hue"], -1, "1.6.1")
    assert (scene.level("hue"), scene.s.total_support) == (1, 2)
    scene.turn("vc").shift(SPACE["hue"], -9, "1.6.1")
    assert (scene.level("hue"), scene.s.total_opposition) == (-2, 4)
    scene.turn("vc").shift(SPACE["loc_hue_da_nang"], 1, "1.6.1")
    assert scene.level("loc_hue_da_nang") == 0


@pytest.mark.rule("fitl index-n")
def test_transfers() -> None:
    """Resources from one Insurgent to the other; Aid to Patronage: what one loses the other gains."""
    scene = Scene().set(nva=9, vc=3).put("hue", nva_guerrilla_active=1)
    scene.operation("nva", "rally").do("give", "4").finish("quang_tri", "guerrilla-1", "done")
    assert (scene.resources("nva"), scene.resources("vc")) == (9 - 4 - 1, 7)
    scene = Scene().set(aid=5, patronage=1).put("hue", police=1).support("hue", 1)
    scene.activity("arvn", "govern").do("hue", "patronage").finish()
    assert (scene.s.aid, scene.s.patronage) == (3, 3)


@pytest.mark.rule("fitl index-o", "fitl 6.2.3-c")
def test_total_econ_stands_until_the_next_coup_round() -> None:
    """Sabotage during the campaign changes neither the marker nor what the US may spend."""
    scene = Scene().set(arvn=20, econ=12)
    assert scene.turn("us").purse() == 8
    scene.mark("loc_saigon_can_tho", "loc_hue_da_nang")
    assert scene.s.econ == 12
    assert scene.turn("us").purse() == 8
    assert scene.turn("arvn").purse() == 20


@pytest.mark.rule("fitl index-p")
def test_underground_guerrillas_are_what_terror_and_tax_use() -> None:
    """An Active Guerrilla serves neither; a hidden one both, and turns Active."""
    scene = Scene().put("hue", vc_guerrilla_active=2).put("loc_hue_da_nang", vc_guerrilla_active=1)
    assert not scene.can("vc", "terror")
    assert not scene.can_activity("vc", "tax", "terror")
    scene.put("hue", vc_guerrilla_underground=1).support("hue", 1)
    assert scene.can("vc", "terror")
    scene.operation("vc", "terror").do("hue").finish()
    assert scene.pieces("hue") == {"vc_guerrilla_active": 3}
    assert scene.markers("hue") == 1


@pytest.mark.rule("fitl 1.5.1-a", "fitl 1.5.1-b", "fitl 1.5.1-c")
def test_friends_and_enemies() -> None:
    """COIN fights Insurgents and nobody its friend: what each may remove shows it."""
    scene = Scene().put("hue", us_troops=3, arvn_troops=2)
    assert not scene.can("us", "assault")
    assert not scene.can("arvn", "assault")
    scene.put("pleiku", nva_guerrilla_active=2, vc_guerrilla_active=2)
    assert not scene.can("nva", "attack")
    assert not scene.can("vc", "attack")
    for faction, enemy in (("nva", "police"), ("vc", "us_troops")):
        scene = Scene().put("hue", vc_guerrilla_active=1, nva_guerrilla_active=1, **{enemy: 1})
        play = scene.operation(faction, "attack").do("hue")
        if faction == "nva":
            play.do("guerrillas")
        assert play.do(1).offered[0] == enemy
        assert not {"vc_guerrilla_active", "nva_guerrilla_active"} & set(play.offered)
    assert {US, ARVN} | {NVA, VC} == set(range(4))
