"""Card 97, Brinks Hotel."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.coup.arrival import coup_effect
from annamite.games.fire_in_the_lake.leaders import KHANH, KY, MINH, NOBODY, leader
from annamite.games.fire_in_the_lake.state import State
from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

KHANH_CARD, YOUNG_TURKS_CARD, KY_CARD, THIEU_CARD, FAILED = 125, 126, 127, 128, 129


def _led_by(*cards: int) -> Scene:
    return Scene().set(leaders=bytes(cards))


def test_ten_aid_and_the_leader_is_flipped() -> None:
    """Khanh's effect ends; his card stays in the box."""
    scene = _led_by(KHANH_CARD).set(aid=20, patronage=9)
    play = CardPlay(97, scene).run("us", "unshaded")
    assert play.offered == ["aid", "patronage"]
    play.finish("aid")

    assert (scene.s.aid, scene.s.patronage, scene.resources("arvn")) == (30, 9, 30)
    assert leader(scene.s) == NOBODY
    assert scene.s.leaders == bytes((KHANH_CARD,))
    assert scene.told("leader") == [{"faction": "us", "leader": "nobody"}]
    assert scene.audit() == []


@pytest.mark.parametrize(
    ("patronage", "arvn", "after"), [(9, 30, (5, 34)), (3, 30, (0, 33)), (9, 73, (7, 75))]
)
def test_up_to_four_patronage_become_resources(
    patronage: int, arvn: int, after: tuple[int, int]
) -> None:
    """4, or what there is, or what fits."""
    scene = _led_by().set(patronage=patronage, arvn=arvn)
    CardPlay(97, scene).run("vc", "unshaded").finish("patronage")

    assert (scene.s.patronage, scene.resources("arvn")) == after
    assert scene.audit() == []


def test_minh_and_failed_attempts_stay_as_they_are() -> None:
    """Minh is no card; with only a Failed Attempt in the box nobody is there to flip."""
    minh = _led_by()
    CardPlay(97, minh).run("us", "unshaded").finish("aid")
    assert leader(minh.s) == MINH

    nobody = _led_by(FAILED)
    CardPlay(97, nobody).run("us", "unshaded").finish("aid")
    assert nobody.s.capabilities_unshaded == 0
    assert nobody.told("leader") == []


def _coup(scene: Scene, card: int) -> None:
    scene.set(card=card)
    scene.play(coup_effect(scene.s, None)).finish()


def test_a_new_leader_card_ends_the_flip() -> None:
    """The next leader takes effect; a Failed Attempt, which goes underneath, changes nothing."""
    scene = _led_by(KHANH_CARD)
    CardPlay(97, scene).run("us", "unshaded").finish("aid")
    _coup(scene, FAILED)
    assert (leader(scene.s), scene.s.leaders) == (NOBODY, bytes((FAILED, KHANH_CARD)))

    _coup(scene, KY_CARD)
    assert leader(scene.s) == KY
    assert scene.s.capabilities_unshaded == 0


def test_the_flip_is_kept_with_the_position() -> None:
    """Saved and loaded, Khanh is still flipped."""
    scene = _led_by(KHANH_CARD)
    assert leader(scene.s) == KHANH
    CardPlay(97, scene).run("us", "unshaded").finish("aid")

    assert leader(State.load(scene.s.dump())) == NOBODY


@pytest.mark.parametrize(("flipped", "patronage"), [(False, 13), (True, 11)])
def test_a_flipped_leader_adds_nothing_to_a_govern(flipped: bool, patronage: int) -> None:
    """Can Tho yields 1 Patronage; the Young Turks' 2 more fall away once they are flipped."""
    scene = _led_by(YOUNG_TURKS_CARD).set(aid=75, patronage=10)
    scene.put("can_tho", police=3).support("can_tho", 1)
    if flipped:
        scene.set(patronage=14)
        CardPlay(97, scene).run("us", "unshaded").finish("patronage")
    scene.activity("arvn", "govern").finish("can_tho", "patronage")

    assert scene.s.patronage == patronage


@pytest.mark.parametrize(("flipped", "resources"), [(False, 26), (True, 27)])
def test_under_a_flipped_ky_pacification_costs_three(flipped: bool, resources: int) -> None:
    """Ky's 4 Resources per step are 3 again, after the 10 Aid."""
    scene = _led_by(KY_CARD).put("can_tho", police=1, arvn_troops=2)
    if flipped:
        CardPlay(97, scene).run("us", "unshaded").finish("aid")
    scene.operation("arvn", "train", limited=True).finish(
        "can_tho", "nothing", "pacify", "can_tho", 1
    )

    assert scene.resources("arvn") == resources
    assert scene.level("can_tho") == 1


def test_without_tracks_or_leader_to_change_it_is_ineffective() -> None:
    """Aid full, no Patronage, and Minh, Thieu, or a flipped Khanh."""
    full = {"aid": 75, "patronage": 0}
    assert not CardPlay(97, _led_by().set(**full)).effective("us", "unshaded")
    assert not CardPlay(97, _led_by(THIEU_CARD).set(**full)).effective("us", "unshaded")
    khanh = _led_by(KHANH_CARD).set(**full)
    assert CardPlay(97, khanh).effective("us", "unshaded")
    CardPlay(97, khanh).run("us", "unshaded").finish()
    assert not CardPlay(97, khanh).effective("us", "unshaded")
    assert CardPlay(97, _led_by().set(aid=75, patronage=1)).effective("us", "unshaded")
    no_room = _led_by().set(aid=75, patronage=1, arvn=75)
    assert not CardPlay(97, no_room).effective("us", "unshaded")


def test_a_city_with_vc_shifts_twice_and_takes_terror() -> None:
    """A VC Base is enough, and a marker comes beside one that is there."""
    scene = Scene().put("saigon", vc_base=1).put("hue", vc_guerrilla_active=1).support("saigon", 2)
    scene.mark("saigon").put("tay_ninh", vc_base=1)
    play = CardPlay(97, scene).run("vc", "shaded")
    assert play.offered == ["hue", "saigon"]
    play.finish("saigon")

    assert (scene.level("saigon"), scene.markers("saigon")) == (0, 2)
    assert scene.audit() == []


def test_the_shift_stops_at_active_opposition() -> None:
    """From Passive Opposition 1 level is left, and with no marker left none is placed."""
    scene = Scene().put("hue", vc_guerrilla_underground=1).support("hue", -1)
    scene.mark(*["saigon"] * 15)
    CardPlay(97, scene).run("vc", "shaded").finish()

    assert (scene.level("hue"), scene.markers("hue")) == (-2, 0)
    assert scene.audit() == []


def test_without_a_city_to_bomb_it_is_ineffective() -> None:
    """No VC in a City; or Active Opposition and no marker left."""
    scene = Scene().put("tay_ninh", vc_base=1).put("hue", nva_base=1)
    assert not CardPlay(97, scene).effective("vc", "shaded")
    scene = Scene().put("hue", vc_base=1).support("hue", -2)
    assert CardPlay(97, scene).effective("vc", "shaded")
    scene.mark(*["saigon"] * 15)
    assert not CardPlay(97, scene).effective("vc", "shaded")
    CardPlay(97, scene).run("vc", "shaded").finish()
    assert scene.markers("hue") == 0
