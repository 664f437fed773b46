import { describe, expect, it } from "vitest";

import { company, modesOf, readChoices, seatedAlone, usualSeats } from "./choices";
import type { GameInfo, KindSpec } from "./wire";

const kind = (id: string, seated = false): KindSpec => ({ id, title: id, seated });
const seat = (id: string) => ({ id, title: id });
const scenario = (id: string) => ({ id, title: id, summary: "", long: false, first: false, begins_as: "" });

const GAME: GameInfo = {
  name: "mini",
  rules: false,
  advises: false,
  lessons: [],
  title: "Mini",
  scenarios: [scenario("short"), scenario("long")],
  options: [
    {
      id: "rounds",
      title: "Rounds",
      help: "",
      choices: [4, 12],
      labels: ["4", "12"],
      needs: "",
      seated: false,
      level: true,
      group: "",
      alone: false,
    },
    {
      id: "rich",
      title: "Rich",
      help: "",
      choices: [false, true],
      labels: ["No", "Yes"],
      needs: "",
      seated: false,
      level: false,
      group: "",
      alone: false,
    },
    {
      id: "robots",
      title: "",
      help: "",
      choices: ["none", "red"],
      labels: [],
      needs: "",
      seated: true,
      level: false,
      group: "",
      alone: false,
    },
  ],
  seats: [seat("red"), seat("blue")],
  kinds: [kind("person"), kind("link"), kind("random"), kind("nonplayer", true)],
  one_person: null,
  intro: null,
  board: null,
  reconstructed: [],
  census: null,
};
const NOTHING = { scenario: null, options: {}, companion: false, seats: {} };

describe("who sits where", () => {
  it("is one person against the rulebook's players, then others", () => {
    expect(company(GAME)).toBe("nonplayer");
    expect(company({ ...GAME, kinds: [kind("person"), kind("link"), kind("random")] })).toBe("random");
    expect(usualSeats(GAME, "alone")).toEqual({ red: "person", blue: "nonplayer" });
    expect(seatedAlone(GAME, "blue")).toEqual({ red: "nonplayer", blue: "person" });
  });

  it("is one person everywhere where that is the first way to play", () => {
    expect(usualSeats({ ...GAME, one_person: "Both" }, "alone")).toEqual({ red: "person", blue: "person" });
  });

  it("is everybody, or nobody", () => {
    expect(usualSeats(GAME, "friends")).toEqual({ red: "person", blue: "person" });
    expect(usualSeats(GAME, "watch")).toEqual({ red: "nonplayer", blue: "nonplayer" });
  });

  it("is not to be watched without computers, nor to be shared with one seat", () => {
    expect(modesOf(GAME)).toEqual(["alone", "friends", "watch"]);
    expect(modesOf({ ...GAME, kinds: [kind("person"), kind("link")] })).toEqual(["alone", "friends"]);
    expect(modesOf({ ...GAME, seats: [seat("red")] })).toEqual(["alone", "watch"]);
  });
});

describe("what was chosen last", () => {
  const kept = {
    scenario: "long",
    options: { rounds: 12, rich: true },
    companion: true,
    seats: { alone: { red: "random", blue: "person" }, watch: { red: "random", blue: "random" } },
  };

  it("comes back as it was", () => {
    expect(readChoices(GAME, JSON.stringify(kept))).toEqual(kept);
  });

  it.each([[null], [""], ["{"], ["[]"], ["7"], ["null"]])("is nothing where %j was kept", (text) => {
    expect(readChoices(GAME, text)).toEqual(NOTHING);
  });

  it.each([
    [{ scenario: "gone" }, NOTHING],
    [{ scenario: 3, options: [], seats: "x", companion: "yes" }, NOTHING],
    [{ options: { rounds: 5, other: true, rich: "true" } }, NOTHING],
    [{ options: { robots: "red" } }, NOTHING],
    [{ seats: { alone: { red: "person" } } }, NOTHING],
    [{ seats: { alone: { red: "person", blue: "guru" } } }, NOTHING],
    [{ seats: { alone: { red: "random", blue: "random" } } }, NOTHING],
    [{ seats: { watch: { red: "person", blue: "random" } } }, NOTHING],
    [{ seats: { alone: { red: "person", blue: "random", green: "random" } } }, NOTHING],
  ])("leaves out what the game no longer has: %j", (text, left) => {
    expect(readChoices(GAME, JSON.stringify(text))).toEqual(left);
  });
});
