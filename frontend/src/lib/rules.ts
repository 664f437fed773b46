import type {
  ActionCard,
  ClauseKind,
  RulesChapter,
  RulesClause,
  RulesReference,
  RulesSection,
  RulesTerm,
} from "./wire";

/** What a clause is, where it is no plain rule. */
export const KINDS: Record<ClauseKind, string> = {
  rule: "",
  exception: "Exception",
  option: "Option",
  definition: "",
  example: "Example",
  nonplayer: "Computer-run side",
  ruling: "Our ruling",
};

/** A piece of a text that names places of the rules: `place` is null for what stands between them. */
export interface Reference {
  text: string;
  place: string | null;
}

/** The places that a § holds, such as “4.8.2.1, 4.8.1 and 6”, and what stands between them. */
export function splitRules(rule: string): Reference[] {
  return rule
    .split(/(\s*[,;]\s*(?:and\s+)?|\s+and\s+)/)
    .map((text, n) => (n % 2 ? { text, place: null } : { text: text.replace(/^§\s*/, "").trim(), place: "" }))
    .filter(({ text }) => text !== "")
    .map(({ text, place }) => ({ text, place: place === null ? null : text }));
}

/** The section that a clause stands in; of a section, itself. */
export const sectionOf = (place: string): string => place.replace(/-[a-z]+$/, "");

/** What a clause says, without the word on what it is: the page marks that itself. */
export const plainly = (says: string): string =>
  says
    .replace(/^\((?:Not used|Printed game only)\.\)\s*/, "")
    .replace(/^Example: (.)/, (_, first: string) => first.toUpperCase());

/** A list of names and numbers, in its parts; null where it is a plain sentence. */
export function listed(clause: RulesClause): { before: string; items: string[] } | null {
  if (!clause.listing) return null;
  const [, before = "", rest = ""] = /^([^:;]*: )?(.*)$/s.exec(plainly(clause.says)) ?? [];
  const items = rest.replace(/\.$/, "").split("; ");
  return items.length < 3 ? null : { before: before.trim(), items };
}

/** Whether a clause is about sides that the computer runs. */
export const ofComputer = (section: RulesSection, clause: RulesClause): boolean =>
  section.computer || clause.kind === "nonplayer";

/** A game's rules by number. */
export class Rules {
  /** All sections in the order of the rulebook. */
  readonly sections: RulesSection[];
  readonly #sections = new Map<string, RulesSection>();
  readonly #clauses = new Map<string, RulesClause>();
  readonly #chapters = new Map<string, RulesChapter>();
  readonly #cards = new Map<string, ActionCard[]>();
  readonly #terms = new Map<string, RulesTerm>();

  constructor(readonly book: RulesReference) {
    this.sections = book.chapters.flatMap(({ sections }) => sections);
    for (const chapter of book.chapters)
      for (const section of chapter.sections) {
        this.#sections.set(section.section, section);
        this.#chapters.set(section.section, chapter);
        for (const clause of section.clauses) this.#clauses.set(clause.id, clause);
      }
    for (const card of book.actions) this.#cards.set(card.section, [...this.cards(card.section), card]);
    for (const term of book.terms) this.#terms.set(term.term, term);
  }

  section(number: string): RulesSection | null {
    return this.#sections.get(number) ?? null;
  }

  clause(id: string): RulesClause | null {
    return this.#clauses.get(id) ?? null;
  }

  chapter(section: string): RulesChapter | null {
    return this.#chapters.get(section) ?? null;
  }

  /** The cards of the actions that a section defines. */
  cards(section: string): ActionCard[] {
    return this.#cards.get(section) ?? [];
  }

  term(word: string): RulesTerm | null {
    return this.#terms.get(word) ?? null;
  }

  /** The section called `place`, and those under it. */
  within(place: string): RulesSection[] {
    return this.sections.filter(({ section }) => section === place || section.startsWith(`${place}.`));
  }

  /** Whether `place` is a clause, a section, or what has sections under it. */
  knows(place: string): boolean {
    return this.#clauses.has(place) || this.#sections.has(place) || this.within(place).length > 0;
  }

  /** What a place is about, in a few words; "" if there is none such. */
  title(place: string): string {
    const section = this.section(this.clause(place) ? sectionOf(place) : place);
    if (section) return section.title;
    const within = this.within(place);
    const chapters = new Set(within.map((each) => this.chapter(each.section)?.chapter ?? ""));
    return chapters.size === 1 ? ([...chapters][0] ?? "") : within.map(({ title }) => title).join(", ");
  }

  /** The sections before and after one, of those that `shown` lets pass. */
  around(number: string, shown: (section: RulesSection) => boolean): [RulesSection | null, RulesSection | null] {
    const at = this.sections.findIndex(({ section }) => section === number);
    if (at < 0) return [null, null];
    return [this.sections.slice(0, at).findLast(shown) ?? null, this.sections.slice(at + 1).find(shown) ?? null];
  }

  /** The terms by alphabet, whatever their capitals. */
  get terms(): RulesTerm[] {
    return this.book.terms.toSorted((a, b) => a.term.localeCompare(b.term, "en", { sensitivity: "base" }));
  }
}
