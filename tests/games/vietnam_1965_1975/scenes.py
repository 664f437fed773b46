"""Positions in a few lines, and a way to answer them by words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from annamite.games.vietnam_1965_1975.box.kinds import Going, Kind
from annamite.games.vietnam_1965_1975.box.lookup import our_box
from annamite.games.vietnam_1965_1975.box.scenarios import Level, Scenario, Sheet, Special, built
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.checks.audit import sound
from annamite.games.vietnam_1965_1975.game import PROCEDURES, Vietnam
from annamite.games.vietnam_1965_1975.moving.costs import Ways
from annamite.games.vietnam_1965_1975.moving.stacks import begin
from annamite.games.vietnam_1965_1975.position.operation import Combat, Move, Operation, Part
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.position.table import Table
from annamite.games.vietnam_1965_1975.turn.set_up import start
from annamite.kernel import Chance, Decision, LogEntry, Position, Setup
from tests.games.vietnam_1965_1975.frames import caller_of, frames_at

BOX = our_box()
EVERYWHERE = frozenset(n for n in range(len(BOX.ids)) if not BOX.sea[n])
SHEET = Sheet(
    id="test",
    title="Test",
    summary="Test",
    source="test",
    start="test",
    turns=1,
    us=(),
    nlf=(),
    special=Special(free_fire=False),
    levels=(Level(name="Test", winner="us"),),
)


class OpenGame(Vietnam):
    """The game with any scenario; by default on the whole map, without a scenario's own rules."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__()
        self.scenario = scenario

    def table(self, state: State, log: Any = None) -> Table:
        """Return a table with the scenario."""
        return Table(state, self.box, self.scenario, log)

    def audit(self, state: State) -> list[str]:
        """Return what is broken; points and tallies belong to no set-up here."""
        return sound(self.table(state))

    def start(self, setup: Setup) -> State:
        """Return the position before the set-up."""
        return start(self.box, self.scenario, 0)


class Scene:
    """A position under construction, then in play."""

    def __init__(self, sheet: Sheet = SHEET, area: frozenset[int] = EVERYWHERE) -> None:
        self.s = State()
        self.s.turn = 1
        self.s.pools = [9, 9, 9, 9]
        self.game = OpenGame(Scenario(sheet, area))
        self.log: list[LogEntry] = []
        self.position: Position[State] | None = None
        self.stage = Stage.INITIATIVE

    @property
    def stage(self) -> Stage:
        """What comes next."""
        return Stage(self.s.stage)

    @stage.setter
    def stage(self, stage: Stage) -> None:
        self.s.frames = [*frames_at(stage, self.s.op)]

    @classmethod
    def of(cls, **tree: Any) -> Scene:
        """Return the start of a scenario, written as in its file; the set-up comes first."""
        small = {"id": "x", "title": "X", "summary": "X", "source": "X", "start": "X", "turns": 1}
        levels = [{"name": "All", "winner": "us"}]
        scenario = built({**small, "us": [], "nlf": [], "levels": levels, **tree}, "x", BOX)
        scene = cls(scenario.sheet, scenario.area)
        scene.s = start(BOX, scenario, 0)
        return scene

    @property
    def t(self) -> Table:
        """The table."""
        return self.game.table(self.s)

    def unit(self, id_: str, hex_: str | int, back: int = 0, **columns: int) -> int:
        """Add a unit in a hex (or a place off the map) and return its number."""
        at = BOX.at[hex_] if isinstance(hex_, str) else hex_
        unit = self.s.add_unit(BOX.counter_number[id_], back, at)
        self.s.known[unit] = 1
        for name, value in columns.items():
            getattr(self.s, name)[unit] = value
        return unit

    def operation(self, kind: Kind = Kind.SEARCH, side: int = US, **values: Any) -> Operation:
        """Open an operation; hexes are given by id, fields of its parts by their own names."""
        values["target_hexes"] = [BOX.at[id_] for id_ in values.get("target_hexes", [])]
        self.s.op = Operation(kind=kind, side=side)
        change(self.s.op, values)
        return self.s.op

    def ways(
        self, *units: int, going: Going = Going.OPERATION, mp: float = 99, **more: Any
    ) -> Ways:
        """Return the ways of a stack, in an operation if one is open."""
        if self.s.op is None:
            self.operation()
        at = self.s.hex[units[0]]
        return Ways(
            self.t,
            Move(units=list(units), going=going, at=at, allowance=int(2 * mp), path=[at], **more),
        )

    def walk(self, ways: Ways, *path: str) -> list[float]:
        """Return what each step of a path costs."""
        move, costs = ways.move, []
        for id_ in path:
            before = move.spent
            move.spent = dict(ways.steps())[BOX.at[id_]]
            move.at = BOX.at[id_]
            move.path.append(move.at)
            move.started = True
            costs.append((move.spent - before) / 2)
        return costs

    def combat(self, hex_: str, attackers: list[int], defenders: list[int], **more: Any) -> Combat:
        """Return a combat in an operation of the attackers' side."""
        side = self.t.side(attackers[0]) if attackers else US
        if self.s.op is None:
            self.operation(side=side, units=attackers[:], targets=defenders[:], target_hexes=[hex_])
        more.setdefault("guns", [[], []])
        return Combat(
            hex=BOX.at[hex_], attacker=side, attackers=attackers, defenders=defenders, **more
        )

    # --- play -----------------------------------------------------------------------------------

    def play(self, *words: str | int) -> Decision | Chance | None:
        """Answer by words, dice by numbers; reveals, shuffles and idle guns answer themselves."""
        if self.position is None:
            self.position = Position(self.game, self.s, self.log.append)
        self._settle()
        for word in words:
            request = self.position.request
            assert request is not None, f"nothing asks for {word}"
            value = request.step.codec.value(str(word))
            possible = request.values if isinstance(request, Decision) else request.outcomes
            assert value in possible, f"{word} is not among {request.words} at {request.step.id}"
            self.position.push(value)
            self.s = self.position.state
            self._settle()
            assert (broken := self.game.audit(self.s)) == [], broken
        return self.position.request

    def _settle(self) -> None:
        assert self.position is not None
        while (request := self.position.request) is not None:
            if isinstance(request, Chance):
                if request.step.id not in ("hidden.reveal", "hidden.shuffle"):
                    break
                self.position.push(request.outcomes[0])
            elif request.step.id.startswith("fire.") and request.words == ["done"]:
                self.position.push(request.values[0])
            else:
                break
        self.s = self.position.state

    @property
    def asked(self) -> str:
        """Id of the step at which the game waits."""
        assert self.position is not None
        assert self.position.request is not None
        return self.position.request.step.id

    @property
    def words(self) -> list[str]:
        """The words on offer."""
        assert self.position is not None
        assert self.position.request is not None
        return self.position.request.words

    def where(self, unit: int) -> str | int:
        """Return the hex or box of a unit, or its place off the map."""
        at = self.s.hex[unit]
        return BOX.names[at] if at >= 0 else at

    def told(self, key: str) -> list[LogEntry]:
        """Return the log lines with a key."""
        return [entry for entry in self.log if entry.key == key]


def change(op: Operation, values: Mapping[str, Any]) -> None:
    """Change fields of an operation, or of the part of it that has them."""
    for name, value in values.items():
        setattr(part_with(op, name), name, value)


def part_with(op: Operation, name: str) -> Part:
    """Return the part of an operation that has a field."""
    parts = (op, op.march, op.fire, op.fights)
    return next(part for part in parts if name in part.__struct_fields__)


def units_in(op: Operation, name: str) -> list[int]:
    """Return the units in a list of an operation, whichever part has it."""
    found: list[int] = getattr(part_with(op, name), name)
    return found


def sets_out(scene: Scene, units: list[int], going: Going) -> None:
    """Put a stack on the move, called from where such movement is."""
    scene.stage = caller_of(going)
    PROCEDURES.follow(scene.t, begin(scene.t, units, going))


def lost(scene: Scene) -> None:
    """Meet all losses with Replacement Points as long as they last."""
    while scene.asked == "combat.loss":
        scene.play(next((w for w in scene.words if w.startswith("replace")), scene.words[0]))


def quiet(scene: Scene) -> None:
    """Fire nothing more."""
    while scene.asked == "fire.support":
        scene.play("done")
