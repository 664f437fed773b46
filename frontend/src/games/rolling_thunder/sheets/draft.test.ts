import { describe, expect, it } from "vitest";

import type { LogLine } from "../../../lib/wire";
import {
  afterBarcap,
  barcapKinds,
  EMPTY,
  extrasShown,
  fitted,
  kindsDiffer,
  lastPackage,
  mean,
  most,
  type Package,
  packageOf,
  supportWords,
  without,
  wordsOf,
} from "./draft";

const RESERVE = { cap: 1, cap_missile: 2, sead: 2, strike: 2, strike_missile: 1 };
const LIMITS = { cap: 3, sead: 3, strike: 2 };
const DRAFT: Package = {
  barcap: ["kep"],
  suppression: 1,
  cards: ["alpha_strike"],
  squadrons: { strike: 1, strike_missile: 1, cap_missile: 1 },
  altitude: "low",
  extras: ["aim", "pilot_strike"],
};

describe("the answers of a draft", () => {
  it("come in the order of the steps, each list with its end", () => {
    expect(wordsOf(DRAFT, "raid.support", RESERVE)).toEqual([
      ...["barcap_kep", "cap", "suppression", "done"],
      ...["alpha_strike", "none"],
      ...["cap_missile", "strike", "strike_missile", "done"],
      ...["low", "aim", "pilot_strike"],
    ]);
  });

  it("begin with the step that is asked", () => {
    expect(wordsOf(DRAFT, "raid.squadron", RESERVE)[0]).toBe("cap_missile");
    expect(wordsOf(DRAFT, "raid.extra", RESERVE)).toEqual(["aim", "pilot_strike"]);
    expect(wordsOf({ ...DRAFT, altitude: null }, "raid.altitude", RESERVE)).toEqual(["aim", "pilot_strike"]);
    expect(wordsOf(DRAFT, "raid.help", RESERVE)).toEqual([]);
  });

  it("read back make the same draft", () => {
    const words = wordsOf(DRAFT, "raid.support", RESERVE);
    const steps = [
      ...["raid.support", "raid.barcap", "raid.support", "raid.support"],
      ...["card.raid_composition", "card.raid_composition"],
      ...["raid.squadron", "raid.squadron", "raid.squadron", "raid.squadron"],
      ...["raid.altitude", "raid.extra", "raid.extra"],
    ];
    expect(packageOf(words, steps)).toEqual(DRAFT);
    expect(EMPTY).toEqual({ barcap: [], suppression: 0, cards: [], squadrons: {}, altitude: null, extras: [] });
  });
});

describe("BARCAP", () => {
  it("is flown by the plainest squadrons, as many as there are", () => {
    expect(barcapKinds(RESERVE, 2)).toEqual(["cap", "cap_missile"]);
    expect(barcapKinds(RESERVE, 9)).toEqual(["cap", "cap_missile", "cap_missile"]);
    expect(barcapKinds({ cap_upgraded: 1, cap_missile: 1 }, 1)).toEqual(["cap_missile"]);
    expect(afterBarcap(RESERVE, 2)).toEqual({ ...RESERVE, cap: 0, cap_missile: 1 });
  });

  it("names a kind only while there are several", () => {
    const draft = { ...EMPTY, barcap: ["kep", "gia_lam"] };
    expect(supportWords(draft, RESERVE)).toEqual(["barcap_kep", "cap", "barcap_gia_lam"]);
    expect(supportWords(draft, { cap: 2 })).toEqual(["barcap_kep", "barcap_gia_lam"]);
    expect(supportWords(draft, { sead: 2 })).toEqual([]);
  });
});

describe("limits", () => {
  it("hold for a role, whatever kinds fly", () => {
    expect(most(EMPTY, "strike", RESERVE, {}, LIMITS)).toBe(2);
    expect(most({ ...EMPTY, squadrons: { strike_missile: 1 } }, "strike", RESERVE, {}, LIMITS)).toBe(1);
    expect(most({ ...EMPTY, squadrons: { strike: 1 } }, "strike", RESERVE, { strike_missile: 1 }, LIMITS)).toBe(1);
    expect(most(EMPTY, "sead", RESERVE, {}, LIMITS)).toBe(2);
    expect(most(EMPTY, "cap_upgraded", RESERVE, {}, LIMITS)).toBe(0);
  });

  it("tell what has come to a raid", () => {
    expect(without({ cap: 2, strike: 1 }, { cap: 1, strike: 1 })).toEqual({ cap: 1 });
    expect(kindsDiffer({ cap: 1 }, { cap: 1, sead: 0 })).toBe(false);
    expect(kindsDiffer({ cap: 1 }, { cap: 1, sead: 1 })).toBe(true);
  });
});

describe("as last time", () => {
  const line = (key: string, params: LogLine["params"]) => ({ at: 0, key, rule: "", text: "", params });
  const flown = (force: string, squadrons: string[], altitude: string) => [
    line("raid", { force, target: "n_w4" }),
    ...squadrons.map((squadron) => line("raid.squadron", { force, squadron })),
    line("raid.altitude", { altitude }),
    line("raid.extra", { force, what: "aim" }),
    line("raid.over", { force, target: "n_w4" }),
  ];

  it("is the latest raid of the force that is over", () => {
    const lines = [
      ...flown("navy", ["cap", "strike"], "high"),
      ...flown("navy", ["strike", "strike"], "low"),
      ...flown("air_force", ["sead", "strike"], "medium"),
      line("raid", { force: "navy", target: "n_w3" }),
    ];
    expect(lastPackage(lines, "navy")).toEqual({
      ...EMPTY,
      squadrons: { strike: 2 },
      altitude: "low",
      extras: ["aim"],
    });
    expect(lastPackage(lines, "air_force")?.squadrons).toEqual({ sead: 1, strike: 1 });
    expect(lastPackage(lines.slice(-1), "navy")).toBeNull();
    expect(lastPackage([line("raid.over", { force: "navy" })], "navy")).toBeNull();
  });

  it("takes others of the role where those have flown, within the limits", () => {
    const last = { ...EMPTY, squadrons: { strike: 2, cap: 3, sead: 1 }, altitude: "low" };
    const now = fitted(last, { strike: 1, strike_missile: 1, cap: 1, cap_upgraded: 1 }, {}, LIMITS);
    expect(now.squadrons).toEqual({ strike: 1, strike_missile: 1, cap: 1, cap_upgraded: 1 });
    expect(now.altitude).toBe("low");
    expect(fitted(last, { strike: 5 }, { strike: 1 }, LIMITS).squadrons).toEqual({ strike: 1 });
  });
});

it("shows the extras that go along and those that could, in one order", () => {
  const offered = ["sorties_cap", "eogb", "done"].map((id) => ({ id, label: id }));
  expect(extrasShown(["pilot_strike", "aim"], offered)).toEqual(["aim", "eogb", "pilot_strike", "sorties_cap"]);
});

it("knows the mean of chances", () => {
  expect(mean([0.5, 0.25, 0.25])).toBe(0.75);
});
