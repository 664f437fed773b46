"""What non-players choose on single cards by the general priorities (8.4.4, 8.4.5)."""

from __future__ import annotations

import pytest

from tests.games.fire_in_the_lake.nonplayers.events.execution import execute
from tests.games.fire_in_the_lake.nonplayers.instructions.sheet import refusal
from tests.games.fire_in_the_lake.scenes import Scene

AMERICAL, RIVERINES, LRRP, RUSSIAN_ARMS = 21, 25, 26, 49
WHERE = "event.space"
REMOVED_FROM = "event.remove_space"


# --- 21 Americal --------------------------------------------------------------------------


def test_vc_give_no_piece_where_the_province_cannot_turn() -> None:
    """Binh Dinh turns; Phuoc Long has no people, Quang Tri is turned already."""
    scene = Scene().put("binh_dinh", us_troops=1, vc_guerrilla_active=1)
    scene.put("phuoc_long", us_troops=1, vc_guerrilla_active=1)
    scene.put("quang_tri", us_troops=1, vc_guerrilla_active=1).support("quang_tri", -2)
    story = execute(scene, "vc", AMERICAL)
    assert story.answers(WHERE) == ["binh_dinh", "done"]
    for space in ("phuoc_long", "quang_tri"):
        assert scene.pieces(space)["vc_guerrilla_active"] == 1


def test_vc_decline_where_none_can_turn() -> None:
    scene = Scene().put("phuoc_long", us_troops=1, vc_guerrilla_active=1)
    scene.put("binh_dinh", us_troops=1, vc_tunneled_base=1)
    assert refusal(scene, "vc", AMERICAL) == "ineffective"
    assert refusal(scene.put("binh_dinh", vc_guerrilla_active=1), "vc", AMERICAL) == ""


def test_vc_keep_a_tunneled_base() -> None:
    """Kien Hoa could be turned only by giving it."""
    scene = Scene().put("binh_dinh", us_troops=1, vc_guerrilla_active=1)
    scene.put("kien_hoa", us_troops=1, vc_tunneled_base=1)
    execute(scene, "vc", AMERICAL)
    assert scene.level("binh_dinh") == -2
    assert scene.pieces("kien_hoa")["vc_tunneled_base"] == 1


# --- 25 Riverines, 49 Russian Arms --------------------------------------------------------


def test_short_guerrillas_fill_one_loc_after_the_other() -> None:
    scene = Scene().available(vc_guerrilla=3)
    execute(scene, "vc", RIVERINES, spaces=["65"] * 9, picks=[1] * 9)
    locs = ("loc_saigon_can_tho", "loc_can_tho_chau_doc", "loc_can_tho_long_phu")
    there = [scene.pieces(loc).get("vc_guerrilla_underground", 0) for loc in locs]
    assert sorted(there) == [0, 1, 2]


def test_short_troops_fill_one_space_after_the_other() -> None:
    scene = Scene().put("quang_tri", nva_troops=2).put("pleiku", nva_troops=3)
    scene.available(nva_troops=4)
    execute(scene, "nva", RUSSIAN_ARMS, spaces=["66"] * 9)
    assert scene.pieces("pleiku") == {"nva_troops": 6}
    assert scene.pieces("quang_tri") == {"nva_troops": 3}


# --- 26 LRRP ------------------------------------------------------------------------------


def patrols() -> Scene:
    """Irregulars in Laos, where nothing shifts, in Hue (2 Population) and Quang Tri (2)."""
    scene = Scene().put("central_laos", irregular_active=2, nva_troops=1)
    return scene.put("hue", irregular_active=2).put("quang_tri", irregular_underground=2)


@pytest.mark.rule("fitl 8.4.5-a")
def test_vc_remove_irregulars_where_shifts_follow() -> None:
    """Hue and Quang Tri shift once each; only then does the third Irregular matter no more."""
    scene = patrols()
    story = execute(scene, "vc", LRRP, spaces=["33", "33"])
    assert story.answers(REMOVED_FROM) == ["hue", "quang_tri", "hue"]
    assert (scene.level("hue"), scene.level("quang_tri")) == (-1, -1)
    assert scene.pieces("central_laos")["irregular_active"] == 2


@pytest.mark.rule("fitl 8.4.5-b")
def test_nva_remove_irregulars_where_support_is_lost_and_spare_opposition() -> None:
    """Quang Tri loses Support; after that the NVA would rather not add Opposition in Hue."""
    scene = patrols().support("quang_tri", 1)
    story = execute(scene, "nva", LRRP)
    assert story.answers(REMOVED_FROM) == ["quang_tri", "quang_tri", "central_laos"]
    assert (scene.level("hue"), scene.level("quang_tri")) == (0, 0)


@pytest.mark.rule("fitl 8.1.2-c")
def test_hidden_irregulars_go_before_active_ones() -> None:
    scene = Scene().put("hue", irregular_active=3, irregular_underground=3)
    execute(scene, "vc", LRRP)
    assert scene.pieces("hue") == {"irregular_active": 3}
