"""A text names who acts and where: one who can do something, in a space where something can happen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

US_ABOUT: dict[str, dict[str, Any]] = {
    # Troops of the US only: next to Cambodia, in it, and on the coast; ARVN have Police in Pleiku
    "tay_ninh": {"us_troops": 3},
    "the_fishhook": {"us_troops": 2, "nva_guerrilla_underground": 1},
    "pleiku": {"police": 1},
}


def _set(pieces: dict[str, dict[str, Any]]) -> Scene:
    scene = Scene()
    for space, kinds in pieces.items():
        scene.put(space, **kinds)
    return scene


@pytest.mark.rule("fitl 5.1.3-a")
@pytest.mark.parametrize(
    ("card", "side", "pieces", "offered"),
    [
        (25, "unshaded", {"can_tho": {"us_troops": 2}}, ["us"]),
        (25, "unshaded", {"can_tho": {"us_troops": 2, "arvn_troops": 1}}, ["us", "arvn"]),
        (67, "unshaded", {"hue": {"arvn_troops": 1}}, ["arvn"]),
        (67, "unshaded", {"hue": {"us_troops": 1}}, ["us"]),
        (75, "unshaded", US_ABOUT, ["us"]),
        (75, "unshaded", US_ABOUT | {"phuoc_long": {"arvn_troops": 1}}, ["us", "arvn"]),
        (92, "shaded", {"tay_ninh": {"vc_base": 1}}, ["vc"]),
        (92, "shaded", {"the_fishhook": {"nva_base": 1}}, ["nva"]),
        (99, "shaded", {"hue": {"vc_guerrilla_active": 1}, "pleiku": {"nva_troops": 3}}, ["vc"]),
        (99, "shaded", {"hue": {"nva_guerrilla_active": 1}}, ["nva"]),
    ],
)
def test_a_faction_that_could_do_nothing_is_not_named(
    card: int, side: str, pieces: dict[str, dict[str, Any]], offered: list[str]
) -> None:
    """Unless neither could."""
    play = CardPlay(card, _set(pieces)).run("vc", side)
    assert (play.step, play.offered) == ("event.faction", offered)


def test_in_cambodia_after_the_air_lift_the_one_with_troops_sweeps() -> None:
    """ARVN Troops beside Cambodia do not count: the Sweep's Troops come from within."""
    scene = _set(US_ABOUT).put("phuoc_long", arvn_troops=2)
    play = CardPlay(62, scene).run("vc", "unshaded").do("air_lift")
    play.do("tay_ninh", "the_fishhook", "us_troops-1", "done")
    assert (play.step, play.offered) == ("event.faction", ["us"])


@pytest.mark.parametrize(("card", "side"), [(25, "unshaded"), (75, "unshaded"), (92, "shaded")])
def test_where_neither_could_both_are_offered(card: int, side: str) -> None:
    """It does not matter then."""
    assert len(CardPlay(card, Scene()).run("vc", side).offered) == 2


@pytest.mark.rule("fitl 5.1.3-a")
def test_two_armies_search_where_something_can_happen() -> None:
    """Beside Pleiku's Troops or where they find a Guerrilla, not in the far delta."""
    scene = Scene().put("pleiku", arvn_troops=2).put("kien_hoa", arvn_troops=1, vc_base=1)
    scene.put("hue", police=3, vc_guerrilla_active=1)
    play = CardPlay(99, scene).run("vc", "unshaded").do("us")
    # Next to Pleiku, also along LoCs; Kien Hoa and what is next to it; Hue has no Troops in reach.
    assert {"kontum", "binh_dinh", "kien_hoa", "saigon"} <= set(play.offered)
    assert {"hue", "quang_tri"}.isdisjoint(play.offered)


@pytest.mark.rule("fitl 5.1.3-a")
def test_boats_land_where_something_can_happen() -> None:
    """The one Troop stays in Hue: an Assault there, a Sweep next to it; nothing in the south."""
    scene = Scene().put("hue", us_troops=1, vc_guerrilla_active=1)
    play = CardPlay(67, scene).run("us", "unshaded").do("us", "done")
    assert play.step == "event.space"
    assert {"hue", "quang_tri", "quang_nam"} <= set(play.offered)
    assert {"saigon", "khanh_hoa", "loc_saigon_cam_ranh"}.isdisjoint(play.offered)
