"""Card 100, Rach Ba Rai."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _delta() -> Scene:
    scene = Scene().put(
        "kien_hoa",
        us_troops=2,
        vc_guerrilla_active=2,
        vc_guerrilla_underground=1,
        vc_tunneled_base=1,
        nva_troops=3,
        nva_guerrilla_active=1,
        nva_base=1,
    )
    return scene.put("tay_ninh", us_troops=1, vc_base=1)


def test_all_vc_leave_but_the_tunneled_base() -> None:
    """NVA stay; Tay Ninh is Jungle and not offered."""
    scene = _delta()
    play = CardPlay(100, scene).run("us", "unshaded")
    assert play.offered == ["kien_hoa"]
    play.do("kien_hoa")
    assert play.offered == ["nva", "vc"]
    play.finish("vc")

    assert scene.pieces("kien_hoa") == {
        "us_troops": 2,
        "vc_tunneled_base": 1,
        "nva_troops": 3,
        "nva_guerrilla_active": 1,
        "nva_base": 1,
    }
    assert scene.audit() == []


def test_all_nva_leave_but_the_troops() -> None:
    """Guerrillas and the Base go."""
    scene = _delta()
    CardPlay(100, scene).run("us", "unshaded").do("kien_hoa").finish("nva")

    assert scene.pieces("kien_hoa") == {
        "us_troops": 2,
        "vc_guerrilla_active": 2,
        "vc_guerrilla_underground": 1,
        "vc_tunneled_base": 1,
        "nva_troops": 3,
    }
    assert scene.audit() == []


def test_with_one_faction_to_expel_it_is_that_one() -> None:
    """NVA Troops alone are nothing to expel, so VC is the only choice."""
    scene = Scene().put("ba_xuyen", us_troops=1, nva_troops=2, vc_base=1)
    play = CardPlay(100, scene).run("us", "unshaded").do("ba_xuyen")
    assert play.offered == ["vc"]
    play.finish()
    assert scene.pieces("ba_xuyen") == {"us_troops": 1, "nva_troops": 2}


def test_without_anybody_to_expel_it_is_ineffective() -> None:
    """NVA Troops, Tunneled Bases, other terrain and ARVN do not do."""
    scene = Scene().put("ba_xuyen", us_troops=1, nva_troops=2, vc_tunneled_base=1)
    scene.put("tay_ninh", us_troops=1, vc_base=1).put("kien_hoa", arvn_troops=2, vc_base=1)
    assert not CardPlay(100, scene).effective("us", "unshaded")
    CardPlay(100, scene).run("us", "unshaded").finish()
    assert scene.pieces("ba_xuyen")["vc_tunneled_base"] == 1
    assert CardPlay(100, _delta()).effective("us", "unshaded")


def test_cubes_fall_by_the_die_and_a_piece_is_placed() -> None:
    """Of 3 lost the executing faction takes 2 US Troops and 1 Police; then comes a Base."""
    scene = Scene().put(
        "kien_hoa", us_troops=2, arvn_troops=2, police=2, ranger_active=1, vc_guerrilla_active=1
    )
    play = CardPlay(100, scene).run("vc", "shaded").do("kien_hoa")
    assert play.seat == "chance"
    play.do(3)
    assert play.offered == [
        "us_troops-1",
        "us_troops-2",
        "arvn_troops-1",
        "arvn_troops-2",
        "police-1",
        "police-2",
    ]
    play.do("us_troops-2", "police-1", "kien_hoa").finish("vc_base-1")

    assert scene.pieces("kien_hoa") == {
        "arvn_troops": 2,
        "police": 1,
        "ranger_active": 1,
        "vc_guerrilla_active": 1,
        "vc_base": 1,
    }
    assert scene.box("casualties", "us_troops") == 2
    assert (scene.box("available", "police"), scene.box("available", "us_troops")) == (29, 38)
    assert scene.audit() == []


def test_fewer_cubes_than_rolled_all_fall() -> None:
    """6 rolled, 2 there; two Bases leave no room, so a Guerrilla comes."""
    scene = Scene().put("kien_hoa", us_troops=1, arvn_troops=1, vc_base=2)
    play = CardPlay(100, scene).run("nva", "shaded").do("kien_hoa", 6)
    play.finish("kien_hoa", "vc_guerrilla-1")

    assert scene.pieces("kien_hoa") == {"vc_guerrilla_underground": 1, "vc_base": 2}
    assert scene.box("casualties", "us_troops") == 1
    assert scene.audit() == []


def test_without_vc_in_the_lowlands_it_is_ineffective() -> None:
    """Nor where there are no cubes and nothing can be placed."""
    scene = Scene().put("tay_ninh", vc_base=1, police=3).put("kien_hoa", police=3, nva_base=1)
    assert not CardPlay(100, scene).effective("vc", "shaded")
    bare = Scene().put("kien_hoa", vc_base=2).none_available("vc_guerrilla", "vc_base")
    assert not CardPlay(100, bare).effective("us", "shaded")
    CardPlay(100, bare).run("us", "shaded").finish()
    assert bare.pieces("kien_hoa") == {"vc_base": 2}
    assert CardPlay(100, Scene().put("kien_hoa", vc_base=2)).effective("us", "shaded")


@pytest.mark.rule("fitl 5.1.1-g")
def test_the_executing_faction_may_give_its_own_tunneled_base_as_well() -> None:
    """VC is asked, for its own alone, and may keep it."""
    for answer, left in (("kien_hoa", 0), ("done", 1)):
        scene = _delta()
        play = CardPlay(100, scene).run("vc", "unshaded").do("kien_hoa", "vc")
        assert (play.step, play.offered) == ("event.remove_space", ["kien_hoa", "done"])
        play.finish(answer)
        assert scene.pieces("kien_hoa").get("vc_tunneled_base", 0) == left
    scene = _delta()
    assert CardPlay(100, scene).run("vc", "unshaded").do("kien_hoa", "nva").request is None
