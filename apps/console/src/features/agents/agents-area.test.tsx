// @vitest-environment happy-dom
import type { ConsoleContract, TreeNode } from '@baize/contract/console/agent-tree';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import AgentsArea from './agents-area.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const SUMS = {
  bets: 3,
  stake: '30.00',
  payout: '20.00',
  validBet: '30.00',
  netLoss: '10.00',
  deposits: '0.00',
  firstDeposits: 0,
  registered: 0,
};
const node = (id: string, account: string, change: Partial<TreeNode> = {}): TreeNode => ({
  id,
  parentId: null,
  account,
  nickname: '',
  type: 2,
  status: 'active',
  registeredAt: AT,
  size: { agents: 0, members: 0 },
  contracts: [],
  ...change,
});
const page = (content: readonly unknown[]) => ({ value: { content, newer: null, older: null } });
const CONTRACT = '11111111-2222-4333-8444-555555555555';
const contract: ConsoleContract = {
  id: CONTRACT,
  holder: { id: '7', account: 'rahim' },
  issuer: null,
  state: 'ACTIVE',
  kind: 'DAILY',
  category: 'CONS',
  terms: {
    kind: 'DAILY',
    category: 'CONS',
    period: 'daily',
    carry: 'NONE',
    rateType: 'P',
    tiers: [{ minimumBet: '100000.00', netLoss: '0.00', activeMember: 5, rate: '0.0055' }],
  },
  offered: null,
  expiresAt: null,
  version: 1,
  effectiveFrom: AT,
  createdAt: AT,
  endedAt: null,
};

/** A place with its line, nothing agreed, no link, no move. */
const placeOf = (id: string, account: string, parentId: string | null) => ({
  [`GET /agent-tree/${id}`]: () => ({
    value: {
      node: node(id, account, { parentId }),
      currency: 'BDT',
      line: [...(parentId ? [{ id: parentId, account: 'above' }] : []), { id, account }],
      own: SUMS,
      total: SUMS,
    },
  }),
  'GET /agent-contracts': () => page([]),
  [`GET /players/${id}/links`]: () => ({ value: [] }),
  [`GET /players/${id}/moves`]: () => ({ value: [] }),
});

test('a branch is asked for when it is opened, and not before', async () => {
  history.replaceState(null, '', '/agents');
  const asked = serve({
    'GET /agent-tree': ({ query }) =>
      page(
        query.get('under') === '1' ? [node('2', 'karim')] : [node('1', 'rahim', { size: { agents: 1, members: 4 } })],
      ),
  });
  await draw(<AgentsArea />);
  const branch = await screen.findByRole('button', { name: 'Below rahim' });
  expect(branch.getAttribute('aria-expanded')).toBe('false');
  expect(asked.filter(({ route }) => route === 'GET /agent-tree')).toHaveLength(1);
  fireEvent.click(branch);
  expect(await screen.findByRole('link', { name: 'karim' })).toBeTruthy();
  // Below karim stands no agent: there is nothing to open.
  expect(screen.queryByRole('button', { name: 'Below karim' })).toBeNull();
});

test('a move is sent only after what it brings about was shown, and a refused place says why', async () => {
  history.replaceState(null, '', '/agents/7');
  let fault = true;
  const asked = serve({
    ...placeOf('7', 'rahim', '1'),
    'GET /agent-tree': () => page([]),
    'GET /players/7/move-preview': () =>
      fault
        ? { code: 'BAD_REQUEST', fields: { to: 'below' } }
        : {
            value: {
              account: 'rahim',
              from: 'above',
              to: 'karim',
              people: 12,
              leaves: ['above'],
              joins: ['karim'],
              contracts: 1,
              effectiveAt: AT,
            },
          },
    'POST /players/7/move': () => ({ value: { effectiveAt: AT } }),
  });
  await draw(<AgentsArea />);
  fireEvent.click(await screen.findByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog'));
  const upline = dialog.getByRole('textbox', { name: /Account of the new upline/ });
  fireEvent.change(upline, { target: { value: 'lowest' } });
  fireEvent.click(dialog.getByRole('button', { name: 'See what would happen' }));
  expect(await dialog.findByText('This account stands below the one that is to be moved.')).toBeTruthy();
  fault = false;
  fireEvent.change(upline, { target: { value: 'karim' } });
  fireEvent.click(dialog.getByRole('button', { name: 'See what would happen' }));
  expect(await dialog.findByText('12 accounts go below karim.')).toBeTruthy();
  expect(asked.some(({ route }) => route === 'POST /players/7/move')).toBe(false);
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'As both asked for.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(asked.find(({ route }) => route === 'POST /players/7/move')?.body).toEqual({
      to: 'karim',
      reason: 'As both asked for.',
    }),
  );
});

test('who may not move sees no button; contracts tell their sides and rates', async () => {
  history.replaceState(null, '', '/agents/7');
  serve({
    ...placeOf('7', 'rahim', '1'),
    'GET /agent-tree': () => page([]),
    'GET /agent-contracts': () => page([contract]),
  });
  await draw(<AgentsArea />, ['agents.read', 'players.read']);
  expect(await screen.findByText('up to 0.55%')).toBeTruthy();
  expect(await screen.findByText('Never moved.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull();
});
