import { api, explain } from "./api";
import { reader } from "./reader.svelte";
import { router, rulesPath, tablePath } from "./router.svelte";

/** Where somebody came from who tries an example of the rules. */
interface Origin {
  path: string;
  step: number;
  /** The table whose rules lay open there; null: they were a page of their own. */
  table: string | null;
  /** What was read. */
  page: string;
}

const MARK = "example:";
const kept = (id: string) => `annamite.example.${id}`;

/** The clause of an example, by the name of its lesson; null: it is a lesson, or nothing. */
export const clauseOf = (lesson: string | undefined): string | null =>
  lesson?.startsWith(MARK) ? lesson.slice(MARK.length) : null;

function originOf(id: string): Origin | null {
  try {
    return JSON.parse(sessionStorage.getItem(kept(id)) ?? "null") as Origin | null;
  } catch {
    return null;
  }
}

function here(clause: string): Origin {
  const { place } = router;
  const own = place.name === "table" ? originOf(place.id) : null;
  if (own) return own;
  const table = place.name === "table" ? place.id : null;
  return { path: location.pathname + location.search, step: router.step, table, page: clause };
}

/** Put an example up and go to its table. */
export async function tryOut(game: string, clause: string, again = false): Promise<void> {
  const origin = here(clause);
  const { id } = await api.example(game, clause);
  sessionStorage.setItem(kept(id), JSON.stringify(origin));
  if (again) router.replace(tablePath(id));
  else router.go(tablePath(id));
}

/** Have the game of an example that was left thrown away. */
export function throwAway(id: string): void {
  sessionStorage.removeItem(kept(id));
  for (const what of ["at", "hidden"]) localStorage.removeItem(`annamite.lesson.${id}.${what}`);
  // If it is gone already, or the server is, there is nothing to be told.
  void api.remove(id).catch(() => null);
}

/** The table to which one comes back from an example, and the page of the rules that was read there. */
let returning: { table: string; page: string } | null = null;

/** Lay the rules open again where an example was chosen. */
export function comeBack(table: string): void {
  if (returning?.table !== table) return;
  reader.show(returning.page);
  returning = null;
}

/** An example that is being tried at a table: how it is begun again, and left. */
export class Trial {
  busy = $state(false);
  failed = $state<string | null>(null);
  readonly #origin: Origin | null;

  constructor(
    table: string,
    readonly game: string,
    readonly clause: string,
  ) {
    this.#origin = originOf(table);
  }

  /** Where leaving leads. */
  get back(): string {
    return this.#origin?.table ? "Back to your game" : "Back to the rules";
  }

  async startOver(): Promise<void> {
    [this.busy, this.failed] = [true, null];
    try {
      await tryOut(this.game, this.clause, true);
    } catch (problem) {
      [this.busy, this.failed] = [false, explain(problem)];
    }
  }

  leave(): void {
    const origin = this.#origin;
    if (origin?.table) returning = { table: origin.table, page: origin.page };
    if (origin) router.replace(origin.path, origin.step);
    else router.replace(rulesPath(this.game, this.clause));
  }
}
