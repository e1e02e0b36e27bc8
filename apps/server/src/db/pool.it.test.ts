import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandId, memberId, type BrandId, type MemberId, type Uuid } from '../ids.ts';
import { createLedger, type Ledger } from '../ledger/index.ts';
import { LEDGER_PARTS } from '../ledger-parts.ts';
import { createTestDatabase, seedBrand, type TestDatabase } from '../testing.ts';
import { APP_TIMEOUTS, DatabaseUnavailable } from './pool.ts';

let database: TestDatabase;
let superuser: pg.Client;
let ledger: Ledger;
let brand: BrandId;
const member: MemberId = memberId(4_000n);

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Client({ connectionString: database.superUrl });
  await superuser.connect();
  brand = brandId(await seedBrand(database.ownerUrl, 'pool-test', 'BDT'));
  ledger = createLedger({ url: database.appUrl, parts: LEDGER_PARTS, onError: () => undefined });
  await database.db.tx(brand, (tx) => ledger.openWallet(tx, { brandId: brand, memberId: member, currency: 'BDT' }));
});
afterAll(async () => {
  await superuser?.end();
  await ledger?.close();
  await database?.close();
});

test('every wait of a command has an end that the server keeps', async () => {
  const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
  const rows = await database.db.tx(null, (tx) =>
    tx.rows<{ name: string; setting: string }>('select name, setting from pg_settings where name = any ($1)', [names]),
  );
  expect(Object.fromEntries(rows.map((row) => [row.name, Number(row.setting)]))).toEqual({
    statement_timeout: APP_TIMEOUTS.statementMs,
    lock_timeout: APP_TIMEOUTS.lockMs,
    idle_in_transaction_session_timeout: APP_TIMEOUTS.idleInTransactionMs,
  });
  // A wallet call is answered within four seconds; nothing that it may wait for lasts longer.
  expect(APP_TIMEOUTS.lockMs).toBeLessThanOrEqual(4_000);
  expect(APP_TIMEOUTS.readMs).toBeGreaterThan(APP_TIMEOUTS.statementMs);
});

test('a command that waits for a row too long has done nothing, and says so', async () => {
  await superuser.query('begin');
  await superuser.query('select 1 from ledger.account where member_id = $1 for update', [member]);
  const waiting = database.db.tx(brand, async (tx) => {
    await tx.rows("set local lock_timeout = '50ms'");
    return ledger.post(tx, brand, {
      transfers: [
        {
          memberId: member,
          pocket: 'cash',
          amount: 1n,
          house: 'cashier:test',
          kind: 'deposit',
          key: randomUUID() as Uuid,
        },
      ],
    });
  });
  await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable);
  await superuser.query('rollback');
  expect((await ledger.readWallet(brand, member))!.cash.balance).toBe(0n);
});

test('a statement that takes too long has done nothing, and its connection serves the next', async () => {
  const slow = database.db.tx(null, async (tx) => {
    await tx.rows("set local statement_timeout = '50ms'");
    await tx.rows('select count(*) from generate_series(1, 1000000000)');
  });
  await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await database.db.tx(null, (tx) => tx.row('select 1 as one'))).toEqual({ one: 1 });
});
