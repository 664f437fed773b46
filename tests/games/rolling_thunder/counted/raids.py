"""What raids may be composed of, counted a second time (4.3 to 4.5, 4.8, 4.8.2).

This is written from the rulebook alone and shares no code with the game: a position is its projection,
that is plain names and numbers, and what is printed comes from the files of the box.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from pathlib import Path
from typing import Any, NamedTuple

import yaml

BOX = Path(__file__).parents[4] / "src/annamite/games/rolling_thunder/box/data"
MOST = {"cap": 3, "sead": 3, "strike": 2}  # squadrons of a role in a raid (4.8.2)
CARRIES = {"aim": "cap", "arm": "sead", "eogb": "strike"}  # each missile has its role (2.3)
MODELS = ("", "_upgraded", "_missile", "_upgraded_missile")  # faces of squadron counters (2.3.1)
HELD = 3  # squadrons that a mandatory raid needs (4.5)


def printed(name: str) -> Any:
    """Return a file of the box, of each value the value alone."""
    return bare(yaml.safe_load((BOX / f"{name}.yaml").read_text(encoding="utf-8")))


def bare(node: Any) -> Any:
    if isinstance(node, dict):
        return bare(node["v"]) if "v" in node else {key: bare(part) for key, part in node.items()}
    return node


MAP, COUNTERS, CARDS = printed("map"), printed("counters"), printed("cards")
OBJECTIVES = COUNTERS["region_counters"] | COUNTERS["printed_objectives"]


class Target(NamedTuple):
    """Something that can be bombed: what it is called, where it is, of which type."""

    word: str
    region: str
    type: str


TARGETS = [
    *(Target(name, one["region"], one["colour"]) for name, one in OBJECTIVES.items()),
    *(Target(f"bridges_{name}", name, "bridge") for name in MAP["regions"]),
    *(Target(f"airfield_{name}", x["region"], "airfield") for name, x in MAP["airfields"].items()),
]


class Sky:
    """A position of the raid phase as one force sees it."""

    def __init__(self, told: Any, force: str) -> None:
        self.told, self.force = told, force
        self.own = told["forces"][force]

    # --- targets ------------------------------------------------------------------------------

    def targets(self) -> set[str]:
        """Return all that the next raid may be flown against, and that there need be none (4.8)."""
        there = [one for one in TARGETS if self.is_open(one)]
        ordered = self.own.get("mandatory")
        first = not self.own.get("raided")
        held = [one for one in there if first and one.type == ordered]
        return {one.word for one in held or there} | {"pass"}

    def is_open(self, target: Target) -> bool:
        over_it = self.told["weather"][target.region]
        return (
            self.is_whole(target)
            and self.is_mine(target)
            and self.is_authorized(target)
            and (over_it != "storms" or self.flies_through_storms())
        )

    def is_whole(self, target: Target) -> bool:
        """Return whether there is anything left to hit (4.8.5.2 to 4.8.5.4)."""
        if target.type == "bridge":
            down, places = self.told.get("bridges", {}), MAP["bridges"].items()
            return any(
                down.get(name, 0) < place["capacity"]
                for name, place in places
                if place["region"] == target.region
            )
        if target.type == "airfield":
            name = target.word.removeprefix("airfield_")
            hits = self.told.get("airfields", {}).get(name, {}).get("damage", 0)
            return bool(hits < MAP["airfields"][name]["damage_spaces"])
        return bool(
            self.told["objectives"].get(target.word, {}).get("status") == "standing"  # 3.1.1
        )

    def is_mine(self, target: Target) -> bool:
        """Return whether it lies in the force's Route Packages, or in Hanoi is open to it (2.2.1)."""
        if target.region != "hanoi":
            return bool(MAP["regions"][target.region]["service"] == self.force)
        return target.word not in OBJECTIVES or self.own.get("hanoi") == target.word

    def is_authorized(self, target: Target) -> bool:
        """Return whether the Target Restriction Level leaves it alone (4.4)."""
        level = self.told.get("level", 0)
        forbidden = {0: {"hanoi", "haiphong"}, 1: {"hanoi", "haiphong"}, 2: {"hanoi"}}
        if target.region in forbidden.get(level, ()):
            return False
        return target.type != "airfield" or level > 0

    def flies_through_storms(self) -> bool:
        """Return whether a card in hand, to be played at once, betters the weather there (4.3)."""
        return any(
            card["timing"] == "raid_composition"
            and card["side"] in ("both", self.force)
            and not card.get("when")
            and any(what["verb"] == "weather" for what in card["does"])
            for card in (CARDS["cards"][name] for name in self.own.get("hand", {}))
        )

    # --- the raid -----------------------------------------------------------------------------

    def reserve(self, role: str) -> list[str]:
        """Return the squadrons of a role at the Air Base, counter by counter."""
        there = self.own.get("reserve", {})
        return [role + model for model in MODELS for _ in range(there.get(role + model, 0))]

    def most(self, role: str) -> int:
        """Return how many squadrons of a role may fly; a card can raise that (4.8.2)."""
        return int(self.told["raid"]["strike_limit"]) if role == "strike" else MOST[role]

    def least(self) -> int:
        """Return how many must fly in all: three against a mandatory target, if there are (4.5)."""
        raid = self.told["raid"]
        (type_,) = (one.type for one in TARGETS if one.word == raid["target"])
        if self.own.get("raided") or self.own.get("mandatory") != type_:
            return 1
        there = sum(min(self.most(role), len(self.all_of(role))) for role in MOST)
        return min(HELD, there)

    def all_of(self, role: str) -> list[str]:
        """Return the squadrons of a role that fly or could."""
        return [name for name in self.flying() if of_role(name, role)] + self.reserve(role)

    def flying(self) -> list[str]:
        there = self.told["raid"].get("squadrons", {})
        return [name for name, count in there.items() for _ in range(count)]

    def squadrons(self) -> set[str]:
        """Return which may join the raid next, and whether it may be all (4.8.2)."""
        flying = self.flying()
        found = {
            name
            for role in MOST
            if sum(of_role(one, role) for one in flying) < self.most(role)
            for name in self.reserve(role)
        }
        strikes = any(of_role(one, "strike") for one in flying)
        return found | ({"done"} if strikes and len(flying) >= self.least() else set())

    def altitudes(self) -> set[str]:
        """Return how high the raid may fly in its weather (4.8.2.1)."""
        clear = self.told["raid"]["weather"] == "clear"
        return {"high", "medium", "low"} if clear else {"medium", "low"}

    def extras(self) -> set[str]:
        """Return what may yet go with the raid, and nothing more (4.8.2)."""
        raid, flying = self.told["raid"], self.flying()
        taken = {f"pilot_{role}" for role in raid.get("pilots", ())}
        found = {"done"}
        for role in MOST:
            if not any(of_role(one, role) for one in flying):
                continue
            if self.own.get("pilots", 0) and f"pilot_{role}" not in taken:
                found.add(f"pilot_{role}")
            if self.own.get("more_sorties") == "on the board":
                found.add(f"sorties_{role}")
        return found | set(self.missiles(flying, raid["altitude"]))

    def missiles(self, flying: list[str], altitude: str) -> list[str]:
        """Return the missiles and bombs that squadrons with the icon may carry (2.3.1, 4.8.2.1)."""
        return [
            missile
            for missile in self.own.get("missiles", ())
            if any(of_role(one, CARRIES[missile]) and "missile" in one for one in flying)
            and not (missile == "eogb" and altitude == "high")
        ]

    # --- whole raids --------------------------------------------------------------------------

    def compositions(self) -> set[tuple[Any, ...]]:
        """Return every raid that may come of it: squadrons, altitude, and what goes with them.

        Not by choosing one after the other, but all at once.
        """
        found = set()
        for wings in product(*(self.wings(role) for role in MOST)):
            flying = [name for wing in wings for name in wing]
            if wings[2] and len(flying) >= self.least():
                for altitude in self.altitudes():
                    loads = self.loads(flying, altitude)
                    found |= {(tuple(sorted(flying)), altitude, extras) for extras in loads}
        return found

    def wings(self, role: str) -> list[list[str]]:
        """Return what may fly in a role, from nothing up."""
        there = self.reserve(role)
        sizes = range(min(self.most(role), len(there)) + 1)
        chosen = (
            x for size in sizes for x in combinations_with_replacement(sorted({*there}), size)
        )
        return [[*one] for one in chosen if all(one.count(x) <= there.count(x) for x in one)]

    def loads(self, flying: list[str], altitude: str) -> set[frozenset[str]]:
        """Return all that may go with some squadrons at an altitude."""
        roles = [role for role in MOST if any(of_role(one, role) for one in flying)]
        pilots = subsets([f"pilot_{role}" for role in roles], self.own.get("pilots", 0))
        bombs = subsets(self.missiles(flying, altitude), len(CARRIES))
        counter = self.own.get("more_sorties") == "on the board"
        sorties = [set(), *({f"sorties_{role}"} for role in roles if counter)]
        return {frozenset(a | b | c) for a, b, c in product(pilots, bombs, sorties)}


def of_role(squadron: str, role: str) -> bool:
    return squadron.split("_", maxsplit=1)[0] == role


def subsets(names: list[str], most: int) -> list[set[str]]:
    """Return every choice among some names, of so many at the most."""
    chosen = [
        {x for x, is_in in zip(names, ins) if is_in} for ins in product((0, 1), repeat=len(names))
    ]
    return [one for one in chosen if len(one) <= most]
