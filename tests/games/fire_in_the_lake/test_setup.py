"""Set-up: options, deck, tracks, pieces, and the odds of every card that is turned up (2.1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from annamite.games.fire_in_the_lake.components import load
from annamite.games.fire_in_the_lake.deck import cards_left, open_pile, reveal
from annamite.games.fire_in_the_lake.game import FireInTheLake
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.pieces import ARVN, FACTIONS, NVA, US, VC
from annamite.games.fire_in_the_lake.rule_options import OPTIONS, bits_of
from annamite.games.fire_in_the_lake.spaces import SPACE_IDS
from annamite.games.fire_in_the_lake.state import State
from annamite.games.fire_in_the_lake.victory import score
from annamite.kernel import Chance, DiceStream, Position, Setup, SetupError, check_options
from tests.games.fire_in_the_lake.scenes import Scene

CARDS = {card.number: card for card in load().cards}
COUPS = set(range(125, 131))
KHANH, YOUNG_TURKS, KY, THIEU, FAILED, FAILED_TOO = range(125, 131)


def start(scenario: str = "short", **options: Any) -> State:
    return FireInTheLake().start(Setup(scenario, options))


def odds(s: State) -> dict[int, Fraction]:
    """Return how likely each card is to be on top; nothing is drawn."""
    request = next(reveal(s.copy(), None))
    assert isinstance(request, Chance)
    weights = list(request.weights or ())
    assert all(weight > 0 for weight in weights)
    total = sum(weights)
    return {
        card: Fraction(weight, total)
        for card, weight in zip(request.outcomes, weights, strict=True)
    }


def draw(s: State, card: int) -> None:
    """Turn up the given card."""
    rules = reveal(s, None)
    next(rules)
    with pytest.raises(StopIteration):
        rules.send(card)


# --- options ------------------------------------------------------------------------------


@pytest.mark.rule("fitl setup.general-a", "fitl 2.1-a")
def test_the_choices_before_play() -> None:
    """Scenario, sharing of factions, Period Events, Deception with Handicap, tournament options."""
    assert [scenario.id for scenario in FireInTheLake().scenarios] == ["short", "medium", "full"]
    assert [option.id for option in OPTIONS if not option.group] == [
        "period_events",
        "sharing",
        "political_rhythm",
        "high_winds",
        "deception",
        "novice_us",
        "novice_arvn",
        "novice_nva",
        "novice_vc",
        "nonplayers",
        "easy",
        "harder",
        "hardest",
        "play_on",
        "may_play_on",
    ]
    defaults = check_options(FireInTheLake(), Setup("short"))
    assert defaults.pop("sharing") == defaults.pop("nonplayers") == "none"
    assert set(defaults.values()) == {False}
    assert start().options == 0


@pytest.mark.rule("fitl setup.general-a")
def test_each_option_stands_for_itself() -> None:
    """No option switches another on; each kind of sharing is told apart."""
    switches = [option.id for option in OPTIONS if option.choices == (False, True)]
    doubtful = [option.id for option in OPTIONS if option.group == "readings"]
    masks = [
        bits_of({**{name: name == one for name in switches}, "sharing": "none"}) for one in switches
    ]
    none: dict[str, bool | int | str] = dict.fromkeys(switches, False)
    coin, insurgents, both = (
        bits_of({**none, "sharing": sharing}) for sharing in ("coin", "insurgents", "both")
    )
    masks += [coin, insurgents]
    assert len(set(masks)) == 15 + len(doubtful)
    assert all(mask.bit_count() == 1 for mask in masks)
    assert both == coin | insurgents


@pytest.mark.rule("fitl setup.general-a", "fitl 7.3-g", "fitl 7.3-l")
def test_options_that_do_not_go_together_are_refused() -> None:
    """Deception needs three players, a handicap needs deception; a word too many is told."""
    for options in (
        {"deception": True, "sharing": "both"},
        {"novice_vc": True},
        {"novice_us": True, "play_on": True},
        {"sharing": "three"},
        {"deception": 1},
        {"sandbox": True},
    ):
        with pytest.raises(SetupError):
            start("full", **options)
    with pytest.raises(SetupError, match="scenario"):
        start("tiny")
    for options in (
        {"deception": True, "sharing": "coin"},
        {"deception": True, "novice_us": True, "sharing": "insurgents"},
        {"sharing": "both", "period_events": True, "political_rhythm": True, "high_winds": True},
    ):
        assert start("full", **options).options


@pytest.mark.rule("fitl 7.3-g")
def test_play_begins_with_the_draw_of_markers_or_the_first_card() -> None:
    """With Deception the markers come first."""
    assert start().phase == Phase.FIRST_CARD
    assert start(deception=True).phase == Phase.DECEPTION
    position = Position(FireInTheLake(), start())
    assert position.request is not None
    assert position.request.step.id == "deck.card"


# --- tracks and pieces --------------------------------------------------------------------


@pytest.mark.rule("fitl setup.short-c", "fitl setup.medium-c", "fitl setup.full-c", "fitl 2.1-a")
@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_all_are_eligible_and_the_audit_is_clean(scenario: str) -> None:
    """All four Factions Eligible, no card played, all pieces accounted for."""
    s = start(scenario)
    assert s.eligible == 0b1111
    assert (s.card, s.next_card, s.played, s.coups) == (0, 0, b"", 0)
    assert not s.coup_round
    assert FireInTheLake().audit(s) == []
    assert (sum(s.casualties), s.markers_left, s.momentum) == (0, 15, 0)


@pytest.mark.rule("fitl setup.short-b", "fitl setup.medium-b", "fitl setup.full-b")
@pytest.mark.parametrize(
    ("scenario", "tracks", "resources", "scores"),
    [
        ("short", (15, 15, 18, 2), [0, 30, 15, 10], (38, 41, 10, 23)),
        ("medium", (30, 15, 15, 3), [0, 30, 20, 15], (37, 44, 8, 23)),
        ("full", (15, 15, 15, 1), [0, 30, 10, 5], (38, 35, 4, 27)),
    ],
)
def test_the_tracks_at_the_start(
    scenario: str, tracks: tuple[int, ...], resources: list[int], scores: tuple[int, ...]
) -> None:
    """Aid, Econ, Patronage, Trail, Resources, and the scores that pieces and Support add up to."""
    s = start(scenario)
    assert (s.aid, s.econ, s.patronage, s.trail) == tracks
    assert s.resources == resources
    assert tuple(score(s, faction) for faction in (US, ARVN, NVA, VC)) == scores


@pytest.mark.rule("fitl setup.short-d", "fitl setup.medium-d", "fitl setup.full-d")
def test_what_is_out_of_play_at_the_start() -> None:
    """US Troops and Bases, ARVN Troops, Rangers and Bases; what is left is Available."""
    wanted = {
        "short": {"us_troops": 6, "arvn_troops": 10, "ranger": 3},
        "medium": {"us_troops": 5, "arvn_troops": 10, "ranger": 3},
        "full": {"us_troops": 10, "us_base": 2, "arvn_troops": 10, "arvn_base": 2, "ranger": 3},
    }
    for scenario, counts in wanted.items():
        scene = Scene(scenario)
        for type_, count in counts.items():
            assert scene.box("out_of_play", type_) == count
        assert sum(scene.s.out_of_play) == sum(counts.values())
    scene = Scene("full")
    assert [
        scene.box("available", type_)
        for type_ in ("us_troops", "us_base", "irregular", "arvn_base", "ranger")
    ] == [40 - 10 - 9, 4 - 2, 6 - 3, 1, 2]


@pytest.mark.rule("fitl setup.short-g", "fitl setup.medium-g", "fitl setup.full-g")
@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_the_map_at_the_start(scenario: str) -> None:
    """Every space named holds its pieces at its Support, and Control comes out as listed."""
    scene = Scene(scenario)
    listed = next(row for row in load().scenarios if row.id == scenario)
    named = dict(listed.placed())
    for space in SPACE_IDS:
        if space not in named:
            assert scene.pieces(space) == {}
            assert (scene.level(space), scene.control(space)) == (0, "none")
            continue
        group = named[space]
        assert scene.control(space) == (group.control or "none"), space
        count = sum(sum(row.values()) for row in group.pieces.values())
        assert sum(scene.pieces(space).values()) == count


@pytest.mark.rule("fitl setup.short-g", "fitl setup.medium-g", "fitl setup.full-g")
def test_some_spaces_at_the_start() -> None:
    """Word by word from the listings."""
    scene = Scene("short")
    assert scene.pieces("binh_dinh") == {
        "us_base": 1,
        "irregular_underground": 1,
        "us_troops": 4,
        "arvn_troops": 2,
        "police": 1,
        "vc_base": 1,
        "vc_guerrilla_underground": 2,
    }
    assert (scene.level("binh_dinh"), scene.control("binh_dinh")) == (1, "coin")
    assert scene.pieces("tay_ninh") == {
        "vc_tunneled_base": 1,
        "vc_guerrilla_underground": 2,
        "nva_guerrilla_underground": 1,
    }
    assert (scene.level("tay_ninh"), scene.level("saigon")) == (-2, 2)
    scene = Scene("medium")
    assert scene.pieces("north_vietnam") == {
        "nva_base": 1,
        "nva_guerrilla_underground": 1,
        "nva_troops": 9,
    }
    assert scene.pieces("saigon") == {
        "us_base": 1,
        "us_troops": 2,
        "arvn_troops": 1,
        "ranger_underground": 1,
        "police": 4,
        "vc_base": 1,
        "vc_guerrilla_underground": 1,
    }
    assert scene.level("kien_phong") == -1
    scene = Scene("full")
    assert scene.pieces("saigon") == {"us_base": 1, "us_troops": 2, "arvn_troops": 2, "police": 3}
    assert scene.pieces("southern_laos") == {"nva_base": 1, "nva_guerrilla_underground": 3}
    assert (scene.level("saigon"), scene.control("southern_laos")) == (1, "nva")


# --- the deck -----------------------------------------------------------------------------


@pytest.mark.rule("fitl setup.short-a", "fitl setup.medium-a", "fitl setup.full-a")
@pytest.mark.parametrize(
    ("scenario", "box", "pivotal", "coups", "cards"),
    [
        ("short", (KHANH, YOUNG_TURKS), 0, {KY, THIEU, FAILED}, 27),
        ("medium", (KHANH, YOUNG_TURKS, KY), 0b1111, {THIEU, FAILED, FAILED_TOO}, 39),
        ("full", (), 0b1111, COUPS, 78),
    ],
)
def test_the_deck_of_each_scenario(
    scenario: str, box: tuple[int, ...], pivotal: int, coups: set[int], cards: int
) -> None:
    """The leader on top of those beneath, Pivotal Events dealt or not, Coups still to come."""
    s = start(scenario)
    assert s.leaders[-1:] == bytes(box[-1:])
    assert sorted(s.leaders) == sorted(box)
    assert s.pivotal == pivotal
    assert set(odds(s)) == coups | set(range(1, 121))
    assert cards_left(s) == cards


@pytest.mark.rule("fitl setup.deck-b", "fitl setup.deck-c")
@pytest.mark.parametrize(
    ("scenario", "events", "coups"), [("short", 8, 3), ("medium", 12, 3), ("full", 12, 6)]
)
def test_a_coup_lies_at_each_place_of_its_pile_alike(
    scenario: str, events: int, coups: int
) -> None:
    """Walking down a pile: 1 in n + 1 for each place, each Coup alike, each Event alike."""
    s = start(scenario)
    still = Fraction(1)
    for place in range(events + 1):
        chances = odds(s)
        here = [chances[card] for card in chances if card in COUPS]
        there = [chances[card] for card in chances if card not in COUPS]
        assert len(here) == coups
        assert len(set(here)) == 1
        assert len(set(there)) <= 1
        assert len(there) == (120 - place if place < events else 0)
        assert still * sum(here) == Fraction(1, events + 1)
        still *= sum(there)
        if there:
            draw(s, place + 1)
    assert still == 0


def orders(s: State, left: int) -> dict[tuple[int, ...], Fraction]:
    """Return how likely each order of the next `left` cards is."""
    if not left:
        return {(): Fraction(1)}
    table: dict[tuple[int, ...], Fraction] = {}
    for card, chance in odds(s).items():
        after = s.copy()
        draw(after, card)
        for rest, more in orders(after, left - 1).items():
            table[card, *rest] = chance * more
    return table


@pytest.mark.rule("fitl setup.deck-c")
def test_every_order_of_a_pile_is_as_likely_as_any_other() -> None:
    """Three Events of four and one Coup of two: all 4 * 24 * 2 orders, each 1 in 192."""
    s = start("full")
    s.seen = ((1 << 131) - 1) & ~(1 << 5 | 1 << 6 | 1 << 7 | 1 << 8 | 1 << KY | 1 << THIEU)
    s.pile_events = 3
    table = orders(s, 4)
    assert len(table) == 192
    assert set(table.values()) == {Fraction(1, 192)}
    assert Counter(len(COUPS & set(order)) for order in table) == {1: 192}


@pytest.mark.rule("fitl setup.deck-c", "fitl 6.0-c")
def test_every_order_across_two_piles_is_as_likely_as_any_other() -> None:
    """An Event and a Coup twice: 2 places * 2 places * 6 Events * 2 Coups, each 1 in 48."""
    s = start("full")
    s.seen = ((1 << 131) - 1) & ~(1 << 5 | 1 << 6 | 1 << 7 | 1 << KY | 1 << THIEU)
    s.pile_events = 1
    table: dict[tuple[int, ...], Fraction] = {}
    for order, chance in orders(s, 2).items():
        after = s.copy()
        for card in order:
            draw(after, card)
        open_pile(after, 1)
        after.pile_events = 1
        for rest, more in orders(after, 2).items():
            table[*order, *rest] = chance * more
    assert len(table) == 48
    assert set(table.values()) == {Fraction(1, 48)}


@pytest.mark.rule("fitl setup.tournament-a")
@pytest.mark.parametrize(("scenario", "events"), [("short", 8), ("medium", 12), ("full", 12)])
def test_political_rhythm_keeps_the_coup_among_the_last_five(scenario: str, events: int) -> None:
    """No Coup before the bottom four Events; then each of the last five places alike."""
    s = start(scenario, political_rhythm=True)
    still = Fraction(1)
    for place in range(events + 1):
        chances = odds(s)
        here = sum(chances[card] for card in chances if card in COUPS)
        assert still * here == (Fraction(1, 5) if place >= events - 4 else 0)
        still *= 1 - here
        if place < events:
            assert len({chances[card] for card in chances if card not in COUPS}) == 1
            draw(s, place + 1)
    assert still == 0


@pytest.mark.rule("fitl setup.deck-c")
def test_after_its_coup_a_pile_goes_on_with_events_only() -> None:
    """The next pile, with its own Coup, comes when the first is used up, and none after the last."""
    s = start("short")
    draw(s, KY)
    for number in range(1, 9):
        assert not COUPS & set(odds(s))
        assert cards_left(s) == 27 - number
        draw(s, number)
    assert set(odds(s)) == {THIEU, FAILED} | set(range(9, 121))
    for number in range(9, 25):
        if number == 17:
            draw(s, FAILED)
            assert s.pile == 1
        draw(s, number)
    assert cards_left(s) == 1
    assert odds(s) == {THIEU: 1}
    draw(s, THIEU)
    assert cards_left(s) == 0
    with pytest.raises(StopIteration) as end:
        next(reveal(s, None))
    assert end.value.value == 0


@pytest.mark.rule("fitl setup.deck-d")
@pytest.mark.parametrize("scenario", ["short", "medium", "full"])
def test_unused_events_stay_out_and_unseen(scenario: str) -> None:
    """A whole game shows each of its cards once; the state holds no order and no unused card."""
    s = start(scenario)
    stream = DiceStream.seeded(1, scenario)
    shown: list[int] = []
    while True:
        try:
            request = next(rules := reveal(s, None))
        except StopIteration:
            break
        assert isinstance(request, Chance)
        shown.append(stream.answer(request))
        with pytest.raises(StopIteration):
            rules.send(shown[-1])
    piles, size = {"short": (3, 9), "medium": (3, 13), "full": (6, 13)}[scenario]
    assert len(shown) == len(set(shown)) == piles * size
    for pile in range(piles):
        assert len(COUPS & set(shown[pile * size : pile * size + size])) == 1
    assert s.seen.bit_count() == len(shown) + len(s.leaders)
    assert not set(shown) & {121, 122, 123, 124}


# --- Period Events ------------------------------------------------------------------------


def periods(s: State) -> set[str | None]:
    return {CARDS[card].period for card in odds(s) if card not in COUPS}


@pytest.mark.rule("fitl setup.period-a", "fitl setup.short-e")
def test_period_events_of_the_short_scenario() -> None:
    """All 48 Events of 1965; AAA is shaded, in force, and not in the deck."""
    s = start("short", period_events=True)
    assert periods(s) == {"1965"}
    assert len(odds(s)) == 48 + 3
    assert s.capabilities_shaded == 1 << 31
    assert s.capabilities_unshaded == 0
    assert start("short").capabilities_shaded == 0
    assert 31 in odds(start("short"))


@pytest.mark.rule("fitl setup.period-b", "fitl setup.medium-e")
def test_period_events_of_the_medium_scenario() -> None:
    """All 48 Events of 1968; four shaded and two unshaded Capabilities in force."""
    s = start("medium", period_events=True)
    assert periods(s) == {"1968"}
    assert len(odds(s)) == 48 + 3
    titles = {CARDS[card].title for card in range(1, 121) if s.capabilities_shaded >> card & 1}
    assert titles == {"AAA", "Main Force Bns", "SA-2s", "Search and Destroy"}
    titles = {CARDS[card].title for card in range(1, 121) if s.capabilities_unshaded >> card & 1}
    assert titles == {"Arc Light", "M-48 Patton"}
    assert s.seen & ((1 << 125) - 1) == s.capabilities_shaded | s.capabilities_unshaded
    assert (start("medium").capabilities_shaded, start("medium").capabilities_unshaded) == (0, 0)


@pytest.mark.rule("fitl setup.period-c", "fitl setup.full-e")
def test_period_events_of_the_full_scenario() -> None:
    """Top pile of 1964, two of 1965, three of 1968; no Capability in force."""
    s = start("full", period_events=True)
    assert (s.capabilities_shaded, s.capabilities_unshaded) == (0, 0)
    seen: list[tuple[str | None, int]] = []
    for pile in range(6):
        open_pile(s, pile)
        (period,) = periods(s)
        events = [card for card in odds(s) if card not in COUPS]
        seen.append((period, len(events)))
        draw(s, events[0])
    assert seen == [
        ("1964", 24),
        ("1965", 48),
        ("1965", 47),
        ("1968", 48),
        ("1968", 47),
        ("1968", 46),
    ]


@pytest.mark.rule("fitl setup.tournament-b")
def test_high_winds_keep_arvn_on_the_ground_in_monsoon() -> None:
    """An Air Lift then carries US Troops and Irregulars only; in fair weather all as usual."""
    for high_winds, monsoon, arvn in (
        (True, True, False),
        (True, False, True),
        (False, True, True),
    ):
        scene = Scene(high_winds=high_winds).put("hue", us_troops=1, irregular_active=1)
        scene.put("hue", arvn_troops=1, ranger_active=1).put("saigon", arvn_troops=2)
        play = scene.activity("us", "air_lift", monsoon=monsoon)
        assert ("saigon" in play.offered) is arvn
        play.do("hue")
        play.do("da_nang")
        carried = {"us_troops-1", "irregular_active-1"}
        if arvn:
            carried |= {"arvn_troops-1", "ranger_active-1"}
        assert set(play.offered) == carried


def test_seats_are_the_four_factions() -> None:
    """Whoever plays sits as US, ARVN, NVA or VC."""
    assert tuple(seat.id for seat in FireInTheLake().seats) == FACTIONS
