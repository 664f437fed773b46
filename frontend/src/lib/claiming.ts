import { api, ApiError, explain } from "./api";

/** What a link has in its address. */
export interface SecretLink {
  game: string;
  key: string;
}

/** Why a link gives no seat, or an address makes no owner; `again`: it may do so later. */
export interface Refusal {
  why: string;
  again: boolean;
}

/** The parts of a path; one that stands for no text is taken as it is written, and leads nowhere. */
export const partsOf = (pathname: string): string[] =>
  pathname.split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });

/** The link that an address is, if it is one: what is behind the # goes to no server; bookmarks may have a query. */
export function linkIn({ pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">): SecretLink | null {
  const [, first, game, ...rest] = partsOf(pathname);
  const key = new URLSearchParams(hash.slice(1)).get("key") ?? new URLSearchParams(search).get("key");
  return first === "play" && game && !rest.some(Boolean) && key ? { game, key } : null;
}

/** The secret in an address that makes a browser the owner's: behind the # alone. */
export function tokenIn({ pathname, hash }: Pick<Location, "pathname" | "hash">): string | null {
  return pathname === "/" ? new URLSearchParams(hash.slice(1)).get("token") || null : null;
}

/** What was asked of the server, by secret: whatever happens on the page, it is asked once. */
const asked = new Map<string, Promise<Refusal | null>>();

/** Take the seat that a link gives; return why it gives none, or null. */
export const claim = ({ game, key }: SecretLink) => once(key, () => api.claim(game, key));

/** Make this browser the owner's; return why it is not, or null. */
export const own = (token: string) => once(token, () => api.own(token));

function once(secret: string, ask: () => Promise<unknown>): Promise<Refusal | null> {
  const before = asked.get(secret);
  if (before) return before;
  const answer = answered(ask);
  asked.set(secret, answer);
  void answer.then((refusal) => refusal?.again && asked.delete(secret));
  return answer;
}

async function answered(ask: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await ask();
    return null;
  } catch (error) {
    // A server that is away or has too much to do will have an answer later.
    const final = error instanceof ApiError && [400, 401, 404].includes(error.status);
    return { why: explain(error), again: !final };
  }
}
