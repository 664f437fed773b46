import type { LogLine, Option } from "../../../lib/wire";
import type { Counts } from "../types";

/** A raid as it is being drawn up on the page: what is still to be answered. */
export interface Package {
  /** Airfields that a CAP squadron is to keep down. */
  barcap: string[];
  /** Suppression squadrons still to be sent over the target. */
  suppression: number;
  /** Support cards to be played while composing. */
  cards: string[];
  /** Squadrons still to join, by kind. */
  squadrons: Counts;
  altitude: string | null;
  /** Pilots, missiles and the More Sorties counter, as the answers call them. */
  extras: string[];
}

export const EMPTY: Package = { barcap: [], suppression: 0, cards: [], squadrons: {}, altitude: null, extras: [] };

/** The steps at which a raid is composed, in order. */
export const STEPS = ["raid.support", "card.raid_composition", "raid.squadron", "raid.altitude", "raid.extra"] as const;
const DONE = "done";
/** Kinds of a role, the weakest first, as they fly BARCAP. */
const PLAINNESS = ["", "_missile", "_upgraded", "_upgraded_missile"];
const EXTRAS = ["aim", "arm", "eogb", "pilot_strike", "pilot_sead", "pilot_cap"];

export const roleOf = (kind: string) => kind.split("_")[0] ?? kind;
export const kindsOf = (role: string) => PLAINNESS.map((face) => role + face);
export const inRole = (counts: Counts, role: string) =>
  Object.entries(counts).reduce((sum, [kind, count]) => sum + (roleOf(kind) === role ? count : 0), 0);

/** The CAP kinds that fly BARCAP: always the plainest that is left. */
export function barcapKinds(reserve: Counts, fields: number): string[] {
  const left = { ...reserve };
  const flying: string[] = [];
  for (let n = 0; n < fields; n++) {
    const kind = kindsOf("cap").find((each) => left[each]);
    if (!kind) break;
    flying.push(kind);
    left[kind] = (left[kind] ?? 0) - 1;
  }
  return flying;
}

/** What of the reserve is left for the raid once BARCAP has gone. */
export function afterBarcap(reserve: Counts, fields: number): Counts {
  const left = { ...reserve };
  for (const kind of barcapKinds(reserve, fields)) left[kind] = (left[kind] ?? 0) - 1;
  return left;
}

/** The answers about BARCAP and suppression; which kind flies is asked only where there are several. */
export function supportWords(draft: Package, reserve: Counts): string[] {
  const left = { ...reserve };
  const words: string[] = [];
  const kinds = barcapKinds(reserve, draft.barcap.length);
  kinds.forEach((kind, n) => {
    words.push(`barcap_${draft.barcap[n]}`);
    if (kindsOf("cap").filter((each) => left[each]).length > 1) words.push(kind);
    left[kind] = (left[kind] ?? 0) - 1;
  });
  return [...words, ...Array<string>(draft.suppression).fill("suppression")];
}

/**
 * All answers of a draft from a step on, in the order in which they are asked for. What ends a list is
 * among them also where the rules may not ask for it: the server leaves out what does not fit.
 */
export function wordsOf(draft: Package, step: string, reserve: Counts): string[] {
  const kinds = ["cap", "sead", "strike"].flatMap(kindsOf);
  const parts: Record<(typeof STEPS)[number], string[]> = {
    "raid.support": [...supportWords(draft, reserve), DONE],
    "card.raid_composition": [...draft.cards, "none"],
    "raid.squadron": [...kinds.flatMap((kind) => Array<string>(draft.squadrons[kind] ?? 0).fill(kind)), DONE],
    "raid.altitude": draft.altitude ? [draft.altitude] : [],
    "raid.extra": draft.extras,
  };
  const from = STEPS.findIndex((each) => each === step);
  return from < 0 ? [] : STEPS.slice(from).flatMap((each) => parts[each]);
}

/** What there is more than before. */
export function without(counts: Counts, before: Counts): Counts {
  const rest = Object.entries(counts).map(([kind, count]) => [kind, count - (before[kind] ?? 0)] as const);
  return Object.fromEntries(rest.filter(([, count]) => count > 0));
}

export const kindsDiffer = (one: Counts, other: Counts) =>
  Object.keys({ ...one, ...other }).some((kind) => (one[kind] ?? 0) !== (other[kind] ?? 0));

/** The draft that a list of answers amounts to. */
export function packageOf(words: readonly string[], steps: readonly string[]): Package {
  const draft: Package = { ...EMPTY, barcap: [], cards: [], squadrons: {}, extras: [] };
  words.forEach((word, n) => {
    const step = steps[n];
    if (word === DONE || word === "none") return;
    if (step === "raid.support" && word.startsWith("barcap_")) draft.barcap.push(word.slice("barcap_".length));
    else if (step === "raid.support") draft.suppression += 1;
    else if (step === "card.raid_composition") draft.cards.push(word);
    else if (step === "raid.squadron") draft.squadrons[word] = (draft.squadrons[word] ?? 0) + 1;
    else if (step === "raid.altitude") draft.altitude = word;
    else if (step === "raid.extra") draft.extras.push(word);
  });
  return draft;
}

/** The squadrons, altitude and extras of a force's last raid, as far as the log goes back; null: none there. */
export function lastPackage(lines: readonly LogLine[], force: string): Package | null {
  const own = (line: LogLine) => line.key === "raid" && line.params.force === force;
  const over = lines.findLastIndex((line) => line.key === "raid.over" && line.params.force === force);
  const start = lines.findLastIndex((line, at) => at < over && own(line));
  if (start < 0) return null;
  const draft: Package = { ...EMPTY, squadrons: {}, extras: [] };
  for (const { key, params } of lines.slice(start, over)) {
    if (key === "raid.squadron") {
      const kind = String(params.squadron);
      draft.squadrons[kind] = (draft.squadrons[kind] ?? 0) + 1;
    } else if (key === "raid.altitude") draft.altitude = String(params.altitude);
    else if (key === "raid.extra") draft.extras.push(String(params.what));
  }
  return draft;
}

/** A draft with no more squadrons than there are and may fly, the best of what is missing in their place. */
export function fitted(draft: Package, reserve: Counts, flying: Counts, limits: Counts): Package {
  const squadrons: Counts = {};
  for (const role of ["cap", "sead", "strike"]) {
    const room = Math.max(0, (limits[role] ?? 0) - inRole(flying, role));
    let wanted = Math.min(room, inRole(draft.squadrons, role));
    const take = (kind: string, most: number) => {
      const count = Math.min(wanted, most, (reserve[kind] ?? 0) - (squadrons[kind] ?? 0));
      if (count > 0) squadrons[kind] = (squadrons[kind] ?? 0) + count;
      wanted -= Math.max(0, count);
    };
    for (const kind of kindsOf(role)) take(kind, draft.squadrons[kind] ?? 0);
    for (const kind of kindsOf(role).reverse()) take(kind, Infinity);
  }
  return { ...draft, squadrons };
}

/** The most squadrons of a kind that a draft may have. */
export function most(draft: Package, kind: string, reserve: Counts, flying: Counts, limits: Counts): number {
  const role = roleOf(kind);
  const others = inRole(draft.squadrons, role) - (draft.squadrons[kind] ?? 0) + inRole(flying, role);
  return Math.max(0, Math.min(reserve[kind] ?? 0, (limits[role] ?? 0) - others));
}

/** The extras to show: those that would go along, and those that still could. */
export function extrasShown(taken: readonly string[], offered: readonly Option[]): string[] {
  const found = [...taken, ...offered.map(({ id }) => id).filter((id) => id !== DONE)];
  const place = (word: string) => (EXTRAS.includes(word) ? EXTRAS.indexOf(word) : EXTRAS.length);
  return [...new Set(found)].sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}

/** Mean of chances of 0, 1, 2 … */
export const mean = (chances: readonly number[]) => chances.reduce((sum, chance, n) => sum + n * chance, 0);
