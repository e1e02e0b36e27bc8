import type { Invited } from '@baize/contract/invitations';
import type { KeysetPage } from '@baize/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestAccounts, PASSWORD } from '../../../testing-accounts.ts';
import { createTestSite, type Browser, type TestSite } from '../../../testing-site.ts';

let site: TestSite;
let inviter: Browser;
const { open } = createTestAccounts(() => site);

beforeAll(async () => {
  site = await createTestSite();
  await open('house', 1, null);
  await open('rahim82', 0, 'house');
  await open('stranger', 0, 'house');
  inviter = site.browser();
  expect((await inviter.login('rahim82', PASSWORD)).code).toBe('OK');
});
afterAll(() => site.close());

async function invite(username: string, referralCode: string): Promise<string> {
  const person = { username, password: PASSWORD, confirmPassword: PASSWORD, paymentPassword: '482913' };
  return (await site.browser().call('register', { ...person, referralCode, termsAccepted: true })).code;
}

test('a player gets one code, however often and at once they ask, and friends who come by it are listed masked', async () => {
  expect((await inviter.call('getInvitation')).value).toEqual({ code: null, invited: 0 });
  const asked = await Promise.all(Array.from({ length: 4 }, () => inviter.call('openInvitation')));
  const codes = new Set(asked.map(({ value }) => (value as { code: string }).code));
  expect(codes.size).toBe(1);
  const [code] = codes;
  expect(await Promise.all([invite('friendone', code!), invite('friendtwo', code!.toLowerCase())])).toEqual([
    'OK',
    'OK',
  ]);
  expect(await invite('thirdfriend', code!)).toBe('OK');
  expect((await inviter.call('getInvitation')).value).toEqual({ code, invited: 3 });
  const first = (await inviter.call('listInvited', { pageSize: 1 })).value as KeysetPage<Invited>;
  expect(first.content).toEqual([{ account: 'th***nd', registeredAt: first.content[0]!.registeredAt }]);
  const rest = (await inviter.call('listInvited', { pageSize: 5, before: first.older })).value as KeysetPage<Invited>;
  expect(rest.content.map(({ account }) => account).toSorted()).toEqual(['fr***ne', 'fr***wo']);
  expect(rest.older).toBeNull();
});

test('somebody else sees no friend of theirs', async () => {
  const other = site.browser();
  expect((await other.login('stranger', PASSWORD)).code).toBe('OK');
  expect((await other.call('listInvited', {})).value).toMatchObject({ content: [] });
  expect((await other.call('getInvitation')).value).toEqual({ code: null, invited: 0 });
});
