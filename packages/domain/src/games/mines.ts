import { err, ok, type Result } from '../result.ts';
import { drawWithoutReplacement, sequence, type Draws } from '../rng.ts';
import { fraction, fractionToNumber, type Fraction } from './fraction.ts';

/**
 * Mines (domain-rules 4.1): 25 tiles, 1 to 24 mines laid before the first step. Every safe tile raises the multiplier
 * 0.99 x C(25,k) / C(25-m,k), rounded down to four decimals; the player cashes out at will, the last gem or the
 * round's ceiling cashes out by itself. The state is plain JSON, so that an interrupted round resumes anywhere.
 */
export const MINES_MODEL = {
  family: 'mines',
  code: 'stu_mines',
  version: 1,
  tiles: 25,
  minesMin: 1,
  minesMax: 24,
  returnPercent: 99,
} as const;

export type MinesPhase = 'open' | 'busted' | 'cashed';
export type MinesState = {
  readonly mines: number;
  /** Where the mines are, in the order drawn. Secret while the phase is `open`. */
  readonly layout: readonly number[];
  /** Tiles in the order picked; a bust tile is the last one. Its length is the number of the next step. */
  readonly picks: readonly number[];
  readonly phase: MinesPhase;
  /** The number of gems at which the round cashes out by itself. */
  readonly lastStep: number;
};
export type RevealError = 'mines_tile' | 'mines_tile_open' | 'mines_step' | 'mines_over';
export type CashOutError = 'mines_over' | 'mines_no_gem';

/** n over k as a bigint; 0n outside 0 <= k <= n. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let value = 1n;
  for (let i = 1; i <= k; i++) value = (value * BigInt(n - k + i)) / BigInt(i);
  return value;
}

const isMines = (mines: number): boolean =>
  Number.isInteger(mines) && mines >= MINES_MODEL.minesMin && mines <= MINES_MODEL.minesMax;

function computeMultiplierE4(mines: number, gems: number): bigint {
  const { tiles, returnPercent } = MINES_MODEL;
  return (BigInt(returnPercent) * 100n * choose(tiles, gems)) / choose(tiles - mines, gems);
}

const LADDERS: readonly (readonly bigint[])[] = sequence(MINES_MODEL.minesMax + 1).map((mines) =>
  mines === 0 ? [] : sequence(MINES_MODEL.tiles - mines).map((index) => computeMultiplierE4(mines, index + 1)),
);

/** The published multipliers of 1, 2 ... 25 - mines gems. @throws RangeError for a count outside 1 .. 24. */
export function minesLadderE4(mines: number): readonly bigint[] {
  if (!isMines(mines)) throw new RangeError(`mines ${mines}`);
  return LADDERS[mines]!;
}

/** The multiplier of `gems` safe tiles beside `mines` mines; 0n for no gem. */
export function minesMultiplierE4(mines: number, gems: number): bigint {
  const ladder = minesLadderE4(mines);
  if (!Number.isInteger(gems) || gems < 0 || gems > ladder.length) throw new RangeError(`gems ${gems}`);
  return gems === 0 ? 0n : ladder[gems - 1]!;
}

/** The last step whose multiplier does not exceed the ceiling; 0 where not even the first does not. */
export const minesLastStep = (mines: number, ceilingE4: bigint): number =>
  minesLadderE4(mines).filter((multiplier) => multiplier <= ceilingE4).length;

/** The mines of a round: the first `mines` of the shuffle of 0 .. 24. */
export const layMines = (mines: number, draws: Draws): number[] =>
  drawWithoutReplacement(draws, sequence(MINES_MODEL.tiles), mines);

/**
 * Starts a round. `ceilingE4` (a house's largest win over the stake) makes the round cash out at the last step not
 * above it, which leaves the return of every step as it is.
 */
export function startMines(
  params: { readonly mines: number; readonly ceilingE4?: bigint },
  draws: Draws,
): Result<MinesState, 'mines_count' | 'mines_ceiling'> {
  if (!isMines(params.mines)) return err('mines_count');
  const allGems = MINES_MODEL.tiles - params.mines;
  const lastStep = params.ceilingE4 === undefined ? allGems : minesLastStep(params.mines, params.ceilingE4);
  if (lastStep === 0) return err('mines_ceiling');
  return ok({ mines: params.mines, layout: layMines(params.mines, draws), picks: [], phase: 'open', lastStep });
}

/** How many gems a state has found. */
export const gemsOf = (state: MinesState): number => state.picks.length - (state.phase === 'busted' ? 1 : 0);

/** What the round pays per unit of stake if it ends here: 0n when busted or before the first gem. */
export const minesPayoutE4 = (state: MinesState): bigint =>
  state.phase === 'busted' ? 0n : minesMultiplierE4(state.mines, gemsOf(state));

export type MinesReveal = {
  readonly state: MinesState;
  readonly gem: boolean;
  /** True where this very step had been applied before: the answer is the same, nothing happened again. */
  readonly repeated: boolean;
};

/**
 * Opens a tile as step number `step` (0 for the first). A step is applied once: the same tile for a step already taken
 * answers as it did then, another tile for it is `mines_step`, and so is a step ahead of the round.
 */
export function revealTile(state: MinesState, tile: number, step: number): Result<MinesReveal, RevealError> {
  if (!Number.isInteger(tile) || tile < 0 || tile >= MINES_MODEL.tiles) return err('mines_tile');
  const gem = !state.layout.includes(tile);
  if (state.picks[step] === tile) return ok({ state, gem, repeated: true });
  if (state.phase !== 'open') return err('mines_over');
  if (step !== state.picks.length) return err('mines_step');
  if (state.picks.includes(tile)) return err('mines_tile_open');
  const picks = [...state.picks, tile];
  if (!gem) return ok({ state: { ...state, picks, phase: 'busted' }, gem, repeated: false });
  const phase: MinesPhase = picks.length >= state.lastStep ? 'cashed' : 'open';
  return ok({ state: { ...state, picks, phase }, gem, repeated: false });
}

/** Ends an open round with what it has; needs at least one gem. A round that is over answers `mines_over`. */
export function cashOutMines(state: MinesState): Result<MinesState, CashOutError> {
  if (state.phase !== 'open') return err('mines_over');
  if (state.picks.length === 0) return err('mines_no_gem');
  return ok({ ...state, phase: 'cashed' });
}

/** The exact return of "find `gems` gems, then cash out" beside `mines` mines, from the rounded table. */
export const minesRtp = (mines: number, gems: number): Fraction =>
  fraction(
    minesMultiplierE4(mines, gems) * choose(MINES_MODEL.tiles - mines, gems),
    10_000n * choose(MINES_MODEL.tiles, gems),
  );

/**
 * What a round of so many steps was expected to return, and with what variance: a martingale that the player stops at
 * will, so that the variance is the sum of those of its steps, whatever the strategy.
 */
export function minesMoments(mines: number, steps: number): { expected: number; variance: number; top: number } {
  const ladder = minesLadderE4(mines);
  let variance = 0;
  for (let step = 0; step < steps; step++) {
    const survives = (MINES_MODEL.tiles - mines - step) / (MINES_MODEL.tiles - step);
    variance += (Number(ladder[step]!) / 10_000) ** 2 * survives * (1 - survives);
  }
  const top = Number(ladder[steps - 1] ?? 10_000n) / 10_000;
  return { expected: steps === 0 ? 0 : fractionToNumber(minesRtp(mines, steps)), variance, top };
}

/** Standard deviation of that strategy in units of the stake. */
export function minesSigma(mines: number, gems: number): number {
  const p = Number(choose(MINES_MODEL.tiles - mines, gems)) / Number(choose(MINES_MODEL.tiles, gems));
  return (Number(minesMultiplierE4(mines, gems)) / 10_000) * Math.sqrt(p * (1 - p));
}
