import { api } from "./api";
import { joined, type GamePage } from "./paging";
import type { GameEntry } from "./wire";

/** Games that may have come in front since the list was looked at. */
const SPARE = 50;

/** The games that are kept, as many as were asked for. */
export class GameList {
  games = $state.raw<GameEntry[] | null>(null);
  #next = $state.raw<string | null>(null);
  /** Counts questions: an answer that another one has overtaken is nobody's concern. */
  #asked = 0;

  /** Whether there are more than are shown. */
  get more(): boolean {
    return this.#next !== null;
  }

  /** Look again at all that is shown. */
  async refresh(): Promise<void> {
    const shown = this.games ?? [];
    const last = shown.at(-1)?.id;
    const asked = ++this.#asked;
    let page = await api.games();
    // What is new in front pushes nothing out at the end; if the last one is gone, it is not sought for ever.
    const isThere = () => last === undefined || page.games.some(({ id }) => id === last);
    const enough = () => page.games.length >= shown.length + (isThere() ? 0 : SPARE);
    while (page.next !== null && !enough()) page = await this.#behind(page);
    this.#show(asked, page);
  }

  /** Show those that follow. */
  async showMore(): Promise<void> {
    if (this.#next === null || this.games === null) return;
    this.#show(++this.#asked, await this.#behind({ games: this.games, next: this.#next }));
  }

  async #behind({ games, next }: GamePage): Promise<GamePage> {
    const following = await api.games(next ?? undefined);
    return { ...following, games: joined(games, following.games) };
  }

  #show(asked: number, { games, next }: GamePage): void {
    if (asked === this.#asked) [this.games, this.#next] = [games, next];
  }
}
