"""What is told of the US sheet: prices, room below morale, what things do (16.1, 16.3, 17)."""

from __future__ import annotations

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import (
    begin,
    numbers,
    ordering,
    with_hq,
)
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.campaign.politics.governments import government
from tests.games.vietnam_1965_1975.campaign.seasons import stands
from tests.games.vietnam_1965_1975.named import FIRST_BRIGADE_FIRST_DIVISION
from tests.games.vietnam_1965_1975.shown.season.told import budgets, notes, reminders, sheet


def test_prices_groups_and_limits() -> None:
    """What a group costs, how many come for it, and how many may come below morale."""
    scene = ordering(20, 60)
    lines, told = sheet(scene).lines, notes(scene)
    air = lines["take_air"]
    assert (air.costs, air.group, air.most) == ({"us_commitment": 1}, 5, 40)
    assert air.brings == {"air": 5}
    assert told["take_air"].startswith("5 for commitment 1 · bombs the North or the Trail")
    assert told["take_artillery_105"].startswith("3 for commitment 1 · strength 0, artillery 5")
    assert told["take_mcnamara_short"].startswith("commitment 10 · the NLF pays 1 more")
    assert lines["take_brigade-us.1.1"].costs == {"us_commitment": 3}
    assert told["take_brigade-us.1.1"] == "commitment 3 · 3 battalions"
    assert told["take_battalion-us.1.1.2"] == "commitment 1 · strength 3, movement 8"
    assert told["done"] == "commitment 20 of 60 · new commitment 0"


def test_the_sheet_as_it_stands() -> None:
    """Commitment planned against morale, and what new commitment will do."""
    scene = ordering(20, 60, carried_us=-2, government=government())
    scene.play("take_air", "12")
    found = budgets(scene)
    held, new = found["us_commitment"], found["new_us"]
    assert (held.level, held.limit, held.left) == (32, 60, 28)
    assert new.level == 10
    chart = scene.game.box.strategic.morale
    assert new.moves == {
        "us_morale": chart.us_new_commitment(10),
        "svn_morale": chart.svn_new_commitment(10),
        "nvn_morale": chart.nvn_new_commitment(10),
    }
    assert notes(scene)["done"] == "commitment 32 of 60 · new commitment 10"
    first, second, _ = reminders(scene)
    assert first == "Commitment 32 of 60, which is US morale: 28 may still come."
    assert second == "New commitment 10: US morale -2, SVN morale +2, NVN morale +2."


def test_what_morale_will_do_all_in_all() -> None:
    """As the rules then reckon, but for dice: commitment counts, since US units fought."""
    ledger = Ledger(with_us={int(Kind.SEARCH): 1}, casualties=40)
    scene = ordering(40, 90, government=government(), ledger=ledger)
    scene.play("take_air", "12")
    moves = budgets(scene)["us_commitment"].moves
    assert isinstance(moves, dict)
    before = [stands(scene, index) for index in (Index.US_MORALE, Index.SVN_MORALE)]
    scene.play("done")
    begin(scene, Stage.SVN_MORALE)
    after = [stands(scene, Index.SVN_MORALE)]
    scene.play(7)
    after.insert(0, stands(scene, Index.US_MORALE))
    told = [moves.get(name, 0) for name in ("us_morale", "svn_morale")]
    assert told == [late - early for late, early in zip(after, before, strict=True)]
    assert told[0]


def test_numbers_and_economic_aid() -> None:
    """Half a die for the first two programmes, 1 for each more; points in their groups."""
    scene = ordering(20, 60)
    scene.play("take_economic_aid")
    lines = sheet(scene).lines
    assert [lines[word].brings for word in "123"] == [
        {"svn_morale": 1.5},
        {"svn_morale": 3.0},
        {"svn_morale": 4.0},
    ]
    assert notes(scene)["2"] == "commitment 2 · SVN morale +3 on average"
    scene.play("1")
    assert sheet(scene).lines["take_economic_aid"].brings == {"svn_morale": 1.5}
    scene.play("take_economic_aid", "1")
    assert sheet(scene).lines["take_economic_aid"].brings == {"svn_morale": 1.0}
    scene.play("take_svn_supply")
    assert notes(scene)["3"] == "commitment 3 · 21 SVN supply"


def test_what_goes_home_and_what_is_struck() -> None:
    """What withdrawals give back, and lines that are struck."""
    scene = ordering(20, 60)
    scene.s.air_total = 10
    units = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)
    told = notes(scene)
    assert told["home_air"].startswith("gives back commitment 1 · 5 together")
    assert told[f"send_home-{units[1]}"].startswith("gives back commitment 1")
    assert told["home_brigade-us.1.1"] == "gives back commitment 3"
    scene.play("home_air")
    assert notes(scene)["2"] == "gives back commitment 2 · 10 Air Points"
    scene.play("2", f"send_home-{units[1]}", "take_naval", "1")
    lines = sheet(scene).lines
    assert lines["keep_air"].costs == {"us_commitment": 2}
    assert lines[f"keep-{units[1]}"].costs == {"us_commitment": 1}
    assert lines["cancel_naval"].costs == {"us_commitment": -1}
    assert lines["clear"].costs == {"us_commitment": 2}
    assert notes(scene)["clear"] == "commitment 2"


@pytest.mark.parametrize(("ally", "note"), [("fwa.ca.cav", "commitment 1"), ("fwa.ca.hq", "free")])
def test_allies_cost_something_or_nothing(ally: str, note: str) -> None:
    """Regiments cost 1, all others nothing; commitment is booked already."""
    levels = {Index.US_COMMITMENT: 55, Index.US_MORALE: 60}
    scene = interphase(Stage.ALLIES_CHOSEN, levels, on_call=numbers(ally))
    assert notes(scene)[f"take_ally-{ally}"].startswith(note)
    held = budgets(scene)["us_commitment"]
    assert (held.level, held.limit, held.left) == (55, 60, 5)
    assert reminders(scene) == ["Commitment 55 of 60. Whoever is not taken stays on call."]
