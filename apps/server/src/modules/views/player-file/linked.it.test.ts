import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandId, MemberId } from '../../../ids.ts';
import { runAsSuperuser } from '../../../testing.ts';
import { createTestPlatform, openTestBrand, type TestPlatform } from '../../../testing-platform.ts';
import { listLinked } from './linked.ts';

let t: TestPlatform;
beforeAll(async () => {
  t = await createTestPlatform();
});
afterAll(() => t.close());

const run = (text: string, values: unknown[], brand: BrandId = t.brandId) =>
  t.platform.deps.db.tx(brand, (tx) => tx.run(text, values));
const linked = (member: MemberId) => t.platform.deps.db.tx(t.brandId, (tx) => listLinked(tx, member));
type Login = { device?: Buffer; ip: string; brand?: BrandId };
const login = (member: MemberId, { device = randomBytes(32), ip, brand = t.brandId }: Login) =>
  run(
    `insert into identity.session
       (id, brand_id, member_id, token_hash, device_hash, area, ip, user_agent, created_at, last_seen_at, expires_at)
       values ($1, $2, $3, $4, $5, 'site', $6, 'test', now(), now(), now() + interval '1 day')`,
    [randomUUID(), brand, member, randomBytes(32), device, ip],
    brand,
  );

test('accounts are linked by a device, an address, a contact and a receiving account, at both of them', async () => {
  const [one, two, stranger] = [await t.member(), await t.member(), await t.member()];
  const device = randomBytes(32);
  await login(one, { device, ip: '203.0.113.7' });
  await login(two, { device, ip: '203.0.113.7' });
  await login(two, { ip: '203.0.113.7' });
  await login(stranger, { ip: '198.51.100.1' });
  await run('insert into cashier.payout_claim values ($1, $2, $3, now())', [t.brandId, two, one]);
  await run("insert into identity.contact_claim values ($1, $2, 'email', $3), ($1, $2, 'mobile', $3)", [
    t.brandId,
    one,
    two,
  ]);
  const facts = (await linked(one)).map(({ kind, id, times, ip }) => ({ kind, id, times, ip }));
  expect(facts).toEqual([
    { kind: 'payout', id: String(two), times: 1, ip: null },
    { kind: 'contact', id: String(two), times: 2, ip: null },
    { kind: 'device', id: String(two), times: 1, ip: null },
    { kind: 'network', id: String(two), times: 2, ip: '203.0.113.7' },
  ]);
  expect((await linked(two)).map(({ kind, id }) => [kind, id])).toEqual(
    ['payout', 'contact', 'device', 'network'].map((kind) => [kind, String(one)]),
  );
  expect(await linked(stranger)).toEqual([]);
});

test('members of another brand are nobody’s, whatever they share', async () => {
  const other = await openTestBrand(t.platform, { code: 'other' });
  const [mine, theirs] = [await t.member(), await t.member(0n, other)];
  const device = randomBytes(32);
  await login(mine, { device, ip: '192.0.2.9' });
  await login(theirs, { device, ip: '192.0.2.9', brand: other });
  expect(await linked(mine)).toEqual([]);
});

test('of a busy address its latest logins are read, and of a member with years behind them their latest', async () => {
  const [member, other] = [await t.member(), await t.member()];
  const leave = (members: string, logins: number) =>
    run(
      `insert into identity.session (id, brand_id, member_id, token_hash, device_hash, area, ip, user_agent, created_at,
          last_seen_at, expires_at)
        select gen_random_uuid(), $1, ${members}, sha256(gen_random_uuid()::text::bytea), sha256(gen_random_uuid()::text::bytea), 'site', '203.0.113.99',
          'test', now() - n * interval '1 hour', now() - n * interval '1 hour', now() from generate_series(2, $2::integer) n`,
      [t.brandId, logins],
    );
  await leave('1000000 + n', 20_000);
  await leave(String(member), 5_000);
  await login(other, { ip: '203.0.113.99' });
  await runAsSuperuser(t.database, 'analyze identity.session');
  const { found, read } = await t.platform.deps.db.tx(t.brandId, async (tx) => {
    const found = await listLinked(tx, member);
    const reads = `select (seq_tup_read + idx_tup_fetch)::integer as n from pg_stat_xact_user_tables
      where schemaname = 'identity' and relname = 'session'`;
    return { found, read: (await tx.row<{ n: number }>(reads)).n };
  });
  expect(found).toMatchObject([{ kind: 'network', id: String(other), times: 1 }]);
  // 25,000 logins stand there: 1,000 of the member for each way, 200 of the address, one on each of 50 devices.
  expect(read).toBeLessThan(2_500);
});
