// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetBalance, takeBalance } from '../balance.ts';
import { forgetStake, holdStake } from '../shown-balance.ts';
import { draw } from '../test-page.tsx';
import { BalancePill } from './balance-pill.tsx';

afterEach(() => {
  forgetStake();
  forgetBalance();
});

test('the header shows the balance without a stake that is in play', async () => {
  takeBalance({ currency: 'BDT', balance: '1000.00', cash: '1000.00', bonus: '0.00', held: '0.00', seq: 1 });
  await draw(<BalancePill isHidden={false} />);
  const pill = screen.getByRole('region');
  expect(pill.textContent).toContain('1,000.00');
  act(() => {
    holdStake('10.00', 'BDT');
    takeBalance({ currency: 'BDT', balance: '1240.00', cash: '1240.00', bonus: '0.00', held: '0.00', seq: 2 });
  });
  expect(pill.textContent).toContain('990.00');
});
