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

/** Every game that was played in a span, with the judgement of its return. */
export async function judgeReturns(
  tx: Tx,
  span: Span,
  rtpOf: (gameCode: string) => string,
): Promise<readonly JudgedReturn[]> {
  const told = new Map((await sumTold(tx, span)).map((each) => [`${each.gameCode} ${each.currency}`, each]));
  const played = await sumReturns(tx, span);
  return played.map((each) => {
    const { gameCode } = each;
    const exposure = exposureOf(told.get(`${gameCode} ${each.currency}`));
    const verdict = judgeReturn({ gameCode, rtp: rtpOf(gameCode), watched: watchedOf(each), exposure });
    return { played: each, told: exposure.rounds, verdict };
  });
}
