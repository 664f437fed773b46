"""Positions built in a few lines, and rules played on them word by word.

scene = Scene()
scene.put("saigon", us_troops=2, vc_guerrilla_active=1)
play = scene.operation("us", "assault")
play.do("saigon")
play.finish()
assert scene.pieces("saigon") == {"us_troops": 2}
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from annamite.games.fire_in_the_lake import activities, operations
from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.events import NO_EVENTS, EventSet
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import FACTIONS, KINDS, TYPE_OF, TYPES
from annamite.games.fire_in_the_lake.setup import pool
from annamite.games.fire_in_the_lake.spaces import ALL, SPACE, mask_of
from annamite.games.fire_in_the_lake.state import NEUTRAL, State
from annamite.games.fire_in_the_lake.turn import Turn
from annamite.kernel import Decision, LogEntry, Setup


class Play:
    """Rules under way: answer with words (or an int for a die); forced decisions too.

    Attributes:
        request: What is asked now, or None when the rules have returned.
        result: What they returned.
    """

    def __init__(self, rules: Generator[Any, int, Any], log: list[LogEntry]) -> None:
        self._rules = rules
        self.log = log
        self.request: Any = None
        self.result: Any = None
        self._advance(lambda: next(rules))

    def _advance(self, step: Callable[[], Any]) -> None:
        try:
            self.request = step()
        except StopIteration as stop:
            self.request, self.result = None, stop.value

    @property
    def step(self) -> str | None:
        """Id of the step asked now."""
        return None if self.request is None else self.request.step.id

    @property
    def seat(self) -> str | None:
        """Who must decide; "chance" where a die or card is asked."""
        if self.request is None:
            return None
        return self.request.seat if isinstance(self.request, Decision) else "chance"

    @property
    def offered(self) -> list[str]:
        """Words of the options (or of the chance outcomes)."""
        assert self.request is not None, "the rules have ended"
        return list(self.request.words)

    def do(self, *words: str | int) -> Play:
        """Answer one request per word; an int is a number or a die roll. Each must be offered."""
        for word in words:
            assert self.request is not None, f"nothing is asked for {word!r}"
            assert str(word) in self.offered, f"{word!r} not in {self.step}: {self.offered}"
            value = self.request.step.codec.value(str(word))
            self._advance(partial(self._rules.send, value))
        return self

    def finish(self, *words: str | int) -> Play:
        """Answer `words`, then all that is forced, "done" and "no"; the rules must end."""
        self.do(*words)
        while self.request is not None:
            offered = self.offered
            assert self.seat != "chance", f"a die is asked at {self.step}"
            easy: list[str] = [w for w in ("done", "no", "nothing") if w in offered]
            if not easy:
                assert len(offered) == 1, f"undecided at {self.step}: {offered}"
                easy = offered
            self.do(easy[0])
        return self


class Scene:
    """A position for a test: an empty map with every piece Available, or a scenario's start."""

    def __init__(self, scenario: str | None = None, **options: Any) -> None:
        self.log: list[LogEntry] = []
        if scenario is not None:
            self.s: State = FireInTheLake().start(Setup(scenario, options))
            return
        self.s = FireInTheLake().start(Setup("full", options))
        blank = State()
        for name in ("options", "scenario", "seen", "pile", "pile_events", "pile_coup", "pivotal"):
            setattr(blank, name, getattr(self.s, name))
        self.s = blank
        for type_, count in pool(load().force_pool).items():
            blank.available[type_] = count
        blank.eligible = 0b1111
        blank.leaders = bytes((128,))  # Thieu, who changes nothing
        blank.resources = [0, 30, 30, 30]
        blank.card, blank.next_card = 1, 2  # US NVA ARVN VC
        blank.phase = Phase.ACT

    # --- building ---------------------------------------------------------------------------

    def put(self, space: str, **kinds: int) -> Scene:
        """Put pieces on the map, from Available."""
        for name, count in kinds.items():
            kind = KINDS.index(name)
            self.s.available[TYPE_OF[kind]] -= count
            self.s.add(SPACE[space], kind, count)
        return self

    def hurt(self, **types: int) -> Scene:
        """Move pieces from Available to Casualties."""
        for name, count in types.items():
            self.s.available[TYPES.index(name)] -= count
            self.s.casualties[TYPES.index(name)] += count
        return self

    def none_available(self, *types: str) -> Scene:
        """Put all Available pieces of the types out of play, so that none is left to place."""
        for name in types:
            type_ = TYPES.index(name)
            self.s.out_of_play[type_] += self.s.available[type_]
            self.s.available[type_] = 0
        return self

    def available(self, **types: int) -> Scene:
        """Leave exactly so many pieces of each type Available; the rest goes out of play."""
        for name, count in types.items():
            self.none_available(name)
            type_ = TYPES.index(name)
            self.s.out_of_play[type_] -= count
            self.s.available[type_] = count
        return self

    def support(self, space: str, level: int) -> Scene:
        """Set Support: -2 Active Opposition … 2 Active Support."""
        self.s.set_support(SPACE[space], level + NEUTRAL)
        return self

    def mark(self, *spaces: str) -> Scene:
        """Put a Terror or Sabotage marker in each space."""
        for space in spaces:
            self.s.add_marker(SPACE[space], 1)
        return self

    def set(self, **tracks: Any) -> Scene:
        """Set attributes of the state; `arvn`, `nva`, `vc` are Resources."""
        for name, value in tracks.items():
            if name in FACTIONS:
                self.s.resources[FACTIONS.index(name)] = value
            else:
                assert hasattr(self.s, name), name
                setattr(self.s, name, value)
        return self

    # --- reading ----------------------------------------------------------------------------

    def pieces(self, space: str) -> dict[str, int]:
        """Return the pieces in a space by kind, zeros left out."""
        at = SPACE[space]
        counts = {name: self.s.count(at, kind) for kind, name in enumerate(KINDS)}
        return {name: count for name, count in counts.items() if count}

    def level(self, space: str) -> int:
        """Return Support as -2 … 2."""
        return self.s.support[SPACE[space]] - NEUTRAL

    def markers(self, space: str) -> int:
        """Return the Terror or Sabotage markers in a space."""
        return self.s.terror[SPACE[space]]

    def control(self, space: str) -> str:
        """Return "coin", "nva" or "none"."""
        bit = 1 << SPACE[space]
        return (
            "coin" if self.s.coin_control & bit else "nva" if self.s.nva_control & bit else "none"
        )

    def box(self, box: str, type_: str) -> int:
        """Return the count of a type in `available`, `casualties` or `out_of_play`."""
        counts: list[int] = getattr(self.s, box)
        return counts[TYPES.index(type_)]

    def resources(self, faction: str) -> int:
        """Return a faction's Resources."""
        return self.s.resources[FACTIONS.index(faction)]

    def told(self, key: str) -> list[dict[str, Any]]:
        """Return the params of every log entry of that key."""
        return [dict(entry.params) for entry in self.log if entry.key == key]

    # --- playing ----------------------------------------------------------------------------

    def turn(self, faction: str, **limits: Any) -> Turn:
        """Return a turn of the faction; see `Turn` for the limits. `within` may name spaces."""
        within = limits.pop("within", None)
        if within is not None:
            limits["within"] = mask_of(*within) if not isinstance(within, int) else within
        else:
            limits["within"] = ALL
        return Turn(self.s, FACTIONS.index(faction), self.log.append, **limits)

    def play(self, rules: Generator[Any, int, Any]) -> Play:
        """Start any rules coroutine."""
        return Play(rules, self.log)

    def operation(self, faction: str, name: str, **limits: Any) -> Play:
        """Start an Operation (with `activity=True`: a Special Activity may go with it)."""
        return self.play(operations.execute(self.turn(faction, **limits), name))

    def can(self, faction: str, name: str, **limits: Any) -> bool:
        """Return whether the Operation would be offered."""
        return operations.possible(self.turn(faction, **limits), name)

    def activity(self, faction: str, name: str, **limits: Any) -> Play:
        """Start a Special Activity by itself, as an Event would grant it."""
        return self.play(activities.execute(self.turn(faction, **limits), name))

    def can_activity(self, faction: str, name: str, operation: str = "", **limits: Any) -> bool:
        """Return whether the activity would be offered with the Operation."""
        turn = self.turn(faction, activity=True, **limits)
        turn.operation = operation
        return activities.allowed(turn, name)

    def stretch(self, events: EventSet = NO_EVENTS) -> Play:
        """Start the stretch that `state.phase` names."""
        return self.play(FireInTheLake(events).play(self.s, self.log.append))

    def audit(self) -> list[str]:
        """Return broken invariants."""
        return FireInTheLake().audit(self.s)
