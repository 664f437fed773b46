"""The NVA Ambush, with an Attack or after a March (8.6.1, 8.6.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from annamite.games.fire_in_the_lake.activities.ambush import (
    ambush_spaces,
    can_ambush,
    spaces_left,
    targets,
)
from annamite.games.fire_in_the_lake.nonplayers import general
from annamite.games.fire_in_the_lake.nonplayers.nva.prospect import (
    bases_in_reach,
    few_troops,
    is_at,
    spaces_payable,
)
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.operations.attack import attack_spaces
from annamite.games.fire_in_the_lake.pieces import (
    ARVN_BASE,
    ARVN_TROOPS,
    IRREGULAR_A,
    IRREGULAR_U,
    NVA,
    POLICE,
    RANGER_A,
    RANGER_U,
    US_BASE,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import ALL, LAOS_CAMBODIA, LOCS, N_SPACES, bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts

CUBES = (US_TROOPS, ARVN_TROOPS, POLICE)
IRREGULARS = (IRREGULAR_U, IRREGULAR_A)
SPECIAL_FORCES = (*IRREGULARS, RANGER_U, RANGER_A)
ORDER = (US_BASE, ARVN_BASE, *SPECIAL_FORCES, US_TROOPS)
"""What an Ambush takes first; the US before ARVN in each class, other than an Attack does."""


class Aim(NamedTuple):
    """The bullet that an Ambush is for: its section, and what it looks for."""

    rule: str
    why: str


class Aims:
    """Ambush spaces with the targets that are left for each; narrowing one narrows the other.

    Attributes:
        spaces: The Ambush spaces.
        targets: The targets in reach of each.
        kinds: What to take there, the first that can be.
        bullet: What calls for it.
    """

    __slots__ = ("bullet", "kinds", "spaces", "targets")

    def __init__(
        self, m: Mind, spaces: int, goals: int, bullet: Aim, kinds: tuple[int, ...] = ORDER
    ) -> None:
        self.kinds = kinds
        self.bullet = bullet
        self.targets = {n: targets(m.turn, n) & goals for n in bits(spaces)}
        able = sum(1 << n for n, aims in self.targets.items() if aims)
        self.spaces: Candidates = m.among(able, *bullet)

    def __bool__(self) -> bool:
        """Whether any Ambush space has a target."""
        return bool(self.spaces)

    def first(self, why: str, goals: int) -> Aims:
        """Keep the targets among the goals, and the spaces that reach one, if there are any."""
        self.spaces.first(why, lambda n: self.targets[n] & goals)
        for space in bits(self.spaces.spaces):
            self.targets[space] = self.targets[space] & goals or self.targets[space]
        return self

    def first_from_locs(self) -> Aims:
        """Keep the Ambush spaces that are LoCs, if there are any."""
        self.spaces.first("from a LoC", LOCS)
        return self

    def union(self) -> int:
        """Return every target left."""
        return sum({1 << t for n in bits(self.spaces.spaces) for t in bits(self.targets[n])})


def worthwhile_after_march(m: Mind) -> bool:
    """Return whether Guerrillas that Marched could take a COIN Base by Ambush.

    Rules: 8.6.5
    """
    return bool(can_ambush(m.turn) and _bases_after_march(m, ambush_spaces(m.turn)))


@answers("ambush.space", factions=(NVA,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Ambush by the priorities that go with the Operation, in as many spaces as allowed.

    Rules: 8.6.1, 8.6.5
    """
    turn = m.turn
    choose = _after_march if turn.operation == "march" else _with_attack
    while is_at(m, turn, "ambush.space") and m.spaces():
        aims = choose(m, m.spaces())
        if not aims:
            if m.offers(DONE):
                break
            aims = Aims(m, m.spaces(), ALL, Aim("8.4.4", "the Event wants an Ambush somewhere"))
        space = yield from aims.spaces.one()
        yield from m.answer("ambush.space", space)
        target = m.among(aims.targets[space], aims.bullet.rule, "target of the Ambush")
        yield from m.answer("ambush.target", (yield from target.one()))
        yield from _take(m, aims.kinds)
    if is_at(m, turn, "ambush.space"):
        rule = "8.6.5" if turn.operation == "march" else "8.6.1"
        yield from m.done("ambush.space", rule, "no other Ambush is called for")


def _take(m: Mind, kinds: tuple[int, ...]) -> Thoughts[None]:
    """Take the first of the kinds that is there, else a piece by the common order."""
    for kind in kinds:
        if m.offers(kind):
            yield from m.answer("ambush.piece", kind)
            return
    yield from general.one_piece(m)


# --- with an Attack -----------------------------------------------------------------------


def _with_attack(m: Mind, spaces: int) -> Aims:
    """Return where to Ambush next: for a COIN Base, else any pieces.

    Rules: 8.6.1
    """
    s = m.s
    turn = m.turn
    spaces = few_troops(s, spaces)
    left = spaces_left(turn)
    attacks = attack_spaces(turn) & turn.within if turn.operation else 0
    payable = spaces_payable(turn) if turn.operation else N_SPACES
    bases = bases_in_reach(turn, spaces, left, attacks=attacks, payable=payable)
    if bases:
        return _at_bases(m, bases, "8.6.1")
    return _at_pieces(m, Aims(m, spaces, ALL, Aim("8.6.1", "Ambush COIN pieces")))


def _at_bases(m: Mind, bases: dict[int, int], rule: str) -> Aims:
    """Narrow to the Ambushes that help against Bases, from LoCs if possible."""
    spaces = 0
    for helpers in bases.values():
        spaces |= helpers
    bullet = Aim(rule, "Ambush for a COIN Base")
    aims = Aims(m, spaces, 0, bullet)
    for space in bits(spaces):
        aims.targets[space] = sum(1 << n for n, helpers in bases.items() if helpers >> space & 1)
    aims.spaces = m.among(spaces, *bullet)
    return aims.first_from_locs()


def _at_pieces(m: Mind, aims: Aims) -> Aims:
    """Narrow to the Ambushes at pieces that come first.

    Rules: 8.6.1
    """
    s = m.s
    aims.first("target in Laos or Cambodia", LAOS_CAMBODIA).first_from_locs()
    aims.first(
        "last COIN piece of a space", sum(1 << n for n in bits(aims.union()) if s.coin[n] == 1)
    )
    forces = s.holding(SPECIAL_FORCES)
    aims.first("Special Forces", forces)
    return aims.first("US pieces", s.holding(IRREGULARS) | s.where[US_TROOPS] & ~forces)


# --- after a March ------------------------------------------------------------------------


def _bases_after_march(m: Mind, spaces: int) -> dict[int, int]:
    left = spaces_left(m.turn)
    return bases_in_reach(m.turn, spaces, left, attacks=0, payable=N_SPACES)


def _after_march(m: Mind, spaces: int) -> Aims:
    """Return where to Ambush next: for a COIN Base, then US Troops, then COIN cubes on LoCs.

    Rules: 8.6.5
    """
    s = m.s
    bases = _bases_after_march(m, spaces)
    if bases:
        return _at_bases(m, bases, "8.6.5")
    for why, goals in (
        ("Ambush US Troops", s.where[US_TROOPS]),
        ("Ambush COIN cubes on a LoC", s.holding(CUBES) & LOCS),
    ):
        aims = Aims(m, spaces, goals, Aim("8.6.5", why), CUBES)
        if aims:
            return aims.first_from_locs()
    return Aims(m, 0, 0, Aim("8.6.5", "Ambush"))
