from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annamite.kernel import Counted, Decision, Numbers, Option, Step, Steps, Words
from annamite.kernel.decision import shown

PICK = Step("pick", Words("rope", "lamp", "sail"), "Pick.", "1")


def test_options_are_listed_once_and_only_when_asked_for() -> None:
    calls = []

    def source() -> list[int]:
        calls.append(1)
        return [2, 0]

    decision = Decision(PICK, "red", source)
    assert calls == []
    assert list(decision.values) == [2, 0]
    assert decision.words == ["sail", "rope"]
    assert [option.word for option in decision.options] == ["sail", "rope"]
    assert calls == [1]


def test_a_fixed_sequence_is_taken_as_it_is() -> None:
    assert Decision(PICK, "red", range(2)).words == ["rope", "lamp"]
    assert Decision(PICK, "red", (1,)).words == ["lamp"]


@pytest.mark.parametrize("source", [[], (), range(0), list])
def test_an_empty_list_is_a_defect(source: object) -> None:
    with pytest.raises(AssertionError, match="pick offers nothing"):
        _ = Decision(PICK, "red", source).values  # type: ignore[arg-type]


def test_the_same_answer_twice_is_a_defect() -> None:
    with pytest.raises(AssertionError, match="pick offers an answer twice"):
        _ = Decision(PICK, "red", [1, 0, 1]).values


def test_options_compare_by_step_and_value() -> None:
    other = Step("other", PICK.codec, "Pick.", "1")
    assert Option(PICK, 1) == Option(PICK, 1)
    assert Option(PICK, 1) != Option(PICK, 2)
    assert Option(PICK, 1) != Option(other, 1)
    assert len({Option(PICK, 1), Option(PICK, 1), Option(PICK, 2)}) == 2
    assert repr(Option(PICK, 1)) == "<pick: lamp>"
    assert repr(Decision(PICK, "red", [1])) == "<Decision red pick>"
    assert repr(PICK) == "Step('pick')"


def test_a_secret_answer_is_shown_to_its_own_seat_only() -> None:
    secret = Decision(Step("bid", Numbers(), "Bid.", "1", secret=True), "red", [1])
    assert [secret.shown_to(seat) for seat in ("red", "blue", None)] == [True, False, False]
    shared = Decision(secret.step, "red", [1], visible_to=("red", "green"))
    assert [shared.shown_to(seat) for seat in ("red", "green", "blue")] == [True, True, False]
    assert Decision(PICK, "red", [1]).shown_to(None)
    assert Decision(PICK, "red", [1], visible_to=("red",)).shown_to(None)


def test_words_know_their_vocabulary() -> None:
    words = Words("no", "yes")
    assert [words.word(0), words.word(1), words["yes"]] == ["no", "yes", 1]
    with pytest.raises(ValueError, match="no such word: 'perhaps'"):
        words.value("perhaps")
    with pytest.raises(ValueError, match="each word once"):
        Words("no", "no")


@pytest.mark.parametrize(
    "word", ["", "-1", "+1", "01", " 1", "1 ", "1.0", "1_0", "٣", "²", "9999999999", "one", "1\n"]
)
def test_numbers_have_one_notation(word: str) -> None:
    with pytest.raises(ValueError, match="not a number"):
        Numbers().value(word)


@given(st.integers(0, 999_999_999))
def test_numbers_come_back(value: int) -> None:
    assert Numbers().value(Numbers().word(value)) == value


def test_groups_are_named_and_counted() -> None:
    groups = Counted("us-troops", "police")
    assert groups.word(groups.pack("us-troops", 12)) == "us-troops-12"
    assert groups.unpack(groups.value("police-63")) == (1, 63)
    assert groups.word(groups.pack("police", 0)) == "police-0"


@pytest.mark.parametrize("word", ["police", "police-", "police-64", "police-03", "mayor-1", "-1"])
def test_other_groups_are_no_words(word: str) -> None:
    with pytest.raises(ValueError):
        Counted("us-troops", "police").value(word)


@pytest.mark.parametrize("count", [-1, 64])
def test_a_count_never_spills_into_the_next_kind(count: int) -> None:
    with pytest.raises(ValueError, match=f"0 to 63 pieces, not {count}"):
        Counted("us-troops", "police").pack("us-troops", count)


def test_what_is_quoted_is_short_and_on_one_line() -> None:
    assert shown("sail") == "'sail'"
    assert shown("a\nb") == r"'a\nb'"
    assert len(shown("x" * 1_000_000)) < 62


def test_a_game_keeps_each_step_under_an_id_of_its_own() -> None:
    steps = Steps()
    peek = steps.define("peek", Numbers(), "Look at {card}?", "3.1", "card", secret=True)
    assert steps == {"peek": peek}
    assert (peek.id, peek.prompt, peek.rule) == ("peek", "Look at {card}?", "3.1")
    assert (peek.kind, peek.secret) == ("card", True)
    with pytest.raises(AssertionError, match="peek"):
        steps.define("peek", Numbers(), "Look again?", "3.2")
    assert steps["peek"] is peek
