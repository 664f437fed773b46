"""Card 48, Nam Dong."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_up_to_three_guerrillas_fall_and_support_comes() -> None:
    """Any Guerrillas, of either faction; Cities do not count."""
    scene = Scene().put("quang_nam", us_base=1, nva_guerrilla_underground=2, vc_guerrilla_active=2)
    scene.put("hue", us_base=1, vc_guerrilla_active=1)
    play = CardPlay(48, scene).run("us", "unshaded")
    assert play.offered == ["quang_nam"]
    play.do("quang_nam", "quang_nam", "nva_guerrilla_underground-2")
    play.do("quang_nam", "vc_guerrilla_active-1")

    assert play.request is None
    assert scene.pieces("quang_nam") == {"us_base": 1, "vc_guerrilla_active": 1}
    assert scene.level("quang_nam") == 2
    assert scene.audit() == []


def test_the_removal_is_optional_and_support_needs_population() -> None:
    """A Province without Population stays Neutral."""
    scene = Scene().put("phuoc_long", arvn_base=1, vc_guerrilla_active=2)
    CardPlay(48, scene).run("us", "unshaded").finish("phuoc_long", "done")

    assert scene.pieces("phuoc_long") == {"arvn_base": 1, "vc_guerrilla_active": 2}
    assert scene.level("phuoc_long") == 0


def test_unshaded_is_ineffective_where_nothing_can_change() -> None:
    """No Guerrillas, and Active Support or no Population."""
    scene = Scene().put("quang_nam", us_base=1, nva_troops=1).support("quang_nam", 2)
    scene.put("phuoc_long", arvn_base=1).put("hue", us_base=1, vc_guerrilla_active=1)

    assert not CardPlay(48, scene).effective("us", "unshaded")
    assert CardPlay(48, scene.support("quang_nam", 1)).effective("us", "unshaded")
    scene.support("quang_nam", 2).put("phuoc_long", vc_guerrilla_active=1)
    assert CardPlay(48, scene).effective("us", "unshaded")


def test_a_us_base_becomes_a_casualty_and_opposition_comes() -> None:
    """At most 2 cubes; Special Forces are no cubes."""
    scene = Scene().put("quang_nam", us_base=1, arvn_base=1, us_troops=1, police=1)
    scene.put("quang_nam", irregular_active=3)
    play = CardPlay(48, scene).run("vc", "shaded").do("quang_nam", "quang_nam")
    assert play.offered == ["us_base-1", "arvn_base-1"]
    play.do("us_base-1")

    assert play.request is None
    assert scene.pieces("quang_nam") == {
        "us_troops": 1,
        "irregular_active": 3,
        "police": 1,
        "arvn_base": 1,
    }
    assert scene.box("casualties", "us_base") == 1
    assert scene.level("quang_nam") == -2
    assert scene.audit() == []


def test_an_arvn_base_becomes_available() -> None:
    """Where it is the only one nothing is asked but the Province."""
    scene = Scene().put("phuoc_long", arvn_base=1)
    CardPlay(48, scene).run("nva", "shaded").finish()

    assert scene.pieces("phuoc_long") == {}
    assert scene.box("available", "arvn_base") == 3
    assert scene.level("phuoc_long") == 0


def test_shaded_is_ineffective_where_three_cubes_stand() -> None:
    """Or in a City."""
    scene = Scene().put("quang_nam", us_base=1, us_troops=1, arvn_troops=1, police=1)
    scene.put("hue", us_base=1)

    assert not CardPlay(48, scene).effective("vc", "shaded")
    assert CardPlay(48, scene.put("pleiku", arvn_base=1)).effective("vc", "shaded")
