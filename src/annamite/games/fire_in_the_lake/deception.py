"""Victory Deception: hidden markers that blur or bend how close a player is (7.3, option).

`State.deception` holds two codes per faction; a player of two factions keeps both markers with the
first of them. `State.deception_used` has a bit for each revealed one.
"""

from __future__ import annotations

from typing import Final

from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.offers import Told, of, rest
from annamite.games.fire_in_the_lake.pieces import FACTIONS
from annamite.games.fire_in_the_lake.rule_options import is_novice, people, player_of
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.steps import step
from annamite.kernel import Chance, Decision, Log, LogEntry, Rules, Words
from annamite.kernel.conditions import Chain

NONE, EMPTY_THREAT, HIDDEN_AGENDA, HIDDEN_ASSET = range(4)
MARKERS: Final = ("none", "empty_threat", "hidden_agenda", "hidden_asset")
WORDS: Final = Words(*MARKERS)
COUNTS: Final = tuple(load().deception_markers.get(name, 0) for name in MARKERS)
PER_PLAYER: Final = 2

DRAW = step("deception.draw", WORDS, "Draw a Deception marker", "7.3", "marker", secret=True)
PICK = step("deception.pick", WORDS, "Pick a Deception marker", "7.3", "marker", secret=True)


def left(s: State) -> list[int]:
    """Return how many markers of each code nobody holds."""
    return [count - s.deception.count(code) for code, count in enumerate(COUNTS)]


_LEFT: Final[Chain[list[int]]] = Chain(
    of(NONE, "every player holds two markers", "7.3-g", lambda _: False, obvious=True),
    rest("no such marker is left", "7.3-l"),
)


def deal(s: State, log: Log) -> Rules[None]:
    """Give each player two markers: inexperienced players pick, then the others draw blind.

    Factions that nobody plays have none.

    Rules: 7.3
    """
    s.deception = bytes(PER_PLAYER * len(FACTIONS))
    order = sorted(
        people(s.options, s.nonplayers), key=lambda own: not is_novice(s.options, own[0])
    )
    for own in order:
        seats = tuple(FACTIONS[faction] for faction in own)
        for place in range(PER_PLAYER):
            counts = left(s)
            codes = [code for code in (1, 2, 3) if counts[code] > 0]
            if is_novice(s.options, own[0]):
                code = yield Decision(PICK, seats[0], Told(codes, _LEFT, counts), visible_to=seats)
            else:
                code = yield Chance(DRAW, codes, [counts[c] for c in codes], visible_to=seats)
            markers = bytearray(s.deception)
            markers[own[0] * PER_PLAYER + place] = code
            s.deception = bytes(markers)
            if log:
                log(
                    LogEntry(
                        "deception.got",
                        "7.3",
                        {"faction": seats[0], "marker": MARKERS[code]},
                        visible_to=seats,
                    )
                )


def _slots(own: tuple[int, ...]) -> range:
    return range(own[0] * PER_PLAYER, own[0] * PER_PLAYER + PER_PLAYER)


def agendas(s: State, own: tuple[int, ...]) -> int:
    """Return what Hidden Agendas add to the margin of the player of these factions."""
    return sum(s.deception[n] == HIDDEN_AGENDA for n in _slots(own)) if s.deception else 0


def has_asset(s: State, faction: int) -> bool:
    """Return whether the player of `faction` still holds an unused Hidden Asset."""
    return _asset(s, faction) >= 0


def may_have_asset(s: State, faction: int) -> bool:
    """Return whether the player of `faction` may hold a Hidden Asset, by what everybody knows."""
    own = _slots(player_of(s.options, faction)) if s.deception else ()
    return any(s.deception[n] and not s.deception_used >> n & 1 for n in own)


def _asset(s: State, faction: int) -> int:
    if s.deception:
        for n in _slots(player_of(s.options, faction)):
            if s.deception[n] == HIDDEN_ASSET and not s.deception_used >> n & 1:
                return n
    return -1


def use_asset(s: State, faction: int, log: Log) -> None:
    """Reveal a Hidden Asset: a Limited Operation becomes a full one with Special Activity."""
    own = _slots(player_of(s.options, faction))
    first = next(n for n in own if not s.deception_used >> n & 1)
    # Which of two hidden markers it was tells nothing: what is shown is always the first.
    markers, asset = bytearray(s.deception), _asset(s, faction)
    markers[first], markers[asset] = markers[asset], markers[first]
    s.deception = bytes(markers)
    s.deception_used |= 1 << first
    if log:
        log(LogEntry("deception.asset", "7.3", {"faction": FACTIONS[faction]}))


def reveal_all(s: State, log: Log) -> None:
    """Turn every marker up at the end of the game."""
    for faction, name in enumerate(FACTIONS):
        for n in range(faction * PER_PLAYER, faction * PER_PLAYER + PER_PLAYER):
            if s.deception and s.deception[n] and not s.deception_used >> n & 1:
                s.deception_used |= 1 << n
                if log:
                    marker = MARKERS[s.deception[n]]
                    log(LogEntry("deception.revealed", "7.3", {"faction": name, "marker": marker}))
