import type { SlotCascade, SlotGroupWin, SlotPosition, SlotSpin } from '@baize/domain/games/slot/record';

/** A win as the board shows it. */
export interface WinShow {
  readonly kind: 'line' | 'ways' | 'group' | 'scatter';
  /** Index of the line, or of the win where there are no lines; -1 for the scatter. */
  readonly line: number;
  /** How many ways the win was paid in. */
  readonly ways?: number;
  /** What the wilds in it have multiplied it by; absent where nothing did. */
  readonly factor?: number;
  readonly symbol: string;
  readonly count: number;
  /** Coins, the free spins' multiplier included. */
  readonly units: number;
  readonly positions: readonly SlotPosition[];
}

const groupShow =
  (multiplier: number) =>
  ({ units, ...win }: SlotGroupWin, line: number): WinShow => ({
    kind: 'group',
    line,
    ...win,
    units: units * multiplier,
  });

/** The wins of one spin, the best first. */
export function winShows(spin: SlotSpin, scatterId: string): WinShow[] {
  const lines = spin.lineWins.map((win): WinShow => ({
    kind: 'line',
    line: win.line,
    symbol: win.symbol,
    count: win.count,
    units: win.units * spin.multiplier,
    positions: win.positions,
    ...(win.factor !== undefined && win.factor > 1 && { factor: win.factor }),
  }));
  const ways = (spin.wayWins ?? []).map(({ symbol, count, ways, units, positions }, line): WinShow => ({
    kind: 'ways',
    line,
    symbol,
    count,
    ways,
    units: units * spin.multiplier,
    positions,
  }));
  const shows = [...lines, ...ways, ...(spin.clusterWins ?? []).map(groupShow(spin.multiplier))];
  const { scatter } = spin;
  if (scatter.units > 0)
    shows.push({
      kind: 'scatter',
      line: -1,
      symbol: scatterId,
      count: scatter.count,
      units: scatter.units * spin.multiplier,
      positions: scatter.positions,
    });
  return shows.sort((a, b) => b.units - a.units || a.line - b.line);
}

/** The wins of one window of a cascade, the best first. */
export const cascadeShows = ({ wins, multiplier }: SlotCascade): WinShow[] =>
  wins.map(groupShow(multiplier)).sort((a, b) => b.units - a.units);
