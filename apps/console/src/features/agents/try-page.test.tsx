// @vitest-environment happy-dom
import { TermsSchema } from '@baize/contract/agent-terms';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import AgentsArea from './agents-area.tsx';
import { draftOf, findDraftFaults, NEW_DRAFT, readDraft, withKind } from './terms-draft.ts';

const AT = '2026-11-20T10:00:00.000Z';
const tried = (net: string) => ({
  period: { from: AT, to: AT },
  validBet: '620000.00',
  netLoss: '0.00',
  active: 8,
  carriedIn: '0.00',
  base: '0.00',
  tier: 1,
  gross: '4960.00',
  downlineCost: '1500.00',
  net,
  cost: '4960.00',
});
const SUMS = { bets: 0, stake: '0.00', payout: '0.00', validBet: '0.00', netLoss: '0.00', deposits: '0.00' };
const place = {
  node: {
    id: '7',
    parentId: null,
    account: 'rahim',
    nickname: '',
    type: 1,
    status: 'active',
    registeredAt: AT,
    size: { agents: 0, members: 0 },
    contracts: [],
  },
  currency: 'BDT',
  line: [{ id: '7', account: 'rahim' }],
  own: { ...SUMS, firstDeposits: 0, registered: 0 },
  total: { ...SUMS, firstDeposits: 0, registered: 0 },
};

test('what is typed are the terms that are sent, and terms that break a rule are not', () => {
  const tier = { minimumBet: '100000', netLoss: '0', activeMember: '5', rate: '0.8' };
  const daily = { ...withKind(NEW_DRAFT, 'DAILY'), tiers: [tier] };
  const terms = readDraft(daily)!;
  expect(TermsSchema.parse(terms)).toEqual(terms);
  expect(terms).toEqual({
    kind: 'DAILY',
    category: 'CONS',
    period: 'daily',
    carry: 'NONE',
    rateType: 'P',
    tiers: [{ minimumBet: '100000', netLoss: '0', activeMember: 5, rate: '0.008' }],
  });
  expect(readDraft(draftOf(terms))).toEqual(terms);
  expect(readDraft({ ...daily, tiers: [tier, tier] })).toBeUndefined();
  expect(readDraft({ ...daily, tiers: [{ ...tier, rate: '0.0001' }] })).toBeUndefined();
  expect(readDraft({ ...daily, tiers: [{ ...tier, minimumBet: '1,5' }] })).toBeUndefined();
  expect(readDraft({ ...withKind(NEW_DRAFT, 'REALTIME'), profitRate: '0.1', lossRate: '0.2' })).toMatchObject({
    kind: 'REALTIME',
    lossRate: '0.002',
  });
});

test('a trial shows what each period would have paid and the worst; other terms take it away', async () => {
  history.replaceState(null, '', '/agents/7/try');
  const asked = serve({
    'GET /agent-tree/7': () => ({ value: place }),
    'GET /agent-contracts': () => ({ value: { content: [], newer: null, older: null } }),
    'POST /players/7/contract-simulation': () => ({
      value: { currency: 'BDT', periods: [tried('3460.00')], worst: tried('5940.00') },
    }),
  });
  await draw(<AgentsArea />);
  const run = await screen.findByRole('button', { name: 'Try on the past' });
  expect((run as HTMLButtonElement).disabled).toBe(true);
  const rate = within(screen.getByRole('group', { name: 'Tier 1' })).getByRole('textbox', { name: 'Rate' });
  fireEvent.change(rate, { target: { value: '20' } });
  fireEvent.click(run);
  expect(await screen.findByText('3,460.00')).toBeTruthy();
  expect(screen.getByText(/5,940.00 net/)).toBeTruthy();
  await waitFor(() =>
    expect(asked.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({
      terms: { kind: 'DIVIDEND', tiers: [{ rate: '0.2' }] },
    }),
  );
  fireEvent.change(rate, { target: { value: '21' } });
  expect(screen.queryByText('3,460.00')).toBeNull();
});

test('what is wrong with typed terms is said beneath its field; what is still empty is not wrong yet', async () => {
  const tier = { minimumBet: '100', netLoss: '0', activeMember: '5', rate: '2' };
  const of = (change: object) => findDraftFaults({ ...NEW_DRAFT, tiers: [tier, { ...tier, rate: '3', ...change }] });
  expect(findDraftFaults(NEW_DRAFT)).toEqual([]);
  expect(of({})).toEqual([]);
  expect(of({ minimumBet: '-5' })).toEqual([{ code: 'AMOUNT', field: 'minimumBet', tier: 1 }]);
  expect(of({ activeMember: '1.5' })).toEqual([{ code: 'COUNT', field: 'activeMember', tier: 1 }]);
  expect(of({ rate: '0.0001' })).toEqual([{ code: 'SHARE', field: 'rate', tier: 1 }]);
  expect(of({ rate: '2', activeMember: '4', netLoss: '200' })).toEqual([
    { code: 'LOSS_ABOVE_BET', field: 'netLoss', tier: 1 },
    { code: 'ACTIVE_DESCENDS', field: 'activeMember', tier: 1 },
    { code: 'RATE_NOT_ASCENDING', field: 'rate', tier: 1 },
  ]);
  history.replaceState(null, '', '/agents/7/try');
  serve(tree({}));
  await draw(<AgentsArea />);
  const rate = within(await screen.findByRole('group', { name: 'Tier 1' })).getByRole('textbox', { name: 'Rate' });
  fireEvent.change(rate, { target: { value: '<b>' } });
  expect(rate.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('A percentage with three decimals at most.')).toBeTruthy();
});

const tree = (node: object) => ({
  'GET /agent-tree/7': () => ({ value: { ...place, node: { ...place.node, ...node } } }),
  'GET /agent-contracts': () => ({ value: { content: [], newer: null, older: null } }),
});

test('the platform offers a top agent what was typed, with a reason; an offer that waits is told as such', async () => {
  history.replaceState(null, '', '/agents/7/try');
  let waits = true;
  const asked = serve({
    ...tree({}),
    'POST /players/7/contract': () =>
      waits ? { code: 'STATE_CONFLICT' } : { value: { id: '11111111-2222-4333-8444-555555555555', expiresAt: AT } },
  });
  await draw(<AgentsArea />);
  const open = await screen.findByRole('button', { name: 'Offer it' });
  expect((open as HTMLButtonElement).disabled).toBe(true);
  const rate = within(screen.getByRole('group', { name: 'Tier 1' })).getByRole('textbox', { name: 'Rate' });
  fireEvent.change(rate, { target: { value: '30' } });
  fireEvent.click(open);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/rahim has 72 hours to agree/)).toBeTruthy();
  const send = dialog.getByRole('button', { name: 'Send the offer' });
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'As agreed by mail.' } });
  fireEvent.click(send);
  expect(await dialog.findByText('A request about this contract already waits for their answer.')).toBeTruthy();
  waits = false;
  fireEvent.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.findLast(({ route }) => route === 'POST /players/7/contract')?.body).toMatchObject({
    terms: { kind: 'DIVIDEND', category: 'CONS', tiers: [{ rate: '0.3' }] },
    reason: 'As agreed by mail.',
  });
});

test.each([
  ['who stands below another agent', { parentId: '3', type: 2 }, undefined],
  ['who may not offer', {}, ['agents.read' as const]],
])('%s sees no offer', async (_who, node, permissions) => {
  history.replaceState(null, '', '/agents/7/try');
  serve(tree(node));
  await draw(<AgentsArea />, permissions);
  expect(await screen.findByRole('button', { name: 'Try on the past' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Offer it' })).toBeNull();
});
