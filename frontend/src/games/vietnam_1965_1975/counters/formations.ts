import type { Counter, Nation, Unit } from "../types";
import type { Lookup } from "../words/lookup";

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
