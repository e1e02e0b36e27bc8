import { randomBytes, randomUUID } from 'node:crypto';
import { fairSource } from '@baize/domain/fairness';
import { diceMultiplierE4, diceRtp, diceSigma, diceWins, DICE_MODEL } from '@baize/domain/games/dice';
import { fractionToNumber } from '@baize/domain/games/fraction';
import { labelOf } from '@baize/domain/games/labels';
import { parseAmount } from '@baize/domain/money';
import type { Tx } from '../../apps/server/src/db/pool.ts';
import { DEMO_SEED, type Person } from './people.ts';
import type { DemoDeed } from './play.ts';

/** What operators are to judge happened two days ago: the platform's own job looks through that day first. */
export const SUSPECT_DAYS_AGO = 2;
/** How long ago the wanderer was moved away. */
const MOVED_AWAY_DAYS_AGO = 9;

/**
 * Who does in the demo what the platform looks for: two who bet against each other and make turnover of it, a third one
 * of the same hand below the same agent, an agent who gave a contract to themselves, and somebody moved in a circle.
 */
export type Suspects = {
  readonly people: readonly Person[];
  readonly pair: readonly [string, string];
  readonly third: string;
  readonly player: string;
  readonly wanderer: string;
  /** The agent below whom the three play. */
  readonly agent: string;
  /** Issuer and holder of a contract, one hand. */
  readonly own: readonly [issuer: string, holder: string];
  /** Where the wanderer stands, and where they were meanwhile. */
  readonly places: readonly [home: string, away: string];
};

export function planSuspects(people: readonly Person[], days: number): Suspects {
  const agents = people.filter(({ type }) => type === 2);
  const middle = agents.filter(({ upline }) => upline === 'agent1');
  const low = agents.filter(({ upline }) => middle.some(({ account }) => account === upline));
  const [agent, holder] = [low[0]!, low.at(-1)!];
  const person = (nickname: string, number: number, upline: string): Person => ({
    account: `demo${nickname.toLowerCase()}${number}`,
    nickname,
    type: 0,
    upline,
    joined: days - 1,
    diligence: 0,
    purse: 1,
  });
  const [one, other, third] = [
    person('Rafi', 901, agent.account),
    person('Rana', 902, agent.account),
    person('Rumi', 903, agent.account),
  ];
  const player = person('Sumi', 904, holder.account);
  const wanderer = person('Salma', 905, middle[1]!.account);
  return {
    people: [one, other, third, player, wanderer],
    pair: [one.account, other.account],
    third: third.account,
    player: player.account,
    wanderer: wanderer.account,
    agent: agent.account,
    own: [holder.upline, holder.account],
    places: [middle[1]!.account, middle[2]!.account],
  };
}

const UNIT = parseAmount('1')!;
const STAKE = 200n * UNIT;
const DEPOSIT = 20_000n * UNIT;
/** Rounds of the pair: of both together more than turnover is looked at from. */
const ROUNDS = 110;
const ROUNDS_OF_OTHERS = 8;
const HOUR_MS = 3_600_000;
const ROUND_MS = 30_000;
/** Each side of it wins one roll in two, and the house keeps a hundredth. */
const EVEN = 5_000;
const CHANCES = {
  expected: fractionToNumber(diceRtp(EVEN)),
  sigma: diceSigma(EVEN),
  gain: Number(diceMultiplierE4(EVEN)) / 10_000,
  loss: 1,
};
const GAME = { code: DICE_MODEL.code, vendor: labelOf(DICE_MODEL.code), kind: 'BGS' } as const;

/** Rolls of the engine: the pair stands on both sides of each, the others play for themselves. */
export function playSuspects({ pair, third, player }: Suspects, day: Date): readonly DemoDeed[] {
  const draws = fairSource(DEMO_SEED)('suspects', 0);
  const begin = day.getTime() + 14 * HOUR_MS;
  const deeds: DemoDeed[] = [...pair, third, player].map((account) => ({
    kind: 'deposit',
    id: randomUUID(),
    account,
    at: new Date(begin - HOUR_MS),
    amount: DEPOSIT,
    first: true,
  }));
  const bet = (account: string, side: 'under' | 'over', { at, rollE2, round }: Roll): void => {
    const won = diceWins({ chanceE2: EVEN, side }, rollE2);
    const payout = won ? (STAKE * diceMultiplierE4(EVEN)) / 10_000n : 0n;
    deeds.push({
      kind: 'bet',
      id: randomUUID(),
      account,
      at,
      game: GAME,
      stake: STAKE,
      payout,
      chances: CHANCES,
      round,
    });
  };
  for (let nth = 0; nth < ROUNDS; nth += 1) {
    const roll = {
      at: new Date(begin + nth * ROUND_MS),
      rollE2: draws.nextInt(DICE_MODEL.outcomes),
      round: `demo-table-${nth}`,
    };
    bet(pair[0], nth % 3 === 0 ? 'over' : 'under', roll);
    bet(pair[1], nth % 3 === 0 ? 'under' : 'over', roll);
    if (nth < ROUNDS_OF_OTHERS)
      for (const account of [third, player])
        bet(account, 'under', { ...roll, rollE2: draws.nextInt(DICE_MODEL.outcomes), round: `demo-${account}-${nth}` });
  }
  return deeds;
}

type Roll = { readonly at: Date; readonly rollE2: number; readonly round: string };

/** The marks that they left beside their play: logins on one device, and moves that were carried out. */
export async function insertMarks(
  tx: Tx,
  { pair, third, own, wanderer, places }: Suspects,
  { brandId, idOf, daysAgo }: { brandId: number; idOf: (account: string) => bigint; daysAgo: (days: number) => Date },
): Promise<void> {
  const day = daysAgo(SUSPECT_DAYS_AGO);
  for (const [hand, accounts] of [[...pair, third], own].entries()) {
    const device = randomBytes(32);
    for (const account of accounts)
      await tx.run(
        `insert into identity.session (id, brand_id, member_id, token_hash, device_hash, area, ip, user_agent,
            created_at, last_seen_at, expires_at, ended_at, end_reason)
          values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, 'Mozilla/5.0 (Linux; Android 14) demo', $7, $8, $8, $8,
            'logout')`,
        [
          brandId,
          idOf(account),
          randomBytes(32),
          device,
          hand === 0 ? 'site' : 'agent',
          `203.0.113.${10 + hand}`,
          new Date(day.getTime() + 13 * HOUR_MS),
          new Date(day.getTime() + 16 * HOUR_MS),
        ],
      );
  }
  const [home, away] = places;
  for (const [from, to, days] of [
    [home, away, MOVED_AWAY_DAYS_AGO],
    [away, home, SUSPECT_DAYS_AGO],
  ] as const)
    await tx.run(
      `insert into agents.move (id, brand_id, member_id, from_parent_id, to_parent_id, asked_by, reason, asked_at,
          effective_at, state, ended_at)
        values (gen_random_uuid(), $1, $2, $3, $4, 'maker', 'As both agents asked.', $5, $6, 'done', $6)`,
      [brandId, idOf(wanderer), idOf(from), idOf(to), daysAgo(days + 1), daysAgo(days)],
    );
  await tx.run(
    `insert into suspicions.progress (brand_id, day, after_id) values ($1, brand_day($2), 0)
      on conflict (brand_id) do update set day = least(suspicions.progress.day, excluded.day), after_id = 0`,
    [brandId, day],
  );
}
