import { readFileSync } from 'node:fs';
import { crashFigureE2, crashOverMs, crashTargetOf } from '@baize/domain/games/crash';
import { formatAmount, parseAmount } from '@baize/domain/money';
import pg from 'pg';
import type { Stack } from '../../scripts/stack.ts';
import type { CrashLoad, SentBet } from '../crash-load.ts';
import { SEAT_BALANCE, type Seat } from './crash-seats.ts';

/**
 * A press that came so shortly before the end may have been on its way when the round ended: nobody is owed the figure
 * of a moment at which the studio could not know of it.
 */
export const ON_THE_WAY_MS = 150;
const REST_TIMEOUT_MS = 120_000;

export type CrashBooks = {
  readonly bets: number;
  readonly refused: number;
  readonly refusals: Readonly<Record<string, number>>;
  readonly presses: number;
  readonly pressesPaid: number;
  /** Sent within the last moments and refused. */
  readonly close: number;
  /** Sent in time, of a bet that was in the round, and not paid: with what they were answered. */
  readonly lost: readonly string[];
  readonly targetsPaid: number;
  /** In rounds that were interrupted. */
  readonly givenBack: number;
  /** Everything that is wrong with a bet or a balance. */
  readonly wrong: readonly string[];
};
type Settled = {
  readonly id: string;
  readonly state: string;
  readonly stake: string;
  readonly payout: string;
  readonly cashed: string | null;
  readonly wins: string;
};

/** Waits until every bet has come to rest and holds what players saw against the studio's rounds and the ledger. */
export async function checkCrashBooks(
  stack: Stack,
  seats: readonly Seat[],
  { load, betsFile }: { readonly load: CrashLoad; readonly betsFile: string },
): Promise<CrashBooks> {
  const bets = readFileSync(betsFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SentBet);
  const settled = await ask(stack, 'studio', untilRest);
  const rounds = new Map(load.rounds.map((each) => [each.id, each]));
  const wrong: string[] = [];
  const lost: string[] = [];
  const refusals: Record<string, number> = {};
  const count = { presses: 0, pressesPaid: 0, close: 0, targetsPaid: 0, givenBack: 0, refused: 0 };
  for (const bet of bets) {
    const round = rounds.get(bet.shared);
    if (bet.refusal !== null) {
      count.refused += 1;
      refusals[bet.refusal] = (refusals[bet.refusal] ?? 0) + 1;
    }
    if (bet.round === null || !round) continue;
    const row = settled.get(bet.round);
    const pointE2 = Math.round(Number(round.point) * 100);
    const overAt = round.startsAt + crashOverMs(pointE2);
    if (row?.state === 'VOID' && bet.target === null) {
      count.givenBack += 1;
      if (bet.pressedAt !== null && bet.pressedAt < overAt) lost.push(`${bet.answer}, the round was interrupted`);
    } else if (row?.state !== 'CLOSED') wrong.push(`${bet.round} rests in ${row?.state}`);
    else if (row.wins !== '1') wrong.push(`${bet.round} has ${row.wins} wins`);
    else if (bet.target !== null) {
      const target = crashTargetOf(bet.target)!;
      const expected = target <= pointE2 ? target : null;
      if (Number(row.cashed ?? 0) !== (expected ?? 0)) wrong.push(`${bet.round}: ${row.cashed} for ${bet.target}`);
      if (expected !== null) count.targetsPaid += 1;
    } else if (bet.pressedAt !== null) {
      count.presses += 1;
      const cashed = row.cashed === null ? null : Number(row.cashed);
      const until = bet.pressedAt + (bet.answeredMs ?? 0) - round.startsAt;
      if (cashed === null && bet.pressedAt < overAt - ON_THE_WAY_MS)
        lost.push(`${bet.answer}, ${overAt - bet.pressedAt} ms before the end`);
      else if (cashed === null) count.close += 1;
      else {
        count.pressesPaid += 1;
        if (cashed < crashFigureE2(bet.pressedAt - round.startsAt) || cashed > crashFigureE2(until + 1))
          wrong.push(`${bet.round} was paid ${cashed}`);
      }
      if (cashed !== null && bet.answer !== `${(cashed / 100).toFixed(2)}00`)
        lost.push(`paid ${cashed} and answered ${bet.answer}`);
    } else if (row.cashed !== null) wrong.push(`${bet.round} was paid ${row.cashed} and nobody pressed`);
  }
  wrong.push(...(await checkBalances(stack, seats, settled)));
  return { bets: bets.length - count.refused, ...count, refusals, lost, wrong };
}

async function ask<T>(stack: Stack, database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: stack.databaseUrl(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function untilRest(client: pg.Client): Promise<ReadonlyMap<string, Settled & { readonly user: string }>> {
  const until = performance.now() + REST_TIMEOUT_MS;
  const open = "select count(*)::int as open from round where state not in ('CLOSED', 'VOID', 'REFUSED')";
  for (;;) {
    const { rows } = await client.query<{ open: number }>(open);
    if (rows[0]!.open === 0) break;
    if (performance.now() > until) throw new Error(`${rows[0]!.open} bets do not come to rest`);
    await new Promise((tick) => setTimeout(tick, 250));
  }
  const { rows } = await client.query<Settled & { user: string }>(
    `select r.id, p.external_user as user, r.state, r.stake, r.payout, r.result->>'cashedE2' as cashed,
      (select count(*) from wallet_tx w where w.round_id = r.id and w.kind = 'win' and w.state = 'ok') as wins
    from round r join player p on p.id = r.player_id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Each player's cash at the platform is what they began with, less their stakes, with what they were paid. */
async function checkBalances(
  stack: Stack,
  seats: readonly Seat[],
  settled: ReadonlyMap<string, Settled & { readonly user: string }>,
): Promise<string[]> {
  const expected = new Map(seats.map(({ user }) => [user, BigInt(parseAmount(SEAT_BALANCE)!)]));
  for (const { user, state, stake, payout } of settled.values())
    if (state === 'CLOSED') expected.set(user, expected.get(user)! + BigInt(payout) - BigInt(stake));
  const found = await ask(stack, 'baize', async (client) => {
    const { rows } = await client.query<{ user: string; balance: string }>(
      "select 'm_' || member_id as user, sum(balance) as balance from ledger.account where member_id > 0 group by 1",
    );
    return new Map(rows.map((row) => [row.user, BigInt(row.balance)]));
  });
  return [...expected].flatMap(([user, balance]) =>
    found.get(user) === balance
      ? []
      : [`${user} has ${found.get(user)} and not ${formatAmount(balance as never)} at the ledger`],
  );
}
