"""The corpus of records: all games come out as they did, and the check would notice if not."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from annamite import games
from annamite.kernel import Decision, Game, Log, Rules
from annamite.kernel.powers import HasSeldomWords, Projects
from annamite.players import kinds
from tests.conformance import minigame
from tests.conformance.minigame import MiniGame, State
from tools.corpus import files, making, running
from tools.corpus.__main__ import main
from tools.corpus.files import Corpus
from tools.corpus.following import Finding, compare, follow
from tools.scenarios import short

PARTS = running.parts()


@pytest.mark.at_random
@pytest.mark.parametrize(("name", "first"), PARTS)
def test_recorded_games_come_out_as_they_did(name: str, first: int) -> None:
    """If the rules changed on purpose, or only how states are stored: docs/testing.md."""
    if running.corpus_of(name).game not in games.names():
        pytest.skip("the game is not there")
    found = [running.sentence(one) for one in running.in_part(name, first)]
    assert found == []


RECORDED = [name for name in games.names() if isinstance(games.load(name), Projects)]
"""A new game has records as soon as it tells what its states mean; `test_powers` of each says who does."""


@pytest.mark.parametrize("name", RECORDED)
def test_every_game_has_its_records(name: str) -> None:
    """Three hundred: cut off, undone, with people's own dice."""
    game = games.load(name)
    records = running.corpus_of(name).records
    assert isinstance(game, Projects)
    assert len({kept.made.number for kept in records}) == len(records) == making.RECORDS
    assert {kept.made.projection for kept in records} == {game.projection_version}
    for kinds_of_record in (
        {bool(kept.notes) for kept in records},
        {kept.companion is None for kept in records},
        {kept.finished for kept in records},
    ):
        assert kinds_of_record == {True, False}


@pytest.mark.parametrize("name", RECORDED)
def test_every_step_comes_up(name: str) -> None:
    """Records hold no long scenarios, and so not what is asked in them alone; nor what seldom is."""
    game = games.load(name)
    corpora = [running.corpus_of(one) for one in files.names()]
    steps = {x.step for corpus in corpora if corpus.game == name for x in corpus.entries}
    assert steps <= {*game.steps}
    rare = game.seldom if isinstance(game, HasSeldomWords) else {}
    due = {
        name
        for name, step in game.steps.items()
        if name not in rare or {*rare[name]} != {*getattr(step.codec, "words", ())}
    }
    assert steps >= due or any(scenario.long for scenario in game.scenarios)


@pytest.mark.parametrize("name", RECORDED)
def test_every_scenario_and_every_kind_of_player_comes_up(name: str) -> None:
    game, records = games.load(name), running.corpus_of(name).records
    assert {kept.setup.scenario for kept in records} == {one.id for one in short(game)}
    seated = {kind for kept in records for kind in kept.seats.values()}
    assert seated == {kind.id for kind in kinds(game).values() if not kind.long}


def test_all_of_it_is_small() -> None:
    assert sum(path.stat().st_size for path in files.FOLDER.iterdir()) < 5_000_000


# --- the check bites ----------------------------------------------------------------------


class Generous(MiniGame):
    """Other rules: a call is worth more."""

    rules_version = "2"

    def play(self, state: State, log: Log = None) -> Rules[None]:
        calls = state.cells[minigame.CALLED]
        yield from super().play(state, log)
        if calls:
            state.cells[minigame.SCORE] += 1


class Elsewhere(MiniGame):
    """The same rules, with states that are stored in another way."""

    def dump(self, state: State) -> bytes:
        return bytes(reversed(state.cells))

    def load(self, data: bytes) -> State:
        return State(bytes(reversed(data)))


class Reworded(MiniGame):
    """The same rules, told in other words."""

    projection_version = 2

    def projection(self, state: State) -> Any:
        return {"told": super().projection(state)}


class Narrow(MiniGame):
    """Other rules: the last landing is closed; where nobody wanted it, nothing else shows that."""

    rules_version = "2"

    def play(self, state: State, log: Log = None) -> Rules[None]:
        rules = super().play(state, log)
        try:
            request = next(rules)
            while True:
                if isinstance(request, Decision) and request.step is minigame.LOAD:
                    request = Decision(
                        minigame.LOAD,
                        request.seat,
                        [value for value in request.values if value != 3],
                        request.params,
                    )
                request = rules.send((yield request))
        except StopIteration:
            return


class Failing(MiniGame):
    """Rules that fail on a die."""

    def play(self, state: State, log: Log = None) -> Rules[None]:
        if state.cells[minigame.ROUND] == 2:
            raise ZeroDivisionError("a rule divides by zero")
        yield from super().play(state, log)


@pytest.fixture(scope="module")
def recorded() -> Corpus:
    """Return eight games of the conformance game."""
    game = MiniGame()
    corpus = Corpus(game.name, game.name, None, [], [], [])
    for number in (0, 1, 2, 8, 15, 16, 52, 68):
        record = making.played(game, number)
        files.add(corpus, record, making.made(game, number, "abc"), follow(game, record))
    assert any(kept.notes for kept in corpus.records)
    assert any(kept.companion for kept in corpus.records)
    assert not all(kept.finished for kept in corpus.records)
    return corpus


def found_by(corpus: Corpus, game: Game[Any]) -> list[Finding]:
    return [one for place in range(len(corpus.records)) for one in compare(corpus, place, game)]


def test_the_same_rules_find_nothing(recorded: Corpus) -> None:
    assert found_by(recorded, MiniGame()) == []


def test_a_changed_rule_is_found_with_record_entry_and_versions(recorded: Corpus) -> None:
    found = [one for one in found_by(recorded, Generous()) if one.what != "storage"]
    first = found[0]
    answers = recorded.record(recorded.records[first.record]).entries
    called = next(n for n, x in enumerate(answers) if (x.step, x.word) == ("call", "call"))
    patrols = [n for n, x in enumerate(answers) if n > called and x.step == "patrol"]
    assert (first.what, first.entry) == ("projection", patrols[0] + 1)
    assert "rules 1, projection 1, commit abc; now rules 2, projection 1" in first.why


def test_an_answer_no_longer_offered_is_found(recorded: Corpus) -> None:
    found = {one.record: one for one in found_by(recorded, Narrow()) if one.what != "storage"}
    for place, kept in enumerate(recorded.records):
        entries = recorded.record(kept).entries
        loads = [n for n, x in enumerate(entries) if x.step == "load"]
        taken = [n for n in loads if entries[n].word == "west"]
        assert found[place].what in {"play", "offer"}
        assert found[place].entry <= min(taken, default=len(entries))
        assert found[place].what == "offer" or found[place].entry == taken[0]
    assert {one.what for one in found.values()} == {"play", "offer"}


def test_rules_that_fail_are_found(recorded: Corpus) -> None:
    found = found_by(recorded, Failing())
    assert {one.what for one in found if one.what != "storage"} == {"play"}
    assert "divides by zero" in found[0].why


def test_a_change_of_storage_is_found_apart(recorded: Corpus) -> None:
    found = found_by(recorded, Elsewhere())
    assert {one.what for one in found} == {"storage"}
    assert {one.record for one in found} == {*range(len(recorded.records))}


# --- what is written ----------------------------------------------------------------------


@pytest.fixture
def folder(recorded: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the recorded games, which are of the conformance game."""
    files.write(recorded, tmp_path)
    play(monkeypatch, MiniGame())
    monkeypatch.setattr(making, "present_commit", lambda: "def")
    return tmp_path


def play(monkeypatch: pytest.MonkeyPatch, game: Game[Any]) -> None:
    """Let a game stand for the one that was recorded."""
    running.corpus_of.cache_clear()
    monkeypatch.setattr(games, "load", lambda _: game)


def told(folder: Path, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    running.corpus_of.cache_clear()
    status = main([*options, "--jobs", "1", "--folder", str(folder)])
    return status, capsys.readouterr().out


def test_a_corpus_is_read_as_it_was_written(recorded: Corpus, folder: Path) -> None:
    again = files.read(recorded.name, folder)
    assert again.stored == recorded.stored
    for one, other in zip(again.records, recorded.records, strict=True):
        assert again.record(one) == recorded.record(other)
        assert (one.made, one.offered, one.projected) == (
            other.made,
            other.offered,
            other.projected,
        )


def test_a_damaged_file_is_told(recorded: Corpus, folder: Path) -> None:
    path = folder / f"{recorded.name}{files.STORAGE}"
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(ValueError, match="is damaged"):
        files.read(recorded.name, folder)


def test_the_check_tells_what_to_do(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert told(folder, capsys) == (0, "All records of mini-game come out as they did.\n")
    play(monkeypatch, Elsewhere())
    status, said = told(folder, capsys)
    assert (status, "--storage notes that" in said, "projection:" in said) == (1, True, False)
    play(monkeypatch, Generous())
    status, said = told(folder, capsys)
    assert (status, "mini-game, record 0, entry" in said, "--remake" in said) == (1, True, True)
    status, said = told(folder, capsys, "--corpus", "chess")
    assert (status, said) == (2, "There is no corpus 'chess'; choose one of: mini-game.\n")


def test_storage_is_noted_anew_only_if_nothing_else_changed(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    play(monkeypatch, Generous())
    status, said = told(folder, capsys, "--storage")
    assert (status, said.startswith("nothing is written, for play changed: mini-game")) == (2, True)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    play(monkeypatch, Elsewhere())
    assert told(folder, capsys, "--storage")[0] == 0
    assert told(folder, capsys)[0] == 0
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert [name for name in before if before[name] != after[name]] == ["mini-game.storage.xz"]


def test_what_breaks_is_counted_and_remade(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(monkeypatch, Failing())
    status, said = told(folder, capsys, "--counts")
    assert status == 1
    assert said.startswith("mini-game: 0 of 8 records reproduce, 8 break\n  ")
    play(monkeypatch, Narrow())
    kept = files.read("mini-game", folder).records
    assert told(folder, capsys, "--remake")[0] == 0
    assert told(folder, capsys)[0] == 0
    again = files.read("mini-game", folder)
    assert [one.made.number for one in again.records] == [one.made.number for one in kept]
    assert {one.made.commit for one in again.records} == {"def"}
    assert "west" not in {entry.word for entry in again.entries}


def test_nothing_is_remade_silently(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither where no version rose, nor where the rules fail."""
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    for version, why in (
        ("1", "for no version rose: mini-game"),
        ("2", "for the rules fail in game"),
    ):
        monkeypatch.setattr(Failing, "rules_version", version)
        play(monkeypatch, Failing())
        status, said = told(folder, capsys, "--remake")
        assert (status, said.startswith(f"nothing is written, {why}")) == (2, True)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_new_words_keep_the_answers(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = files.read("mini-game", folder)
    play(monkeypatch, Reworded())
    assert told(folder, capsys, "--remake") == (
        0,
        "mini-game: 0 records played again, 8 with the same answers\n",
    )
    after = files.read("mini-game", folder)
    assert [after.record(one) for one in after.records] == [
        before.record(one) for one in before.records
    ]
    assert {one.made.projection for one in after.records} == {2}


def test_a_game_follows_from_its_number() -> None:
    game = MiniGame()
    assert making.played(game, 3) == making.played(game, 3)
    assert making.played(game, 3).entries != making.played(game, 5).entries


def test_numbers_that_bring_something_new_are_preferred() -> None:
    chosen = list(making.chosen(MiniGame(), records=6, tried=4))
    assert [number for number, _ in chosen][:4] == [0, 1, 2, 3]
    assert len({number for number, _ in chosen}) == 6


def test_a_game_in_which_the_rules_fail_is_left_out_and_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Fails(MiniGame):
        def play(self, state: State, log: Log = None) -> Rules[None]:
            if state.cells[minigame.SCORE] == 2:
                raise ZeroDivisionError("a rule divides by zero")
            yield from super().play(state, log)

    sound = partial(making.chosen, Fails(), records=3, tried=0)
    numbers = [number for number, _ in sound()]
    assert len(numbers) == 3
    said = capsys.readouterr().err.splitlines()
    assert said
    assert all("is left out: ZeroDivisionError" in line for line in said)
