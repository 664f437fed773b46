import { expect, test } from "vitest";

import type { RulesTerm } from "./wire";
import { glued, marked, type Piece, termFinder, withRules, withTerms } from "./ruleText";

const known = (place: string) => ["3", "3.2.3", "3.2.3-b", "4.4", "17.5"].includes(place);
const shown = (pieces: Piece[]) =>
  pieces.map((piece) => (piece.kind === "text" ? piece.text : `[${piece.kind} ${piece.text}]`)).join("");

test("what has a § is a place of the rules, wherever it stands", () => {
  expect(shown(withRules("halved across §4.4, as §3 says (§3.2.3-b)", known, false))).toBe(
    "halved across [rule §4.4], as [rule §3] says ([rule §3.2.3-b])",
  );
});

test("in the rules themselves bare numbers are places, if they are known and count nothing", () => {
  const text = "A raid (4.4) of 3 Cubes, 2.5 points; see 3.2.3. About 17.5 million, 1,417.5 in all: 17.5 confirms it.";
  expect(shown(withRules(text, known, true))).toBe(
    "A raid ([rule 4.4]) of 3 Cubes, 2.5 points; see [rule 3.2.3]. About 17.5 million, 1,417.5 in all: [rule 17.5] confirms it.",
  );
  expect(shown(withRules(text, known, false))).toBe(text);
});

const term = (word: string): RulesTerm => ({ term: word, says: `What ${word} is.`, also: [], see: [] });
const finder = termFinder(["Control", "COIN Control", "zone of control", "Base", "Pass", "LoC"].map(term));
const linked = (text: string, but?: string[]) => shown(withTerms([{ kind: "text", text }], finder, but));

test("the longest word is found first, and each only where it first stands", () => {
  expect(linked("COIN Control or Control, then COIN Control, and Bases.")).toBe(
    "[term COIN Control] or [term Control], then COIN Control, and [term Bases].",
  );
});

test("a word with a capital is found as it is written, others in either case", () => {
  expect(linked("You may pass. Zone of control, base, LoCs")).toBe(
    "You may pass. [term Zone of control], base, [term LoCs]",
  );
});

test("a word within another is none, and what needs no telling stays plain", () => {
  expect(linked("Baseline Passing Pass-by Pass", ["Base"])).toBe("Baseline Passing Pass-by [term Pass]");
  expect(linked("Base and Pass", ["Base"])).toBe("Base and [term Pass]");
});

test("places of the rules are no words of the glossary, and no glossary changes nothing", () => {
  const pieces: Piece[] = [
    { kind: "rule", text: "§3", place: "3" },
    { kind: "text", text: " Base" },
  ];
  expect(shown(withTerms(pieces, finder))).toBe("[rule §3] [term Base]");
  expect(withTerms(pieces, termFinder([]))).toBe(pieces);
});

test("words of a query are set apart with what they begin", () => {
  expect(marked("Sweeping the Guerrillas is no sweep", "sweep of gue?")).toEqual([
    { text: "Sweeping", found: true },
    { text: " the ", found: false },
    { text: "Guerrillas", found: true },
    { text: " is no ", found: false },
    { text: "sweep", found: true },
  ]);
  expect(marked("Any text", "a")).toEqual([{ text: "Any text", found: false }]);
});

test("brackets and commas stay with what they stand at", () => {
  const pieces = withTerms(withRules("Base (§3), then “Control”. (Pass)!", known, false), finder);
  expect(glued(pieces).map(({ piece, before, after }) => [before, piece.text, after].join("|"))).toEqual([
    "|Base|",
    "| |",
    "(|§3|),",
    "| then |",
    "“|Control|”.",
    "| |",
    "(|Pass|)!",
  ]);
  expect(glued([{ kind: "text", text: "Plain (text)." }]).map(({ piece }) => piece.text)).toEqual(["Plain (text)."]);
  expect(glued([])).toEqual([]);
});
