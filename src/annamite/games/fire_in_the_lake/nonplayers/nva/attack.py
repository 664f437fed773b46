"""The NVA Attack (8.6.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from annamite.games.fire_in_the_lake.activities.ambush import spaces_left
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, NEXT, Question
from annamite.games.fire_in_the_lake.nonplayers.general import space_of
from annamite.games.fire_in_the_lake.nonplayers.nva import ambush, bombard
from annamite.games.fire_in_the_lake.nonplayers.nva.prospect import (
    GUERRILLAS,
    ambushed,
    best_attack,
    hideouts,
    is_at,
    prospect,
    shield,
    tank_spaces,
    troop_attacks,
)
from annamite.games.fire_in_the_lake.nonplayers.registry import answers, explains
from annamite.games.fire_in_the_lake.operations.attack import (
    GUERRILLA_HITS,
    HOW,
    YES_NO,
    attack_spaces,
)
from annamite.games.fire_in_the_lake.pieces import COIN_BASES, COIN_KINDS, NVA, OWNER, US
from annamite.games.fire_in_the_lake.spaces import LAOS_CAMBODIA, bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.turn import Turn

RULE = "8.6.1"
GROUP = 4
"""So many Guerrillas Attack without an Ambush."""
RICH = 4
"""With so many Resources the NVA do not Ambush for a single piece."""
US_KINDS = tuple(kind for kind in COIN_KINDS if OWNER[kind] == US)
BY_TROOPS, BY_GUERRILLAS = HOW["troops"], HOW["guerrillas"]
QUESTIONS = (
    Question("nva.attack.base", "Can an Attack or Ambush take a COIN Base?", ENTER, NEXT),
    Question("nva.attack.reach", "Can it take any enemy?", NEXT, LEAVE),
    Question(
        "nva.attack.roll", "Is a die at most the number of enemies in reach?", ENTER, LEAVE, dice=1
    ),
)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether to Attack: for a COIN Base, or for enough pieces.

    Rules: 8.6.1
    """
    number, base = best_attack(prospect(m, "attack"))
    if m.finds("nva.attack.base", base):
        return m.box("nva.attack", RULE, entered=True, because="a COIN Base can be taken")
    if not m.finds("nva.attack.reach", number):
        none = "no enemy can be taken" if m.s.resources[NVA] else "no Resources"
        return m.box("nva.attack", RULE, entered=False, because=none)
    roll = yield from m.roll(1, f"Attack: at most the number of enemies in reach, {number}?", RULE)
    entered = m.finds("nva.attack.roll", number >= roll)
    return m.box("nva.attack", RULE, entered=entered, because=f"{number} in reach")


def possible(m: Mind) -> bool:
    """Return whether Ambushes or Attacks could take anything.

    Rules: 8.6.1
    """
    turn = prospect(m, "attack")
    if best_attack(turn)[0]:
        return True
    return any(True for _ in _bullets(m, turn, attack_spaces(turn) & turn.within))


@answers("attack.space", factions=(NVA,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Ambush or Bombard, then Attack: strong Troops, groups of Guerrillas, weaker Troops.

    Rules: 8.6.1
    """
    turn = m.turn
    yield from _special_activity(m)
    while m.decision.context is turn and (yield from m.reaches("attack.space")):
        bullet = next(_bullets(m, turn, m.spaces()), None)
        if bullet is None:
            break
        yield from _attack(m, (yield from _ranked(m, bullet).one()), bullet)
    if is_at(m, turn, "attack.space"):
        if m.spaces() and not m.offers(DONE):  # an Event's Attack that no bullet is about
            somewhere = m.among(m.spaces(), "8.4.4", "the Event wants an Attack somewhere")
            yield from m.answer("attack.space", (yield from somewhere.one()))
        else:
            yield from m.done("attack.space", RULE, "no bullet finds another space to Attack")


def _special_activity(m: Mind) -> Thoughts[None]:
    """Ambush, unless for a single piece when rich; else Bombard.

    Without any Attack to come there must be an Ambush, for there is no Operation in no space.

    Rules: 8.6.1
    """
    s, turn = m.s, m.turn
    hidden = hideouts(turn)
    number = 0
    if hidden:
        number = ambushed(turn, hidden, spaces_left(turn), s.coin.__getitem__)
    if number:
        spared = number == 1 and s.resources[NVA] >= RICH and _will_attack(m)
        if spared:
            why = f"it would take 1 piece alone, with {s.resources[NVA]} Resources"
            m.refuse_activity("ambush", RULE, why)
        elif (yield from m.begin_activity("ambush", RULE, f"it can take {number} COIN pieces")):
            yield from ambush.carry_out(m)
            return
    else:
        m.refuse_activity("ambush", RULE, "no COIN piece is in reach of one")
    yield from bombard.bombard(m)


def _will_attack(m: Mind) -> bool:
    return any(True for _ in _bullets(m, m.turn, m.spaces()))


# --- where --------------------------------------------------------------------------------


class Bullet(NamedTuple):
    """A bullet that finds spaces to Attack.

    Attributes:
        why: What it looks for.
        spaces: Where.
        how: With what.
        taken: How many pieces could be taken in each space.
    """

    why: str
    spaces: int
    how: int
    taken: Mapping[int, int]


def _bullets(m: Mind, turn: Turn, legal: int) -> Iterator[Bullet]:
    """Yield the bullets that find a space among the legal ones, in order.

    Rules: 8.6.1
    """
    s = m.s
    taken = troop_attacks(turn, legal, tank_spaces(turn, legal))
    if strong := sum(1 << n for n, number in taken.items() if number > 1):
        yield Bullet("Attack where Troops can take 2 pieces or more", strong, BY_TROOPS, taken)
    groups = sum(
        1 << n for n in bits(legal & s.holding(GUERRILLAS)) if s.total(n, GUERRILLAS) >= GROUP
    )
    if groups:
        hits = dict.fromkeys(bits(groups), GUERRILLA_HITS)
        yield Bullet("Attack with groups of 4 Guerrillas or more", groups, BY_GUERRILLAS, hits)
    if taken:
        weak = sum(1 << n for n in taken)
        yield Bullet("Attack where Troops can take a piece", weak, BY_TROOPS, taken)


def _ranked(m: Mind, bullet: Bullet) -> Candidates:
    """Narrow to the Attacks that come first, by what they could take.

    Rules: 8.6.1
    """
    s = m.s

    def base_goes(space: int) -> bool:
        above = bullet.taken[space] - shield(s, space)
        return above > 0 and s.total(space, COIN_BASES) > 0

    return (
        m.among(bullet.spaces, RULE, bullet.why)
        .first("in Laos or Cambodia", LAOS_CAMBODIA)
        .first("a COIN Base can go", base_goes)
        .first("Special Forces", s.holding(ambush.SPECIAL_FORCES))
        .first("US pieces", s.holding(US_KINDS))
    )


# --- how ----------------------------------------------------------------------------------


def _attack(m: Mind, space: int, bullet: Bullet) -> Thoughts[None]:
    """Attack in one space with Troops or Guerrillas."""
    use = bool(tank_spaces(m.turn, m.spaces()) >> space & 1)
    yield from m.answer("attack.space", space)
    if m.asked("attack.how"):
        m.because(RULE, _who(bullet.how))
        yield from m.give(bullet.how)
    if m.asked("attack.tanks"):
        yield from m.give(YES_NO["yes" if use else "no"])


def _who(how: int) -> str:
    """Return who Attacks by the bullet that finds the space."""
    return f"{'Troops' if how == BY_TROOPS else 'Guerrillas'} Attack there"


@answers("attack.how", factions=(NVA,))
def best_way(m: Mind) -> Thoughts[None]:
    """Attack with Troops that can take 2, with a group of Guerrillas, else with any Troops.

    Rules: 8.6.1
    """
    s, turn = m.s, m.turn
    space = 1 << space_of(m)
    bullet = next(_bullets(m, turn, space), None)
    way = BY_GUERRILLAS if s.holding(GUERRILLAS) & space else BY_TROOPS
    if bullet:
        m.because(RULE, f"{bullet.why}: {_who(bullet.how)}")
    else:
        m.because(RULE, "no bullet finds the space: Guerrillas Attack before Troops")
    yield from m.give(bullet.how if bullet else way)


@answers("attack.tanks", factions=(NVA,))
def use_tanks(m: Mind) -> Thoughts[None]:
    """Use PT-76 unless it takes more elsewhere.

    Rules: 8.6.1
    """
    turn = m.turn
    space = 1 << space_of(m)
    use = tank_spaces(turn, attack_spaces(turn) & turn.within | space) & space
    yield from m.give(YES_NO["yes" if use else "no"])


@explains("attack.tanks", RULE, factions=(NVA,))
def why_tanks(_m: Mind, value: int) -> str:
    """Return why PT-76 are used in the space just selected, or not."""
    used = value == YES_NO["yes"]
    return f"PT-76 {'remove most extra pieces here' if used else 'would remove no more extra here'}"
