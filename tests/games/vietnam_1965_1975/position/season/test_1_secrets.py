"""What of a season the US side may not know is kept from it, and nothing else (1, 17)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import fields, replace

from annamite.games.vietnam_1965_1975.position.season import opening, secrets
from annamite.games.vietnam_1965_1975.position.season.indices import SECRET, Entry, Index
from annamite.games.vietnam_1965_1975.position.season.season import Season
from annamite.games.vietnam_1965_1975.position.season.sheets import Mobilization, Plan
from tests.games.vietnam_1965_1975.campaign.interphases import BARE, past_of
from tests.games.vietnam_1965_1975.scenes import BOX

CAMPAIGN = BARE.campaign
assert CAMPAIGN is not None
OURS = Entry(Index.SVN_MORALE, 2, "population", "16.1-v")
THEIRS = Entry(Index.NVN_MORALE, -3, "new_commitment", "16.1-af")


def season(**secret: int) -> Season:
    """Return a season in which some secret indices stand elsewhere than at the start."""
    assert CAMPAIGN is not None
    begun = opening.season(BOX, CAMPAIGN)
    levels = [*begun.levels]
    for name, level in secret.items():
        levels[Index[name.upper()]] = level
    opened = [level - 2 * (index == Index.SVN_MORALE) for index, level in enumerate(levels)]
    opened[Index.NVN_MORALE] += 3
    return replace(
        begun,
        levels=tuple(levels),
        opening=tuple(opened),
        entries=(THEIRS, OURS),
        past=past_of(tuple(levels), tuple(level + 1 for level in levels), moved=(THEIRS, OURS)),
        plan=Plan(trail=secret.get("trail_supply", 1), sea=7, recruits=3),
        new_nvn=5,
        new_us=4,
    )


def test_every_field_of_a_season_is_told_or_kept() -> None:
    """Whoever adds a field says which; no field is both."""
    kinds = (*secrets.UNTOLD, *secrets.IN_PART, *secrets.TOLD)
    assert sorted(kinds) == sorted(field.name for field in fields(Season))


def test_all_of_the_nlf_sheet_is_secret_and_nothing_of_the_us_sheet() -> None:
    """Morale, commitment, draft and supply of the North and the VC, and their arrival (1-o)."""
    ours = Index.US_MORALE, Index.US_COMMITMENT, Index.SVN_MORALE, Index.SVN_DRAFT
    assert SECRET.isdisjoint((*ours, Index.SVN_SUPPLY, Index.NAVAL, Index.AIR_DEFENCE))
    assert SECRET.isdisjoint((Index.TRAIL_OPTIMAL, Index.TRAIL_EFFECTIVE))
    assert len(SECRET) == 7


@pytest.mark.rule("vn 1-o")
def test_a_guess_hangs_on_no_secret() -> None:
    """Seasons that differ on the NLF's sheet alone are guessed alike."""
    assert CAMPAIGN is not None
    one = season(nvn_morale=12, nvn_commitment=3, vc_draft=0, vc_supply=40, recruits=2)
    other = replace(
        season(nvn_morale=70, nvn_commitment=44, vc_draft=9, sea_supply=5, trail_supply=8),
        entries=(OURS, THEIRS, THEIRS),
        new_nvn=0,
    )
    assert one != other
    assert secrets.redacted(one, CAMPAIGN) == secrets.redacted(other, CAMPAIGN)


def test_a_guess_keeps_all_that_everybody_knows() -> None:
    """Public levels, accounts and fields stay; secret levels stand where the campaign began."""
    assert CAMPAIGN is not None
    real = season(nvn_morale=12)
    guess = secrets.redacted(real, CAMPAIGN)
    assert guess.entries == (OURS,)
    assert [(over.moved, over.new_nvn) for over in guess.past] == [((OURS,), 0)] * 2
    assert (guess.plan, guess.new_nvn, guess.new_us) == (Plan(), 0, 4)
    pairs = zip(
        (guess.levels, guess.opening, *guess.history), (real.levels, real.opening, *real.history)
    )
    for now, then in pairs:
        assert all(now[index] == then[index] for index in Index if index not in SECRET)
    assert guess.levels[Index.NVN_MORALE] == guess.opening[Index.NVN_MORALE] == 36
    assert guess.levels[Index.VC_DRAFT] == CAMPAIGN.levels.vc_draft


def test_what_could_be_differs_in_secrets_alone() -> None:
    """Another season that looks alike has other levels and plans, and its accounts come out."""
    assert CAMPAIGN is not None
    real = season(nvn_morale=12)
    twins = [secrets.resampled(real, Random(seed)) for seed in range(20)]
    told = secrets.redacted(real, CAMPAIGN)
    assert all(secrets.redacted(twin, CAMPAIGN) == told for twin in twins)
    for index in SECRET:
        assert len({twin.levels[index] for twin in twins}) > 1
        assert all(twin.levels[index] == twin.opening[index] for twin in twins)
    assert len({twin.plan for twin in twins}) > 1
    assert len({twin.new_nvn for twin in twins}) > 1
    assert len({repr(twin.mobilization) for twin in twins}) > 1
    drafts = [twin.levels[Index.VC_DRAFT] for twin in twins]
    assert min(drafts) < 10
    assert max(drafts) > 200


def test_what_is_being_bought_can_be_paid_for() -> None:
    """Everybody sees that a unit is about to appear: there are supply and men for it."""
    for seed in range(20):
        twin = secrets.resampled(season(), Random(seed), buying=True)
        assert min(twin.levels[Index.VC_SUPPLY], twin.levels[Index.RECRUITS]) >= 20
        assert twin.mobilization == Mobilization()
