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
  readonly stake: bigint;
  readonly payout: bigint;
}

/** Counts a round that has been shown. */
export const countRound = (run: AutoRun, { id, stake, payout }: Played): AutoRun => ({
  ...run,
  seen: id,
  played: run.played + 1,
  net: run.net + payout - stake,
});

interface Standing {
  readonly stake: bigint;
  readonly balance: bigint | undefined;
  /** Of the last round of the run; undefined before the first. */
  readonly won: bigint | undefined;
  /** It brought free spins or respins. */
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
