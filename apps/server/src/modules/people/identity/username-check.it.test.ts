import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSite, SECOND_HOST, type TestSite } from '../../../testing-site.ts';

let site: TestSite;
const PASSWORD = 'river-lamp-42';

beforeAll(async () => {
  site = await createTestSite();
  const person = { email: 'rahim@example.com', mobileNum: '1712345678' };
  await site.deps.db.tx(site.first, (tx) =>
    site.identity.createMember(tx, site.first, { account: 'Rahim888', type: 0, password: PASSWORD, person }),
  );
});
afterAll(() => site.close());

const ask = (username: unknown, options: { host?: string; ip?: string } = {}) =>
  site.browser(options).call('checkUsername', { username } as Record<string, unknown>);

test('a taken name is told whatever its case, width and spaces, in its own brand alone', async () => {
  for (const taken of ['Rahim888', 'rahim888', 'RAHIM888', '  rahim888 '])
    expect((await ask(taken)).value, taken).toEqual({ free: false });
  expect((await ask('rahim889')).value).toEqual({ free: true });
  expect((await ask('rahim888', { host: SECOND_HOST })).value).toEqual({ free: true });
});

test('what no account may be called is named by its rule, and says nothing of who is there', async () => {
  const wrong = { ab: 'length', '': 'empty', 'rahim 888': 'pattern', 'ra@exam.pl': 'pattern' };
  for (const [name, reason] of Object.entries(wrong))
    expect(await ask(name), name).toMatchObject({ code: 'BAD_REQUEST', body: { fields: { username: reason } } });
  for (const input of [7, null, ['rahim888'], { constructor: 'rahim888' }, 'x'.repeat(65)])
    expect((await ask(input)).code).toBe('BAD_REQUEST');
});

test('of addresses and numbers nothing is told: they are no names, and there is no call that takes one', async () => {
  expect((await ask('1712345678')).value ?? { free: true }).toEqual({ free: true });
  const more = await site.browser().call('checkUsername', { username: 'rahim889', email: 'rahim@example.com' });
  expect(more.code).toBe('BAD_REQUEST');
});

test('one network may ask for twenty names an hour, and another one is not kept waiting for it', async () => {
  const replies = [];
  for (let index = 0; index < 24; index += 1)
    replies.push((await ask(`stranger${100 + index}`, { ip: '198.51.100.9' })).code);
  expect(replies.filter((code) => code === 'OK')).toHaveLength(20);
  expect(replies.slice(20)).toEqual(Array.from({ length: 4 }, () => 'TOO_MANY_REQUESTS'));
  expect((await ask('stranger999', { ip: '203.0.113.9' })).code).toBe('OK');
});

test('where nobody registers by user name nobody is told of one', async () => {
  const { flags } = (await site.brands.brand(site.first)).settings;
  await site.changeSettings(site.first, { flags: { ...flags, USERNAMEREG3: false, MOBILENUMREG3: true } });
  site.brands.invalidate();
  expect((await ask('rahim888')).code).toBe('CAPABILITY_CLOSED');
});
