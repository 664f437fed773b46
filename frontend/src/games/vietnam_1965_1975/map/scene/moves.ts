import type { Unit, View } from "../../types";

export interface Flight {
  unit: Unit;
  /** From where it was to where it is. */
  way: string[];
}

/** How units have gone since another view of the same game: hex by hex as far as that is known. */
export function moves(before: View, after: View): Flight[] {
  const then = new Map(before.units.map((unit) => [unit.id, unit.hex]));
  const move = after.operation?.move;
  return after.units.flatMap((unit) => {
    const from = then.get(unit.id);
    if (!from || !unit.hex || from === unit.hex) return [];
    const left = move?.units.includes(unit.id) ? move.path.lastIndexOf(from) : -1;
    return [{ unit, way: left < 0 || !move ? [from, unit.hex] : move.path.slice(left) }];
  });
}
