// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { judgeAmount } from '../../typed-amount.ts';
import { draw } from '../../test-page.tsx';
import { AmountField } from './withdraw-form.tsx';

const field = (typed: string, most: string) => {
  const verdict = judgeAmount(typed, { min: '10.00', max: most });
  const form = { verdict, judged: typed !== '', most, typed, type: () => undefined };
  return draw(<AmountField form={form} min="10.00" inputRef={{ current: null }} />);
};

test('what can be sent stands below the field', async () => {
  await field('', '500.00');
  expect(screen.getByText('৳ 10.00 to ৳ 500.00 each time.')).toBeTruthy();
});

test.each([
  ['5', 'The least is ৳ 10.00.'],
  ['501', 'The most is ৳ 500.00.'],
])('%s of what may be sent is refused in words that speak of no deposit', async (typed, words) => {
  await field(typed, '500.00');
  expect(screen.getByText(words)).toBeTruthy();
});

test.each(['', '5', '50'])(
  'where there is less than the least, "%s" is answered with that, and with no range',
  async (typed) => {
    await field(typed, '0.00');
    expect(screen.getByText('At least ৳ 10.00 each time; you have ৳ 0.00 for it now.')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/to ৳ 0\.00|The most/);
  },
);
