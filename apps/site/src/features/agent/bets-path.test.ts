import { expect, test } from 'vitest';
import { betsPath, readBetsAddress } from './bets-path.ts';

const DAY = { from: '2026-11-22T18:00:00.000Z', to: '2026-11-23T18:00:00.000Z' };

test('an address of bets leads back to its account and period', () => {
  const [path, search] = betsPath('agent 2&x', DAY).split('?');
  expect(path).toBe('/agentHome/personalHistoryCopy');
  expect(readBetsAddress(search!)).toEqual({ account: 'agent 2&x', period: DAY });
});

test.each(['', 'from=garbage&to=2026-11-23', `from=${DAY.to}&to=${DAY.from}`, `from=${DAY.from}`])(
  'what is wrong in an address is left out: %s',
  (search) => {
    expect(readBetsAddress(search)).toEqual({ account: '', period: null });
  },
);
