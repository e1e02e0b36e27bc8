// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Correction } from '@baize/contract/console/corrections';
import type { PlayerDetail } from '@baize/contract/console/players';
import { descriptionOf, type Said } from '@baize/webkit/testing-page';
import { draw, serve } from '../../test-page.tsx';
import MakePage from './make-page.tsx';

const ROW = {
  id: '10004',
  account: 'player',
  nickname: 'Demo player',
  type: 0,
  status: 'active',
  currency: 'BDT',
  balance: '100.00',
  parent: null,
  registeredAt: '2026-01-01T00:00:00.000Z',
  lastLoginAt: null,
  frozenSince: null,
  tags: [],
};
const PLAYER: PlayerDetail = {
  ...ROW,
  status: 'active',
  cash: '100.00',
  bonus: '0.00',
  held: '0.00',
  lifetime: { stake: '0.00', payout: '0.00', deposits: '0.00', bets: 0 },
  path: [],
  downlines: 0,
  registerIp: '',
  language: 'en',
  excludedUntil: null,
  frozen: null,
};
const MADE: Correction = {
  id: '0198c5d2-1111-7000-8000-000000000001',
  playerId: '10004',
  account: 'player',
  direction: 'credit',
  amount: '12.50',
  currency: 'BDT',
  reason: 'the round was never settled',
  state: 'waiting',
  maker: 'R. Sultana',
  madeAt: '2026-01-01T00:00:00.000Z',
  checker: null,
  checkedAt: null,
  note: null,
};
const REASON = 'the round was never settled';

async function open(make: () => Said | Promise<Said> = () => ({ value: MADE })) {
  const asked = serve({
    'GET /players': () => ({
      value: {
        content: [ROW, { ...ROW, id: '10005', account: 'tryout', type: 4 }],
        pageNum: 1,
        pageSize: 100,
        total: 2,
        totalPages: 1,
      },
    }),
    'GET /players/10004': () => ({ value: PLAYER }),
    'POST /corrections': make,
  });
  await draw(<MakePage />);
  const sent = () => asked.filter(({ route }) => route === 'POST /corrections');
  return { sent, user: userEvent.setup() };
}

const account = () => screen.getByLabelText<HTMLInputElement>(/^Account/);
const amount = () => screen.getByLabelText<HTMLInputElement>(/^Amount/);
const reason = () => screen.getByLabelText<HTMLTextAreaElement>(/^Reason/);
const submit = () => screen.getByRole('button', { name: 'Send to a checker' });

async function fill(user: ReturnType<typeof userEvent.setup>, values: { amount?: string; reason?: string } = {}) {
  await user.type(account(), 'player');
  await waitFor(() => expect(descriptionOf(account())).toBe('Demo player'));
  await user.type(amount(), values.amount ?? '12.50');
  await user.type(reason(), values.reason ?? REASON);
}

test('an empty form: every field says what it needs, and nothing is sent', async () => {
  const { sent, user } = await open();
  await user.click(submit());
  await waitFor(() => expect(descriptionOf(account())).toBe('Whose account is it?'));
  expect(descriptionOf(amount())).toBe('A positive amount of at most ৳ 90,071,992,547.40, with at most two decimals.');
  expect(descriptionOf(reason())).toContain('At least 10 characters.');
  for (const field of [account(), amount(), reason()]) {
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-required')).toBe('true');
  }
  expect(document.activeElement).toBe(account());
  expect(sent()).toEqual([]);
});

test.each([
  ['nobody', 'No player of this brand has this account.'],
  ['tryout', 'A trial account has no wallet to correct.'],
  ['play', 'No player of this brand has this account.'],
])('the account %s cannot be corrected: %s', async (typed, message) => {
  const { sent, user } = await open();
  await user.type(account(), typed);
  await user.type(amount(), '12.50');
  await user.type(reason(), REASON);
  await waitFor(() => expect(descriptionOf(account())).toBe(message));
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  await user.click(submit());
  expect(sent()).toEqual([]);
});

test.each(['0', '-1', '1.234', 'ten', '1e3'])('the amount %s is refused under its field', async (typed) => {
  const { sent, user } = await open();
  await fill(user, { amount: typed });
  await user.click(submit());
  await waitFor(() =>
    expect(descriptionOf(amount())).toBe(
      'A positive amount of at most ৳ 90,071,992,547.40, with at most two decimals.',
    ),
  );
  expect(sent()).toEqual([]);
});

test('the preview says what a debit leaves, and warns where the cash is short', async () => {
  const { user } = await open();
  await fill(user, { amount: '150.00' });
  await user.click(screen.getByRole('radio', { name: 'Debit the player' }));
  expect(await screen.findByText('Cash after')).toBeDefined();
  expect(screen.getByText(/−৳ 50\.00/)).toBeDefined();
});

test('what was typed is sent once under one key, however often the button is pressed', async () => {
  let answer: (said: Said) => void = () => undefined;
  const { sent, user } = await open(() => new Promise<Said>((resolve) => (answer = resolve)));
  await fill(user);
  await user.click(submit());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await user.click(submit());
  answer({ value: MADE });
  expect(await screen.findByText(/is in the queue/)).toBeDefined();
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toEqual({ account: 'player', direction: 'credit', amount: '12.50', reason: REASON });
  expect(sent()[0]?.headers.get('idempotency-key')).toMatch(/^[\w-]{16,}$/);
});

test('a refusal stays beside the button, says what is safe, and keeps what was typed', async () => {
  const { sent, user } = await open(() => ({ code: 'FORBIDDEN' }));
  await fill(user);
  await user.click(submit());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The correction was not made.');
  expect(alert.textContent).toContain('request-1');
  expect([account().value, amount().value, reason().value]).toEqual(['player', '12.50', REASON]);
  expect(sent()).toHaveLength(1);
});
