import { describe, expect, it } from "vitest";

import { actionsOf, deedsOf, linesOf } from "./retelling";
import type { LogLine, Retelling, Scene } from "./wire";

let at = 0;
const line = (key: string): LogLine => ({ at: at++, key, rule: "1", text: key, params: {} });

/** A scene in which a number of the view is set step by step; each step tells the lines named. */
function scene(seat: string | null, headline: string, ...steps: [value: number, ...keys: string[]][]): Scene {
  return {
    seat,
    headline,
    steps: steps.map(([value, ...keys], n) => ({
      revision: n + 1,
      changes: [[["a", "b"], value]],
      log: keys.map(line),
    })),
  };
}

const VIEW: object = { a: { b: 0 }, c: 1 };
const told = (...scenes: Scene[]): Retelling => ({ revision: 0, last: 99, view: VIEW, scenes });
const value = (view: unknown) => (view as { a: { b: number } }).a.b;

describe("actionsOf", () => {
  it("begins after one's own answer", () => {
    const { start, actions, end } = actionsOf(
      told(scene("us", "Card 1", [1, "pass"]), scene("vc", "Card 1", [2, "operation"])),
      ["us"],
    );
    expect(value(start)).toBe(1);
    expect(actions.map((action) => action.seat)).toEqual(["vc"]);
    expect(value(end)).toBe(2);
  });

  it("counts the first scene of somebody else as an action", () => {
    const { start, actions } = actionsOf(told(scene("vc", "Card 1", [2, "remove"])), ["us"]);
    expect(value(start)).toBe(0);
    expect(actions).toHaveLength(1);
  });

  it("shows one's own answer where a card or die falls in it", () => {
    const story = told(
      scene("us", "Raids", [1, "launch"], [2, "die"], [3, "hit"]),
      scene("vc", "Raids", [4, "operation"]),
    );
    const { start, actions } = actionsOf(story, ["us"], undefined, (each) => each.key === "die");
    expect(value(start)).toBe(0);
    expect(actions.map((action) => action.seat)).toEqual(["us", "vc"]);
    expect(actions[0]?.beats.map((beat) => value(beat.view))).toEqual([1, 2, 3]);
    expect(actionsOf(story, ["us"], undefined, (each) => each.key === "card").actions).toHaveLength(1);
  });

  it("puts a card turned over before the action on it", () => {
    const { actions } = actionsOf(
      told(
        scene("us", "Card 1", [1, "pass"]),
        scene(null, "Card 1", [2, "card"]),
        scene("vc", "Card 2", [3, "operation"]),
      ),
      ["us"],
    );
    expect(actions).toHaveLength(1);
    expect(actions[0]?.headline).toBe("Card 2");
    expect(actions[0] && linesOf(actions[0]).map((each) => each.key)).toEqual(["card", "operation"]);
    expect(value(actions[0]?.start)).toBe(1);
  });

  it("shows what tells nothing with what was told, and counts it for no action", () => {
    const { actions, end } = actionsOf(
      told(
        scene("us", "Turn 1", [1, "pass"]),
        scene("nlf", "Turn 1", [2, "move"]),
        scene(null, "Turn 1", [3]),
        scene("nlf", "Turn 1", [4, "stop"]),
        scene("nlf", "Turn 2", [5]),
      ),
      ["us"],
    );
    expect(actions).toHaveLength(1);
    expect(actions[0]?.beats.map((beat) => [value(beat.view), beat.lines.length])).toEqual([
      [3, 1],
      [5, 1],
    ]);
    expect(value(end)).toBe(5);
    expect(actionsOf(told(scene("us", "Turn 1", [1, "pass"]), scene("nlf", "Turn 1", [2])), ["us"]).actions).toEqual(
      [],
    );
  });

  it("takes a card for part of what comes, wherever its scene says that the game stands", () => {
    const { actions } = actionsOf(
      told(
        scene("us", "Card 1", [1, "pass"]),
        scene(null, "Card 2", [2, "card"]),
        scene("vc", "Card 2", [3, "operation"]),
        scene(null, "Card 3", [4, "card"]),
      ),
      ["us"],
    );
    expect(actions.map(({ seat }) => seat)).toEqual(["vc", null]);
  });

  it("takes what only announces an action for its beginning", () => {
    const { actions } = actionsOf(
      told(
        scene("us", "Turn 1", [1, "pass"]),
        scene("nlf", "Turn 1", [2, "operation"]),
        scene("nlf", "NLF, search", [3, "moved"]),
        scene("nlf", "Turn 1", [4, "operation"]),
      ),
      ["us"],
      (line) => line.key === "operation",
    );
    expect(actions.map((action) => linesOf(action).map((each) => each.key))).toEqual([
      ["operation", "moved"],
      ["operation"],
    ]);
    expect(actions[0]?.headline).toBe("NLF, search");
    expect(value(actions[0]?.start)).toBe(1);
  });

  it("does not stop for a card that nobody else acts on", () => {
    const { actions, start, end } = actionsOf(
      told(scene("us", "Card 1", [1, "pass"]), scene(null, "Card 1", [2, "card"])),
      ["us"],
    );
    expect(actions).toEqual([]);
    expect(value(start)).toBe(1);
    expect(value(end)).toBe(2);
  });

  it("joins what one seat does in one phase, and phases in which nobody decides", () => {
    const { actions } = actionsOf(
      told(
        scene("us", "Card 1", [1, "pass"]),
        scene(null, "Coup", [2, "coup"]),
        scene(null, "Resources", [3, "aid"]),
        scene("arvn", "Support", [4, "pacify"]),
        scene("arvn", "Support", [5, "pacify"]),
        scene("vc", "Support", [6, "agitate"]),
        scene("vc", "Redeploy", [7, "move"]),
      ),
      ["us"],
    );
    expect(actions.map(({ seat, headline }) => [seat, headline])).toEqual([
      [null, "Coup"],
      ["arvn", "Support"],
      ["vc", "Support"],
      ["vc", "Redeploy"],
    ]);
    expect(actions.map((action) => value(action.beats.at(-1)?.view))).toEqual([3, 5, 6, 7]);
    expect(actions.map((action) => value(action.start))).toEqual([1, 3, 5, 6]);
  });

  it("tells reasons with the deed that they lead to", () => {
    const [action] = actionsOf(
      told(scene("vc", "Card 1", [0, "why.box"], [1, "why.roll", "operation"], [2, "place"], [3, "why.reason"])),
      ["us"],
    ).actions;
    expect(action?.beats.map((beat) => beat.lines.map((each) => each.key))).toEqual([
      ["why.box", "why.roll", "operation"],
      ["place", "why.reason"],
    ]);
    expect(value(action?.beats.at(-1)?.view)).toBe(3);
  });
});

describe("deedsOf", () => {
  it("gives each deed the reasons before it", () => {
    const { deeds, rest } = deedsOf(["why.box", "operation", "place", "why.narrow"].map(line));
    expect(deeds.map((deed) => [deed.line.key, deed.reasons.map((each) => each.key)])).toEqual([
      ["operation", ["why.box"]],
      ["place", []],
    ]);
    expect(rest.map((each) => each.key)).toEqual(["why.narrow"]);
  });
});
