"""The witness finds every pick that was told without its bullet: spaces, pieces, choices and ends."""

from __future__ import annotations

from collections import Counter

import pytest

from annamite.games.fire_in_the_lake.nonplayers.mind import Mind
from annamite.games.fire_in_the_lake.nonplayers.witness import WORDS, Witness
from annamite.games.fire_in_the_lake.phases import Phase
from annamite.games.fire_in_the_lake.reasons import REASONS
from annamite.games.fire_in_the_lake.steps import ACTIVITY, STEPS
from annamite.kernel import Decision, LogEntry
from tests.games.fire_in_the_lake.nonplayers.positions import phase
from tests.games.fire_in_the_lake.scenes import Scene

FAILED_ATTEMPT = 129
MOVE = ("air_lift.group", "us_troops-2", "us_troops-1")
PIECE = ("strike.piece", "vc_base", "nva_base")
COUNT = ("commit.troops_count", "3", "2")
END = ("air_lift.from", "done", "hue")
HOW = ("advise.how", "strike", "sweep")
WHETHER = ("advise.aid", "yes", "no")


class Reading:
    """A witness of one US non-player, what it told and what it answered."""

    def __init__(self) -> None:
        self.witness = Witness()
        self.turn: object = object()

    def another_action(self) -> None:
        """Begin another action."""
        self.turn = object()

    def told(
        self, *spaces: str, faction: str = "us", reason: str = "wanted", generic: bool = False
    ) -> None:
        """Tell a reason, of spaces or of none."""
        params = {"faction": faction, "reason": reason, "spaces": ",".join(spaces)}
        mark = {"generic": 1} if generic else {}
        self.witness.read(LogEntry("why.reason", "8.8.3", {**params, **mark}))

    def reads(self, key: str, **params: str | int) -> None:
        """Tell another entry."""
        self.witness.read(LogEntry(key, "8.8.3", {"faction": "us", **params}))

    def answers(self, step: str, *words: str, space: str = "", phase: bool = False) -> None:
        """Answer with the first of the words; in a phase there is no action under way."""
        codec = STEPS[step].codec
        values = [codec.value(word) for word in words]
        params = {"space": space} if space else None
        context = None if phase else self.turn
        decision = Decision(STEPS[step], "us", values, params, context=context)
        self.witness.answered(decision, values[0])

    @property
    def found(self) -> Counter[str]:
        """The steps of picks without a bullet."""
        return Counter({at.removeprefix("us at "): n for at, n in self.witness.without.items()})


@pytest.fixture
def us() -> Reading:
    return Reading()


@pytest.mark.parametrize("pick", [MOVE, PIECE, COUNT, END, HOW, WHETHER], ids=lambda pick: pick[0])
@pytest.mark.parametrize("phase", [False, True], ids=["in an action", "in a phase"])
class TestPicks:
    def test_one_of_which_nothing_was_told_is_found(
        self, us: Reading, pick: tuple[str, ...], phase: bool
    ) -> None:
        us.answers(*pick, phase=phase)
        assert us.found == {pick[0]: 1}

    def test_one_that_was_told_is_not(
        self, us: Reading, pick: tuple[str, ...], phase: bool
    ) -> None:
        us.told()
        us.answers(*pick, phase=phase)
        assert not us.found

    @pytest.mark.parametrize("words", ["", " "])
    def test_one_that_was_told_without_words_is_found(
        self, us: Reading, pick: tuple[str, ...], phase: bool, words: str
    ) -> None:
        us.told(reason=words)
        us.answers(*pick, phase=phase)
        assert us.found == {pick[0]: 1}

    def test_what_another_faction_told_does_not_count(
        self, us: Reading, pick: tuple[str, ...], phase: bool
    ) -> None:
        us.told(faction="arvn")
        us.answers(*pick, phase=phase)
        assert us.found == {pick[0]: 1}

    def test_what_was_told_in_another_action_does_not_count(
        self, us: Reading, pick: tuple[str, ...], phase: bool
    ) -> None:
        us.told("saigon")
        us.answers("sweep.space", "saigon", "hue")
        us.another_action()
        us.answers(*pick, phase=phase)
        assert us.found == {pick[0]: 1}

    def test_the_only_option_is_no_pick(
        self, us: Reading, pick: tuple[str, ...], phase: bool
    ) -> None:
        us.answers(*pick[:2], phase=phase)
        assert not us.found


class TestPieces:
    def test_they_go_with_the_space_picked_just_before(self, us: Reading) -> None:
        us.told("hue")
        us.answers("air_lift.from", "hue", "saigon")
        us.answers(*MOVE, space="hue")
        assert not us.found

    def test_they_do_not_go_with_another_space(self, us: Reading) -> None:
        us.told("hue")
        us.answers("air_lift.from", "hue", "saigon")
        us.answers(*MOVE, space="saigon")
        assert us.found == {"air_lift.group": 1}

    def test_they_do_not_go_with_the_space_of_another_activity(self, us: Reading) -> None:
        us.told("hue")
        us.answers("air_lift.from", "hue", "saigon")
        us.answers(*PIECE, space="hue")
        assert us.found == {"strike.piece": 1}

    def test_one_after_another_in_a_space_is_told_once(self, us: Reading) -> None:
        us.told()
        us.answers(*PIECE, space="hue")
        us.answers(*PIECE, space="hue")
        assert not us.found

    def test_those_of_the_next_space_are_told_again(self, us: Reading) -> None:
        us.told()
        us.answers(*PIECE, space="hue")
        us.answers(*PIECE, space="saigon")
        assert us.found == {"strike.piece": 1}

    def test_those_of_the_next_action_are_told_again(self, us: Reading) -> None:
        us.told()
        us.answers(*PIECE, space="hue")
        us.another_action()
        us.answers(*PIECE, space="hue")
        assert us.found == {"strike.piece": 1}

    def test_they_do_not_go_with_a_space_of_another_action(self, us: Reading) -> None:
        us.told("hue")
        us.answers("air_lift.from", "hue", "saigon")
        us.another_action()
        us.told("saigon")
        us.answers("air_lift.to", "saigon", "hue")
        us.answers(*MOVE, space="hue")
        assert us.found == {"air_lift.group": 1}

    def test_how_many_for_a_box_goes_with_the_space_that_they_leave(self, us: Reading) -> None:
        us.told("hue")
        us.answers("commit.troops_from", "hue", "saigon", phase=True)
        us.answers(*COUNT, space="available", phase=True)
        assert not us.found


class TestChoices:
    @pytest.mark.parametrize("pick", [HOW, WHETHER], ids=lambda pick: pick[0])
    def test_they_do_not_go_with_the_space_picked_just_before(
        self, us: Reading, pick: tuple[str, ...]
    ) -> None:
        us.told("hue")
        us.answers("advise.space", "hue", "saigon")
        us.answers(*pick, space="hue")
        assert us.found == {pick[0]: 1}

    @pytest.mark.parametrize("pick", [HOW, WHETHER], ids=lambda pick: pick[0])
    def test_nor_do_they_if_it_was_the_only_space(self, us: Reading, pick: tuple[str, ...]) -> None:
        us.told("hue")
        us.answers("advise.space", "hue")
        us.answers(*pick, space="hue")
        assert us.found == {pick[0]: 1}

    @pytest.mark.parametrize("pick", [HOW, WHETHER], ids=lambda pick: pick[0])
    def test_one_after_another_is_told_each_time(self, us: Reading, pick: tuple[str, ...]) -> None:
        us.told()
        us.answers(*pick, space="hue")
        us.answers(*pick, space="hue")
        assert us.found == {pick[0]: 1}

    @pytest.mark.parametrize("pick", [HOW, WHETHER, END], ids=lambda pick: pick[0])
    def test_a_generic_line_is_not_enough(self, us: Reading, pick: tuple[str, ...]) -> None:
        us.told(generic=True)
        us.answers(*pick)
        assert us.found == {pick[0]: 1}

    @pytest.mark.parametrize("pick", [HOW, WHETHER, END], ids=lambda pick: pick[0])
    def test_dice_alone_are_not_enough(self, us: Reading, pick: tuple[str, ...]) -> None:
        us.reads("why.roll", what="whether to do it", dice=1, result=3)
        us.answers(*pick)
        assert us.found == {pick[0]: 1}


@pytest.mark.parametrize("pick", [MOVE, PIECE, COUNT], ids=lambda pick: pick[0])
def test_a_generic_line_does_for_pieces(us: Reading, pick: tuple[str, ...]) -> None:
    us.told(generic=True)
    us.answers(*pick)
    assert not us.found


def test_a_generic_line_does_for_no_space(us: Reading) -> None:
    us.told("hue", generic=True)
    us.answers("air_lift.from", "hue", "saigon")
    assert us.found == {"air_lift.from": 1}


class TestEnd:
    def test_it_is_told_after_the_pick_before(self, us: Reading) -> None:
        us.told("hue")
        us.answers("air_lift.from", "hue", "saigon")
        us.told()
        us.answers("air_lift.from", "done", "saigon")
        assert not us.found

    def test_it_does_not_go_with_another_pick_of_the_action(self, us: Reading) -> None:
        us.told("hue")
        us.answers("air_lift.from", "hue", "saigon")
        us.answers("air_lift.from", "done", "saigon")
        assert us.found == {"air_lift.from": 1}

    def test_a_special_activity_refused_does_not_account_for_it(self, us: Reading) -> None:
        us.reads("why.activity", activity="advise", entered=0, because="nobody is there")
        us.answers("sweep.space", "done", "saigon", "activity")
        assert us.found == {"sweep.space": 1}

    def test_it_does_where_nothing_but_that_is_left_to_do(self, us: Reading) -> None:
        us.reads("why.activity", activity="advise", entered=0, because="nobody is there")
        us.answers("sweep.space", "done", "activity")
        assert not us.found

    def test_picks_of_which_nothing_was_told_do_not_account_for_it(self, us: Reading) -> None:
        us.answers("air_lift.from", "hue", "saigon")
        us.answers("air_lift.from", "done", "saigon")
        assert us.found == {"air_lift.from": 2}

    def test_another_word_than_a_space_is_no_end(self, us: Reading) -> None:
        us.told("hue")
        us.answers("sweep.space", "hue", "saigon")
        us.another_action()
        us.answers("sweep.space", "activity", "done")
        assert us.found == {"sweep.space": 1}


def test_which_activity_it_is_goes_with_beginning_one(us: Reading) -> None:
    us.told()
    us.answers("sweep.space", "activity", "done")
    us.answers("activity.which", "air_lift", "air_strike")
    assert not us.found


def test_a_number_of_pieces_begins_no_activity(us: Reading) -> None:
    us.told()
    us.answers("commit.troops_count", str(ACTIVITY), "2")
    us.answers("activity.which", "air_lift", "air_strike")
    assert us.found == {"activity.which": 1}


def test_a_space_is_told_once_for_each_time_it_is_picked(us: Reading) -> None:
    us.told("hue")
    us.answers("air_lift.to", "hue", "saigon")
    us.answers("air_lift.from", "hue", "saigon")
    assert us.found == {"air_lift.from": 1}


def test_an_entry_that_names_several_spaces_is_told_for_none_of_them(us: Reading) -> None:
    us.told("hue", "saigon")
    us.answers("air_lift.from", "hue", "saigon")
    assert us.found == {"air_lift.from": 1}


def test_every_kind_of_reason_is_known() -> None:
    assert set(WORDS) == set(REASONS)


@pytest.mark.parametrize("key", WORDS)
def test_no_reason_of_any_kind_goes_without_words(us: Reading, key: str) -> None:
    us.reads(key, **{WORDS[key]: " ", "spaces": "hue", "after": "hue", "way": "hue"})
    us.reads(key, spaces="hue", after="hue", way="hue")
    us.answers("air_lift.from", "hue", "saigon")
    us.answers(*HOW)
    assert us.found == {"air_lift.from": 1, "advise.how": 1}
    assert us.witness.strange == {"us without words by 8.8.3": 2}


def test_pieces_of_which_a_real_procedure_tells_nothing_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`coup.desert` only answers; the mind, which would tell what it is for, does not."""
    monkeypatch.setattr(Mind, "_account_for", lambda _mind, _value: None)
    scene = Scene().put("saigon", arvn_troops=5, police=4).set(card=FAILED_ATTEMPT)
    with pytest.raises(AssertionError, match=r"without a bullet.*arvn at coup\.desert"):
        phase(scene, Phase.COUP_EFFECT)
