import type { LinkStanding } from "./wire";

/** How a link stands: a sign, and words for it. */
export interface LinkState {
  sign: string;
  words: string;
}

const MOST_SIGNS = 3;
const signs = (holders: number) => Array(Math.min(holders, MOST_SIGNS)).fill("●").join(" ");

/** How the link of a seat stands. */
export function seatState({ open, holders }: LinkStanding): LinkState {
  if (!holders) return open ? { sign: "○", words: "not opened yet" } : { sign: "–", words: "no link open" };
  const held = holders === 1 ? "taken" : `open in ${holders} browsers`;
  return { sign: signs(holders), words: open ? `${held}, one more link not opened yet` : held };
}

/** How the link to watch stands. */
export function watchState({ open, holders }: LinkStanding): LinkState {
  if (!holders) return open ? { sign: "○", words: "nobody watches yet" } : { sign: "–", words: "no link open" };
  return { sign: signs(holders), words: holders === 1 ? "one browser may watch" : `${holders} browsers may watch` };
}
