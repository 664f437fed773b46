import { expect, test } from "vitest";

import { listed, plainly, Rules, sectionOf, splitRules } from "./rules";
import type { RulesClause, RulesReference, RulesSection } from "./wire";

const CLAUSE: RulesClause = {
  id: "1-a",
  kind: "rule",
  says: "",
  ruling: "",
  see: [],
  instead: "",
  printed: false,
  listing: false,
};

const section = (number: string, title: string, computer = false): RulesSection => ({
  section: number,
  title,
  short: `${title} in short.`,
  computer,
  clauses: [{ ...CLAUSE, id: `${number}-a`, says: `${title} is allowed.` }],
});

const line = { says: "…", see: [] };
const BOOK: RulesReference = {
  game: "a-game",
  title: "A game",
  chapters: [
    {
      chapter: "Operations",
      about: "What is done.",
      sections: [section("3.2", "In general"), section("3.2.3", "Sweep")],
    },
    {
      chapter: "Alone",
      about: "Who plays.",
      sections: [section("8.5.1", "Terror", true), section("8.5.2", "Rally", true), section("setup.short", "Short")],
    },
  ],
  terms: ["zone", "Base", "COIN"].map((term) => ({ term, says: "…", also: [], see: [] })),
  actions: [
    {
      title: "Sweep",
      section: "3.2.3",
      who: line,
      cost: line,
      where: line,
      how: [],
      limits: [],
      exceptions: [],
      changed_by: [],
      example: null,
    },
  ],
  reconstructed: [],
  examples: [],
};
const rules = new Rules(BOOK);

test.each([
  ["3.2.3", "[3.2.3]"],
  ["3.2.3-b, 4.1", "[3.2.3-b], [4.1]"],
  ["4.8.2.1, 4.8.1 and 6", "[4.8.2.1], [4.8.1] and [6]"],
  ["5.1, and 6.2; 7", "[5.1], and [6.2]; [7]"],
  ["§8.5.1", "[8.5.1]"],
  ["setup.short-b", "[setup.short-b]"],
  ["", ""],
])("the places of “%s”", (rule, shown) => {
  const parts = splitRules(rule).map(({ text, place }) => (place === null ? text : `[${place}]`));
  expect(parts.join("")).toBe(shown);
});

test("what a clause stands in", () => {
  expect(["3.2.3-b", "3.2.3", "setup.short-ab", "setup.short"].map(sectionOf)).toEqual([
    "3.2.3",
    "3.2.3",
    "setup.short",
    "setup.short",
  ]);
});

test("places are known by section, clause and what has sections under it", () => {
  expect(["3.2", "3.2.3-a", "8.5", "8", "setup"].every((place) => rules.knows(place))).toBe(true);
  expect(["3.2.3-z", "8.50", "", "9"].some((place) => rules.knows(place))).toBe(false);
});

test("titles of places", () => {
  expect(rules.title("3.2.3-a")).toBe("Sweep");
  expect(rules.title("3")).toBe("Operations");
  expect(rules.title("9")).toBe("");
});

test("cards stand at their sections", () => {
  expect(rules.cards("3.2.3").map(({ title }) => title)).toEqual(["Sweep"]);
  expect(rules.cards("3.2")).toEqual([]);
});

test("what comes before and after a section, of those that are shown", () => {
  const around = (number: string, computer: boolean) =>
    rules.around(number, (each) => computer || !each.computer).map((each) => each?.section ?? null);
  expect(around("3.2.3", true)).toEqual(["3.2", "8.5.1"]);
  expect(around("3.2.3", false)).toEqual(["3.2", "setup.short"]);
  expect(around("8.5.2", false)).toEqual(["3.2.3", "setup.short"]);
  expect(around("3.2", false)[0]).toBeNull();
  expect(around("9", true)).toEqual([null, null]);
});

test("terms by alphabet, whatever their capitals", () => {
  expect(rules.terms.map(({ term }) => term)).toEqual(["Base", "COIN", "zone"]);
});

test("what the page marks itself is not said again", () => {
  expect(plainly("(Not used.) The NLF would choose.")).toBe("The NLF would choose.");
  expect(plainly("Example: the ARVN Sweep.")).toBe("The ARVN Sweep.");
  expect(plainly("A rule (of sorts).")).toBe("A rule (of sorts).");
});

test("lists are told in their parts, sentences as they are", () => {
  const clause = { ...CLAUSE, listing: true };
  expect(listed({ ...clause, says: "Set-up: Hue: 1 Base; An Loc: none; Saigon: 2." })).toEqual({
    before: "Set-up:",
    items: ["Hue: 1 Base", "An Loc: none", "Saigon: 2"],
  });
  expect(listed({ ...clause, says: "There are 6 Coup cards." })).toBeNull();
  expect(listed({ ...clause, listing: false, says: "A: b; c; d." })).toBeNull();
});
