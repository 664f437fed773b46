"""The US Train (8.8.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.events import has_capability
from annamite.games.fire_in_the_lake.nonplayers import policy
from annamite.games.fire_in_the_lake.nonplayers.piece_order import even_cubes
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.nonplayers.us import pacify, special
from annamite.games.fire_in_the_lake.nonplayers.us.forces import IRREGULARS, US_PIECES
from annamite.games.fire_in_the_lake.operations.train import (
    CORDS,
    COST,
    EXTRA,
    MOST_CUBES,
    PLACE,
    PLATOONS,
    train_spaces,
)
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    POLICE,
    T_ARVN_TROOPS,
    T_IRREGULAR,
    T_POLICE,
    T_RANGER,
    US,
    US_BASE,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import PROVINCES, SAIGON, bits
from annamite.games.fire_in_the_lake.steps import AVAILABLE_BOX, DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State

RULE: Final = "8.8.7"
GREED: Final = 22
"""With more Patronage than this an ARVN player is made to share it."""
RANGERS_AT_ONCE: Final = 2
NOTHING: Final = PLACE["nothing"]


# --- the box ------------------------------------------------------------------------------


def enter(m: Mind) -> Thoughts[bool]:
    """Train where no other conditions hold.

    Rules: 8.8.7
    """
    yield from ()
    return m.box("us.train", RULE, entered=True, because="nothing else is called for")


def possible(m: Mind) -> bool:
    """Return whether any of the instructions would do something.

    Rules: 8.8.7
    """
    s = m.s
    legal = train_spaces(m.turn) & m.turn.within
    if not legal:
        return False
    if s.available[T_IRREGULAR] or (_reinforcements(m) and legal & s.where[US_BASE]):
        return True
    if (legal & SAIGON and _patronage_wanted(s)) or _police_wanted(s):
        return True
    return bool(pacify.training_shifts(m, legal))


# --- the Operation ------------------------------------------------------------------------


@answers("train.space", factions=(US,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Place Irregulars, then ARVN pieces at a Base; Train Saigon for Patronage, or to Pacify.

    Rules: 8.8.7
    """
    yield from _irregulars(m)
    yield from _arvn_at_base(m)
    if _patronage_wanted(m.s):
        m.because(RULE, f"ARVN has {m.s.patronage} Patronage, more than {GREED}: Train in Saigon")
        yield from _train_empty(m, SAIGON)
    if not (m.turn.selected & SAIGON and _patronage_wanted(m.s)):
        yield from _where_to_pacify(m)
    while (yield from m.reaches("train.space", "operation.after")) and m.asked("train.space"):
        if m.offers(DONE):
            yield from m.done("train.space", RULE, _NO_OTHER)
        else:
            yield from _somewhere(m)
    if m.asked("operation.after"):
        yield from special.after(m)
        if (yield from m.reaches("operation.after")):
            yield from m.give(DONE)


_NO_OTHER: Final = "nothing calls for another Train: neither pieces to place, nor a level to shift"


def _somewhere(m: Mind) -> Thoughts[None]:
    """Train in a random space, placing nothing: for the Police elsewhere, or as an Event wants it.

    Rules: 8.2, 8.4.3, 8.8.7
    """
    somewhere = m.among(m.spaces(), RULE, "a Train takes place somewhere")
    yield from _train_empty(m, 1 << (yield from somewhere.one()))


@answers("train.place", factions=(US,))
def place_nothing(m: Mind) -> Thoughts[None]:
    """Place nothing where nothing was planned.

    Rules: 8.8.7
    """
    m.because(RULE, "Train there without placing anything")
    yield from m.give(NOTHING)


def _irregulars(m: Mind) -> Thoughts[None]:
    """Place 1 Irregular in each of many spaces, 2 under JFK.

    Rules: 8.8.7
    """
    s = m.s
    each = 2 if s.policy == policy.JFK else 1
    while s.available[T_IRREGULAR] and (yield from m.reaches("train.space")):
        legal = m.spaces()
        if not legal:
            return
        why = f"Train to place {counted('irregular', each)} ({policy.in_words(s)})"
        space = yield from (
            m.among(legal, RULE, why)
            .first("no US Base", ~s.where[US_BASE])
            .first("Province", PROVINCES)
            .first("no Irregulars", ~s.holding(IRREGULARS))
            .one()
        )
        number = min(each, s.available[T_IRREGULAR])
        yield from m.answer("train.space", space)
        m.because(RULE, f"{counted('irregular', number)} there ({policy.in_words(s)})")
        yield from m.answer("train.place", PLACE[f"irregular-{number}"])


# --- ARVN pieces at a US Base -------------------------------------------------------------


def _reinforcements(m: Mind) -> str:
    """Return which ARVN pieces the Policy would place at a Base, "" if none can be paid or had.

    Rules: 8.8.7
    """
    s = m.s
    if not m.turn.can_pay(COST):
        return ""
    cubes = s.available[T_ARVN_TROOPS] + s.available[T_POLICE]
    order = (("cubes", cubes), ("rangers", s.available[T_RANGER]))
    if s.policy == policy.NIXON:
        order = (order[1], order[0])
    return next((name for name, count in order if count), "")


def _arvn_at_base(m: Mind) -> Thoughts[None]:
    """Place ARVN cubes, or Rangers, at one US Base.

    Rules: 8.8.7
    """
    if not (yield from m.reaches("train.space")):
        return
    s = m.s
    legal = m.spaces() & s.where[US_BASE]
    cubes = s.available[T_ARVN_TROOPS] + s.available[T_POLICE]
    if legal and (cubes or s.available[T_RANGER]) and not m.turn.can_pay(COST):
        m.because(RULE, "no Resources to place ARVN pieces at a US Base")
    which = _reinforcements(m)
    if not legal or not which:
        return
    rangers = min(RANGERS_AT_ONCE, s.available[T_RANGER])
    number = min(MOST_CUBES, cubes) if which == "cubes" else rangers
    space = yield from _where_control_changes(m, legal, number).one()
    troops, police = even_cubes(
        s.count(space, ARVN_TROOPS),
        s.count(space, POLICE),
        number,
        s.available[T_ARVN_TROOPS],
        s.available[T_POLICE],
    )
    yield from m.answer("train.space", space)
    what = "ARVN cubes" if which == "cubes" else "Rangers"
    m.because(RULE, f"{what}, by what is Available ({policy.in_words(s)})")
    if which == "cubes":
        yield from m.answer("train.place", PLACE["cubes"])
        yield from m.answer("train.troops", troops)
        yield from m.answer("train.police", police)
    else:
        yield from m.answer("train.place", PLACE[f"ranger-{number}"])


def _where_control_changes(m: Mind, spaces: int, number: int) -> Candidates:
    """Prefer where so many more COIN pieces end NVA Control or bring COIN Control."""
    s = m.s

    def changes(space: int) -> bool:
        coin, nva, vc = s.coin[space] + number, s.nva[space], s.vc[space]
        gains = coin > nva + vc and not s.coin_control >> space & 1
        frees = nva <= coin + vc and bool(s.nva_control >> space & 1)
        return gains or frees

    why = f"Train to place ARVN pieces at a US Base ({policy.in_words(s)})"
    return m.among(spaces, RULE, why).first("Control changes", changes)


# --- Patronage, Police, Pacification ------------------------------------------------------


def _patronage_wanted(s: State) -> bool:
    """Return whether a player's ARVN has so much Patronage that the US takes some."""
    return not s.nonplayers >> ARVN & 1 and s.patronage > GREED


def _train_empty(m: Mind, space: int) -> Thoughts[None]:
    """Train in a space, given as a set, placing nothing, if it can still be selected."""
    if (yield from m.reaches("train.space")) and m.spaces() & space:
        yield from m.answer("train.space", bits(space)[0])
        m.because(RULE, "Train there without placing anything")
        yield from m.answer("train.place", NOTHING)


def _where_to_pacify(m: Mind) -> Thoughts[None]:
    """Train where else that allows the best Pacification; with unshaded CORDS two of them.

    Rules: 8.8.7, 8.8.8
    """
    if not (yield from m.reaches("train.space")):
        return
    s, turn = m.s, m.turn
    open_ = (turn.selected | m.spaces()) & s.holding(US_PIECES)
    shifts = pacify.training_shifts(m, open_)
    for _ in range(2 if has_capability(s, CORDS, shaded=False) else 1):
        if not shifts:
            return
        space = yield from pacify.preferred(
            m, shifts, training=True, what="Train, so as to Pacify,"
        ).one()
        del shifts[space]
        if not turn.selected >> space & 1:
            yield from _train_empty(m, 1 << space)


@answers("train.extra", factions=(US,))
def extra(m: Mind) -> Thoughts[None]:
    """Move Patronage if ARVN is to share it, else Pacify.

    Rules: 8.8.7
    """
    if m.offers(EXTRA["patronage"]) and _patronage_wanted(m.s):
        m.because(RULE, f"ARVN has {m.s.patronage} Patronage, more than {GREED}: take some")
        yield from m.give(EXTRA["patronage"])
    elif m.offers(EXTRA["pacify"]) and pacify.training_shifts(m, m.turn.selected):
        m.because(RULE, "Pacify, for a space that was Trained can shift")
        yield from m.give(EXTRA["pacify"])
    else:
        lacking = "space" if m.turn.purse() >= m.turn.pacify_cost() else "Resources"
        m.because(RULE, f"no Patronage to take, and no {lacking} to Pacify")
        yield from m.give(EXTRA["nothing"])


@answers("train.patronage", factions=(US,))
def patronage(m: Mind) -> Thoughts[None]:
    """Move as much as possible.

    Rules: 8.8.7
    """
    yield from m.give(max(m.decision.values))


def _police_wanted(s: State) -> bool:
    """Return whether unshaded Combined Action Platoons can add a Police."""
    ready = s.available[T_POLICE] and s.where[US_TROOPS]
    return bool(ready) and has_capability(s, PLATOONS, shaded=False)


@answers("train.platoon", factions=(US,))
def platoon(m: Mind) -> Thoughts[None]:
    """Add a Police from Available where US Troops have fewest.

    Rules: 8.8.7
    """
    s = m.s
    if not s.available[T_POLICE] or not m.spaces():
        m.ending(RULE, "no Police is Available")
        yield from m.give(DONE)
        return
    spaces = m.among(m.spaces(), RULE, "a Police where US Troops are")
    spaces.least("Police", lambda n: s.count(n, POLICE))
    yield from m.give((yield from spaces.one()))


@answers("train.platoon_from", factions=(US,))
def from_available(m: Mind) -> Thoughts[None]:
    """Take the Police from Available, never from the map.

    Rules: 8.8.7, 1.4.1
    """
    m.because(RULE, "the Police comes from Available")
    yield from m.give(AVAILABLE_BOX)
