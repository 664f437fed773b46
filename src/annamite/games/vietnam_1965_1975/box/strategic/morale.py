"""The Morale Chart (16.1), with what other sections do to the three indices."""

from __future__ import annotations

import msgspec

from annamite.games.vietnam_1965_1975.box.strategic.bands import Bands, change, column, nearest


class MoraleBands(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Changes of morale by a value; the draft level counts in per cent of population."""

    us_population: Bands
    us_commitment: Bands
    us_new_commitment: Bands
    us_attacks: Bands
    svn_population: Bands
    svn_draft: Bands


class Every(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change for every so many."""

    every: int
    change: int


class Casualties(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change from a first weight on, and again for every so many more."""

    first: int
    every: int
    change: int


class Bootstrap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """By least US commitment, what North Vietnam's morale gains in each column of its own level."""

    morale: tuple[int, ...]
    rows: dict[int, tuple[int, ...]]


class Morale(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The Morale Chart: each method returns a change, negative where morale falls.

    Attributes:
        us_commitment_beyond: What every so many more cost after the last band begins.
        casualty_heavy, casualty_light: Weights of lost NLF units (16.1).
        new_commitment_divisor: US new commitment counts by it, to the nearest whole number.
        svn_new_commitment_most: The most that South Vietnam gains by new commitment.
        us_counter_lost: For each US counter removed for losses (16.1).
        airmobile_loss: To the US, for an airmobile loss without Airmobile Points (5.5).
        us_coup, svn_coup, us_instability, svn_instability, failed_inducement: Of 15.3.
        restrained_us, restrained_svn, unrestrained_svn: For bombing the North (14.2).
        unrestrained_us_fixed: Likewise; half a die more is lost.
        us_invasion_stay, arvn_invasion_stay: To the US, per country that is still invaded (16.2).
        aid_by_die: How many programmes of economic aid gain half a die each.
        aid_further: What every further one gains.
        final_withdrawal_us, final_withdrawal_nvn: Of 17.7.

    Rules: 5.5, 14.2, 15.3, 16.1, 16.2, 17.7
    """

    bands: MoraleBands
    us_commitment_beyond: Every
    captured_capitals: Every
    casualties: Casualties
    casualty_heavy: int
    casualty_light: int
    new_commitment_divisor: int
    svn_new_commitment_most: int
    us_counter_lost: int
    airmobile_loss: int
    us_coup: int
    svn_coup: int
    us_instability: int
    svn_instability: int
    failed_inducement: int
    restrained_us: int
    restrained_svn: int
    unrestrained_us_fixed: int
    unrestrained_svn: int
    us_invasion_stay: int
    arvn_invasion_stay: int
    aid_by_die: int
    aid_further: int
    final_withdrawal_us: int
    final_withdrawal_nvn: int
    bootstrap: Bootstrap

    def us_population(self, population: int) -> int:
        """Return what the population that SVN controls does to US morale.

        Rules: 16.1
        """
        return change(self.bands.us_population, population)

    def us_commitment(self, commitment: int) -> int:
        """Return what the level of US commitment does to US morale.

        Rules: 16.1
        """
        bands = self.bands.us_commitment
        further = max(commitment - bands[-1][0], 0) // self.us_commitment_beyond.every
        return change(bands, commitment) + further * self.us_commitment_beyond.change

    def us_new_commitment(self, new: int) -> int:
        """Return what the season's new US commitment does to US morale.

        Rules: 16.1
        """
        return change(self.bands.us_new_commitment, new)

    def us_attacks(self, attacks: int) -> int:
        """Return what the attacks of an offensive do to US morale.

        Rules: 16.1, 16.4
        """
        return change(self.bands.us_attacks, attacks)

    def us_casualties(self, weight: int) -> int:
        """Return what NLF units lost, by their weight, do to US morale.

        Rules: 16.1
        """
        chart = self.casualties
        if weight < chart.first:
            return 0
        return chart.change * (1 + (weight - chart.first) // chart.every)

    def captured(self, capitals: int) -> int:
        """Return what captured capitals do to the morale of the US, and to that of SVN alike.

        Rules: 16.1
        """
        return self.captured_capitals.change * (capitals // self.captured_capitals.every)

    def svn_population(self, population: int) -> int:
        """Return what the population that SVN controls does to its morale.

        Rules: 16.1
        """
        return change(self.bands.svn_population, population)

    def svn_draft(self, draft: int, population: int) -> int:
        """Return what the SVN draft level does to SVN morale, in whole per cent of population.

        Args:
            draft: SVN draft level.
            population: Population that SVN controls, at least 1.

        Rules: 12, 16.1
        """
        return change(self.bands.svn_draft, draft * 100 // population)

    def svn_new_commitment(self, new: int) -> int:
        """Return what the season's new US commitment does to SVN morale; gains are capped.

        Rules: 16.1
        """
        return min(self.nvn_new_commitment(new), self.svn_new_commitment_most)

    def nvn_new_commitment(self, new: int) -> int:
        """Return what the season's new US commitment does to NVN morale.

        Rules: 16.1
        """
        return nearest(new, self.new_commitment_divisor)

    def nvn_bootstrap(self, us_commitment: int, nvn_morale: int) -> int:
        """Return what US commitment and its own level do to NVN morale.

        Rules: 16.1
        """
        rows = sorted(self.bootstrap.rows.items())
        _, row = rows[column([least for least, _ in rows], us_commitment)]
        return row[column(self.bootstrap.morale, nvn_morale)]
