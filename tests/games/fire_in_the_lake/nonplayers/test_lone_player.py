"""A lone player: what it is told before play, and playing on past a check that it has lost."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake import solitaire
from annamite.games.fire_in_the_lake.coup import arrival
from annamite.games.fire_in_the_lake.game import FireInTheLake, game
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.victory import AFTER_FINAL_COUP, BY_CHECK, margin
from annamite.kernel import (
    DiceStream,
    LogEntry,
    Session,
    Setup,
    SetupError,
    decode,
    encode,
    replay,
)
from tests.games.fire_in_the_lake.nonplayers.test_8_9 import final, lone, margins
from tests.games.fire_in_the_lake.scenes import Scene

GAME = FireInTheLake()
US, ARVN, NVA, VC = range(4)
LONE_US: dict[str, bool | int | str] = {"nonplayers": "arvn+nva+vc"}


# --- playing on ---------------------------------------------------------------------------


def lost(**options: object) -> Scene:
    """Return a lone US whose second check is about to be lost to the VC."""
    chosen = {**LONE_US, "may_play_on": True, **options}
    return margins(lone(Scene(), **chosen), us=-3, arvn=-9, nva=-4, vc=2).set(
        phase=Phase.VICTORY, coups=2
    )


def check(scene: Scene, *words: str) -> tuple[list[str], list[LogEntry]]:
    """Play a Victory Phase; return what was asked of whom, and the log."""
    log: list[LogEntry] = []
    asked = []
    given = iter(words)
    rules = arrival.victory_phase(scene.s, log.append)
    try:
        request = next(rules)
        while True:
            assert isinstance(request.step.id, str)
            asked.append(f"{request.seat} {request.step.id}")  # type: ignore[union-attr]
            request = rules.send(request.step.codec.value(next(given)))
    except StopIteration:
        return asked, log


def test_whoever_plays_on_goes_on_and_the_check_stays_lost() -> None:
    scene = lost()
    asked, log = check(scene, "yes")
    assert asked == ["us coup.play_on"]
    assert (scene.s.ended, scene.s.phase, scene.s.lost) == (0, Phase.RESOURCES, (2, VC))
    (line,) = [line for line in log if line.key == "game.played_on"]
    assert line.params == {"faction": "us", "rival": "vc", "number": 2}
    # However well it ends, it was lost then, to whom it was.
    margins(scene, us=9, arvn=-9, nva=-4, vc=-5)
    outcome = final(scene)
    assert outcome.ranking[0] == "vc"
    assert outcome.reason == (
        "Maoist Revolution, lost at Coup Round 2; played on to the final Coup: Communism Contained"
    )
    verdict = GAME.view(scene.s, None).verdict
    assert verdict is not None
    assert verdict.title == "Maoist Revolution"
    assert "You lost at Coup Round 2 and played on" in verdict.text
    assert "Communism Contained" in verdict.text


def test_whoever_does_not_ends_the_game_as_ever() -> None:
    scene, usual = lost(), lost(may_play_on=False)
    check(scene, "no")
    assert check(usual)[0] == []
    assert scene.s.ended == usual.s.ended == BY_CHECK
    assert GAME.outcome(scene.s) == GAME.outcome(usual.s)
    assert scene.s.lost == ()


def test_a_later_check_asks_again_but_the_first_one_counts() -> None:
    scene = lost()
    check(scene, "yes")
    margins(scene, us=-3, arvn=-9, nva=4, vc=-2).set(phase=Phase.VICTORY, coups=3)
    asked, log = check(scene, "yes")
    assert asked == ["us coup.play_on"]
    assert scene.s.lost == (2, VC)
    assert "game.played_on" not in [line.key for line in log]
    scene.set(phase=Phase.VICTORY, coups=3)
    check(scene, "no")
    assert scene.s.ended == BY_CHECK
    outcome = GAME.outcome(scene.s)
    assert outcome is not None
    assert outcome.ranking[0] == "vc"
    assert "played on to the victory check: Mechanized Reunification" in outcome.reason


@pytest.mark.parametrize("options", [{"play_on": True}, {"may_play_on": False}])
def test_nobody_is_asked_where_no_check_ends_it_or_it_was_not_chosen(
    options: dict[str, bool],
) -> None:
    assert check(lost(**options))[0] == []


def test_a_check_that_is_won_is_not_asked_about() -> None:
    scene = lost(reading_lone_player_wins=True)
    margins(scene, us=3, arvn=-9, nva=-4, vc=2)
    assert check(scene)[0] == []
    assert solitaire.verdict(scene.s) is solitaire.CONTAINMENT


def test_only_a_lone_player_may_choose_it() -> None:
    with pytest.raises(SetupError, match="Only a lone player"):
        GAME.start(Setup("short", {"nonplayers": "us", "may_play_on": True}))
    with pytest.raises(SetupError, match="Only a lone player"):
        GAME.start(Setup("short", {"may_play_on": True}))
    GAME.start(Setup("short", {**LONE_US, "may_play_on": True}))


def test_it_is_stored_and_told_in_the_projection_only_where_it_happened() -> None:
    scene = lost()
    before = scene.s.dump()
    assert "lost" not in GAME.projection(scene.s)
    check(scene, "yes")
    again = State.load(scene.s.dump())
    assert again.lost == (2, VC)
    assert again.dump() == scene.s.dump() == again.copy().dump()
    assert State.load(before).lost == ()
    assert GAME.projection(again)["lost"] == [2, "vc"]


def test_in_a_whole_game_it_stands_in_the_record() -> None:
    rules = game()
    setup = Setup("short", {**LONE_US, "may_play_on": True})
    for seed in range(40):
        session = Session(rules, setup, chance=DiceStream.seeded("lone", seed))
        while session.decision is not None:
            words = session.decision.words
            wanted = ("yes",) if session.decision.step.id == "coup.play_on" else ("pass", "done")
            session.answer(
                session.decision.seat, next((w for w in wanted if w in words), words[-1])
            )
        asked = [entry for entry in session.entries if entry.step == "coup.play_on"]
        if asked:
            break
    else:
        pytest.fail("no check was lost")
    outcome = rules.outcome(session.state)
    assert outcome is not None
    assert outcome.ranking[0] == ("us", "arvn", "nva", "vc")[session.state.lost[1]]
    assert "played on to the" in outcome.reason
    record = session.record()
    assert replay(rules, decode(encode(record)), check=True).record() == record
    assert session.state.ended == AFTER_FINAL_COUP


# --- what is told before ------------------------------------------------------------------


def stakes(scenario: str = "short", **options: bool | str) -> str:
    return "\n".join(GAME.stakes(Setup(scenario, {**LONE_US, **options})))


def test_a_lone_player_is_told_what_wins_and_loses_and_where_it_stands() -> None:
    told = stakes()
    state = GAME.start(Setup("short", LONE_US))
    assert "after Coup Round 3, the last, your margin is at least 6 above" in told
    assert "1 to 5 above is a stalemate" in told
    assert "any Coup Round in which a non-player (NVA, ARVN, VC) is past" in told
    assert f"you stand at US −{-margin(state, US)}" in told
    assert f"NVA, at −{-margin(state, NVA)}: you are {-solitaire.lead(state)} behind" in told
    assert "the lower of your two margins" in stakes(nonplayers="nva+vc", sharing="coin")
    assert "Coup Round 6, the last" in stakes("full")


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("easy", "non-players act in a single space"),
        ("harder", "against you are in force from the start: "),
        ("hardest", "from Coup Round 2 on you also lose"),
        ("play_on", "No victory check ends the game"),
        ("may_play_on", "You are asked then whether to play on"),
        ("reading_lone_player_wins", "at a victory check you win at once"),
        ("reading_lone_player_ties", "0 to 5 above is a stalemate"),
    ],
)
def test_each_choice_shows(option: str, says: str) -> None:
    assert says not in stakes()
    setup = Setup("short", {**LONE_US, option: True})
    assert says in "\n".join(GAME.stakes(setup))


def test_a_win_at_a_check_takes_a_lead_and_a_check_that_counts() -> None:
    told = stakes(reading_lone_player_wins=True)
    assert "past your own condition and ahead of every non-player" in told
    assert "a margin above 0, unless you win at it." in told
    assert "unless" not in stakes()
    assert "win at once" not in stakes(reading_lone_player_wins=True, play_on=True)


def test_who_plays_past_every_check_loses_at_none() -> None:
    assert "you also lose" not in stakes(hardest=True, play_on=True)


def test_the_hardest_option_minds_the_lower_of_two_margins() -> None:
    assert "is above yours at the check" in stakes(hardest=True)
    both = stakes(hardest=True, nonplayers="nva+vc", sharing="coin")
    assert "is above the lower of yours at the check" in both


def test_the_easy_option_takes_the_special_activity_away() -> None:
    assert "in a single space, without a Special Activity." in stakes(easy=True)


@pytest.mark.parametrize("nonplayers", ["none", "us", "us+arvn+nva+vc"])
def test_where_nobody_plays_alone_nothing_is_told(nonplayers: str) -> None:
    assert stakes(nonplayers=nonplayers) == ""
