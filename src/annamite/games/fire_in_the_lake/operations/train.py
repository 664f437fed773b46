"""Train: add ARVN pieces and Irregulars, then Pacify, build a Base or drain Patronage (3.2.1)."""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.actions import after_operation, can_begin, next_space
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.leaders import train_aid
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    COIN_BASES,
    POLICE,
    T_ARVN_BASE,
    T_ARVN_TROOPS,
    T_IRREGULAR,
    T_POLICE,
    T_RANGER,
    TYPES,
    US,
    US_BASE,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import (
    AREAS,
    CITIES,
    COIN_LAND,
    SAIGON,
    SPACE_IDS,
    bits,
)
from annamite.games.fire_in_the_lake.state import MAX_TRACK, PASSIVE_SUPPORT
from annamite.games.fire_in_the_lake.steps import (
    AVAILABLE_BOX,
    DONE,
    number_step,
    space_step,
    step,
)
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Rules, Words

RULE = "3.2.1"
COST = 3
MOST_CUBES = 6
MOST_LEVELS = 2
PLATOONS: Final = 18
"""Combined Action Platoons."""
CORDS: Final = 19
CUBES_PER_BASE = 3

US_KINDS = range(US_BASE + 1)

PLACE = Words("nothing", "irregular-1", "irregular-2", "ranger-1", "ranger-2", "cubes")
EXTRA = Words("nothing", "pacify", "base", "patronage")

SPACE_STEP = space_step("train.space", "Train where?", RULE)
PLACE_STEP = step("train.place", PLACE, "{space}: place what?", RULE)
TROOPS_STEP = number_step("train.troops", "{space}: how many Troops (of up to 6 cubes)?", RULE)
POLICE_STEP = number_step("train.police", "{space}: how many Police?", RULE)
EXTRA_STEP = step("train.extra", EXTRA, "Then, in one of the spaces?", RULE)
EXTRA_SPACE = space_step("train.extra_space", "In which of the spaces?", RULE)
PACIFY_AGAIN = space_step("train.pacify_again", "Pacify in a second space?", "5.3")
PLATOON_SPACE = space_step("train.platoon", "Add 1 Police where US Troops are?", "5.3")
PLATOON_FROM = space_step("train.platoon_from", "{space}: take the Police from where?", "5.3")
PACIFY_STEP = number_step("train.pacify", "{space}: how many steps of Pacification?", RULE)
BASE_TROOPS = number_step(
    "train.base_troops", "{space}: how many of the 3 cubes for the Base are Troops?", RULE
)
PATRONAGE_STEP = number_step("train.patronage", "Move how much Patronage to ARVN Resources?", RULE)


def train_spaces(turn: Turn) -> int:
    """Return the spaces that may be selected: US by its pieces, ARVN without NVA Control."""
    s = turn.s
    # Advise and Govern share no space with the Training (4.2.1, 4.3.1).
    open_ = ~turn.selected & ~turn.activity_spaces
    if turn.faction == US:
        return s.holding(US_KINDS) & AREAS & open_
    return AREAS & COIN_LAND & ~s.nva_control & open_


def can_train(turn: Turn) -> bool:
    """Return whether any space may be selected, now or once US pieces are lifted off the LoCs.

    No Resources are needed to.
    """
    return can_begin(turn, train_spaces)


def train(turn: Turn) -> Rules[bool]:
    """Carry out a Train Operation.

    Rules: 3.2.1
    """
    paid = 0
    while True:
        space = yield from next_space(turn, SPACE_STEP, train_spaces, done=bool(turn.selected))
        if space == DONE:
            break
        turn.select(space)
        if (yield from _place(turn, space)):
            paid |= 1 << space
        if turn.full():
            break
    if not turn.selected:
        return False
    if turn.faction == US and has_capability(turn.s, PLATOONS, shaded=False):
        yield from _add_police(turn)
    yield from _extra(turn, paid)
    if turn.faction == ARVN:
        turn.shift_aid(train_aid(turn.s), "2.4.1")
    yield from after_operation(turn)
    return True


def _places_arvn(turn: Turn, space: int) -> bool:
    """Return whether the Train may add ARVN pieces in `space`, Resources apart."""
    s = turn.s
    if turn.faction == US:
        return s.count(space, US_BASE) > 0
    return bool(CITIES >> space & 1) or s.total(space, COIN_BASES) > 0


def _place(turn: Turn, space: int) -> Rules[bool]:
    """Place pieces in one selected space; return whether ARVN pieces were paid for."""
    irregulars = turn.supply(space, T_IRREGULAR, 2) if turn.faction == US else 0
    arvn = _places_arvn(turn, space) and turn.can_pay(COST)
    rangers = turn.supply(space, T_RANGER, 2) if arvn else 0
    troops = turn.supply(space, T_ARVN_TROOPS, MOST_CUBES) if arvn else 0
    police = turn.supply(space, T_POLICE, MOST_CUBES) if arvn else 0

    def source() -> list[int]:
        values = [PLACE["nothing"]]
        values += [PLACE[f"irregular-{n}"] for n in range(1, irregulars + 1)]
        values += [PLACE[f"ranger-{n}"] for n in range(1, rangers + 1)]
        if troops + police:
            values.append(PLACE["cubes"])
        return values

    name = {"space": SPACE_IDS[space]}
    word = PLACE.word((yield turn.ask(PLACE_STEP, source, name)))
    if word == "nothing":
        return False
    if word == "cubes":
        n_troops = yield turn.ask(
            TROOPS_STEP, range(0 if police else 1, troops + 1), {"space": SPACE_IDS[space]}
        )
        most = min(police, MOST_CUBES - n_troops)
        n_police = yield turn.ask(
            POLICE_STEP, range(0 if n_troops else 1, most + 1), {"space": SPACE_IDS[space]}
        )
        turn.pay(COST, RULE)
        yield from turn.bring(space, T_ARVN_TROOPS, n_troops, RULE)
        yield from turn.bring(space, T_POLICE, n_police, RULE)
        return True
    type_, _, number = word.partition("-")
    if type_ == TYPES[T_RANGER]:
        turn.pay(COST, RULE)
        yield from turn.bring(space, T_RANGER, int(number), RULE)
        return True
    yield from turn.bring(space, T_IRREGULAR, int(number), RULE)
    return False


# --- then, in one space -------------------------------------------------------------------


def pacify_spaces(turn: Turn) -> int:
    """Return the selected spaces where this Train may Pacify."""
    s = turn.s
    spaces = turn.selected & s.coin_control
    if turn.faction == ARVN:
        spaces &= s.where[ARVN_TROOPS] & s.where[POLICE]
    else:  # what stood there may have been lifted away
        spaces &= s.holding(US_KINDS)
    return sum(1 << space for space in bits(spaces) if pacify_steps(turn, space))


def pacify_steps(turn: Turn, space: int) -> int:
    """Return how many steps of Pacification this Train can pay for and make in `space`.

    Under shaded CORDS the US shifts no further than Passive Support.

    Rules: 3.2.1, 5.3
    """
    levels = MOST_LEVELS
    if turn.faction == US and has_capability(turn.s, CORDS, shaded=True):
        levels = min(levels, max(0, PASSIVE_SUPPORT - turn.s.support[space]))
    return turn.persuadable(space, turn.pacify_cost(), 1, levels)


def _police_sources(turn: Turn, space: int) -> list[int]:
    """Return from where 1 Police may come to `space`: Available, or anywhere else on the map."""
    s = turn.s
    ready = [AVAILABLE_BOX] if s.available[T_POLICE] else []
    return [*bits(s.where[POLICE] & ~(1 << space)), *ready]


def _add_police(turn: Turn) -> Rules[None]:
    """Let the US add 1 Police for free where US Troops are (18 Combined Action Platoons).

    Rules: 5.3
    """
    s = turn.s
    space = yield turn.ask(
        PLATOON_SPACE,
        lambda: [*(n for n in bits(s.where[US_TROOPS]) if _police_sources(turn, n)), DONE],
    )
    if space == DONE:
        return
    source = yield turn.ask(
        PLATOON_FROM, lambda: _police_sources(turn, space), {"space": SPACE_IDS[space]}
    )
    if source == AVAILABLE_BOX:
        turn.place(space, T_POLICE, 1, "5.3")
    else:
        turn.move(POLICE, 1, source, space, "5.3")


def base_spaces(turn: Turn, paid: int) -> int:
    """Return the selected spaces where ARVN may turn 3 cubes into a Base."""
    if turn.faction == US:
        return 0
    s = turn.s
    return sum(
        1 << space
        for space in bits(turn.selected)
        if s.total(space, (ARVN_TROOPS, POLICE)) >= CUBES_PER_BASE
        and s.bases(space) < 2
        and turn.supply(space, T_ARVN_BASE, 1)
        and (paid >> space & 1 or turn.can_pay(COST))
    )


def movable_patronage(turn: Turn) -> int:
    """Return how much Patronage a US Train in Saigon could move to ARVN Resources."""
    if turn.faction == ARVN or not turn.selected & SAIGON:
        return 0
    s = turn.s
    return min(3, s.patronage, MAX_TRACK - s.resources[ARVN])


def _extra(turn: Turn, paid: int) -> Rules[None]:
    def source() -> list[int]:
        values = [EXTRA["nothing"]]
        if pacify_spaces(turn):
            values.append(EXTRA["pacify"])
        if base_spaces(turn, paid):
            values.append(EXTRA["base"])
        if movable_patronage(turn):
            values.append(EXTRA["patronage"])
        return values

    extra = yield turn.ask(EXTRA_STEP, source)
    if extra == EXTRA["pacify"]:
        space = yield turn.ask(EXTRA_SPACE, lambda: bits(pacify_spaces(turn)))
        yield from _pacify(turn, space)
        if turn.faction == US and has_capability(turn.s, CORDS, shaded=False):
            again = yield turn.ask(
                PACIFY_AGAIN, lambda: [*bits(pacify_spaces(turn) & ~(1 << space)), DONE]
            )
            if again != DONE:
                yield from _pacify(turn, again)
    elif extra == EXTRA["base"]:
        space = yield turn.ask(EXTRA_SPACE, lambda: bits(base_spaces(turn, paid)))
        yield from _build_base(turn, space, paid)
    elif extra == EXTRA["patronage"]:
        amount = yield turn.ask(PATRONAGE_STEP, range(1, movable_patronage(turn) + 1))
        turn.shift_patronage(-amount, RULE)
        turn.gain(ARVN, amount, RULE)


def _pacify(turn: Turn, space: int) -> Rules[None]:
    steps = yield turn.ask(
        PACIFY_STEP, range(1, pacify_steps(turn, space) + 1), {"space": SPACE_IDS[space]}
    )
    turn.persuade(space, steps, turn.pacify_cost(), 1, RULE)


def _build_base(turn: Turn, space: int, paid: int) -> Rules[None]:
    s = turn.s
    troops, police = s.count(space, ARVN_TROOPS), s.count(space, POLICE)
    low, high = max(0, CUBES_PER_BASE - police), min(CUBES_PER_BASE, troops)
    used = yield turn.ask(BASE_TROOPS, range(low, high + 1), {"space": SPACE_IDS[space]})
    if not paid >> space & 1:
        turn.pay(COST, RULE)
    turn.remove(space, ARVN_TROOPS, used, RULE)
    turn.remove(space, POLICE, CUBES_PER_BASE - used, RULE)
    yield from turn.bring(space, T_ARVN_BASE, 1, RULE)
