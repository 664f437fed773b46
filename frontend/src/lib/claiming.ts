import { api, ApiError, explain } from "./api";

/** What a link has in its address. */
export interface SecretLink {
  game: string;
  key: string;
}

/** Why a link gives no seat; `again`: it may do so later. */
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

/** What was asked of the server, by key: whatever happens on the page, it is asked once. */
const claims = new Map<string, Promise<Refusal | null>>();

/** Take the seat that a link gives; return why it gives none, or null. */
export function claim(link: SecretLink): Promise<Refusal | null> {
  const asked = claims.get(link.key);
  if (asked) return asked;
  const answer = ask(link);
  claims.set(link.key, answer);
  void answer.then((refusal) => refusal?.again && claims.delete(link.key));
  return answer;
}

async function ask({ game, key }: SecretLink): Promise<Refusal | null> {
  try {
    await api.claim(game, key);
    return null;
  } catch (error) {
    // A server that is away or has too much to do will have an answer later.
    const final = error instanceof ApiError && [400, 401, 404].includes(error.status);
    return { why: explain(error), again: !final };
  }
}
