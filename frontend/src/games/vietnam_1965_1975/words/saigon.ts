import type { Commander, Phase, Rulers } from "../wire.gen";
import { INTERPHASE } from "./season";

/** The government of South Vietnam in words and odds: loyalty, replacements, coups (15). */

/** Between what loyalty stays (15.1). */
export const LEAST_LOYALTY = 5;
export const MOST_LOYALTY = 13;
/** Up to what loyalty a replacement has to be tried, and up to what it may be (15.2). */
export const MUST_UP_TO = 6;
export const MAY_UP_TO = 8;
/** What is added to two dice for the loyalty of a new leader (15.1). */
const NEW_LOYALTY = 3;
/** What inducing a coup adds to the dice (15.3). */
export const INDUCED = 2;

/** Two-star posts as they are listed: corps, the Chief of Staff, services (15.1). */
export const TWO_STAR_POSTS = ["I", "II", "III", "IV", "Capital", "air", "navy"];
/** Posts without units: all that counts of their leaders is loyalty. */
export const SERVICES = ["air", "navy"];

export type Stand = Commander["stand"];
export type Stability = Rulers["stability"];

/** A sign beside the colour, for whoever cannot tell colours apart. */
export const STANDS: Record<Stand, { sign: string; text: string }> = {
  loyal: { sign: "✓", text: "loyal" },
  wavering: { sign: "~", text: "wavering" },
  pro_coup: { sign: "✗", text: "pro coup" },
};
export const STABILITIES: Record<Stability, { sign: string; text: string }> = {
  stable: { sign: "✓", text: "stable" },
  unstable: { sign: "~", text: "unstable" },
  coup: { sign: "✗", text: "toppled by a coup" },
};
/** What the season's politics add to the die for the effectiveness of the ARVN (15.4). */
export const ADDED: Record<Stability, number> = { stable: 0, unstable: 1, coup: 2 };

/** Between the segment in which all counters are put upright and the dice for a coup. */
const BEFORE_THE_CHECK: readonly Phase[] = [
  "politics",
  "candidate",
  "replacement_dice",
  "new_leader",
  "induce",
  "coup_dice",
];

/** What comes before politics: in the first season nobody has taken a stand yet. */
const BEFORE_POLITICS: readonly Phase[] = [
  ...(["place", "draw", "leaders", "pacification_begins"] as const),
  ...INTERPHASE.slice(0, 2).flatMap(([, phases]) => phases.filter((phase) => phase !== "last_pacification")),
];

/** Whether leaders have taken a stand since their counters were last put upright. */
export const isChecked = (phase: Phase, season: number): boolean =>
  !BEFORE_THE_CHECK.includes(phase) && (season > 1 || !BEFORE_POLITICS.includes(phase));

/** Where a leader stands, as far as that is known; of one star none does. */
export function standOf(who: Commander, checked: boolean): Stand | null {
  if (who.stars === 1) return null;
  return checked || who.botched ? who.stand : null;
}

/** What else is to be known of a leader; `grave` is what he cannot be left with. */
export function flagsOf(who: Commander, checked: boolean): { text: string; rule: string; grave: boolean }[] {
  const found: { text: string; rule: string; grave: boolean }[] = [];
  const due = checked || !who.tried;
  if (due && who.loyalty <= MUST_UP_TO)
    found.push({ text: checked ? "has to be tried next season" : "has to be tried", rule: "15.2-b", grave: true });
  else if (due && who.loyalty <= MAY_UP_TO && !checked)
    found.push({ text: "may be tried", rule: "15.2-b", grave: false });
  if (who.botched) found.push({ text: "replacement botched", rule: "15.2-f", grave: true });
  else if (who.tried) found.push({ text: "tried, or new", rule: "15.2-i", grave: false });
  if (who.ineffective) found.push({ text: "ineffective", rule: "15.4", grave: true });
  return found;
}

// --- the odds of a coup ------------------------------------------------------------------------

/** What two dice come to, and in how many of 36 ways. */
export const TWO_DICE: readonly [sum: number, ways: number][] = Array.from({ length: 11 }, (_, n) => [
  n + 2,
  Math.min(n + 1, 11 - n),
]);
const WAYS = 36;

/** What counts of a two-star leader in the check. */
export type Checked = Pick<Commander, "post" | "loyalty" | "botched">;

/** Whether a government stands at a total of the dice (15.3). */
export function judged(leaders: readonly Checked[], total: number): Stability {
  const loyal = leaders.filter(({ botched, loyalty }) => !botched && total < loyalty).length;
  const plotting = leaders.filter(({ botched, loyalty }) => botched || total > loyalty).length;
  if (plotting > loyal) return "coup";
  return leaders.length - loyal >= loyal ? "unstable" : "stable";
}

export interface Outlook {
  /** Totals from which there is a coup, and from which the government is unstable at least; null: with none. */
  coupFrom: number | null;
  unstableFrom: number | null;
  /** How likely a coup is, and that there is none and yet no stable government. */
  coup: number;
  unstable: number;
}

/** What the coup check would bring with leaders as they are, and `added` to two dice. */
export function outlook(leaders: readonly Checked[], added = 0): Outlook {
  const chance = (stability: Stability) =>
    TWO_DICE.reduce((sum, [dice, ways]) => sum + (judged(leaders, dice + added) === stability ? ways : 0), 0) / WAYS;
  const totals = Array.from({ length: 13 }, (_, n) => n + 2);
  return {
    coupFrom: totals.find((total) => judged(leaders, total) === "coup") ?? null,
    unstableFrom: totals.find((total) => judged(leaders, total) !== "stable") ?? null,
    coup: chance("coup"),
    unstable: chance("unstable"),
  };
}

const bounded = (loyalty: number) => Math.min(Math.max(loyalty, LEAST_LOYALTY), MOST_LOYALTY);

/** How likely a coup is after each result of an attempt to replace a leader; a new one's loyalty is not known yet. */
export function coupAfter(leaders: readonly Checked[], post: string): Record<"replaced" | "stays" | "botched", number> {
  const now = leaders.find((each) => each.post === post)?.loyalty ?? MOST_LOYALTY;
  const as = (change: Partial<Checked>) =>
    outlook(leaders.map((each) => (each.post === post ? { ...each, ...change } : each))).coup;
  const drawn = TWO_DICE.map(([dice, ways]) => ways * as({ loyalty: bounded(dice + NEW_LOYALTY) }));
  return {
    replaced: drawn.reduce((sum, part) => sum + part, 0) / WAYS,
    stays: as({ loyalty: bounded(now - 1) }),
    botched: as({ loyalty: bounded(now - 1), botched: true }),
  };
}

/** What becomes of a leader and his units where an attempt to replace him is botched (15.2). */
export function botchedText({ post, stars }: Commander): string {
  if (stars === 1) return "his division is ineffective this season";
  if (SERVICES.includes(post)) return "he is pro coup";
  return "he is pro coup; his divisions and the units that he leads are ineffective";
}

export const percent = (chance: number): string => `${Math.round(100 * chance)} %`;

/** What dice bring a coup or an unstable government, and how likely each is. */
export function outlookText({ coup, coupFrom, unstable, unstableFrom }: Outlook): string {
  const first = coup > 0 ? `a coup comes from ${coupFrom} on (${percent(coup)})` : "no coup can come";
  const second = unstable > 0 ? `an unstable government from ${unstableFrom} on (${percent(unstable)})` : "";
  return [first, second].filter(Boolean).join(", ");
}
