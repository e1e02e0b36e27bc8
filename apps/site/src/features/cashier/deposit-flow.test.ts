import type { Deposit } from '@baize/contract/cashier';
import { clientFailure } from '@baize/webkit/outcome';
import { expect, test } from 'vitest';
import { DEPOSIT_START, reduceDeposit, startDeposit, storedRequest, type DepositAction } from './deposit-flow.ts';

const request = { key: 'k1', amount: '500.00', method: 'sandbox-wallet' };
const deposit: Deposit = {
  id: 'd1',
  method: 'sandbox-wallet',
  amount: '500.00',
  currency: 'BDT',
  state: 'pending',
  payUrl: 'http://pay.test/1',
  createdAt: '2025-11-21T10:00:00Z',
  expiresAt: '2026-01-01T00:30:00.000Z',
  creditedAt: null,
  failure: null,
  fee: '0.00',
  ordered: null,
  transfer: null,
  payTo: null,
  seen: false,
};
const run = (...actions: DepositAction[]) => actions.reduce(reduceDeposit, DEPOSIT_START);

test('a deposit goes from the form over the payment to its credit', () => {
  expect(run({ type: 'submit', request }, { type: 'answered', deposit })).toEqual({ step: 'paying', deposit });
  expect(
    run(
      { type: 'submit', request },
      { type: 'answered', deposit },
      { type: 'answered', deposit: { ...deposit, state: 'credited' } },
    ),
  ).toMatchObject({ step: 'done', deposit: { state: 'credited' } });
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
  const failure = clientFailure('AMOUNT_INVALID', 'r1');
  expect(run({ type: 'submit', request }, { type: 'refused', failure })).toEqual({ step: 'form', failure });
});

test('the answer about another deposit changes nothing', () => {
  const paying = run({ type: 'submit', request }, { type: 'answered', deposit });
  expect(reduceDeposit(paying, { type: 'answered', deposit: { ...deposit, id: 'd2', state: 'credited' } })).toBe(
    paying,
  );
});

test('an open request of an earlier page is asked after before anything else', () => {
  expect(startDeposit(request)).toEqual({ step: 'unknown', request, tries: 0 });
  expect(startDeposit(undefined)).toBe(DEPOSIT_START);
});

test('a pending deposit is taken up again, but never over one whose outcome is open', () => {
  expect(run({ type: 'resume', deposit })).toEqual({ step: 'paying', deposit });
  const lost = run({ type: 'submit', request }, { type: 'lost' });
  expect(reduceDeposit(lost, { type: 'resume', deposit })).toBe(lost);
});

test('only a whole request is recalled', () => {
  expect(storedRequest(JSON.stringify(request))).toEqual(request);
  for (const text of [null, '', '{', 'null', '{"key":"k1"}', '{"key":1,"amount":"1","method":"m"}'])
    expect(storedRequest(text)).toBeUndefined();
});
