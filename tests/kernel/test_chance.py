from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annamite.kernel import DIE, Chance, DiceStream, Numbers, Step, Words

KEY = bytes(range(16))
ROLL = Step("roll", Numbers(), "Roll.", "1")
CARD = Step("card", Words("rope", "lamp", "sail"), "Draw.", "1")


def numbers(key: bytes, counter: int = 0) -> Iterator[int]:
    """The stream of 32-bit numbers, spelled out: 16 of them from each block."""
    while True:
        block = hashlib.blake2b(counter.to_bytes(16, "little"), key=key, digest_size=64).digest()
        counter += 1
        for at in range(0, 64, 4):
            yield int.from_bytes(block[at : at + 4], "little")


def test_the_stream_is_known() -> None:
    stream = DiceStream(bytes(16))
    assert [stream.below(6) for _ in range(12)] == [0, 1, 5, 3, 1, 1, 4, 3, 0, 2, 0, 4]
    assert stream.counter == 1
    stream = DiceStream(KEY)
    drawn = [stream.below(1000) for _ in range(17)]
    assert drawn[:5] == [976, 809, 324, 508, 895]
    assert (drawn[16], stream.counter) == (338, 2)


def test_a_seed_names_a_generator_in_every_process() -> None:
    stream = DiceStream.seeded(7)
    assert [stream.below(100) for _ in range(8)] == [46, 9, 38, 69, 83, 78, 75, 10]
    stream = DiceStream.seeded("table", 7)
    assert [stream.below(100) for _ in range(8)] == [14, 6, 85, 46, 79, 95, 35, 82]


@given(st.binary(min_size=16, max_size=16), st.integers(1, 1 << 32))
def test_numbers_out_of_even_range_are_thrown_away(key: bytes, bound: int) -> None:
    plain = numbers(key)
    usable = (1 << 32) // bound * bound
    expected = [n % bound for n in (next(plain) for _ in range(60)) if n < usable][:10]
    stream = DiceStream(key)
    assert [stream.below(bound) for _ in range(len(expected))] == expected


def test_a_number_is_thrown_away_indeed() -> None:
    bound = 3 << 30  # a quarter of all 32-bit numbers would fall on the lowest third twice
    stream = DiceStream(KEY)
    drawn = [stream.below(bound) for _ in range(1200)]
    assert stream.counter > 1200 // 16 + 10
    thirds = Counter(n * 3 // bound for n in drawn)
    assert all(340 < thirds[third] < 460 for third in range(3))


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1])
def test_a_range_of_nothing_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="there is no number"):
        DiceStream(KEY).below(bound)


def test_the_counter_never_runs_backwards() -> None:
    stream = DiceStream(KEY)
    seen = [stream.counter]
    for _ in range(100):
        stream.below(6)
        stream.fork().below(6)
        seen.append(stream.counter)
    assert seen == sorted(seen)
    assert seen[-1] == 7
    with pytest.raises(AttributeError):
        stream.counter = 0  # type: ignore[misc]


def test_a_generator_put_away_never_repeats_itself() -> None:
    stream = DiceStream(KEY)
    first = [stream.below(1 << 32) for _ in range(20)]
    again = DiceStream(*stream.secret)
    then = [again.below(1 << 32) for _ in range(20)]
    assert not set(first) & set(then)
    plain = numbers(KEY, 0)
    assert [*first, *then] == [next(plain) for _ in range(40)]
    assert again.position == 40


def test_a_fork_tells_nothing_and_takes_nothing() -> None:
    stream, untouched = DiceStream.seeded(7), DiceStream.seeded(7)
    one, other = stream.fork(), stream.fork()
    streams = [[g.below(1 << 32) for _ in range(8)] for g in (one, other, stream)]
    assert streams[2] == [untouched.below(1 << 32) for _ in range(8)]
    assert len({n for stream in streams for n in stream}) == 24
    fork = DiceStream.seeded(7).fork()
    assert [fork.below(100) for _ in range(8)] == [36, 11, 57, 67, 29, 64, 71, 27]


def test_a_key_has_128_bits() -> None:
    assert len(DiceStream().secret[0]) == 16
    assert DiceStream().secret[0] != DiceStream().secret[0]
    with pytest.raises(ValueError, match="16 bytes"):
        DiceStream(b"short")


def test_a_die_shows_each_face_alike() -> None:
    stream = DiceStream.seeded("die")
    faces = Counter(stream.answer(Chance(ROLL, DIE)) for _ in range(6000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert sum((n - 1000) ** 2 / 1000 for n in faces.values()) < 20.5  # one in a thousand


def test_weights_are_heeded() -> None:
    request = Chance(CARD, [0, 1, 2], [1, 2, 7])
    stream = DiceStream.seeded("cards")
    cards = Counter(stream.answer(request) for _ in range(10_000))
    expected = {0: 1000, 1: 2000, 2: 7000}
    assert sum((cards[c] - n) ** 2 / n for c, n in expected.items()) < 13.8
    assert request.probabilities() == [(0, 0.1), (1, 0.2), (2, 0.7)]
    assert Chance(CARD, [1, 2]).probabilities() == [(1, 0.5), (2, 0.5)]


@given(st.integers(0, 99))
def test_a_ticket_falls_on_the_weight_it_points_to(seed: int) -> None:
    ticket = DiceStream.seeded(seed).below(10)
    card = DiceStream.seeded(seed).answer(Chance(CARD, [0, 1, 2], [1, 2, 7]))
    assert card == [0, 1, 1, 2, 2, 2, 2, 2, 2, 2][ticket]


def test_nothing_to_draw_is_a_defect() -> None:
    with pytest.raises(ValueError):
        DiceStream(KEY).answer(Chance(CARD, []))
    with pytest.raises(ValueError):
        DiceStream(KEY).answer(Chance(CARD, [1, 2], [0, 0]))


def test_a_request_knows_who_may_see_it() -> None:
    hidden = Chance(CARD, [0, 1], visible_to=("red",))
    assert [hidden.shown_to(seat) for seat in ("red", "blue", None)] == [True, False, False]
    assert Chance(CARD, [0]).shown_to(None)
    assert hidden.words == ["rope", "lamp"]
    assert repr(hidden) == "<Chance card>"


def test_the_process_wide_generator_is_left_alone() -> None:
    before = random.getstate()
    DiceStream().below(6)
    assert random.getstate() == before
