/** A supplier whose brand has shut it out goes on paying wins with its keys: large ones, many small ones, at once. */
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setSupplierBrand } from './store.ts';
import { again, bet, createBed, win, type Bed, type Player } from './testing-kernel.ts';

let bed: Bed;
let superuser: pg.Client;
const WIN_MAX = 400n;
const DAY_MAX = 1_000n;

beforeAll(async () => {
  bed = await createBed();
  superuser = new pg.Client({ connectionString: bed.database.superUrl });
  await superuser.connect();
  await superuser.query('update vendors.supplier set closed_win_max = $1, closed_day_max = $2', [WIN_MAX, DAY_MAX]);
});
beforeEach(async () => {
  await superuser.query('delete from vendors.closed_payout');
  await letIn(true);
});
afterAll(async () => {
  await superuser?.end();
  await bed?.close();
});

async function letIn(enabled: boolean): Promise<void> {
  await bed.database.db.tx(bed.brands.first, (tx) =>
    setSupplierBrand(tx, { supplierId: bed.suppliers.main, brandId: bed.brands.first, enabled }),
  );
  for (const each of [bed.one, bed.two]) each.directory.forget();
}
const openBet = async () => {
  const player = await bed.openPlayer(1_000n);
  const placed = bet(player, 100n);
  expect(await bed.one.call(player.supplierId, placed)).toMatchObject({ status: 'RS_OK' });
  return { player, placed };
};
const cash = async (player: Player): Promise<bigint> => (await bed.balances(player)).cash;
const casesOf = async (player: Player): Promise<string[]> =>
  (await superuser.query('select code from vendors.case_row where member_id = $1', [player.memberId])).rows.map(
    (row: { code: string }) => row.code,
  );

test.each([
  { amount: 0n, status: 'RS_OK' },
  { amount: 1n, status: 'RS_OK' },
  { amount: WIN_MAX, status: 'RS_OK' },
  { amount: WIN_MAX + 1n, status: 'RS_ERROR_UNKNOWN' },
  { amount: 10n ** 12n, status: 'RS_ERROR_UNKNOWN' },
])('a win of $amount after the door was shut: $status', async ({ amount, status }) => {
  const { player, placed } = await openBet();
  await letIn(false);
  const won = win(placed, amount, { roundClosed: true });
  for (const by of ['one', 'two', 'one'] as const)
    expect((await bed[by].call(player.supplierId, again(won))).status).toBe(status);
  expect(await cash(player)).toBe(status === 'RS_OK' ? 900n + amount : 900n);
  // A person hears of it once, however often it is repeated.
  expect(await casesOf(player)).toEqual(status === 'RS_OK' ? [] : ['SUPPLIER_CLOSED']);
  expect(await bed.broken()).toEqual([]);
});

test('many wins at once, of many players, through two processes, stay within the ceiling of the day', async () => {
  const bets = await Promise.all(Array.from({ length: 8 }, openBet));
  await letIn(false);
  const settled = await Promise.allSettled(
    bets.map(({ player, placed }, nth) =>
      bed[nth % 2 === 0 ? 'one' : 'two'].call(player.supplierId, win(placed, 300n, { roundClosed: true })),
    ),
  );
  const paid = settled.filter((each) => each.status === 'fulfilled' && each.value.status === 'RS_OK');
  const balances = await Promise.all(bets.map(({ player }) => cash(player)));
  const total = balances.reduce((sum, balance) => sum + balance - 900n, 0n);
  expect(total).toBe(BigInt(paid.length) * 300n);
  expect(total).toBeGreaterThan(0n);
  expect(total).toBeLessThanOrEqual(DAY_MAX);
  const { rows } = await superuser.query<{ paid: string }>('select paid from vendors.closed_payout');
  expect(rows).toEqual([{ paid: total.toString() }]);
});

test('what was refused is paid once an operator lets the supplier in again', async () => {
  const { player, placed } = await openBet();
  await letIn(false);
  const won = win(placed, 5_000n, { roundClosed: true });
  expect((await bed.one.call(player.supplierId, won)).status).toBe('RS_ERROR_UNKNOWN');
  await letIn(true);
  expect((await bed.two.call(player.supplierId, again(won))).status).toBe('RS_OK');
  expect(await cash(player)).toBe(5_900n);
});

test('a supplier that is let in meets no such ceiling, and the ceiling of one brand is not spent by another', async () => {
  const { player, placed } = await openBet();
  expect((await bed.one.call(player.supplierId, win(placed, 5_000n))).status).toBe('RS_OK');
  expect((await superuser.query('select 1 from vendors.closed_payout')).rowCount).toBe(0);
  const elsewhere = await bed.openPlayer(1_000n, { brand: 'second' });
  const there = bet(elsewhere, 100n);
  await bed.one.call(elsewhere.supplierId, there);
  const here = await openBet();
  await letIn(false);
  expect((await bed.one.call(elsewhere.supplierId, win(there, 5_000n))).status).toBe('RS_OK');
  expect((await bed.one.call(here.player.supplierId, win(here.placed, WIN_MAX))).status).toBe('RS_OK');
});
