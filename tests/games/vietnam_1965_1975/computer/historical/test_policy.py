"""The policy in play: a whole season, sheet by sheet, and what it does on purpose."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from annamite.games.vietnam_1965_1975.box.places import HEXES
from annamite.games.vietnam_1965_1975.box.sides import N_NVA, NLF, Pool
from annamite.games.vietnam_1965_1975.campaign.armies import formations
from annamite.games.vietnam_1965_1975.campaign.armies.support import GIVEN
from annamite.games.vietnam_1965_1975.computer.historical import ANSWERING, HISTORICAL
from annamite.games.vietnam_1965_1975.computer.historical.answering import SHEETS
from annamite.games.vietnam_1965_1975.computer.tactics import BY_DEFAULT
from annamite.games.vietnam_1965_1975.computer.tactics.campaign.relief import empty_posts, relief
from annamite.games.vietnam_1965_1975.computer.tactics.campaign.restraint import MARGIN, held_back
from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.games.vietnam_1965_1975.position.season.indices import Index
from annamite.games.vietnam_1965_1975.position.season.sheets import Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from annamite.games.vietnam_1965_1975.position.state import State
from annamite.kernel import Decision, DiceStream, LogEntry, Position, Setup
from annamite.players import seat_player
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

GAME: Final = Vietnam()
LEFT_TO_THE_FIRST: Final = {
    "bombing.order",
    "effectiveness.corps",
    "effectiveness.zone",
    "pacification.region",
    "status.break",
    "status.deployment",
    "vc.part",
    "trail.air",
}
"""Steps at which the policy has no view of its own."""


class Answer(NamedTuple):
    """What the policy answered."""

    seat: str
    step: str
    word: str
    reason: str


class Played(NamedTuple):
    """A campaign under way."""

    position: Position[State]
    answers: list[Answer]
    log: list[LogEntry]


def play(scenario: str, seasons: int) -> Played:
    """Let the policy play either side for some seasons."""
    log: list[LogEntry] = []
    answers: list[Answer] = []
    position = Position(GAME, GAME.start(Setup(scenario)), log.append)
    players: dict[str, Any] = {x.id: seat_player("historical", GAME, x.id, 1) for x in GAME.seats}
    fate = DiceStream(b"the path 1965-75")
    while position.state.season is None or position.state.season.number <= seasons:
        position.roll(fate)
        asked = position.request
        assert isinstance(asked, Decision)
        player = players[asked.seat]
        value = player.choose(asked, lambda seat=asked.seat: position.fork_as(seat))
        assert value in asked.values
        step = asked.step
        answers.append(Answer(asked.seat, step.id, step.codec.word(value), player.reason))
        position.push(value)
        if position.request is None:
            break
    return Played(position, answers, log)


@pytest.fixture(scope="module")
def season() -> Played:
    """Return summer 1965 and the interphase of fall."""
    return play("campaign", 1)


def words(played: Played, step: str) -> list[str]:
    """Return what was answered at a step."""
    return [answer.word for answer in played.answers if answer.step == step]


# --- a season -------------------------------------------------------------------------------------


def test_summer_1965_is_as_the_path_has_it(season: Played) -> None:
    """Twenty battalions, thirty Air Points, three groups of supply, a programme of aid."""
    t = GAME.table(season.position.state)
    battalions = {*formations.counters_of(BOX, formations.BATTALION)}
    assert len(battalions & formations.in_country(t)) == 20
    assert (t.s.air_total, t.s.airmobile_total) == (30, 4)
    ordered = Counter(x.params["what"] for x in season.log if x.key == "ordered")
    assert ordered["21 × SVN supply"] == ordered["1 × Economic aid programme"] == 1
    assert GAME.audit(season.position.state) == []


def test_north_vietnam_sends_what_the_path_has(season: Played) -> None:
    """Two by sea, five and more along the Trail, missiles, and five regiments with their HQ."""
    assert words(season, "north.sea") == ["commit-2"]
    assert int(words(season, "north.trail")[0].partition("-")[2]) >= 5
    assert words(season, "north.forces")[0] == "air_defence"
    t = GAME.table(season.position.state)
    nva = [t.profile(unit) for unit in t.units(NLF) if t.nation(unit) == N_NVA]
    assert sum(p.brigade for p in nva) == 5


def test_the_nva_comes_down_the_trail_and_off_it(season: Played) -> None:
    """What was built in the north is in the south before the season is over."""
    t = GAME.table(season.position.state)
    assert not [unit for unit in t.units(NLF) if t.s.hex[unit] >= HEXES]
    assert "trail.leave" in {answer.step for answer in season.answers}
    assert [x for x in words(season, "trail.along") if x.startswith("move-")]


def test_each_answer_has_its_reason(season: Played) -> None:
    """A sentence without a line break, for all to read."""
    assert all(answer.reason and "\n" not in answer.reason for answer in season.answers)


def test_the_viet_cong_place_their_sections(season: Played) -> None:
    """Four a season are free, and the first things to be built."""
    sections = words(season, "vc.unit")[:4]
    assert sections == ["build-vc.political"] * 4


# --- one sheet at a time --------------------------------------------------------------------------


def answer(scene: Scene, seat: str) -> str:
    """Return what the policy answers to the next question of a scene, which is for a seat."""
    asked, position = scene.play(), scene.position
    assert position is not None
    assert isinstance(asked, Decision)
    assert asked.seat == seat
    player: Any = seat_player("historical", scene.game, seat, 1)
    return asked.step.codec.word(player.choose(asked, lambda: position.fork_as(seat)))


@pytest.mark.parametrize(
    ("season", "air", "word"), [(2, 30, "bomb_restrained-20"), (1, 30, "done")]
)
def test_bombing_follows_the_table(season: int, air: int, word: str) -> None:
    """None in summer 1965, twenty points against the North in fall."""
    scene = interphase(Stage.MISSION_DECLARATION, number=season)
    scene.s.air_total = scene.s.air = air
    assert answer(scene, "us") == word


def test_the_north_is_bombed_without_restraint_in_winter_1972() -> None:
    """Season 31, with sixty-six points."""
    scene = interphase(Stage.MISSION_DECLARATION, number=31)
    scene.s.air_total = 120
    assert answer(scene, "us") == "bomb_unrestrained-66"


def test_a_final_withdrawal_comes_in_spring_1973() -> None:
    """Season 32; not in the season before."""
    assert answer(interphase(Stage.FINAL_WITHDRAWAL, number=31), "us") == "no"
    assert answer(interphase(Stage.FINAL_WITHDRAWAL, number=32), "us") == "yes"


def test_brigades_go_home_in_the_season_of_the_path() -> None:
    """The 3rd Marines in fall 1969, season 18, as a whole."""
    scene = interphase(Stage.US_COMMITMENT, {Index.US_COMMITMENT: 40}, number=18)
    scene.unit("us.3m.3", "4411")
    scene.unit("us.101.1", "4411")
    assert answer(scene, "us") == f"send_home-{scene.t.token(0)}"


def test_forced_withdrawal_takes_those_first_who_leave_first() -> None:
    """Of two brigades in 1968 the 3rd Marines, who leave in 1969; points that fly stay."""
    scene = interphase(
        Stage.FORCED_WITHDRAWAL, {Index.US_MORALE: 40, Index.US_COMMITMENT: 42}, number=13
    )
    marines = [scene.unit("us.101.1", "4411"), scene.unit("us.3m.3", "4411")][1]
    scene.s.air_total = 50
    assert answer(scene, "us") == f"send_home-{scene.t.token(marines)}"


def test_an_offensive_is_declared_in_spring_1968_and_not_before() -> None:
    """Season 12 is Tet."""
    levels = {Index.US_COMMITMENT: 200, Index.NVN_MORALE: 99, Index.NVN_COMMITMENT: 50}
    assert answer(interphase(Stage.OFFENSIVE, levels, number=12), "nlf") == "yes"
    assert answer(interphase(Stage.OFFENSIVE, levels, number=11), "nlf") == "no"


def test_an_empty_capital_is_the_first_place_for_a_section() -> None:
    """Where nobody of the US side stands, in whatever region."""
    scene = interphase(Stage.VC_RECRUITMENT)
    for at in empty_posts(scene.t):
        if BOX.names[at] != "5741":
            scene.unit("arvn.bn", at)
    assert answer(scene, "nlf") == "hex-5741"


# --- garrisons ------------------------------------------------------------------------------------


def test_the_nearest_spare_unit_relieves_an_empty_capital() -> None:
    """One of the two battalions of Tuy Hoa goes to Nha Trang; who is alone in a town stays."""
    scene = interphase(Stage.RECORD_KEEPING)
    empty = BOX.at["5549"]
    for at in empty_posts(scene.t):
        if at != empty:
            scene.unit("arvn.bn", at)
    spare = scene.unit("arvn.bn", "5741")
    found = relief(scene.t)
    assert list(found.values()) == [empty]
    assert scene.s.hex[next(iter(found))] == scene.s.hex[spare]
    scene.s.move(spare, BOX.at["5541"])
    assert relief(scene.t) == {spare: empty}


def test_nobody_relieves_a_capital_that_the_enemy_is_in() -> None:
    """Strategic movement cannot end there."""
    scene = interphase(Stage.RECORD_KEEPING)
    empty = BOX.at["5549"]
    for at in empty_posts(scene.t):
        if at != empty:
            scene.unit("arvn.bn", at)
    scene.unit("arvn.bn", "5741")
    scene.unit("vc.bn.a", "5549")
    assert relief(scene.t) == {}


# --- all of it ------------------------------------------------------------------------------------


def test_every_sheet_has_an_answer_or_is_left_to_the_first_option() -> None:
    """Steps of campaigns that the computer leaves open are the policy's, but for a few."""
    assert BY_DEFAULT - SHEETS.keys() == LEFT_TO_THE_FIRST
    assert {x.__module__ for x in SHEETS.values()} == {module.__name__ for module in ANSWERING}
    assert HISTORICAL["move.step"] is SHEETS["move.step"]


def test_what_the_us_policy_may_not_know_changes_no_choice(season: Played) -> None:
    """A twin with other secrets of the NLF is answered alike, sheet by sheet."""
    base = season.position.state
    twin = GAME.sample_world(base, "us", Random(5))
    told = []
    for state in (base, twin):
        position = Position(GAME, state.copy())
        player: Any = seat_player("historical", GAME, "us", 1)
        fate, words_ = DiceStream(b"twins 1965 to 75"), []
        for _ in range(60):
            position.roll(fate)
            asked = position.request
            assert isinstance(asked, Decision)
            if asked.seat == "us":
                value = player.choose(asked, lambda position=position: position.fork_as("us"))
                words_.append((asked.step.id, asked.step.codec.word(value)))
            else:
                value = asked.values[0]
            position.push(value)
        told.append(words_)
    asked_of_both = min(map(len, told))
    assert told[0][:asked_of_both] == told[1][:asked_of_both]
    assert len({step for step, _ in told[0][:asked_of_both]}) > 2


@pytest.mark.parametrize(("season", "word"), [(13, "send_home"), (12, "done")])
def test_troops_make_room_for_aid_from_summer_1968_on(season: int, word: str) -> None:
    """Season 13 is summer 1968; the Marines leave next of those who are there."""
    levels = {Index.US_MORALE: 40, Index.US_COMMITMENT: 40}
    scene = interphase(Stage.US_COMMITMENT, levels, number=season)
    scene.unit("us.3m.3", "4411")
    assert answer(scene, "us").partition("-")[0] == word


def test_losses_are_made_good_before_anybody_new_comes() -> None:
    """After aid and supplies replacements are ordered, then battalions: a lost counter costs morale."""
    levels = {Index.US_MORALE: 500, Index.US_COMMITMENT: 20}
    ordered = tuple(Order(item=line, number=1) for line in GIVEN)
    scene = interphase(Stage.US_COMMITMENT, levels, number=4, orders=ordered)
    scene.s.pools[Pool.US] = 0
    assert answer(scene, "us") == "take_replacements"


def test_us_units_stay_out_of_operations_when_morale_is_down_to_commitment() -> None:
    """The ARVN still goes; a season without US operations costs no morale (16.1)."""
    found = []
    for commitment in (300 - MARGIN, 301 - MARGIN):
        levels = {Index.US_MORALE: 300, Index.US_COMMITMENT: commitment}
        scene = interphase(Stage.RECORD_KEEPING, levels)
        american, _ = scene.unit("us.3m.3", "4411"), scene.unit("arvn.bn", "4411")
        found.append(held_back(scene.t))
    assert found == [[], [american]]
