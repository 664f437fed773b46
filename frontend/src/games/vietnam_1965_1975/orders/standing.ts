import { lineOf, pointsIn, steps, type Target } from "../sheets/bombing";
import type { Line } from "../sheets/rows";

/** Standing orders of a campaign: what the page answers by itself season after season, and when it does not. */

/** Sheets that may have one, by the steps at which they begin. */
const STEPS = {
  bombing: ["bombing.mission"],
  us: ["commitment.item"],
  arvn: ["arvn.sheet"],
  plans: ["north.trail_work", "north.sea", "north.trail", "north.recruits", "north.replacements"],
  nva: ["north.forces"],
  vc: ["vc.place"],
  landing: ["arrival.place", "setup.place"],
} as const;
export type Kind = keyof typeof STEPS;
export const KINDS = Object.keys(STEPS) as Kind[];

export const KIND_TITLES: Record<Kind, string> = {
  bombing: "Bombing",
  us: "US commitment",
  arvn: "ARVN",
  plans: "Plans of NVN",
  nva: "Forces of NVN",
  vc: "New VC units",
  landing: "Units that arrive",
};

export const kindOf = (step: string): Kind | null =>
  KINDS.find((kind) => (STEPS[kind] as readonly string[]).includes(step)) ?? null;

/** Last season's sheet, the same share of air, or what the computer would do. */
export type What = "again" | "share" | "computer";
/** Percent of the Air Points against each target. */
export type Share = Record<string, number>;

export interface Order {
  what: What;
  /** Whether it is sent by itself, or only laid out. */
  sends: boolean;
  share: Share;
  /** The season in which it was given: it acts from the next one on. */
  given: number;
  /** Where it was sent last. */
  sent: { season: number; revision: number } | null;
  /** The season up to which it waits, since it was taken back. */
  held: number;
}

export type Orders = Partial<Record<Kind, Order>>;
/** By table and seat, and when they were last written. */
export type Books = Record<string, { at: number; orders: Orders }>;

/** More tables than these are forgotten, the oldest first. */
const TABLES = 30;
/** Nothing that was kept here is longer. */
const LONGEST = 100_000;

export const newOrder = (what: What, sends: boolean, given: number, share: Share = {}): Order => ({
  what,
  sends,
  share,
  given,
  sent: null,
  held: 0,
});

/**
 * How an order stands at its sheet: `new` in the season in which it was given, `held` where what it sent was
 * taken back, `sent` once it has acted, `due` if it acts now.
 */
export type Stands = "none" | "new" | "held" | "sent" | "due";

export function standing(order: Order | null, season: number, revision: number): Stands {
  if (!order) return "none";
  const { sent, held, given } = order;
  // Where the game has gone back to before it was sent, somebody took it back.
  if (held >= season || (sent && sent.season >= season && revision <= sent.revision)) return "held";
  if (given >= season) return "new";
  // What arrives does so in several lots a season.
  return sent && sent.season >= season && order.what !== "computer" ? "sent" : "due";
}

/** What an order does, in a few words. */
export function orderText({ what, sends, share }: Order): string {
  const how = sends ? "sent by itself" : "laid out";
  if (what === "again") return `as last season, ${how}`;
  if (what === "computer") return `as the computer would, ${how}`;
  const parts = Object.entries(share).map(([act, percent]) => `${Math.round(percent)} % on ${SHORT[act] ?? act}`);
  return `${parts.join(", ") || "none"}, ${how}`;
}

const SHORT: Record<string, string> = {
  bomb_restrained: "the North (restrained)",
  bomb_unrestrained: "the North (unrestrained)",
  bomb_trail: "the Trail",
};

// --- shares of air ------------------------------------------------------------------------------

/** What missions are of the Air Points that there are, in percent; rounded up, so that it comes to them again. */
export const shareOf = (words: readonly string[], air: number): Share =>
  Object.fromEntries(
    Object.entries(pointsIn(words)).map(([act, points]) => [act, air ? Math.ceil((10_000 * points) / air) / 100 : 0]),
  );

/** The same share on the rows of the table, nearest at or below; and whether each target gets something. */
export function missionsFor(
  share: Share,
  air: number,
  targets: readonly Target[],
  lines: Record<string, Line>,
): { words: string[]; whole: boolean } {
  let left = air;
  const words: string[] = [];
  for (const [act, percent] of Object.entries(share)) {
    const target = targets.find((each) => each.act === act);
    const most = Math.min(left, Math.floor((percent * air) / 100));
    const points = target && steps(target, lines).findLast((row) => row <= most && lineOf(target, row, lines));
    if (points === undefined) continue;
    left -= points;
    words.push(`${act}-${points}`);
  }
  return { words, whole: words.length === Object.keys(share).length };
}

// --- what a browser keeps -----------------------------------------------------------------------

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;
const isWhat = (value: unknown): value is What => value === "again" || value === "share" || value === "computer";

function readOrder(kind: Kind, kept: unknown): Order | null {
  if (!isFields(kept) || !isWhat(kept.what) || !isCount(kept.given)) return null;
  if ((kept.what === "share" && kind !== "bombing") || (kept.what === "computer") !== (kind === "landing")) return null;
  const share = Object.entries(isFields(kept.share) ? kept.share : {}).filter(
    (each): each is [string, number] =>
      each[0] in SHORT && typeof each[1] === "number" && each[1] > 0 && each[1] <= 100.01,
  );
  const sent = isFields(kept.sent) && isCount(kept.sent.season) && isCount(kept.sent.revision) ? kept.sent : null;
  return {
    ...newOrder(kept.what, kept.sends === true, kept.given, Object.fromEntries(share)),
    sent: sent && { season: sent.season as number, revision: sent.revision as number },
    held: isCount(kept.held) ? kept.held : 0,
  };
}

/** Read what was kept, as far as it can be read. */
export function readBooks(kept: string | null): Books {
  let found: unknown;
  try {
    found = JSON.parse(kept !== null && kept.length <= LONGEST ? kept : "");
  } catch {
    return {};
  }
  if (!isFields(found)) return {};
  const books: Books = {};
  for (const [name, book] of Object.entries(found)) {
    if (!isFields(book) || !isFields(book.orders)) continue;
    const orders: Orders = {};
    for (const kind of KINDS) {
      const order = readOrder(kind, book.orders[kind]);
      if (order) orders[kind] = order;
    }
    if (Object.keys(orders).length) books[name] = { at: isCount(book.at) ? book.at : 0, orders };
  }
  return bounded(books);
}

/** The orders of a table and seat changed, the tables of longest ago forgotten. */
export function withOrders(books: Books, name: string, orders: Orders, at: number): Books {
  const others = Object.fromEntries(Object.entries(books).filter(([each]) => each !== name));
  return bounded(Object.keys(orders).length ? { ...others, [name]: { at, orders } } : others);
}

const bounded = (books: Books): Books =>
  Object.fromEntries(
    Object.entries(books)
      .sort(([, a], [, b]) => b.at - a.at)
      .slice(0, TABLES),
  );
