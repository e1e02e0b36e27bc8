import { beforeEach, expect, test, vi } from 'vitest';
import * as shown from './shown-balance.ts';
import { followStake } from './follow-stake.ts';

vi.mock('./shown-balance.ts', () => ({
  holdStake: vi.fn(),
  releaseStake: vi.fn(),
  forgetStake: vi.fn(),
  compareWithGame: vi.fn(),
}));
beforeEach(() => vi.clearAllMocks());
const called = () =>
  [shown.holdStake, shown.releaseStake, shown.forgetStake].map((one) => vi.mocked(one).mock.calls.length);

test('a round takes its stake off, and gives the balance free when its result was shown or it waits', () => {
  followStake('round-start', { stake: '10.00', balance: '90.00', currency: 'BDT' });
  expect(shown.holdStake).toHaveBeenCalledWith('10.00', 'BDT', '90.00');
  followStake('balance', { balance: '340.00', currency: 'BDT' });
  expect(called()).toEqual([1, 0, 0]);
  expect(shown.compareWithGame).toHaveBeenCalledWith('340.00', 'BDT');
  followStake('round-end', { stake: '10.00', payout: '250.00', currency: 'BDT' });
  followStake('round-rest', {});
  expect(called()).toEqual([1, 2, 0]);
});

test('a stake that was never taken, and a session that ended, leave the balance as the wallet tells it', () => {
  followStake('round-end', { stake: '0.00', payout: '0.00', currency: 'BDT' });
  followStake('session-ended', { code: 'SESSION_EXPIRED' });
  expect(called()).toEqual([0, 0, 2]);
});
