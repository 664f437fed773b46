"""Tactics at scale between operations: dashes, garrisons, reserves, missions, offensives."""

from __future__ import annotations

from typing import Any, Final

import pytest

from annamite.games.vietnam_1965_1975.box.kinds import HOLD, Done, Kind
from annamite.games.vietnam_1965_1975.box.sides import NLF, US
from annamite.games.vietnam_1965_1975.computer.at_scale import hunts, initiative, reserves
from annamite.games.vietnam_1965_1975.computer.at_scale.dashes import (
    DARING,
    LEAST_MOVE,
    Spread,
    best_dashes,
)
from annamite.games.vietnam_1965_1975.computer.at_scale.guards import guards, needed, towns
from annamite.games.vietnam_1965_1975.computer.at_scale.hunts import (
    AHEAD,
    DRIVEN_OFF,
    EARLY,
    KILLED,
    MORALE,
    NARROW,
    PRICE,
    RESERVE,
    SPENT,
    STIRRED,
    Hunter,
    Raider,
    best_strikes,
    is_saved,
    price_of_a_season,
    together,
    us_hunter,
)
from annamite.games.vietnam_1965_1975.computer.at_scale.occupation import best_moves
from annamite.games.vietnam_1965_1975.computer.at_scale.offensives import NEWS
from annamite.games.vietnam_1965_1975.computer.at_scale.worth import STRENGTH_LOST, ScalePrices
from annamite.games.vietnam_1965_1975.computer.tactics import pursuit, turns
from annamite.games.vietnam_1965_1975.computer.tactics.campaign.worth import (
    ARVN_STRENGTH,
    CampaignPrices,
)
from annamite.games.vietnam_1965_1975.computer.tactics.strikes import CONTACT, Strike
from annamite.games.vietnam_1965_1975.computer.tactics.turns import LEAST_SHIFT, Shift
from annamite.games.vietnam_1965_1975.position import stages
from annamite.games.vietnam_1965_1975.position.season.indices import Index, change
from annamite.games.vietnam_1965_1975.position.season.ledger import Ledger
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.kernel import Decision
from annamite.players.computer import Choice
from tests.games.vietnam_1965_1975.computer.at_scale.scenes import (
    answer,
    at,
    game_turn,
    inside,
    mind,
)
from tests.games.vietnam_1965_1975.named import (
    ARVN_4TH_REGIMENT,
    ARVN_5TH_REGIMENT,
    ARVN_6TH_REGIMENT,
    ARVN_BATTALION,
    FIRST_BRIGADE_FIRST_DIVISION,
    PAVN_32ND_REGIMENT,
    PAVN_33RD_REGIMENT,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

COAST: Final = "I-5"
"""Quang Ngai, a region with many people, towns and fields."""


def _near(at: int, far: int = 3) -> int:
    """Return a hex on land some hexes from another, without a town."""
    places = range(len(BOX.ids))
    return next(
        n
        for n in places
        if BOX.distance(at, n) == far and BOX.in_svn[n] and not BOX.sea[n] and not BOX.place[n]
    )


def _in_a_round(scene: Scene, stage: Stage) -> None:
    """Let a scene stand at a stage of a round of search and destroy, in a season's second turn."""
    at(
        scene,
        Stage.SECOND_TURN,
        Stage.OPERATIONS,
        (stages.OPERATIONS_PHASE, Stage.DECLARE),
        ("search_and_destroy", Stage.ROUNDS),
        (stages.ROUND, stage),
    )


# --- the NLF --------------------------------------------------------------------------------------


def test_units_spread_one_to_a_town() -> None:
    """Three battalions in the wild, none of which stays with another."""
    start = inside(COAST, "wild")[0]
    scene = game_turn()
    units = [scene.unit(VC_BATTALION, start) for _ in range(3)]
    found = best_dashes(mind(scene, "nlf"))
    assert {*found.units} == {*units}
    goals = [*found.units.values()]
    assert len({*goals}) == 3
    assert all(BOX.place[goal] or BOX.capital[goal] for goal in goals)


def test_the_second_of_two_in_a_town_goes_elsewhere() -> None:
    """For it counts for nothing there; the move gains more than any of whoever is alone."""
    town = inside(COAST, "town")[0]
    alone, pair = game_turn(), game_turn()
    alone.unit(VC_BATTALION, town)
    for _ in range(2):
        pair.unit(VC_BATTALION, town)
    before, after = (best_dashes(mind(scene, "nlf")) for scene in (alone, pair))
    assert after.gain > before.gain + 0.5
    assert town not in after.units.values()
    assert len({*after.units.values()}) == len(after.units)


def test_danger_counts_less_right_before_pacification() -> None:
    """A brigade stands by in either turn."""
    town = inside(COAST, "town")[0]
    feared = []
    for turn in (Stage.FIRST_TURN, Stage.SECOND_TURN):
        scene = game_turn(turn)
        unit = scene.unit(VC_BATTALION, town)
        scene.unit(FIRST_BRIGADE_FIRST_DIVISION, _near(town))
        feared.append(Spread(scene.t).danger(town, unit))
    assert feared[0] > 0
    assert feared[1] == pytest.approx(DARING * feared[0])


def test_the_nlf_dashes_once_the_us_side_has_declined() -> None:
    """Not before, and it says what that gains."""
    scene = game_turn()
    scene.unit(VC_BATTALION, inside(COAST, "wild")[0])
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, inside("IV-1", "fields")[0])
    assert answer(scene)[0] == "stand_back"
    scene.s.refused = 1
    word, why = answer(scene)
    assert word == "operate"
    assert "gain" in why


def test_a_plan_stands_until_the_operation_is_over() -> None:
    """Whoever has gone is not asked to go on to somewhere else."""
    start = inside(COAST, "wild")[0]
    scene = game_turn()
    unit = scene.unit(VC_BATTALION, start)
    own = mind(scene, "nlf")
    plan = own.recall("shift", "before", dict)
    own.t.s.move(unit, plan.units[unit])
    scene.operation(Kind.STRATEGIC, NLF, units=[unit])
    own.t.s.op = scene.s.op
    assert own.recall("shift", "on the way", dict) is plan


def test_danger_counts_less_toward_the_end_of_the_war() -> None:
    """And not at all in the last turn: whoever is lost then is not missed any more."""
    town = inside(COAST, "town")[0]
    feared = []
    for season in (30, 36, 39):
        scene = game_turn(number=season)
        unit = scene.unit(VC_BATTALION, town)
        scene.unit(FIRST_BRIGADE_FIRST_DIVISION, _near(town))
        feared.append(Spread(scene.t).danger(town, unit))
    assert feared[0] > feared[1] > feared[2] == 0


@pytest.mark.parametrize(
    ("turn", "word"), [(Stage.FIRST_TURN, "operate"), (Stage.SECOND_TURN, "stand_back")]
)
def test_the_nlf_moves_first_where_no_pacification_follows(turn: Stage, word: str) -> None:
    """In a season's first turn, out of a town that a brigade could come to; in the second it stays for last."""
    town = inside(COAST, "town")[0]
    scene = game_turn(turn)
    for _ in range(3):
        scene.unit(VC_BATTALION, town)
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, _near(town, 2))
    assert answer(scene)[0] == word


@pytest.mark.parametrize(("refused", "word"), [(1, "operate"), (0, "stand_back")])
def test_small_shifts_are_made_once_the_us_side_has_declined(
    refused: int, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where all that is gained is less than a shift before it must gain."""
    scene = game_turn()
    unit = scene.unit(VC_BATTALION, inside(COAST, "wild")[0])
    scene.s.refused = refused
    own = mind(scene, "nlf")
    shift = Shift({unit: inside(COAST, "fields")[0]}, LEAST_MOVE)
    assert shift.gain < LEAST_SHIFT
    monkeypatch.setattr(turns, "best_shift", lambda _: shift)
    assert own.decision.step.codec.word(initiative.initiative(own).value) == word
    shift.units.clear()
    assert own.decision.step.codec.word(initiative.initiative(own).value) != "operate"


# --- the US side ----------------------------------------------------------------------------------


def _strategic(scene: Scene) -> dict[int, int]:
    """Return who moves where in the Strategic Movement Phase."""
    at(scene, Stage.FIRST_TURN, Stage.STRATEGIC)
    return best_moves(mind(scene, "us"))


@pytest.mark.parametrize("ineffective", [0, 1])
def test_whoever_is_not_needed_in_a_capital_shuts_a_town(ineffective: int) -> None:
    """Effective or not; one stays, and whoever is alone in a town does so too."""
    capital = inside(COAST, "capital")[0]
    scene = game_turn(Stage.FIRST_TURN)
    pair = [scene.unit(ARVN_BATTALION, capital, ineffective=ineffective) for _ in range(2)]
    alone = scene.unit(ARVN_BATTALION, inside(COAST, "town")[0], ineffective=1)
    found = _strategic(scene)
    assert len(found.keys() & {*pair}) == 1
    assert alone not in found
    (goal,) = (found[unit] for unit in pair if unit in found)
    assert goal in towns(BOX)
    assert goal != capital


def test_the_arvn_takes_over_from_a_brigade_that_sits_in_a_capital() -> None:
    """So that the brigade is free to operate."""
    capitals = inside(COAST, "capital") + inside("I-3", "capital")
    scene = game_turn(Stage.FIRST_TURN)
    for _ in range(2):
        scene.unit(ARVN_BATTALION, capitals[0], ineffective=1)
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, capitals[1])
    assert capitals[1] in _strategic(scene).values()


def test_whoever_alone_keeps_the_nlf_out_of_a_town_guards_it() -> None:
    """US units never do; two do not either."""
    one, two, three = inside(COAST, "town")[:3]
    scene = game_turn()
    alone = scene.unit(ARVN_BATTALION, one)
    for place in (two, two):
        scene.unit(ARVN_BATTALION, place)
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, three)
    assert guards(scene.t) == [alone]


def test_a_guard_is_free_once_nobody_can_come_to_his_town() -> None:
    """The NLF comes by strategic movement, from far; whoever has moved does not come any more."""
    town = inside(COAST, "town")[0]
    for done, far, stays in ((Done.NO, 9, True), (Done.YES, 9, False), (Done.NO, 40, False)):
        scene = game_turn()
        guard = scene.unit(ARVN_BATTALION, town)
        scene.unit(VC_BATTALION, _near(town, far), done=done)
        assert needed(scene.t) == [guard][: int(stays)]


def test_who_guards_what_the_nlf_wins_little_by_may_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever keeps the NLF out of a town is kept from attacks by what the town is worth to it alone."""
    town = inside(COAST, "town")[0]
    scene = game_turn()
    guard = scene.unit(ARVN_BATTALION, town)
    scene.unit(VC_BATTALION, _near(town, 2))
    assert needed(scene.t) == [guard]
    scene.play("let_us_operate")
    seen = mind(scene, "us").t
    worth = us_hunter(seen).prices.place(town)
    for least, free in ((worth, False), (worth + 0.01, True)):
        monkeypatch.setattr(hunts, "GUARDED", least)
        assert (guard in us_hunter(seen).ready) == free


def test_the_arvn_is_spent_more_freely_at_scale() -> None:
    """Half as dear as in the tactics of a game-turn: it has more men than counters to put them into."""
    scene = game_turn()
    unit = scene.unit(ARVN_4TH_REGIMENT, inside(COAST, "town")[0])
    strength = scene.t.profile(unit).ground + scene.t.profile(unit).artillery
    dearer = CampaignPrices(scene.t).unit(unit) - ScalePrices(scene.t).unit(unit)
    assert dearer == pytest.approx((ARVN_STRENGTH - STRENGTH_LOST) * strength)
    assert STRENGTH_LOST < ARVN_STRENGTH


@pytest.mark.parametrize(
    ("turn", "counted", "dearer"),
    [(Stage.FIRST_TURN, EARLY, 0.0), (Stage.SECOND_TURN, 1.0, RESERVE - PRICE)],
)
def test_strikes_wait_until_the_nlf_has_moved(turn: Stage, counted: float, dearer: float) -> None:
    """A target that may still go elsewhere is worth less, and in the second turn each unit is dearer."""
    assert dearer >= 0
    town = inside(COAST, "town")[0]
    found = []
    for done in (Done.NO, Done.YES):
        scene = game_turn(turn)
        foe = scene.unit(VC_BATTALION, town, done=done)
        unit = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, _near(town))
        scene.play("let_us_operate")
        hunter = Hunter(mind(scene, "us").t, US)
        strike = hunter.judged(town, [unit], [], 0, [foe])
        assert strike.seen is not None
        off, killed = DRIVEN_OFF if done else STIRRED, CONTACT * strike.seen.kill
        people = counted * hunter.prices.place(town) * (off * (1 - killed) + KILLED * killed)
        found.append(strike.value - CONTACT * strike.seen.value - people)
    assert found[1] == pytest.approx(-PRICE)
    assert found[1] - found[0] == pytest.approx(dearer)


def _hunted(commitment: int, before: Kind | None = None, **season: Any) -> list[Strike]:
    """Return the strikes of a US side that has a brigade near one VC battalion in a town."""
    town = inside(COAST, "town")[0]
    ledger = Ledger(with_us={} if before is None else {int(before): 1})
    scene = game_turn(ledger=ledger, **season)
    scene.unit(VC_BATTALION, town, done=Done.YES)
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, _near(town))
    change(scene.t, Index.US_COMMITMENT, commitment, "us_commitment", "16.1-e")
    scene.play("let_us_operate")
    return best_strikes(mind(scene, "us"))


def test_one_battalion_is_not_worth_a_season_of_american_fights() -> None:
    """Where commitment is high, as long as US units have sought no other fight this season."""
    (strike,) = _hunted(0)
    assert price_of_a_season(game_turn().t) == 0.0
    assert strike.value > 0
    assert not _hunted(400)
    assert _hunted(400, Kind.SEARCH)
    assert _hunted(400, Kind.CLEAR)
    assert not _hunted(400, Kind.SECURITY)


@pytest.mark.parametrize(
    ("over", "seasons", "ahead", "saved"),
    [
        (SPENT * 10, 10, 99, False),
        (SPENT * 10 - 1, 10, 99, True),
        (NARROW, 10, AHEAD, True),
        (NARROW, 10, AHEAD - 1, False),
        (NARROW - 1, 10, AHEAD - 1, True),
        (NARROW - 1, 3, 0, False),
    ],
)
def test_morale_is_saved_where_it_has_to_last(
    over: int, seasons: int, ahead: int, *, saved: bool
) -> None:
    """Thirteen points for each season, less than that only where people are scarce; never less than forty."""
    assert is_saved(over, seasons, ahead) == saved


@pytest.mark.parametrize(("over", "worth"), [(10 * SPENT, 0), (10 * SPENT - 1, 1)])
def test_a_season_of_american_fights_costs_what_morale_is_worth(over: int, worth: int) -> None:
    """By the line of the chart for the commitment that there is."""
    people = tuple(3 * (region.population or 0) for region in BOX.c.map.regions)
    scene = game_turn(number=30, population=people)
    for index, level in ((Index.US_COMMITMENT, 300), (Index.US_MORALE, 300 + over)):
        held = scene.t.season.levels[index]
        change(scene.t, index, level - held, "us_commitment", "16.1-e")
    price = -MORALE[worth] * BOX.strategic.morale.us_commitment(300)
    assert price_of_a_season(scene.t) == pytest.approx(price)


def test_the_rest_of_the_war_counts_in_a_year_that_is_judged_by_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its formula weighs morale and commitment, so that they are not spent because the year ends."""
    people = tuple(3 * (region.population or 0) for region in BOX.c.map.regions)
    scene = game_turn(number=30, population=people)
    for index, level in ((Index.US_COMMITMENT, 300), (Index.US_MORALE, 300 + 20 * SPENT)):
        held = scene.t.season.levels[index]
        change(scene.t, index, level - held, "us_commitment", "16.1-e")
    line = -BOX.strategic.morale.us_commitment(300)
    assert price_of_a_season(scene.t) == pytest.approx(MORALE[0] * line)
    monkeypatch.setattr(hunts, "war_left", lambda _: 30)
    assert price_of_a_season(scene.t) == pytest.approx(MORALE[1] * line)


def test_nobody_looks_at_morale_after_the_last_season() -> None:
    """So that fights cost nothing at home any more in it."""
    assert not _hunted(400, number=38)
    assert _hunted(400, number=39)


def test_what_the_arvn_can_do_by_itself_is_no_reason_for_us_units(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It attacks alone where all is worth the price, but what US units add to it is not."""
    town = inside(COAST, "town")[0]
    scene = game_turn()
    scene.unit(VC_BATTALION, town, done=Done.YES)
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, _near(town))
    for regiment in (ARVN_4TH_REGIMENT, ARVN_5TH_REGIMENT, ARVN_6TH_REGIMENT):
        scene.unit(regiment, _near(town, 2))
    scene.play("let_us_operate")

    def asked(price: float) -> list[Strike]:
        monkeypatch.setattr(hunts, "price_of_a_season", lambda _: price)
        return best_strikes(mind(scene, "us"))

    everybody, others = asked(0.0), asked(99.0)
    assert us in everybody[0].units
    assert others
    assert us not in others[0].units
    added = together(everybody) - together(others)
    assert 0 < added < together(everybody)
    assert asked(added * 0.9)[0].units == everybody[0].units
    assert asked((added + together(everybody)) / 2)[0].units == others[0].units


@pytest.mark.parametrize(("commitment", "joins"), [(0, True), (400, False)])
def test_no_reserve_of_us_units_breaks_a_rest(
    commitment: int, *, joins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be the first fight of US units this season: the ARVN fights on alone, however welcome it is."""
    town = inside(COAST, "town")[0]
    scene = game_turn()
    foe = scene.unit(VC_BATTALION, town, done=Done.YES)
    arvn = scene.unit(ARVN_BATTALION, BOX.around(town)[0])
    us = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, _near(town, 4))
    change(scene.t, Index.US_COMMITMENT, commitment, "us_commitment", "16.1-e")
    scene.operation(side=US, units=[arvn], targets=[foe], target_hexes=[BOX.ids[town]], round=1)
    _in_a_round(scene, Stage.PURSUIT)
    scene.play()
    word = f"reserve-{scene.t.token(us)}"
    assert {word, "done"} <= {*scene.words}
    own = mind(scene, "us")
    wanted = Choice(own.decision.step.codec.value(word), "it turns the scale")
    monkeypatch.setattr(pursuit, "pursuit", lambda _: wanted)
    assert (reserves.called(own) == wanted) == joins


def test_strikes_that_share_units_count_once() -> None:
    """The best of them, and others that are made by others; guns are shared, too."""
    shared = [Strike(0, [1], guns=[9], value=3.0), Strike(1, [1, 2], value=2.0)]
    assert together([*shared, Strike(2, [2], value=1.0)]) == 4.0
    assert together([*shared, Strike(2, [2], guns=[9], value=1.0)]) == 3.0


def _attacked(place: int) -> Scene:
    """Return a scene in which the US side, by the computer, has moved up to a VC battalion."""
    scene = game_turn()
    scene.unit(VC_BATTALION, place, done=Done.YES)
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, _near(place, 2))
    scene.play("let_us_operate")
    assert scene.position is not None
    while True:
        asked = scene.position.request
        assert isinstance(asked, Decision)
        if not asked.step.id.startswith(("turn.", "operation.", "security.", "move.")):
            return scene
        scene.play(answer(scene)[0])


@pytest.mark.parametrize(("kind", "enters"), [("capital", True), ("town", True), ("fields", False)])
def test_the_first_who_attacks_a_town_goes_into_it(kind: str, *, enters: bool) -> None:
    """It shuts it, or takes it back; elsewhere the attack is made from beside the enemy."""
    place = inside(COAST, kind)[0]
    scene = _attacked(place)
    there = [len(scene.t.at(n, US)) for n in (place, *BOX.around(place))]
    assert sum(there) == 1, "the brigade has come up to it"
    assert there[0] == enters


def test_all_come_off_their_missions_before_anybody_holds() -> None:
    """A brigade that held last turn, and an ARVN battalion in a capital beside the enemy."""
    capital = inside(COAST, "capital")[0]
    scene = game_turn(Stage.FIRST_TURN)
    scene.unit(ARVN_BATTALION, capital)
    for at_ in BOX.around(capital)[:2]:
        scene.unit(PAVN_32ND_REGIMENT if at_ % 2 else PAVN_33RD_REGIMENT, at_)
    far = _near(capital, 9)
    holding = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, far, mission=HOLD, done=Done.YES)
    at(scene, Stage.FIRST_TURN, Stage.MISSIONS)
    scene.s.side = US
    word, _ = answer(scene)
    assert word == f"release-{scene.t.token(holding)}"


def test_attacks_are_news_in_an_offensive() -> None:
    """A strike of the NLF promises half a point of morale more."""
    town = inside(COAST, "town")[0]
    values = []
    for offensive in (False, True):
        scene = game_turn(offensive=offensive)
        scene.unit(ARVN_BATTALION, town)
        scene.unit(PAVN_32ND_REGIMENT, BOX.around(town)[0])
        strike = Raider(scene.t, NLF).best(town)
        assert strike is not None
        values.append(strike.value)
    assert values[1] == pytest.approx(values[0] + NEWS)


@pytest.mark.parametrize("offensive", [False, True])
def test_in_an_offensive_the_nlf_attacks_on(*, offensive: bool) -> None:
    """Where another attack would cost it a little, and it would stop otherwise."""
    town = inside(COAST, "town")[0]
    scene = game_turn(offensive=offensive)
    foe = scene.unit(ARVN_BATTALION, town, mission=HOLD)
    unit = scene.unit(VC_BATTALION, BOX.around(town)[0])
    scene.operation(side=NLF, units=[unit], targets=[foe], target_hexes=[BOX.ids[town]], round=2)
    _in_a_round(scene, Stage.CHOOSE_ATTACK)
    word, why = answer(scene)
    assert word.startswith("hex-") == offensive, (word, why)
