import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberId } from '../../../ids.ts';
import { createTestDatabase, runAsSuperuser, seedBrand, type TestDatabase } from '../../../testing.ts';
import { brandId, type BrandId, type MemberId } from '../../../ids.ts';
import type { Tx } from '../../../db/pool.ts';
import { listAccountLinks, type AccountLink } from './links.ts';

const DAY_MS = 86_400_000;
const RULE = { deviceAccounts: 5, networkAccounts: 20 };

let database: TestDatabase;
let brand: BrandId;

beforeAll(async () => {
  database = await createTestDatabase();
  brand = brandId(await seedBrand(database.ownerUrl, 'links', 'BDT'));
});
afterAll(() => database.close());

type Logins = { members: string; ip: string; device: string; daysAgo: string; from: number; to: number };
/** One login for each number of a series, of which each part is an expression of `n`. */
const leave = ({ members, ip, device, daysAgo, from, to }: Logins): Promise<void> =>
  runAsSuperuser(
    database,
    `insert into identity.session (id, brand_id, member_id, token_hash, device_hash, area, ip, user_agent, created_at,
        last_seen_at, expires_at)
      select gen_random_uuid(), ${brand}, ${members}, sha256(gen_random_uuid()::text::bytea), sha256((${device})::text::bytea), 'site',
        (${ip})::inet, '', t.at, t.at, t.at
      from generate_series(${from}, ${to}) n, lateral (select now() - (${daysAgo}) * interval '1 day' as at) t`,
  );
const since = (): Date => new Date(Date.now() - 30 * DAY_MS);
const links = (tx: Tx, ...members: bigint[]): Promise<AccountLink[]> =>
  listAccountLinks(tx, members.map(memberId), { ...RULE, since: since() });
const pair = ({ one, other, by }: AccountLink) => [one, other, by] as [MemberId, MemberId, string];

const READS = `select (seq_tup_read + idx_tup_fetch)::integer as n from pg_stat_xact_user_tables
  where schemaname = 'identity' and relname = 'session'`;

test('a busy address with years behind it costs what its latest logins cost, and is a crowd', async () => {
  // Of one address: ten years of other accounts, a busy month, and a thousand logins of the player who is asked about.
  await leave({
    members: '10000 + n % 4000',
    ip: "'203.0.113.9'",
    device: "'a' || n",
    daysAgo: '40 + n / 10.0',
    from: 1,
    to: 30_000,
  });
  await leave({
    members: '20000 + n % 3000',
    ip: "'203.0.113.9'",
    device: "'b' || n",
    daysAgo: 'n / 400.0',
    from: 1,
    to: 8_000,
  });
  await leave({ members: '7', ip: "'203.0.113.9'", device: "'own'", daysAgo: 'n * 3', from: 1, to: 1_000 });
  await leave({ members: '8', ip: "'198.51.100.1'", device: "'own'", daysAgo: '2', from: 1, to: 1 });
  await runAsSuperuser(database, 'analyze identity.session');
  const { found, read } = await database.db.tx(brand, async (tx) => {
    const found = await links(tx, 7n);
    return { found, read: (await tx.row<{ n: number }>(READS)).n };
  });
  expect(found.map(pair)).toEqual([[7n, 8n, 'device']]);
  // 39,001 logins stand there: 50 of the account for each way, 1,000 of the address, 12 on the device.
  expect(read).toBeLessThan(1_500);
});

test('few accounts behind an address are linked, with how often and when last; those of before the time are not', async () => {
  await leave({ members: '100 + n % 2', ip: "'192.0.2.1'", device: "'c' || n", daysAgo: 'n', from: 1, to: 6 });
  await leave({ members: '102', ip: "'192.0.2.1'", device: "'old'", daysAgo: '31', from: 1, to: 1 });
  const found = await database.db.tx(brand, (tx) => links(tx, 100n, 102n));
  expect(found).toEqual([{ one: 100n, other: 101n, by: 'network', times: 3, at: expect.any(Date) }]);
});

test('more links than stand on a page are all told, each once', async () => {
  // 14 addresses of 20 accounts each, and each account asks: 14 x 190 pairs.
  await leave({
    members: '500000 + n',
    ip: "'10.1.0.0'::inet + (n / 20)",
    device: "'d' || n",
    daysAgo: '1',
    from: 0,
    to: 279,
  });
  const asked = Array.from({ length: 280 }, (_, n) => 500_000n + BigInt(n));
  const found = await database.db.tx(brand, (tx) => links(tx, ...asked));
  expect(found).toHaveLength(14 * 190);
  expect(new Set(found.map((link) => pair(link).join())).size).toBe(14 * 190);
});
