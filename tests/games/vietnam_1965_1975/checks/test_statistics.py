"""What statistics tell of the NLF among the people."""

from __future__ import annotations

from annamite.games.vietnam_1965_1975.campaign import pacification
from annamite.games.vietnam_1965_1975.checks import statistics
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.interphases import controlled, interphase
from tests.games.vietnam_1965_1975.named import VC_BATTALION
from tests.games.vietnam_1965_1975.scenes import BOX

QUANG_TRI, QUANG_NAM = BOX.region_number["I-1"], BOX.region_number["I-3"]
CAPITAL = BOX.at["3305"]
CAPITAL_OF_QUANG_NAM = BOX.at["4613"]


def test_presence_is_what_units_take_off_the_dice_of_all_regions() -> None:
    """Two units in one capital and one in another: three times two, as pacification has it."""
    scene = interphase(Stage.PACIFICATION, population=controlled(I_1=0, I_3=13))
    for at in (CAPITAL, CAPITAL_OF_QUANG_NAM, CAPITAL_OF_QUANG_NAM):
        scene.unit(VC_BATTALION, at)
    found = statistics.presence(scene.t)
    assert {number: pips for number, pips in found.items() if pips} == {QUANG_TRI: 2, QUANG_NAM: 4}
    for number, pips in found.items():
        assert pacification.modifiers(scene.t, number).units == -pips
    figures = statistics.figures(scene.t)
    assert (figures["presence"], figures["presence_idle"]) == (6, 2)


def test_units_on_the_border_of_regions_count_once() -> None:
    """Until the US side says for which, pacification counts them for none."""
    scene = interphase(Stage.PACIFICATION)
    shared = next(
        at
        for at in range(len(BOX.ids))
        if BOX.cultivated[at] and len(pacification.counts_for(scene.t, at)) > 1
    )
    scene.unit(VC_BATTALION, shared)
    assert sum(statistics.presence(scene.t).values()) == 1
    regions = pacification.counts_for(scene.t, shared)
    assert all(pacification.modifiers(scene.t, number).units == 0 for number in regions)


def test_the_ledger_is_told() -> None:
    """What NLF losses weigh, whether US units operated, and points spent."""
    ledger = Ledger(casualties=7, with_us={1: 2}, spent={"us": 3}, air_lost=2)
    figures = statistics.figures(interphase(Stage.PACIFICATION, ledger=ledger).t)
    told = ("casualties", "us_operated", "us_spent", "arvn_spent", "air_lost_in_fights")
    assert [figures[name] for name in told] == [7, 1, 3, 0, 2]
    assert "vc_spent" not in figures


def test_what_us_units_abroad_cost_is_told() -> None:
    """Of all that moved US morale in a season."""
    scene = interphase(Stage.PACIFICATION)
    before = statistics.figures(scene.t)["us_abroad"]
    for by, cause in ((-4, "us_invasion"), (-2, "us_stay_abroad"), (-3, "us_coup")):
        change(scene.t, Index.US_MORALE, by, cause, "16.2")
    assert before == 0
    assert statistics.figures(scene.t)["us_abroad"] == 6
