import type { GameInfo, OptionValue } from "./wire";

/** How one sits down to a game. */
export type Mode = "alone" | "friends" | "watch";
export const MODES: readonly Mode[] = ["alone", "friends", "watch"];
export const MODE_TITLES: Record<Mode, string> = { alone: "Play alone", friends: "With friends", watch: "Watch" };

/** Who sits where, by seat. */
export type Seats = Record<string, string>;

const PEOPLE = ["person", "link"];

/** Who plays against somebody alone: the rulebook's own players, where there are any. */
export function company(info: GameInfo): string {
  const computers = info.kinds.filter(({ id }) => !PEOPLE.includes(id));
  return (computers.find(({ seated }) => seated) ?? computers[0])?.id ?? "person";
}

/** The ways in which a game can be played: without computers there is nothing to watch. */
export const modesOf = (info: GameInfo): Mode[] =>
  MODES.filter(
    (mode) => (mode !== "watch" || company(info) !== "person") && (mode !== "friends" || info.seats.length > 1),
  );

/** One seat, or all of them, against the others. */
export function seatedAlone(info: GameInfo, as: string | null): Seats {
  const others = company(info);
  return Object.fromEntries(info.seats.map(({ id }) => [id, as === null || id === as ? "person" : others]));
}

/** Who sits where as long as nothing else is said. */
export function usualSeats(info: GameInfo, mode: Mode): Seats {
  if (mode === "watch") return Object.fromEntries(info.seats.map(({ id }) => [id, company(info)]));
  if (mode === "friends") return Object.fromEntries(info.seats.map(({ id }) => [id, "person"]));
  return seatedAlone(info, info.one_person === null ? (info.seats[0]?.id ?? null) : null);
}

/** What was chosen the last time that a game was set up. */
export interface Choices {
  scenario: string | null;
  options: Record<string, OptionValue>;
  companion: boolean;
  seats: Partial<Record<Mode, Seats>>;
}

const NOTHING: Choices = { scenario: null, options: {}, companion: false, seats: {} };

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Read what was kept, as far as the game still has it. */
export function readChoices(info: GameInfo, kept: string | null): Choices {
  let found: unknown;
  try {
    found = JSON.parse(kept ?? "");
  } catch {
    return NOTHING;
  }
  if (!isFields(found)) return NOTHING;
  const { scenario, options, companion, seats } = found;
  return {
    scenario: info.scenarios.find(({ id }) => id === scenario)?.id ?? null,
    options: Object.fromEntries(
      info.options.flatMap(({ id, choices, seated }) => {
        const wish = choices.find((choice) => choice === (isFields(options) ? options[id] : undefined));
        return wish === undefined || seated ? [] : [[id, wish]];
      }),
    ),
    companion: companion === true,
    seats: Object.fromEntries(
      MODES.flatMap((mode) => {
        const there = isFields(seats) ? seats[mode] : undefined;
        return isFields(there) && fits(info, mode, there) ? [[mode, there as Seats]] : [];
      }),
    ),
  };
}

/** Whether everybody of whom it was kept can still sit there, in the sense of the mode. */
function fits(info: GameInfo, mode: Mode, seats: Record<string, unknown>): boolean {
  const kinds = info.seats.map(({ id }) => seats[id]);
  const people = kinds.filter((kind) => PEOPLE.includes(kind as string)).length;
  return (
    Object.keys(seats).length === kinds.length &&
    kinds.every((kind) => info.kinds.some(({ id }) => id === kind)) &&
    (mode === "watch") === (people === 0)
  );
}

const name = (game: string) => `annamite.choices.${game}`;

export const recall = (info: GameInfo): Choices => readChoices(info, localStorage.getItem(name(info.name)));

export function keep(game: string, choices: Choices): void {
  try {
    localStorage.setItem(name(game), JSON.stringify(choices));
  } catch {
    // A full or forbidden store: then the form knows nothing of it the next time.
  }
}
