import { api, ApiError } from "./api";

/** What the history has of the page of games where this browser was signed out: it outlives loading. */
const SIGNED_OUT = "signed out";

/** Whether this browser was signed out here. */
export const wasSignedOut = (): boolean => history.state === SIGNED_OUT;

/** Sign this browser out; whoever is asked says no more than that it is not known, if it was already. */
export async function signOut(): Promise<void> {
  try {
    await api.leave();
  } catch (problem) {
    if (!(problem instanceof ApiError && problem.status === 401)) throw problem;
  }
  leave();
}

/** Forget what the page kept and knows, and go to the page of games, which says what happened. */
export function leave(): void {
  // Over plain http browsers take no notice of the server's word to clear them.
  for (const store of [localStorage, sessionStorage]) {
    try {
      store.clear();
    } catch {
      // A store that is forbidden holds nothing.
    }
  }
  history.replaceState(SIGNED_OUT, "", "/");
  // Loaded again, it knows nothing any more of any table.
  location.reload();
}
