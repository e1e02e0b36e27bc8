import type { Deposit } from '@baize/contract/cashier';
import { expect, test } from 'vitest';
import { DEPOSIT_START, leavesOutcomeOpen, reduceDeposit, requeryDelayMs, storedRequest, type DepositAction } from './deposit-flow.ts';

const request = { key: 'k1', amount: '500.00', method: 'sandbox-wallet' };
const deposit: Deposit = { id: 'd1', method: 'sandbox-wallet', amount: '500.00', currency: 'BDT', state: 'pending', payUrl: 'http://pay.test/1', createdAt: '2025-11-21T10:00:00Z', creditedAt: null, failure: null };
const run = (...actions: DepositAction[]) => actions.reduce(reduceDeposit, DEPOSIT_START);

test('a deposit goes from the form over the payment to its credit', () => {
  expect(run({ type: 'submit', request }, { type: 'answered', deposit })).toEqual({ step: 'paying', deposit, stale: false });
  expect(run({ type: 'submit', request }, { type: 'answered', deposit }, { type: 'answered', deposit: { ...deposit, state: 'credited' } })).toMatchObject({ step: 'done', deposit: { state: 'credited' } });
});

test('a lost answer keeps the very same request', () => {
  const lost = run({ type: 'submit', request }, { type: 'lost' }, { type: 'lost' });
  expect(lost).toEqual({ step: 'unknown', request, tries: 1 });
  expect(reduceDeposit(lost, { type: 'submit', request: { ...request, key: 'k2' } })).toBe(lost);
  expect(reduceDeposit(lost, { type: 'again' })).toBe(lost);
  expect(reduceDeposit(lost, { type: 'answered', deposit })).toMatchObject({ step: 'paying' });
});

test('a second submit while one is under way is no second deposit', () => {
  const sending = run({ type: 'submit', request });
  expect(reduceDeposit(sending, { type: 'submit', request: { ...request, key: 'k2' } })).toBe(sending);
});

test('a refusal returns to the form and says why', () => {
  const error = { code: 'LIMIT_REACHED', requestId: 'r1', params: undefined } as const;
  expect(run({ type: 'submit', request }, { type: 'refused', error })).toEqual({ step: 'form', error });
});

test('the answer about another deposit changes nothing', () => {
  const paying = run({ type: 'submit', request }, { type: 'answered', deposit });
  expect(reduceDeposit(paying, { type: 'answered', deposit: { ...deposit, id: 'd2', state: 'credited' } })).toBe(paying);
});

test('only answers that promise nothing leave the outcome open', () => {
  expect(['OUTCOME_UNKNOWN', 'INTERNAL', 'UNAVAILABLE', 'LIMIT_REACHED', 'AMOUNT_INVALID', 'IDEMPOTENCY_CONFLICT'].map(leavesOutcomeOpen)).toEqual([true, true, true, false, false, false]);
});

test('questions become rarer and stay bounded', () => expect([0, 1, 2, 3, 4, 50].map(requeryDelayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]));

test('only a whole request is recalled', () => {
  expect(storedRequest(JSON.stringify(request))).toEqual(request);
  for (const text of [null, '', '{', 'null', '{"key":"k1"}', '{"key":1,"amount":"1","method":"m"}']) expect(storedRequest(text)).toBeUndefined();
});
