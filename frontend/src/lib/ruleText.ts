import type { RulesTerm } from "./wire";

/** A piece of a sentence: plain, the name of a place in the rules, or a word of the glossary. */
export type Piece =
  | { kind: "text"; text: string }
  | { kind: "rule"; text: string; place: string }
  | { kind: "term"; text: string; term: RulesTerm };

/** Numbers as sections have them, marked with § or not, and clauses of them. */
const PLACE = /(§\s?)?(?<![\w.,])(\d{1,2}(?:\.\d{1,2})*(?:-[a-z]{1,2})?)(?![\w%]|\.\d|,\d{3})/g;
/** What makes a number no section after all. */
const COUNTED = /^\s(?:million|points?|times|hex(?:es)?|percent)\b/i;

/**
 * A sentence with the places of the rules that it names: those with a §, and where the text is of the rules
 * themselves, `bare` numbers as well.
 */
export function withRules(text: string, knows: (place: string) => boolean, bare: boolean): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(PLACE)) {
    const [whole, mark, place = ""] = found;
    const after = text.slice(found.index + whole.length);
    const meant = mark !== undefined || (bare && place.includes(".") && !COUNTED.test(after));
    if (!meant || !knows(place)) continue;
    if (found.index > end) pieces.push({ kind: "text", text: text.slice(end, found.index) });
    pieces.push({ kind: "rule", text: whole, place });
    end = found.index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}

/** What finds the words of a glossary in a sentence. */
export interface TermFinder {
  pattern: RegExp;
  find: (word: string) => RulesTerm | undefined;
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const capital = (word: string) => /\p{Lu}/u.test(word);
const EITHER = /\p{Ll}/gu;

/** The longest words first; one with a capital only as it is written, others in either case. */
export function termFinder(terms: RulesTerm[]): TermFinder | null {
  if (!terms.length) return null;
  const exact = new Map(terms.map((term) => [term.term, term]));
  const low = new Map(terms.filter(({ term }) => !capital(term)).map((term) => [term.term.toLowerCase(), term]));
  const patterns = terms
    .map(({ term }) => term)
    .sort((a, b) => b.length - a.length)
    .map((word) =>
      capital(word) ? escaped(word) : escaped(word).replace(EITHER, (letter) => `[${letter}${letter.toUpperCase()}]`),
    );
  return {
    pattern: new RegExp(`(?<![\\p{L}\\p{N}-])(?:${patterns.join("|")})(?:e?s)?(?![\\p{L}\\p{N}-])`, "gu"),
    find: (word) => {
      const forms = [word, word.replace(/s$/, ""), word.replace(/es$/, "")];
      for (const form of forms) {
        const found = exact.get(form) ?? low.get(form.toLowerCase());
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** A sentence with the words of the glossary where each stands first; `but` has those that need no telling. */
export function withTerms(pieces: Piece[], finder: TermFinder | null, but: readonly string[] = []): Piece[] {
  if (!finder) return pieces;
  const told = new Set(but);
  return pieces.flatMap((piece): Piece[] => {
    if (piece.kind !== "text") return [piece];
    const parts: Piece[] = [];
    let end = 0;
    for (const found of piece.text.matchAll(finder.pattern)) {
      const [word] = found;
      const term = finder.find(word);
      if (!term || told.has(term.term)) continue;
      told.add(term.term);
      if (found.index > end) parts.push({ kind: "text", text: piece.text.slice(end, found.index) });
      parts.push({ kind: "term", text: word, term });
      end = found.index + word.length;
    }
    if (end < piece.text.length) parts.push({ kind: "text", text: piece.text.slice(end) });
    return parts;
  });
}

/** A piece with what must stay on its line: a bracket before it, a comma after it. */
export interface Glued {
  piece: Piece;
  before: string;
  after: string;
}

/** Pieces so that none is torn from its brackets and commas where a line breaks. */
export function glued(pieces: Piece[]): Glued[] {
  const all: Glued[] = [];
  let text = "";
  const plain = () => {
    if (text) all.push({ piece: { kind: "text", text }, before: "", after: "" });
    text = "";
  };
  pieces.forEach((piece, n) => {
    if (piece.kind === "text") {
      text = n === 0 ? piece.text : text + piece.text;
      const last = all.at(-1);
      if (last && last.piece.kind !== "text") {
        last.after = /^[^\s\p{L}\p{N}([“‘–—]+/u.exec(text)?.[0] ?? "";
        text = text.slice(last.after.length);
      }
      return;
    }
    const before = /[([“‘§]+$/.exec(text)?.[0] ?? "";
    text = text.slice(0, text.length - before.length);
    plain();
    all.push({ piece, before, after: "" });
  });
  plain();
  return all;
}

/** A text with the words of a query set apart, so that one sees why it was found. */
export function marked(text: string, query: string): { text: string; found: boolean }[] {
  const words = query.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  if (!words.length) return [{ text, found: false }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])((?:${words.map(escaped).join("|")})[\\p{L}\\p{N}]*)`, "giu");
  return text
    .split(pattern)
    .map((part, n) => ({ text: part, found: n % 2 === 1 }))
    .filter(({ text: part }) => part !== "");
}
