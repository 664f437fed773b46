import { titleOf, type IndexName } from "../../words/season";
import { marksOf, type Mark } from "./marks";
import type { Stand } from "./stands";

/** What the plots of a campaign show, worked out from its seasons: no pixel is thought of here. */

type Measure = IndexName | "svn" | "vc";

export interface Line {
  name: string;
  look: Look;
  values: (number | null)[];
}

export interface Plot {
  id: string;
  title: string;
  lines: Line[];
}

export interface Picture {
  /** Numbers and titles of the seasons. */
  numbers: number[];
  titles: string[];
  marks: Mark[][];
  /** The first season of each year, by its place among these. */
  years: [place: number, year: string][];
  plots: Plot[];
}

/** How a line is told from others of its plot: colour, dashes, and the sign at its points. */
export interface Look {
  colour: string;
  dash: number[];
  sign: string;
}

/** Blue, vermilion, green and purple, which those who see fewer colours tell apart, too. */
const LOOKS: Look[] = [
  { colour: "#1f4f8b", dash: [], sign: "●" },
  { colour: "#b0441c", dash: [6, 3], sign: "■" },
  { colour: "#2f6b3c", dash: [2, 3], sign: "▲" },
  { colour: "#6b3a8c", dash: [8, 3, 2, 3], sign: "◆" },
];

/** One plot for each owner; what comes from the North to the VC is too little to be seen beside their pool. */
const PLOTS: [id: string, title: string, lines: [Measure, string][]][] = [
  [
    "us",
    "United States",
    [
      ["us_morale", "Morale"],
      ["us_commitment", "Commitment"],
    ],
  ],
  [
    "svn",
    "South Vietnam",
    [
      ["svn_morale", "Morale"],
      ["svn_draft", "Draft level"],
      ["svn_supply", "ARVN supply"],
    ],
  ],
  [
    "people",
    "People",
    [
      ["svn", "SVN"],
      ["vc", "VC"],
    ],
  ],
  [
    "nvn",
    "North Vietnam",
    [
      ["nvn_morale", "Morale"],
      ["nvn_commitment", "Commitment"],
    ],
  ],
  [
    "vc",
    "Viet Cong",
    [
      ["vc_draft", "Draft level"],
      ["vc_supply", "Supply pool"],
    ],
  ],
  [
    "north",
    "From the North to the VC",
    [
      ["sea_supply", "By sea"],
      ["trail_supply", "By the Trail"],
      ["recruits", "Recruits"],
    ],
  ],
  [
    "trail",
    "Trail, air defence and naval war",
    [
      ["trail_optimal", "Optimal"],
      ["trail_effective", "Effective"],
      ["air_defence", "Air defence"],
      ["naval", "Naval Points"],
    ],
  ],
];

const valueOf = (stand: Stand, measure: Measure): number | null =>
  measure === "svn" || measure === "vc" ? stand[measure] : stand.levels[measure];

export const pictureOf = (stands: Stand[]): Picture => ({
  numbers: stands.map(({ number }) => number),
  titles: stands.map((stand) => `${titleOf(stand)}${stand.now ? ", so far" : ""}`),
  marks: marksOf(stands),
  years: yearsOf(stands),
  plots: PLOTS.map(([id, title, lines]) => ({ id, title, lines: lines.flatMap(lineOf(stands)) })).filter(
    ({ lines }) => lines.length,
  ),
});

/** A line as it looks in its plot; none of what is secret all along. */
const lineOf =
  (stands: Stand[]) =>
  ([measure, name]: [Measure, string], n: number): Line[] => {
    const values = stands.map((stand) => valueOf(stand, measure));
    const look = LOOKS[n % LOOKS.length];
    return look && values.some((value) => value !== null) ? [{ name, look, values }] : [];
  };

const yearOf = ({ name }: Stand) => name.split(" ").at(-1) ?? "";

const yearsOf = (stands: Stand[]): [number, string][] =>
  stands.flatMap((stand, n): [number, string][] => {
    const before = stands[n - 1];
    return before && yearOf(before) === yearOf(stand) ? [] : [[n, yearOf(stand)]];
  });

/** What a plot says of a season, in words. */
export function reading(picture: Picture, plot: Plot, at: number): string {
  const values = plot.lines.map(({ name, values }) => `${name} ${values[at] ?? "unknown"}`);
  const marks = (picture.marks[at] ?? []).map(({ text }) => text);
  return [`${picture.titles[at] ?? ""}: ${values.join(", ")}`, ...marks].join("; ");
}

/** Where labels go that would lie on one another: apart by `gap`, in their order, within bounds where they fit. */
export function apart(wanted: number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, n) => n).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const places = [...wanted];
  let least = low;
  for (const n of order) least = (places[n] = Math.max(places[n] ?? 0, least)) + gap;
  let most = high;
  for (const n of order.reverse()) most = (places[n] = Math.min(places[n] ?? 0, most)) - gap;
  return places;
}
