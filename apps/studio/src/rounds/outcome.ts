import { createHmac } from 'node:crypto';
import { amount, type Amount, cutTo, payoutOf } from '@baize/domain/money';
import { fairDraws, type SeedState } from '@baize/domain/fairness';
import { crashStatistics } from '@baize/domain/games/crash';
import { playDice } from '@baize/domain/games/dice';
import type { Fraction } from '@baize/domain/games/fraction';
import { INSTANT_FORMS } from '@baize/domain/games/instant/forms';
import { playSlot } from '@baize/domain/games/slot/engine';
import { STEPS_FORMS } from '@baize/domain/games/steps/forms';
import { paidIn, stateOf, turnedOf, type StepsGame, type StepsRound } from '@baize/domain/games/steps/steps-game';
import {
  findGame,
  statisticsOfDice,
  statisticsOfPrizes,
  statisticsOfSlot,
  type GameEntry,
  type RoundStatistics,
} from '../catalogue/games.ts';
import type { Secrets } from '../secrets.ts';
import { openSeed } from '../seeds/store.ts';
import { paramsOf, resultOf } from './former-mines.ts';
import type { RoundParams, RoundResult, RoundSecret } from './stored.ts';
import type { Round } from './types.ts';

/**
 * What a round pays of its stake. `payout`, or the `exact` multiplier, only where the stated one, which has four
 * decimals, would cut it.
 */
export type Paid = { readonly multiplierE4: bigint; readonly payout?: Amount; readonly exact?: Fraction };

/** Cut to what the wallet of the round can be told. */
export const paidFor = (
  { stake, payoutStep }: Pick<Round, 'stake' | 'payoutStep'>,
  { multiplierE4, payout, exact }: Paid,
): Amount =>
  cutTo(
    payout ?? (exact ? amount((stake * exact.numerator) / exact.denominator) : payoutOf(stake, multiplierE4)),
    payoutStep,
  );

/**
 * The outcome of a bet is a function of model, parameters and seeds alone: it does not depend on earlier rounds or on
 * money.
 */
export type RoundOutcome =
  | ({ readonly final: true; readonly result: RoundResult } & Paid)
  | { readonly final: false; readonly secret: RoundSecret; readonly shown: RoundResult };

const hmac = (key: string, message: string): Uint8Array => createHmac('sha256', key).update(message).digest();

export function playRound(game: GameEntry, kept: RoundParams, seed: SeedState): RoundOutcome {
  const params = paramsOf({ params: kept });
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
  const steps = stepsGameOf(game.code);
  return stepsOutcome(steps, { choice: params.choice, dealt: steps.deal(params.choice, draws), steps: [] });
}

export function stepsGameOf(gameCode: string): StepsGame {
  const game = findGame(gameCode);
  if (game?.family !== 'steps') throw new Error(`${gameCode} is not played in steps`);
  return STEPS_FORMS[game.form];
}

/** How a round of many steps stands after those it has: running while there is something to do. */
export function stepsOutcome(game: StepsGame, round: StepsRound): RoundOutcome {
  const state = stateOf(game, round);
  const result: RoundResult = { family: 'steps', steps: round.steps, shown: game.show(state) };
  if (game.actions(state).length === 0) return { final: true, result, ...paidIn(game, state) };
  return { final: false, secret: { dealt: round.dealt }, shown: result };
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

/** Of chances in a row each can bring, and the next one take again, the most that stood. */
const exposedTo = ({ top, ...of }: { expected: number; variance: number; top: number }): RoundStatistics => ({
  ...of,
  gain: top,
  loss: top,
});

/** To which chances a closed round was exposed, for the counters of returns. */
export function statisticsOf(gameCode: string, kept: RoundParams, told: RoundResult): RoundStatistics {
  const params = paramsOf({ params: kept });
  const result = resultOf({ result: told })!;
  if (params.family === 'dice') return statisticsOfDice(params);
  if (result.family === 'crash') return exposedTo(crashStatistics(result.livedE2 ?? 100));
  if (params.family === 'steps' && result.family === 'steps') {
    const steps = stepsGameOf(gameCode);
    const dealt = turnedOf(steps, result.shown);
    const moments = steps.moments(stateOf(steps, { choice: params.choice, dealt, steps: result.steps }));
    return exposedTo({ top: Number(steps.facts.maxMultiplierE4) / 10_000, ...moments });
  }
  const game = findGame(gameCode);
  if (params.family === 'instant' && game?.family === 'instant')
    return statisticsOfPrizes(INSTANT_FORMS[game.form].prizes(params.choice));
  if (game?.family !== 'slot') throw new Error(`${gameCode} is not a slot`);
  return statisticsOfSlot(game);
}
