import { expect, test } from 'vitest';
import { coinName } from './coin-name.ts';

test.each([
  ['usdttrc20', 'USDT (TRC20)'],
  ['usdterc20', 'USDT (ERC20)'],
  ['btc', 'BTC'],
  ['usdt', 'USDT'],
  ['newcoinbsc', 'NEWCOINBSC'],
])('%s is written %s', (coin, name) => {
  expect(coinName(coin)).toBe(name);
});
