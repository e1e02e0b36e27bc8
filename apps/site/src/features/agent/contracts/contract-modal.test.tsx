// @vitest-environment happy-dom
import type { ContractRequest } from '@baize/contract/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw, serve } from '../../../test-page.tsx';
import ContractModal from './contract-modal.tsx';

const tiers = (rate: string) => [{ minimumBet: '0.00', netLoss: '0.00', activeMember: 0, rate }];
const terms = (rate: string, kind: 'DIVIDEND' | 'DAILY' = 'DIVIDEND') => ({
  kind,
  category: 'CONS' as const,
  period: kind === 'DAILY' ? ('daily' as const) : ('semimonthly' as const),
  carry: 'NONE' as const,
  rateType: 'P' as const,
  tiers: tiers(rate),
});
const worse: ContractRequest = {
  request: 'EDIT',
  takesEffect: '2026-11-30T18:00:00.000Z',
  contract: {
    id: '7d447a4e-9946-4996-8da0-cc32a94f8404',
    holder: { id: '7', account: 'A' },
    issuer: null,
    state: 'EDIT_PENDING',
    terms: terms('0.3'),
    offered: terms('0.15'),
    expiresAt: '2026-11-26T12:00:00.000Z',
    version: 1,
    effectiveFrom: '2026-11-15T18:00:00.000Z',
  },
  ends: [
    { holder: 'B', issuer: 'A', terms: terms('0.2') },
    { holder: 'C', issuer: 'B', terms: terms('0.1') },
  ],
  endCount: 2,
};
const DONE = { done: true, downlineHigherRate: 'Y', ended: 2 };

test('terms that end contracts below are agreed to only after everybody was named and confirmed', async () => {
  const close = vi.fn();
  let requests: ContractRequest[] = [worse];
  const server = serve({
    'GET /contract/requests': () => ({ value: requests }),
    'POST /contract/dividend': () => {
      requests = [];
      return { value: DONE };
    },
  });
  await draw(<ContractModal close={close} />);
  const accept = await screen.findByRole('button', { name: 'Accept and end 2 contracts' });
  expect(screen.getByText('now 30%')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^B up to 20% · given by A/),
    expect.stringMatching(/^C up to 10% · given by B/),
  ]);
  expect(accept).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'I understand that the contracts of B, C end.' }));
  await userEvent.click(accept);
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.askedFor('POST /contract/dividend').map(({ body }) => body)).toEqual([
    { type: 'CONS', status: 'A', confirm: true },
  ]);
});

test('an end is kept and agreed to by the letters of its kind', async () => {
  const ended: ContractRequest = {
    ...worse,
    request: 'TERMINATION',
    contract: { ...worse.contract, state: 'TERMINATION_PENDING', terms: terms('0.01', 'DAILY'), offered: null },
    ends: [],
    endCount: 0,
  };
  const server = serve({
    'GET /contract/requests': () => ({ value: [ended] }),
    'POST /contract/daily-salary': () => ({ value: { ...DONE, ended: 0 } }),
  });
  await draw(<ContractModal close={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep the contract' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Agree to end' })).toHaveProperty('disabled', false));
  await userEvent.click(screen.getByRole('button', { name: 'Agree to end' }));
  await waitFor(() =>
    expect(server.askedFor('POST /contract/daily-salary').map(({ body }) => body.status)).toEqual(['A', 'C']),
  );
});
