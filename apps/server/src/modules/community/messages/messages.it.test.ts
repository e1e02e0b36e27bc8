import { randomUUID } from 'node:crypto';
import type { Message } from '@baize/contract/messages';
import type { KeysetPage } from '@baize/contract/envelope';
import { CONTRACT_KINDS, type ContractKind } from '@baize/domain/agents/kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import { appendEvents } from '../../../outbox/append.ts';
import type { OutboxEvent } from '../../../outbox/events.ts';
import { drainOutbox } from '../../../testing.ts';
import { createTestSite, SECOND_HOST, type Browser, type TestSite } from '../../../testing-site.ts';
import { createMessagesModule } from './index.ts';

const PASSWORD = 'river-lamp-42';
const WALLET = { currency: 'BDT', cash: '0', bonus: '0', held: '0', seq: '1' };
const MONEY = { amount: '12345000', currency: 'BDT', wallet: WALLET } as const;
let site: TestSite;
let messages: Module;

async function open(account: string, brand: BrandId = site.first): Promise<MemberId> {
  const opened = await site.deps.db.tx(brand, (tx) =>
    site.identity.createMember(tx, brand, { account, type: 0, password: PASSWORD }),
  );
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}
async function loginAs(account: string, host?: string): Promise<Browser> {
  const browser = site.browser(host === undefined ? {} : { host });
  expect((await browser.login(account, PASSWORD)).code).toBe('OK');
  return browser;
}
async function tell(memberId: MemberId, events: readonly OutboxEvent[]): Promise<void> {
  const stored = events.map((event) => ({ memberId, event }));
  await site.deps.db.tx(site.first, (tx) => appendEvents(tx, site.first, stored));
  await drainOutbox(site.deps.db, messages.consumers!);
}
const step = (state: 'applied' | 'paid' | 'cancelled'): OutboxEvent => ({
  type: 'withdrawal.changed',
  withdrawalId: randomUUID(),
  state,
  ...MONEY,
});
const credited = (): OutboxEvent => ({
  type: 'deposit.credited',
  depositId: randomUUID(),
  method: 'sandbox-wallet',
  first: false,
  ...MONEY,
});
const read = async (browser: Browser, more: Record<string, unknown> = {}): Promise<KeysetPage<Message>> =>
  (await browser.call('listOwnMessages', { pageSize: 20, ...more })).value;
const unreadOf = async (browser: Browser): Promise<number> => {
  const { value }: { value: { count: number } } = await browser.call('getUnreadCount');
  return value.count;
};

beforeAll(async () => {
  site = await createTestSite({ more: ({ deps, brands }) => [(messages = createMessagesModule(deps, brands))] });
});
afterAll(() => site.close());

test('money that came and steps that others took are told, steps of one’s own are not', async () => {
  const id = await open('told111');
  await tell(id, [credited(), step('applied'), step('cancelled'), step('paid')]);
  const browser = await loginAs('told111');
  const { content } = await read(browser);
  expect(new Set(content.map(({ kind, params }) => `${kind} ${params['amount']} ${params['state']}`))).toEqual(
    new Set(['deposit-credited 123.45 undefined', 'withdrawal-step 123.45 paid']),
  );
  expect(await unreadOf(browser)).toBe(2);
  await drainOutbox(site.deps.db, messages.consumers!); // nothing is told twice
  expect(await unreadOf(browser)).toBe(2);
});

test('a contract is told to the holder while it waits, and its answer to who offered it', async () => {
  const [holder, issuer] = [await open('holder11'), await open('issuer11')];
  const terms = { kind: 'DAILY', category: 'RNG' } as const;
  await tell(holder, [{ type: 'contract.asked', ...terms, request: 'NEW', until: '2026-12-01T00:00:00.000Z' }]);
  await tell(issuer, [{ type: 'contract.answered', ...terms, answer: 'REFUSE', holder: 'holder11' }]);
  expect((await read(await loginAs('holder11'))).content[0]).toMatchObject({
    kind: 'contract-asked',
    params: { request: 'NEW', pay: 'DAILY', category: 'RNG', until: '2026-12-01T00:00:00.000Z' },
  });
  expect((await read(await loginAs('issuer11'))).content[0]).toMatchObject({
    kind: 'contract-answered',
    params: { answer: 'REFUSE', who: 'holder11' },
  });
});

test('pay of a day and of a period is told, what comes by the hour or every five minutes is not', async () => {
  const id = await open('paidpaid1');
  const paid = (kind: ContractKind): OutboxEvent => ({ type: 'salary.paid', billId: randomUUID(), kind, ...MONEY });
  await tell(id, CONTRACT_KINDS.map(paid));
  const { content } = await read(await loginAs('paidpaid1'));
  expect(new Set(content.map(({ params }) => params['pay']))).toEqual(new Set(['DIVIDEND', 'DAILY']));
});

test('what was read stays read; all at once too', async () => {
  const id = await open('reader11');
  await tell(id, [credited(), credited(), credited()]);
  const browser = await loginAs('reader11');
  const [first] = (await read(browser)).content;
  expect((await browser.call('readMessage', { id: first!.id })).code).toBe('OK');
  expect((await browser.call('readMessage', { id: first!.id })).code).toBe('OK');
  expect(await unreadOf(browser)).toBe(2);
  const unread = (await read(browser, { unread: 'true' })).content;
  expect(unread.map((message) => message.id)).not.toContain(first!.id);
  expect(unread).toHaveLength(2);
  expect((await browser.call('readAllMessages')).code).toBe('OK');
  expect(await unreadOf(browser)).toBe(0);
  expect((await read(browser)).content.every((message) => message.read)).toBe(true);
});

test('pages go on where the last one ended, without a gap or a repeat', async () => {
  const id = await open('pages111');
  await tell(id, Array.from({ length: 7 }, credited));
  const browser = await loginAs('pages111');
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: KeysetPage<Message> = await read(browser, { pageSize: 3, ...(before === null ? {} : { before }) });
    seen.push(...page.content.map((message) => message.id));
    before = page.older;
  } while (before !== null);
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
});

test('a message of somebody else, here or with another brand, is not there', async () => {
  const id = await open('private1');
  await open('curious1');
  await open('private1', site.second);
  await tell(id, [credited()]);
  const own = await loginAs('private1');
  const [message] = (await read(own)).content;
  for (const other of [await loginAs('curious1'), await loginAs('private1', SECOND_HOST)]) {
    expect((await read(other)).content).toEqual([]);
    expect((await other.call('readMessage', { id: message!.id })).code).toBe('NOT_FOUND');
    await other.call('readAllMessages');
  }
  expect(await unreadOf(own)).toBe(1);
  expect((await site.browser().call('getUnreadCount')).code).toBe('NOT_LOGGED_IN');
});
