// @vitest-environment happy-dom
import type { Deposit, DepositMethod } from '@baize/contract/cashier';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { descriptionOf, type Asked, type Said } from '@baize/webkit/testing-page';
import { draw, serve } from '../../test-page.tsx';
import { DEPOSIT_FORM_ID, DepositForm, DepositSubmit, useDepositForm } from './deposit-form.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import { useDeposit } from './use-deposit.ts';

const CARD: DepositMethod = {
  method: 'card',
  kind: 'GATEWAY',
  name: { en: 'Bank card' },
  min: '100.00000',
  max: '50000.00000',
  step: '0.01',
  fee: { fixed: '0.00', rate: 0 },
  matching: null,
  minutes: 30,
  day: { left: null, room: null },
  hours: null,
  closed: null,
  instructions: {},
  quick: ['500.00000', '1000.00000'],
  sandbox: true,
};
const MADE: Deposit = {
  id: '0198c5d2-1111-7000-8000-000000000001',
  method: 'card',
  amount: '500.00000',
  currency: 'BDT',
  state: 'pending',
  payUrl: 'https://pay.example.com/1',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:30:00.000Z',
  creditedAt: null,
  failure: null,
  fee: '0.00',
  ordered: null,
  transfer: null,
  payTo: null,
  seen: false,
};

/** The deposit as the wallet shows it: the form with its button outside, then what became of it. */
function Page() {
  const deposit = useDeposit();
  const form = useDepositForm();
  const { step } = deposit.flow;
  if (step !== 'form' && step !== 'sending') return <DepositProgress deposit={deposit} onClose={() => undefined} />;
  return (
    <>
      <DepositForm form={form} deposit={deposit} />
      <DepositSubmit form={form} busy={step === 'sending'} formId={DEPOSIT_FORM_ID} />
    </>
  );
}

async function open(create: (asked: Asked) => Said | Promise<Said> = () => ({ value: MADE })) {
  const server = serve({
    'GET /deposit-methods': () => ({ value: [CARD] }),
    'POST /deposits': create,
    [`GET /deposits/${MADE.id}`]: () => ({ value: MADE }),
  });
  await draw(<Page />);
  const amount = await screen.findByLabelText<HTMLInputElement>(/^Amount/);
  return { server, amount, user: userEvent.setup() };
}

const submit = () => screen.getByRole('button', { name: /^(Deposit|Preparin)/ });
const created = (server: { askedFor: (route: string) => Asked[] }) => server.askedFor('POST /deposits');

test('no amount: the field says so and takes the focus, and no money call is made', async () => {
  const { server, amount, user } = await open();
  await user.click(submit());
  await waitFor(() => expect(descriptionOf(amount)).toBe('Enter an amount.'));
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(amount);
  expect(created(server)).toEqual([]);
});

test.each([
  ['99.99', 'The least is ৳ 100.00.'],
  ['50000.01', 'The most is ৳ 50,000.00.'],
  ['100.001', 'Use at most two decimals.'],
  ['a lot', 'Write the amount in digits, like 500 or 500.50.'],
])('%s is refused with its bound: %s', async (typed, message) => {
  const { server, amount, user } = await open();
  expect(descriptionOf(amount)).toBe('৳ 100.00 to ৳ 50,000.00 each time.');
  await user.type(amount, typed);
  await user.tab();
  await waitFor(() => expect(descriptionOf(amount)).toBe(message));
  await user.click(submit());
  expect(created(server)).toEqual([]);
});

test('a quick amount fills the field, and the button names the sum that is sent', async () => {
  const { server, amount, user } = await open();
  await user.click(screen.getByRole('button', { name: '500' }));
  expect(amount.value).toBe('500');
  await user.click(screen.getByRole('button', { name: 'Deposit ৳ 500.00' }));
  await screen.findByRole('link', { name: /new tab/ });
  const [sent] = created(server);
  expect(sent?.body).toEqual({ amount: '500.00', method: 'card', language: 'en' });
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('a refusal keeps the amount, says that no money moved, and the next try has a key of its own', async () => {
  let refused = false;
  const { server, amount, user } = await open(() => {
    if (refused) return { value: MADE };
    refused = true;
    return { code: 'AMOUNT_INVALID' };
  });
  await user.type(amount, '1234.5');
  await user.click(submit());
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('The provider does not take this amount.');
  expect(note.textContent).toContain('No money was moved.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('1234.5');
  await user.click(submit());
  await waitFor(() => expect(created(server)).toHaveLength(2));
  const keys = created(server).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('pressing twice sends one deposit', async () => {
  let release: (said: Said) => void = () => undefined;
  const { server, amount, user } = await open(
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  await user.type(amount, '500');
  await user.click(submit());
  await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'));
  await user.click(submit());
  expect(amount.disabled).toBe(true);
  release({ code: 'AMOUNT_INVALID' });
  await screen.findByRole('alert');
  expect(created(server)).toHaveLength(1);
});

test('an answer that is lost is asked for again under the same key, and money is not called gone', async () => {
  let tries = 0;
  const { server, amount, user } = await open(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new TypeError('network')) : { value: MADE };
  });
  await user.type(amount, '500');
  await user.click(submit());
  await screen.findByRole('link', { name: /new tab/ });
  const keys = created(server).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});
