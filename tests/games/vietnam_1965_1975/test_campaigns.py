"""Long games played whole: what is noted of them, what is not played again, and what stops it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from annamite.games.vietnam_1965_1975.game import Vietnam
from annamite.kernel import Decision, Setup, SetupError
from tests.games.vietnam_1965_1975.played import SCENARIO, SEATS, VIETNAM, note, season
from tools import campaigns
from tools.campaign_notes import (
    Note,
    Opening,
    Plan,
    bands,
    happened,
    note_down,
    noted,
    percentiles,
    read_notes,
    references,
)
from tools.campaigns import CampaignFailure, Run, main
from tools.moody import MOODY, MoodyPlayer, kind_of
from tools.seating import kinds_of

if TYPE_CHECKING:
    from pathlib import Path

    from annamite.games.vietnam_1965_1975.position.state import State

SEED = 11
PLAN = Plan(VIETNAM, Setup(SCENARIO), SEATS, 1)
STUB = [VIETNAM, SCENARIO, "--seats", MOODY]


# --- games ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> Note:
    """Return a game that is left after its first season."""
    return Run(Vietnam(), PLAN, SEED).play()


def test_a_season_is_noted(played: Note) -> None:
    """Its figures, what happened, and the time that rules and players took."""
    assert (played.scenario, played.seats, played.seed) == (SCENARIO, SEATS, SEED)
    assert played.outcome is None
    (spring,) = played.seasons
    assert spring.name == "spring 1967"
    figures = spring.figures
    assert figures["svn_population"] + figures["vc_population"] == 360
    assert {"us_morale", "nvn_commitment", "us_battalions", "nva_in_the_south"} <= figures.keys()
    assert figures["arvn_units"] > 50
    assert 0 <= figures["presence_idle"] <= figures["presence"]
    assert figures["casualties"] >= figures["vc_lost"] + figures["nva_lost"]
    assert {figures["offensive"], figures["us_operated"]} <= {0, 1}
    assert figures["capitals_marked"] >= figures["capitals_held"]
    assert set(spring.rules) >= {"interphase", "first turn", "second turn"}
    assert spring.rules["interphase"] > 0
    assert spring.answers > 100
    assert spring.audits >= 1


def test_the_same_number_is_the_same_game(played: Note) -> None:
    """But for the time that it takes."""
    again = Run(Vietnam(), PLAN, SEED).play()
    assert again.seasons[0].figures == played.seasons[0].figures
    assert again.seasons[0].events == played.seasons[0].events


class Named:
    """A player who is heard of when it is asked."""

    def __init__(self, name: str, asked: list[str]) -> None:
        self.name, self.asked = name, asked

    def choose(self, decision: Decision, fork: object) -> int:
        """Answer whatever comes first."""
        del fork
        self.asked.append(self.name)
        return decision.values[0]


def test_others_may_open_a_game() -> None:
    """As many seasons as are asked for; the note says who, so that it is not another plan's game."""
    plan = PLAN._replace(opening=Opening(SEATS, 2))
    run, asked = Run(Vietnam(), plan, SEED), list[str]()
    while not isinstance(request := run.position.request, Decision) or len(request.values) == 1:
        assert request is not None
        run.position.push(
            request.values[0] if isinstance(request, Decision) else run.fate.answer(request)
        )
    for seat in SEATS:
        run.openers[seat], run.players[seat] = Named("a", asked), Named("b", asked)
    for over in (0, 1, 2, 3):
        run.seasons = [season("spring 1967", svn_population=200)] * over
        run.choose(request)
    assert asked == ["a", "a", "b", "b"]


@pytest.mark.parametrize(
    ("seats", "seasons", "said"),
    [
        ("us=historical", 2, "Say who opens in every seat: us, nlf"),
        ("historical", 8, "8 seasons of 8 would leave none"),
        ("", 2, "say who, by --opening"),
        ("nobody", 2, "nobody"),
    ],
)
def test_an_opening_has_to_make_sense(seats: str, seasons: int, said: str) -> None:
    """A player for every seat, and seasons left to those who sit down."""
    with pytest.raises(SetupError, match=said):
        campaigns.opened(PLAN._replace(limit=None), seats, seasons)


def test_an_opening_is_part_of_the_plan() -> None:
    """Four seasons where nothing else is asked for."""
    plan = PLAN._replace(limit=None)
    assert campaigns.opened(plan, "", None) == plan
    both = {"us": "historical", "nlf": "computer"}
    assert campaigns.opened(plan, "us=historical,nlf=computer", None).opening == (both, 4)
    assert campaigns.opened(plan, "computer", 2).opening == (dict.fromkeys(both, "computer"), 2)


def test_games_that_others_opened_are_another_plan_s(tmp_path: Path) -> None:
    """They are played again where nobody else is to open, and the other way round."""
    file = tmp_path / "notes.jsonl"
    opened = msgspec.structs.replace(note(1), opening=SEATS, opened=4)
    for each in (note(2), opened):
        note_down(file, each)
    plan = PLAN._replace(limit=None)
    by_others = plan._replace(opening=Opening(SEATS, 4))
    assert [x.seed for x in noted(file, plan, whole=False)] == [2]
    assert [x.seed for x in noted(file, by_others, whole=False)] == [1]
    assert noted(file, by_others._replace(opening=Opening(SEATS, 5)), whole=False) == []


class Careless(Vietnam):
    """The game, of which something is always amiss at a season's end."""

    def season_amiss(self, begun: State, over: State) -> list[str]:
        """Find fault with states that are those of a whole season."""
        assert (self.seasons(begun)[0], self.seasons(over)[0]) == (0, 1)
        return ["supply is missing"]


class Unsound(Vietnam):
    """The game, whose audit finds something in a game-turn."""

    def audit(self, state: State) -> list[str]:
        """Find fault with whatever is not an interphase."""
        return [] if self.season_now(state)[1] in ("", "interphase") else ["no such unit"]


class Failing(Vietnam):
    """The game, whose rules fail in a game-turn."""

    def season_event(self, told: Any) -> str:
        """Fail."""
        raise ZeroDivisionError(told.key)


def test_books_that_do_not_come_out_stop_it() -> None:
    """The message tells game, season and the last answers."""
    with pytest.raises(
        CampaignFailure, match="game 11 of campaign-1967, the end of spring 1967: supply"
    ) as told:
        Run(Careless(), PLAN, SEED).play()
    assert "last answers: " in str(told.value)


def test_an_audit_after_every_answer_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a season that is audited so, it does not wait for the season's end."""
    monkeypatch.setattr(campaigns, "audited_of", lambda most: most)
    with pytest.raises(CampaignFailure, match="spring 1967 first turn: no such unit"):
        Run(Unsound(), PLAN, SEED).play()


@pytest.mark.parametrize(("most", "strict"), [(40, 2), (8, 2), (5, 2), (4, 1), (1, 1), (0, 0)])
def test_a_quarter_of_a_short_game_is_audited_after_every_answer(most: int, strict: int) -> None:
    """Two seasons of a long one."""
    assert campaigns.audited_of(most) == strict


def test_rules_that_fail_stop_it() -> None:
    """With what failed."""
    with pytest.raises(CampaignFailure, match="ZeroDivisionError"):
        Run(Failing(), PLAN, SEED).play()


# --- notes ----------------------------------------------------------------------------------------


def test_games_in_the_notes_are_not_played_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those of other seats or scenarios do not count, nor those that were left too soon."""
    out = tmp_path / "notes.jsonl"
    others = [note(0, seats={"us": "random", "nlf": "random"}), note(1, scenario="campaign")]
    others.append(note(2, season("spring 1967", a=1), over=False, limit=1))
    out.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in others))
    seeds: list[int] = []

    def play_one(plan: Plan, seed: int) -> Note:
        assert plan == PLAN._replace(limit=None)
        seeds.append(seed)
        if seed == 4:
            raise KeyboardInterrupt
        return note(seed, season("spring 1967", a=seed), season("summer 1967", a=seed))

    monkeypatch.setattr(campaigns, "play_one", play_one)
    assert main([*STUB, "--games", "2", "--out", str(out)]) == 0
    assert seeds == [0, 1]
    assert main([*STUB, "--games", "6", "--out", str(out)]) == 130
    assert main([*STUB, "--games", "4", "--out", str(out)]) == 0
    assert seeds == [0, 1, 2, 3, 4]
    said = capsys.readouterr().out
    # Beforehand, by what seasons took that are noted; a game has eight at most.
    for games in (2, 4, 0):
        assert f"To be played: games {games}, about 0.0 CPU hours at most." in said
    assert "4 games, 8 seasons, 800 answers, 24 audits: nothing amiss" in said
    assert "rules, interphase: 0.50, 0.50, 0.50; most 0.50" in said
    assert "a season with its players: 1.60" in said


def test_notes_may_be_packed(tmp_path: Path) -> None:
    """Games are added one by one, and read like those of a plain file."""
    games = [note(seed, season("spring 1967", a=seed)) for seed in range(3)]
    plain, packed = tmp_path / "notes.jsonl", tmp_path / "notes.jsonl.gz"
    for game in games:
        note_down(plain, game)
        note_down(packed, game)
    assert read_notes(packed) == read_notes(plain) == games
    packed.write_bytes(packed.read_bytes()[:-12])
    with pytest.raises(EOFError):
        read_notes(packed)


def test_so_many_seasons_whatever_games_they_are_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Games may end early; the last one is left as soon as there are enough."""
    limits: list[int | None] = []

    def play_one(plan: Plan, seed: int) -> Note:
        limits.append(plan.limit)
        whole = min(3, plan.limit or 3)
        return note(seed, *(season(str(n), a=n) for n in range(whole)), over=whole == 3)

    monkeypatch.setattr(campaigns, "play_one", play_one)
    given = [*STUB, "--out", str(tmp_path / "notes.jsonl"), "--total-seasons"]
    assert main([*given, "7"]) == 0
    assert limits == [7, 4, 1]
    assert main([*given, "9"]) == 0
    assert limits == [7, 4, 1, 2]


def test_the_exit_status_tells_of_a_defect(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With what it is."""

    def play_one(*_: object) -> Note:
        raise CampaignFailure("game 0: people are missing")

    monkeypatch.setattr(campaigns, "play_one", play_one)
    assert main(STUB) == 1
    said = capsys.readouterr().out
    assert said.endswith("\ngame 0: people are missing\n")
    # Beforehand, as long as no notes tell how long a season takes.
    assert said.startswith("To be played: games 1, about 0.0 CPU hours at most.\n")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((VIETNAM, "starlite"), "has no seasons in starlite"),
        ((VIETNAM, "hue"), "no scenario 'hue'"),
        ((VIETNAM, SCENARIO, "--seats", "us=nobody"), "Nobody of kind 'nobody'"),
    ],
)
def test_what_cannot_be_played_is_refused(
    given: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is played."""
    with pytest.raises(SystemExit):
        main(given)
    assert said in capsys.readouterr().err


# --- bands ----------------------------------------------------------------------------------------


def test_bands_stand_beside_what_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A row for each season, for games that got so far; nothing is played."""
    out = tmp_path / "notes.jsonl"
    games = [note(n, season("spring 1967", us_morale=n), season("end")) for n in range(1, 21)]
    games.append(note(99, season("spring 1967", us_morale=50), season("summer 1967", us_morale=9)))
    out.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in games))
    known = {"us_morale": {"spring 1967": 12}}
    monkeypatch.setattr(campaigns, "references", lambda *_: known)
    assert main([*STUB, "--out", str(out), "--bands", "--figures", "us_morale"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "| spring 1967 | 3 | 11 | 19 | 21 | 12 |" in lines
    assert "| summer 1967 | 9 | 9 | 9 | 1 |  |" in lines
    assert not [line for line in lines if line.startswith("| end")]
    assert len(noted(out, PLAN._replace(limit=None))) == 21
    assert noted(tmp_path / "none", PLAN) == []


def test_events_are_counted_by_game() -> None:
    """All seasons of a game together; who had none of them counts too."""
    games = [note(n, *[season("spring 1967")] * n) for n in (1, 2, 4)]
    games.append(note(9, msgspec.structs.replace(season("end"), events={})))
    assert "| coups | 0 | 1 | 4 | 4 |" in [*happened(games)]
    assert [*happened([])] == []


def test_percentiles_are_values_that_came_up() -> None:
    """The least that so many per cent do not exceed."""
    assert percentiles(range(1, 11)) == (1, 5, 9)
    assert percentiles([7]) == (7, 7, 7)


def test_what_is_known_is_of_figures_and_seasons_that_there_are(played: Note) -> None:
    """Both campaigns have some of it; no other game has."""
    figures = played.seasons[0].figures
    for scenario in ("campaign", SCENARIO):
        known = references(VIETNAM, scenario)
        assert known
        assert known.keys() <= figures.keys()
        assert {name.split()[0] for seasons in known.values() for name in seasons} <= {
            "spring",
            "summer",
            "fall",
            "winter",
        }
    assert known["us_battalions"]["spring 1967"] == 81
    assert references(VIETNAM, "starlite") == references("no such game", "campaign") == {}
    assert [*bands([], known)] == []


# --- players with tastes --------------------------------------------------------------------------


def test_kinds_of_answers() -> None:
    """Units and places do not matter, nor do numbers."""
    assert [kind_of(word) for word in ("send_home-12", "done", "7", "2-0-1", "hex-5120")] == [
        "send_home",
        "done",
        "number",
        "number",
        "hex",
    ]


def test_who_is_moody_comes_to_an_end() -> None:
    """Whatever it likes; and the same seed has the same tastes."""
    game = Vietnam()
    step = game.steps["turn.mission"]

    values = [step.codec.value(word) for word in ("done", "hold-1", "hold-2", "patrol-1")]
    decision = Decision(step, "us", values)
    runs = []
    for seed in range(40):
        one, other = MoodyPlayer(seed), MoodyPlayer(seed)
        asked = 0
        while True:
            value = one.choose(decision)
            assert value == other.choose(decision)
            asked += 1
            if step.codec.word(value) == "done":
                break
        runs.append(asked)
    assert max(runs) < 200
    assert min(runs) == 1
    assert len(set(runs)) > 5


def test_moody_players_sit_where_they_are_told_to() -> None:
    """Beside players of the game's own kinds."""
    game = Vietnam()
    assert kinds_of(game, MOODY) == SEATS
    assert kinds_of(game, "us=moody,nlf=computer") == {"us": MOODY, "nlf": "computer"}
    assert kinds_of(game, "us=computer,moody") == {"us": "computer", "nlf": MOODY}
    assert kinds_of(game, "random") == {"us": "random", "nlf": "random"}
    with pytest.raises(SetupError):
        kinds_of(game, "nobody=moody")
