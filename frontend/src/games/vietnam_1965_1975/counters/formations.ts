import type { Lookup } from "../words/lookup";
import type { Counter, Nation, Unit } from "../types";

/** Units as their armies have them: nation, then division or brigade, then the units. */
export interface Formation {
  id: string;
  title: string;
  units: Unit[];
}

export interface Army {
  nation: Nation;
  formations: Formation[];
  count: number;
}

const NATIONS: Nation[] = ["us", "fwa", "arvn", "nva", "vc"];
const INDEPENDENT = "";
const FACE_DOWN = "?";

/** The highest formation over a counter, itself if it has none. */
export function headOf(all: Lookup, counter: Counter): Counter {
  let head = counter;
  for (let up = head.parent; up !== null; up = head.parent) {
    const next = all.counter.get(up);
    if (!next) break;
    head = next;
  }
  return head;
}

/** What a formation is called: the name that history has for it, without the HQ of its counter. */
function titleOf(head: Counter): string {
  return head.history ?? head.name.replace(/^HQ\/?/, "");
}

export function armies(all: Lookup, units: Unit[]): Army[] {
  return NATIONS.flatMap((nation) => {
    const formations = new Map<string, Formation>();
    const mine = units.filter((unit) => unit.nation === nation);
    for (const unit of mine) {
      const counter = unit.counter === null ? null : (all.counter.get(unit.counter) ?? null);
      const head = counter && headOf(all, counter);
      const alone = head !== null && head === counter && head.type !== "headquarters";
      const id = head === null ? FACE_DOWN : alone ? INDEPENDENT : head.id;
      const title = head === null ? "Face down" : alone ? "Independent units" : titleOf(head);
      const formation = formations.get(id) ?? { id, title, units: [] };
      formation.units.push(unit);
      formations.set(id, formation);
    }
    const found = [...formations.values()];
    const rank = ({ id }: Formation) => (id === FACE_DOWN ? 2 : id === INDEPENDENT ? 1 : 0);
    found.sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title, "en", { numeric: true }));
    for (const formation of found)
      formation.units.sort(
        (a, b) => (a.counter ?? "").localeCompare(b.counter ?? "", "en", { numeric: true }) || a.id - b.id,
      );
    return mine.length ? [{ nation, formations: found, count: mine.length }] : [];
  });
}

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
