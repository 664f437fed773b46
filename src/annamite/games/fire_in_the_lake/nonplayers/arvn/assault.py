"""The ARVN Assault (8.7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.fire_in_the_lake.combat import assault_matters, assaults_as
from annamite.games.fire_in_the_lake.nonplayers.arvn import prospects, raid, transport
from annamite.games.fire_in_the_lake.nonplayers.arvn.forces import as_it_is, may_add, opening
from annamite.games.fire_in_the_lake.nonplayers.flow import ENTER, LEAVE, Question
from annamite.games.fire_in_the_lake.nonplayers.registry import answers
from annamite.games.fire_in_the_lake.operations.assault import assault_spaces
from annamite.games.fire_in_the_lake.pieces import ARVN, NVA_GUERRILLA_U, VC_GUERRILLA_U
from annamite.games.fire_in_the_lake.spaces import bits
from annamite.games.fire_in_the_lake.steps import DONE

if TYPE_CHECKING:
    from annamite.games.fire_in_the_lake.nonplayers.candidates import Candidates
    from annamite.games.fire_in_the_lake.nonplayers.mind import Mind, Thoughts
    from annamite.games.fire_in_the_lake.state import State
    from annamite.games.fire_in_the_lake.turn import Turn

RULE: Final = "8.7.4"
MOST_SPACES: Final = 3
HIDDEN: Final = (NVA_GUERRILLA_U, VC_GUERRILLA_U)
RAIDED: Final = "raid before the Patrol"
"""Noted where a Raid would leave nothing to Assault: a Patrol is paid for with it instead."""
BASES, CONTROL, LAST, SEVERAL = 4, 3, 2, 1
WHY: Final = {
    BASES: "a Base goes, or a Tunnel is rolled against",
    CONTROL: "Control changes",
    LAST: "the last enemies go",
    SEVERAL: "2 or more enemies go",
}
QUESTIONS: Final = (
    Question(
        "arvn.assault.worth",
        "Would an Assault change Control, hit NVA Troops, or hit where a Base lacks cover?",
        ENTER,
        LEAVE,
    ),
)


def enter(m: Mind) -> Thoughts[bool]:
    """Test whether an Assault alone changes Control, hits NVA Troops or strikes near a Base.

    Rules: 8.7.4
    """
    yield from ()
    worth = _called_for(m)
    entered = m.finds("arvn.assault.worth", worth)
    because = worth or "nothing calls for one"
    return m.box("arvn.assault", RULE, entered=entered, because=because)


def _called_for(m: Mind) -> str:
    """Return what an Assault somewhere is worth; "" if nothing."""
    s = m.s
    turn = m.would_be()
    for space in bits(assault_spaces(turn) & turn.within):
        if not assault_matters(turn, space, ARVN):
            continue
        prospect = prospects.of_assault(m, space)
        if prospect.controls:
            return "Control would change"
        if prospect.troops:
            return "NVA Troops can be hit"
        bare = not s.total(space, HIDDEN)
        if prospect.removed and bare and s.total(space, prospects.ENEMY_BASES):
            return "a Base lacks cover"
    return ""


def settle(m: Mind) -> Thoughts[bool]:
    """Return whether an Assault would come of it, once ARVN has Raided or Transported.

    It is asked for the very Raid that will be made. If that would leave nothing to Assault, it is
    noted for the Patrol.

    Rules: 8.7.4, 8.7.3
    """
    turn = opening(m, "assault")
    return _would_follow(m, turn, (yield from raid.settle(m, turn)))


def _would_follow(m: Mind, turn: Turn, after: State | None) -> bool:
    """Return whether an Assault would follow on the Raid that leads to a position, or on none."""
    if after is not None:
        mind = prospects.mind_on(m, after)
        if _worth(mind):
            return True
        m.notes[RAIDED] = True
        return False
    if _worth(m):
        return True
    return may_add(turn, "transport") and bool(transport.origins(m, turn))


def _worth(m: Mind) -> bool:
    """Return whether any Assault would follow from the bullets, where it is allowed."""
    turn = m.would_be()
    limits = as_it_is(turn)
    return any(
        prospects.of_assault(m, n, **limits).rank() > (0, 0)
        for n in bits(assault_spaces(turn) & turn.within)
        if assault_matters(turn, n, assaults_as(turn))
    )


@answers("assault.space", factions=(ARVN,))
def carry_out(m: Mind) -> Thoughts[None]:
    """Raid or else Transport, then Assault in up to 3 spaces by the bullets.

    Rules: 8.7.4
    """
    if not (yield from raid.raid(m)):
        yield from transport.transport(m)
    ranks: dict[int, tuple[int, int]] = {}
    while m.asked("assault.space"):
        wanted = not m.offers(DONE)  # an Event may want more than ARVN would do
        if m.turn.selected.bit_count() >= MOST_SPACES and not wanted:
            break
        spaces = _next_spaces(m, ranks)
        if not spaces and wanted:
            spaces = m.among(m.spaces(), "8.4.4", "the Event wants an Assault somewhere")
        if not spaces:
            break
        yield from m.answer("assault.space", (yield from spaces.one()))
    full = m.asked("assault.space") and m.turn.selected.bit_count() >= MOST_SPACES
    no_more = f"{MOST_SPACES} spaces and no more" if full else "no bullet finds another space"
    yield from m.done("assault.space", RULE, no_more)


def _next_spaces(m: Mind, ranks: dict[int, tuple[int, int]]) -> Candidates:
    """Narrow to the spaces that the first bullet with any calls for; `ranks` holds those known.

    Rules: 8.7.4
    """
    turn, spaces = m.turn, m.spaces()
    for n in bits(spaces):
        if n not in ranks:
            matters = assault_matters(turn, n, assaults_as(turn))
            ranks[n] = _rank(m, n) if matters else (0, 0)
    bullet = max((ranks[n][0] for n in bits(spaces)), default=0)
    best = sum(1 << n for n in bits(spaces) if bullet and ranks[n][0] == bullet)
    what = "Population" if bullet == CONTROL else "enemies removed"
    why = f"Assault where {WHY[bullet]}" if bullet else "nothing to Assault for"
    return m.among(best, RULE, why).most(what, lambda n: ranks[n][1])


def _rank(m: Mind, space: int) -> tuple[int, int]:
    return prospects.of_assault(m, space, free=m.turn.free, plan=m.turn.plan).rank()
