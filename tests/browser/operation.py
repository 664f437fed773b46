"""A person who conducts an operation of Vietnam 1965-1975: units near the enemy march and attack."""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from tests.browser.season import Planner, hexes, least
from tests.browser.test_vietnam import screen
from tests.games.vietnam_1965_1975.areas import reaches

NLF: Final = ("nva", "vc")
NEAR: Final = 2.0
"""How much farther than the nearest units others may be, between middles of hexes."""
TRIES: Final = 4
"""Enemy hexes that are looked for in turn: the enemy may slip away."""
FORCE: Final = 4
"""Units that go along."""


def apart(one: str, other: str) -> float:
    """Return how far two hexes are from each other, as the map counts."""
    here, there = hexes()[one], hexes()[other]
    return hypot(here["x"] - there["x"], here["y"] - there["y"])


class Commander:
    """Whoever conducts one operation at a page."""

    def __init__(self, planner: Planner) -> None:
        self.planner = planner
        self.table, self.page = planner.table, planner.page
        self.target = ""
        self.tried: set[str] = set()
        self.reach = NEAR

    @property
    def seat(self) -> str:
        """The side at the page."""
        return str(self.table.update["seat"])

    def asked(self) -> bool:
        """Whether an operation may begin."""
        words = self.table.words
        first = self.planner.step == "turn.initiative" and "operate" in words
        return first or (self.planner.step == "turn.operation" and "search_and_destroy" in words)

    def operate(self) -> bool:
        """Operate until there was a fight; return whether there was."""
        for _ in range(TRIES):
            before = self._fights()
            self.planner.play({}, until=self.asked)
            if self.planner.step == "turn.initiative":
                self.planner.choose("operate")
            self._designate()
            self.planner.play(
                {
                    "move.unit": lambda _: self._pick_mover(),
                    "move.step": lambda _: self._march(),
                    "combat.attack": lambda _: self._attack(),
                    "combat.attacker": lambda _: self._join(),
                    "fire.support": lambda _: self.planner.do_least(),
                    "combat.loss": lambda _: self._lose(),
                },
                until=lambda: self.table.update["view"]["operation"] is None,
            )
            if self._fights() > before:
                return True
        return False

    def hand_over(self) -> None:
        """Let the others have the rest of the game-turn."""
        self.planner.play({}, until=self.asked)
        words = ("stand_back", "done")
        self.planner.choose(next(word for word in words if word in self.table.words))

    def _fights(self) -> int:
        return sum(line["key"] == "result" for line in self.table.lines)

    # --- which units, and where to ------------------------------------------------------------

    def _designate(self) -> None:
        planner = self.planner
        planner.choose("search_and_destroy")
        assert planner.step == "operation.unit"
        goal = self._goal()
        self.tried.add(goal)
        self.target = goal
        for chosen in range(FORCE):
            near = self._near(self._ready(), goal)
            if not near:
                assert chosen, goal
                break
            planner.choose(f"unit-{near[0]['id']}")
        planner.choose("done")
        planner.play({}, until=lambda: planner.step == "operation.target")
        planner.answer(lambda: self.page.mouse.click(*screen(self.table, goal)))
        if planner.step == "operation.target":
            planner.choose("done")

    def _ready(self) -> list[dict[str, Any]]:
        """Return the units that may take part, where they are on the map."""
        words = {word for word in self.table.words if word.startswith("unit-")}
        units = self.planner.units
        return [each for each in units if f"unit-{each['id']}" in words and each["hex"] in hexes()]

    def _goal(self) -> str:
        """Return the hex of an enemy that most of one's own strength is near to."""
        enemies: dict[str, float] = {}
        for unit in self.planner.units:
            hex_, foe = unit["hex"], (unit["nation"] in NLF) != (self.seat == "nlf")
            if foe and hex_ in hexes() and hex_ not in self.tried:
                enemies[hex_] = enemies.get(hex_, 0) + (unit.get("ground") or 0)
        ready = self._ready()
        self.reach = min(apart(unit["hex"], hex_) for unit in ready for hex_ in enemies) + NEAR

        def worth(hex_: str) -> tuple[bool, float, str]:
            force = self._near(ready, hex_)[:FORCE]
            strength = sum(unit.get("ground") or 0 for unit in force)
            return bool(force), strength - enemies[hex_], hex_

        return max(enemies, key=worth)

    def _near(self, units: list[dict[str, Any]], goal: str) -> list[dict[str, Any]]:
        """Return the units near to a hex, the strongest first."""
        near = [unit for unit in units if apart(unit["hex"], goal) <= self.reach]
        return sorted(near, key=lambda unit: -(unit.get("ground") or 0))

    # --- what they do -------------------------------------------------------------------------

    def _pick_mover(self) -> None:
        """Each unit that is not yet beside the enemy is moved, by a click on its button."""
        planner = self.planner
        moving = [word for word in self.table.words if word.startswith("move-")]
        far = [
            word
            for word in moving
            if apart(planner.unit(int(word.removeprefix("move-")))["hex"], self.target) > 1.5
        ]
        planner.choose(far[0] if far else least(self.table.words))

    def _march(self) -> None:
        """Go as near to the enemy as one can without a risk, by a click on the map."""
        planner = self.planner
        hints = self.table.decision["hints"] or {}
        at = self.table.update["view"]["operation"]["move"]["at"]
        safe = [each for each in reaches(hints) if not each["risks"] and each["hex"] != self.target]
        goal = min(
            safe, key=lambda each: (apart(each["hex"], self.target), each["spent"]), default=None
        )
        if goal is None or apart(goal["hex"], self.target) >= apart(at, self.target):
            planner.choose(least(self.table.words))
            return
        planner.answer(lambda: self.page.mouse.click(*screen(self.table, goal["hex"])))

    def _attack(self) -> None:
        hexes_ = [word for word in self.table.words if word.startswith("hex-")]
        self.planner.choose(hexes_[0] if hexes_ else "done")

    def _join(self) -> None:
        units = [word for word in self.table.words if word.startswith("unit-")]
        self.planner.choose(units[0] if units else "done")

    def _lose(self) -> None:
        """A loss is met by what costs least, and the page says what each would."""
        option = self.table.decision["options"][0]
        assert option["note"]
        self.planner.choose(option["id"])
