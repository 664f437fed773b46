"""Attack (3.3.3)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.scenes import Play, Scene

OTHER_WORDS = {"done", "activity", "give", "ask"}


def places(play: Play) -> set[str]:
    """Return the spaces offered, without the words that are no space."""
    return set(play.offered) - OTHER_WORDS


# --- where --------------------------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.3-a")
def test_an_attack_is_where_own_and_enemy_pieces_are() -> None:
    """Any own piece with any COIN piece will do, LoCs too; allies are no enemies."""
    scene = Scene().put("hue", nva_base=1, ranger_underground=1)
    scene.put("da_nang", nva_troops=1, us_base=1).put("saigon", nva_guerrilla_active=1, police=1)
    scene.put("loc_hue_da_nang", nva_guerrilla_underground=1, irregular_active=1)
    scene.put("kien_hoa", nva_tunneled_base=1, arvn_troops=1)
    scene.put("tay_ninh", nva_troops=5, vc_guerrilla_active=2, vc_base=1)
    scene.put("kien_phong", vc_guerrilla_active=1, us_troops=1).put("can_tho", us_troops=3)
    assert places(scene.operation("nva", "attack")) == {
        "hue",
        "da_nang",
        "saigon",
        "loc_hue_da_nang",
        "kien_hoa",
    }
    assert places(scene.operation("vc", "attack")) == {"kien_phong"}


@pytest.mark.rule("fitl 3.3.3-a", "fitl 3.1-b", "fitl 3.1-d")
def test_each_attack_space_costs_1() -> None:
    """Two Resources pay for two spaces, each selected once, LoCs included."""
    scene = Scene().set(vc=2, nva=0)
    for space in ("hue", "loc_hue_da_nang", "da_nang"):
        scene.put(space, vc_guerrilla_active=1, police=1)
    play = scene.operation("vc", "attack").do("hue", 6)
    assert scene.resources("vc") == 1
    assert play.offered == ["da_nang", "loc_hue_da_nang", "done"]
    play.do("loc_hue_da_nang", 6)
    assert scene.resources("vc") == 0
    assert play.offered == ["done"]
    play.do("done")
    assert play.result is True


@pytest.mark.rule("fitl 3.3.3-a", "fitl 3.1.2-a", "fitl 2.3.5-a")
def test_a_free_and_limited_attack() -> None:
    """A free Attack costs nothing; a Limited one ends with its one space."""
    scene = Scene().set(vc=0).put("hue", vc_guerrilla_active=1, police=1)
    scene.put("saigon", vc_guerrilla_active=1, police=1)
    play = scene.operation("vc", "attack", free=True, limited=True).do("hue", 6)
    assert play.request is None
    assert play.result is True
    assert scene.resources("vc") == 0


@pytest.mark.rule("fitl 2.3.4-e")
def test_when_an_attack_is_offered() -> None:
    """It needs a space that it can pay for, if need be with the ally's Resources."""
    scene = Scene().set(vc=0, nva=1).put("hue", vc_guerrilla_active=1, police=1)
    assert not scene.can("vc", "attack")
    assert scene.set(vc=1).can("vc", "attack")
    assert not scene.can("vc", "attack", within=["saigon"])
    assert scene.set(vc=0, nva=2).can("vc", "attack")
    assert not scene.can("vc", "attack", within=["saigon"])
    assert not Scene().put("hue", vc_guerrilla_active=1).can("vc", "attack")


# --- with Guerrillas ----------------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.3-b")
@pytest.mark.parametrize("faction", ["nva", "vc"])
def test_all_own_guerrillas_are_activated_before_the_roll(faction: str) -> None:
    """All Underground ones of the attacker flip, whatever the roll; the ally's do not."""
    scene = Scene().put("hue", police=1, nva_guerrilla_underground=3, vc_guerrilla_underground=3)
    play = scene.operation(faction, "attack").do("hue")
    if faction == "nva":
        assert play.offered == ["guerrillas"]
        play.do("guerrillas")
    assert play.step == "attack.roll"
    other = "vc" if faction == "nva" else "nva"
    assert scene.pieces("hue") == {
        "police": 1,
        f"{faction}_guerrilla_active": 3,
        f"{other}_guerrilla_underground": 3,
    }
    play.finish(6)
    assert scene.pieces("hue")["police"] == 1


@pytest.mark.rule("fitl 3.3.3-c")
@pytest.mark.parametrize(
    ("underground", "active", "roll", "success"),
    [(2, 1, 3, True), (2, 1, 4, False), (0, 1, 1, True), (0, 1, 2, False), (6, 1, 6, True)],
)
def test_the_roll_must_not_exceed_the_guerrillas(
    underground: int, active: int, roll: int, success: bool
) -> None:
    """The roll is compared with all own Guerrillas there; others' and Troops do not help."""
    scene = Scene().put("hue", police=3, nva_troops=6, vc_guerrilla_active=active)
    scene.put("hue", vc_guerrilla_underground=underground)
    play = scene.operation("vc", "attack").do("hue", roll)
    assert (play.step == "attack.remove") is success
    assert scene.pieces("hue")["police"] == 3


@pytest.mark.rule("fitl 3.3.3-c")
def test_success_removes_up_to_2_pieces() -> None:
    """Two pieces of the attacker's choice and no third; it may stop after one, or none."""
    for stop_after, left in ((0, 3), (1, 2), (2, 1)):
        scene = Scene().put("hue", police=3, vc_guerrilla_active=6)
        play = scene.operation("vc", "attack").do("hue", 6)
        for _ in range(stop_after):
            assert play.offered == ["police", "done"]
            play.do("police")
        if stop_after < 2:
            play.do("done")
        assert play.step == "attack.space"
        assert scene.pieces("hue") == {"police": left, "vc_guerrilla_active": 6}
        assert scene.box("available", "police") == 30 - left


@pytest.mark.rule("fitl 3.3.3-c")
def test_with_the_last_enemy_gone_nothing_more_is_asked() -> None:
    """A single enemy piece is all that a success removes."""
    scene = Scene().put("hue", police=1, vc_guerrilla_active=1)
    play = scene.operation("vc", "attack").do("hue", 1, "police")
    assert play.step == "attack.space"
    assert scene.pieces("hue") == {"vc_guerrilla_active": 1}


@pytest.mark.rule("fitl 3.3.3-c")
def test_a_base_alone_attacks_in_vain() -> None:
    """Without Guerrillas no roll is low enough; the Attack counts all the same."""
    scene = Scene().put("hue", police=1, nva_base=1)
    play = scene.operation("nva", "attack").do("hue")
    assert play.offered == ["guerrillas"]
    play.finish("guerrillas", 1)
    assert scene.pieces("hue") == {"police": 1, "nva_base": 1}
    assert play.result is True


# --- with Troops --------------------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.3-d")
@pytest.mark.parametrize(("troops", "removed"), [(1, 0), (2, 1), (3, 1), (4, 2), (7, 3)])
def test_every_two_nva_troops_remove_a_piece(troops: int, removed: int) -> None:
    """Half the Troops, rounded down, without a roll and with no Guerrilla Activated."""
    scene = Scene().put("hue", police=5, nva_troops=troops, nva_guerrilla_underground=2)
    play = scene.operation("nva", "attack").do("hue")
    assert play.offered == ["guerrillas", "troops"]
    play.do("troops")
    for _ in range(removed):
        assert play.offered == ["police", "done"]
        play.do("police")
    assert play.step == "attack.space"
    assert scene.pieces("hue") == {
        "police": 5 - removed,
        "nva_troops": troops,
        "nva_guerrilla_underground": 2,
    }


@pytest.mark.rule("fitl 3.3.3-d")
def test_the_nva_attacks_with_what_it_has() -> None:
    """Troops alone Attack as Troops; VC never do, though NVA Troops stand there."""
    scene = Scene().put("hue", police=5, nva_troops=4, vc_guerrilla_active=1)
    assert scene.operation("nva", "attack").do("hue").offered == ["troops"]
    assert scene.operation("vc", "attack").do("hue").step == "attack.roll"


# --- losses -------------------------------------------------------------------------------


@pytest.mark.rule("fitl 3.3.3-e", "fitl 3.1-f", "fitl 3.1-g")
def test_losses_may_be_of_both_enemies_and_underground() -> None:
    """One piece of each faction, Special Forces of either face among them."""
    scene = Scene().put(
        "hue",
        us_troops=1,
        irregular_underground=1,
        irregular_active=1,
        arvn_troops=1,
        police=1,
        ranger_underground=1,
        ranger_active=1,
        us_base=1,
        arvn_base=1,
        vc_guerrilla_active=2,
        nva_troops=1,
    )
    play = scene.operation("vc", "attack").do("hue", 2)
    assert play.offered == [
        "us_troops",
        "irregular_underground",
        "irregular_active",
        "arvn_troops",
        "police",
        "ranger_underground",
        "ranger_active",
        "done",
    ]
    play.finish("irregular_underground", "ranger_underground")
    assert "irregular_underground" not in scene.pieces("hue")
    assert "ranger_underground" not in scene.pieces("hue")
    assert scene.box("casualties", "irregular") == 1
    assert scene.box("available", "ranger") == 5
    assert scene.audit() == []


@pytest.mark.rule("fitl 3.3.3-f", "fitl 3.1-h")
def test_bases_go_last() -> None:
    """While any other COIN piece of either faction is there, no Base can be removed."""
    scene = Scene().put("hue", us_base=1, arvn_base=1, police=1, vc_guerrilla_active=6)
    play = scene.operation("vc", "attack").do("hue", 6)
    assert play.offered == ["police", "done"]
    play.do("police")
    assert play.offered == ["us_base", "arvn_base", "done"]
    play.do("arvn_base")
    assert scene.pieces("hue") == {"us_base": 1, "vc_guerrilla_active": 6}
    assert scene.box("available", "arvn_base") == 3


@pytest.mark.rule("fitl 3.3.3-g", "fitl 1.4.1-f", "fitl 1.4.1-g")
def test_us_losses_are_casualties() -> None:
    """US pieces go to the Casualties box, ARVN pieces to Available."""
    scene = Scene().put("hue", us_troops=1, arvn_troops=1, nva_troops=4)
    scene.operation("nva", "attack").finish("hue", "troops", "us_troops", "arvn_troops")
    assert scene.box("casualties", "us_troops") == 1
    assert scene.box("available", "us_troops") == 39
    assert scene.box("casualties", "arvn_troops") == 0
    assert scene.box("available", "arvn_troops") == 30


@pytest.mark.rule("fitl 3.3.3-h")
@pytest.mark.parametrize(
    ("targets", "lost"),
    [
        (("us_troops", "us_troops"), 2),
        (("us_troops", "police"), 1),
        (("irregular_active", "us_base"), 1),
        (("irregular_active", "arvn_base"), 0),
        (("police", "ranger_active"), 0),
    ],
)
def test_attrition_among_guerrillas(targets: tuple[str, str], lost: int) -> None:
    """One Guerrilla for each US Troop cube or US Base removed, none for anything else."""
    scene = Scene().put("hue", vc_guerrilla_underground=3, vc_guerrilla_active=1, vc_base=1)
    for kind in targets:
        scene.put("hue", **{kind: 1})
    play = scene.operation("vc", "attack").do("hue", 4, *targets)
    assert play.step == "attack.space"
    assert scene.pieces("hue") == {"vc_guerrilla_active": 4 - lost, "vc_base": 1}
    assert scene.box("available", "vc_guerrilla") == 26 + lost


@pytest.mark.rule("fitl 3.3.3-h")
def test_attrition_among_troops() -> None:
    """Troops that Attacked pay with Troops, Guerrillas with Guerrillas."""
    scene = Scene().put("hue", us_troops=3, nva_troops=4, nva_guerrilla_active=4)
    play = scene.operation("nva", "attack").do("hue", "troops", "us_troops", "us_troops")
    assert scene.pieces("hue") == {"us_troops": 1, "nva_troops": 2, "nva_guerrilla_active": 4}
    play.finish()
    scene.operation("nva", "attack").finish("hue", "guerrillas", 4, "us_troops")
    assert scene.pieces("hue") == {"nva_troops": 2, "nva_guerrilla_active": 3}


@pytest.mark.rule("fitl 3.3.3-h")
def test_attrition_takes_no_more_than_there_is() -> None:
    """A lone Guerrilla that kills 2 US Troops is lost, and nothing else is."""
    scene = Scene().put("hue", us_troops=2, nva_guerrilla_active=1, nva_troops=3)
    scene.operation("nva", "attack").finish("hue", "guerrillas", 1, "us_troops", "us_troops")
    assert scene.pieces("hue") == {"nva_troops": 3}
    assert scene.box("casualties", "us_troops") == 2
    assert scene.audit() == []
