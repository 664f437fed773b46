"""Positions built in a few lines, and rules played on them word by word.

scene = Scene().objective("n_w4", "w1").squadrons("navy", cap=1, sead=2, strike=2)
play = scene.segment(ambush, scene.fly("navy", "n_w4", cap=1, strike=2))
play.do("clear_skies", "mig17")
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from annamite.games.rolling_thunder.box.ids import (
    AIRFIELDS,
    ALTITUDES,
    BOMBED,
    BRIDGE,
    CARD,
    CUBES,
    DEFENCE_CARDS,
    DIRECTIVES,
    FORCES,
    MIG_CARDS,
    MISSILES,
    N_CARDS,
    N_SQUADRONS,
    OBJECTIVES,
    PLACE,
    RAID_TARGETS,
    RECON_CARDS,
    ROLES,
    SQUADRONS,
    TARGETS,
    TYPES,
    WEATHERS,
)
from annamite.games.rolling_thunder.box.loading import at_difficulty
from annamite.games.rolling_thunder.game import RollingThunder
from annamite.games.rolling_thunder.phases import Ended, Phase
from annamite.games.rolling_thunder.raids.targets import region_of
from annamite.games.rolling_thunder.state import FIELDS, OVER_LAOS, STANDING, Raid, State
from annamite.games.rolling_thunder.table import Table
from annamite.kernel import Decision, LogEntry, Setup

GAME = RollingThunder(at_difficulty("easier"))
"""Rules are tested with values that no calibration moves."""
EASY = ("done", "none", "pass", "no", "nothing", "keep")


class Play:
    """Rules under way: answer with words (or an int for a die); forced decisions too.

    Attributes:
        request: What is asked now, or None when the rules have returned.
        result: What they returned.
        asked: Ids of the steps answered so far.
    """

    def __init__(self, rules: Generator[Any, int, Any]) -> None:
        self._rules = rules
        self.request: Any = None
        self.result: Any = None
        self.asked: list[str] = []
        self._advance(lambda: next(rules))

    def _advance(self, step: Callable[[], Any]) -> None:
        try:
            self.request = step()
        except StopIteration as stop:
            self.request, self.result = None, stop.value
        except Ended:
            self.request = None

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
        """Words of the options, or of the chance outcomes."""
        assert self.request is not None, "the rules have ended"
        return self.request.words

    def do(self, *words: str | int) -> Play:
        """Answer one request per word; each must be offered."""
        for word in words:
            assert self.request is not None, f"nothing is asked for {word!r}"
            assert str(word) in self.offered, f"{word!r} not in {self.step}: {self.offered}"
            self.asked.append(self.request.step.id)
            value = self.request.step.codec.value(str(word))
            self._advance(lambda: self._rules.send(value))
        return self

    def to(self, step: str, *words: str | int) -> Play:
        """Decline what is asked until `step` comes, then answer `words` there."""
        while self.step != step:
            assert self.seat != "chance", f"{self.step} is asked before {step}"
            self.do(self._easy())
        return self.do(*words)

    def finish(self, *words: str | int) -> Play:
        """Answer `words`, then decline or do what is forced; the rules must end."""
        self.do(*words)
        while self.request is not None:
            assert self.seat != "chance", f"a die or card is asked at {self.step}"
            self.do(self._easy())
        return self

    def _easy(self) -> str:
        offered = self.offered
        easy = [word for word in EASY if word in offered]
        if not easy:
            assert len(offered) == 1, f"undecided at {self.step}: {offered}"
            easy = offered
        return easy[0]


class Scene:
    """A position for a test: the set-up of 1965 with clear skies, no objectives and no hands.

    Args:
        year: The year being played.
        season: 1 or 2.
        scenario: `campaign` or `short`.
        options: Options of the game.
    """

    def __init__(
        self, year: int = 1965, season: int = 1, scenario: str = "campaign", **options: Any
    ) -> None:
        self.s: State = GAME.start(Setup(scenario, options))
        self.log: list[LogEntry] = []
        self.t = Table(self.s, GAME.box, self.log.append)
        self.s.year, self.s.season = year, season
        self.s.phase = Phase.RAIDS
        self.s.level = self.s.base_level = 3
        for since in range(1966, year + 1):
            for added, pile in (
                (GAME.box.mig_added, self.s.mig_draw),
                (GAME.box.defence_added, self.s.defence_draw),
                (GAME.box.recon_added, self.s.recon_draw),
            ):
                pile[:] = [a + b for a, b in zip(pile, added[since])]

    # --- building -------------------------------------------------------------------------

    def set(self, **values: Any) -> Scene:
        """Set attributes of the state."""
        for name, value in values.items():
            assert hasattr(self.s, name), name
            setattr(self.s, name, value)
        return self

    def objective(self, name: str, target: str, hits: int = 0) -> Scene:
        """Put an objective on the map; a Hanoi counter goes to the first free compartment."""
        number = OBJECTIVES.index(name)
        self.s.status[number] = STANDING
        self.s.target[number] = 1 + TARGETS.index(target)
        self.s.hits[number] = hits
        if name.startswith("h_"):
            self.s.hanoi[self.s.hanoi.index(0)] = number + 1
        return self

    def squadrons(self, force: str, **counts: int) -> Scene:
        """Let a force have exactly these squadrons: roles, kinds such as `cap_missile`, armed_recon."""
        n = FORCES.index(force)
        at = n * N_SQUADRONS
        self.s.reserve[at : at + N_SQUADRONS] = [0] * N_SQUADRONS
        self.s.owned[n * 4 : n * 4 + 4] = [0] * 4
        self.s.recon_reserve[n] = counts.pop("armed_recon", 0)
        self.s.owned[n * 4 + 3] = self.s.recon_reserve[n]
        for kind, count in counts.items():
            self.s.reserve[at + SQUADRONS.index(kind)] = count
            self.s.owned[n * 4 + ROLES.index(kind.split("_")[0])] += count
        return self

    def reserve(self, force: str) -> dict[str, int]:
        """Return the raid squadrons in Active Reserve."""
        return self._kinds(self.s.reserve, force)

    def committed(self, force: str) -> dict[str, int]:
        """Return the raid squadrons in the Committed Air Base."""
        return self._kinds(self.s.committed, force)

    @staticmethod
    def _kinds(column: list[int], force: str) -> dict[str, int]:
        at = FORCES.index(force) * N_SQUADRONS
        return {name: column[at + n] for n, name in enumerate(SQUADRONS) if column[at + n]}

    def weather(self, **regions: str) -> Scene:
        """Set the weather of regions."""
        for region, word in regions.items():
            self.s.weather[PLACE[region]] = WEATHERS.index(word)
        return self

    def cubes(self, place: str, **counts: int) -> Scene:
        """Put cubes somewhere."""
        for colour, count in counts.items():
            self.s.cubes[PLACE[place] * 3 + CUBES.index(colour)] += count
        return self

    def delayed(self, place: str, **counts: int) -> Scene:
        """Put cubes into a delayed box."""
        area = BOMBED.index(PLACE[place])
        for colour, count in counts.items():
            self.s.delayed[area * 3 + CUBES.index(colour)] += count
        return self

    def bridges(self, **counts: int) -> Scene:
        """Put Destroyed Bridges counters on locations."""
        for name, count in counts.items():
            self.s.bridges[BRIDGE[name]] = count
        return self

    def damage(self, **counts: int) -> Scene:
        """Damage airfields."""
        for name, count in counts.items():
            self.s.damage[AIRFIELDS.index(name)] = count
        return self

    def alert(self, *airfields: str) -> Scene:
        """Put airfields on MiG Alert."""
        for name in airfields:
            field = AIRFIELDS.index(name)
            self.s.alert[GAME.box.field_owner[field]] = field + 1
        return self

    def barcap(self, airfield: str, force: str = "air_force", kind: str = "cap") -> Scene:
        """Put a CAP squadron from reserve over an airfield."""
        at = FORCES.index(force) * N_SQUADRONS + SQUADRONS.index(kind)
        self.s.reserve[at] -= 1
        self.s.barcap[AIRFIELDS.index(airfield)] = 1 + at
        return self

    def over(self, place: str, force: str, recon: int = 0, suppression: int = 0) -> Scene:
        """Put armed recon and suppression squadrons over a place, from reserve."""
        n, at = FORCES.index(force), FORCES.index(force) * FIELDS + field(place)
        self.s.recon[at] += recon
        self.s.suppression[at] += suppression
        self.s.recon_reserve[n] -= recon + suppression
        if self.s.recon_reserve[n] < 0:
            self.s.owned[n * 4 + 3] -= self.s.recon_reserve[n]
            self.s.recon_reserve[n] = 0
        return self

    def hand(self, force: str, *cards: str) -> Scene:
        """Deal Support cards from the deck."""
        for name in cards:
            self.s.support_draw[CARD[name]] -= 1
            self.s.hand[FORCES.index(force) * N_CARDS + CARD[name]] += 1
        return self

    def holds(self, force: str) -> list[str]:
        """Return a force's Support cards."""
        at = FORCES.index(force) * N_CARDS
        return [name for name, n in CARD.items() for _ in range(self.s.hand[at + n])]

    def parks(self, *, generic: tuple[str, ...] = (), named: tuple[str, ...] = ()) -> Scene:
        """Let exactly these regions hold Truck Parks."""
        self.s.generic_parks = sum(1 << PLACE[name] for name in generic)
        self.s.named_parks = sum(1 << PLACE[name] for name in named)
        return self

    def directives(self, *names: str) -> Scene:
        """Put directives in force."""
        self.s.directives = sum(1 << DIRECTIVES.index(name) for name in names)
        return self

    def decks(
        self,
        mig: dict[str, int] | None = None,
        defence: dict[str, int] | None = None,
        recon: dict[str, int] | None = None,
    ) -> Scene:
        """Stack draw decks with exactly these cards; nothing is discarded."""
        for counts, cards, name in (
            (mig, MIG_CARDS, "mig"),
            (defence, DEFENCE_CARDS, "defence"),
            (recon, RECON_CARDS, "recon"),
        ):
            if counts is not None:
                assert set(counts) <= set(cards)
                setattr(self.s, f"{name}_draw", [counts.get(card, 0) for card in cards])
                setattr(self.s, f"{name}_discard", [0] * len(cards))
        return self

    # --- playing --------------------------------------------------------------------------

    def stretch(self, phase: Phase | None = None, *words: str | int) -> Play:
        """Play the stretch of a phase, or the next raid, answering `words`."""
        if phase is not None:
            self.s.phase = phase
        return Play(self._stretches()).do(*words)

    def _stretches(self) -> Generator[Any, int, None]:
        yield from GAME.play(self.s, self.log.append)
        if self.s.phase == Phase.RAIDS and self.s.turn:
            yield from GAME.play(self.s, self.log.append)

    def fly(
        self,
        force: str,
        target: str,
        *,
        altitude: str = "medium",
        pilots: tuple[str, ...] = (),
        missiles: tuple[str, ...] = (),
        sorties: str = "",
        **squadrons: int,
    ) -> Raid:
        """Return a raid composed of squadrons taken from reserve, as if just launched."""
        number, n = RAID_TARGETS.index(target), FORCES.index(force)
        region = region_of(self.t, number)
        counts = [squadrons.get(kind, 0) for kind in SQUADRONS]
        assert sum(counts) == sum(squadrons.values())
        for kind, count in enumerate(counts):
            at = n * N_SQUADRONS + kind
            self.s.reserve[at] -= count
            if self.s.reserve[at] < 0:  # more than the set-up has: counters from the box
                self.s.owned[n * 4 + kind // 4] -= self.s.reserve[at]
                self.s.reserve[at] = 0
        raid = Raid(
            force=n,
            target=number,
            region=region,
            weather=self.s.weather[region],
            squadrons=counts,
            strike_limit=2,
            altitude=ALTITUDES.index(altitude),
            pilots=sum(1 << ROLES.index(role) for role in pilots),
            missiles=sum(1 << MISSILES.index(missile) for missile in missiles),
            sorties=ROLES.index(sorties) if sorties else -1,
        )
        self.s.missiles[n] &= ~raid.missiles
        self.s.raid = raid
        return raid

    def segment(self, rules: Callable[[Table, Raid], Any], raid: Raid, *words: str | int) -> Play:
        """Play one segment of a raid."""
        return Play(rules(self.t, raid)).do(*words)

    def run(self, rules: Callable[..., Any], *arguments: Any) -> Play:
        """Play any rule on the table."""
        return Play(rules(self.t, *arguments))

    # --- reading --------------------------------------------------------------------------

    def at(self, place: str) -> dict[str, int]:
        """Return the cubes somewhere, delayed ones left out."""
        first = PLACE[place] * 3
        return {c: self.s.cubes[first + n] for n, c in enumerate(CUBES) if self.s.cubes[first + n]}

    def delayed_at(self, place: str) -> dict[str, int]:
        """Return the cubes in a delayed box."""
        first = BOMBED.index(PLACE[place]) * 3
        column = self.s.delayed
        return {c: column[first + n] for n, c in enumerate(CUBES) if column[first + n]}

    def status(self, objective: str) -> int:
        """Return an objective's status."""
        return self.s.status[OBJECTIVES.index(objective)]

    def told(self, key: str) -> list[dict[str, Any]]:
        """Return the params of every log entry of that key."""
        return [dict(entry.params) for entry in self.log if entry.key == key]


def field(place: str) -> int:
    """Return the armed recon field of a region or of Laos."""
    return OVER_LAOS if place == "pathet_lao" else PLACE[place]


def owned(scene: Scene, force: str) -> dict[str, int]:
    """Return how many squadrons of each type a force has."""
    at = FORCES.index(force) * len(TYPES)
    return {name: scene.s.owned[at + n] for n, name in enumerate(TYPES)}
