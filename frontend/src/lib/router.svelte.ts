/** Where in the page we are: the home list, or one table. */

export type Place = { name: "home" } | { name: "table"; id: string; key: string | null };

function read(): Place {
  const path = /^\/play\/([^/]+)\/?$/.exec(location.pathname);
  const id = path?.[1];
  if (!id) return { name: "home" };
  return { name: "table", id: decodeURIComponent(id), key: new URLSearchParams(location.search).get("key") };
}

class Router {
  place = $state.raw<Place>(read());

  constructor() {
    window.addEventListener("popstate", () => (this.place = read()));
    // The one-time token is spent; it has no business in the address bar or in bookmarks.
    if (new URLSearchParams(location.search).has("token")) history.replaceState(null, "", location.pathname);
  }

  go(path: string): void {
    if (path !== location.pathname + location.search) history.pushState(null, "", path);
    this.place = read();
  }
}

export const router = new Router();

export const tablePath = (id: string) => `/play/${encodeURIComponent(id)}`;
