import type { Counts } from "../types";

/** Armed recon or B-52s as they are being assigned on the page, by place. */

export const RECON = "armed_recon" as const;
export const SUPPRESSION = "suppression" as const;
/** Squadrons still to be sent over a place, by the face that they show. */
export type Flights = Record<string, { armed_recon: number; suppression: number }>;
export const NONE = { armed_recon: 0, suppression: 0 };

export const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);
export const flightsSum = (flights: Flights) =>
  Object.values(flights).reduce((sum, each) => sum + each.armed_recon + each.suppression, 0);

/** The answers that send flights out; what ends the list is left out by the server where nobody is left. */
export function flightWords(flights: Flights, places: readonly string[]): string[] {
  const pairs = (place: string, face: string, count: number) => Array<string[]>(count).fill([place, face]).flat();
  const words = places.flatMap((place) => {
    const { armed_recon: recon, suppression } = flights[place] ?? NONE;
    return [...pairs(place, RECON, recon), ...pairs(place, SUPPRESSION, suppression)];
  });
  return [...words, "done"];
}

/** The flights that answers of the server's amount to, with how many squadrons may show each face where. */
export function flightsOf(words: readonly string[], steps: readonly string[], faces: Flights): Flights {
  const flights: Flights = {};
  const add = (place: string, face: keyof typeof NONE) => {
    const there = flights[place] ?? NONE;
    flights[place] = { ...there, [face]: there[face] + 1 };
  };
  words.forEach((word, n) => {
    if (word === "done" || steps[n] !== "recon.assign") return;
    // Where only one face is possible, nobody is asked for it.
    const open = faces[word]?.armed_recon ? RECON : SUPPRESSION;
    const face = steps[n + 1] === "recon.face" ? words[n + 1] : open;
    add(word, face === SUPPRESSION ? SUPPRESSION : RECON);
  });
  return flights;
}

/** The answers that send B-52 counters. */
export const bomberWords = (sent: Counts, areas: readonly string[]) => [
  ...areas.flatMap((area) => Array<string>(sent[area] ?? 0).fill(area)),
  "done",
];

export function countsOf(words: readonly string[]): Counts {
  const counts: Counts = {};
  for (const word of words) if (word !== "done") counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
