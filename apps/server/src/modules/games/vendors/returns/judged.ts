import type { PublishedReturn } from '@baize/domain/share';
import { judgeReturn, type ReturnVerdict } from '@baize/domain/games/return-state';
import { NO_EXPOSURE, type Exposure } from '@baize/domain/games/return-exposure';
import type { Tx } from '../../../../db/pool.ts';
import { sumReturns, type GameReturn, type Span } from '../../../base/wagers/index.ts';
import { sumTold, type ToldReturn } from './store.ts';

export type SpreadSums = Pick<ToldReturn, 'rounds' | 'stake' | 'payout' | 'expected' | 'variance' | 'gain' | 'loss'>;
export const exposureOf = (told: SpreadSums | undefined): Exposure =>
  told === undefined
    ? NO_EXPOSURE
    : { ...told, rounds: Number(told.rounds), stake: Number(told.stake), payout: Number(told.payout) };

export const watchedOf = ({ bets, stake, payout, squares }: Omit<GameReturn, 'gameCode' | 'currency'>) => ({
  rounds: Number(bets),
  stake: Number(stake),
  payout: Number(payout),
  squares: Number(squares),
});

export type JudgedReturn = {
  /** By our own wagers. */
  readonly played: GameReturn;
  /** How many of these rounds told their chances. */
  readonly told: number;
  readonly verdict: ReturnVerdict;
};

/** A feed is read every few seconds; what was settled longer ago and is not told yet was left out. */
const TOLD_WITHIN_MS = 2 * 3_600_000;

const NOTHING = { rounds: 0, stake: 0 };
const keyOf = ({ gameCode, currency }: Pick<GameReturn, 'gameCode' | 'currency'>): string => `${gameCode} ${currency}`;
const byKey = <T extends Pick<GameReturn, 'gameCode' | 'currency'>>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((each) => [keyOf(each), each]));
const toldOf = ({ rounds, stake }: Pick<ToldReturn, 'rounds' | 'stake'>) => ({
  rounds: Number(rounds),
  stake: Number(stake),
});

/** Every game that was played in a span, with the judgement of its return. */
export async function judgeReturns(
  tx: Tx,
  { now, ...span }: Span & { readonly now: Date },
  publishedOf: (gameCode: string) => PublishedReturn,
): Promise<readonly JudgedReturn[]> {
  const due = { from: span.from, to: new Date(Math.min(span.to.getTime(), now.getTime() - TOLD_WITHIN_MS)) };
  const told = byKey(await sumTold(tx, span));
  const toldDue = byKey(await sumTold(tx, due));
  const seenDue = byKey(await sumReturns(tx, due));
  const played = await sumReturns(tx, span);
  return played.map((each) => {
    const { gameCode } = each;
    const [tellsDue, playedDue] = [toldDue.get(keyOf(each)), seenDue.get(keyOf(each))];
    const exposure = exposureOf(told.get(keyOf(each)));
    const verdict = judgeReturn({
      gameCode,
      published: publishedOf(gameCode),
      watched: watchedOf(each),
      exposure,
      due: {
        told: tellsDue ? toldOf(tellsDue) : NOTHING,
        seen: playedDue ? toldOf({ rounds: playedDue.bets, stake: playedDue.stake }) : NOTHING,
      },
    });
    return { played: each, told: exposure.rounds, verdict };
  });
}
