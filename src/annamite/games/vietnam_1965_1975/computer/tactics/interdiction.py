"""Answers about interdiction: whether fire does more in the way of the enemy than in the fight (7.5).

Before the alert die each aim is judged by all six rolls: where the targets could still run, who meets
them there, and what the attack loses by the fire that is spent. At later moments fire goes to the fight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from annamite.games.vietnam_1965_1975.box.kinds import Kind
from annamite.games.vietnam_1965_1975.box.places import on_map
from annamite.games.vietnam_1965_1975.box.sides import US
from annamite.games.vietnam_1965_1975.computer.mind import Mind, answers
from annamite.games.vietnam_1965_1975.computer.tactics.cordon import Cordon
from annamite.games.vietnam_1965_1975.computer.tactics.engaged import Engaged
from annamite.games.vietnam_1965_1975.computer.tactics.strikes import Planner
from annamite.games.vietnam_1965_1975.computer.tactics.worth import Strengths
from annamite.games.vietnam_1965_1975.computer.weighing import weights_of
from annamite.games.vietnam_1965_1975.operation import fire
from annamite.games.vietnam_1965_1975.operation.guns import interdictors
from annamite.games.vietnam_1965_1975.position.questions import SHIP_SHARE
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel.wording import plural
from annamite.players.computer import Choice

if TYPE_CHECKING:
    from annamite.games.vietnam_1965_1975.position.table import Table

LEAST_DENIAL: Final = 0.1
"""What an interdiction must bring beyond what its fire would do in the fight."""

Shot: TypeAlias = tuple[str, int, int]
"""What fires: act, its number in the step's vocabulary, Support Points."""


class Aim(NamedTuple):
    """An interdiction: hex, effective half points, who fires, and what it gains."""

    at: int
    half: int
    shots: list[Shot]
    gain: float


def shots_at(t: Table, side: int, at: int) -> list[Shot]:
    """Return the shots that could be aimed at a hex, each as large as it comes, in order of use.

    Ships and air can be divided, guns cannot.
    """
    ships = [("ship", ship, left) for ship, left in fire.ships_left(t, side, at)]
    air = fire.air_left(t, side)
    guns = [("gun", u, t.profile(u).artillery) for u in interdictors(t, side, at)]
    guns.sort(key=lambda shot: (shot[2], shot[1]))
    return [*ships, *([("air", 0, air)] if air else []), *guns]


def gathered(t: Table, side: int, at: int, needed: int) -> list[Shot] | None:
    """Return the least wasteful shots with which a hex is interdicted; None if there is too little.

    Args:
        t: The table.
        side: Who fires.
        at: The hex.
        needed: Half points that must count there.
    """
    wanted = left = -(-needed // fire.worth(t, side, at, 1))
    shots = shots_at(t, side, at)
    for shot in shots:
        if shot[0] == "gun" and shot[2] == wanted:
            return [shot]
    found: list[Shot] = []
    for act, number, points in shots:
        if left > 0:
            fired = points if act == "gun" else min(points, left)
            found.append((act, number, fired))
            left -= fired
    return _spared(found, -left) if left <= 0 else None


def _spared(shots: list[Shot], surplus: int) -> list[Shot]:
    """Return shots without those that later ones made superfluous; air and ships fire less."""
    kept = sorted(shots, key=lambda shot: shot[2])
    for shot in kept[:]:
        act, number, points = shot
        less = points if act == "gun" and points <= surplus else 0
        if act != "gun":
            less = min(points, surplus)
        if less:
            surplus -= less
            kept.remove(shot)
            if points > less:
                kept.append((act, number, points - less))
    return kept


class Denial:
    """What interdiction would change in the alert to come.

    Args:
        t: The table as the side that operates sees it, in its operation.
        side: Who fires.
    """

    def __init__(self, t: Table, side: int) -> None:
        self.t, self.side = t, side
        self.shelling = t.op.kind == Kind.BOMBARD
        strengths = Strengths(weights_of(t), side)
        self.hunters = [u for u in t.op.units if on_map(t.s.hex[u]) and strengths.ground(u)]
        self.cordon = Cordon(t, strengths, () if self.shelling else self.hunters)

    def worth(self) -> float:
        """Return what the operation should bring, with the fire that is left and the dice to come."""
        full = self._shells() if self.shelling else self._attack()
        return full * self.cordon.held() if full > 0 else full

    def _attack(self) -> float:
        """Return what the attack should bring if nobody runs."""
        op = self.t.op
        # A new one each time: it remembers forecasts, which hang on the fire that is left.
        engaged = Engaged(self.t, self.side)
        return engaged.attack(op.target_hexes[0], self.side, self.hunters, op.targets).value

    def _shells(self) -> float:
        """Return what the bombardment should bring if nobody runs, 0 with too little fire for it."""
        t, op = self.t, self.t.op
        at = op.target_hexes[0]
        points = fire.air_left(t, self.side)
        points += sum(left for _, left in fire.ships_left(t, self.side, at))
        points += sum(t.profile(u).artillery for u in op.units if u not in op.fire.fired)
        if fire.worth(t, self.side, at, points) < 2 * t.box.charts.bombardment_minimum:
            return 0.0
        return Planner(t, self.side).shelled(at, op.targets, points)

    def after(self, at: int, half: int, shots: list[Shot]) -> float:
        """Return the same with a hex interdicted by some shots."""
        op = self.t.op
        before = op.fire.interdicted, op.fire.fired, op.fire.air_used, op.fire.ships_used
        op.fire.interdicted = op.fire.interdicted | {at: half}
        op.fire.fired = [*op.fire.fired, *(number for act, number, _ in shots if act == "gun")]
        op.fire.air_used += sum(points for act, _, points in shots if act == "air")
        used = op.fire.ships_used = op.fire.ships_used.copy()
        for act, number, points in shots:
            if act == "ship":
                fire.fired_by(used, number, points)
        try:
            return self.worth()
        finally:
            op.fire.interdicted, op.fire.fired, op.fire.air_used, op.fire.ships_used = before

    def best(self, places: list[int]) -> Aim | None:
        """Return the interdiction that gains most, None if the fire does more in the fight."""
        t = self.t
        if self.cordon.fixed or not t.op.target_hexes:
            return None
        now = self.worth()
        if now <= 0:
            return None
        found: Aim | None = None
        for at in self._useful(places):
            for half in fire.levels(t):
                shots = gathered(t, self.side, at, half)
                if shots is None:
                    break
                gain = self.after(at, half, shots) - now
                if gain > (found.gain if found else LEAST_DENIAL):
                    found = Aim(at, half, shots, gain)
        return found

    def level(self, at: int, aimed: int) -> int:
        """Return how many half points an aim that is taken should have, some of them fired."""
        worth = {}
        for half in fire.levels(self.t):
            shots = gathered(self.t, self.side, at, half - aimed) if half > aimed else None
            if shots is not None:
                worth[half] = self.after(at, half, shots)
        return max(worth, key=lambda half: (worth[half], -half), default=aimed)

    def _useful(self, places: list[int]) -> list[int]:
        """Return the hexes where interdiction can do most.

        Every way out begins in the target hex, so that no other hex delays more for the same fire;
        hexes around come next, and where fire counts for more.
        """
        t = self.t
        home = t.op.target_hexes[0]
        taken = home in t.op.fire.interdicted
        each = fire.worth(t, self.side, home, 1)
        around = [
            n
            for n in t.box.around(home)
            if n in places and (taken or fire.worth(t, self.side, n, 1) > each)
        ]
        return ([home] if home in places else []) + around


@answers("fire.interdict")
def interdict(mind: Mind) -> Choice:
    """Deny flight where that is worth more than the fire in the fight."""
    t, acts = mind.t, fire.AIM_ACTS
    mind.memory.aim = None
    if t.s.stage == Stage.ALERT_FIRE and mind.side == US:
        places = [number for _, act, number in mind.acts() if act == "hex"]
        aim = Denial(t, mind.side).best(places)
        if aim is not None:
            mind.memory.aim = aim.at, aim.half
            told = (
                f"whoever runs from {t.box.names[aim.at]} does not get far: {aim.gain:.1f} points"
            )
            return Choice(acts.pack("hex", aim.at), told)
    return Choice(mind.decision.values[0], "the fire is worth more in the fight")


@answers("fire.interdict_with")
def interdict_with(mind: Mind) -> Choice:
    """No more than is needed, and what can be divided first."""
    t, acts, op = mind.t, fire.FIRE_ACTS, mind.t.op
    assert op.fire.aim is not None
    planned = mind.memory.aim
    if planned is None or planned[0] != op.fire.aim:
        planned = op.fire.aim, Denial(t, mind.side).level(op.fire.aim, op.fire.aimed)
    half = planned[1]
    shots = (
        gathered(t, mind.side, op.fire.aim, half - op.fire.aimed) if half > op.fire.aimed else []
    )
    if shots:
        act, number, points = shots[0]
        share = {"gun": number, "air": points, "ship": number * SHIP_SHARE + points}[act]
        return Choice(
            acts.pack(act, share), f"{plural(points, 'point of it is', 'points of it are')} enough"
        )
    return Choice(mind.decision.values[0], "that is enough")
