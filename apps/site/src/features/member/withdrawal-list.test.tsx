// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { ORDER } from './testing-terms.ts';
import { WithdrawalList } from './withdrawal-list.tsx';

test.each([
  ['400.00', '৳ 400.00 went back to your balance; the rest counts as arrived.'],
  ['600.00', '৳ 600.00 went back to your balance.'],
])('of a dispute that gave %s of 600.00 back the list says what became of the rest', async (returned, said) => {
  serve({ 'GET /withdrawals': () => ({ value: { content: [{ ...ORDER, returned }], older: null, newer: null } }) });
  await draw(<WithdrawalList confirmMinutes={30} onChanged={() => undefined} />);
  expect(await screen.findByText(said)).toBeDefined();
});
