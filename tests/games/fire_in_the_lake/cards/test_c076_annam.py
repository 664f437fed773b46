"""Card 76, Annam."""

from __future__ import annotations

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene


def test_each_insurgent_pays_for_each_shared_space() -> None:
    """A LoC, Laos and a space with Bases count; one without the other does not."""
    scene = Scene().put("loc_hue_da_nang", nva_troops=1, vc_guerrilla_active=1)
    scene.put("central_laos", nva_guerrilla_underground=1, vc_guerrilla_underground=2)
    scene.put("tay_ninh", nva_base=1, vc_tunneled_base=1)
    scene.put("saigon", vc_guerrilla_active=1).put("hue", nva_troops=2).set(patronage=10)
    CardPlay(76, scene).run("arvn", "unshaded").finish()

    assert (scene.resources("nva"), scene.resources("vc"), scene.s.patronage) == (27, 27, 12)
    assert scene.audit() == []


def test_they_pay_no_more_than_they_have() -> None:
    """VC has nothing, Patronage stops at 75."""
    scene = Scene().put("tay_ninh", nva_base=1, vc_base=1).set(vc=0, patronage=74)
    CardPlay(76, scene).run("us", "unshaded").finish()
    assert (scene.resources("nva"), scene.resources("vc"), scene.s.patronage) == (29, 0, 75)


def test_unshaded_is_ineffective_with_full_patronage_and_nothing_to_pay() -> None:
    """No shared space, or no Resources."""
    scene = Scene().set(patronage=75)
    assert not CardPlay(76, scene).effective("us", "unshaded")
    scene.put("hue", nva_troops=1, vc_guerrilla_active=1)
    assert CardPlay(76, scene).effective("us", "unshaded")
    assert CardPlay(76, scene.set(nva=0)).effective("us", "unshaded")
    assert not CardPlay(76, scene.set(vc=0)).effective("us", "unshaded")
    assert CardPlay(76, scene.set(patronage=74)).effective("us", "unshaded")


def test_hue_da_nang_and_a_province_turn_neutral() -> None:
    """Opposition stays, and so does Support farther away."""
    scene = Scene().support("hue", 2).support("da_nang", 1).support("quang_tri", 1)
    scene.support("quang_tin", 2).support("quang_nam", -1).support("binh_dinh", 2)
    play = CardPlay(76, scene).run("vc", "shaded")
    assert play.offered == ["quang_tri", "quang_tin"]
    play.finish("quang_tin")

    assert (scene.level("hue"), scene.level("da_nang"), scene.level("quang_tin")) == (0, 0, 0)
    assert (scene.level("quang_tri"), scene.level("quang_nam")) == (1, -1)
    assert scene.level("binh_dinh") == 2
    assert scene.audit() == []


def test_opposition_in_hue_is_left_alone() -> None:
    """Only Da Nang is at Support; nothing is asked."""
    scene = Scene().support("hue", -2).support("da_nang", 2)
    assert CardPlay(76, scene).run("nva", "shaded").request is None
    assert (scene.level("hue"), scene.level("da_nang")) == (-2, 0)


def test_shaded_is_ineffective_without_support_there() -> None:
    """Binh Dinh is too far."""
    scene = Scene().support("hue", -1).support("binh_dinh", 2).support("saigon", 2)
    assert not CardPlay(76, scene).effective("vc", "shaded")
    assert CardPlay(76, scene.support("quang_nam", 1)).effective("vc", "shaded")
    assert CardPlay(76, Scene().support("hue", 1)).effective("vc", "shaded")
