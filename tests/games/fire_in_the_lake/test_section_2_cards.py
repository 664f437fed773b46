"""The sequence of play on Event cards: order, passing, options, eligibility (2.1 to 2.3.7)."""

from __future__ import annotations

import pytest

from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.kernel import Session, Setup, SetupError
from annamite.kernel.shapes import plain
from tests.games.fire_in_the_lake.little_deck import DECK, Table
from tests.games.fire_in_the_lake.scenes import Scene


def scene(card: int = 1) -> Scene:
    """Return a scene in which each faction can act: the order of card 1 is US NVA ARVN VC."""
    return (
        Scene()
        .put("saigon", us_troops=3, arvn_troops=3, vc_guerrilla_active=1)
        .put("quang_tri", nva_troops=2, vc_guerrilla_underground=1)
        .set(card=card)
    )


def train(table: Table) -> None:
    """Train in Saigon to no effect."""
    table.do("train", "saigon", "nothing", "done", "nothing", "done")


def terror(table: Table) -> None:
    """Let NVA Terrorize Quang Tri, as a Limited Operation if it is 2nd Eligible."""
    table.do("terror", "quang_tri")
    if table.step == "terror.space":
        table.do("done")


class TestStart:
    @pytest.mark.rule("fitl 2.2-a", "fitl 2.2-b")
    def test_two_cards_are_turned_over_and_the_first_is_played(self) -> None:
        """The first card turned is played, the second shows what comes next."""
        session = Session(FireInTheLake(DECK), Setup("short"))
        assert session.request is not None
        assert session.request.step.id == "deck.card"
        session.answer_chance("50")
        assert (session.state.card, session.state.next_card) == (50, 0)
        session.answer_chance("1")
        s = session.state
        assert (s.card, s.next_card, s.played) == (50, 1, bytes((50,)))
        assert session.decision is not None
        assert session.decision.seat == "nva"  # card 50: NVA ARVN VC US

    @pytest.mark.rule("fitl 1.1-a")
    def test_nobody_holds_cards_and_all_see_the_one_played_and_the_next(self) -> None:
        """Every seat, and a spectator, reads the card played and the one that follows; no hand."""
        session = Session(FireInTheLake(DECK), Setup("short"))
        assert plain(session.view(None))["headline"] == "Before the first card"
        session.answer_chance("50")
        session.answer_chance("1")
        for seat in ("us", "arvn", "nva", "vc", None):
            view = plain(session.view(seat))
            cards = view["cards"]
            shown = [card and card["number"] for card in (cards["current"], cards["next"])]
            assert shown == [50, 1]
            assert view["headline"].startswith("Card 50, ")
            assert set(cards) == {
                *("current", "next", "played", "left", "coups_played", "coups_left"),
            }
            assert all("hand" not in name for name in view)

    @pytest.mark.rule("fitl 2.2-c")
    def test_played_cards_and_the_size_of_the_deck_are_public(self) -> None:
        """A spectator reads every card played and how many are left: 24 Events and 3 Coups in all."""
        session = Session(FireInTheLake(), Setup("short"))
        session.answer_chance("50")
        session.answer_chance("1")
        for _ in range(4):
            assert session.decision is not None
            session.answer(session.decision.seat, "pass")
        session.answer_chance("2")
        cards = plain(session.view(None))["cards"]
        assert cards["played"] == [50, 1]
        assert cards["left"] == 27 - 3

    @pytest.mark.rule("fitl 2.1-a")
    def test_scenario_and_options_are_chosen_before_play(self) -> None:
        """Each scenario has its own tracks, deck and forces; what the game lacks is refused."""
        game = FireInTheLake()
        tracks = {}
        for name in ("short", "medium", "full"):
            s = game.start(Setup(name))
            tracks[name] = (s.aid, s.patronage, s.trail, s.resources, s.pile_events)
        assert tracks == {
            "short": (15, 18, 2, [0, 30, 15, 10], 8),
            "medium": (30, 15, 3, [0, 30, 20, 15], 12),
            "full": (15, 15, 1, [0, 30, 10, 5], 12),
        }
        with pytest.raises(SetupError):
            game.start(Setup("tiny"))
        with pytest.raises(SetupError):
            game.start(Setup("short", {"sharing": "all"}))

    @pytest.mark.rule("fitl 2.3.1-b")
    @pytest.mark.parametrize("scenario", ["short", "medium", "full"])
    def test_all_factions_start_eligible(self, scenario: str) -> None:
        """All four may act on the first card."""
        assert FireInTheLake().start(Setup(scenario)).eligible == 0b1111


class TestOrder:
    @pytest.mark.rule("fitl 2.3-b", "fitl 1.1-b", "fitl 2.3.2-a")
    @pytest.mark.parametrize(
        ("card", "order"),
        [
            (1, ["us", "nva", "arvn", "vc"]),
            (50, ["nva", "arvn", "vc", "us"]),
            (115, ["vc", "arvn", "us", "nva"]),
        ],
    )
    def test_symbols_give_the_order(self, card: int, order: list[str]) -> None:
        """The leftmost symbol is asked first, and so on to the right."""
        table = Table(scene(card))
        asked = []
        for _ in range(4):
            assert table.step == "card.act"
            asked.append(table.seat)
            table.do("pass")
        assert asked == order
        assert table.step == "deck.card"

    @pytest.mark.rule("fitl 2.3-c", "fitl 2.3.2-a")
    def test_ineligible_factions_are_skipped(self) -> None:
        """Of US NVA ARVN VC with US and ARVN Ineligible, NVA is 1st and VC 2nd Eligible."""
        table = Table(scene().set(eligible=0b1100))
        assert table.seat == "nva"
        assert table.request.params["place"] == "1st"
        terror(table)
        assert table.seat == "vc"
        assert table.request.params["place"] == "2nd"

    @pytest.mark.rule("fitl 2.3-a")
    def test_no_third_faction_acts(self) -> None:
        """After two have acted the next card comes, though two others are Eligible."""
        table = Table(scene())
        train(table)
        assert table.seat == "nva"
        terror(table)
        assert table.step == "deck.card"

    @pytest.mark.rule("fitl 2.3-a")
    def test_no_third_faction_acts_after_the_us_either(self) -> None:
        """On card 115 (VC ARVN US NVA) VC acts 1st and the US 2nd: NVA is not asked."""
        playing = scene(115).set(eligible=0b1101)
        table = Table(playing)
        table.do("terror", "quang_tri")
        if table.step == "terror.space":
            table.do("done")
        assert (table.seat, table.step) == ("us", "card.act")
        table.do("patrol").until("deck.card")
        assert playing.s.eligible == 0b0110
        assert (playing.s.first, playing.s.second) == (4, 1)

    @pytest.mark.rule("fitl 2.2-d")
    def test_what_has_been_done_is_shown(self) -> None:
        """The Sequence of Play shows who acted first with what, and who is to act."""
        shown = scene()
        table = Table(shown)
        table.do("event", "shaded")
        row = plain(FireInTheLake().view(shown.s, None))["eligibility"]
        assert row["first"] == {"faction": "us", "did": "event"}
        assert row["second"] == {"faction": "nva"}
        assert row["acting"] == "nva"


class TestPassing:
    @pytest.mark.rule("fitl 2.3.3-c", "fitl 2.3.3-d")
    def test_what_a_pass_brings(self) -> None:
        """An Insurgent gets 1 Resource; each COIN faction adds 3 to ARVN's."""
        passing = scene()
        table = Table(passing)
        gains = []
        for _ in range(4):
            before = list(passing.s.resources)
            table.do("pass")
            gains.append([now - then for now, then in zip(passing.s.resources, before)])
        assert gains == [[0, 3, 0, 0], [0, 0, 1, 0], [0, 3, 0, 0], [0, 0, 0, 1]]

    @pytest.mark.rule("fitl 2.3.3-a")
    def test_only_who_is_asked_may_pass(self) -> None:
        """Passing is the offer of one seat at a time, and none is left after two have acted."""
        table = Table(scene())
        assert table.seat == "us"
        assert "pass" in table.offered
        train(table)
        assert table.seat == "nva"
        assert "pass" in table.offered
        terror(table)
        assert table.seat == "chance"

    @pytest.mark.rule("fitl 2.3.3-b", "fitl 2.3.6-b")
    def test_who_passes_stays_eligible(self) -> None:
        """US passes, NVA and ARVN act, VC is not asked: US and VC are Eligible on the next card."""
        playing = scene()
        table = Table(playing)
        table.do("pass")
        terror(table)
        table.do("train", "saigon", "nothing", "nothing")
        assert table.step == "deck.card"
        assert playing.s.eligible == 0b1001

    @pytest.mark.rule("fitl 2.3.3-e")
    def test_the_next_one_gets_the_same_choices(self) -> None:
        """When the 1st passes the next is 1st; when the 2nd passes the next has a 2nd's choices."""
        table = Table(scene())
        table.do("pass")
        assert (table.seat, table.request.params["place"]) == ("nva", "1st")
        terror(table)
        assert (table.seat, table.request.params["place"]) == ("arvn", "2nd")
        assert "event" not in table.offered
        table.do("pass")
        assert (table.seat, table.request.params["place"]) == ("vc", "2nd")
        assert "event" not in table.offered

    @pytest.mark.rule("fitl 2.3.3-f", "fitl 2.3.6-a")
    def test_when_all_pass_the_next_card_comes(self) -> None:
        """After the rightmost pass all are Eligible and the card that showed is played."""
        playing = scene()
        table = Table(playing)
        table.do("pass", "pass", "pass", "pass")
        assert playing.s.eligible == 0b1111
        assert table.step == "deck.card"
        table.do("50")
        assert (playing.s.card, playing.s.next_card) == (2, 50)
        assert playing.s.passed == 0

    @pytest.mark.rule("fitl 2.3.3-f")
    def test_a_last_pass_after_one_has_acted(self) -> None:
        """The 1st acts, all others pass: only the 1st is Ineligible afterwards."""
        playing = scene()
        table = Table(playing)
        table.do("event", "shaded", "pass", "pass", "pass")
        assert table.step == "deck.card"
        assert playing.s.eligible == 0b1110


class TestOptions:
    @pytest.mark.rule("fitl 2.3.4-a")
    def test_the_first_may_do_anything(self) -> None:
        """Pass, any possible Operation with a Special Activity if desired, or the Event."""
        table = Table(scene(50))
        assert set(table.offered) == {"pass", "rally", "march", "terror"}  # NVA has no enemy near
        table = Table(scene())
        assert set(table.offered) == {"pass", "event", "train", "patrol", "sweep", "assault"}
        table.do("train")
        assert "activity" in table.offered

    @pytest.mark.rule("fitl 2.3.4-b", "fitl 2.3.5-a")
    def test_after_an_operation_alone(self) -> None:
        """The 2nd has a Limited Operation only: no Event, no Special Activity, one space."""
        playing = scene().put("hue", vc_guerrilla_underground=2)
        table = Table(playing.set(eligible=0b1001))
        train(table)
        assert table.seat == "vc"
        assert set(table.offered) == {"pass", "rally", "march", "attack", "terror"}
        table.do("rally")
        assert "activity" not in table.offered
        table.do("quang_nam", "guerrilla-1")
        assert table.step == "deck.card"
        assert playing.told("operation")[-1]["limited"] == 1

    @pytest.mark.rule("fitl 2.3.4-c")
    def test_after_an_operation_with_a_special_activity(self) -> None:
        """The 2nd has a Limited Operation or the Event."""
        playing = scene().set(eligible=0b1001)
        table = Table(playing)
        table.do("train", "activity", "air_strike", 1, "saigon", "vc_guerrilla_active")
        table.do("saigon", "nothing", "done", "nothing")
        assert table.seat == "vc"
        assert set(table.offered) == {"pass", "event", "rally", "march", "terror"}
        table.do("rally")
        assert "activity" not in table.offered
        table.do("quang_nam", "guerrilla-1")
        assert table.step == "deck.card"
        assert playing.told("operation")[-1]["limited"] == 1

    @pytest.mark.rule("fitl 2.3.4-c", "fitl 2.3.6-c")
    def test_the_second_executes_the_event(self) -> None:
        """The Event executed as 2nd Eligible makes Ineligible as well."""
        playing = scene().set(eligible=0b1001)
        table = Table(playing)
        table.do("train", "activity", "air_strike", 1, "saigon", "vc_guerrilla_active")
        table.do("saigon", "nothing", "done", "nothing")
        table.do("event", "shaded")
        assert table.step == "deck.card"
        assert playing.resources("vc") == 35
        assert playing.s.eligible == 0b0110

    @pytest.mark.rule("fitl 2.3.4-d")
    def test_after_the_event(self) -> None:
        """The 2nd has a full Operation, with a Special Activity if desired, but no Event."""
        playing = scene().put("hue", vc_guerrilla_underground=1).set(eligible=0b1001)
        table = Table(playing)
        table.do("event", "unshaded")
        assert table.seat == "vc"
        assert set(table.offered) == {"pass", "rally", "march", "attack", "terror"}
        table.do("rally")
        assert "activity" in table.offered
        table.do("quang_nam", "guerrilla-1")
        assert "quang_duc" in table.offered  # more than one space
        assert playing.told("operation")[-1]["limited"] == 0

    @pytest.mark.rule("fitl 2.3.4-e")
    def test_an_operation_needs_one_space_even_to_no_effect(self) -> None:
        """A Sweep that finds nobody is executed; without a single space none can end."""
        playing = scene()
        table = Table(playing)
        table.do("sweep")
        assert "done" not in table.offered
        table.do("hue", "done", "done", "done")
        assert table.seat == "nva"
        assert playing.s.first == 1

    @pytest.mark.rule("fitl 2.3.4-e")
    def test_an_operation_that_comes_to_nothing_is_none(self) -> None:
        """A penniless NVA asks for Resources, gets none, and chooses again; it may not ask again."""
        playing = scene().set(eligible=0b1100, nva=0)
        table = Table(playing)
        assert "terror" in table.offered
        table.do("terror", "ask", 0)
        assert (table.seat, table.step) == ("nva", "card.act")
        assert "terror" not in table.offered
        assert playing.s.first == 0

    @pytest.mark.rule("fitl 2.3.4-c", "fitl 4.1-h")
    def test_a_special_activity_before_the_first_space_counts_with_its_operation(self) -> None:
        """VC Taxes first, then Rallies with the proceeds: the 2nd Eligible may have the Event."""
        playing = (
            Scene().put("loc_saigon_cam_ranh", vc_guerrilla_underground=1).set(eligible=0b1001)
        )
        playing.set(vc=0, nva=0, card=115)
        table = Table(playing)
        table.do("rally", "activity", "tax", "loc_saigon_cam_ranh", "done")
        assert playing.resources("vc") == 1
        assert "done" not in table.offered
        table.do("tay_ninh", "guerrilla-1")
        table.until("card.act")
        assert playing.s.first == 4
        assert playing.s.first_did == 2

    @pytest.mark.rule("fitl 2.3.4-f")
    def test_a_rally_may_just_improve_the_trail(self) -> None:
        """NVA Rallies nowhere and Improves the Trail; VC could not."""
        playing = scene().set(eligible=0b1100)
        table = Table(playing)
        table.do("rally", "done", "yes")
        assert playing.s.trail == 1
        assert playing.resources("nva") == 28
        table.until("card.act")
        assert (table.seat, playing.s.first) == ("vc", 3)
        table.do("rally")
        assert "done" not in table.offered

    @pytest.mark.rule("fitl 2.3.4-g")
    def test_a_patrol_counts_whatever_happens(self) -> None:
        """A Patrol without a single cube on the map is executed."""
        playing = Scene()
        table = Table(playing)
        table.do("patrol").until("card.act")
        assert (table.seat, playing.s.first) == ("nva", 1)


class TestLimited:
    @pytest.mark.rule("fitl 2.3.5-b")
    def test_many_origins_one_destination(self) -> None:
        """A Limited March brings groups from two spaces into one, and cannot select another."""
        playing = (
            Scene()
            .put("quang_tri", nva_troops=2)
            .put("southern_laos", nva_troops=3)
            .set(first=4, first_did=1, acted=0b1000, eligible=0b0100)
        )
        table = Table(playing)
        table.do("march", "quang_nam", "quang_tri", 2, "southern_laos", 1)
        assert playing.pieces("quang_nam") == {"nva_troops": 3}
        table.until("deck.card")
        assert playing.pieces("southern_laos") == {"nva_troops": 2}

    @pytest.mark.rule("fitl 2.3.5-b")
    def test_limited_patrol_and_sweep(self) -> None:
        """A Limited Patrol's cubes end in one space; a Limited Sweep has one space from all sides."""
        playing = (
            Scene()
            .put("saigon", us_troops=2)
            .put("can_tho", us_troops=2)
            .set(first=4, first_did=1, acted=0b1000, eligible=0b0001)
        )
        table = Table(playing)
        table.do("patrol", "saigon", "loc_saigon_can_tho", "us_troops-1", "can_tho")
        assert table.offered == ["loc_saigon_can_tho"]
        table.do("loc_saigon_can_tho", "us_troops-2").until("deck.card")
        assert playing.pieces("loc_saigon_can_tho") == {"us_troops": 3}
        playing = (
            Scene()
            .put("saigon", us_troops=2)
            .put("can_tho", us_troops=2)
            .set(first=4, first_did=1, acted=0b1000, eligible=0b0001)
        )
        table = Table(playing)
        table.do("sweep", "kien_hoa", "saigon", 1, "can_tho", 2, "done")
        assert table.step == "deck.card"
        assert playing.pieces("kien_hoa") == {"us_troops": 3}

    @pytest.mark.rule("fitl 2.3.5-c", "fitl 2.3.6-c", "fitl 2.3.1-a", "fitl 1.1-c")
    def test_any_operation_makes_ineligible(self) -> None:
        """US executes an Operation, NVA a Limited one: both are Ineligible, the others Eligible."""
        playing = scene()
        table = Table(playing)
        train(table)
        terror(table)
        assert playing.s.eligible == 0b1010
        table.do("50")
        assert table.seat == "arvn"  # card 2: US NVA ARVN VC


class TestEligibility:
    @pytest.mark.rule("fitl 2.3.1-a", "fitl 2.3.6-a")
    def test_who_was_ineligible_comes_back(self) -> None:
        """NVA and VC, Ineligible on this card, are Eligible on the next; US that acted is not."""
        playing = scene().set(eligible=0b0011)
        table = Table(playing)
        table.do("event", "shaded", "pass")
        assert playing.s.eligible == 0b1110

    @pytest.mark.rule("fitl 2.3.6-d", "fitl 2.3.6-b")
    def test_an_event_makes_ineligible_through_the_next_card(self) -> None:
        """NVA is out at once, on the next card as well, and back on the one after it."""
        playing = scene(17)
        table = Table(playing)
        table.do("event", "unshaded")
        seats = []
        while table.step == "card.act":
            seats.append(table.seat)
            table.do("pass")
        assert seats == ["arvn", "vc"]
        assert playing.s.eligible == 0b1011
        table.do("50")
        assert (playing.s.card, table.seat) == (2, "us")
        seats = []
        while table.step == "card.act":
            seats.append(table.seat)
            table.do("pass")
        assert seats == ["us", "arvn", "vc"]
        assert playing.s.eligible == 0b1111

    @pytest.mark.rule("fitl 2.3.6-e", "fitl 2.3.6-c")
    def test_an_event_keeps_eligible(self) -> None:
        """US executes an Event that keeps it Eligible and is 1st on the next card; another's is not."""
        playing = scene(17)
        table = Table(playing)
        table.do("event", "unshaded", "pass", "pass", "50")
        assert (playing.s.card, table.seat) == (2, "us")
        playing = scene(17)
        table = Table(playing)
        table.do("event", "shaded").until("card.act")
        table.do("pass", "pass", "pass", "50")
        assert (playing.s.card, table.seat) == (2, "nva")

    @pytest.mark.rule("fitl 2.3.6-e")
    def test_what_an_event_did_to_eligibility_lasts_one_card(self) -> None:
        """On the next card an executed Event makes the same faction Ineligible as usual."""
        playing = scene(17)
        table = Table(playing)
        table.do("event", "unshaded", "pass", "pass", "50")
        table.do("event", "unshaded").until("deck.card")
        assert playing.s.eligible == 0b1110
        assert playing.s.stay_eligible == 0


class TestNextCard:
    @pytest.mark.rule("fitl 2.3.7-a", "fitl 2.3.7-b", "fitl 1.1-d")
    def test_a_coup_is_played_with_the_next_card_showing(self) -> None:
        """The Coup that showed is played by its own sequence, and one more card is revealed."""
        playing = Scene().set(phase=Phase.NEXT_CARD, card=1, next_card=125)
        table = Table(playing)
        assert table.step == "deck.card"
        table.do("50")
        assert (playing.s.card, playing.s.next_card) == (125, 50)
        assert playing.s.coups == 1
        assert playing.s.phase == Phase.RESOURCES
        assert table.step == "coup.sabotage"
        table.until("deck.card")
        assert playing.s.phase == Phase.NEXT_CARD
        table.do("1")
        assert (playing.s.card, table.step) == (50, "card.act")
        assert playing.s.coup_round is False

    @pytest.mark.rule("fitl 2.3.7-a")
    def test_a_new_card_forgets_the_last(self) -> None:
        """Who acted, who passed and what was done are cleared; the card joins the played pile."""
        playing = scene()
        table = Table(playing)
        table.do("pass")
        terror(table)
        table.do("pass", "pass", "50")
        s = playing.s
        assert (s.passed, s.acted, s.first, s.second, s.first_did) == (0, 0, 0, 0, 0)
        assert list(s.played) == [2]
        assert s.eligible == 0b1011
        assert playing.told("card.played")[-1]["card"] == 2

    def test_the_last_card_leaves_none_to_show(self) -> None:
        """With the deck used up nothing is revealed and the last Coup is played."""
        playing = Scene().set(phase=Phase.NEXT_CARD, next_card=125, coups=5)
        playing.set(pile=5, pile_events=0, pile_coup=0)
        table = Table(playing)
        assert playing.s.next_card == 0
        assert playing.s.card == 125
        table.until("redeploy.troops_from")
        assert playing.s.coups == 6
