import { tick } from "svelte";

import { api, explain } from "./api";
import { Kept } from "./forms.svelte";
import { router, rulesPath } from "./router.svelte";
import { Rules } from "./rules";
import { type Piece, termFinder, withRules, withTerms } from "./ruleText";

/** Pages that are no section; what else there is, is a place of the rules. */
export const CONTENTS = "";
export const GLOSSARY = "glossary";
export const ACTIONS = "actions";
export const RECONSTRUCTED = "reconstructed";

/** How a page is shown, besides what it is. */
interface Shown {
  /** Whether the focus goes there, as it must where what had it is gone. */
  focus?: boolean;
}

/** The rules of the game at hand, open or not: what any § and any word of the glossary leads to. */
class Reader {
  /** The game whose rules can be read; null: there are none. */
  game = $state<string | null>(null);
  rules = $state.raw<Rules | null>(null);
  error = $state<string | null>(null);
  /** Whether the sheet lies open at a table. */
  open = $state(false);
  /** Whether the rules are a page of their own, which has addresses. */
  alone = $state(false);
  /** Whether clauses about sides that the computer runs are shown. */
  readonly computer = new Kept("computer_rules");
  /** The pages read, and at which of them we are. */
  #trail = $state.raw<string[]>([CONTENTS]);
  #at = $state(0);
  /** Grows with every page shown, the same one included. */
  visit = $state(0);
  /** Where the page that is shown now was left, if it was here before. */
  left: number | null = null;
  /** Whether the focus goes to what is shown. */
  focusPage = false;
  /** What scrolls. */
  scroller: HTMLElement | null = null;
  /** Whether the search field is wanted, from before it is there; what is typed meanwhile is for it. */
  wanted = $state(false);
  early = "";
  readonly #heights = new Map<number, number>();
  #opener: HTMLElement | null = null;
  readonly #finder = $derived(this.rules && termFinder(this.rules.book.terms));

  readonly page = $derived(this.#trail[this.#at] ?? CONTENTS);
  readonly canBack = $derived(this.#at > 0);
  readonly canForward = $derived(this.#at < this.#trail.length - 1);

  /** From now on it is about this game; null: about one without rules to read. */
  use(game: string | null, alone = false): void {
    if (game !== this.game || alone !== this.alone) {
      this.rules = null;
      this.error = null;
      this.open = false;
      this.#trail = [CONTENTS];
      this.#at = 0;
      this.#heights.clear();
    }
    this.game = game;
    this.alone = alone;
  }

  async load(): Promise<void> {
    const { game } = this;
    if (game === null || this.rules) return;
    try {
      const book = await api.rules(game);
      if (this.game === game) [this.rules, this.error] = [new Rules(book), null];
    } catch (problem) {
      if (this.game === game) this.error = explain(problem);
    }
  }

  /** Show a page, and the sheet if it was closed. */
  show(page: string, { focus = true }: Shown = {}): void {
    if (this.game === null) return;
    void this.load();
    this.#lay();
    if (page === this.page && this.visit) this.#arrive(null, focus);
    else {
      this.#leave();
      this.#trail = [...this.#trail.slice(0, this.#at + 1), page];
      this.#at += 1;
      if (this.alone) router.go(rulesPath(this.game, page), this.#at);
      this.#arrive(null, focus);
    }
  }

  /** Open the sheet where it was left. */
  reopen(): void {
    if (this.game === null) return;
    void this.load();
    this.#lay();
    this.#arrive(this.#heights.get(this.#at) ?? null, true);
  }

  /** Open it if it is closed, and look for something. */
  search(): void {
    if (this.game === null) return;
    void this.load();
    const closed = !this.open && !this.alone;
    this.#lay();
    if (closed) this.#arrive(this.#heights.get(this.#at) ?? null, false);
    this.wanted = true;
    this.early = "";
  }

  /** Lay the sheet open, and keep in mind where the focus comes from. */
  #lay(): void {
    const from = document.activeElement;
    if (from instanceof HTMLElement && !from.closest("[data-reader]")) this.#opener = from;
    if (!this.alone) this.open = true;
  }

  /** Close the sheet; the focus goes back to where it came from. */
  async close(): Promise<void> {
    if (!this.open) return;
    this.#leave();
    const held = this.scroller?.closest("[data-reader]")?.contains(document.activeElement) ?? false;
    this.open = false;
    this.wanted = false;
    await tick();
    if (!held) return;
    const back = this.#opener?.isConnected && this.#opener !== document.body ? this.#opener : null;
    (back ?? document.querySelector<HTMLElement>("[data-opens-rules]"))?.focus({ preventScroll: true });
  }

  back(): void {
    if (!this.canBack) return;
    if (this.alone) history.back();
    else this.#turn(this.#at - 1);
  }

  forward(): void {
    if (!this.canForward) return;
    if (this.alone) history.forward();
    else this.#turn(this.#at + 1);
  }

  /** The address has another page: the browser went back or on, or came by a link. */
  follow(page: string): void {
    const at = router.step;
    if (at === this.#at && page === this.page && this.visit) return;
    const trail = [...this.#trail];
    trail[at] = page;
    this.#trail = trail;
    this.#turn(at);
  }

  #turn(at: number): void {
    this.#leave();
    this.#at = at;
    this.#arrive(this.#heights.get(at) ?? null, true);
  }

  #leave(): void {
    if (this.scroller) this.#heights.set(this.#at, this.scroller.scrollTop);
  }

  #arrive(left: number | null, focus: boolean): void {
    this.left = left;
    this.focusPage = focus;
    this.visit += 1;
  }

  /** A sentence with what can be looked up in it; `bare` numbers are places in the rules' own sentences. */
  pieces(
    text: string,
    { bare = false, terms = true, but = [] as readonly string[], game = null as string | null } = {},
  ): Piece[] {
    const { rules } = this;
    if (game !== null && game !== this.game) return withRules(text, () => true, false);
    if (this.game === null) return [{ kind: "text", text }];
    // Before the rules are there, whatever has its § is taken for one of their places.
    const known = withRules(text, (place) => rules?.knows(place) ?? true, bare && rules !== null);
    return terms ? withTerms(known, this.#finder, but) : known;
  }
}

export const reader = new Reader();
