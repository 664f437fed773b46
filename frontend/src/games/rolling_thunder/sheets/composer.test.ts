import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Table } from "../../../lib/table.svelte";
import type { Decision, Draft, Previewed } from "../../../lib/wire";
import type { View } from "../types";
import type { RaidView } from "../wire.gen";
import { Composer } from "./composer.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LIMITS = { cap: 3, sead: 3, strike: 2 };
const raidOf = (more: Partial<RaidView>) =>
  ({
    force: "navy",
    target: "n_w4",
    region: "vinh",
    weather: "clear",
    squadrons: {},
    limits: LIMITS,
    ...more,
  }) as RaidView;
const reserve = { cap: 2, sead: 1, strike: 2, armed_recon: 1 };
const viewOf = (raid: RaidView) => ({ year: 1965, season: 1, raid, forces: { navy: { reserve } } }) as unknown as View;
const decisionAt = (step: string, ...ids: string[]) =>
  ({ seat: "navy", step, options: ids.map((id) => ({ id, label: id })) }) as unknown as Decision;
const odds = { success: 0.5 } as RaidView["odds"];

/** A table whose server says of any list of words what the test has put there. */
class Fake {
  id = "1";
  reply: Partial<Previewed> | null = null;
  draft: Draft | null = null;
  asked: string[][] = [];
  answered: string[][] = [];
  foresee = (words: string[]) => {
    this.asked.push(words);
    return Promise.resolve(this.reply && ({ words, decision: null, view: null, ...this.reply } as Previewed));
  };
  drafts = () => Promise.resolve(this.draft ? [this.draft] : []);
  answerAll = (words: string[]) => void this.answered.push(words);
}

function compose(fake: Fake, decision = decisionAt("raid.support")): Composer {
  const raid = raidOf({});
  return new Composer(fake as unknown as Table, decision, viewOf(raid), raid);
}
const rest = () => vi.advanceTimersByTimeAsync(200);

describe("a raid that is drawn up", () => {
  it("says what it lacks, and is launched with the end of its extras where that is asked", async () => {
    const fake = new Fake();
    const composer = compose(fake);
    composer.clear();
    await rest();
    expect(composer.why).toBe("A raid has at least one STRIKE squadron.");
    const squadrons = { strike: 1 };
    fake.reply = { decision: decisionAt("raid.squadron"), view: viewOf(raidOf({ squadrons })) as never };
    composer.set({ squadrons });
    await rest();
    expect(composer.why).toBe("The mandatory target asks for more squadrons.");
    fake.reply = { decision: decisionAt("raid.altitude"), view: viewOf(raidOf({ squadrons })) as never };
    composer.set({});
    await rest();
    expect(composer.why).toBe("At which altitude?");
    fake.reply = {
      decision: decisionAt("raid.extra", "aim", "done"),
      view: viewOf(raidOf({ squadrons, odds })) as never,
    };
    composer.set({ altitude: "low" });
    await rest();
    expect(composer.why).toBeNull();
    expect(composer.extras).toEqual(["aim"]);
    composer.launch();
    expect(fake.answered.pop()).toEqual([...(fake.asked.at(-1) ?? []), "done"]);
    fake.reply = { ...fake.reply, decision: null };
    composer.set({});
    await rest();
    composer.launch();
    expect(fake.answered.pop()).toEqual(fake.asked.at(-1));
  });

  it("goes on where somebody has answered one by one", async () => {
    const fake = new Fake();
    const raid = raidOf({ squadrons: { strike: 1 }, altitude: "low", odds });
    const decision = decisionAt("raid.extra", "aim", "done");
    const composer = new Composer(fake as unknown as Table, decision, viewOf(raid), raid);
    await rest();
    expect(fake.asked).toEqual([]);
    expect(composer.why).toBeNull();
    composer.launch();
    expect(fake.answered).toEqual([["done"]]);
  });

  it("shows what would fly, should that be other than what was drawn up", async () => {
    const fake = new Fake();
    const composer = compose(fake);
    fake.reply = { view: viewOf(raidOf({ squadrons: { strike: 2, cap: 1 }, odds })) as never };
    composer.set({ squadrons: { strike: 1 }, altitude: "low" });
    await rest();
    expect(composer.draft.squadrons).toEqual({ strike: 2, cap: 1 });
    composer.clear();
  });

  it("takes the usual package with the squadrons that join without an answer", async () => {
    const fake = new Fake();
    const composer = compose(fake);
    fake.reply = { view: viewOf(raidOf({ squadrons: { cap: 1, strike: 1 }, odds })) as never };
    fake.draft = { label: "Usual package", words: ["cap", "low"], steps: ["raid.squadron", "raid.altitude"] };
    await composer.usual();
    expect(composer.draft).toMatchObject({ squadrons: { cap: 1, strike: 1 }, altitude: "low" });
    composer.clear();
  });

  it("outlives the partner's answer, but for the cover that was sent", async () => {
    const fake = new Fake();
    const composer = compose(fake);
    composer.set({ squadrons: { strike: 1 }, barcap: ["kep"], suppression: 1 });
    composer.ask("ask_barcap");
    expect(fake.answered).toEqual([["barcap_kep", "suppression", "ask_barcap"]]);
    const again = compose(fake);
    expect(again.draft).toMatchObject({ squadrons: { strike: 1 }, barcap: [], suppression: 0 });
    again.clear();
    await rest();
  });

  it("offers the cards that may be played while composing", async () => {
    const fake = new Fake();
    fake.reply = { decision: decisionAt("card.raid_composition", "alpha_strike", "none") };
    const composer = compose(fake);
    await rest();
    expect(fake.asked[0]).toEqual(["done"]);
    expect(composer.cards.map(({ id }) => id)).toEqual(["alpha_strike"]);
    expect(compose(new Fake(), decisionAt("card.raid_composition", "none")).cards).toEqual([]);
  });
});
