/** One member orders deposits without end: each is a page at the provider, a row for ever and dozens of questions. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../ids.ts';
import { createTestPlatform, type TestPlatform } from '../../../testing-platform.ts';
import { createDeposit } from './commands/create-deposit.ts';
import { NO_PROVIDER, type PaymentProvider } from './provider.ts';
import { soleProvider } from './providers/connections.ts';

const HOUR_MS = 3_600_000;
let t: TestPlatform;
let pages = 0;
const provider: PaymentProvider = {
  ...NO_PROVIDER,
  name: 'sandbox',
  createCheckout: async ({ reference, amount, currency }) => {
    pages += 1;
    const told = { id: `co_${reference}`, reference, amount, currency, payUrl: 'http://pay.test', failure: null };
    return { ok: true, checkout: { ...told, state: 'open' } };
  },
};

beforeAll(async () => {
  t = await createTestPlatform({ DATABASE_POOL_MAX: '20' });
});
afterAll(() => t.close());

async function order(memberId: MemberId, idempotencyKey: string = randomUUID()): Promise<string> {
  const { brand, deps } = t.platform;
  const made = await createDeposit(
    { deps, payments: soleProvider(provider), brand: brand.brand, issueReturnTicket: async () => 'ticket' },
    {
      brandId: t.brandId,
      brandCode: 'test',
      origin: 'http://test.localhost',
      idempotencyKey,
      actor: { memberId, currency: 'BDT' },
    } as unknown as Parameters<typeof createDeposit>[1],
    { amount: '500.00', method: 'sandbox-wallet' },
  );
  return made.ok ? 'OK' : made.error.code;
}

test('so many orders wait at a provider at once, also of those sent together; a repeat and others are answered', async () => {
  const member = await t.member();
  const first = randomUUID();
  expect(await order(member, first)).toBe('OK');
  const sent = await Promise.all(Array.from({ length: 19 }, () => order(member)));
  expect([sent.filter((code) => code === 'OK').length, new Set(sent)]).toEqual([9, new Set(['OK', 'DEPOSIT_OPEN'])]);
  expect(pages).toBe(10);
  expect(await order(member, first)).toBe('OK');
  expect(await order(await t.member())).toBe('OK');
  // What can be paid no more keeps nobody from the next.
  t.turnClock(24 * HOUR_MS);
  expect(await order(member)).toBe('OK');
});
