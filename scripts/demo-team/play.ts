import { randomUUID } from 'node:crypto';
import { fairSource } from '@baize/domain/fairness';
import { labelOf } from '@baize/domain/games/labels';
import { feedsJackpot, GAMES, type GameEntry } from '@baize/domain/games/registry';
import type { RoundChances } from '@baize/domain/games/return-exposure';
import { playOf } from '@baize/domain/games/simulate';
import { STEPS_FORMS } from '@baize/domain/games/steps/forms';
import type { StepsGame } from '@baize/domain/games/steps/steps-game';
import { parseAmount } from '@baize/domain/money';
import type { Draws } from '@baize/domain/rng';
import { DEMO_SEED, type Person } from './people.ts';

type Deed = { readonly id: string; readonly account: string; readonly at: Date };
export type DemoBet = Deed & {
  readonly kind: 'bet';
  readonly game: { readonly code: string; readonly vendor: string; readonly kind: GameEntry['kind'] };
  readonly stake: bigint;
  readonly payout: bigint;
  /** What a supplier's feed would tell of the round, by which the game's return is judged. */
  readonly chances: RoundChances;
  /** Several accounts bet on it; absent: a round of its own. */
  readonly round?: string;
};
export type DemoDeposit = Deed & { readonly kind: 'deposit'; readonly amount: bigint; readonly first: boolean };
export type DemoDeed = DemoBet | DemoDeposit;

const UNIT = parseAmount('1')!;
const STAKES = [20n, 50n, 50n, 100n, 100n, 200n, 500n].map((units) => units * UNIT);
const DEPOSITS = [500n, 1_000n, 2_000n].map((units) => units * UNIT);
const BETS_A_DAY_MAX = 12;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Nobody of the demo plays before noon, and a session lasts a few hours. */
const FIRST_HOUR = 12;
const HOURS = 10;
const BET_EVERY_MS = 40_000;

/** A round that stakes further is more bets than one, of which some lose more than the first has staked. */
const stakesFurther = (game: GameEntry): boolean =>
  game.family === 'steps' && (STEPS_FORMS[game.form] as StepsGame).stakedHalves !== undefined;

/**
 * Games that feed no jackpot, whose rounds are one bet. What is won in the demo is drawn by the engines that players
 * meet.
 */
const PLAYED = GAMES.filter((game) => !feedsJackpot(game) && game.family !== 'crash' && !stakesFurther(game)).map(
  (game) => ({ game, play: playOf(game), vendor: labelOf(game.code) }),
);

/** Everything that people paid in and played from the day they registered until now, each person's in order of time. */
export function planPlay(people: readonly Person[], dayStart: Date, now: Date): readonly DemoDeed[] {
  return people.flatMap((person) => playPerson(person, dayStart, now));
}

function playPerson(person: Person, today: Date, now: Date): DemoDeed[] {
  const deeds: DemoDeed[] = [];
  let balance = 0n;
  for (let ago = person.joined; ago >= 0; ago -= 1) {
    const draws = fairSource(DEMO_SEED)(person.account, ago);
    if (draws.nextInt(100) >= person.diligence) continue;
    let at = today.getTime() - ago * DAY_MS + FIRST_HOUR * HOUR_MS + draws.nextInt(HOURS * 60) * 60_000;
    const stake = STAKES[draws.nextInt(STAKES.length)]! * BigInt(person.purse);
    for (let left = 1 + draws.nextInt(BETS_A_DAY_MAX); left > 0; left -= 1) {
      at += BET_EVERY_MS + draws.nextInt(BET_EVERY_MS);
      if (at > now.getTime() - BET_EVERY_MS) return deeds;
      if (balance < stake) {
        // Whoever has lost their money pays in again, or leaves it for the day.
        if (deeds.length > 0 && draws.nextInt(3) === 0) break;
        const amount = DEPOSITS[draws.nextInt(DEPOSITS.length)]! * BigInt(person.purse * person.purse);
        const first = !deeds.some(({ kind }) => kind === 'deposit');
        deeds.push({
          kind: 'deposit',
          id: randomUUID(),
          account: person.account,
          at: new Date(at - 1_000),
          amount,
          first,
        });
        balance += amount;
        if (balance < stake) break;
      }
      const bet = { ...playRound(draws, deeds.length, stake), account: person.account, at: new Date(at) };
      deeds.push(bet);
      balance += bet.payout - stake;
    }
  }
  return deeds;
}

function playRound(draws: Draws, nth: number, stake: bigint): Omit<DemoBet, 'account' | 'at'> {
  const { game, play, vendor } = PLAYED[draws.nextInt(PLAYED.length)]!;
  const payout = (stake * BigInt(Math.round(play.round(draws, nth) * 10_000))) / 10_000n;
  const chances = { expected: play.expected, sigma: play.sigma, gain: play.top, loss: 1 };
  return { kind: 'bet', id: randomUUID(), game: { code: game.code, vendor, kind: game.kind }, stake, payout, chances };
}
