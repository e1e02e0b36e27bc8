// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { takeBalance } from '../../balance.ts';
import { draw } from '../../test-page.tsx';
import { BalanceFigures } from './balance-figures.tsx';

let seq = 0;
const take = (bonus: string): void => {
  seq += 1;
  const balance = bonus === '0.00' ? '500.00' : '570.00';
  takeBalance({ currency: 'BDT', balance, cash: '500.00', bonus, held: '20.00', seq });
};
const names = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

test('where a brand gives no bonus none is spoken of', async () => {
  take('0.00');
  await draw(<BalanceFigures />, { capabilities: [] });
  expect(names()).toEqual(['Balance', 'Held for withdrawals']);
  expect(document.body.textContent).not.toMatch(/bonus/i);
});

test.each([
  ['a brand that gives one', ['bonus' as const], '0.00'],
  ['money of one that is there', [], '70.00'],
])('%s has its figure', async (_name, capabilities, bonus) => {
  take(bonus);
  await draw(<BalanceFigures />, { capabilities });
  expect(names()).toEqual(['Balance', 'Cash', 'Bonus', 'Held for withdrawals']);
});
