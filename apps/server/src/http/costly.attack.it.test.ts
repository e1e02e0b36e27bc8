/** Attacks: one agent asks for what reads a whole team, thirty times at once, while the database is slow to answer. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSite } from '../app.ts';
import type { MemberId } from '../ids.ts';
import { createTestPlatform, type TestPlatform } from '../testing-platform.ts';
import { createBrowser, freshAddress, type Browser } from '../testing-site.ts';

const PASSWORD = 'river-lamp-42';
const AT_ONCE = 30;
let t: TestPlatform;
let site: FastifyInstance;
let superuser: pg.Client;

async function open(type: number, parentId: MemberId | null = null): Promise<{ id: MemberId; browser: Browser }> {
  const account = `m${randomUUID().slice(0, 10)}`;
  const made = await t.platform.deps.db.tx(t.brandId, (tx) =>
    t.platform.identity.createMember(tx, t.brandId, { account, type, parentId, password: PASSWORD }),
  );
  if (!made.ok) throw new Error(made.error.code);
  const browser = createBrowser(site, t.platform.deps.now, { host: 'test.localhost', ip: freshAddress() });
  expect((await browser.login(account, PASSWORD, { area: type === 0 ? 'site' : 'agent' })).code).toBe('OK');
  return { id: made.value, browser };
}

beforeAll(async () => {
  t = await createTestPlatform();
  site = await buildSite(t.platform.deps, t.platform.modules, t.platform.siteLookups);
  await site.ready();
  superuser = new pg.Client({ connectionString: t.database.superUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await site.close();
  await t.close();
});

test('whoever else asks meanwhile is answered at once, and the agent in turn', async () => {
  const agent = await open(1);
  const downline = await open(2, agent.id);
  const other = await open(0);
  const tiers = [{ minimumBet: '0.00', netLoss: '0.00', activeMember: 0, rate: '0.01' }];
  const terms = { kind: 'DIVIDEND', category: 'LIVE', period: 'monthly', carry: 'NONE', rateType: 'P', tiers };
  const simulate = () => agent.browser.call('simulateContract', { holder: String(downline.id), terms });
  expect(await simulate()).toMatchObject({ code: 'OK' });

  await superuser.query('begin');
  await superuser.query('lock table salaries.fact in access exclusive mode');
  const asked = Array.from({ length: AT_ONCE }, simulate);
  const waiting = `select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => {
    const { rows } = await superuser.query<{ n: number }>(waiting);
    expect(rows[0]!.n).toBeGreaterThan(0);
  }, 5_000);
  const replies = await Promise.all(Array.from({ length: 4 }, () => other.browser.call('getUnreadCount')));
  expect(replies.map(({ code }) => code)).toEqual(['OK', 'OK', 'OK', 'OK']);
  const held = (await superuser.query<{ n: number }>(waiting)).rows[0]!.n;
  await superuser.query('commit');
  const codes = (await Promise.all(asked)).map(({ code }) => code);
  expect(held).toBeLessThanOrEqual(3);
  expect(codes.filter((code) => code === 'OK').length).toBeGreaterThanOrEqual(8);
  expect([...new Set(codes)].toSorted()).toEqual(['OK', 'UNAVAILABLE']);
}, 60_000);
