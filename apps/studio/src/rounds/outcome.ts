import { createHmac } from 'node:crypto';
import { type Amount, cutTo, payoutOf } from '@baize/domain/money';
import { fairDraws, type SeedState } from '@baize/domain/fairness';
import { crashStatistics } from '@baize/domain/games/crash';
import { playDice } from '@baize/domain/games/dice';
import { INSTANT_FORMS } from '@baize/domain/games/instant/forms';
import { minesPayoutE4, startMines, type MinesState } from '@baize/domain/games/mines';
import { playSlot } from '@baize/domain/games/slot/engine';
import {
  findGame,
  statisticsOfDice,
  statisticsOfMines,
  statisticsOfPrizes,
  statisticsOfSlot,
  type GameEntry,
  type RoundStatistics,
} from '../catalogue/games.ts';
import type { Secrets } from '../secrets.ts';
import { openSeed } from '../seeds/store.ts';
import type { RoundParams, RoundResult } from './stored.ts';
import type { Round } from './types.ts';

/** What a round pays of its stake. `payout` only where the multiplier, which has four decimals, would cut it. */
export type Paid = { readonly multiplierE4: bigint; readonly payout?: Amount };

/** Cut to what the wallet of the round can be told. */
export const paidFor = (
  { stake, payoutStep }: Pick<Round, 'stake' | 'payoutStep'>,
  { multiplierE4, payout }: Paid,
): Amount => cutTo(payout ?? payoutOf(stake, multiplierE4), payoutStep);

/**
 * The outcome of a bet is a function of model, parameters and seeds alone: it does not depend on earlier rounds or on
 * money.
 */
export type RoundOutcome =
  | ({ readonly final: true; readonly result: RoundResult } & Paid)
  | { readonly final: false; readonly state: MinesState };

const hmac = (key: string, message: string): Uint8Array => createHmac('sha256', key).update(message).digest();

export function playRound(game: GameEntry, params: RoundParams, seed: SeedState): RoundOutcome {
  const draws = fairDraws(seed, hmac);
  if (params.family === 'dice') {
    const { rollE2, win, multiplierE4 } = playDice(params, draws);
    return { final: true, result: { family: 'dice', rollE2, win }, multiplierE4 };
  }
  if (params.family === 'slot') {
    if (game.family !== 'slot') throw new Error(`${game.code} is not a slot`);
    const { spins, units, capped, multiplierE4 } = playSlot(game.model, draws);
    return { final: true, result: { family: 'slot', spins, units, capped }, multiplierE4 };
  }
  if (params.family === 'crash') throw new Error('a bet in a shared round is not drawn from seeds of its own');
  if (params.family === 'instant') {
    if (game.family !== 'instant') throw new Error(`${game.code} is not decided by one press`);
    const { result, ...paid } = INSTANT_FORMS[game.form].play(params.choice, draws);
    return { final: true, result: { family: 'instant', drawn: result }, ...paid };
  }
  const started = startMines({ mines: params.mines, ceilingE4: BigInt(params.ceilingE4) }, draws);
  if (!started.ok) throw new Error(`a mines round was stored that cannot start: ${started.error}`);
  return { final: false, state: started.value };
}

/** The seeds and the nonce of a round, the server's seed opened: for computing its outcome and for nothing else. */
export function drawnFrom(
  secrets: Secrets,
  { round, serverSeed }: { readonly round: Round; readonly serverSeed: Uint8Array },
): SeedState {
  if (round.nonce === null) throw new Error(`round ${round.id} has no nonce`);
  const seed = openSeed(secrets, round.serverSeedHash, serverSeed);
  return { serverSeed: seed, clientSeed: round.clientSeed, nonce: round.nonce };
}

/** What may be shown of a mines state: its layout only when the round is over. */
export function minesResult(state: MinesState): Extract<RoundResult, { family: 'mines' }> {
  const { phase, picks, lastStep, layout } = state;
  return { family: 'mines', phase, picks, lastStep, layout: phase === 'open' ? null : layout };
}

export const minesMultiplier = (state: MinesState): bigint => minesPayoutE4(state);

/** Expected return and variance of a closed round, for the RTP counters. */
export function statisticsOf(gameCode: string, params: RoundParams, result: RoundResult): RoundStatistics {
  if (params.family === 'dice') return statisticsOfDice(params);
  if (params.family === 'mines')
    return statisticsOfMines(params.mines, result.family === 'mines' ? result.picks.length : 0);
  if (result.family === 'crash') return crashStatistics(result.livedE2 ?? 100);
  const game = findGame(gameCode);
  if (params.family === 'instant' && game?.family === 'instant')
    return statisticsOfPrizes(INSTANT_FORMS[game.form].prizes(params.choice));
  if (game?.family !== 'slot') throw new Error(`${gameCode} is not a slot`);
  return statisticsOfSlot(game);
}
