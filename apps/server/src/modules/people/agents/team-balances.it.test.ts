/** What teams have is what is in the wallets of everybody in them and with suppliers, whoever was moved meanwhile. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { playWager, settleWager } from '../../../testing-wagers.ts';
import { readTeamBalance } from './balance-store.ts';
import { countBalances } from './commands/count-balances.ts';
import { carryOutMoves } from './commands/carry-out-moves.ts';

const TREE = [
  ['top', 1, null],
  ['east', 2, 'top'],
  ['west', 2, 'top'],
  ['low', 2, 'east'],
  ['player', 0, 'low'],
  ['other', 0, 'east'],
  ['third', 0, 'west'],
] as const;
const NAMES = TREE.map(([account]) => account);
const units = (whole: number): bigint => BigInt(whole) * 100_000n;

let t: TestPlatform;
let intruder: pg.Client;
const ids = new Map<string, MemberId>();
const idOf = (account: string): MemberId => ids.get(account)!;
const parts = () => ({ ...t.platform.deps, accounts: t.platform.identity });
const count = (): Promise<void> => countBalances(parts(), t.brandId);
const balanceOf = async (account: string): Promise<bigint | undefined> =>
  (await t.platform.deps.db.tx(t.brandId, (tx) => readTeamBalance(tx, idOf(account))))?.amount;

async function deposit(account: string, amount: bigint): Promise<void> {
  const { db, ledger } = t.platform.deps;
  const key = randomUUID() as Uuid;
  const transfer = {
    pocket: 'cash',
    house: 'cashier:test',
    kind: 'deposit',
    key,
    memberId: idOf(account),
    amount,
  } as const;
  const posted = await db.tx(t.brandId, (tx) => ledger.post(tx, t.brandId, { transfers: [transfer] }));
  if (!posted.ok) throw new Error(posted.code);
}
async function play(account: string, stake: bigint, payout: bigint): Promise<void> {
  const of = { brandId: t.brandId, memberId: idOf(account), id: randomUUID() as Uuid };
  await playWager(t.platform.deps.ledger, { ...of, stake });
  await settleWager(t.platform.deps.ledger, { ...of, payout });
}
/** By the tree as it is, every wallet anew. */
async function recount(account: string): Promise<bigint> {
  const { rows } = await intruder.query<{ sum: string }>(
    `select (coalesce(sum(a.balance), 0) + (select coalesce(sum(v.standing), 0) from vendors.transfer_account v
        join identity.member n on n.id = v.member_id where n.id = $1 or n.path @> array[$1::bigint]))::text as sum
      from identity.member m join ledger.account a on a.member_id = m.id and a.kind in (1, 2)
      where m.id = $1 or m.path @> array[$1::bigint]`,
    [idOf(account)],
  );
  return BigInt(rows[0]!.sum);
}
async function move(account: string, to: string): Promise<void> {
  await intruder.query(`insert into agents.move (id, brand_id, member_id, from_parent_id, to_parent_id, asked_by, reason,
      asked_at, effective_at, state)
    select gen_random_uuid(), brand_id, id, parent_id, ${idOf(to)}, 'a', 'b', now(), now() - interval '1 hour', 'waiting'
    from identity.member where id = ${idOf(account)}`);
  await carryOutMoves(parts(), t.brandId);
}
async function broken(): Promise<string[]> {
  const { db, ledger } = t.platform.deps;
  const checks = await db.tx(null, (tx) => ledger.checkInvariants(tx, { caughtUp: true }));
  // Nobody reads the events here: what is counted from them is not what is held.
  return checks.filter(({ ok, name }) => !ok && name.startsWith('balances-')).map(({ name }) => name);
}

beforeAll(async () => {
  t = await createTestPlatform();
  intruder = new pg.Client({ connectionString: t.database.superUrl });
  await intruder.connect();
  for (const [account, type, parent] of TREE) {
    const { deps, identity } = t.platform;
    const parentId = parent === null ? null : idOf(parent);
    const made = await deps.db.tx(t.brandId, (tx) => identity.createMember(tx, t.brandId, { account, type, parentId }));
    if (!made.ok) throw new Error(made.error.code);
    ids.set(account, made.value);
  }
});
afterAll(async () => {
  await intruder.end();
  await t.close();
});

test('nothing is told before it was counted; then a team has what its wallets and suppliers hold', async () => {
  expect(await balanceOf('top')).toBeUndefined();
  const start = await recount('top');
  await deposit('player', units(100));
  await deposit('third', units(30));
  await deposit('top', units(7));
  await play('player', units(40), units(10));
  await count();
  expect(await balanceOf('top')).toBe(start + units(147));
  expect((await balanceOf('low'))! - (await recount('low'))).toBe(0n);
  await intruder.query(`
    with supplier as (insert into vendors.supplier (code, name, base_url, operator_id, enabled)
      values ('held', 'Held', 'https://held.invalid', 0, false) returning id)
    insert into vendors.transfer_account (member_id, supplier_id, brand_id, currency, standing)
      select ${idOf('other')}, id, ${t.brandId}, 'BDT', ${units(5)} from supplier`);
  await count();
  expect([await balanceOf('top'), await balanceOf('east')]).toEqual([await recount('top'), await recount('east')]);
  expect(await balanceOf('top')).toBe(start + units(152));
  // It has come back, and nothing was posted for it here.
  await intruder.query('update vendors.transfer_account set standing = 0');
  await count();
  expect(await balanceOf('top')).toBe(start + units(147));
});

test('whatever is paid in, played and moved, every team has what everybody in it has', async () => {
  const deeds = fc.array(
    fc.record({
      who: fc.constantFrom(...NAMES),
      amount: fc.bigInt({ min: 2n, max: 10n ** 9n }),
      what: fc.constantFrom('deposit', 'win', 'loss', 'count', 'move'),
    }),
    { minLength: 3, maxLength: 10 },
  );
  let at = 'east';
  await fc.assert(
    fc.asyncProperty(deeds, async (done) => {
      for (const { who, amount, what } of done)
        if (what === 'count') await count();
        else if (what === 'move') await move('low', (at = at === 'east' ? 'west' : 'east'));
        else {
          await deposit(who, amount);
          if (what !== 'deposit') await play(who, amount, what === 'win' ? 2n * amount : 0n);
        }
      await count();
      for (const account of NAMES) expect(await balanceOf(account), account).toBe(await recount(account));
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test('two that count at once count once, the first time too', async () => {
  await deposit('player', units(1));
  await Promise.all([count(), count(), count()]);
  expect(await balanceOf('top')).toBe(await recount('top'));
  await intruder.query('delete from agents.balance; delete from agents.balance_pass');
  await Promise.all([count(), count(), count()]);
  for (const account of NAMES) expect(await balanceOf(account), account).toBe(await recount(account));
});

test('whoever makes a team look richer is named', async () => {
  await intruder.query(`update agents.balance set below = below + 1 where member_id = ${idOf('east')}`);
  expect(await broken()).toEqual(['balances-agree-with-their-members']);
  await intruder.query(`update agents.balance set below = below - 1 where member_id = ${idOf('east')}`);
  expect(await broken()).toEqual([]);
});
