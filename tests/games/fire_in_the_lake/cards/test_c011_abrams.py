"""Card 11, Abrams."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def abrams(scene: Scene, side: str = "unshaded") -> Scene:
    """Put the Capability in force."""
    CardPlay(11, scene).run("us", side).finish()
    return scene


def test_both_sides_always_take_effect_and_replace_each_other() -> None:
    """A lasting effect begins, whatever the board."""
    scene = Scene()
    card = CardPlay(11, scene)
    assert card.effective("us", "unshaded")
    assert card.effective("nva", "shaded")
    card.run("us", "unshaded").finish()
    assert scene.s.capabilities_unshaded == 1 << 11
    card.run("nva", "shaded").finish()
    assert (scene.s.capabilities_unshaded, scene.s.capabilities_shaded) == (0, 1 << 11)
    assert scene.audit() == []


def test_a_base_goes_first_despite_troops_and_hidden_guerrillas() -> None:
    """The Base uses one of the 2 removals, an NVA Troop the other."""
    scene = Scene().put("tay_ninh", us_troops=2, nva_troops=2, vc_base=1)
    scene.put("tay_ninh", vc_guerrilla_underground=1)
    play = abrams(scene).operation("us", "assault").do("tay_ninh")
    assert (play.step, play.offered) == ("assault.abrams", ["vc_base", "done"])
    play.finish("vc_base")

    assert scene.pieces("tay_ninh") == {
        "us_troops": 2,
        "nva_troops": 1,
        "vc_guerrilla_underground": 1,
    }
    assert scene.audit() == []


def test_it_may_be_declined_and_serves_once_per_operation() -> None:
    """Declined in the first space, used in the second, and not offered in the third."""
    scene = Scene()
    for space in ("hue", "saigon", "can_tho"):
        scene.put(space, us_troops=1, vc_base=1, vc_guerrilla_underground=1)
    play = abrams(scene).operation("us", "assault")
    play.do("hue", "done", "saigon", "vc_base", "can_tho")
    assert play.step == "assault.space"
    play.finish("done")
    assert "vc_base" in scene.pieces("hue")
    assert "vc_base" not in scene.pieces("saigon")
    assert "vc_base" in scene.pieces("can_tho")


def test_no_removal_no_base_and_no_tunnel() -> None:
    """1 Troop in Highland removes nothing; Tunneled Bases are never offered."""
    scene = Scene().put("pleiku", us_troops=1, nva_base=1, nva_troops=1)
    scene.put("tay_ninh", us_troops=1, vc_tunneled_base=1, vc_guerrilla_underground=1)
    play = abrams(scene).operation("us", "assault").do("pleiku")
    assert (play.step, play.offered) == ("assault.space", ["tay_ninh", "done"])
    play.do("tay_ninh")
    assert (play.step, play.offered) == ("assault.space", ["done"])
    assert scene.pieces("pleiku") == {"us_troops": 1, "nva_base": 1, "nva_troops": 1}
    assert scene.pieces("tay_ninh")["vc_tunneled_base"] == 1


def test_having_hit_the_vc_base_first_the_vc_stay_targets() -> None:
    """After a VC Base, the rest may spare the NVA Guerrillas but not the VC (3.1)."""
    scene = Scene().put("saigon", us_troops=2, vc_base=1)
    scene.put("saigon", nva_guerrilla_active=1, vc_guerrilla_active=1)
    play = abrams(scene).operation("us", "assault").do("saigon", "vc_base")
    assert (play.step, play.offered) == ("assault.target", ["both", "vc"])
    play.finish("vc")
    assert scene.pieces("saigon") == {"us_troops": 2, "nva_guerrilla_active": 1}


def test_arvn_assaults_have_no_part_in_it() -> None:
    """Neither an Assault of ARVN nor their follow-up may start with a Base."""
    scene = Scene().put("saigon", us_troops=1, arvn_troops=4, vc_guerrilla_underground=1)
    abrams(scene.put("saigon", vc_base=1))
    play = scene.operation("arvn", "assault").do("saigon")
    assert (play.step, play.offered) == ("assault.space", ["done"])
    play = scene.operation("us", "assault").do("saigon")
    assert play.step == "assault.abrams"
    play.do("done")
    assert play.step == "assault.follow"
    play.do("yes")
    assert (play.step, play.offered) == ("assault.space", ["done"])
    assert scene.pieces("saigon")["vc_base"] == 1


def test_without_the_card_nothing_is_offered() -> None:
    """The Base stays shielded."""
    scene = Scene().put("saigon", us_troops=2, vc_base=1, vc_guerrilla_underground=1)
    play = scene.operation("us", "assault").do("saigon")
    assert (play.step, play.offered) == ("assault.space", ["done"])
    assert scene.pieces("saigon")["vc_base"] == 1


def test_shaded_the_us_assaults_in_two_spaces_at_most() -> None:
    """The third space is not offered; ARVN are not held to it."""
    scene = Scene()
    for space in ("hue", "saigon", "can_tho"):
        scene.put(space, us_troops=1, arvn_troops=2, vc_guerrilla_active=2)
    abrams(scene, "shaded")
    play = scene.operation("us", "assault").do("hue", "no", "saigon", "no")
    assert (play.step, play.offered) == ("assault.space", ["done"])
    play.finish()
    arvn = scene.operation("arvn", "assault").do("hue", "saigon")
    assert arvn.offered == ["can_tho", "done"]


def test_shaded_does_not_cut_an_event_that_names_spaces() -> None:
    """A free Assault in named spaces goes beyond two (5.1.2)."""
    scene = Scene()
    for space in ("kien_phong", "kien_hoa", "ba_xuyen"):
        scene.put(space, us_troops=1, vc_guerrilla_active=1)
    abrams(scene, "shaded")
    named = ("kien_phong", "kien_hoa", "ba_xuyen")
    scene.operation("us", "assault", free=True, within=named).finish(*named)
    assert [scene.pieces(space) for space in named] == [{"us_troops": 1}] * 3
