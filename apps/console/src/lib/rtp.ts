export type GameReturn = {
  rtpTheory: string;
  rtpTheoryHighest: string;
  rtpActual: string | null;
  bandLow: string | null;
  bandHigh: string | null;
};
export type Verdict = 'within' | 'above' | 'below' | 'unknown';

const share = (text: string | null): number | null => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

/** Whether what a game returned lies in the band that its rounds allow. Too few rounds have no band, so no verdict. */
export function verdictOf(game: GameReturn): Verdict {
  const [actual, low, high] = [share(game.rtpActual), share(game.bandLow), share(game.bandHigh)];
  if (actual === null || low === null || high === null) return 'unknown';
  if (actual < low) return 'below';
  return actual > high ? 'above' : 'within';
}

const MARGIN = 0.02;
const STEP = 0.04;

/**
 * A common axis for all rows: theories and actual returns in full, bands only as far as they fit, in steps of four
 * points.
 */
export function axisOf(games: readonly GameReturn[]): { from: number; to: number } {
  const values = games
    .flatMap((game) => [share(game.rtpTheory), share(game.rtpTheoryHighest), share(game.rtpActual)])
    .filter((value) => value !== null);
  if (values.length === 0) return { from: 0.88, to: 1.04 };
  const from = Math.floor((Math.min(...values) - MARGIN) / STEP) * STEP;
  const to = Math.ceil((Math.max(...values) + MARGIN) / STEP) * STEP;
  return { from: Math.max(0, round(from)), to: round(to) };
}

/** Position of a share on an axis, 0 to 1, held inside it. */
export function positionOf(text: string | null, axis: { from: number; to: number }): number | null {
  const value = share(text);
  return value === null ? null : Math.min(1, Math.max(0, (value - axis.from) / (axis.to - axis.from)));
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
