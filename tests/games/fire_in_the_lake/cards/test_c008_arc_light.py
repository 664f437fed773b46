"""Card 8, Arc Light."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def _field() -> Scene:
    scene = Scene().put("hue", police=1, vc_guerrilla_active=2)
    scene.put("central_laos", nva_troops=3).put("quang_tri", nva_troops=2)
    return scene.put("can_tho", vc_guerrilla_active=1).put("loc_saigon_can_tho", nva_troops=1)


def test_unshaded_one_province_needs_no_coin_piece() -> None:
    """Any Province, abroad too, but no City or LoC; the same one may be hit again."""
    plain = _field().activity("us", "air_strike").do(6)
    assert plain.offered == ["hue", "done"]

    scene = _field()
    CardPlay(8, scene).run("us", "unshaded").finish()
    play = scene.activity("us", "air_strike").do(6)
    assert play.offered == ["hue", "central_laos", "quang_tri", "done"]
    play.do("central_laos", "nva_troops")
    assert play.offered == ["hue", "central_laos", "done"]
    play.do("central_laos", "nva_troops", "hue", "vc_guerrilla_active").finish()
    assert scene.pieces("central_laos") == {"nva_troops": 1}
    assert scene.level("hue") == -1
    assert scene.audit() == []


def test_the_province_counts_among_the_spaces() -> None:
    """Two spaces in Monsoon, this one included."""
    scene = _field().put("saigon", police=1, vc_guerrilla_active=1)
    CardPlay(8, scene).run("us", "unshaded").finish()
    play = scene.activity("us", "air_strike", monsoon=True)
    play.do(6, "central_laos", "nva_troops", "hue", "vc_guerrilla_active")
    assert play.offered == ["hue", "central_laos", "done"]


def test_unshaded_makes_an_air_strike_possible() -> None:
    """With no target beside a COIN piece and no Trail."""
    scene = Scene().put("central_laos", nva_troops=1)
    assert not scene.can_activity("us", "air_strike", "train")
    CardPlay(8, scene).run("us", "unshaded").finish()
    assert scene.can_activity("us", "air_strike", "train")


def test_shaded_two_losses_shift_two_levels() -> None:
    """1 loss still shifts 1; Bases count; the shift stops at Active Opposition."""
    scene = Scene().put("hue", police=1, vc_guerrilla_active=1, vc_base=1)
    scene.put("da_nang", police=1, vc_guerrilla_active=1).support("hue", 2).support("da_nang", 2)
    scene.put("saigon", police=1, vc_guerrilla_active=3).support("saigon", -1)
    CardPlay(8, scene).run("vc", "shaded").finish()
    play = scene.activity("us", "air_strike").do(6, "hue", "vc_guerrilla_active", "hue", "vc_base")
    play.do("da_nang", "vc_guerrilla_active")
    for _ in range(3):
        play.do("saigon", "vc_guerrilla_active")
    assert (scene.level("hue"), scene.level("da_nang"), scene.level("saigon")) == (0, 1, -2)
    assert scene.audit() == []


def test_both_sides_always_begin_a_lasting_effect() -> None:
    """It lasts to the end of the game, on one side only."""
    scene = Scene()
    for side in ("unshaded", "shaded"):
        assert CardPlay(8, scene).effective("us", side)
    CardPlay(8, scene).run("us", "unshaded").finish()
    assert (scene.s.capabilities_unshaded, scene.s.capabilities_shaded) == (1 << 8, 0)


def test_medium_starts_with_it_unshaded() -> None:
    """The set-up with Period Events has it, and it works at once."""
    scene = Scene("medium", period_events=True)
    assert scene.s.capabilities_unshaded >> 8 & 1
