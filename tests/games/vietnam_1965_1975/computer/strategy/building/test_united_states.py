"""What the US side orders and where it lands: as far as morale bears it, the most wanted first (17.1)."""

from __future__ import annotations

from typing import Final

import pytest

from annamite.games.vietnam_1965_1975.box.sides import US, Pool
from annamite.games.vietnam_1965_1975.campaign import commitment as booked
from annamite.games.vietnam_1965_1975.campaign.armies import formations
from annamite.games.vietnam_1965_1975.computer.strategy.budget import united_states as budget
from annamite.games.vietnam_1965_1975.computer.strategy.build import united_states
from annamite.games.vietnam_1965_1975.computer.strategy.build.united_states import (
    BARE_LINES,
    FIRST,
    FORMATIONS,
)
from annamite.games.vietnam_1965_1975.position.season.indices import Index, level
from annamite.games.vietnam_1965_1975.position.season.sheets import Order
from annamite.games.vietnam_1965_1975.position.stages import Stage
from tests.games.vietnam_1965_1975.campaign.armies.mobilizing import arvn
from tests.games.vietnam_1965_1975.campaign.armies.recruiting import (
    DA_NANG,
    PLEIKU,
    SAIGON,
    begin,
    numbers,
    ordering,
    with_hq,
)
from tests.games.vietnam_1965_1975.campaign.interphases import interphase
from tests.games.vietnam_1965_1975.computer.at_scale.scenes import HALF, game_turn
from tests.games.vietnam_1965_1975.computer.strategy.asking import followed, said
from tests.games.vietnam_1965_1975.named import (
    ARVN_4TH_REGIMENT,
    FIRST_BRIGADE_FIRST_DIVISION,
    HILLS,
    KOREAN_1ST_REGIMENT,
    KOREAN_CAVALRY,
    LIGHT_BRIGADE,
    QUANG_NGAI,
    SON_HA,
    VC_BATTALION,
)
from tests.games.vietnam_1965_1975.scenes import BOX, Scene

SHEET: Final = ("commitment.item", "commitment.number")
GIVEN: Final = tuple(Order(item=line, number=1) for line in FIRST)
"""Supply, aid and replacements as ordered already."""


def commitment(scene: Scene) -> int:
    """Return the commitment to which all that is ordered leads."""
    return booked.planned(scene.t)


# --- how much -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ceiling", [20, 40, 60, 300])
def test_no_more_is_ordered_than_morale_bears(
    ceiling: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor beyond the pace; but for what the armies cannot do without."""
    monkeypatch.setattr(budget, "ceiling", lambda _: ceiling)
    scene = ordering(20, 400)
    answers = followed(scene, *SHEET)
    assert answers[-1].word == "done"
    limit = min(max(ceiling, 20 + budget.BARE), 20 + budget.PACE)
    ordered = level(scene.t, Index.US_COMMITMENT)
    assert 20 < ordered <= limit
    assert ordered == limit or ceiling < 20 + budget.BARE
    assert answers[-1].reason == f"morale bears commitment of {ceiling} to the end, no more"


@pytest.mark.parametrize("ceiling", [0, 20])
def test_bare_needs_are_met_when_morale_bears_no_more(
    ceiling: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Losses, then supply for the ARVN: before anybody goes home, and nothing else with them."""
    monkeypatch.setattr(budget, "ceiling", lambda _: ceiling)
    scene = ordering(20, 400)
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, PLEIKU)
    scene.s.pools[Pool.US] = 0
    words = [x.word for x in followed(scene, *SHEET) if x.step == "commitment.item"]
    bare = [f"take_{line}" for line in BARE_LINES]
    assert words[: len(bare)] == bare
    assert not [word for word in words[len(bare) :] if word.startswith("take")]
    if ceiling == 20:
        assert words == [*bare, "done"]


def test_troops_go_home_once_the_bare_needs_are_met(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where commitment is far above what morale bears, and nothing else can be ordered."""
    monkeypatch.setattr(budget, "ceiling", lambda _: 0)
    monkeypatch.setattr(budget, "bare_room", lambda _: 0)
    scene = ordering(100, 400)
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, PLEIKU)
    answers = followed(scene, *SHEET)
    words = [x.word for x in answers if x.step == "commitment.item"]
    assert words[0].startswith("home_")
    assert any(word.startswith("send_home") for word in words)
    assert not any(word.startswith("take") for word in words)
    number = next(x for x in answers if x.step == "commitment.number")
    assert number.reason.endswith(": morale bears no more")


@pytest.mark.parametrize("commitment_", [0, 60, 90])
def test_nobody_goes_home_while_commitment_is_low(commitment_: int) -> None:
    """As long as morale bears it to the end, with some slack."""
    scene = ordering(commitment_, 400)
    scene.unit(FIRST_BRIGADE_FIRST_DIVISION, PLEIKU)
    assert budget.ceiling(scene.t) >= commitment_
    words = [x.word for x in followed(scene, *SHEET)]
    assert not [word for word in words if word.startswith(("home", "send_home"))]


# --- on what --------------------------------------------------------------------------------------


def test_what_comes_before_troops() -> None:
    """Supply, then aid if leaders waver, then replacements, then points and guns, then formations."""
    scene = ordering(20, 400)
    scene.s.pools[Pool.US] = 0
    words = [x.word for x in followed(scene, *SHEET) if x.step == "commitment.item"]
    assert words[: len(FIRST)] == [f"take_{line}" for line in FIRST]
    assert words[len(FIRST)] == "take_air"
    assert any(word.startswith(FORMATIONS) for word in words)


def test_as_many_groups_as_are_wanted() -> None:
    """No more than there is room for; the reason says what for."""
    scene = ordering(20, 400)
    scene.play("take_air")
    assert said(scene) == ("commitment.number", "5", "0 battalions want 25 in all")
    scene = ordering(20, 400)
    scene.play("take_svn_supply")
    answer = said(scene)
    assert int(answer.word) == budget.short(scene.t, "svn_supply") == budget.MOST_SUPPLY
    assert answer.reason == "South Vietnam can use it"


@pytest.mark.parametrize("room", [3, 2])
def test_groups_stay_within_the_room(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the season, where more are wanted."""
    monkeypatch.setattr(budget, "ceiling", lambda _: 20 + room)
    monkeypatch.setattr(budget, "BARE", 0)
    scene = ordering(20, 400)
    scene.play("take_air")
    assert said(scene).word == str(room)


def test_the_strongest_formation_that_fits_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Divisions before brigades before battalions, by what each has missing."""
    monkeypatch.setattr(budget, "short", lambda *_: 0)
    for room, begins in ((40, "take_division"), (4, "take_brigade"), (1, "take_battalion")):
        monkeypatch.setattr(budget, "room", lambda _, room=room: room)
        scene = ordering(20, 400)
        answer = said(scene)
        assert answer.word.startswith(begins), room


def test_lost_battalions_of_brigades_that_are_there_come_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So that these are whole again."""
    monkeypatch.setattr(budget, "short", lambda *_: 0)
    scene = ordering(20, 400)
    unit = with_hq(scene, FIRST_BRIGADE_FIRST_DIVISION)[-1]
    lost = BOX.counters[scene.s.counter[unit]].id
    scene.t.withdraw(unit)
    answer = said(scene)
    assert answer.word == f"take_battalion-{lost}"


def test_allies_are_welcome() -> None:
    """All who are on call, one by one."""
    on_call = numbers(KOREAN_CAVALRY, KOREAN_1ST_REGIMENT)
    levels = {Index.US_COMMITMENT: 20, Index.US_MORALE: 400}
    scene = interphase(Stage.ALLIES_CHOSEN, levels, on_call=on_call)
    answers = followed(scene, "allies.take")
    taken = [x.word for x in answers if x.word != "done"]
    assert {*taken} == {f"take_ally-{KOREAN_CAVALRY}", f"take_ally-{KOREAN_1ST_REGIMENT}"}
    assert answers[0].reason == "an ally more"


def test_allies_wait_where_they_would_make_a_season_dear() -> None:
    """Up to the new commitment that morale bears easily; headquarters cost nothing and come."""
    on_call = numbers(KOREAN_CAVALRY, KOREAN_1ST_REGIMENT, "fwa.ca.hq")
    levels = {Index.US_COMMITMENT: 60, Index.US_MORALE: 400}
    price = formations.line_of(BOX, numbers(KOREAN_CAVALRY)[0]).commitment
    assert price
    new = budget.PACE - price
    scene = interphase(Stage.ALLIES_CHOSEN, levels, on_call=on_call, new_us=new)
    answers = followed(scene, "allies.take")
    taken = {x.word for x in answers if x.word != "done"}
    assert len(taken) == 2
    assert "take_ally-fwa.ca.hq" in taken
    assert answers[-1].word == "done"
    assert str(budget.PACE) in answers[-1].reason
    assert scene.t.season.new_us == budget.PACE


@pytest.mark.parametrize("new", [budget.PACE + 1, 60])
def test_allies_come_where_the_season_is_dear_already(new: int) -> None:
    """A point more moves the Morale Chart no further."""
    levels = {Index.US_COMMITMENT: 60, Index.US_MORALE: 400}
    scene = interphase(
        Stage.ALLIES_CHOSEN, levels, on_call=numbers(KOREAN_CAVALRY, "fwa.ca.hq"), new_us=new
    )
    taken = {x.word for x in followed(scene, "allies.take") if x.word != "done"}
    assert taken == {f"take_ally-{KOREAN_CAVALRY}", "take_ally-fwa.ca.hq"}


# --- landing --------------------------------------------------------------------------------------


def landed(*ids: str, **more: object) -> Scene:
    """Return a scene in which units wait to land, and the VC hold a town near Da Nang."""
    scene = interphase(Stage.US_LANDING, population=HALF, **more)  # type: ignore[arg-type]
    scene.unit(VC_BATTALION, SON_HA)
    scene.unit(VC_BATTALION, QUANG_NGAI)
    orders = tuple(Order(item="battalion", counters=(n,)) for n in numbers(*ids))
    scene.t.note(orders=orders)
    begin(scene, Stage.UNLOADING)
    return scene


def test_units_land_where_need_is_greatest() -> None:
    """At the port around which the VC take most, by who is there against them."""
    scene = landed("us.1.1.1")
    answer = said(scene)
    assert answer.step == "arrival.place"
    ports = [BOX.at[word.removeprefix("hex-")] for word in scene.words]
    needs = {at: united_states.need(scene.t, at) for at in ports}
    best = BOX.at[answer.word.removeprefix("hex-")]
    assert needs[best] == max(needs.values()) > min(needs.values())
    assert answer.reason == f"most people are at stake around {BOX.names[best]}"


def test_need_is_what_is_taken_by_who_is_there() -> None:
    """Troops nearby halve it, the enemy makes it; off the map there is none."""
    scene = game_turn()
    at = BOX.at[QUANG_NGAI]
    assert united_states.need(scene.t, at) == united_states.need(scene.t, -1) == 0
    scene.unit(VC_BATTALION, SON_HA)
    before = united_states.need(scene.t, at)
    assert before > 0
    unit = scene.unit(FIRST_BRIGADE_FIRST_DIVISION, HILLS)
    strength = scene.t.profile(unit).ground
    assert united_states.need(scene.t, at) == pytest.approx(before * 10 / (10 + strength))
    assert united_states.need(scene.t, BOX.at[SAIGON]) == 0


def test_new_units_of_the_arvn_come_where_need_is_greatest() -> None:
    """As those who land do."""
    scene = arvn(points=300)
    for at in (SON_HA, HILLS):
        scene.unit(VC_BATTALION, at)
    scene.play(f"build-{ARVN_4TH_REGIMENT}", "done")
    answer = said(scene)
    assert answer.step == "setup.place"
    places = [BOX.at[x.removeprefix("hex-")] for x in scene.words if x.startswith("hex-")]
    best = max(places, key=lambda at: (united_states.need(scene.t, at), -at))
    assert answer.word == f"hex-{BOX.ids[best]}"
    assert united_states.need(scene.t, best) > 0


def test_a_brigade_lands_in_battalions() -> None:
    """All of them where they are needed most."""
    scene = ordering()
    scene.play(f"take_brigade-{LIGHT_BRIGADE}", "done")
    begin(scene, Stage.BOOKED_WITHDRAWAL)
    scene.play("no")
    answer = said(scene)
    assert answer[:2] == ("setup.deployment", "battalions")
    assert {"brigade", "headquarters"} < {*scene.words}
    scene.play("battalions")
    answer = said(scene)
    assert answer.step == "arrival.place"
    assert answer.word.startswith("together-")


def test_brigades_become_battalions() -> None:
    """Whether they were one counter or had their HQ beside them; then nothing is left to be changed."""
    scene = ordering()
    headquarters, *_ = with_hq(scene, LIGHT_BRIGADE, DA_NANG)
    begin(scene, Stage.US_ORGANIZATION)
    assert f"to_brigade-{headquarters}" in scene.words
    answer = said(scene)
    assert answer[:2] == ("status.deployment", f"to_battalions-{headquarters}")
    scene.play(answer.word)
    assert not any(scene.t.profile(u).headquarters for u in scene.t.at(BOX.at[DA_NANG], US))
    whole = ordering()
    brigade = whole.unit(LIGHT_BRIGADE, DA_NANG)
    begin(whole, Stage.US_ORGANIZATION)
    assert said(whole).word == f"to_battalions-{brigade}"


def test_the_set_up_is_left_to_the_tactics() -> None:
    """Before the first season nobody is placed by need."""
    scene = arvn(points=300)
    scene.play(f"build-{ARVN_4TH_REGIMENT}", "done")
    assert said(scene).reason.startswith("most people are at stake")
    scene.s.turn = 0
    scene.position = None
    assert not said(scene).reason.startswith("most people are at stake")


def test_each_line_says_what_it_is_wanted_for() -> None:
    """Supply and aid for South Vietnam, points for battalions, formations by what morale bears."""
    reasons = {x.word.partition("-")[0]: x.reason for x in followed(ordering(20, 400), *SHEET)}
    assert reasons["take_svn_supply"].startswith("the ARVN has men")
    assert reasons["take_economic_aid"].startswith("SVN morale is only")
    assert "battalions want" in reasons["take_air"]
    assert reasons["take_division"].startswith("morale bears ")
