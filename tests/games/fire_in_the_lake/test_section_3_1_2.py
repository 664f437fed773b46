"""3.1.2: what costs Resources costs none where an Event grants it free, and needs none."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from tests.games.fire_in_the_lake.scenes import Scene

PURSE = 30
PAYERS = ("arvn", "nva", "vc")


class Case(NamedTuple):
    """An Operation in one space.

    Attributes:
        faction: Who executes it.
        operation: Which.
        cost: What it costs otherwise.
        pieces: What stands where before it.
        words: Answers that carry it out; the rest is declined.
        activity: Whether a Special Activity goes with it.
    """

    faction: str
    operation: str
    cost: int
    pieces: dict[str, dict[str, int]]
    words: tuple[str | int, ...]
    activity: bool = False

    @property
    def payer(self) -> str:
        """Who pays: the ARVN for the US."""
        return "arvn" if self.faction == "us" else self.faction

    def played(self, purse: int, *, free: bool) -> Scene:
        """Return the scene after the Operation, everybody having `purse` Resources before it."""
        scene = Scene().set(**dict.fromkeys(PAYERS, purse))
        for space, kinds in self.pieces.items():
            scene.put(space, **kinds)
        assert scene.can(self.faction, self.operation, free=free, activity=self.activity)
        play = scene.operation(self.faction, self.operation, free=free, activity=self.activity)
        play.finish(*self.words)
        assert play.result is True
        assert scene.audit() == []
        return scene


def case(clause: str, *args: Any, name: str = "", **more: Any) -> Any:
    """Return a parameter with the clause that says what it costs otherwise."""
    it = Case(*args, **more)
    marks = pytest.mark.rule(f"fitl {clause}", "fitl 3.1.2-a")
    return pytest.param(it, marks=marks, id=f"{it.faction}-{name or it.operation}")


CASES = [
    case("3.2.1-c", "arvn", "train", 3, {}, ("hue", "cubes", 3, 3)),
    case(
        "3.2.1-c",
        "arvn",
        "train",
        3,
        {},
        ("hue", "ranger-2"),
        name="train-rangers",
    ),
    case(
        "3.2.1-c",
        "arvn",
        "train",
        3,
        {"hue": {"police": 3}},
        ("hue", "nothing", "done", "base", "hue"),
        name="train-base",
    ),
    case("3.2.1-c", "us", "train", 3, {"hue": {"us_base": 1}}, ("hue", "cubes", 0, 2)),
    case(
        "3.2.2-a",
        "arvn",
        "patrol",
        3,
        {"saigon": {"arvn_troops": 2}, "loc_saigon_can_tho": {"vc_guerrilla_active": 1}},
        ("saigon", "loc_saigon_can_tho", "arvn_troops-2", "done", "loc_saigon_can_tho"),
    ),
    case(
        "3.2.3-b",
        "arvn",
        "sweep",
        3,
        {"hue": {"arvn_troops": 2, "vc_guerrilla_underground": 2}},
        ("hue", "done"),
    ),
    case(
        "3.2.4-b",
        "arvn",
        "assault",
        3,
        {"hue": {"arvn_troops": 2, "vc_guerrilla_active": 1}},
        ("hue",),
    ),
    case(
        "3.2.4-c",
        "us",
        "assault",
        3,
        {"hue": {"us_troops": 1, "arvn_troops": 2, "vc_guerrilla_active": 2}},
        ("hue", "yes"),
        name="follow-up",
    ),
    *(
        case("3.3.1-b", faction, "rally", 1, {}, ("hue", "guerrilla-1"))
        for faction in ("nva", "vc")
    ),
    *(
        case(
            "3.3.2-b",
            faction,
            "march",
            1,
            {"tay_ninh": {f"{faction}_guerrilla_active": 1}},
            ("kien_phong", "tay_ninh", 1),
        )
        for faction in ("nva", "vc")
    ),
    case(
        "3.3.3-a",
        "nva",
        "attack",
        1,
        {"hue": {"police": 2, "nva_troops": 2}},
        ("hue", "troops", "police"),
    ),
    case(
        "3.3.3-a",
        "vc",
        "attack",
        1,
        {"hue": {"police": 2, "vc_guerrilla_active": 1}},
        ("hue", 1, "police", "police"),
    ),
    *(
        case(
            "4.4.3-d",
            faction,
            "attack",
            1,
            {"hue": {"police": 2, f"{faction}_guerrilla_underground": 1}},
            ("activity", "ambush", "hue", "hue", "police"),
            activity=True,
            name="ambush",
        )
        for faction in ("nva", "vc")
    ),
    *(
        case(
            "3.3.4-b",
            faction,
            "terror",
            1,
            {"hue": {f"{faction}_guerrilla_underground": 1}},
            ("hue",),
        )
        for faction in ("nva", "vc")
    ),
]


@pytest.mark.parametrize("operation", CASES)
def test_a_free_operation_costs_nothing(operation: Case) -> None:
    """The very answers that cost Resources cost none where it is free, and do the same."""
    paid = operation.played(PURSE, free=False)
    spent = {name: PURSE - paid.resources(name) for name in PAYERS}
    assert spent == {name: operation.cost * (name == operation.payer) for name in PAYERS}
    for purse in (PURSE, 0):  # it needs nothing in hand
        free = operation.played(purse, free=True)
        assert {free.resources(name) for name in PAYERS} == {purse}
        assert [free.pieces(n) for n in SPACE_IDS] == [paid.pieces(n) for n in SPACE_IDS]
        assert free.s.terror == paid.s.terror
