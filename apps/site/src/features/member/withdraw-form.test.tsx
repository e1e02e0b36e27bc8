// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { TERMS } from './testing-terms.ts';
import { WithdrawForm } from './withdraw-form.tsx';

const ROUTE = 'POST /withdrawals';
test('a press without the payment password says what is missing; one in Bengali digits is the same password', async () => {
  const user = userEvent.setup();
  const server = serve({ [ROUTE]: () => ({ code: 'PAYMENT_PASSWORD_WRONG', params: { left: '4' } }) });
  await draw(<WithdrawForm terms={TERMS} onOrdered={() => undefined} />);
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '৬০০');
  const send = screen.getByRole('button', { name: 'Withdraw ৳ 600.00' });
  await user.click(send);
  expect(screen.getByText('This field cannot be empty.')).toBeTruthy();
  expect(server.askedFor(ROUTE)).toEqual([]);
  await user.type(screen.getByLabelText(/Payment password/), '২৭১৮২৮');
  expect(screen.queryByText('This field cannot be empty.')).toBeNull();
  await user.click(send);
  await waitFor(() => expect(server.askedFor(ROUTE)).toHaveLength(1));
  expect(server.askedFor(ROUTE)[0]!.body).toMatchObject({ amount: '600.00', paymentPassword: '271828' });
});
