"""Records of games that were played by earlier rules: each is classed, and goes on if it may.

`tests/corpus/*.earlier.xz` has records as the first corpus had them, among them such as do not fit
any more; no rules of today may leave one of them without a way on.
"""

from __future__ import annotations

import lzma
from collections import Counter
from typing import Any

import msgspec
import pytest

from annamite import games
from annamite.kernel import DiceStream, Record, Session, replay
from annamite.kernel.outliving import Verdict, goes_on, judge, meant
from annamite.kernel.replaying import play_on
from tools.corpus.files import FOLDER

END = ".earlier.xz"
NAMES = sorted(path.name.removesuffix(END) for path in FOLDER.glob(f"*{END}"))


def records(name: str) -> list[Record]:
    """Return the earlier records of a game that is here."""
    if name not in games.names():
        pytest.skip(f"{name} is not here")
    data = lzma.decompress((FOLDER / f"{name}{END}").read_bytes())
    return msgspec.json.decode(data, type=list[Record])


def on(name: str, record: Record) -> Verdict:
    """Return what becomes of a record; it is played on from there by the first answers there are."""
    verdict, session = judge(games.load(name), record)
    assert session is not None, verdict
    assert list(session.entries) == list(record.entries[: verdict.stands])
    goes_on(session, told=True)
    play_on(session, DiceStream.seeded(1))
    further(session)
    again = replay(session.game, session.record())
    assert again.record() == session.record()
    return verdict


def further(session: Session[Any]) -> None:
    """Give a few answers more."""
    for _ in range(5):
        decision = session.decision
        if decision is None:
            return
        session.answer(decision.seat, decision.words[0])


@pytest.mark.parametrize("name", NAMES)
def test_earlier_games_go_on_from_where_they_fit(name: str) -> None:
    kinds: Counter[str] = Counter()
    for record in records(name):
        verdict = on(name, record)
        kinds[verdict.kind] += 1
        if verdict.kind == "diverging":
            assert verdict.misfit is not None
            assert verdict.why.startswith(f"Entry {verdict.misfit}: ")
            assert verdict.stands <= verdict.misfit < verdict.entries
        else:
            assert verdict.stands == verdict.entries
    assert kinds.keys() <= {"offered", "diverging", "same"}
    assert sum(kinds.values()) >= 2


@pytest.mark.parametrize("name", NAMES)
def test_what_was_kept_tells_that_a_record_means_the_same(name: str) -> None:
    """With what its end meant by these rules, an earlier record that fits is the same."""
    found = records(name)
    game = games.load(name)
    for record in found:
        verdict, session = judge(game, record)
        if verdict.kind == "offered":
            assert session is not None
            kept = meant(session)
            assert kept is not None
            assert judge(game, record, [kept]).verdict.kind == "same"
            other = kept._replace(digest="0" * 24, told=b"")
            assert judge(game, record, [other]).verdict.kind == "offered"
            return
    raise AssertionError("no record fits")
