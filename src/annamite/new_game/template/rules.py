"""The rules as their sections read; each function is a stretch of play."""

from __future__ import annotations

from annamite.kernel import DIE, Chance, Decision, Log, LogEntry, Numbers, Rules, Steps, Words

from .state import FOUND, PATROL, PLACES, SEARCHER, TO_MOVE, TO_SEARCH, State, ways

STEPS = Steps()
AT = Words(*PLACES)
HIDE = STEPS.define("hide", AT, "Hide your patrol.", "1", "space", secret=True)
SEARCH = STEPS.define("search", AT, "Search a place in turn {turn}.", "2.1", "space")
ROLL = STEPS.define("roll", Numbers(), "Roll for the search.", "2.2", "die")
REVEAL = STEPS.define("reveal", Words("nobody", "patrol"), "Show who is there.", "2.3", "card")
MOVE = STEPS.define("move", AT, "Move your patrol, or stay.", "3.1", "space", secret=True)


def hide(s: State, log: Log) -> Rules[None]:
    """1: the patrol hides anywhere on the trail."""
    s.patrol = yield Decision(HIDE, PATROL, range(len(PLACES)))
    s.possible = list(range(len(PLACES)))
    s.phase = TO_SEARCH
    if log:
        log(LogEntry("hid", "1"))


def search(s: State, log: Log) -> Rules[None]:
    """2: the searcher goes anywhere and rolls: a 4 or more finds a patrol that is there."""
    at = s.searcher = yield Decision(SEARCH, SEARCHER, range(len(PLACES)), {"turn": s.turn + 1})
    roll = yield Chance(ROLL, DIE)
    found = yield Chance(REVEAL, [int(roll >= 4 and s.patrol == at)])
    s.phase = FOUND if found else TO_MOVE
    if found:
        s.possible = [at]
    elif roll >= 4:
        s.possible = [place for place in s.possible if place != at]
    if log:
        log(LogEntry("found" if found else "nobody", "2.3", {"place": PLACES[at], "roll": roll}))


def move(s: State, log: Log) -> Rules[None]:
    """3: the patrol may go to a place beside its own, but not where the searcher is."""
    s.patrol = yield Decision(MOVE, PATROL, lambda: ways(s, s.patrol), always_asked=True)
    s.possible = sorted({to for at in s.possible for to in ways(s, at)})
    s.turn += 1
    s.phase = TO_SEARCH
    if log:
        log(LogEntry("moved", "3.1"))
        log(LogEntry("moved.to", "3.1", {"place": PLACES[s.patrol]}, (PATROL,)))


STRETCHES = (hide, search, move)
