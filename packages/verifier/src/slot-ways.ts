import type { JsonObject } from './json.ts';
import type { Model } from './slot-model.ts';

/**
 * Ways: a symbol of the first reel pays on neighbouring reels from the left, once for every way through the cells that
 * show it or a wild. Each symbol is told once, in the order of its first cell.
 */
export function wayWins(
  model: Model,
  window: readonly (readonly string[])[],
): { readonly json: JsonObject; readonly units: number } {
  const roleOf = (id: string): string => model.symbols.get(id)!.role;
  const wins = [...new Set(window[0])].flatMap((symbol) => {
    if (roleOf(symbol) !== 'regular') return [];
    const cells = window.map((column, reel) =>
      column.flatMap((id, row) => (id === symbol || roleOf(id) === 'wild' ? [[reel, row]] : [])),
    );
    const end = cells.findIndex((shown) => shown.length === 0);
    const run = end < 0 ? cells : cells.slice(0, end);
    const ways = run.reduce((product, shown) => product * shown.length, 1);
    const pay = model.symbols.get(symbol)!.pays[run.length - 1] ?? 0;
    return pay === 0 ? [] : [{ symbol, count: run.length, ways, units: pay * ways, positions: run.flat() }];
  });
  return { json: { lineWins: [], wayWins: wins }, units: wins.reduce((sum, win) => sum + win.units, 0) };
}
