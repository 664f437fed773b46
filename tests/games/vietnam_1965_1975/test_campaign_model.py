"""The strategic model of the campaign: its books, what it draws, who plays, and what is tuned with it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from annamite.games.vietnam_1965_1975.campaign import pacification, population
from annamite.games.vietnam_1965_1975.campaign.armies import formations
from annamite.games.vietnam_1965_1975.campaign.strategic_war.missions import hits_on
from annamite.games.vietnam_1965_1975.checks import statistics
from annamite.games.vietnam_1965_1975.computer.at_scale.struggle import HALVES, expected
from annamite.games.vietnam_1965_1975.computer.strategy.build.united_states import BARE_LINES
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.kernel import Decision, Setup
from tests.games.vietnam_1965_1975.played import VIETNAM
from tools.campaign_model import armies, calibrate, fights, front, report, sampling, season, spread
from tools.campaign_model.__main__ import main
from tools.campaign_model.computer import ComputerFront, ComputerUnitedStates
from tools.campaign_model.exploits import (
    COMPUTER,
    EXPLOITS,
    HISTORICAL,
    Policies,
    against,
    empty_capitals,
)
from tools.campaign_model.opening import taken_first
from tools.campaign_model.playing import Campaign, play, share
from tools.campaign_model.sampling import Before, Fought, Sampler, apart, fought
from tools.campaign_model.state import BATTALION, War, begin, printed
from tools.campaign_notes import Note, Plan, Played, note_down
from tools.campaigns import Run
from tools.exploiting.vietnam_1965_1975 import EXPLOITERS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SHORT, LONG = "campaign-1967", "campaign"
MORALE = (Index.US_MORALE, Index.SVN_MORALE, Index.NVN_MORALE)
CAUSES = {
    "three_star_leader",
    "us_stay_abroad",
    "population",
    "us_commitment",
    "new_us_commitment",
    "captured_capitals",
    "offensive_attacks",
    "nlf_casualties",
    "svn_draft",
    "bootstrap",
    "economic_aid",
    "us_counter_lost",
    "restrained_bombing",
    "unrestrained_bombing",
    "us_coup",
    "svn_coup",
    "us_instability",
    "svn_instability",
    "failed_inducement",
    "final_withdrawal",
}
"""What may move a morale, by its key in the accounts of the rules."""


def figures(**changed: int) -> dict[str, int]:
    """Return the figures of a season that might have been played."""
    return {
        "vc_units": 80,
        "nva_in_the_south": 20,
        "us_battalions": 60,
        "us_counters": 40,
        "us_air": 50,
        "us_airmobile": 10,
        "arvn_units": 75,
        "vc_lost": 20,
        "nva_lost": 5,
        "arvn_lost": 5,
        "us_lost": 1,
        "casualties": 35,
        "nlf_attacks": 10,
        "presence": 120,
        "presence_idle": 20,
        "free_fire": 2,
        "capitals_captured": 3,
        "capitals_held": 3,
        "capitals_marked": 5,
        "us_spent": 5,
        "arvn_spent": 5,
        "nva_spent": 2,
        "air_lost_in_fights": 1,
        "helicopters_lost": 1,
        "vc_replacements": 4,
        "us_operated": 1,
        "offensive": 0,
        **changed,
    }


def noted(**changed: int) -> Note:
    """Return a noted game of a season."""
    played = Played(
        name="spring 1967",
        figures=figures(**changed),
        events={},
        rules={},
        players=0.0,
        answers=0,
        audits=0,
    )
    seats = {"us": "computer", "nlf": "computer"}
    return Note(scenario=SHORT, seats=seats, limit=None, seed=0, loop=0.1, seasons=[played])


SAMPLER = sampling.sampler([noted()])
TYPICAL = SAMPLER.seasons[0]


def seasons(start: str, policies: Policies, number: int, seed: int = 1) -> Iterator[War]:
    """Yield a war after each of so many seasons, or until it is over."""
    war = begin(start, seed)
    for _ in range(number):
        season.play(war, policies.us, policies.nlf, SAMPLER)
        if war.t.s.ended:
            return
        check_books(war)
        yield war


def after(policies: Policies, number: int) -> War:
    """Return a long war after so many seasons."""
    return [*seasons(LONG, policies, number)][-1]


def check_books(war: War) -> None:
    """See that the levels of a season come out of its accounts, morale by lines of the chart alone."""
    now = war.t.season
    for index in Index:
        moved = sum(entry.by for entry in now.entries if entry.index == index)
        assert now.opening[index] + moved == now.levels[index], index
    causes = {entry.cause for entry in now.entries if entry.index in MORALE}
    assert causes <= CAUSES


# --- a season -------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", [SHORT, LONG])
@pytest.mark.parametrize("policies", [COMPUTER, HISTORICAL], ids=["computer", "historical"])
def test_the_books_of_each_season_come_out(start: str, policies: Policies) -> None:
    assert len([*seasons(start, policies, 6)]) >= 3


def test_the_same_seed_is_the_same_campaign_and_another_one_is_not() -> None:
    one, other, third = (play(SHORT, HISTORICAL, SAMPLER, seed) for seed in (3, 3, 4))
    assert one == other
    assert one.seasons != third.seasons
    assert one.winner in {"us", "nlf", "nobody"}


def test_more_presence_costs_svn_people() -> None:
    people = []
    for presence in (0, 300):
        war = begin(SHORT, 5)
        war.presence = presence
        war.t.note(number=3)
        spread.pacify(war, "computer")
        people.append(season.figures(war)["svn_population"])
    assert people[0] > people[1] + 10


def test_presence_is_spread_whole_and_the_idle_part_where_nobody_is_left() -> None:
    war = begin(SHORT, 5)
    lost = 4
    people = war.t.season.population
    war.t.note(number=3, population=(*people[:lost], 0, *people[lost + 1 :]))
    war.presence, war.idle = 100, 30
    taken = spread.spread(war)
    assert sum(taken.values()) == 100
    assert taken[lost] == 30


def test_presence_goes_where_it_is_felt(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it costs SVN more than spread by chance."""
    monkeypatch.setattr(spread, "MOVES", 0.0)
    war = begin(SHORT, 5)
    war.presence = 6 * len(population.regions(war.t))
    felt = _left(war)
    monkeypatch.setattr(spread, "EFFECT", 0.0)
    assert felt < _left(war) - 9


def _left(war: War) -> float:
    """Return by how many thirds SVN's people should move in a season that is not the first."""
    t = war.t
    t.note(number=3)
    taken, morale = spread.spread(war), level(t, Index.SVN_MORALE)
    return sum(
        expected(
            t.box,
            region.population or 0,
            t.season.population[n],
            morale,
            HALVES * (sum(pacification.modifiers(t, n)) - taken.get(n, 0)),
        )
        for n, region in population.regions(t)
    )


@pytest.mark.parametrize("start", [SHORT, LONG])
@pytest.mark.parametrize("kind", ["computer", "historical"])
def test_the_first_pacification_meets_the_set_up(start: str, kind: str) -> None:
    """As the NLF's player places its units, whatever dice draw, and whoever plays the US side."""
    game = Vietnam()
    plan = Plan(VIETNAM, Setup(start), {"us": "historical", "nlf": kind}, 1, audited=False)
    run = Run(game, plan, 8)
    while (request := run.position.request) is not None and request.step is not pacification.DICE:
        value = run.choose(request) if isinstance(request, Decision) else run.fate.answer(request)
        run.position.push(value)
    t = game.table(run.position.state)
    taken = taken_first(start, kind)
    assert taken == statistics.presence(t)
    assert sum(taken.values()) > 30
    assert taken_first(start, "capitals") == taken_first(start, "computer")


def test_units_abroad_cost_morale_in_the_next_politics_phase() -> None:
    """What notes of the season after tell; where they do not, what it mostly is."""
    found = noted()
    seasons = [replace(found.seasons[0], figures=figures(us_abroad=n)) for n in (1, 7)]
    drawn = sampling.sampler([replace(found, seasons=[*seasons, found.seasons[0]])]).seasons
    usual = sampling.ABROAD[SHORT, "computer"]
    assert [x.abroad for x in drawn] == [7, usual, usual]
    assert sampling.fought(found.seasons[0], 8, ("computer",), LONG).abroad == 0
    war = begin(SHORT, 7)
    fights.fight(war, ("computer", "computer"), restrained=False, sampler=Sampler(drawn[:1]))
    assert war.abroad == 7
    season._politics(war, ComputerUnitedStates())
    moved = [x.by for x in war.t.season.entries if x.cause == "us_stay_abroad"]
    assert moved == [-7]


def test_losses_are_those_of_the_season_drawn() -> None:
    """A fifth of the VC units and of the NVA, and their weight in the ledger."""
    war = begin(SHORT, 7)
    vc, nva = war.forces.vc.total(), war.forces.nva
    fights.fight(war, ("computer", "computer"), restrained=False, sampler=SAMPLER)
    lost = war.t.season.ledger.lost
    assert war.forces.vc.total() == vc - lost["vc"]
    assert war.forces.nva == nva - lost["nva"]
    assert lost["vc"] == pytest.approx(0.2 * vc, abs=1)
    assert war.t.season.ledger.casualties == pytest.approx(1.4 * (lost["vc"] + lost["nva"]), abs=1)
    assert war.presence == pytest.approx(1.2 * war.forces.nlf, abs=1)
    assert len(war.t.season.marked) >= len(war.t.season.captured)


def test_who_stays_out_of_operations_kills_the_fewer() -> None:
    """Where only seasons with US operations are noted, the ARVN's part is left."""
    war = begin(SHORT, 7)
    held_back = Before(80, 20, 130, 8, operated=False, offensive=False)
    part = war.forces.arvn.total() / 130
    assert fights.killing(war, held_back, TYPICAL) == part < 1
    quiet = TYPICAL._replace(before=held_back)
    assert fights.killing(war, held_back, quiet) == 1
    fights.fight(war, (), restrained=True, sampler=SAMPLER)
    assert not war.t.season.ledger.with_us


@pytest.mark.parametrize("operated", [False, True])
def test_the_tactics_say_whether_us_units_operate(*, operated: bool) -> None:
    """As they did in the season drawn, whichever it is; nobody is spared for it."""
    war = begin(SHORT, 7)
    vc = war.forces.vc.total()
    drawn = TYPICAL._replace(before=TYPICAL.before._replace(operated=operated))
    fights.fight(war, ("computer", "computer"), restrained=None, sampler=Sampler([drawn]))
    assert bool(war.t.season.ledger.with_us) == operated
    assert war.t.season.ledger.lost["vc"] == pytest.approx(0.2 * vc, abs=1)


# --- what is drawn --------------------------------------------------------------------------------


def test_only_noted_seasons_are_drawn_and_those_alike_alone() -> None:
    rows = [fought(noted(vc_units=10 * n).seasons[0], 8) for n in range(1, 20)]
    drawn = {Sampler(rows).drawn(rows[0].before, Random(n)) for n in range(200)}
    assert drawn == {*rows[: sampling.NEAREST]}


def test_a_season_of_those_who_opened_a_game_is_theirs() -> None:
    """What is drawn for the others comes from the seasons that they played."""
    games = [
        replace(noted(), seasons=noted().seasons * 3, opening={"us": "x", "nlf": "y"}, opened=2)
    ]
    drawn = sampling.sampler(games).seasons
    assert [x.before.players for x in drawn] == [("x", "y")] * 2 + [("computer", "computer")]
    assert report.played(games, SHORT, "computer") == []


def test_the_seasons_that_are_left_set_seasons_apart() -> None:
    """Whoever fights near the end of a war saves nothing; a shorter campaign begins nearer to it."""
    now = TYPICAL.before
    assert apart(now, now._replace(left=now.left + 8)) == apart(now, now._replace(vc=now.vc + 25))
    two = replace(noted(), seasons=noted().seasons * 2)
    assert [x.before.left for x in sampling.sampler([two]).seasons] == [8, 7]
    long = replace(two, scenario=LONG)
    assert [x.before.left for x in sampling.sampler([long]).seasons] == [39, 38]


def test_offensives_restraint_and_players_set_seasons_apart() -> None:
    now = TYPICAL.before
    for changed in ({"operated": False}, {"offensive": True}, {"players": ("other", "other")}):
        assert apart(now, now._replace(**changed)) > apart(now, now._replace(vc=now.vc + 25))
    for anything in ({"players": ()}, {"operated": None}):
        assert apart(now._replace(**anything), now) == 0


def test_notes_without_seasons_or_figures_are_refused() -> None:
    with pytest.raises(ValueError, match="no season"):
        sampling.sampler([])
    old = noted().seasons[0]
    del old.figures["presence"]
    with pytest.raises(KeyError, match="presence"):
        fought(old, 8)


# --- who plays ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*EXPLOITS])
def test_nobody_plays_against_the_rules(name: str) -> None:
    """Commitment is never above morale while troops are left; NVN never spends above its own."""
    for war in seasons(LONG, EXPLOITS[name][1], 7, seed=2):
        fallen = war.t.box.strategic.morale.us_counter_lost * war.t.season.ledger.lost["us"]
        morale = level(war.t, Index.US_MORALE) - fallen
        assert level(war.t, Index.US_COMMITMENT) <= morale or not war.forces.us[BATTALION]
        spent = level(war.t, Index.NVN_COMMITMENT)
        assert spent <= level(war.t, Index.NVN_MORALE) or not war.forces.all_nva
        assert war.forces.us[BATTALION] <= printed("us", BATTALION)
        assert war.forces.vc[BATTALION] <= printed("vc", BATTALION)
        assert min(war.t.season.levels) >= 0


def exploited(name: str, number: int) -> War:
    """Return a long war in which somebody exploits something, after so many seasons."""
    return after(EXPLOITS[name][1], number)


def test_exploits_of_bombing() -> None:
    raids = exploited("raids without restraint", 1).t.season
    assert [mission.unrestrained for mission in raids.missions] == [True]
    fewest = exploited("fewest bombs", 1).t
    assert fewest.season.missions
    table, defence = fewest.box.strategic.bombing, fewest.season.opening[Index.AIR_DEFENCE]
    for mission in fewest.season.missions:
        assert mission.points == table.needed(mission.target, defence)[0]


def test_exploits_of_commitment() -> None:
    assert level(exploited("300 commitment at once", 1).t, Index.US_COMMITMENT) > 200
    for war in seasons(LONG, EXPLOITS["149 commitment for ever"][1], 8):
        assert level(war.t, Index.US_COMMITMENT) < 150
    assert not exploited("no search and destroy", 2).t.season.ledger.with_us


def test_what_armies_cannot_do_without_is_ordered_whatever_morale_bears() -> None:
    """Supply, aid and replacements, a little each season; the exploit that stays below 150 does not."""
    war = begin(SHORT, 1)
    bears_nothing = level(war.t, Index.US_COMMITMENT) + 10
    war.t.note(levels=_with(war, {Index.US_MORALE: bears_nothing, Index.SVN_SUPPLY: 0}))
    us_side = ComputerUnitedStates()
    assert us_side.room(war) < 0 < us_side.bare_room(war)
    us_side.orders(war)
    first, *_ = written = war.t.season.orders
    assert not first.withdrawn
    assert {order.item for order in written if not order.withdrawn} == {*BARE_LINES}
    assert any(order.withdrawn for order in written)
    below = begin(SHORT, 1)
    below.t.note(levels=_with(below, {Index.US_COMMITMENT: 160}))
    EXPLOITS["149 commitment for ever"][1].us.orders(below)
    assert not [order for order in below.t.season.orders if not order.withdrawn]


def _with(war: War, changed: dict[Index, int]) -> tuple[int, ...]:
    """Return the levels of a war, some of them changed."""
    return tuple(changed.get(Index(n), now) for n, now in enumerate(war.t.season.levels))


def test_battalions_are_ordered_as_far_as_morale_bears_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What armies cannot do without has more room."""
    war, us_side = begin(SHORT, 1), ComputerUnitedStates()
    monkeypatch.setattr(us_side, "room", lambda _: 4)
    monkeypatch.setattr(us_side, "short", lambda _, line: 80 if line == BATTALION else 0)
    us_side.orders(war)
    assert [(order.item, order.number) for order in war.t.season.orders] == [(BATTALION, 4)]


@pytest.mark.parametrize(
    "name",
    [
        "no search and destroy",
        "raids without restraint",
        "fewest bombs",
        "VC in every empty capital",
    ],
)
def test_exploits_are_drawn_from_games_of_those_who_play_them(name: str) -> None:
    """Before seasons of the computer that are as near."""
    side, policies = EXPLOITS[name]
    players = policies.us.tactics, policies.nlf.tactics
    assert EXPLOITERS[players[side == "nlf"]][0] == side
    rows = [TYPICAL] * 8 + [
        TYPICAL._replace(before=TYPICAL.before._replace(players=players))
    ] * sampling.NEAREST
    now = TYPICAL.before._replace(players=players)
    assert Sampler(rows).drawn(now, Random(1)).before.players == players


def test_allies_stay_on_call_where_nobody_takes_them() -> None:
    """They come later, and count as still to come until they do; all are called once."""
    war = begin(LONG, 1)
    war.t.note(levels=_with(war, {Index.US_COMMITMENT: 170, Index.US_MORALE: 400}))
    before = armies.still_to_come(war)
    armies.call_allies(war, lambda _, price: not price)
    called = {*war.t.season.on_call}
    assert called
    assert all(formations.line_of(war.t.box, n).commitment for n in called)
    assert armies.still_to_come(war) == before
    armies.call_allies(war, lambda *_: True)
    names = [war.t.box.counters[n].id for n in called]
    assert {*names} <= {*war.forces.allies}
    assert len(war.forces.allies) == len({*war.forces.allies})
    assert armies.still_to_come(war) < before


def test_allies_who_leave_are_not_waited_for() -> None:
    """With the last division go those who are only on call too."""
    war = begin(LONG, 1)
    war.t.note(levels=_with(war, {Index.US_COMMITMENT: 170, Index.US_MORALE: 400}))
    armies.call_allies(war, lambda *_: False)
    war.forces.us[BATTALION] = 0
    war.forces.allies.clear()
    assert war.t.season.on_call
    armies.check_allies(war)
    assert war.t.season.allies_gone
    assert war.t.season.on_call == ()


def test_games_of_a_year_are_no_campaigns() -> None:
    """Who plays them saves for a war that goes on."""
    for scenario in ("one-year-1967", "masher"):
        with pytest.raises(ValueError, match=f"games of {scenario} are no campaigns"):
            sampling.sampler([replace(noted(), scenario=scenario)])


def test_exploits_of_the_nlf() -> None:
    trail, sea = exploited("all supply by the Trail", 3), exploited("all supply by sea", 3)
    assert trail.t.season.plan.sea == sea.t.season.plan.trail == 0
    assert trail.t.season.plan.trail + sea.t.season.plan.sea > 0
    assert empty_capitals(begin(LONG, 1)) > 0
    held = exploited("VC in every empty capital", 1).t.season.marked
    assert len(held) > len(after(COMPUTER, 1).t.season.marked)
    eager = [*seasons(SHORT, EXPLOITS["an offensive every season"][1], 3)][-1]
    assert eager.counted["offensives"] > 0


def test_final_withdrawal_is_for_good() -> None:
    war = exploited("final withdrawal in season 2", 4)
    assert war.forces.us[BATTALION] == 0
    assert war.t.season.allies_gone
    assert war.counted["final withdrawals"] == 1
    assert armies.order(war, BATTALION, 3) == 0


def test_the_strategy_is_asked_with_the_numbers_of_the_model() -> None:
    war = begin(SHORT, 1)
    needs = front.needs(war)
    assert needs.counters == printed("vc", BATTALION) - war.forces.vc[BATTALION]
    assert needs.hits == hits_on(war.t, "north") == 0
    assert ComputerUnitedStates().room(war) > 0
    assert ComputerFront().plan(war).recruits > 0
    assert len(war.t.units(1)) == war.forces.all_nva


# --- reports and tuning ---------------------------------------------------------------------------


def campaign(winner: str) -> Campaign:
    """Return a campaign that nobody has played."""
    return Campaign(0, {"spring 1967": figures()}, Counter(coups=1), winner, "an ending", 180)


def test_draws_are_half_a_win_and_exploits_are_paired() -> None:
    won, drawn, lost = map(campaign, ("us", "nobody", "nlf"))
    assert share([won, drawn, lost], "us") == 0.5
    found = report.gain("us", [won, won], [lost, drawn])
    assert (found.share, found.beyond) == (1.0, 0.75)
    assert found.half > 0
    assert found.longer == 0


def test_an_exploit_meets_the_opponent_that_is_asked_for() -> None:
    for side, policies in EXPLOITS.values():
        found = against(side, policies, HISTORICAL)
        assert getattr(found, side) is getattr(policies, side)
        assert {found.us, found.nlf} & {HISTORICAL.us, HISTORICAL.nlf}


def test_a_known_offset_is_found_again() -> None:
    """What the model itself comes to with one value of the knob is met by that value alone."""
    seeds, path = range(4), (SHORT, "winter 1967")
    (true,) = calibrate.sweep(SAMPLER, seeds, {"svn_population": 0}, [2], [], path=path)
    known = {"svn_population": true.bands["svn_population"].middle}
    tried = calibrate.sweep(SAMPLER, seeds, known, [-2, 0, 2], [], path=path)
    assert [x.offset for x in tried if not x.missed] == [2]
    assert calibrate.best(tried).offset == 2


def test_a_value_that_no_campaign_survives_meets_nothing() -> None:
    """Bands hold what is known, or miss it by little; a band that is not there misses it."""
    band = report.Span(100, 110, 120)
    assert [known for known in (90, 96, 110, 126, 130) if calibrate.holds(band, known)] == [
        96,
        110,
        126,
    ]
    tried = [
        calibrate.Tried(offset, [], {}, bands, {"us_morale": 110})
        for offset, bands in ((0, {}), (2, {"us_morale": band}))
    ]
    assert [x.missed for x in tried] == [["us_morale"], []]
    assert calibrate.best(tried).offset == 2


def test_values_beyond_the_knob_break_a_constraint() -> None:
    assert [offset for offset in range(-3, 4) if calibrate.problems(offset)] == [-3, 3]


def test_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each command tells something, the same one the same."""
    for name in [*EXPLOITS][2:]:
        monkeypatch.delitem(EXPLOITS, name)
    notes = tmp_path / "notes.jsonl"
    with pytest.raises(SystemExit):
        main(["play", "--notes", str(notes)])
    note_down(notes, noted())
    common = ["--notes", str(notes), "--start", SHORT, "--games", "1"]
    capsys.readouterr()
    told = []
    for command in ("play", "exploits", "check", "play"):
        assert main([command, *common]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[3]
    assert "| us morale |" in told[0]
    assert all(name in told[1] for name in EXPLOITS)
    assert "Medians are" in told[2]


def test_the_report_of_a_sweep_names_the_best_value() -> None:
    known, path = {"svn_population": 170}, (SHORT, "summer 1967")
    tried = calibrate.sweep(SAMPLER, range(1), known, [0], [SHORT], path=path)
    told = "\n".join(calibrate.report(tried))
    assert "| 0 | campaign-1967 |" in told
    assert "constraints kept" in told
    assert told.endswith(("is 0.", f"amiss: {', '.join([*tried[0].lopsided, *tried[0].missed])}."))


def test_a_season_counts_as_shares() -> None:
    assert isinstance(TYPICAL, Fought)
    assert (TYPICAL.vc, TYPICAL.nva) == (0.2, 0.2)
    players = ("computer", "computer")
    assert TYPICAL.before == Before(
        100, 25, 140, 8, operated=True, offensive=False, players=players, start=SHORT
    )
    elsewhere = TYPICAL.before._replace(start=LONG)
    assert apart(TYPICAL.before, elsewhere) == sampling.ELSEWHERE**2
    assert apart(TYPICAL.before, TYPICAL.before._replace(start="")) == 0
