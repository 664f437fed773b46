"""Where a text offers alternatives, those that could do nothing are not offered."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.fire_in_the_lake.cards.harness import CardPlay
from tests.games.fire_in_the_lake.scenes import Scene

FULL = {"arvn": 75, "nva": 75, "vc": 75, "aid": 75, "patronage": 75}


def _play(card: int, side: str, faction: str, scene: Scene, *words: str) -> list[str]:
    return CardPlay(card, scene).run(faction, side).do(*words).offered


CASES: list[tuple[int, str, str, dict[str, Any], tuple[str, ...], list[str]]] = [
    # card, text, who, tracks, answers before, what is then offered
    (50, "unshaded", "us", {"arvn": 74}, (), ["us_troops", "arvn_resources"]),
    (50, "unshaded", "us", {"arvn": 75}, (), ["us_troops"]),
    (63, "shaded", "vc", {"patronage": 74, "vc": 74}, (), ["patronage", "vc_resources"]),
    (63, "shaded", "vc", {"patronage": 75, "vc": 74}, (), ["vc_resources"]),
    (63, "shaded", "vc", {"patronage": 74, "vc": 75}, (), ["patronage"]),
    (64, "single", "vc", {"aid": 75}, (), ["down"]),
    (64, "single", "vc", {"aid": 0}, (), ["up"]),
    (64, "single", "vc", {"aid": 1, "patronage": 0}, ("down",), ["up"]),
    (64, "single", "vc", {"aid": 1, "patronage": 75}, ("down",), ["down"]),
    (77, "shaded", "vc", {"nva": 74}, (), ["nva_resources", "infiltrate"]),
    (77, "shaded", "vc", {"nva": 75}, (), ["infiltrate"]),
    (82, "unshaded", "arvn", {"arvn": 74, "aid": 75}, (), ["us_pieces", "funds"]),
    (82, "unshaded", "arvn", {"arvn": 75, "aid": 74}, (), ["us_pieces", "funds"]),
    (82, "unshaded", "arvn", {"arvn": 75, "aid": 75}, (), ["us_pieces"]),
    (87, "shaded", "vc", {"patronage": 0}, (), ["up"]),
    (87, "shaded", "vc", {"patronage": 75}, (), ["down"]),
    (87, "shaded", "vc", {"patronage": 5}, (), ["up", "down"]),
]


@pytest.mark.rule("fitl 5.1.3-a")
@pytest.mark.parametrize(("card", "side", "faction", "tracks", "before", "offered"), CASES)
def test_what_could_do_nothing_is_not_offered(
    card: int,
    side: str,
    faction: str,
    tracks: dict[str, Any],
    before: tuple[str, ...],
    offered: list[str],
) -> None:
    """Troops are out of play, and NVA can Infiltrate, so that only the tracks decide."""
    scene = Scene().put("north_vietnam", nva_base=1, nva_troops=3).set(trail=2, **tracks)
    scene.available(us_troops=30)
    assert _play(card, side, faction, scene, *before) == offered


def test_where_none_could_all_are() -> None:
    """Then it does not matter."""
    scene = Scene().set(**FULL)
    assert _play(63, "shaded", "vc", scene) == ["patronage", "vc_resources"]
