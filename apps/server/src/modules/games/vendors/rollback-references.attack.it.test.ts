/**
 * Rollbacks that name what they must not: themselves, over and over and from two processes, and a lost bet whose draw
 * for a jackpot is already over.
 */
import { randomUUID } from 'node:crypto';
import type { TransactionId, UserId } from '@baize/wallet-protocol';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { again, bet, createBed, rollback, type Bed } from './testing-kernel.ts';

let bed: Bed;
let superuser: pg.Client;
beforeAll(async () => {
  bed = await createBed();
  superuser = new pg.Client({ connectionString: bed.database.superUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser?.end();
  await bed?.close();
});

const NOT_A_BET = { status: 'RS_ERROR_DUPLICATE_TRANSACTION', detail: 'NOT_A_BET' };

test.each(['one', 'two', 'both'] as const)('a rollback of itself is refused, once and for ever (%s)', async (by) => {
  const player = await bed.openPlayer(1_000n);
  const id = randomUUID() as TransactionId;
  const itself = rollback(bet(player, 10n), { transactionUuid: id, reference: id });
  const processes = by === 'both' ? (['one', 'two'] as const) : [by, by];
  const calls = processes.flatMap((name) =>
    Array.from({ length: 4 }, () => bed[name].call(player.supplierId, again(itself))),
  );
  for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(NOT_A_BET);
  // The id is a refused rollback's, and neither a bet nor its tombstone.
  const { rows } = await superuser.query('select kind, reference from vendors.vendor_tx where tx_uuid = $1', [id]);
  expect(rows).toEqual([{ kind: 3, reference: id }]);
  expect(await bed.one.call(player.supplierId, bet(player, 10n, { transactionUuid: id }))).toMatchObject({
    status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    detail: 'CONTENT_DIFFERS',
  });
  expect((await bed.balances(player)).cash).toBe(1_000n);
});

test('a rollback of itself holds up no neighbour in its batch', async () => {
  const [attacker, ...neighbours] = await Promise.all(Array.from({ length: 20 }, () => bed.openPlayer(1_000n)));
  const id = randomUUID() as TransactionId;
  const { retries } = bed.one.ledger.stats;
  const answers = await Promise.all([
    ...neighbours.map((player) => bed.one.call(player.supplierId, bet(player, 10n))),
    bed.one.call(attacker!.supplierId, rollback(bet(attacker!, 1n), { transactionUuid: id, reference: id })),
  ]);
  expect(answers.slice(0, -1).every((answer) => answer.status === 'RS_OK')).toBe(true);
  expect(answers.at(-1)).toMatchObject(NOT_A_BET);
  expect(bed.one.ledger.stats.retries).toBe(retries);
});

test('a rollback of itself in the name of nobody is refused in the same words', async () => {
  const player = await bed.openPlayer(0n);
  const id = randomUUID() as TransactionId;
  const itself = rollback(bet({ ...player, user: 'm_999999999' as UserId }, 1n), {
    transactionUuid: id,
    reference: id,
  });
  for (let times = 0; times < 3; times += 1)
    expect(await bed.one.call(player.supplierId, again(itself))).toMatchObject(NOT_A_BET);
});

test.each([
  { age: '23 hours', status: 'RS_OK', cash: 1_000n },
  { age: '25 hours', status: 'RS_ERROR_DUPLICATE_TRANSACTION', cash: 900n },
])('a bet that closed its own round as lost $age ago: $status', async ({ age, status, cash }) => {
  const player = await bed.openPlayer(1_000n);
  const lost = bet(player, 100n, { roundClosed: true });
  expect(await bed.one.call(player.supplierId, lost)).toMatchObject({ status: 'RS_OK' });
  // The app may not date a wager back, and the second process has nothing in its memory.
  await superuser.query('update wagers.wager set settled_at = settled_at - $2::interval where member_id = $1', [
    player.memberId,
    age,
  ]);
  const answer = await bed.two.call(player.supplierId, rollback(lost));
  expect(answer.status).toBe(status);
  if (status !== 'RS_OK') expect(answer.detail).toBe('BET_SETTLED');
  expect((await bed.balances(player)).cash).toBe(cash);
  expect(await bed.broken()).toEqual([]);
});
