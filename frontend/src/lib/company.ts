import type { Update } from "./wire";

/** Seats of this page that are open elsewhere, too. */
export interface Company {
  /** In how many places, where most. */
  places: number;
  /** Those played by link, and the others. */
  linked: string[];
  own: string[];
}

/** Return who else sits where this page does, in other windows or browsers; null: nobody. */
export function companyOf(counts: Record<string, number>, { seats, kinds }: Pick<Update, "seats" | "kinds">) {
  const shared = seats.filter((seat) => (counts[seat] ?? 1) > 1);
  if (!shared.length) return null;
  const linked = shared.filter((seat) => kinds[seat] === "link");
  const own = shared.filter((seat) => !linked.includes(seat));
  return { places: Math.max(...shared.map((seat) => counts[seat] ?? 1)), linked, own } satisfies Company;
}

const all = (names: string[]) => names.join(", ").replace(/, ([^,]*)$/, " and $1");

/** What the number of places means, and what to do if one of them is a stranger's. */
export function companySays(
  { places, linked, own }: Company,
  seatTitle: (seat: string) => string,
  owner: boolean,
): string[] {
  const many = linked.length + own.length > 1;
  const said = [
    `${all([...linked, ...own].map(seatTitle))} ${many ? "are" : "is"} open in ${places} places: ` +
      "windows of this browser, or other browsers.",
  ];
  if (linked.length)
    said.push(
      owner
        ? "If one of them is not yours, make a new link (menu More, Links): whoever holds the seat then loses it."
        : "If one of them is not yours, make a new link: whoever else holds the seat then loses it.",
    );
  if (own.length)
    said.push(
      "If one of them is not yours, sign its browser out: on the page with all games, under “Browsers and security”.",
    );
  return said;
}
