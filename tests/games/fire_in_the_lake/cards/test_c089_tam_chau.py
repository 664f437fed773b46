"""Card 89, Tam Chau."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_saigon_shifts_to_passive_support() -> None:
    """Up from below, down from Active Support; 6 Patronage."""
    for level, after in ((2, 1), (1, 1), (0, 1), (-2, -1)):
        scene = Scene().support("saigon", level).set(patronage=10)
        CardPlay(89, scene).run("us", "unshaded").finish()
        assert (scene.level("saigon"), scene.s.patronage) == (after, 16)
        assert scene.audit() == []


def test_unshaded_is_ineffective_at_passive_support_with_full_patronage() -> None:
    """70 rises to 75."""
    scene = Scene().support("saigon", 1).set(patronage=75)
    assert not CardPlay(89, scene).effective("us", "unshaded")
    assert CardPlay(89, scene.support("saigon", 2)).effective("us", "unshaded")
    scene.support("saigon", 1).set(patronage=70)
    assert CardPlay(89, scene).effective("us", "unshaded")
    CardPlay(89, scene).run("us", "unshaded").finish()
    assert scene.s.patronage == 75


def test_a_vc_piece_comes_and_saigon_turns() -> None:
    """Towards Passive Opposition from either side; 6 less Patronage."""
    for level, after in ((2, 1), (-1, -1), (-2, -1)):
        scene = Scene().support("saigon", level).set(patronage=10)
        play = CardPlay(89, scene).run("nva", "shaded").do("saigon")
        assert play.offered == ["vc_guerrilla-1", "vc_base-1"]
        play.finish("vc_base-1")
        assert scene.pieces("saigon") == {"vc_base": 1}
        assert (scene.level("saigon"), scene.s.patronage) == (after, 4)
        assert scene.audit() == []


def test_two_bases_leave_room_for_a_guerrilla_only() -> None:
    """Patronage falls to 0."""
    scene = Scene().put("saigon", us_base=1, arvn_base=1).set(patronage=4)
    play = CardPlay(89, scene).run("vc", "shaded").do("saigon")
    assert play.offered == ["vc_guerrilla-1"]
    play.finish("vc_guerrilla-1")
    assert scene.pieces("saigon")["vc_guerrilla_underground"] == 1
    assert (scene.level("saigon"), scene.s.patronage) == (-1, 0)


def test_shaded_is_ineffective_with_nothing_to_place_or_change() -> None:
    """Only VC itself might take a piece from the map."""
    scene = Scene().put("hue", vc_guerrilla_active=1).support("saigon", -1)
    scene.none_available("vc_guerrilla", "vc_base")
    assert not CardPlay(89, scene).effective("nva", "shaded")
    assert CardPlay(89, scene).effective("vc", "shaded")
    assert CardPlay(89, scene.set(patronage=1)).effective("nva", "shaded")
    scene.set(patronage=0).support("saigon", -2)
    assert CardPlay(89, scene).effective("nva", "shaded")
