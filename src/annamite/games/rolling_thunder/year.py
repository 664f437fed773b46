"""The Yearly Interphase: squadrons, equipment, decks, objectives, Support cards (3.0 to 3.2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from annamite.games.rolling_thunder.asking import (
    ALWAYS,
    Acting,
    Found,
    at_hand,
    cards_of,
    held,
    otherwise,
)
from annamite.games.rolling_thunder.box.components import YEARS
from annamite.games.rolling_thunder.box.ids import (
    AIM,
    ARM,
    BOTH,
    EOGB,
    FORCES,
    KINDS_PER_ROLE,
    MISSILES,
    N_CARDS,
    N_COUNTERS,
    N_SQUADRONS,
    OBJECTIVES,
    PRINTED,
    RECON_TYPE,
    REGIONS,
    SQUADRONS,
    SUPPORT,
    TARGET_COLOURS,
    TARGETS,
    TYPES,
    UPGRADED,
    is_upgraded,
)
from annamite.games.rolling_thunder.decks import (
    NOTHING,
    add_year,
    discard_support,
    draw_support,
)
from annamite.games.rolling_thunder.phases import Phase
from annamite.games.rolling_thunder.setup import deploy
from annamite.games.rolling_thunder.state import DISCARDED, STANDING, UNDRAWN
from annamite.games.rolling_thunder.steps import (
    DONE_KIND,
    DONE_TYPE,
    KINDS,
    NO_CARD,
    RECON_KIND,
    TYPE_WORDS,
    card_step,
    step,
)
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Chance, Decision, Rules, Words
from annamite.kernel.conditions import Chain, Condition, Offer

REINFORCE: Final = step(
    "year.reinforce", TYPE_WORDS, "Deploy a new squadron ({left} may still come)", "3.0", "squadron"
)
WITHDRAW: Final = step("year.withdraw", KINDS, "Remove which squadron?", "3.0", "squadron")
UPGRADE: Final = step("year.upgrade", KINDS, "Upgrade which squadron?", "3.0", "squadron")
REGION_COUNTER: Final = step(
    "year.region_counter", Words(*OBJECTIVES), "Draw a {colour} Region counter", "3.1.1", "counter"
)
TARGET_COUNTER: Final = step(
    "year.target_counter",
    Words(*TARGETS),
    "Draw a {colour} Target counter for {objective}",
    "3.1.2",
    "counter",
)
DISCARD: Final = card_step("year.discard", "Discard which Support card?", "3.2")
OFFER: Final = card_step("year.offer", "Offer which card in exchange?", "3.2")
RETURN: Final = card_step("year.return", "Give which card for {card}?", "3.2")


def _most(c: Acting) -> int:
    return c.t.box.c.squadrons.most_per_type


REINFORCEMENTS: Final[Offer[Acting]] = Offer(
    (
        range(len(TYPES)),
        Chain(
            Condition(
                lambda c, _: (
                    f"{c.name} has {_most(c)} squadrons of this type, the most there may be"
                ),
                "3.0-c",
                lambda c, type_: c.t.s.owned[c.force * len(TYPES) + type_] < _most(c),
            ),
            Condition(
                lambda c, _: f"all {_most(c)} counters of this type have come already",
                "3.0-c",
                lambda c, type_: c.t.s.deployed[c.force * len(TYPES) + type_] < _most(c),
            ),
        ),
    ),
    ((DONE_TYPE,), ALWAYS),
)
"""The types of squadron that may come (3.0)."""

WITHDRAWALS: Final[Offer[Acting]] = Offer(
    (range(RECON_KIND + 1), Chain(at_hand("3.0-d"))),
    otherwise=otherwise("one squadron must go", "3.0-d"),
)
"""The squadrons of which one goes (3.0)."""

UPGRADES: Final[Offer[Acting]] = Offer(
    (
        range(N_SQUADRONS),
        Chain(
            Condition(
                "it shows its upgraded side already", "3.0-e", lambda _, kind: not is_upgraded(kind)
            ),
            at_hand("3.0-e"),
        ),
    ),
    ((RECON_KIND,), Chain(otherwise("armed recon squadrons are never upgraded", "3.0-f"))),
    ((DONE_KIND,), Chain(otherwise("one squadron must be upgraded", "3.0-e"))),
)
"""The squadrons of which one is turned over (3.0)."""


class Discarding(NamedTuple):
    """A force that throws cards away, and the first title that may still go."""

    t: Table
    force: int
    first: int


DISCARDS: Final[Offer[Discarding]] = Offer(
    (
        range(N_CARDS),
        Chain(
            held("3.2-b"),
            Condition(
                "cards go in the order of the deck's list, and one that comes later there has gone",
                "3.2-b",
                lambda c, card: card >= c.first,
            ),
        ),
    ),
    ((NO_CARD,), ALWAYS),
)
"""The cards that may be thrown away (3.2)."""

EXCHANGES: Final[Offer[Acting]] = Offer(
    (range(N_CARDS), Chain(held("3.2-e"))), ((NO_CARD,), ALWAYS)
)
"""The cards that may change hands (3.2)."""


def reinforce(t: Table) -> Rules[None]:
    """A force deploys up to two squadrons, or in 1968 removes one.

    Rules: 3.0
    """
    s, force = t.s, t.s.turn
    change = t.box.c.squadrons.reinforcements.get(s.year, 0)
    for left in range(change, 0, -1):
        source = REINFORCEMENTS.on(Acting(t, force))
        type_ = yield Decision(REINFORCE, FORCES[force], source, {"left": left})
        if type_ == DONE_TYPE:
            break
        deploy(s, t.box, force, type_)
        t.tell("squadron.deployed", "3.0", force=FORCES[force], type=TYPES[type_])
    for _ in range(-change):
        yield from _withdraw(t, force)
    t.next_force(Phase.UPGRADE)


def _withdraw(t: Table, force: int) -> Rules[None]:
    s = t.s
    kind = yield Decision(WITHDRAW, FORCES[force], WITHDRAWALS.on(Acting(t, force)))
    if kind == RECON_KIND:
        s.recon_reserve[force] -= 1
        type_ = RECON_TYPE
    else:
        t.take(force, kind)
        type_ = kind // KINDS_PER_ROLE
    s.owned[force * len(TYPES) + type_] -= 1
    t.tell("squadron.removed", "3.0", force=FORCES[force], squadron=KINDS.word(kind))


def upgrade(t: Table) -> Rules[None]:
    """A force turns one CAP, SEAD or STRIKE squadron to its upgraded side.

    Rules: 3.0
    """
    s, force = t.s, t.s.turn
    acting = Acting(t, force)
    for _ in range(t.box.c.squadrons.upgrades.get(s.year, 0)):
        kinds = UPGRADES.values(acting)
        if not kinds:
            break
        kind = yield Decision(UPGRADE, FORCES[force], Found(kinds, UPGRADES, acting))
        t.take(force, kind)
        s.reserve[force * N_SQUADRONS + kind + UPGRADED] += 1
        t.tell("squadron.upgraded", "3.0", force=FORCES[force], squadron=SQUADRONS[kind])
    t.next_force(Phase.REARM)


def rearm(t: Table) -> Rules[None]:
    """Old missiles go, the year's come; the year's cards join the decks, which are reshuffled.

    Rules: 3.0
    """
    s, missiles = t.s, t.box.c.missiles
    stock = 0
    for missile, table in ((AIM, missiles.aim), (ARM, missiles.arm), (EOGB, missiles.eogb)):
        if s.year in table:
            stock |= 1 << missile
    for force in BOTH:
        s.missiles[force] = stock
    names = [MISSILES[missile] for missile in range(len(MISSILES)) if stock >> missile & 1]
    t.tell("missiles.renewed", "3.0", year=s.year, missiles=", ".join(names))
    add_year(t)
    s.phase = Phase.DESIGNATE
    yield from ()


# --- objectives -------------------------------------------------------------------------------


def designate(t: Table) -> Rules[None]:
    """Place Region counters, Hanoi counters, Target counters and Truck Parks.

    Rules: 3.1
    """
    s = t.s
    _take_up(t)
    for force in BOTH:
        yield from _draw_regions(t, force)
    yield from _draw_hanoi(t)
    for objective in range(N_COUNTERS):
        if s.status[objective] == STANDING:
            yield from _draw_target(t, objective)
    place_truck_parks(t)
    s.turn = 0
    s.phase = Phase.SUPPORT_DRAW if s.year == YEARS[0] else Phase.SUPPORT_DISCARD


def _take_up(t: Table) -> None:
    """Take last year's counters off the map; the printed objectives are whole again."""
    s = t.s
    fresh = s.year in YEARS[::2]
    for objective in range(N_COUNTERS):
        s.target[objective] = s.hits[objective] = 0
        in_hanoi = t.box.objective_force[objective] < 0
        if fresh or in_hanoi:
            s.status[objective] = UNDRAWN
        elif s.status[objective] != UNDRAWN:
            s.status[objective] = DISCARDED
    for objective in PRINTED:
        s.status[objective], s.hits[objective] = STANDING, 0
    s.hanoi[:] = [0, 0]


def _draw_regions(t: Table, force: int) -> Rules[None]:
    """Draw a force's Region counters, so many of each colour; what is left comes without a draw."""
    s, box = t.s, t.box
    for colour, name in enumerate(TARGET_COLOURS):
        wanted = box.c.yearly_draw[name]
        for _ in range(wanted):
            left = [
                objective
                for objective in range(N_COUNTERS)
                if box.objective_force[objective] == force
                and box.objective_colour[objective] == colour
                and s.status[objective] == UNDRAWN
            ]
            objective = left[0]
            if s.year in YEARS[::2]:
                objective = yield Chance(REGION_COUNTER, left, params={"colour": name})
            s.status[objective] = STANDING
            _tell_objective(t, objective)


def _draw_hanoi(t: Table) -> Rules[None]:
    """Draw a counter for the Air Force compartment of Hanoi, then another for the Navy's (3.1.1)."""
    s, box = t.s, t.box
    for force in BOTH:
        left = [
            objective
            for objective in range(N_COUNTERS)
            if box.objective_force[objective] < 0 and s.status[objective] == UNDRAWN
        ]
        objective = yield Chance(REGION_COUNTER, left, params={"colour": "hanoi"})
        s.status[objective] = STANDING
        s.hanoi[force] = objective + 1
        _tell_objective(t, objective)


def _tell_objective(t: Table, objective: int) -> None:
    region = REGIONS[t.box.objective_region[objective]]
    t.tell("objective.placed", "3.1.1", objective=OBJECTIVES[objective], region=region)


def _draw_target(t: Table, objective: int) -> Rules[None]:
    """Draw a Target counter of the matching colour (3.1.2)."""
    s, box = t.s, t.box
    colour = box.objective_colour[objective]
    used = set(s.target)
    left = [
        target
        for target in range(len(TARGETS))
        if box.target_colour[target] == colour and target + 1 not in used
    ]
    params = {"colour": TARGET_COLOURS[colour], "objective": OBJECTIVES[objective]}
    target = yield Chance(TARGET_COUNTER, left, params=params)
    s.target[objective] = target + 1
    t.tell(
        "target.placed",
        "3.1.2",
        objective=OBJECTIVES[objective],
        target=TARGETS[target],
        colour=TARGET_COLOURS[colour],
        structure=box.target_structure[target],
        experience=box.target_experience[target],
        icons=box.target_icons[target],
        tp=int(box.target_tp[target]),
    )


def place_truck_parks(t: Table) -> None:
    """Place the named Truck Parks, and one in each region with a standing TP target.

    Rules: 3.1.3
    """
    s, box = t.s, t.box
    s.named_parks = sum(1 << region for region in box.named_parks)
    s.named_on_transport = s.named_on_production = s.generic_destroyed = 0
    s.generic_parks = regions_with_tp(t)


def regions_with_tp(t: Table) -> int:
    """Return the regions with a standing objective whose Target counter is marked TP."""
    s, box = t.s, t.box
    found = 0
    for objective in range(N_COUNTERS):
        target = s.target[objective]
        if s.status[objective] == STANDING and target and box.target_tp[target - 1]:
            found |= 1 << box.objective_region[objective]
    for objective in PRINTED:
        printed = box.printed[objective]
        if s.status[objective] == STANDING and printed is not None and printed.tp:
            found |= 1 << box.objective_region[objective]
    return found


# --- Support cards ----------------------------------------------------------------------------


def discard_cards(t: Table) -> Rules[None]:
    """Step A of reloading: discard any number of cards.

    Rules: 3.2
    """
    force = t.s.turn
    # Cards are thrown away in one order only, so that the same choice is offered once.
    c = Discarding(t, force, 0)
    while cards := [card for card in cards_of(t, force) if card >= c.first]:
        source = Found([*cards, NO_CARD], DISCARDS, c)
        card = yield Decision(DISCARD, FORCES[force], source)
        if card == NO_CARD:
            break
        discard_support(t, force, card)
        c = c._replace(first=card)
        t.tell("card.discarded", "3.2", force=FORCES[force], card=SUPPORT[card])
    t.next_force(Phase.SUPPORT_DRAW)


def draw_cards(t: Table) -> Rules[None]:
    """Steps B and C: the discards go back into the deck; hands are filled up to four.

    Rules: 3.2
    """
    s = t.s
    if s.year != YEARS[0]:
        for card, count in enumerate(s.support_discard):
            s.support_draw[card] += count
            s.support_discard[card] = 0
        t.tell("reshuffled", "3.2", deck="support")
    for force in BOTH:
        while sum(s.hand[force * N_CARDS : (force + 1) * N_CARDS]) < t.box.c.support.hand:
            if (yield from draw_support(t, force)) == NOTHING:
                break
    s.turn = 0
    s.phase = Phase.REPAIR if s.year == YEARS[0] else Phase.SUPPORT_EXCHANGE


def exchange(t: Table) -> Rules[None]:
    """Step D: the holder of the initiative may offer a card; the other gives one back for it.

    Rules: 3.2
    """
    s = t.s
    giver, taker = s.initiative, 1 - s.initiative
    own, other = cards_of(t, giver), cards_of(t, taker)
    if own and other:
        source = Found([*own, NO_CARD], EXCHANGES, Acting(t, giver))
        given = yield Decision(OFFER, FORCES[giver], source)
        if given != NO_CARD:
            params = {"card": SUPPORT[given]}
            source = Found([*other, NO_CARD], EXCHANGES, Acting(t, taker))
            back = yield Decision(RETURN, FORCES[taker], source, params)
            if back != NO_CARD:
                for force, gone, come in ((giver, given, back), (taker, back, given)):
                    s.hand[force * N_CARDS + gone] -= 1
                    s.hand[force * N_CARDS + come] += 1
                t.tell("card.exchanged", "3.2", card=SUPPORT[given], other=SUPPORT[back])
    s.phase = Phase.REPAIR
