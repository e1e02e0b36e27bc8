import type { ChannelRules } from '@baize/contract/channel-rules';
import type { ChannelList, ConsoleChannel } from '@baize/contract/console/channels';
import type { Proposal } from '@baize/contract/console/proposals';
import type { WithdrawalRuleSet } from '@baize/contract/console/withdrawal-rules';
import type { Page } from '@baize/contract/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestConsole, type TestConsole, type TestOperator } from '../../../../testing-console.ts';

let t: TestConsole;
let [maker, checker] = [undefined as unknown as TestOperator, undefined as unknown as TestOperator];
const REASON = 'A bank of the house, ticket 4711.';
const RULES: ChannelRules = {
  min: '200.00',
  max: '50000.00',
  step: '1.00',
  quick: ['500.00', '1000.00'],
  fee: { fixed: '5.00', rate: 10_000, bearer: 'member' },
  day: { count: 5, max: '100000.00' },
  hours: { from: '09:00', to: '21:30' },
  fromCredits: 2,
  matching: 'remark',
  minutes: 45,
  secondFrom: '20000.00',
  instructions: { bn: 'কোড লিখুন', en: 'Write the code' },
};
const NAME = { bn: 'শহরের ব্যাংক', en: 'City bank' };

beforeAll(async () => {
  t = await createTestConsole();
  [maker, checker] = [await t.logIn('finance-maker'), await t.logIn('finance-checker')];
});
afterAll(() => t.close());

const list = async (): Promise<ChannelList> => (await maker.ask<ChannelList>('listChannels')).value;
const channel = async (code = 'city-bank'): Promise<ConsoleChannel> =>
  (await list()).channels.find((each) => each.code === code)!;
const change = async (what: { rules?: Partial<ChannelRules>; enabled?: boolean; name?: typeof NAME }, by = maker) => {
  const { code, name, rules, enabled, version } = await channel();
  const wanted = { name: what.name ?? name, rules: { ...rules, ...what.rules }, enabled: what.enabled ?? enabled };
  return by.ask('updateChannel', { code, ...wanted, version, reason: REASON });
};
const waiting = async (): Promise<Proposal[]> =>
  (await maker.ask<Page<Proposal>>('listProposals', { state: 'waiting' })).value.content;
const check = (id: string, decision: 'apply' | 'reject', by = checker) =>
  by.ask('checkProposal', { id, decision, note: REASON });
const make = (what: object = {}) =>
  maker.ask('createChannel', {
    code: 'city-bank',
    kind: 'BANK_TRANSFER',
    name: NAME,
    rules: RULES,
    reason: REASON,
    ...what,
  });

test('a channel is made closed and after all others, once, and only of what is connected', async () => {
  expect((await make()).code).toBe('OK');
  const { channels } = await list();
  expect(channels.at(-1)).toMatchObject({ code: 'city-bank', enabled: false, rules: RULES, name: NAME, version: 1 });
  expect(channels.at(-1)!.approved).toBe(false);
  expect(await make()).toMatchObject({ code: 'BAD_REQUEST', fields: { code: 'taken' } });
  expect(await make({ code: 'other', rules: { ...RULES, matching: null } })).toMatchObject({
    fields: { matching: 'needed' },
  });
  expect((await make({ code: 'other', rules: { ...RULES, max: '100.00' } })).code).toBe('BAD_REQUEST');
});

test('an account of the house takes money when two people have agreed to it', async () => {
  const account = { provider: 'City Bank', holder: 'The house', number: '7001002003', qr: null, dayMax: '90000.00' };
  const add = () => maker.ask('addReceivingAccount', { code: 'city-bank', ...account, reason: REASON });
  expect((await add()).code).toBe('OK');
  expect(await add()).toMatchObject({ code: 'BAD_REQUEST', fields: { number: 'taken' } });
  const [made] = (await channel()).accounts;
  expect(made).toMatchObject({ ...account, enabled: false, approved: false, waiting: true, today: '0.00' });
  const [asked] = await waiting();
  expect(asked).toMatchObject({ kind: 'use-receiving-account', after: { channel: 'city-bank', number: '7001002003' } });
  expect(asked!.after).toMatchObject({ secondFrom: '20000.00' });
  expect((await check(asked!.id, 'reject')).code).toBe('OK');
  expect((await channel()).accounts[0]).toMatchObject({ enabled: false, approved: false, waiting: false });
  const open = async () => {
    const [{ id, dayMax, version }] = (await channel()).accounts as [ConsoleChannel['accounts'][number]];
    return maker.ask('updateReceivingAccount', { id, dayMax, enabled: true, version, reason: REASON });
  };
  expect((await open()).code).toBe('OK');
  expect((await channel()).accounts[0]).toMatchObject({ enabled: false, waiting: true });
  expect((await open()).code).toBe('STATE_CONFLICT');
  expect((await waiting())[0]!.after).toMatchObject({ secondFrom: '20000.00' });
  expect((await check((await waiting())[0]!.id, 'apply')).code).toBe('OK');
  expect((await channel()).accounts[0]).toMatchObject({ enabled: true, approved: true, waiting: false });
});

test('one that was agreed to is closed and opened by one person, with the version that was read', async () => {
  const [{ id, version }] = (await channel()).accounts as [ConsoleChannel['accounts'][number]];
  const put = (enabled: boolean, at: number) =>
    maker.ask('updateReceivingAccount', { id, enabled, dayMax: null, version: at, reason: REASON });
  expect((await put(false, version)).code).toBe('OK');
  expect((await put(true, version)).code).toBe('STATE_CONFLICT');
  expect((await put(true, version + 1)).code).toBe('OK');
  expect((await channel()).accounts[0]).toMatchObject({ enabled: true, dayMax: null, waiting: false });
});

test('the first opening of a channel is the word of two, and the second sees all of it', async () => {
  expect((await change({ rules: { minutes: 50 } })).code).toBe('OK');
  expect((await change({ enabled: true })).code).toBe('OK');
  expect(await channel()).toMatchObject({ enabled: false, approved: false, waiting: true, rules: { minutes: 50 } });
  expect((await change({ enabled: true })).code).toBe('STATE_CONFLICT');
  const [asked] = await waiting();
  expect(asked).toMatchObject({ kind: 'open-channel', subject: 'channel:city-bank', before: {} });
  expect(asked!.after).toEqual({
    kind: 'BANK_TRANSFER',
    enabled: true,
    'name.bn': NAME.bn,
    'name.en': NAME.en,
    min: '200.00',
    max: '50000.00',
    step: '1.00',
    quick: '500.00, 1000.00',
    'fee.fixed': '5.00',
    'fee.rate': 10_000,
    'fee.bearer': 'member',
    'day.count': 5,
    'day.max': '100000.00',
    hours: '09:00-21:30',
    fromCredits: 2,
    matching: 'remark',
    minutes: 50,
    secondFrom: '20000.00',
    'instructions.bn': RULES.instructions.bn,
    'instructions.en': RULES.instructions.en,
  });
  expect((await check(asked!.id, 'apply')).code).toBe('OK');
  expect(await channel()).toMatchObject({ enabled: true, approved: true, waiting: false });
  expect((await change({ enabled: false })).code).toBe('OK');
  expect((await change({ enabled: true, rules: { minutes: 45 } })).code).toBe('OK');
  expect(await channel()).toMatchObject({ enabled: true, waiting: false });
});

test('a channel on which one person credits anything is opened by two who have read that', async () => {
  await make({ code: 'any-bank', rules: { ...RULES, secondFrom: null } });
  const { name, rules, version } = await channel('any-bank');
  const open = { code: 'any-bank', name, rules, enabled: true, version, reason: REASON };
  expect((await maker.ask('updateChannel', open)).code).toBe('OK');
  const [asked] = await waiting();
  expect(asked).toMatchObject({
    kind: 'open-channel',
    after: { secondFrom: 'never', 'instructions.en': 'Write the code' },
  });
  expect((await check(asked!.id, 'reject')).code).toBe('OK');
  expect(await channel('any-bank')).toMatchObject({ enabled: false, approved: false, waiting: false });
  const account = { provider: 'Any Bank', holder: 'The house', number: '7001002009', qr: null, dayMax: null };
  await maker.ask('addReceivingAccount', { code: 'any-bank', ...account, reason: REASON });
  const [use] = await waiting();
  expect(use).toMatchObject({ kind: 'use-receiving-account', after: { secondFrom: 'never' } });
  await check(use!.id, 'reject');
});

const WORDS = { bn: 'এই নম্বরে পাঠান', en: 'Send it to 7009009009 instead' };
test.each([
  [{ rules: { instructions: { ...RULES.instructions, en: WORDS.en } } }, { 'instructions.en': WORDS.en }],
  [{ rules: { instructions: { ...RULES.instructions, bn: WORDS.bn } } }, { 'instructions.bn': WORDS.bn }],
  [{ name: { ...NAME, en: 'City bank 7009009009' } }, { 'name.en': 'City bank 7009009009' }],
  [{ name: { ...NAME, bn: WORDS.bn } }, { 'name.bn': WORDS.bn }],
])('what players read above the account is the word of two: %o', async (what, after) => {
  const { name, rules } = await channel();
  expect((await change(what)).code).toBe('OK');
  expect(await channel()).toMatchObject({ name, rules, waiting: true });
  const [asked] = await waiting();
  expect(asked).toMatchObject({ kind: 'relax-channel', after });
  expect((await check(asked!.id, 'reject')).code).toBe('OK');
  expect(await channel()).toMatchObject({ name, rules, waiting: false });
});

test('other words that two have agreed to are what players read', async () => {
  const instructions = { bn: 'অ্যাপে কোড লিখুন', en: 'Write the code in the app' };
  expect((await change({ rules: { instructions } })).code).toBe('OK');
  expect((await check((await waiting())[0]!.id, 'apply')).code).toBe('OK');
  expect((await channel()).rules.instructions).toEqual(instructions);
});

test('a channel changes with the version that was read, and the audit log has both sides', async () => {
  const before = await channel();
  expect((await change({ enabled: false, rules: { minutes: 60 } })).code).toBe('OK');
  expect(await channel()).toMatchObject({ enabled: false, version: before.version + 1 });
  const { code, name, rules, version } = before;
  expect((await maker.ask('updateChannel', { code, name, rules, enabled: true, version, reason: REASON })).code).toBe(
    'STATE_CONFLICT',
  );
  expect(
    (await maker.ask('updateChannel', { code: 'none', name, rules, enabled: true, version, reason: REASON })).code,
  ).toBe('NOT_FOUND');
  const audit = await maker.ask<{ content: { action: string; before: unknown; after: unknown }[] }>('listAudit', {});
  expect(audit.value.content.find(({ action }) => action === 'update-channel')).toMatchObject({
    before: { enabled: true, minutes: 45 },
    after: { enabled: false, minutes: 60 },
  });
});

test.each([
  [{ secondFrom: null }, { secondFrom: 'never' }],
  [{ secondFrom: '20000.01' }, { secondFrom: '20000.01' }],
])('that one person credits more than before (%o) is the word of two', async (rules, after) => {
  const { rules: before } = await channel();
  expect((await change({ rules })).code).toBe('OK');
  expect(await channel()).toMatchObject({ rules: before, waiting: true });
  expect((await change({ rules })).code).toBe('STATE_CONFLICT');
  const [asked] = await waiting();
  expect(asked).toMatchObject({ kind: 'relax-channel', subject: 'channel:city-bank', after });
  expect((await check(asked!.id, 'apply')).code).toBe('OK');
  expect(await channel()).toMatchObject({ rules: { ...before, ...rules }, waiting: false });
  expect((await change({ rules: { secondFrom: '20000.00' } })).code).toBe('OK');
  expect(await channel()).toMatchObject({ rules: before, waiting: false });
});

test('without a threshold the largest amount is one: raising it is the word of two', async () => {
  expect((await change({ rules: { secondFrom: null } })).code).toBe('OK');
  for (const { id } of await waiting()) expect((await check(id, 'apply')).code).toBe('OK');
  const { rules: before } = await channel();
  expect(before.secondFrom).toBe(null);
  expect((await change({ rules: { max: '50001.00' } })).code).toBe('OK');
  expect(await channel()).toMatchObject({ rules: before, waiting: true });
  const [asked] = await waiting();
  expect(asked).toMatchObject({ kind: 'relax-channel', after: { max: '50001.00' } });
  expect((await check(asked!.id, 'reject')).code).toBe('OK');
  expect((await change({ rules: { secondFrom: '20000.00', max: '60000.00' } })).code).toBe('OK');
  expect(await channel()).toMatchObject({ rules: { max: '60000.00' }, waiting: false });
  expect((await change({ rules: { max: '50000.00' } })).code).toBe('OK');
});

test('the order of the ways to pay is the one that players find', async () => {
  await make({ code: 'town-bank' });
  const was = (await list()).channels.map(({ code }) => code);
  const order = was.toReversed();
  const put = (by: string[], from: string[]) => maker.ask('orderChannels', { order: by, was: from, reason: REASON });
  expect((await put(order, was)).code).toBe('OK');
  expect((await list()).channels.map(({ code }) => code)).toEqual(order);
  expect((await put(was, was)).code).toBe('STATE_CONFLICT');
  expect((await put(['town-bank', 'none'], order)).code).toBe('BAD_REQUEST');
});

test('who reads money sees the channels and changes none', async () => {
  const { code, name, rules, enabled, version } = await channel();
  expect((await checker.ask('listChannels')).code).toBe('OK');
  const refused = await checker.ask('updateChannel', { code, name, rules, enabled, version, reason: REASON });
  expect(refused.code).toBe('FORBIDDEN');
});

test('how the brand pays out: tighter at once, looser by two, and never in contradiction', async () => {
  const read = async () => (await maker.ask<WithdrawalRuleSet>('getWithdrawalRules')).value;
  const put = async (rules: object) => {
    const now = await read();
    return maker.ask('updateWithdrawalRules', {
      rules: { ...now.rules, ...rules },
      version: now.version,
      reason: REASON,
    });
  };
  expect((await put({ min: '300.00', confirmMinutes: 45, secondFrom: '40000.00' })).code).toBe('OK');
  expect((await read()).rules).toMatchObject({ min: '300.00', confirmMinutes: 45, secondFrom: '40000.00' });
  expect(await put({ max: '100.00' })).toMatchObject({
    code: 'BAD_REQUEST',
    fields: { 'rules.max': expect.any(String) },
  });
  expect((await put({ reviewFrom: '12000.00' })).code).toBe('OK');
  expect(await read()).toMatchObject({ waiting: true, rules: { reviewFrom: '10000.00' } });
  const [asked] = await waiting();
  expect(asked).toMatchObject({ kind: 'relax-withdrawals', after: { reviewFrom: '12000.00' } });
  expect((await check(asked!.id, 'apply')).code).toBe('OK');
  expect(await read()).toMatchObject({ waiting: false, rules: { reviewFrom: '12000.00' } });
});

test('many small steps are one large one: what one person changes is held against what two agreed on', async () => {
  const read = async () => (await maker.ask<WithdrawalRuleSet>('getWithdrawalRules')).value;
  const put = async (wanted: object) => {
    const { rules, version } = await read();
    return maker.ask('updateWithdrawalRules', { rules: { ...rules, ...wanted }, version, reason: REASON });
  };
  const { agreed } = await read();
  expect(agreed.min).toBe('200.00');
  expect((await put({ min: '390.00' })).code).toBe('OK');
  expect(await read()).toMatchObject({ waiting: false, rules: { min: '390.00' }, agreed: { min: '200.00' } });
  expect((await put({ min: '401.00' })).code).toBe('OK');
  expect(await read()).toMatchObject({ waiting: true, rules: { min: '390.00' } });
  const [asked] = await waiting();
  expect((await check(asked!.id, 'apply')).code).toBe('OK');
  expect(await read()).toMatchObject({ waiting: false, rules: { min: '401.00' }, agreed: { min: '401.00' } });
  expect((await put({ min: '300.00' })).code).toBe('OK');
});

test.each([
  ['a day of more orders', { dayCount: 100 }, { dayCount: 100 }],
  ['a day of more money', { dayMax: '900000.00' }, { dayMax: '900000.00' }],
  ['a kind of game that counts more', { gameWeights: { LIVE: 100 } }, { gameWeights: 'LIVE 100 %' }],
  ['a fee of more than two in a hundred', { feeRate: 20_001 }, { feeRate: 20_001 }],
  ['a time to say what arrived that is cut short', { confirmMinutes: 5 }, { confirmMinutes: 5 }],
  ['a kind of game that is named no more', { gameWeights: {} }, { gameWeights: '' }],
  ['a kind of game that counts less', { gameWeights: { LIVE: 19 } }, { gameWeights: 'LIVE 19 %' }],
  ['deposits that are to be staked oftener', { depositMultiple: 2 }, { depositMultiple: 2 }],
  ['an account that rests longer', { coolingHours: 25 }, { coolingHours: 25 }],
])(
  'what lets more leave unseen or unplayed, or makes it dear to be paid, is the word of two: %s',
  async (_what, rules, after) => {
    const read = async () => (await maker.ask<WithdrawalRuleSet>('getWithdrawalRules')).value;
    const put = async (wanted: object) => {
      const { rules: all, version } = await read();
      return maker.ask('updateWithdrawalRules', { rules: { ...all, ...wanted }, version, reason: REASON });
    };
    expect((await put({ gameWeights: { LIVE: 20 } })).code).toBe('OK');
    for (const { id } of await waiting()) expect((await check(id, 'apply')).code).toBe('OK');
    const { rules: before } = await read();
    expect(before.gameWeights).toEqual({ LIVE: 20 });
    expect((await put(rules)).code).toBe('OK');
    expect(await read()).toMatchObject({ waiting: true, rules: before });
    const [asked] = await waiting();
    expect(asked).toMatchObject({ kind: 'relax-withdrawals', after });
    expect((await check(asked!.id, 'reject')).code).toBe('OK');
  },
);
