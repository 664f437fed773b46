"""The season of a campaign (12): absent in all other games.

It never changes: whoever changes something puts another one in its place (`Table.note`). So forks
share it, and a game without a campaign pays nothing for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from annamite.games.vietnam_1965_1975.position.season.government import Government
from annamite.games.vietnam_1965_1975.position.season.indices import NOWHERE, Entry
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.past import Closed
from annamite.games.vietnam_1965_1975.position.season.sheets import (
    Levy,
    Mission,
    Mobilization,
    Order,
    Plan,
    Sheets,
)

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.box.strategic.morale import Morale
    from annamite.games.vietnam_1965_1975.position.events import Event


class Season(msgspec.Struct, frozen=True, kw_only=True):
    """A season of a campaign: an interphase and two game-turns.

    Attributes:
        number: From 1.
        levels: The indices, by `Index`.
        opening: The levels when the accounts of this season were opened, as its interphase began.
        entries: What has moved them since, in that order.
        past: The seasons before, as each was over.
        ledger: What has happened since the last Politics Phase.
        population: What SVN controls of each region, in thirds of a Population Point (13).
        captured: Towns that the NLF took and nobody has retaken (16.1-k).
        marked: Capitals with a Captured Capital marker (13-l, 16.1-j).
        missions: Strategic bombing of this season, in the order of its declaration (14).
        plan: What NVN planned last season for this one, and from its Commitment Segment on what it
            plans for the next one.
        sea_revealed: Commitment to sea supply that NVN has revealed for this season (17.5-s).
        blockade: What the dice of this season's blockade came to, lot by lot (17.5-t).
        nva_taken: NVA counters taken this season, which may not be withdrawn (17.7-u).
        nva_withdrawn: NVA counters withdrawn this season, which may not be taken.
        orders: What the US side has booked this season.
        levy: What has been done with the ARVN in this Recruitment Phase (17.4).
        mobilization: What has been done with the VC in it, in secret (17.5).
        appears: Where a VC unit is put down next, as everybody sees (17.5).
        merging: Battalions that a VC regiment is being formed of, likewise.
        new_us, new_nvn: New commitment of this season (16.3).
        carried_us: What counts as new US commitment of the next season.
        government: The leaders of South Vietnam (15).
        departed: Counters that never come back: HQs withdrawn, allies withdrawn or lost (17.2, 17.7).
        destroyed: US counters in the destroyed box, which count as present (17.7-m).
        booking: The line of points whose number the US side is about to say.
        landing: Counters that arrive and are still to be placed; `landing_as` has the deployments
            chosen for whole brigades among them (9).
        thai_stages: How many stages of the Thai forces have become available (17.2-m).
        on_call: FWA counters that have become available and were not taken (17.2-c).
        allies_gone: Whether the FWA have left for good (17.2-o).
        final_withdrawal: Whether the US side has declared it (17.7-n).
        line: How much of the McNamara Line stands: 0, 1 (short) or 2 (complete) (17.1-r).
        alarm: Whether NLF units have come to the McNamara Line in the NLF's last operation, so that
            the US side is offered the next one (17.1-u).
        offensive: Whether an offensive was declared this season; `after_one`, last season (16.4).
        offensive_regiment: Counter of the NVA regiment that comes with it, until it is placed.
        abroad: By neutral country, who has come there newly since the last reckoning: `us`, with whom
            the FWA are counted, or `arvn`; whoever is there and not noted has stayed (16.2).
        us_ended: Whether the US side has ended its operations of this game-turn, a standing order.
        nlf_waits: Whether the NLF lets the US side operate until it declines, another one.
        us_sheets, nlf_sheets: What either side has written on its sheets, to be given again.
        cursor: How far the step under way has come; 0 between steps.
        assigned: Regions that NLF units on regional borders count for, by hex (13-r).
        done: What has been settled this season and comes once.
    """

    number: int = 1
    levels: tuple[int, ...] = NOWHERE
    opening: tuple[int, ...] = NOWHERE
    entries: tuple[Entry, ...] = ()
    past: tuple[Closed, ...] = ()
    ledger: Ledger = Ledger()
    population: tuple[int, ...] = ()
    captured: tuple[int, ...] = ()
    marked: tuple[int, ...] = ()
    missions: tuple[Mission, ...] = ()
    plan: Plan = Plan()
    sea_revealed: int = 0
    blockade: tuple[int, ...] = ()
    nva_taken: tuple[int, ...] = ()
    nva_withdrawn: tuple[int, ...] = ()
    orders: tuple[Order, ...] = ()
    levy: Levy = Levy()
    mobilization: Mobilization = Mobilization()
    appears: int | None = None
    merging: tuple[int, ...] = ()
    new_us: int = 0
    new_nvn: int = 0
    carried_us: int = 0
    government: Government = Government()
    departed: tuple[int, ...] = ()
    destroyed: tuple[int, ...] = ()
    booking: str = ""
    landing: tuple[int, ...] = ()
    landing_as: dict[int, int] = {}
    thai_stages: int = 0
    on_call: tuple[int, ...] = ()
    allies_gone: bool = False
    final_withdrawal: bool = False
    line: int = 0
    alarm: bool = False
    offensive: bool = False
    after_one: bool = False
    offensive_regiment: int | None = None
    abroad: dict[str, tuple[str, ...]] = {}
    us_ended: bool = False
    nlf_waits: bool = False
    us_sheets: Sheets = Sheets()
    nlf_sheets: Sheets = Sheets()
    cursor: int = 0
    assigned: dict[int, int] = {}
    done: tuple[str, ...] = ()

    @property
    def history(self) -> tuple[tuple[int, ...], ...]:
        """The levels at the end of each season before."""
        return tuple(season.levels for season in self.past)

    def noted(self, event: Event, chart: Morale) -> Season:
        """Return the season with one more event in its ledger, losses weighed by the Morale Chart."""
        ledger = self.ledger.noted(event, chart)
        return self if ledger is self.ledger else msgspec.structs.replace(self, ledger=ledger)
