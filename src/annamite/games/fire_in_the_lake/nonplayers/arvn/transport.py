"""The ARVN Transport: before an Assault, during a Sweep, with Train or Patrol (8.7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from annamite.games.fire_in_the_lake.activities.transport import (
    MOST_PIECES,
    RANGERS,
    ends,
    transportable,
)
from annamite.games.fire_in_the_lake.combat import activations, assault_matters, assault_space
from annamite.games.fire_in_the_lake.drawing import counted
from annamite.games.fire_in_the_lake.nonplayers.arvn import prospects
from annamite.games.fire_in_the_lake.nonplayers.arvn.forces import (
    COIN_TROOPS,
    changes_control,
    spare,
)
from annamite.games.fire_in_the_lake.nonplayers.foresight import what_if
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    KINDS,
    NVA_GUERRILLA_U,
    POLICE,
    VC_GUERRILLA_U,
)
from annamite.games.fire_in_the_lake.spaces import (
    ADJACENT,
    JUNGLE,
    LAOS_CAMBODIA,
    LOCS,
    POPULATION,
    PROVINCES,
    bits,
)
from annamite.games.fire_in_the_lake.steps import GROUPS

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn
    from annamite.kernel import Rules

RULE: Final = "8.7.2"
_FROM: Final = "Transport from where most Troops can be spared, Laos and Cambodia first"
HIDDEN: Final = (NVA_GUERRILLA_U, VC_GUERRILLA_U)


class Load(NamedTuple):
    """What leaves an origin: so many Troops, then so many Rangers."""

    troops: int
    rangers: int

    @property
    def pieces(self) -> int:
        """How many pieces that is."""
        return self.troops + self.rangers


def load(turn: Turn, origin: int) -> Load:
    """Return what may leave `origin`: up to 6, Troops first, as far as COIN Control stays.

    Rules: 8.7.2
    """
    s = turn.s
    able = transportable(s)
    most = max(0, min(MOST_PIECES, spare(s, origin)))
    troops = min(most, s.count(origin, ARVN_TROOPS)) if ARVN_TROOPS in able else 0
    return Load(troops, min(most - troops, s.total(origin, RANGERS)))


# --- where to, per Operation --------------------------------------------------------------


def _to_a_province(m: Mind, turn: Turn, origin: int) -> Candidates:
    """Narrow to Provinces with Police that lack Troops, else to those whose Control changes.

    Rules: 8.7.2
    """
    s, moving = m.s, load(turn, origin).pieces
    reach = ends(turn, origin) & PROVINCES
    unaided = reach & s.where[POLICE] & ~s.holding(COIN_TROOPS)
    if unaided:
        found = m.among(unaided, RULE, "Transport to Police without Troops")
    else:
        changing = sum(1 << n for n in bits(reach) if changes_control(s, n, moving))
        found = m.among(changing, RULE, "Transport where Control would change")
    return found.most("Population", POPULATION.__getitem__)


def _to_an_assault(m: Mind, turn: Turn, origin: int) -> Candidates:
    """Narrow to where the pieces would enable the best Assault, better than it is without them.

    Rules: 8.7.2, 8.7.4
    """
    s, moving = m.s, load(turn, origin)
    enemies = sum(
        1 << n
        for n in bits(ends(turn, origin))
        if s.nva[n] + s.vc[n] and assault_matters(turn, n, ARVN, moving.troops)
    )
    ranks: dict[int, tuple[int, int]] = {}
    for target in bits(enemies):
        ranks[target] = _rank_after(m, origin, target, moving)
    better = sum(1 << n for n, rank in ranks.items() if rank > prospects.of_assault(m, n).rank())
    found = m.among(better, RULE, "Transport for a better Assault")
    return found.most("by the Assault priorities", ranks.__getitem__)


def _rank_after(m: Mind, origin: int, target: int, moving: Load) -> tuple[int, int]:
    """Return the rank of an Assault once the pieces are there; what they bring by coming is not it.

    Rules: 8.7.2, 8.7.4
    """
    arrived: list[State] = []

    def moved_and_assaulted(turn: Turn) -> Rules[None]:
        turn.move(ARVN_TROOPS, moving.troops, origin, target, RULE)
        left = moving.rangers
        for kind in RANGERS:
            number = min(left, turn.s.count(origin, kind))
            turn.move(kind, number, origin, target, RULE)
            left -= number
        arrived.append(turn.s.copy())
        yield from assault_space(turn, target, ARVN)

    after = what_if(m, moved_and_assaulted, die=prospects.BEST_ROLL)
    return prospects.difference(arrived[0], after, target).rank()


def _to_the_sweep(m: Mind, turn: Turn, origin: int) -> Candidates:
    """Narrow to the Sweep space where the pieces would find the most Guerrillas more.

    Rules: 8.7.2, 8.7.5
    """
    moving = load(turn, origin).pieces
    if turn.selected >> origin & 1 and m.s.total(origin, HIDDEN):
        moving = 0  # they find Guerrillas where they are
    finds = {n: found_more(turn, n, moving) for n in bits(ends(turn, origin) & turn.selected)}
    finding = sum(1 << n for n, number in finds.items() if number)
    reach = m.among(finding, RULE, "Transport to where Guerrillas would be found")
    return reach.most("Guerrillas found", finds.__getitem__)


def found_more(turn: Turn, space: int, arriving: int) -> int:
    """Return how many more Guerrillas a Sweep of `space` finds if so many pieces arrive.

    Rules: 3.2.3
    """
    hidden = turn.s.total(space, HIDDEN)
    now = min(hidden, activations(turn, space, ARVN))
    return min(hidden, activations(turn, space, ARVN, arriving)) - now


def needed_to_find(turn: Turn, space: int, number: int) -> int:
    """Return how many pieces must arrive so that a Sweep of `space` finds so many more.

    Rules: 3.2.3
    """
    arriving = number
    most = number * 2 if JUNGLE >> space & 1 else number
    while arriving < most and found_more(turn, space, arriving) < number:
        arriving += 1
    return arriving


_TARGETS: Final = {
    "assault": _to_an_assault,
    "sweep": _to_the_sweep,
}


def _targets(m: Mind, turn: Turn, origin: int) -> Candidates:
    return _TARGETS.get(turn.operation, _to_a_province)(m, turn, origin)


# --- where from ---------------------------------------------------------------------------


def _spare_troops(turn: Turn, origin: int) -> int:
    s = turn.s
    return min(s.count(origin, ARVN_TROOPS), max(0, spare(s, origin)))


def origins(m: Mind, turn: Turn) -> int:
    """Return the equally good origins of a Transport that does something, or none.

    In Laos or Cambodia first, then where most Troops are beyond those that keep COIN Control.

    Rules: 8.7.2
    """
    quiet = prospects.mind_on(m, m.s)  # what is weighed here is no reason yet
    best, found = (False, 0), 0
    order = [
        ((bool(LAOS_CAMBODIA >> n & 1), _spare_troops(turn, n)), n)
        for n in bits(m.s.holding(transportable(m.s)) & turn.within)
        if ADJACENT[n] & LOCS and load(turn, n).pieces
    ]
    for rank, origin in sorted(order, key=lambda item: item[0], reverse=True):
        if found and rank != best:
            break
        if _targets(quiet, turn, origin):
            best, found = rank, found | 1 << origin
    return found


def transport(m: Mind) -> Thoughts[bool]:
    """Transport if that does something for the Operation under way; return whether ARVN did.

    Rules: 8.7.2
    """
    turn = m.turn
    if not turn.activity_open:
        return False
    found = origins(m, turn)
    if not found:
        return m.refuse_activity("transport", RULE, "nobody could go where it would help")
    if not (yield from m.begin_activity("transport", RULE, "units can go where it helps")):
        return False
    yield from _carry_out(m, (yield from m.among(found, RULE, _FROM).one()))
    return True


@answers("transport.from", factions=(ARVN,))
def granted(m: Mind) -> Thoughts[None]:
    """Transport as an Event allows: like one with Train, else a single piece at random.

    Rules: 8.7.2, 8.4.4
    """
    found = origins(m, m.turn)
    if found:
        yield from _carry_out(m, (yield from m.among(found, RULE, _FROM).one()))
    else:
        anywhere = m.among(m.spaces(), "8.4.4", "the Event wants a Transport from somewhere")
        yield from m.answer("transport.from", (yield from anywhere.one()))


def _carry_out(m: Mind, origin: int) -> Thoughts[None]:
    turn = m.turn
    moving = load(turn, origin)
    target = yield from _targets(m, turn, origin).one()
    yield from m.answer("transport.from", origin)
    if turn.operation == "sweep":
        yield from _fill(m, origin, target, moving)
    else:
        yield from _bring(m, origin, target, moving)
    yield from m.done("transport.to")


def _fill(m: Mind, origin: int, target: int, moving: Load) -> Thoughts[None]:
    """Bring to each Sweep space in turn what finds Guerrillas there, the most first.

    Rules: 8.7.5
    """
    turn = m.turn
    while True:
        finds = found_more(turn, target, moving.pieces)
        number = needed_to_find(turn, target, finds)
        troops = min(number, moving.troops)
        part = Load(troops, number - troops)
        moving = Load(moving.troops - part.troops, moving.rangers - part.rangers)
        yield from _bring(m, origin, target, part)
        if not m.asked("transport.to"):
            return
        more = {n: found_more(turn, n, moving.pieces) for n in bits(m.spaces() & turn.selected)}
        finding = sum(1 << n for n, number in more.items() if number)
        rest = m.among(finding, RULE, "the rest to where Guerrillas would be found")
        if not rest:
            return
        target = yield from rest.most("Guerrillas found", more.__getitem__).one()


def _bring(m: Mind, origin: int, target: int, moving: Load) -> Thoughts[None]:
    """Move Troops, then Rangers, to one space.

    Rules: 8.7.2
    """
    s = m.s
    groups = [(ARVN_TROOPS, moving.troops)] if moving.troops else []
    left = moving.rangers
    for kind in RANGERS:
        number = min(left, s.count(origin, kind))
        left -= number
        if number:
            groups.append((kind, number))
    for kind, number in groups:
        if m.log:
            m.planned(RULE, counted(KINDS[kind], number), origin, target)
        yield from m.answer("transport.to", target)
        yield from m.answer("transport.group", GROUPS.BASE * kind + number)


@explains("transport.to", RULE, factions=(ARVN,))
def nobody_else_goes(_m: Mind, _value: int) -> str:
    """Return why no others are Transported."""
    return "nobody else is to go where it would help"


@answers("transport.to", factions=(ARVN,))
def enough(m: Mind) -> Thoughts[None]:
    """Bring no more.

    Rules: 8.7.2
    """
    yield from m.done("transport.to")


# --- Armored Cavalry ----------------------------------------------------------------------


@answers("transport.assault", factions=(ARVN,))
def cavalry_assaults(m: Mind) -> Thoughts[None]:
    """Assault free where Transport ended, by the Assault priorities; not if nothing comes of it.

    Rules: 8.7.2, 8.7.4
    """
    rank = {n: prospects.of_assault(m, n).rank() for n in bits(m.spaces())}
    good = sum(1 << n for n in rank if rank[n] > (0, 0))
    spaces = m.among(good, "8.7.4", "Assault free where Transport ended")
    if spaces:
        best = yield from spaces.most("by the Assault priorities", rank.__getitem__).one()
        yield from m.answer("transport.assault", best)
    else:
        yield from m.done("transport.assault", "8.7.4", "no Assault would do anything there")
