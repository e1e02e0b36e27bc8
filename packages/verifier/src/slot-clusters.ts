import type { JsonObject } from './json.ts';
import type { Model } from './slot-model.ts';

type Cell = readonly [reel: number, row: number];

/** A row further down on every second reel, which stands half a cell lower; what differs by a half or one touches. */
const heightOf = ([reel, row]: Cell): number => 2 * row + (reel % 2);

const isTouching = (a: Cell, b: Cell): boolean => {
  const apart = Math.abs(heightOf(a) - heightOf(b));
  return a[0] === b[0] ? apart === 2 : Math.abs(a[0] - b[0]) === 1 && apart === 1;
};

/**
 * Clusters on a honeycomb: equal cells that touch, and the wilds that touch them, pay by their number. Each is told
 * once, in the order of its first cell that is no wild; a wild can be in several.
 */
export function clusterWins(
  model: Model,
  window: readonly (readonly string[])[],
): { readonly json: JsonObject; readonly units: number } {
  const cells = window.flatMap((column, reel) => column.map((id, row) => ({ id, at: [reel, row] as const })));
  const roleOf = (id: string): string => model.symbols.get(id)!.role;
  const told = new Set<string>();
  const wins = cells.flatMap((start) => {
    if (roleOf(start.id) !== 'regular' || told.has(start.at.join())) return [];
    const cluster = new Set([start]);
    // A set that grows while it is walked is walked to its end.
    for (const { at } of cluster) {
      for (const other of cells)
        if ((other.id === start.id || roleOf(other.id) === 'wild') && isTouching(at, other.at)) cluster.add(other);
    }
    for (const { id, at } of cluster) if (id === start.id) told.add(at.join());
    const units = model.symbols.get(start.id)!.pays[cluster.size - 1] ?? 0;
    const positions = cells.filter((cell) => cluster.has(cell)).map(({ at }) => at);
    return units === 0 ? [] : [{ symbol: start.id, count: cluster.size, units, positions }];
  });
  return { json: { lineWins: [], clusterWins: wins }, units: wins.reduce((sum, { units }) => sum + units, 0) };
}
