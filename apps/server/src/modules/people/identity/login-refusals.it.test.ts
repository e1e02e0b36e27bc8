import type { CaptchaSchema } from '@baize/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { MemberId } from '../../../ids.ts';
import { CAPTCHA_TEXT, createTestSite, SECOND_HOST, type Browser, type TestSite } from '../../../testing-site.ts';
import { listRefusals, noteRefusal, purgeRefusals, REFUSALS_PER_HOUR_MAX } from './login-refusals.ts';

let site: TestSite;
const PASSWORD = 'river-lamp-42';
const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  site = await createTestSite();
});
afterAll(() => site.close());

const open = async (account: string, type = 0): Promise<MemberId> => {
  const opened = await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account, type, password: PASSWORD }),
  );
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
};
const trail = (member: MemberId, page = { limit: 100, offset: 0 }) =>
  site.deps.db.tx(site.first, (tx) => listRefusals(tx, member, page));
const reasons = async (member: MemberId): Promise<string[]> =>
  (await trail(member)).rows.map((row) => row.reason).toReversed();
const picture = async (browser: Browser): Promise<object> => ({
  captcha: CAPTCHA_TEXT,
  captchaId: ((await browser.call('getCaptcha', { action: 'login' })).value as z.infer<typeof CaptchaSchema>).captchaId,
});

test('every refused login of a member is kept with time, address, device and reason; a right one leaves none', async () => {
  const member = await open('trail001');
  const mine = site.browser({ ip: '10.77.0.1' });
  expect((await mine.login('trail001', PASSWORD)).code).toBe('OK');
  expect(await trail(member)).toEqual({ rows: [], total: 0 });

  const thief = site.browser({ ip: '10.77.0.2' });
  const send = (word: string, more: object = {}) =>
    thief.call(
      'login',
      { username: ' TRAIL001 ', password: word, ...more },
      { headers: { 'user-agent': 'Thief/1.0' } },
    );
  await send('wrong');
  await send('wrong');
  await send('wrong');
  await send('wrong', { captcha: 'nope', captchaId: 'none' });
  for (let attempt = 0; attempt < 3; attempt += 1) await send('wrong', await picture(thief));
  await send(PASSWORD, await picture(thief));
  expect(await reasons(member)).toEqual([
    'LOGIN_FAILED',
    'LOGIN_FAILED',
    'CAPTCHA_REQUIRED',
    'CAPTCHA_WRONG',
    'LOGIN_FAILED',
    'LOGIN_FAILED',
    'LOGIN_FAILED',
    'ACCOUNT_LOCKED',
  ]);
  const { rows, total } = await trail(member, { limit: 1, offset: 0 });
  expect(total).toBe(8);
  expect(rows[0]).toMatchObject({
    reason: 'ACCOUNT_LOCKED',
    ip: '10.77.0.2',
    userAgent: 'Thief/1.0',
    area: 'site',
    knownDevice: false,
    times: 1,
  });
  expect(Math.abs(rows[0]!.at.getTime() - site.deps.now().getTime())).toBeLessThan(10_000);

  await mine.login('trail001', 'mistyped');
  expect((await trail(member)).rows[0]).toMatchObject({ reason: 'LOGIN_FAILED', ip: '10.77.0.1', knownDevice: true });
  const kept = (await trail(member)).rows.map((row) => ({ ...row, id: '' }));
  expect(JSON.stringify(kept)).not.toMatch(/wrong|mistyped|river/);
});

test('whoever had the right password and may still not enter is kept by that reason', async () => {
  const disabled = await open('trail002');
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.setMemberStatus(tx, { brandId: site.first, memberId: disabled, status: 'disabled' }),
  );
  await site.browser().login('trail002', PASSWORD);
  expect(await reasons(disabled)).toEqual(['ACCOUNT_DISABLED']);
  const player = await open('trail003');
  await site.browser().login('trail003', PASSWORD, { area: 'agent' });
  expect((await trail(player)).rows).toMatchObject([{ reason: 'NON_AGENT', area: 'agent' }]);
  const partner = await open('trail004', 90);
  await site.browser().login('trail004', PASSWORD);
  expect(await reasons(partner)).toEqual(['NON_MEMBER']);
});

test('a name that nobody has, or that another brand has, leaves nothing here', async () => {
  await open('trail005');
  const count = async (brand = site.first): Promise<number> =>
    (
      await site.deps.db.tx(brand, (tx) =>
        tx.row<{ n: number }>('select count(*)::integer as n from identity.login_refusal'),
      )
    ).n;
  const before = [await count(), await count(site.second)];
  await site.browser().login('nobody-at-all', 'wrong');
  await site.browser({ host: SECOND_HOST }).login('trail005', 'wrong');
  expect([await count(), await count(site.second)]).toEqual(before);
});

test('an hour keeps so many and counts the rest; a right login among them is taken back', async () => {
  const member = await open('trail006');
  const [mine, thief] = [site.browser(), site.browser()];
  await mine.login('trail006', PASSWORD);
  site.turnClock(3_600_000 - (site.deps.now().getTime() % 3_600_000)); // the hour begins
  const note = () =>
    site.deps.db.tx(site.first, (tx) =>
      noteRefusal(tx, {
        brandId: site.first,
        memberId: member,
        reason: 'ACCOUNT_LOCKED',
        area: 'site',
        ip: '10.78.0.1',
        userAgent: 'x',
        knownDevice: false,
        now: site.deps.now(),
      }),
    );
  for (let attempt = 0; attempt < REFUSALS_PER_HOUR_MAX + 3; attempt += 1) await note();
  await thief.login('trail006', 'wrong');
  const counted = async () => (await trail(member)).rows.filter((row) => row.reason === 'MORE');
  expect((await trail(member)).total).toBe(REFUSALS_PER_HOUR_MAX + 1);
  expect(await counted()).toMatchObject([{ ip: null, times: 4 }]);
  expect((await mine.login('trail006', PASSWORD)).code).toBe('OK');
  expect(await counted()).toMatchObject([{ times: 4 }]);
  site.turnClock(3_600_000);
  await note();
  expect((await trail(member)).total).toBe(REFUSALS_PER_HOUR_MAX + 2);
});

test('the job forgets what is a month old, and the oldest of too many', async () => {
  const member = await open('trail007');
  await site.browser().login('trail007', 'wrong');
  const run = () => (site.identity.jobs![0] as { run: () => Promise<void> }).run();
  site.turnClock(30 * DAY_MS - 60_000);
  await run();
  expect(await reasons(member)).toEqual(['LOGIN_FAILED']);
  site.turnClock(120_000);
  await site.browser().login('trail007', 'wrong');
  await site.browser().login('trail007', 'wrong');
  await run();
  expect(await reasons(member)).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED']);
  const newest = (await trail(member)).rows[0]!.id;
  await site.deps.db.tx(site.first, (tx) => purgeRefusals(tx, site.first, { now: site.deps.now(), keep: 1 }));
  expect((await trail(member)).rows.map((row) => row.id)).toEqual([newest]);
});
