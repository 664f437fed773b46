"""Vectors of what a faction sees: each number is what its name says, and all that is seen counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from annamite.games.fire_in_the_lake.game import game
from annamite.games.fire_in_the_lake.pieces import KINDS, N_KINDS
from annamite.games.fire_in_the_lake.spaces import SPACE, SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.kernel import Setup
from tests.observed import changed, still, untold

GAME: Any = game()
LAYOUT = GAME.observation_layout
SCORES = {f"score.{name}" for name in ("us", "arvn", "nva", "vc")}


def begun(**options: Any) -> State:
    """Return the start of the Full scenario."""
    state: State = GAME.start(Setup("full", options))
    return state


def effect(
    change: Callable[[State], object], seat: str | None = "us", **options: Any
) -> dict[str, tuple[float, float]]:
    """Return which numbers a change of a position changes, scaled back to what they count."""
    before = begun(**options)
    after = before.copy()
    change(after)
    bounds = {name: block.bound for block in LAYOUT.blocks for name in block.entries}
    found = changed(GAME, GAME.view(before, seat), GAME.view(after, seat), seat)
    return {
        name: (round(one * bounds[name], 6), round(other * bounds[name], 6))
        for name, (one, other) in found.items()
    }


def test_the_layout_is_that_of_its_version() -> None:
    """If not: raise the VERSION in `observing`, and pin the new digest here."""
    assert (LAYOUT.version, LAYOUT.size, LAYOUT.digest) == (1, 1455, "4606ef29b3b87b88")


@pytest.mark.parametrize("kind", range(N_KINDS), ids=KINDS)
def test_a_piece_counts_where_it_stands(kind: int) -> None:
    """In every space where it can be; Control and scores follow from it."""
    name = KINDS[kind]
    where = [entry.removesuffix(f".{name}") for entry in LAYOUT.entries(name)]
    assert where
    for space in where:
        found = effect(lambda s, at=SPACE[space]: s.add(at, kind, 1))  # type: ignore[misc]
        one, other = found.pop(f"{space}.{name}")
        assert other == one + 1
        assert {*found} <= {f"{space}.control", *SCORES}


@pytest.mark.parametrize(
    ("change", "names"),
    [
        (lambda s: setattr(s, "aid", s.aid + 3), {"track.aid"}),
        (lambda s: setattr(s, "patronage", s.patronage + 1), {"track.patronage", "score.arvn"}),
        (lambda s: setattr(s, "trail", 4), {"trail"}),
        (lambda s: setattr(s, "econ", s.econ - 1), {"econ"}),
        (lambda s: s.resources.__setitem__(2, s.resources[2] + 1), {"track.nva"}),
        (lambda s: s.casualties.__setitem__(0, 2), {"casualties.us_troops"}),
        (lambda s: s.out_of_play.__setitem__(3, 1), {"out_of_play.arvn_troops"}),
        (lambda s: s.terror.__setitem__(SPACE["saigon"], 2), {"saigon.terror"}),
        (lambda s: s.terror.__setitem__(SPACE_IDS.index("loc_hue_da_nang"), 1), "sabotage"),
        (lambda s: setattr(s, "eligible", s.eligible & ~1), {"eligible.us"}),
        (lambda s: setattr(s, "passed", 0b100), {"passed.nva"}),
        (lambda s: setattr(s, "pivotal", s.pivotal & ~0b1000), {"pivotal.vc"}),
        (lambda s: setattr(s, "capabilities_shaded", 1 << 14), {"capability.14.shaded"}),
        (lambda s: setattr(s, "capabilities_unshaded", 1 << 14), {"capability.14.unshaded"}),
        (lambda s: setattr(s, "momentum", 1 << 15 + 200), {"momentum.15.shaded"}),
        (lambda s: setattr(s, "coups", 1), {"coups.played", "coups.left"}),
        (lambda s: setattr(s, "played", bytes([7])), {"played.7"}),
        (lambda s: setattr(s, "leaders", bytes([127])), "leader"),
    ],
)
def test_a_fact_changes_the_numbers_that_are_called_by_it(
    change: Callable[[State], object], names: set[str] | str
) -> None:
    named = {
        "sabotage": {"loc_hue_da_nang.sabotage"},
        "leader": {"leader.minh", "leader.ky", "leader_card.127"},
    }
    assert {*effect(change)} == (named[names] if isinstance(names, str) else names)


def test_cards_are_told_with_their_order() -> None:
    def turn_over(s: State) -> None:
        s.card, s.next_card, s.played = 1, 125, bytes([129])

    order = GAME.view(begun(), None).cards.current
    assert order is None
    found = effect(turn_over)
    assert {"card.1", "next_card.125", "played.129", "after_coup"} <= {*found}
    assert sorted(found[f"order.{name}"][1] for name in ("us", "arvn", "nva", "vc")) == [1, 2, 3, 4]
    assert not any(name.startswith("next_order") for name in found)


def test_markers_are_told_to_their_holder_alone() -> None:
    def dealt(s: State) -> None:
        s.deception = bytes([1, 2, 3, 1, 0, 0, 0, 0])
        s.deception_used = 0b0100

    found = effect(dealt, "us", deception=True)
    assert found == {
        "deception.us.empty_threat": (0, 1),
        "deception.us.hidden_agenda": (0, 1),
        "deception.arvn.unknown": (0, 1),
        "deception.arvn.hidden_asset_revealed": (0, 1),
    }
    assert effect(dealt, None, deception=True) == {
        "deception.us.unknown": (0, 2),
        "deception.arvn.unknown": (0, 1),
        "deception.arvn.hidden_asset_revealed": (0, 1),
    }


@pytest.mark.parametrize("scenario", ["short", "full"])
def test_whatever_a_view_changes_in_changes_the_vector(scenario: str) -> None:
    found, changes = untold(GAME, scenario, range(2), 150)
    assert changes > 100
    assert not found


@pytest.mark.slow
def test_every_part_of_the_vector_comes_up() -> None:
    """What games at random hardly reach: a lone player's verdict."""
    assert still(GAME, range(4), 1500, 20) <= {"deception", "nva_tunneled_base", "verdict"}
