"""What a March may do, counted a second time (3.3.2, with 1.3.5, 1.3.6, 2.3.5, 3.1 and 6.7).

This is written from the rulebook alone and shares no code with the game: a position is its projection,
that is plain names and numbers, and the map is read from its file. `March` follows one Operation answer by
answer; it says what may be answered next, and what then stands where.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import yaml

MAP = Path(__file__).parents[4] / "src/annamite/games/fire_in_the_lake/data/map.yaml"
SPACES = {one["id"]: one for one in yaml.safe_load(MAP.read_text(encoding="utf-8"))["spaces"]}
ABROAD = {name for name, one in SPACES.items() if one["country"] in ("laos", "cambodia")}
LOCS = {name for name, one in SPACES.items() if one["kind"] == "loc"}
COIN_FORCES = ("us_troops", "arvn_troops", "police", "irregular", "ranger")  # no Bases
QUIET, QUIET_BATTALIONS = 3, 1  # a group beyond this is seen (3.3.2; card 104)
BATTALIONS, CLAYMORES = 104, 17


class March:
    """A March under way.

    Args:
        told: The position in which it begins.
        faction: Who Marches.
    """

    def __init__(self, told: Any, faction: str) -> None:
        self.faction = faction
        self.limited = bool(told.get("first_did", "").startswith("operation")) and not told.get(
            "meanwhile"
        )
        self.trail = told.get("trail", 0) if faction == "nva" else 0
        self.quiet = QUIET_BATTALIONS if BATTALIONS in told.get("capabilities", ()) else QUIET
        self.kinds = [f"{faction}_guerrilla_{face}" for face in ("underground", "active")]
        if faction == "nva":
            self.kinds.insert(0, "nva_troops")
        self.halted: Counter[tuple[str, str]] = Counter()  # pieces whose March is over
        self.went: Counter[tuple[str, str]] = Counter()  # pieces by the way they have gone
        self.entered: list[str] = []
        self.target = self.origin = ""
        self.paid = False
        self.came_from: set[str] = set()
        self.group: dict[str, int] = {}
        self.stand(told)

    def stand(self, told: Any) -> None:
        """Take in where everything stands."""
        spaces = told["spaces"].items()
        self.pieces = {name: Counter(one.get("pieces", {})) for name, one in spaces}
        self.support = {name for name, one in spaces if "support" in one.get("support", "")}
        self.resources = told.get(f"{self.faction}_resources", 0)

    # --- what there is ------------------------------------------------------------------------

    def ready(self, space: str, kind: str) -> int:
        """Return how many pieces of a kind may still March out of a space."""
        return self.pieces.get(space, Counter())[kind] - self.halted[space, kind]

    def starts(self) -> set[str]:
        return {name for name in self.pieces if any(self.ready(name, kind) for kind in self.kinds)}

    def goes_on(self, space: str) -> bool:
        """Return whether the Trail carries NVA on from there (3.3.2)."""
        return self.trail > 0 and not self.limited and space in ABROAD

    def price(self, origin: str, target: str) -> int:
        """Return what a first group into a space costs (3.3.2)."""
        by_trail = self.trail == 4 and (origin in ABROAD or target in ABROAD)
        return 0 if target in LOCS or by_trail else 1

    def worn(self, origin: str, target: str) -> int:
        """Return how many may still go a way: as many as there are, so that nobody goes in circles."""
        there = sum(row[kind] for row in self.pieces.values() for kind in self.kinds)
        return max(0, there - self.went[origin, target])

    def ways_into(self, target: str, *, paid: bool) -> set[str]:
        near = set(SPACES[target]["adjacent"]) & self.starts()
        ways = {one for one in near if paid or self.price(one, target) <= self.resources}
        return {one for one in ways if not self.went[one, target] or self.worn(one, target)}

    # --- what may be answered -----------------------------------------------------------------

    def targets(self) -> set[str]:
        """Return the destinations: new ones that can be paid, and old ones that the Trail serves."""
        again = {one for one in self.entered if self.goes_on(one)}
        new = set() if self.limited and self.entered else set(SPACES) - set(self.entered)
        found = {one for one in new if self.ways_into(one, paid=False)}
        found |= {one for one in again if self.ways_into(one, paid=True)}
        return found | ({"done"} if self.entered else set())

    def origins(self) -> set[str]:
        """Return from where another group may come: one from each neighbour."""
        found = self.ways_into(self.target, paid=self.paid) - self.came_from
        return found | ({"done"} if self.came_from else set())

    def numbers(self, kind: str) -> set[int]:
        """Return how many of a kind may be in the group, of which one must March at least."""
        chosen = sum(self.group.values())
        left = self.worn(self.origin, self.target) - chosen
        later = self.kinds[self.kinds.index(kind) + 1 :]
        alone = not chosen and not any(self.ready(self.origin, one) for one in later)
        return set(range(int(alone), min(self.ready(self.origin, kind), left) + 1))

    def is_asked(self, kind: str) -> bool:
        """Return whether there is any of a kind to be asked about."""
        left = self.worn(self.origin, self.target) - sum(self.group.values())
        return self.ready(self.origin, kind) > 0 and left > 0

    def offers(self, step: str) -> set[str]:
        """Return what may be answered at a step of the Operation."""
        if step == "march.to":
            return self.targets()
        if step == "march.from":
            return self.origins()
        return {str(number) for number in self.numbers(self.kind_of(step))}

    def kind_of(self, step: str) -> str:
        what = step.removeprefix("march.")
        return "nva_troops" if what == "troops" else f"{self.faction}_guerrilla_{what}"

    def asks(self) -> set[str]:
        """Return at which steps the Operation may ask next."""
        if not self.target:
            return {"march.to"}
        if not self.origin:
            return {"march.from", "march.to"} if self.came_from else {"march.from"}
        left = [x for x in self.kinds if x not in self.group and self.is_asked(x)]
        return {f"march.{left[0].split('_')[-1]}"}

    # --- answers ------------------------------------------------------------------------------

    def answer(self, step: str, word: str) -> None:
        """Take an answer."""
        if step == "march.to":
            self.target, self.came_from = word, set()
            self.paid = word in self.entered or word in LOCS
            self.entered += [] if word in self.entered else [word]
        elif step == "march.from" and word == "done":
            self.target = ""
        elif step == "march.from":
            self.origin, self.group = word, {}
            self.came_from.add(word)
            if not self.paid:
                self.resources -= self.price(word, self.target)
                self.paid = self.price(word, self.target) > 0
        else:
            self.group[self.kind_of(step)] = int(word)
        self.skip()

    def skip(self) -> None:
        """Move a group that is complete, of whom nothing more is to be asked."""
        if self.origin and not any(x not in self.group and self.is_asked(x) for x in self.kinds):
            self.move()
            self.origin = ""

    def move(self) -> None:
        """Move the group; what is seen on its way in is Active (3.3.2)."""
        origin, target, size = self.origin, self.target, sum(self.group.values())
        there = self.pieces.setdefault(target, Counter())
        forces = sum(n for kind, n in there.items() if kind.startswith(COIN_FORCES))
        seen = (target in LOCS or target in self.support) and size + forces > self.quiet
        self.went[origin, target] += size
        for kind, count in self.group.items():
            self.pieces[origin][kind] -= count
            face = kind.replace("underground", "active") if seen else kind
            there[face] += count
            if not self.goes_on(target):
                self.halted[target, face] += count


# --- a whole Limited March ------------------------------------------------------------------------


def limited(told: Any, faction: str, most: int) -> set[tuple[Any, ...]] | None:
    """Return what may come of a Limited March: one destination, a group from any of its neighbours.

    Not answer by answer, but all at once. None where there are more than `most` ways.
    """
    begun, found, ways = March(told, faction), set(), 0
    for target in SPACES:
        choices = []
        for origin in sorted(begun.ways_into(target, paid=False)):
            some = product(*(range(begun.ready(origin, kind) + 1) for kind in begun.kinds))
            choices.append([(origin, group) for group in some])
        together = 1
        for one in choices:
            together *= len(one)
        ways += together
        if ways > most:
            return None
        for groups in product(*choices):
            if any(sum(group) for _, group in groups):
                found.add(outcome(March(told, faction), target, groups))
    return found


def outcome(march: March, target: str, groups: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return who stands where, and what is left, after some groups have gone into a space."""
    march.target = target
    moved = [(origin, dict(zip(march.kinds, group))) for origin, group in groups if sum(group)]
    for march.origin, march.group in moved:
        march.move()
    cost = max(march.price(origin, target) for origin, _ in moved)
    return shape(march.pieces, march.resources - cost)


def shape(pieces: dict[str, Counter[str]], resources: int) -> tuple[Any, ...]:
    """Return who stands where and what is left, to be compared."""
    rows = {name: tuple(sorted((+row).items())) for name, row in pieces.items()}
    return resources, tuple(sorted((name, row) for name, row in rows.items() if row))
