"""Section 7: victory, ranking, ties, deception, handicap; 1.5 and 1.9 as far as they bear on it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from annamite.games.fire_in_the_lake.events.cards import ALL_EVENTS
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.phases import Did, Phase
from annamite.games.fire_in_the_lake.pieces import ARVN, FACTIONS, NVA, TYPES, US, VC
from annamite.games.fire_in_the_lake.rule_options import players
from annamite.games.fire_in_the_lake.victory import (
    AFTER_FINAL_COUP,
    BY_CHECK,
    margin,
    outcome,
    player_margin,
    score,
    score_parts,
    someone_wins,
)
from annamite.kernel import Chance, Decision, Outcome, Session
from annamite.kernel.shapes import plain
from tests.games.fire_in_the_lake.rounds import EASY, Round, deal, table
from tests.games.fire_in_the_lake.scenes import Play, Scene

GAME = FireInTheLake()
EMPTY, AGENDA, ASSET = 1, 2, 3


def standing(us: int = 0, arvn: int = 0, nva: int = 0, vc: int = 0, **options: Any) -> Scene:
    """Return a scene in which the factions have these margins."""
    scene = Scene(**options).available(us_troops=30, us_base=4)
    scene.put("tay_ninh", nva_tunneled_base=2).put("saigon", nva_troops=1)
    scene.put("hue", nva_troops=1).put("quang_tri", nva_base=1)
    scene.put("quang_tin", nva_troops=1).put("binh_dinh", nva_troops=1)
    scene.set(patronage=50 + arvn)
    assert score(scene.s, NVA) == 19
    s = scene.s
    s.total_support, s.total_opposition = 16 + us, 35 + vc
    s.nva_population += nva - 1
    return scene


def ranked(scene: Scene, how: int = AFTER_FINAL_COUP) -> Outcome:
    scene.s.ended = how
    result = outcome(scene.s)
    assert result is not None
    return result


def request_of(session: Session[Any]) -> Decision | Chance:
    """Return what the session waits for; it waits for something."""
    assert session.request is not None
    return session.request


def decision_of(session: Session[Any]) -> Decision:
    """Return what a seat is asked; one is."""
    assert session.decision is not None
    return session.decision


# --- 1.9, 7.2, 7.3: what is counted -------------------------------------------------------


def test_the_scene_has_the_margins_it_is_asked_for() -> None:
    """The tests below may trust their positions."""
    scene = standing(-2, 3, 4, -5)
    assert [margin(scene.s, faction) for faction in (US, ARVN, NVA, VC)] == [-2, 3, 4, -5]


@pytest.mark.rule("fitl 1.9-a", "fitl 7.3-c", "fitl 7.2-b", "fitl 7.3-b")
def test_the_us_counts_support_and_available_troops_and_bases() -> None:
    """Active Support doubles Population; Irregulars, Casualties and pieces on the map do not count."""
    scene = Scene().available(us_troops=20, us_base=3)
    scene.support("saigon", 2).support("hue", 1).support("quang_tri", -2)
    assert score(scene.s, US) == 12 + 2 + 23
    assert margin(scene.s, US) == -13
    assert score_parts(scene.s, US) == (("Total Support", 14), ("Available Troops and Bases", 23))
    scene.put("hue", us_troops=2, us_base=1)
    scene.s.available[TYPES.index("us_troops")] -= 1
    scene.s.casualties[TYPES.index("us_troops")] += 1
    assert score(scene.s, US) == 33
    for troops, wins in ((33, False), (34, True)):
        scene = (
            Scene().available(us_troops=troops, us_base=3).support("saigon", 2).support("hue", 1)
        )
        assert margin(scene.s, US) == (1 if wins else 0)
        assert someone_wins(scene.s) is wins


@pytest.mark.rule("fitl 1.9-b", "fitl 7.3-d", "fitl 7.2-c")
def test_nva_counts_controlled_population_and_bases_on_the_map() -> None:
    """Bases anywhere on the map, Tunneled too; Population only where NVA alone Controls."""
    scene = Scene().put("saigon", nva_troops=2).put("hue", nva_troops=1, vc_guerrilla_active=1)
    scene.put("north_vietnam", nva_base=2).put("tay_ninh", nva_tunneled_base=1, us_troops=1)
    scene.put("quang_tri", nva_guerrilla_active=1)
    assert score(scene.s, NVA) == 6 + 2 + 3
    assert margin(scene.s, NVA) == -7
    scene.put("quang_tin", nva_troops=1).put("binh_dinh", nva_troops=1).put(
        "kien_hoa", nva_troops=1
    )
    scene.put("can_tho", nva_troops=1)
    assert (margin(scene.s, NVA), someone_wins(scene.s)) == (0, False)
    scene.put("central_laos", nva_base=1)
    assert (margin(scene.s, NVA), someone_wins(scene.s)) == (1, True)


@pytest.mark.rule("fitl 1.9-c", "fitl 7.3-e", "fitl 7.2-d")
def test_arvn_counts_coin_controlled_population_and_patronage() -> None:
    """US pieces hold Population for it as well as its own."""
    scene = Scene().set(patronage=42).put("saigon", us_troops=1).put("hue", police=1)
    scene.put("quang_tri", arvn_troops=1, vc_guerrilla_active=1)
    assert score(scene.s, ARVN) == 50
    assert (margin(scene.s, ARVN), someone_wins(scene.s)) == (0, False)
    scene.set(patronage=43)
    assert (margin(scene.s, ARVN), someone_wins(scene.s)) == (1, True)


@pytest.mark.rule("fitl 1.9-d", "fitl 7.3-f", "fitl 7.2-e")
def test_vc_counts_opposition_and_bases_on_the_map() -> None:
    """Active Opposition doubles Population; VC Control is no such thing."""
    scene = Scene()
    for space in ("saigon", "hue", "quang_tri", "quang_tin", "binh_dinh", "kien_hoa"):
        scene.support(space, -2)
    scene.support("pleiku", -1).put("pleiku", vc_base=1, vc_tunneled_base=1)
    assert score(scene.s, VC) == 32 + 1 + 2
    assert (margin(scene.s, VC), someone_wins(scene.s)) == (0, False)
    scene.put("phu_bon", vc_guerrilla_active=9)
    assert margin(scene.s, VC) == 0
    scene.put("phu_bon", vc_base=1)
    assert (margin(scene.s, VC), someone_wins(scene.s)) == (1, True)


# --- 7.1 ranking --------------------------------------------------------------------------


@pytest.mark.rule("fitl 7.1-b", "fitl 7.3-a")
@pytest.mark.parametrize("how", [BY_CHECK, AFTER_FINAL_COUP])
def test_factions_rank_by_margin(how: int) -> None:
    """Highest first, whether a check or the final Coup ended the game."""
    result = ranked(standing(us=-4, arvn=2, nva=-9, vc=1), how)
    assert result.ranking == ("arvn", "vc", "us", "nva")
    assert result.scores == {"arvn": 2, "vc": 1, "us": -4, "nva": -9}
    assert result.reason == ("victory check" if how == BY_CHECK else "final Coup")
    assert outcome(standing().s) is None


@pytest.mark.rule("fitl 7.1-c")
def test_ties_go_to_vc_then_arvn_then_nva() -> None:
    """All alike; and each pair."""
    assert ranked(standing()).ranking == ("vc", "arvn", "nva", "us")
    assert ranked(standing(us=1, nva=1)).ranking == ("nva", "us", "vc", "arvn")
    assert ranked(standing(arvn=1, nva=1)).ranking == ("arvn", "nva", "vc", "us")
    assert ranked(standing(arvn=2, us=2, vc=-1)).ranking == ("arvn", "us", "nva", "vc")


@pytest.mark.rule("fitl 7.1-a", "fitl 7.1-b")
def test_where_a_nonplayer_passes_a_check_all_players_lose() -> None:
    """However far ahead they are; at the end of the last Round margins alone count."""
    scene = standing(us=5, arvn=-3, nva=2, vc=3)
    scene.set(nonplayers=1 << NVA | 1 << VC)
    assert ranked(scene, BY_CHECK).ranking == ("vc", "nva", "us", "arvn")
    assert plain(GAME.view(scene.s, "us"))["verdict"] == {
        "title": "Lost to VC",
        "text": "A faction that nobody plays has met its condition: all players lose alike.",
    }
    assert ranked(scene, AFTER_FINAL_COUP).ranking == ("us", "vc", "nva", "arvn")
    assert plain(GAME.view(scene.s, "us"))["verdict"] is None
    scene = standing(us=5, arvn=-3, nva=-2, vc=0).set(nonplayers=1 << NVA | 1 << VC)
    assert ranked(scene, BY_CHECK).ranking == ("us", "vc", "nva", "arvn"), "a player has won"
    assert plain(GAME.view(scene.s, "us"))["verdict"] is None


@pytest.mark.rule("fitl 7.1-c")
def test_nonplayers_come_first_in_ties() -> None:
    """A non-player US before the player of VC, and among themselves as ever."""
    assert ranked(standing().set(nonplayers=1 << US)).ranking == ("us", "vc", "arvn", "nva")
    both = standing().set(nonplayers=1 << US | 1 << NVA)
    assert ranked(both).ranking == ("nva", "us", "vc", "arvn")


# --- 1.5 one player for two factions ------------------------------------------------------


@pytest.mark.rule("fitl 1.5-a", "fitl 1.5-d", "fitl 1.5-e")
@pytest.mark.parametrize(
    ("sharing", "who"),
    [
        ("none", ((US,), (ARVN,), (NVA,), (VC,))),
        ("insurgents", ((US,), (ARVN,), (NVA, VC))),
        ("coin", ((US, ARVN), (NVA,), (VC,))),
        ("both", ((US, ARVN), (NVA, VC))),
    ],
)
def test_who_plays_what(sharing: str, who: tuple[tuple[int, ...], ...]) -> None:
    """Four players one faction each; three: one pair together; two: both pairs."""
    assert players(Scene(sharing=sharing).s.options) == who


@pytest.mark.rule("fitl 1.5-f", "fitl 1.5-g", "fitl 6.1-b", "fitl 7.1-b")
def test_politburo_takes_the_better_margin_until_the_final_coup() -> None:
    """Either condition wins a check; after the final Coup the worse of the two margins counts."""
    scene = standing(us=0, arvn=-1, nva=-6, vc=2, sharing="insurgents")
    assert someone_wins(scene.s)
    assert player_margin(scene.s, NVA, final=False) == player_margin(scene.s, VC, final=False) == 2
    assert player_margin(scene.s, VC, final=True) == player_margin(scene.s, NVA, final=True) == -6
    assert ranked(scene, BY_CHECK).ranking == ("vc", "nva", "us", "arvn")
    result = ranked(scene)
    assert result.ranking == ("us", "arvn", "vc", "nva")
    assert result.scores == {"us": 0, "arvn": -1, "vc": -6, "nva": -6}
    assert someone_wins(standing(nva=1, vc=-9, sharing="insurgents").s)
    assert not someone_wins(standing(nva=0, vc=0, sharing="insurgents").s)


@pytest.mark.rule("fitl 1.5-h", "fitl 1.5-i", "fitl 6.1-b")
def test_sovereignty_takes_the_worse_margin_always() -> None:
    """A check ends the game only if both conditions are met; the other players' are as usual."""
    for us, arvn, wins in ((3, 0, False), (0, 3, False), (1, 1, True)):
        scene = standing(us=us, arvn=arvn, sharing="coin")
        assert someone_wins(scene.s) is wins
        assert player_margin(scene.s, US, final=False) == min(us, arvn)
        assert player_margin(scene.s, ARVN, final=True) == min(us, arvn)
    scene = standing(us=5, arvn=-3, nva=-1, vc=-4, sharing="coin")
    result = ranked(scene)
    assert result.ranking == ("nva", "arvn", "us", "vc")
    assert result.scores == {"nva": -1, "arvn": -3, "us": -3, "vc": -4}
    assert someone_wins(standing(us=-1, arvn=-1, vc=1, sharing="coin").s)
    assert someone_wins(standing(us=1, arvn=-9).s)


@pytest.mark.rule("fitl 7.1-c", "fitl 1.5-g", "fitl 1.5-h")
def test_a_player_of_two_factions_ties_as_the_one_it_scores_by() -> None:
    """NVA's margin ranks behind ARVN's, VC's before; the player's two factions stand together."""
    both: dict[str, Any] = {"sharing": "insurgents"}
    assert ranked(standing(us=-9, nva=0, vc=4, **both)).ranking == ("arvn", "vc", "nva", "us")
    assert ranked(standing(us=-9, nva=4, vc=0, **both)).ranking == ("vc", "nva", "arvn", "us")
    assert ranked(standing(us=-9, nva=0, vc=0, **both)).ranking == ("vc", "nva", "arvn", "us")
    coin: dict[str, Any] = {"sharing": "coin"}
    assert ranked(standing(us=0, arvn=4, vc=-9, **coin)).ranking == ("nva", "arvn", "us", "vc")
    assert ranked(standing(us=4, arvn=0, vc=-9, **coin)).ranking == ("arvn", "us", "nva", "vc")


# --- playing on ---------------------------------------------------------------------------


@pytest.mark.rule("fitl 7.2-a")
def test_playing_on_no_check_ends_the_game() -> None:
    """With the option a met condition is passed over, in the final Round too."""
    for coups, over in ((1, False), (6, True)):
        scene = Scene(play_on=True).set(patronage=75, coups=coups)
        assert someone_wins(scene.s)
        play = Round(scene, Phase.VICTORY).finish()
        assert Phase.RESOURCES in play.phases
        assert scene.s.ended == (AFTER_FINAL_COUP if over else 0)


@pytest.mark.rule("fitl 2.4.2-a")
def test_playing_on_reaches_the_final_coup() -> None:
    """A game that a check would have ended after its first Coup goes through all three."""
    cards = [1, 127, 2, 3, 4, 5, 6, 7, 8, 9, 128, 10, 11, 12, 13, 14, 15, 16, 17, 129, 18]
    for play_on in (False, True):
        session = table(play_on=play_on)
        session.state.patronage = 75
        session._position.base.patronage = 75
        deal(session, *(cards if play_on else cards[:3]))
        assert session.over
        assert session.state.ended == (AFTER_FINAL_COUP if play_on else BY_CHECK)
        assert session.state.coups == (3 if play_on else 1)


# --- 7.3 deception ------------------------------------------------------------------------


def drawn(*words: str, scenario: str = "short", **options: Any) -> Session[Any]:
    """Return a game whose Deception markers were drawn, or picked, in this order."""
    session = table(scenario, deception=True, **options)
    for word in words:
        request = session.request
        if isinstance(request, Decision):
            session.answer(request.seat, word)
        else:
            session.answer_chance(word)
    return session


E_, G_, A_ = "empty_threat", "hidden_agenda", "hidden_asset"


@pytest.mark.rule("fitl 7.3-g")
def test_each_player_draws_two_markers_blind() -> None:
    """US, ARVN, NVA, VC in turn, from what is left of the twelve; only the drawer sees it."""
    session = drawn()
    weights = []
    for count, word in enumerate((G_, A_, E_, G_, G_, E_, E_)):
        request = session.request
        assert isinstance(request, Chance)
        assert request.visible_to == (FACTIONS[count // 2],)
        weights.append(dict(zip(request.words, request.weights or (), strict=True)))
        session.answer_chance(word)
    assert weights == [
        {E_: 6, G_: 3, A_: 3},
        {E_: 6, G_: 2, A_: 3},
        {E_: 6, G_: 2, A_: 2},
        {E_: 5, G_: 2, A_: 2},
        {E_: 5, G_: 1, A_: 2},
        {E_: 5, A_: 2},
        {E_: 4, A_: 2},
    ]
    session.answer_chance(A_)
    assert session.state.deception == bytes((AGENDA, ASSET, EMPTY, AGENDA, AGENDA, EMPTY, 1, 3))
    assert request_of(session).step.id == "deck.card"
    got = [line for line in session.log if line.key == "deception.got"]
    assert [line.visible_to for line in got] == [(FACTIONS[n // 2],) for n in range(8)]


@pytest.mark.rule("fitl 7.3-g")
def test_a_player_of_two_factions_draws_two_markers_in_all() -> None:
    """Three players draw six; both hands of a player see them; two players do not use the option."""
    session = drawn(A_, G_, sharing="coin")
    assert request_of(session).visible_to == ("nva",)
    assert session.state.deception[:4] == bytes((ASSET, AGENDA, 0, 0))
    session = drawn(E_, E_, E_, E_, sharing="insurgents")
    assert request_of(session).visible_to == ("nva", "vc")
    with pytest.raises(ValueError, match="3 or 4 players"):
        drawn(sharing="both")


@pytest.mark.rule("fitl 7.3-g")
def test_three_players_with_a_non_player_draw_six_markers() -> None:
    """The faction that nobody plays has none; two players are too few, whoever acts for the rest."""
    session = drawn(A_, G_, E_, E_, nonplayers="nva")
    assert request_of(session).visible_to == ("vc",)
    session.answer_chance(E_)
    session.answer_chance(A_)
    assert request_of(session).step.id == "deck.card"
    assert session.state.deception == bytes((ASSET, AGENDA, EMPTY, EMPTY, 0, 0, EMPTY, ASSET))
    assert plain(session.view("us"))["deception"]["nva"] == []
    assert plain(session.view("us"))["deception"]["vc"] == ["?", "?"]
    for too_few in ({"nonplayers": "nva+vc"}, {"nonplayers": "nva", "sharing": "coin"}):
        with pytest.raises(ValueError, match="3 or 4 players"):
            drawn(**too_few)
    with pytest.raises(ValueError, match="non-player needs none"):
        drawn(nonplayers="nva", novice_nva=True)


@pytest.mark.rule("fitl 7.3-j")
def test_a_hidden_agenda_adds_one_to_its_players_margin() -> None:
    """Each one, in checks and at the end, for both factions of its player, for nobody else."""
    scene = standing(us=-1, arvn=-1, nva=0, vc=-5, deception=True)
    scene.s.deception = bytes((AGENDA, AGENDA, EMPTY, ASSET, EMPTY, EMPTY, ASSET, ASSET))
    margins = [player_margin(scene.s, faction, final=True) for faction in (US, ARVN, NVA, VC)]
    assert margins == [1, -1, 0, -5]
    assert someone_wins(scene.s)
    assert ranked(scene).ranking == ("us", "nva", "arvn", "vc")
    assert margin(scene.s, US) == -1
    scene = standing(us=-5, arvn=-5, nva=-1, vc=0, deception=True, sharing="insurgents")
    scene.s.deception = bytes((EMPTY,) * 4 + (AGENDA, EMPTY, 0, 0))
    assert player_margin(scene.s, VC, final=False) == player_margin(scene.s, NVA, final=False) == 1
    assert player_margin(scene.s, VC, final=True) == player_margin(scene.s, NVA, final=True) == 0
    assert player_margin(scene.s, US, final=True) == -5


@pytest.mark.rule("fitl 7.3-h", "fitl 7.3-i")
def test_markers_show_themselves_when_the_game_ends() -> None:
    """Nothing is revealed by a Coup Round; at its end each marker not yet used is told."""
    for coups in (5, 6):
        scene = Scene(deception=True).set(coups=coups)
        scene.s.deception = bytes((AGENDA, EMPTY, EMPTY, ASSET, 0, 0, ASSET, EMPTY))
        scene.s.deception_used = 1 << 6
        Round(scene, Phase.LAOS_CAMBODIA).finish()
        told = [(row["faction"], row["marker"]) for row in scene.told("deception.revealed")]
        if coups == 5:
            assert told == []
            assert scene.s.deception_used == 1 << 6
            continue
        assert told == [
            ("us", G_),
            ("us", E_),
            ("arvn", E_),
            ("arvn", A_),
            ("vc", E_),
        ]
        assert scene.s.deception_used == 0b11001111


def second(scene: Scene, *markers: int) -> Play:
    """Let US, having executed an Operation, be followed by NVA (card 1: US NVA ARVN VC)."""
    scene.s.deception = bytes((*markers, *(EMPTY,) * (8 - len(markers))))
    scene.set(first=US + 1, acted=1, first_did=Did.OPERATION, phase=Phase.ACT)
    scene.put("quang_tri", nva_base=1).put("hue", nva_guerrilla_underground=1)
    return scene.stretch()


@pytest.mark.rule("fitl 7.3-k", "fitl 7.3-h")
def test_a_hidden_asset_makes_a_limited_operation_a_full_one() -> None:
    """The holder reveals it and may then act in several spaces, with a Special Activity."""
    scene = Scene(deception=True)
    play = second(scene, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, ASSET)
    assert (play.seat, play.step) == ("nva", "card.act")
    assert "hidden_asset" in play.offered
    limited = scene.play(FireInTheLake().play(scene.s.copy(), None))
    limited.do("rally", "quang_tri", "guerrilla-1")
    assert limited.step != "rally.space"
    play.do("hidden_asset")
    # It is shown as the first of the two, so that nobody learns which one it was.
    assert scene.s.deception_used == 1 << 4
    assert scene.s.deception[4:6] == bytes((ASSET, EMPTY))
    assert scene.told("deception.asset") == [{"faction": "nva"}]
    play = scene.stretch()
    assert "hidden_asset" not in play.offered
    play.do("rally", "quang_tri", "guerrilla-1")
    assert {"hue", "activity", "done"} <= set(play.offered)
    play.do("hue", "guerrilla-1", "activity", "infiltrate", "quang_tri", "build_up")
    while play.request is not None:
        play.do(next((word for word in EASY if word in play.offered), play.offered[0]))
    assert scene.s.second == NVA + 1
    assert scene.audit() == []


@pytest.mark.rule("fitl 7.3-k")
def test_without_an_unused_asset_of_ones_own_the_option_stays_limited() -> None:
    """Others' Assets, other markers and used ones do not help; nor is one needed for a full Op."""
    for markers, used, offered in (
        ((ASSET, ASSET, ASSET, EMPTY, EMPTY, AGENDA), 0, False),
        ((EMPTY, EMPTY, EMPTY, EMPTY, ASSET, EMPTY), 1 << 4, False),
        ((EMPTY, EMPTY, EMPTY, EMPTY, ASSET, ASSET), 1 << 4, True),
    ):
        scene = Scene(deception=True).set(deception_used=used)
        assert ("hidden_asset" in second(scene, *markers).offered) is offered
    scene = Scene(deception=True).put("quang_tri", nva_base=1)
    scene.s.deception = bytes((ASSET,) * 8)
    assert "hidden_asset" not in scene.stretch().offered
    assert "hidden_asset" not in second(Scene()).offered


@pytest.mark.rule("fitl 7.3-k", "fitl 4.1-a")
def test_an_asset_does_not_help_a_limited_operation_that_an_event_grants() -> None:
    """It turns the 2nd Eligible's option: Kent State's Limited Operation stays in one space."""
    scene = Scene(deception=True).set(card=103, eligible=0b0001, trail=2)
    scene.s.deception = bytes((ASSET, ASSET, *(EMPTY,) * 6))
    scene.put("hue", us_base=1, us_troops=1).put("saigon", us_base=1, us_troops=1)
    play = scene.stretch(ALL_EVENTS).do("event", "unshaded")
    assert play.step == "event.operation"
    assert set(play.offered) <= {"train", "patrol", "sweep", "assault", "nothing"}
    play.do("train")
    assert set(play.offered) == {"hue", "saigon"}
    play.do("hue", "nothing")
    assert play.step not in ("train.space", "operation.after")
    play.finish()
    assert scene.s.deception_used == 0
    assert scene.told("activity") == []


@pytest.mark.rule("fitl 7.3-k")
def test_an_asset_spent_and_passed_upon_helps_nobody_else() -> None:
    """It serves its holder's option alone: whoever is Eligible after a Pass is limited again."""
    scene = Scene(deception=True)
    second(scene, EMPTY, EMPTY, EMPTY, EMPTY, ASSET).do("hidden_asset")
    scene.stretch().do("pass")
    play = scene.put("hue", arvn_troops=1, us_base=1).stretch()
    assert play.seat == "arvn"
    play.do("train", "hue", "nothing")
    assert play.step != "train.space"


@pytest.mark.rule("fitl 7.3-k", "fitl 7.3-h")
@pytest.mark.parametrize(
    ("markers", "used", "waited_for"),
    [
        ((ASSET, EMPTY), 0, True),
        ((AGENDA, EMPTY), 0, True),
        ((ASSET, EMPTY), 0b010000, True),
        ((ASSET, ASSET), 0b110000, False),
    ],
)
def test_who_can_only_pass_is_waited_for_while_a_marker_is_face_down(
    markers: tuple[int, int], used: int, waited_for: bool
) -> None:
    """A Pass that answers itself would tell the others that no Hidden Asset is held."""
    scene = Scene(deception=True).set(nva=0, vc=0, deception_used=used)
    scene.set(first=US + 1, acted=1, first_did=Did.OPERATION, phase=Phase.ACT)
    scene.s.deception = bytes((EMPTY, EMPTY, EMPTY, EMPTY, *markers, EMPTY, EMPTY))
    play = scene.stretch()
    assert (play.seat, play.step) == ("nva", "card.act")
    assert [word for word in play.offered if word != "hidden_asset"] == ["pass"]
    assert play.request.always_asked is waited_for


@pytest.mark.rule("fitl 7.3-k")
def test_one_player_uses_its_asset_for_either_faction() -> None:
    """The marker lies with the player, not with one of its factions, in either of its places."""
    scene = Scene(deception=True, sharing="coin").set(card=1, eligible=0b0011)
    scene.s.deception = bytes((ASSET, EMPTY, 0, 0, EMPTY, EMPTY, EMPTY, EMPTY))
    scene.set(first=NVA + 1, acted=0b0101, first_did=Did.OPERATION)
    play = scene.stretch()
    assert play.seat == "arvn"
    play.do("hidden_asset")
    assert scene.s.deception_used == 1
    scene = Scene(deception=True, sharing="insurgents").set(card=1, eligible=0b1001)
    scene.s.deception = bytes((EMPTY, EMPTY, EMPTY, EMPTY, ASSET, EMPTY, 0, 0))
    scene.set(first=US + 1, acted=1, first_did=Did.OPERATION)
    play = scene.stretch()
    assert play.seat == "vc"
    play.do("hidden_asset")
    assert scene.s.deception_used == 1 << 4


@pytest.mark.rule("fitl 7.3-l")
def test_the_inexperienced_pick_first_in_secret() -> None:
    """They choose from all that is left; then the others draw blind."""
    session = drawn(novice_nva=True, novice_vc=True)
    request = session.request
    assert isinstance(request, Decision)
    assert (request.seat, request.words) == ("nva", [E_, G_, A_])
    assert not request.shown_to("vc")
    session.answers("nva", [A_, A_])
    assert decision_of(session).seat == "vc"
    session.answer("vc", A_)
    assert decision_of(session).words == [E_, G_]
    session.answer("vc", G_)
    request = session.request
    assert isinstance(request, Chance)
    assert (request.visible_to, request.words) == (("us",), [E_, G_])
    assert request.weights == [6, 2]
    for word in (E_, E_, G_, G_):
        session.answer_chance(word)
    assert session.state.deception == bytes((1, 1, 2, 2, 3, 3, 3, 2))
    session = drawn(novice_arvn=True, sharing="coin")
    assert decision_of(session).seat == "us"
    with pytest.raises(ValueError, match="handicap"):
        table(novice_us=True)


# --- nobody sees others' markers ----------------------------------------------------------


def later(seat: str, *markers: str) -> Session[Any]:
    """Return a game after the draw and some passing, where `seat` decides on the second card."""
    session = drawn(*markers)
    for card in (1, 2, 3):
        session.answer_chance(str(card))
        while isinstance(request := session.request, Decision):
            if card == 3 and request.seat == seat:
                return session
            session.answer(request.seat, next(word for word in EASY if word in request.words))
    raise AssertionError(f"{seat} is not asked")


@pytest.mark.rule("fitl 7.3-g", "fitl 7.3-h")
@pytest.mark.parametrize("seat", FACTIONS)
def test_twin_deals_look_alike(seat: str) -> None:
    """Two deals that differ in others' markers only are one and the same to a seat."""
    deals = (
        [[E_, E_], [G_, A_], [E_, G_], [A_, E_]],
        [[G_, E_], [E_, E_], [A_, A_], [E_, E_]],
    )
    own = FACTIONS.index(seat)
    for mine in ([E_, A_], [G_, E_]):
        twins = []
        for hands in deals:
            dealt = [*hands[:own], mine, *hands[own + 1 :]]
            twins.append(later(seat, *(word for hand in dealt for word in hand)))
        one, two = twins
        assert one.state.deception != two.state.deception
        assert one.view(seat) == two.view(seat)
        assert one.view(None) == two.view(None)
        assert plain(one.view(seat))["deception"][seat] != ["?", "?"]
        assert msgspec.to_builtins(one.record(seat)) == msgspec.to_builtins(two.record(seat))
        assert one.log_for(seat) == two.log_for(seat)
        assert decision_of(one).seat == decision_of(two).seat == seat
        words = decision_of(one).words
        assert words == decision_of(two).words
        previews = [one.preview(seat, word) for word in words]
        assert previews == [two.preview(seat, word) for word in words]
        assert all(previews)


@pytest.mark.rule("fitl 7.3-l")
def test_twin_picks_look_alike() -> None:
    """What the inexperienced picked is hidden in records and logs as well."""
    twins = []
    for picks in ([A_, A_], [E_, G_]):
        session = drawn(*picks, novice_us=True)
        for word in (E_,) * 5 + (G_,):
            session.answer_chance(word)
        twins.append(session)
    one, two = twins
    for seat in ("arvn", "nva", "vc", None):
        assert one.view(seat) == two.view(seat)
        assert one.log_for(seat) == two.log_for(seat)
    assert one.record("nva").entries == two.record("nva").entries
    assert one.record("us").entries != two.record("us").entries
