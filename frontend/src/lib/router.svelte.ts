/** Where in the page we are: the home list, one table, or a page of a game's rules. */

import { linkIn, partsOf, tokenIn, type SecretLink } from "./claiming";

/** A game that is to be set up, and the seat that one would take. */
export interface Wanted {
  game: string;
  as: string | null;
}

export type Place =
  | { name: "home"; wanted: Wanted | null; token: string | null }
  | { name: "table"; id: string; link: SecretLink | null }
  | { name: "rules"; game: string; page: string };

function wanted(): Wanted | null {
  const asked = new URLSearchParams(location.search);
  const game = asked.get("new");
  return game === null ? null : { game, as: asked.get("as") };
}

/** Return where the address leads; a secret in it is taken out of it, and out of the history. */
function read(): Place {
  const [, first = "", second = "", ...rest] = partsOf(location.pathname);
  if (first === "rules" && second) return { name: "rules", game: second, page: rest.filter(Boolean).join("/") };
  if (first !== "play" || !second || rest.some(Boolean)) {
    const token = tokenIn(location);
    if (token) history.replaceState(history.state, "", location.pathname);
    return { name: "home", wanted: wanted(), token };
  }
  const link = linkIn(location);
  if (link) history.replaceState(history.state, "", location.pathname);
  return { name: "table", id: second, link };
}

class Router {
  place = $state.raw<Place>(read());

  constructor() {
    // It also comes where another link of the game that is open here, or of the owner's, is put into the address bar.
    window.addEventListener("popstate", () => (this.place = read()));
  }

  /** Go to an address; `step` is kept with it, and found again when the browser comes back. */
  go(path: string, step: number | null = null): void {
    if (path !== location.pathname + location.search) history.pushState(step, "", path);
    this.place = read();
  }

  /** Go to an address in place of the one where we are. */
  replace(path: string, step: number | null = null): void {
    history.replaceState(step, "", path);
    this.place = read();
  }

  /** What was kept with the address where we are. */
  get step(): number {
    return typeof history.state === "number" ? history.state : 0;
  }
}

export const router = new Router();

export const tablePath = (id: string) => `/play/${encodeURIComponent(id)}`;

export const newGamePath = ({ game, as }: Wanted) =>
  `/?new=${encodeURIComponent(game)}${as === null ? "" : `&as=${encodeURIComponent(as)}`}`;

export const rulesPath = (game: string, page = "") =>
  ["/rules", game, ...page.split("/").filter(Boolean)]
    .map((part, n) => (n ? encodeURIComponent(part) : part))
    .join("/");
