"""The Redeploy Phase: out of Laos and Cambodia, Troops to Cities and Bases (6.4); Events too.

Control stands still meanwhile (`State.frozen`). One group is one stretch, or all that a non-player
moves; `State.scratch` counts, per space, the pieces that have moved and may not move again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from annamite.games.fire_in_the_lake.areas import area_words
from annamite.games.fire_in_the_lake.coup.arrival import end_game, is_final
from annamite.games.fire_in_the_lake.offers import Amount, Places, Where, names_of
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import (
    ARVN,
    ARVN_TROOPS,
    COIN_BASES,
    COIN_KINDS,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_TROOPS,
    NVA_TUNNEL,
    POLICE,
    US_TROOPS,
)
from annamite.games.fire_in_the_lake.spaces import (
    ALL,
    AREAS,
    CITIES,
    LAOS_CAMBODIA,
    LOCS,
    N_SPACES,
    PROVINCES,
    SAIGON,
    SOUTH,
    SPACE_IDS,
    bits,
)
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import DONE, number_step, space_step
from annamite.games.fire_in_the_lake.turn import AVAILABLE, OUT_OF_PLAY, Turn
from annamite.games.fire_in_the_lake.victory import AFTER_FINAL_COUP
from annamite.kernel import Log, Rules, Step
from annamite.kernel.conditions import Mask, Unmet, unmet

_FRESH_COUNTS = (0,) * N_SPACES

TROOPS_FROM = space_step("redeploy.troops_from", "Redeploy Troops from where?", "6.4.2")
POLICE_FROM = space_step("redeploy.police_from", "Redeploy Police from where?", "6.4.2")
NVA_FROM = space_step("redeploy.nva_from", "Redeploy NVA Troops from where?", "6.4.3")
TO = space_step("redeploy.to", "{space}: Redeploy to where?", "6.4")
COUNT = number_step("redeploy.count", "{space} to {target}: how many?", "6.4")


def leave_laos_and_cambodia(s: State, log: Log) -> Rules[None]:
    """Remove all COIN pieces from Laos and Cambodia: US Troops out of play, the rest Available.

    Rules: 6.4, 6.4.1
    """
    s.frozen = True
    turn = Turn(s, ARVN, log)
    for space in bits(LAOS_CAMBODIA & s.holding(COIN_KINDS)):
        for kind in COIN_KINDS:
            box = OUT_OF_PLAY if kind == US_TROOPS else AVAILABLE
            turn.remove(space, kind, s.count(space, kind), "6.4.1", box)
    s.scratch = _FRESH_COUNTS
    s.phase = Phase.REDEPLOY_TROOPS
    yield from ()


def _movable(s: State, kind: int, moved: tuple[int, ...]) -> int:
    return sum(1 << n for n in bits(s.where[kind]) if s.count(n, kind) > moved[n])


class _Group:
    """A source: from where the next group of a kind may Redeploy, or that all is done."""

    __slots__ = ("forced", "kind", "moved", "s", "targets")

    def __init__(
        self, s: State, kind: int, targets: int, forced: int, moved: tuple[int, ...]
    ) -> None:
        self.s = s
        self.kind = kind
        self.targets = targets
        self.forced = forced
        self.moved = moved

    def __call__(self) -> list[int]:
        """Return the values offered."""
        starts = bits(_STARTS(self))
        return [*starts] if self.forced else [*starts, DONE]

    def why_not(self, value: int) -> Unmet | None:
        """Return why a value is not among them."""
        must = unmet(f"{self.named} must still leave {area_words(self.forced)}", "6.4.2-a")
        return Where(_STARTS, self, () if self.forced else (DONE,), must).why_not(value)

    def elsewhere(self) -> int:
        """Return the spaces from which there is another to go to."""
        targets = self.targets
        return ALL if targets & targets - 1 else ~targets if targets else 0

    @property
    def named(self) -> str:
        """What the group is made of."""
        return names_of(KINDS[self.kind])[1]


_STARTS: Final[Places[_Group]] = Places(
    Mask(lambda group, _: f"no {group.named} are there", "6.4", lambda g: g.s.where[g.kind]),
    Mask(
        "what is there has moved already",
        "6.4",
        lambda group: _movable(group.s, group.kind, group.moved),
    ),
    Mask("there is nowhere else to Redeploy to", "6.4", lambda group: group.elsewhere()),
)
_GO_TO: Final = {
    ARVN_TROOPS: "Troops go to Cities without NVA Control, US and ARVN Bases and Saigon only",
    POLICE: "Police go to LoCs and to COIN-Controlled spaces of South Vietnam only",
    NVA_TROOPS: "NVA Troops go to NVA Bases only",
}
_ENDS: Final[Places[tuple[_Group, int]]] = Places(
    Mask("the pieces are there already", "6.4", lambda at: ~(1 << at[1])),
    Mask(lambda at, _: _GO_TO[at[0].kind], "6.4.2-c", lambda at: at[0].targets),
)
_GOES: Final = unmet("the pieces chosen must go somewhere", "6.4")


def move_group(
    turn: Turn, kind: int, ask: Step, targets: int, forced: int, moved: tuple[int, ...]
) -> Rules[tuple[int, ...] | None]:
    """Let the faction Redeploy one group; return what has moved then, or None if it is done.

    Args:
        turn: Who Redeploys.
        kind: What.
        ask: The step that asks from where.
        targets: Where to.
        forced: Spaces that pieces must still leave; the faction is not done before.
        moved: Per space, the pieces that have moved and may not move again.

    Rules: 6.4.2, 6.4.3
    """
    s = turn.s
    group = _Group(s, kind, targets, forced, moved)
    origin = yield turn.ask(ask, group)
    if origin == DONE:
        return None
    name = {"space": SPACE_IDS[origin]}
    target = yield turn.ask(TO, Where(_ENDS, (group, origin), (), _GOES), name)
    few = range(1, s.count(origin, kind) - moved[origin] + 1)
    count = yield turn.ask(
        COUNT,
        Amount(few, "{} there may still move", ask.rule, KINDS[kind]),
        {"space": SPACE_IDS[origin], "target": SPACE_IDS[target], "kind": KINDS[kind]},
    )
    turn.move(kind, count, origin, target, ask.rule)
    return (*moved[:target], moved[target] + count, *moved[target + 1 :])


def redeploy_troops_event(turn: Turn, targets: int, left: int) -> Rules[None]:
    """Let an Event make ARVN Redeploy its Troops to `targets`; those in `left` must move.

    Control stands still meanwhile. No space may be in both sets.

    Rules: 5.1, 6.4.2
    """
    s = turn.s
    arvn = Turn(s, ARVN, turn.log, within=targets)
    moved: tuple[int, ...] | None = _FRESH_COUNTS
    s.frozen = True
    while moved is not None:
        forced = s.where[ARVN_TROOPS] & left
        moved = yield from move_group(arvn, ARVN_TROOPS, TROOPS_FROM, targets, forced, moved)
    thaw(s, turn.log)


def _redeploy(
    turn: Turn, kind: int, ask: Step, forced: Callable[[State], int], then: Phase
) -> Rules[None]:
    """Move one group within the spaces of the turn; a non-player, who plans ahead, moves all."""
    s = turn.s
    while True:
        moved = yield from move_group(turn, kind, ask, turn.within, forced(s), s.scratch)
        if moved is None:
            s.scratch = _FRESH_COUNTS
            s.phase = then
            return
        s.scratch = moved
        if not s.nonplayers >> turn.faction & 1:
            return


def _nothing_forced(_: State) -> int:
    return 0


def troops_targets(s: State) -> int:
    """Return where ARVN Troops may Redeploy to (6.4.2)."""
    return CITIES & ~s.nva_control | s.holding(COIN_BASES) | SAIGON


def troops_forced(s: State) -> int:
    """Return the spaces that ARVN Troops must leave: LoCs, Provinces without a COIN Base."""
    return s.where[ARVN_TROOPS] & (LOCS | PROVINCES & ~s.holding(COIN_BASES))


def police_targets(s: State) -> int:
    """Return where Police may Redeploy to: LoCs and COIN-Controlled spaces in the South (6.4.2)."""
    return LOCS | s.coin_control & SOUTH


def redeploy_troops(s: State, log: Log) -> Rules[None]:
    """Move one group of ARVN Troops, or be done once none must move.

    Rules: 6.4.2
    """
    turn = Turn(s, ARVN, log, within=troops_targets(s))
    yield from _redeploy(turn, ARVN_TROOPS, TROOPS_FROM, troops_forced, Phase.REDEPLOY_POLICE)


def redeploy_police(s: State, log: Log) -> Rules[None]:
    """Move one group of Police, or be done.

    Rules: 6.4.2
    """
    turn = Turn(s, ARVN, log, within=police_targets(s))
    yield from _redeploy(turn, POLICE, POLICE_FROM, _nothing_forced, Phase.REDEPLOY_NVA)


def redeploy_nva(s: State, log: Log) -> Rules[None]:
    """Move one group of NVA Troops to an NVA Base, or be done.

    Rules: 6.4.3
    """
    turn = Turn(s, NVA, log, within=s.holding((NVA_BASE, NVA_TUNNEL)))
    yield from _redeploy(turn, NVA_TROOPS, NVA_FROM, _nothing_forced, Phase.REDEPLOY_END)


def redeploy_end(s: State, log: Log) -> Rules[None]:
    """Adjust Control, and end the game in the final Round.

    Rules: 6.4.4, 6.4.5
    """
    s.scratch = ()
    thaw(s, log)
    if is_final(s):
        end_game(s, AFTER_FINAL_COUP, log)
    else:
        s.phase = Phase.COMMIT_CASUALTIES
    yield from ()


def thaw(s: State, log: Log) -> None:
    """Adjust Control everywhere after a phase in which it stood still."""
    s.frozen = False
    turn = Turn(s, ARVN, log)
    before = (s.coin_control, s.nva_control)
    for space in bits(AREAS):
        s.control(space)
    if log:
        turn.tell_control(before, *bits(AREAS))
