/** What ends a run of rounds that start by themselves. Undefined: not asked for. */
export interface AutoStops {
  readonly rounds: number;
  /** So much may be lost over the run. */
  readonly loss: bigint | undefined;
  /** One round won so much. */
  readonly singleWin: bigint | undefined;
  /** The balance has come to so much. */
  readonly balance: bigint | undefined;
  /** A round brought free spins or respins. */
  readonly feature: boolean;
}
export interface AutoRun {
  readonly stops: AutoStops;
  /** The run is of one stake. */
  readonly stake: bigint;
  /** The newest round that was counted, or that stood before the first. */
  readonly seen: string | undefined;
  readonly played: number;
  /** Payouts minus stakes. */
  readonly net: bigint;
}
export type AutoEnd = 'count' | 'loss' | 'singleWin' | 'balance' | 'feature' | 'changed' | 'connection' | 'trouble';

export const startRun = (stops: AutoStops, stake: bigint, seen: string | undefined): AutoRun => ({
  stops,
  stake,
  seen,
  played: 0,
  net: 0n,
});

export const roundsLeft = ({ stops, played }: AutoRun): number => stops.rounds - played;

interface Played {
  readonly id: string;
  readonly state: 'open' | 'closed' | 'void';
  readonly stake: bigint;
  readonly payout: bigint;
}

/** The rounds that came since the run was counted last, newest first as they are listed. */
export function freshRounds<R extends Played>(run: AutoRun, rounds: readonly R[]): readonly R[] {
  const at = rounds.findIndex(({ id }) => id === run.seen);
  return at === -1 ? rounds : rounds.slice(0, at);
}

/**
 * Counts rounds that have been shown. Between two looks several may have come, of another window for one: each of them
 * is of the run, because it took from the same money. The stake of a void round came back.
 */
export const countRounds = (run: AutoRun, fresh: readonly Played[]): AutoRun => ({
  ...run,
  seen: fresh[0]?.id ?? run.seen,
  played: run.played + fresh.length,
  net: fresh.reduce((net, { state, stake, payout }) => (state === 'void' ? net : net + payout - stake), run.net),
});

interface Standing {
  readonly stake: bigint;
  readonly balance: bigint | undefined;
  /** The most that one of the rounds brought that were counted just now; undefined where there were none. */
  readonly won: bigint | undefined;
  /** One of them brought free spins or respins. */
  readonly feature: boolean;
}

/** Why no further round begins. A stake that could take the loss past its limit is not placed. */
export function endOf(run: AutoRun, { stake, balance, won, feature }: Standing): AutoEnd | undefined {
  const { stops, played, net } = run;
  if (stops.singleWin !== undefined && won !== undefined && won >= stops.singleWin) return 'singleWin';
  if (stops.feature && feature) return 'feature';
  if (played >= stops.rounds) return 'count';
  if (stake !== run.stake) return 'changed';
  if (stops.loss !== undefined && stake - net > stops.loss) return 'loss';
  return stops.balance !== undefined && balance !== undefined && balance >= stops.balance ? 'balance' : undefined;
}
