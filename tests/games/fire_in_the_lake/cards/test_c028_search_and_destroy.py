"""Card 28, Search and Destroy."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def searching(scene: Scene, side: str = "unshaded") -> Scene:
    """Put the Capability in force."""
    CardPlay(28, scene).run("us", side).finish()
    return scene


def test_both_sides_always_take_effect() -> None:
    """A lasting effect begins."""
    scene = Scene()
    assert CardPlay(28, scene).effective("us", "unshaded")
    assert CardPlay(28, scene).effective("vc", "shaded")
    assert searching(scene).s.capabilities_unshaded == 1 << 28


def test_one_hidden_guerrilla_may_be_among_the_losses() -> None:
    """After the Troops, in place of an Active one, and only one of them."""
    scene = Scene().put("saigon", us_troops=3, nva_troops=1)
    scene.put("saigon", vc_guerrilla_underground=2, vc_guerrilla_active=1)
    play = searching(scene).operation("us", "assault").do("saigon")
    assert (play.step, play.offered) == ("assault.seek", ["vc_guerrilla_underground", "done"])
    play.finish("vc_guerrilla_underground")
    assert scene.pieces("saigon") == {"us_troops": 3, "vc_guerrilla_underground": 1}
    assert scene.audit() == []


def test_it_opens_the_way_to_a_base_and_counts_in_patrol() -> None:
    """With the only hidden Guerrilla gone, the Base falls to the second hit."""
    scene = Scene().put("saigon", us_troops=2, vc_guerrilla_underground=1, vc_base=1)
    scene.put("loc_saigon_can_tho", us_troops=1, vc_guerrilla_underground=2)
    searching(scene).operation("us", "assault").finish("saigon", "vc_guerrilla_underground")
    assert scene.pieces("saigon") == {"us_troops": 2}
    play = scene.operation("us", "patrol").do("done", "loc_saigon_can_tho")
    play.finish("vc_guerrilla_underground")
    assert scene.pieces("loc_saigon_can_tho") == {"us_troops": 1, "vc_guerrilla_active": 1}


def test_with_no_removal_at_all_one_hidden_guerrilla_may_go() -> None:
    """1 Troop in Highland removes 0, but may find one; an NVA Troop beside it stays."""
    scene = Scene().put("pleiku", us_troops=1, nva_troops=1, nva_guerrilla_underground=2)
    searching(scene).operation("us", "assault").finish("pleiku", "nva_guerrilla_underground")
    assert scene.pieces("pleiku") == {
        "us_troops": 1,
        "nva_troops": 1,
        "nva_guerrilla_underground": 1,
    }


def test_troops_that_use_up_the_hits_leave_none_to_seek() -> None:
    """The number of removals does not rise."""
    scene = Scene().put("saigon", us_troops=1, nva_troops=1, vc_guerrilla_underground=1)
    searching(scene).operation("us", "assault").do("saigon", "done")
    assert scene.pieces("saigon") == {"us_troops": 1, "vc_guerrilla_underground": 1}


def test_arvn_do_not_seek() -> None:
    """An ARVN Assault leaves hidden Guerrillas alone: nothing is asked."""
    scene = searching(Scene().put("saigon", arvn_troops=2, vc_guerrilla_underground=1))
    play = scene.operation("arvn", "assault").do("saigon")
    assert (play.step, play.offered) == ("assault.space", ["done"])
    play.finish()
    assert scene.pieces("saigon")["vc_guerrilla_underground"] == 1


def test_shaded_each_assaulted_province_shifts_once() -> None:
    """US with an ARVN follow-up: one level; Cities do not shift."""
    scene = Scene().put("quang_nam", us_troops=2, arvn_troops=3, vc_guerrilla_active=4)
    scene.put("saigon", us_troops=1, vc_guerrilla_active=1).support("quang_nam", 1)
    play = searching(scene, "shaded").operation("us", "assault")
    play.finish("quang_nam", "yes", "saigon")
    assert (scene.level("quang_nam"), scene.level("saigon")) == (0, 0)
    assert scene.audit() == []


def test_shaded_counts_for_arvn_and_advise() -> None:
    """Both an ARVN Assault and one under Advise shift."""
    scene = Scene().put("quang_nam", arvn_troops=3, vc_guerrilla_active=1)
    scene.put("quang_tin", arvn_troops=2, vc_guerrilla_active=1)
    searching(scene, "shaded").operation("arvn", "assault").finish("quang_nam")
    assert scene.level("quang_nam") == -1
    scene.activity("us", "advise").finish("quang_tin", "assault")
    assert scene.level("quang_tin") == -1


def test_without_the_card_nothing_shifts() -> None:
    """Assaults alone leave the people as they are."""
    scene = Scene().put("quang_nam", arvn_troops=3, vc_guerrilla_active=1)
    scene.operation("arvn", "assault").finish("quang_nam")
    assert scene.level("quang_nam") == 0
