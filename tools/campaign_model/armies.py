"""What is built, sent, lost and called home, in numbers; prices and limits are those of the Unit Chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.sides import Pool
from annamite.games.vietnam_1965_1975.campaign import commitment
from annamite.games.vietnam_1965_1975.campaign.armies import (
    arvn,
    cancellation,
    formations,
    free_world,
    support,
)
from annamite.games.vietnam_1965_1975.campaign.armies.arrival import aid
from annamite.games.vietnam_1965_1975.campaign.armies.support import AID, POINTS, SUPPLY
from annamite.games.vietnam_1965_1975.campaign.north import commitment as north
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change, level
from annamite.games.vietnam_1965_1975.position.season.sheets import Order
from annamite.kernel import DIE
from tools.campaign_model.state import BATTALION, REGIMENT, printed

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable

    from tools.campaign_model.state import War

DIVISION: Final = 9
"""US battalions, of which fewer have no division HQ with them (17.1)."""
UNPRICED: Final = frozenset({"brigade", "headquarters", "division_attached"})
"""Lines that come free with battalions and are not counted."""


# --- the US ---------------------------------------------------------------------------------------


def held(war: War, line: str) -> int:
    """Return how many points or units of a line of the US sheet there are."""
    return support.held(war.t, line) if line in POINTS else war.forces.us[line]


def _receive(war: War, line: str, number: int) -> None:
    """Add points or units of a line, or take them away if negative."""
    if line in POINTS:
        support.add(war.t, line, number, "17.1")
    elif line == SUPPLY:
        change(war.t, Index.SVN_SUPPLY, number, line, "17.1")
    else:
        war.forces.us[line] += number


def order(war: War, line: str, groups: int) -> int:
    """Order groups of a line of the US sheet, as far as morale and counters go; return how many.

    After Final Withdrawal there is but what is given to South Vietnam (17.7).
    """
    t, item = war.t, war.item("us", line)
    if t.season.final_withdrawal and line not in support.GIVEN:
        return 0
    able = min(groups, commitment.room(t) // commitment.price(item))
    if item.classes:
        coming = sum(x.number for x in t.season.orders if x.item == line and not x.withdrawn)
        left = (printed("us", line) - held(war, line)) // item.group
        able = min(able, left - coming)
    if able > 0:
        t.note(orders=(*t.season.orders, Order(item=line, number=able)))
    return max(able, 0)


def send_home(war: War, line: str, groups: int) -> int:
    """Book that groups of a line go home, and return how many there are to go."""
    able = max(min(groups, held(war, line) // war.item("us", line).group), 0)
    if able:
        _receive(war, line, -able * war.item("us", line).group)
        leaving = Order(item=line, number=able, withdrawn=True)
        war.t.note(orders=(*war.t.season.orders, leaving))
    return able


def forced_home(war: War, line: str, groups: int) -> int:
    """Send groups of a line home because commitment is above morale, and return how many went."""
    item = war.item("us", line)
    able = max(min(groups, held(war, line) // item.group), 0)
    _receive(war, line, -able * item.group)
    commitment.recover(war.t, able * item.refund(), line, "17.7-f")
    return able


def cancel(war: War) -> None:
    """Let come no more what was ordered, until commitment is at or below morale."""
    t = war.t
    for ordered in t.season.orders:
        price = commitment.price(commitment.line(t, ordered))
        excess = commitment.excess(t)
        if excess > 0 and price and not ordered.withdrawn:
            groups = min(commitment.groups(t, ordered), -(-excess // price))
            cancellation.come_no_more(t, ordered, groups)


def carry_out(war: War) -> None:
    """Bring in what was ordered; economic aid throws its dice."""
    for ordered in war.t.season.orders:
        if not ordered.withdrawn and ordered.item != AID:
            group = war.item("us", ordered.item).group
            _receive(war, ordered.item, ordered.number * group)
    war.settle(aid)
    war.t.note(orders=())


def leave_for_good(war: War) -> None:
    """Withdraw all US and allied units, and let both morales feel it; points stay (17.7)."""
    t, chart, us = war.t, war.t.box.strategic.morale, war.forces.us
    for line in sorted({*us} - UNPRICED):
        forced_home(war, line, us[line])
    for ordered in t.season.orders:
        if ordered.item not in support.GIVEN and not ordered.withdrawn:
            cancellation.come_no_more(t, ordered, commitment.groups(t, ordered))
    us.clear()
    _allies_leave(war)
    t.note(final_withdrawal=True)
    change(t, Index.US_MORALE, chart.final_withdrawal_us, "final_withdrawal", "17.7-p")
    change(t, Index.NVN_MORALE, chart.final_withdrawal_nvn, "final_withdrawal", "17.7-p")


# --- allies ---------------------------------------------------------------------------------------


def call_allies(war: War, takes: Callable[[War, int], bool]) -> None:
    """Let allies become available who do at this commitment, by dice for Koreans and Thais; take them (17.2).

    Args:
        war: The war.
        takes: Whether one is taken who costs so much commitment; else it stays on call.
    """
    t, reached = war.t, level(war.t, Index.US_COMMITMENT)
    if t.season.allies_gone:
        return
    if reached >= free_world.KOREAN_LEVEL:
        for element in free_world.KOREA:
            if element.counters[0] not in war.forces.received and _die(war) <= element.most:
                _call(war, element.counters)
    if reached >= free_world.THAI_LEVEL:
        for counters in free_world.THAILAND[t.season.thai_stages :]:
            if _die(war) > free_world.THAI_MOST:
                break
            t.note(thai_stages=t.season.thai_stages + 1)
            _call(war, counters)
            if t.season.thai_stages == free_world.COBRAS_LEAVE:
                _send_cobras_home(war)
    if reached >= free_world.OTHERS_LEVEL:
        _call(war, free_world.OTHERS)
    _take(war, takes)


def _die(war: War) -> int:
    return DIE[war.fate.below(len(DIE))]


def _call(war: War, counters: tuple[str, ...]) -> None:
    t, received = war.t, war.forces.received
    called = [t.box.counter_number[id_] for id_ in counters if id_ not in received]
    t.note(on_call=tuple(sorted((*t.season.on_call, *called))))
    received.update(counters)


def _send_cobras_home(war: War) -> None:
    """Let the Queen's Cobras go for good, whether they have come or could have."""
    t, allies = war.t, war.forces.allies
    cobras = t.box.counter_number[free_world.COBRAS]
    t.note(on_call=tuple(n for n in t.season.on_call if n != cobras))
    if free_world.COBRAS in allies:
        allies.remove(free_world.COBRAS)


def _take(war: War, takes: Callable[[War, int], bool]) -> None:
    t = war.t
    for counter in t.season.on_call:
        line = formations.line_of(t.box, counter)
        affordable = line.commitment <= max(-commitment.excess(t), 0)
        if affordable and takes(war, line.commitment):
            commitment.spend(t, line.commitment, line.id, "17.2-f")
            t.note(on_call=tuple(n for n in t.season.on_call if n != counter))
            war.forces.allies.append(t.box.counters[counter].id)


def still_to_come(war: War) -> int:
    """Return the commitment that Korean forces take which have not come yet."""
    numbers = war.t.box.counter_number
    korea = [id_ for x in free_world.KOREA for id_ in x.counters]
    on_call = {*war.t.season.on_call}
    waiting = [
        numbers[id_] for id_ in korea if id_ not in war.forces.received or numbers[id_] in on_call
    ]
    return sum(formations.line_of(war.t.box, counter).commitment for counter in waiting)


def check_allies(war: War) -> None:
    """Let the allies leave for good if none of the US divisions is left beside them (17.2)."""
    lonely = level(war.t, Index.US_COMMITMENT) > free_world.LONELY_LEVEL
    waiting = war.forces.allies or war.t.season.on_call
    if lonely and war.forces.us[BATTALION] < DIVISION and waiting:
        _allies_leave(war)


def _allies_leave(war: War) -> None:
    war.forces.allies.clear()
    war.t.note(allies_gone=True, on_call=())


# --- the ARVN -------------------------------------------------------------------------------------


def build_arvn(war: War, line: str) -> bool:
    """Build a group of a line of the ARVN, if counters, men and supply allow it."""
    item, forces = war.item("arvn", line), war.forces
    if line == "replacements":
        return _pay_arvn(war, line) and _add_points(war, Pool.ARVN, item.group)
    limit = min(printed("arvn", line), item.maximum or 99)
    if forces.arvn[line] + item.group > limit or not _pay_arvn(war, line):
        return False
    forces.arvn[line] += item.group
    return True


def upgrade_arvn(war: War) -> bool:
    """Equip one more regiment better, if there is one and supply for it."""
    forces = war.forces
    if forces.better >= forces.arvn[REGIMENT] or not _pay_arvn(war, REGIMENT, upgrade=True):
        return False
    forces.better += 1
    return True


def _pay_arvn(war: War, line: str, *, upgrade: bool = False) -> bool:
    t = war.t
    price = arvn.cost(t, war.item("arvn", line), upgrade=upgrade)
    if not arvn.affordable(t, price):
        return False
    change(t, Index.SVN_SUPPLY, -price.supply, f"arvn_{line}", "17.4")
    change(t, Index.SVN_DRAFT, price.personnel, f"arvn_{line}", "17.4")
    return True


def _add_points(war: War, pool: Pool, points: int) -> bool:
    war.t.s.pools[pool] += points
    return True


# --- the NVA --------------------------------------------------------------------------------------


def build_nva(war: War, number: int) -> None:
    """Build NVA units as far as there are counters and room below NVN morale; they have to march."""
    lines = ("regiment", "division_hq", "artillery")
    counters = sum(printed("nva", line) for line in lines) - war.forces.all_nva
    price = north.item(war.t, REGIMENT).commitment
    built = max(min(number, counters, north.room(war.t) // price), 0)
    north.commit(war.t, built * price, "nva_units", "17.6")
    war.forces.marching[-1] += built


def upgrade_nva(war: War, number: int) -> None:
    """Augment so many NVA units, as far as there are any and room for it."""
    price = north.item(war.t, REGIMENT).upgrade or 0
    able = min(number, war.forces.nva - war.forces.better_nva, north.room(war.t) // max(price, 1))
    north.commit(war.t, max(able, 0) * price, "nva_upgrades", "17.6")
    war.forces.better_nva += max(able, 0)


def call_back_nva(war: War) -> None:
    """Withdraw points, then units, until NVN commitment is at or below NVN morale (17.7)."""
    t, forces = war.t, war.forces
    points, unit = north.item(t, "replacements"), north.item(t, REGIMENT)
    while north.excess(t) > 0 and t.s.pools[Pool.NVA] >= points.group:
        t.s.pools[Pool.NVA] -= points.group
        north.commit(t, -points.refund(), "nva_withdrawn", "17.7-d")
    while north.excess(t) > 0 and forces.all_nva:
        late = next((n for n, number in enumerate(forces.marching) if number), None)
        if late is None:
            forces.nva -= 1
        else:
            forces.marching[late] -= 1
        north.commit(t, -unit.refund(), "nva_withdrawn", "17.7-d")


def march(war: War) -> None:
    """Let NVA units on their way come a season nearer; the first of them are in the South then."""
    first, *others = war.forces.marching
    war.forces.nva += first
    war.forces.marching = [*others, 0]


# --- losses ---------------------------------------------------------------------------------------


def strike(war: War, units: Counter[str], lost: int) -> int:
    """Strike so many units off, whatever line they are of, and return how many there were."""
    lost = min(lost, units.total())
    for _ in range(lost):
        lines = sorted(line for line, number in units.items() if number > 0)
        line = war.random.choices(lines, [units[line] for line in lines])[0]
        units[line] -= 1
    return lost
