"""A position's projection tells all that the rules go on from, and nothing else."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any, Final, TypeVar

import pytest
from msgspec import Struct
from msgspec.structs import replace

from annamite.games import load
from annamite.games.vietnam_1965_1975.box.kinds import Kind, Role
from annamite.games.vietnam_1965_1975.box.sides import N_VC, US
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.operation import (
    Combat,
    Fights,
    Fire,
    March,
    Move,
    Operation,
)
from annamite.games.vietnam_1965_1975.position.season.government import Government, Post
from annamite.games.vietnam_1965_1975.position.season.indices import Entry, Index
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.season.sheets import (
    Levy,
    Mission,
    Mobilization,
    Order,
    Plan,
    Purchase,
    Sheets,
)
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.games.vietnam_1965_1975.projection import projection
from annamite.kernel import Decision, Position, Setup
from tests.games.vietnam_1965_1975.campaign.interphases import interphase, past_of
from tests.games.vietnam_1965_1975.frames import frames_at
from tests.projections import shown, states
from tools.corpus.following import follow
from tools.corpus.running import corpus_of

GAME: Final = "vietnam-1965-1975"
NEVER: Final = {
    "frames[]+": "a frame is a procedure and its step",
    "op.combat.row": "it follows from the die and the strengths, and is only shown",
    "_index+": "units by place, as `hex` has them",
    "_index[][]": "units by place, as `hex` has them",
    "_index[]+": "units by place, as `hex` has them",
    "group[]": "it follows from the scenario",
    "op.with_us_units": "for the ledger of a season",
}
"""What means nothing to the rules, and why."""
SOMETIMES: Final = {
    "ended": "a flag; but for 0 one value is like the other",
    "frames+": "the step of the innermost is told; the others follow from it and from what is told",
    "frames[][]": "likewise",
    "fresh[]": "of VC units alone it is asked",
    "ineffective[]": "a flag",
    "known[]": "of VC units alone it is asked",
    "refused": "a flag",
    "started": "a flag",
}
UNITS: Final = frozenset(
    f"{name}+"
    for name in ("done", "drawn", "fresh", "group", "hits", "ineffective", "known", "mission")
)
"""A unit more needs an element more in all of its columns."""

P = TypeVar("P", Season, Ledger)
ANSWERS: Final = 1600
"""What takes chance through a season or two of a campaign."""
PARTS: Final = frozenset(("op", "march", "fire", "fights", "move", "waiting", "combat", "zones"))
"""What has places within it, and is none."""
WORDS: Final = frozenset(("provoked", "allotting", "tokens", "arrivals", "season"))
"""What cannot be altered by counting on: what is stored by name, and what only a campaign has; each
has a test of its own."""


def kind(s: State) -> Hashable:
    op = s.op
    return s.stage, op and (
        op.kind,
        op.march.move is not None,
        op.combat is not None,
        bool(op.fights.pursuit_left),
    )


@pytest.mark.slow
def test_whatever_changes_shows() -> None:
    """Every field that differs between positions shows, but for those listed with a reason."""
    found = shown(load(GAME), states(GAME, kind))

    assert found.never - UNITS == set(NEVER)
    assert found.sometimes == set(SOMETIMES)
    assert {
        "counter[]",
        "hex[]",
        "op.march.stopped[].spent",
        "op.march.move.spent",
        "tally[]",
    } <= found.always
    structures = {
        "": State.__slots__,
        "op.": Operation.__struct_fields__,
        "op.march.": March.__struct_fields__,
        "op.fire.": Fire.__struct_fields__,
        "op.fights.": Fights.__struct_fields__,
        "op.march.move.": Move.__struct_fields__,
        "op.combat.": Combat.__struct_fields__,
    }
    places = found.always | found.sometimes | {*NEVER}
    for prefix, names in structures.items():
        for name in {*names} - PARTS - WORDS:
            assert any(place.startswith(prefix + name) for place in places), prefix + name


LOOKED_BACK_AT: Final = "season.past[]"
FULL: Final[dict[str, Any]] = {
    "entries": (Entry(0, 2, "capital_lost", "16.1-j"),),
    "past": past_of((1,) * len(Index), moved=(Entry(0, 2, "capital_lost", "16.1-j"),)),
    "ledger": Ledger(
        lost={"us": 1},
        fallen=(1,),
        spent={"us": 1},
        captured=(1,),
        neutrals=("laos",),
        rolls={"us": 1},
        bombarded=(1,),
        with_us={int(Kind.SEARCH): 1},
    ),
    "captured": (1,),
    "marked": (1,),
    "missions": (Mission(target="north", points=4, hits=2, star=True, losses=(1,)),),
    "plan": Plan(trail=1, sea=1, recruits=1),
    "blockade": (1,),
    "nva_taken": (1,),
    "nva_withdrawn": (1,),
    "orders": (Order(item="us.division", counters=(1,)),),
    "levy": Levy(withdrawn=(1,), group="arvn.division", more=2, building=True),
    "mobilization": Mobilization(
        buying=Purchase(item="vc.regiment", counter=1),
        spent={1: 1},
        given=(1,),
        withdrawn=(1,),
        departed=(1,),
    ),
    "appears": 1,
    "merging": (0,),
    "government": Government(
        three_star=1,
        two_star={"I": Post(leader=1, loyalty=7)},
        one_star={"arvn.1.hq": Post(leader=1, loyalty=7)},
        trying="I",
        served=("two.01",),
    ),
    "departed": (1,),
    "destroyed": (1,),
    "booking": "us.supply",
    "landing": (1,),
    "landing_as": {1: 2},
    "on_call": (1,),
    "offensive_regiment": 1,
    "us_sheets": Sheets(before={"bombing.mission": ("a",)}, now={"bombing.mission": ("b",)}),
    "nlf_sheets": Sheets(before={"north.sea": ("a",)}, now={"north.sea": ("b",)}),
    "abroad": {"laos": ("us",)},
    "assigned": {1: 1},
    "done": ("final",),
}
"""A season in which there is one of everything."""
IN_A_SEASON: Final[dict[str, type[Struct]]] = {
    "": Season,
    "entries[].": Entry,
    "ledger.": Ledger,
    "missions[].": Mission,
    "plan.": Plan,
    "orders[].": Order,
    "levy.": Levy,
    "mobilization.": Mobilization,
    "mobilization.buying.": Purchase,
    "government.": Government,
    "us_sheets.": Sheets,
    "nlf_sheets.": Sheets,
    "government.two_star[].": Post,
    "government.one_star[].": Post,
}
"""What there is in it, by where."""


def test_whatever_changes_in_a_season_shows() -> None:
    """Every field of a campaign's season, and of all that is written in it."""
    scene = interphase(Stage.POLITICS, **FULL)
    scene.unit("us.1.1.2", "4411")

    found = shown(scene.game, [scene.s])

    hidden = found.never | found.sometimes
    # Of seasons that are over the rules ask for the levels at their ends; the rest is looked back at.
    back = {place for place in hidden if place.startswith(LOOKED_BACK_AT)}
    assert not {place for place in hidden - back if place.startswith("season")}
    assert not any(place.startswith(f"{LOOKED_BACK_AT}.levels") for place in back)
    for prefix, structure in IN_A_SEASON.items():
        for name in structure.__struct_fields__:
            place = f"season.{prefix}{name}"
            assert any(one.startswith(place) for one in found.always), place


UNORDERED: Final[dict[type, tuple[str, ...]]] = {
    State: ("entered", "switched", "strayed"),
    Operation: ("reserves", "defensive_reserves", "refuge", "target_hexes"),
    March: ("moved", "airmobile", "amphibious", "landed_hot"),
    Fire: ("ships", "ships_used", "fired", "answered", "interdicted"),
    Fights: ("slowed", "pursuit_left", "attacked", "used"),
    Move: ("behind", "met"),
    Combat: ("ships", "taken", "broken"),
}
"""Lists whose order means nothing."""
UNORDERED_IN_A_SEASON: Final = (
    "captured",
    "marked",
    "nva_taken",
    "nva_withdrawn",
    "departed",
    "destroyed",
    "on_call",
    "merging",
    "landing_as",
    "abroad",
    "assigned",
    "done",
)
UNORDERED_IN_A_LEDGER: Final = ("lost", "fallen", "spent", "rolls", "bombarded", "with_us")


def shuffled(part: P, names: tuple[str, ...], dice: Random) -> P:
    """Return a part of a season with lists of it in another order."""
    others: dict[str, Any] = {}
    for name in names:
        value: Any = getattr(part, name)
        items = [*(value.items() if isinstance(value, dict) else value)]
        dice.shuffle(items)
        others[name] = type(value)(items)
    return replace(part, **others)


def meaningless(game: Vietnam, s: State, dice: Random) -> State:
    """Return a state stored otherwise: in another order, and with what means nothing at random."""
    parts: list[Any] = [s]
    if s.op is not None:
        op = s.op
        stacks = (op.march.move, op.march.waiting)
        parts += [op, op.march, op.fire, op.fights, op.combat, *stacks]
    for part in parts:
        for name in UNORDERED.get(type(part), ()):
            value = getattr(part, name)
            items = [*(value.items() if isinstance(value, dict) else value)]
            dice.shuffle(items)
            setattr(part, name, type(value)(items))
    if s.season is not None:
        ledger = shuffled(s.season.ledger, UNORDERED_IN_A_LEDGER, dice)
        s.season = replace(shuffled(s.season, UNORDERED_IN_A_SEASON, dice), ledger=ledger)
    t = game.table(s)
    for unit in range(len(s.hex)):
        if t.nation(unit) != N_VC:
            s.known[unit], s.fresh[unit] = dice.randint(0, 1), dice.randint(0, 1)
    if s.op is not None and s.op.combat is not None:
        s.op.combat.row = dice.randint(0, 5)
        for guns in s.op.combat.guns:
            dice.shuffle(guns)
    return s


class Restored(Vietnam):
    """The game, each stretch of it from a state that is stored otherwise but means the same."""

    def __init__(self) -> None:
        super().__init__()
        self.dice = Random("stored otherwise")

    def play(self, state: State, log: Any = None) -> Any:
        before = projection(self.table(state))
        meaningless(self, state, self.dice)
        assert projection(self.table(state)) == before
        return super().play(state, log)


@pytest.mark.parametrize("first", [0, 12])
def test_what_does_not_show_makes_no_difference(first: int) -> None:
    """What is left out, and order where it is sorted, change nothing in how games go on."""
    corpus, game = corpus_of(GAME), Restored()
    for kept in corpus.records[first : first + 12]:
        trace = follow(game, corpus.record(kept))
        assert trace.fault is None
        assert trace.offered.parts(kept.offered) is None
        assert trace.projected.parts(kept.projected) is None


def posed(position: Position[State]) -> object:
    """Return what is asked next, its options, and what the position means."""
    asked = position.request
    options = asked and (asked.values if isinstance(asked, Decision) else asked.outcomes)
    told = projection(Vietnam().table(position.state))
    return asked and (asked.step.id, asked.params, options), told


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_what_does_not_show_of_a_season_makes_no_difference(seed: int) -> None:
    """Nor does it in a campaign: from its set-up through its first seasons, led by chance."""
    games, dice = (Vietnam(), Restored()), Random(seed)
    pair = [Position(game, game.start(Setup("campaign-1967"))) for game in games]
    seasons = set()
    for _ in range(ANSWERS):
        first, second = map(posed, pair)
        assert first == second
        asked = pair[0].request
        assert asked is not None
        answers = asked.values if isinstance(asked, Decision) else asked.outcomes
        answer = dice.choice(answers)
        for position in pair:
            position.push(answer)
        assert pair[0].state.season is not None
        seasons.add(pair[0].state.season.number)
    assert max(seasons) >= 2


@pytest.mark.parametrize("stage", Stage)
def test_a_stage_is_told_by_its_name(stage: Stage) -> None:
    """Both the stage that comes next and the one before which units have reacted are."""
    game = Vietnam()
    state = game.start(corpus_of(GAME).records[0].setup)
    state.op = Operation(kind=Kind.SEARCH, side=US, provoked=stage)
    state.frames = frames_at(stage, None)
    told = game.projection(state)
    assert told["next"] == told["operation"]["after_reaction"] == stage


@pytest.mark.parametrize("role", Role)
def test_whoever_allots_support_is_told(role: Role) -> None:
    """The side whose turn it is to add support to a combat has a word of its own."""
    game = Vietnam()
    state = game.start(corpus_of(GAME).records[0].setup)
    combat = Combat(hex=0, attacker=US, attackers=[], defenders=[], guns=[[], []], allotting=role)
    state.op = Operation(kind=Kind.SEARCH, side=US, combat=combat)
    assert game.projection(state)["operation"]["combat"]["allots"] == role.name.lower()


def test_a_unit_has_its_token_and_its_counter_id() -> None:
    """Units are told by public number and counter, zones by their names."""
    game = Vietnam()
    corpus = corpus_of(GAME)
    position = Position(game, game.start(corpus.records[0].setup))
    told = game.projection(position.base)
    position.base.zones = {3: 1, 0: 4}
    assert game.projection(position.base)["chosen_zones"] == {"3": "II", "0": "Capital"}
    counters = {counter.id for counter in game.box.counters}
    assert [*told["units"]] == [str(unit) for unit in range(len(position.base.hex))]
    assert {unit["counter"] for unit in told["units"].values()} <= counters
