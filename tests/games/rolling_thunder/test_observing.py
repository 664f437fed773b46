"""Vectors of what is seen: each number is what its name says, and all that is seen counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from annamite.games.rolling_thunder.box.ids import (
    BRIDGE,
    CARD,
    N_SQUADRONS,
    PLACE,
    SQUADRONS,
)
from annamite.games.rolling_thunder.game import game
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.state import FIELDS, State
from annamite.kernel import Setup
from tests.observed import changed, positions, still, untold

GAME: Any = game()
LAYOUT = GAME.observation_layout


def effect(change: Callable[[State], object]) -> dict[str, tuple[float, float]]:
    """Return which numbers a change of a position changes, scaled back to what they count."""
    before = GAME.start(Setup("campaign"))
    after = before.copy()
    change(after)
    bounds = {name: block.bound for block in LAYOUT.blocks for name in block.entries}
    found = changed(GAME, GAME.view(before, "navy"), GAME.view(after, "navy"), "navy")
    return {
        name: (round(one * bounds[name], 6), round(other * bounds[name], 6))
        for name, (one, other) in found.items()
    }


def test_the_layout_is_that_of_its_version() -> None:
    """If not: raise the VERSION in `observing`, and pin the new digest here."""
    assert (LAYOUT.version, LAYOUT.size, LAYOUT.digest) == (1, 1341, "913ef4464599ac54")


def put(column: str, at: int, number: int) -> Callable[[State], None]:
    """Return a change that puts a number into a column."""

    def change(s: State) -> None:
        getattr(s, column)[at] = number

    return change


@pytest.mark.parametrize(
    ("change", "numbers"),
    [
        (put("cubes", PLACE["vinh"] * 3 + 1, 2), {"cubes.vinh.brown": (0, 2)}),
        (put("bridges", BRIDGE["hanoi_rail"], 1), {"bridges.hanoi_rail": (0, 1)}),
        (put("damage", 1, 2), {"damage.hoa_lac": (0, 2)}),
        (put("experience", 1, 3), {"experience.navy": (0, 3)}),
        (put("jcs", 0, 5), {"jcs94.air_force": (0, 5)}),
        (put("pilots", 0, 2), {"pilots.air_force": (0, 2)}),
        (put("mandatory", 1, 2), {"mandatory.navy.none": (1, 0), "mandatory.navy.black": (0, 1)}),
        (put("raided", 0, 1), {"raided.air_force": (0, 1)}),
        (put("hand", CARD["mig_screen"], 2), {"hand.air_force.mig_screen": (0, 2)}),
        (put("committed", N_SQUADRONS, 1), {f"committed.navy.{SQUADRONS[0]}": (0, 1)}),
        (
            put("suppression", FIELDS + PLACE["vinh"], 1),
            {"over_suppression.vinh.navy": (0, 1)},
        ),
        (lambda s: s.transport.append(1), {"transport.1": (0, -1)}),
        (lambda s: setattr(s, "directives", 2), {"directive.rules_of_engagement": (0, 1)}),
        (lambda s: setattr(s, "request", 3), {"request.expand_targets": (0, 1)}),
        (lambda s: setattr(s, "year", 1967), {"year.1965": (1, 0), "year.1967": (0, 1)}),
        (
            lambda s: setattr(s, "phase", Phase.SAC_PLACE),
            {"phase.designate": (1, 0), "phase.sac_place": (0, 1)},
        ),
    ],
)
def test_a_fact_changes_the_numbers_that_are_called_by_it(
    change: Callable[[State], object], numbers: dict[str, tuple[float, float]]
) -> None:
    """What the rules work out from it may change besides: ratings, medals, weather that now holds."""
    found = effect(change)
    derived = (
        "rules_of_engagement",
        "recon_ready",
        "weather.",
        "mig_rating.",
        "medals.",
        "b52.",
        "jcs94_i",
    )
    assert {name: pair for name, pair in found.items() if name in numbers} == numbers
    assert [name for name in found if name not in numbers and not name.startswith(derived)] == []


def test_the_raid_under_way_is_told_with_its_odds() -> None:
    for _, position in positions(GAME, "campaign", range(1), 2000, 2000):
        view = GAME.view(position.state, "navy")
        if view.raid is not None and view.raid.odds is not None:
            break
    raid = view.raid
    told = dict(zip(LAYOUT.names, GAME.observe(view, "navy"), strict=True))
    assert told[f"raid.{raid.force}"] == told[f"raid_target.{raid.target}"] == 1
    assert told["odds.now.success"] == raid.odds.success
    assert told["expected.now.experience"] * 8 == pytest.approx(raid.odds.experience)
    mean = sum(hits * round(chance * 10_000) for hits, chance in enumerate(raid.odds.hits))
    assert told["expected.now.hits"] * 8 == pytest.approx(mean / 10_000)
    assert sum(told[f"raid_squadrons.{kind}"] * 8 for kind in SQUADRONS) == sum(
        raid.squadrons.values()
    )


@pytest.mark.parametrize("scenario", ["short", "campaign"])
def test_whatever_a_view_changes_in_changes_the_vector(scenario: str) -> None:
    found, changes = untold(GAME, scenario, range(2), 100)
    assert changes > 100
    assert not found


@pytest.mark.slow
def test_every_part_of_the_vector_comes_up() -> None:
    """Airfields and raids hardly fare so badly in games at random."""
    assert still(GAME, range(2), 2500, 10) <= {"operational", "over_pilot", "raid_aborted"}
