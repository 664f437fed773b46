"""Why a stack on the move may not go to a place, or stop where it is (3, 4.1, 8, 17.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from annamite.games.vietnam_1965_1975.box.crossings import CLOSED
from annamite.games.vietnam_1965_1975.box.halves import written
from annamite.games.vietnam_1965_1975.box.kinds import BY_TRAIL, Going
from annamite.games.vietnam_1965_1975.box.places import ROAD, on_map, on_trail
from annamite.games.vietnam_1965_1975.box.sides import NLF
from annamite.games.vietnam_1965_1975.position.play_area import in_play
from annamite.kernel.conditions import Unmet, unmet

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.moving.costs import Ways


def no_step(ways: Ways, to: int) -> Unmet | None:
    """Return why the stack may not enter a place next, None if it may."""
    move, at = ways.move, ways.move.at
    if to == at:
        return _HERE
    if to not in ways.box.around(at) and all(to != n for n, _ in ways.box.places.gates[at]):
        return _NOT_NEXT
    if ways.enter(at, to) >= CLOSED:
        return _closed(ways, to)
    cost = dict(ways.onward(at)).get(to)
    if cost is None:
        return _BACK
    left = move.allowance - move.spent - cost
    if left < 0:
        has = written(move.allowance - move.spent)
        return unmet(f"the Movement Points to go there are {written(cost)}, with {has} left", "3-f")
    if not ways.ends_from(to, left):
        return _no_end(ways, to, left)
    return None


_HERE: Final = unmet("the stack is there", "3-c")
_NOT_NEXT: Final = unmet("it is not next to where the stack is", "3-c")
_BACK: Final = unmet("the stack came that way, and would go back for nothing", "3-c")


def _no_end(ways: Ways, to: int, left: int) -> Unmet:
    """Return why nobody could end a movement that goes on from a place."""
    why = ways.no_stop(to)
    if why is None:
        landing = written(ways.landing(to))
        return unmet(
            f"the Movement Points to land there are {landing} more, with {written(left)} left",
            "8.1-b",
        )
    text = why.says[:1].lower() + why.says[1:].rstrip(".")
    return unmet(f"{text}, nor could it go on with the {written(left)} MP left", why.rule)


def _closed(ways: Ways, to: int) -> Unmet:
    """Return why the stack may not go to a neighbour, whatever it has to spend."""
    at = ways.move.at
    if to in ways.never:
        return _never(ways, to)
    if on_trail(at) or on_trail(to):
        return _no_trail(ways, to)
    return _no_hex(ways, to)


def _no_hex(ways: Ways, to: int) -> Unmet:
    """Return why the stack may not go from a hex to a neighbour on the map."""
    move, at = ways.move, ways.move.at
    if move.going == Going.NAVAL and ways.leaves(to):
        return unmet("whoever uses naval transport stays in the play area", "3.4-a")
    if not in_play(ways.t, at) and to not in ways.t.scenario.area:
        return unmet("units that move in go straight into the play area", "18.1-j")
    if move.going in BY_TRAIL:
        return unmet("this movement goes by the Trail alone", "2.1-j")
    if move.going == Going.SECURITY and not ways.box.side_between(at, to) & ROAD:
        return unmet("no road leads there, and security operations keep to roads", "6.3-g")
    if to in ways.enemy and not (ways.box.sea[at] or ways.box.sea[to]):
        return unmet("enemy units are there across water", "4.1-j")
    return unmet("only who flies goes across all-sea hexes and hexsides", "4.1-k")


def _never(ways: Ways, to: int) -> Unmet:
    if ways.side == NLF:
        return unmet("the attackers came that way", "6.3-l")
    if to in ways.box.north:
        return unmet("units of the US side never enter North Vietnam", "16.2-a")
    return unmet("ineffective units enter no boundary of a nation or a corps zone", "11.1-f")


def _no_trail(ways: Ways, to: int) -> Unmet:
    """Return why the stack goes neither onto the Trail, nor along it, nor off it."""
    move, at = ways.move, ways.move.at
    if move.air:
        return unmet("nobody flies to or from the Trail", "17.8-l")
    if on_trail(at) and move.going not in BY_TRAIL and ways.halts(at):
        return unmet("the stack halts in the first box that it enters", "17.8-i")
    if move.going == Going.LEAVING and on_trail(to):
        return unmet("a unit goes off the Trail or along it, not both", "17.8-a")
    if on_trail(at) and on_map(to):
        return unmet("this movement does not lead off the Trail", "17.8-j")
    if not ways.t.scenario.trail_open:
        return unmet("the Trail may not be entered in this scenario", "18.1-m")
    return unmet("this movement does not lead onto the Trail", "17.8-k")


def no_stop(ways: Ways) -> Unmet | None:
    """Return why the stack may not stop where it is, None if it may."""
    move = ways.move
    if ways.stop():
        return None
    if not move.started:
        return unmet("it has not gone anywhere yet, and need not have been moved", "2.1-h")
    why = ways.no_stop(move.at)
    if why is not None:
        return why
    cost, left = written(ways.landing(move.at)), written(move.allowance - move.spent)
    return unmet(f"the Movement Points to land are {cost} more, with {left} left", "8.1-b")
