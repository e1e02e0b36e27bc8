import type { Model } from './slot-model.ts';

export type LineWin = { readonly symbol: string; readonly count: number; readonly units: number };

/**
 * The best win of the symbols on a line: every symbol that could own the leftmost run is tried, the wild for a run of
 * wilds alone and the first other symbol for the run in which wilds stand for it. Where both pay the same, the other
 * symbol owns the win.
 */
function lineWin(model: Model, ids: readonly string[]): LineWin | undefined {
  const roleOf = (id: string): string => model.symbols.get(id)!.role;
  const runOf = (accepts: (id: string) => boolean): number => {
    const end = ids.findIndex((id) => !accepts(id));
    return end < 0 ? ids.length : end;
  };
  const payOf = (id: string, count: number): LineWin => ({
    symbol: id,
    count,
    units: model.symbols.get(id)!.pays[count - 1] ?? 0,
  });
  const owner = ids.find((id) => roleOf(id) !== 'wild');
  const candidates: LineWin[] = [];
  if (owner !== undefined && roleOf(owner) === 'regular') {
    candidates.push(
      payOf(
        owner,
        runOf((id) => id === owner || roleOf(id) === 'wild'),
      ),
    );
  }
  const wilds = runOf((id) => roleOf(id) === 'wild');
  if (wilds > 0) candidates.push(payOf(ids[0]!, wilds));
  return candidates.filter((win) => win.units > 0).toSorted((a, b) => b.units - a.units)[0];
}

/** The wins of a window, line by line, and their coins. */
export function winsOnLines(model: Model, window: readonly (readonly string[])[]) {
  const lineWins = model.lines.flatMap((rows, line) => {
    const win = lineWin(
      model,
      rows.map((row, reel) => window[reel]![row]!),
    );
    return win ? [{ line, ...win, positions: rows.slice(0, win.count).map((row, reel) => [reel, row]) }] : [];
  });
  return { json: { lineWins }, units: lineWins.reduce((sum, win) => sum + win.units, 0) };
}
