import { headOf } from "../counters/formations";
import type { Unit } from "../types";
import type { Lookup } from "../words/lookup";

/** Something that a player may look for: a unit, or a hex. */
export interface Found {
  key: string;
  unit: Unit | null;
  hex: string | null;
  text: string;
  note: string;
}

/** Units and places that match every word of the search; what begins with it comes first. */
export function find(
  all: Lookup,
  units: Unit[],
  search: string,
  nameOf: (unit: Unit) => string,
  placeOf: (unit: Unit) => string,
  most = 40,
): Found[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const fits = (text: string) => words.every((word) => text.includes(word));
  const found: (Found & { text: string; order: number })[] = [];
  for (const unit of units) {
    const counter = unit.counter === null ? null : (all.counter.get(unit.counter) ?? null);
    const text = nameOf(unit);
    const about = [
      text,
      `unit ${unit.id}`,
      unit.nation,
      counter?.history,
      counter && headOf(all, counter).history,
      counter?.type,
      placeOf(unit),
    ];
    if (!fits(about.filter(Boolean).join(" ").toLowerCase())) continue;
    const order = text.toLowerCase().startsWith(words[0] ?? "") || String(unit.id) === words[0] ? 0 : 1;
    found.push({ key: `unit-${unit.id}`, unit, hex: unit.hex, text, note: placeOf(unit), order });
  }
  for (const hex of all.hex.values()) {
    const name = hex.town?.name ?? hex.label ?? "";
    const text = [hex.id, name, hex.beach ?? ""].filter(Boolean).join(" ");
    if (!fits(text.toLowerCase()) || (!name && hex.id !== words[0])) continue;
    const order = hex.id === words[0] || name.toLowerCase().startsWith(words[0] ?? "") ? 0 : 2;
    found.push({
      key: `hex-${hex.id}`,
      unit: null,
      hex: hex.id,
      text: `${hex.id}${name ? ` ${name}` : ""}`,
      note: hex.region ?? "",
      order,
    });
  }
  found.sort((a, b) => a.order - b.order || a.text.localeCompare(b.text, "en", { numeric: true }));
  return found.slice(0, most);
}
