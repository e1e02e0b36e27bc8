// @vitest-environment happy-dom
import type { Evidence, SuspicionFile } from '@baize/contract/console/suspicions';
import { USUAL_SUSPICION_RULE } from '@baize/domain/agents/suspicions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import AgentsArea from './agents-area.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const RULE = { ...USUAL_SUSPICION_RULE, version: 0 };
const ID = '11111111-2222-4333-8444-555555555555';
const [rahim, karim] = [
  { id: '7', account: 'rahim' },
  { id: '8', account: 'karim' },
];
const row = (id: string, change: Partial<Evidence>): Evidence => ({
  id,
  fact: 'LINK',
  day: '2026-11-20',
  account: rahim,
  other: karim,
  sign: null,
  contractId: null,
  gameCode: null,
  times: null,
  stake: null,
  net: null,
  otherStake: null,
  otherNet: null,
  at: AT,
  ...change,
});
const file = (change: Partial<SuspicionFile['suspicion']> = {}): SuspicionFile => ({
  suspicion: {
    id: ID,
    kind: 'OPPOSITE_BETS',
    state: 'OPEN',
    accounts: [rahim, karim],
    currency: 'BDT',
    evidenceRows: 2,
    foundAt: AT,
    lastAt: AT,
    judgedAt: null,
    ...change,
  },
  evidence: [
    row('1', { sign: 'device', times: 3 }),
    row('2', {
      fact: 'ROUND',
      gameCode: 'table',
      stake: '100.00',
      net: '95.00',
      otherStake: '100.00',
      otherNet: '-100.00',
    }),
  ],
  remarks: [{ id: ID, kind: 'NOTE', by: 'checker', at: AT, text: 'They are brothers.' }],
});

test('the list names whom it is about, and asks by kind', async () => {
  history.replaceState(null, '', '/agents/suspicions');
  const asked = serve({
    'GET /suspicions': () => ({ value: { content: [file().suspicion], newer: null, older: null } }),
    'GET /suspicion-rule': () => ({ value: RULE }),
  });
  await draw(<AgentsArea />);
  const found = await screen.findByRole('link', { name: 'Bets against each other' });
  expect(found.getAttribute('href')).toBe(`/agents/suspicions/${ID}`);
  expect(screen.getByRole('link', { name: 'karim' }).getAttribute('href')).toBe('/agents/8');
  fireEvent.change(screen.getByRole('combobox', { name: 'Suspicion' }), { target: { value: 'RING' } });
  await waitFor(() => expect(asked.at(-1)?.query.get('kind')).toBe('RING'));
});

test('an owner changes from when on the brand looks twice, within bounds and with a reason', async () => {
  history.replaceState(null, '', '/agents/suspicions');
  const asked = serve({
    'GET /suspicions': () => ({ value: { content: [], newer: null, older: null } }),
    'GET /suspicion-rule': () => ({ value: RULE }),
    'PUT /suspicion-rule': () => ({ value: { ...RULE, washBets: 500, version: 1 } }),
  });
  await draw(<AgentsArea />, ['agents.read', 'salaries.rules']);
  fireEvent.click(await screen.findByRole('button', { name: 'Change what counts as suspicious' }));
  const dialog = within(await screen.findByRole('dialog'));
  const bets = dialog.getByRole('textbox', { name: 'Bets of two accounts on a day, at least' });
  fireEvent.change(bets, { target: { value: '5' } });
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'Too many cafés.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('A whole number from 20 to 10,000')).toBeTruthy();
  fireEvent.change(bets, { target: { value: '500' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ route }) => route.startsWith('PUT'))?.body).toEqual({
    ...RULE,
    washBets: 500,
    reason: 'Too many cafés.',
  });
});

test('a suspicion shows every row; a decision takes a reason and is sent once it was read what follows', async () => {
  history.replaceState(null, '', `/agents/suspicions/${ID}`);
  let state: 'OPEN' | 'DISMISSED' = 'OPEN';
  const asked = serve({
    [`GET /suspicions/${ID}`]: () => ({ value: file({ state }) }),
    [`POST /suspicions/${ID}/decide`]: () => {
      state = 'DISMISSED';
      return { value: file({ state }) };
    },
  });
  await draw(<AgentsArea />);
  expect(await screen.findByText('Same device, 3 logins')).toBeTruthy();
  expect(screen.getByText('One round of table')).toBeTruthy();
  expect(screen.getByText('They are brothers.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/not brought up for this again for as long/)).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), { target: { value: 'They live together.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
    decision: 'DISMISSED',
    reason: 'They live together.',
  });
  // What was decided takes no more words.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull());
});

test('who may only read judges nothing', async () => {
  history.replaceState(null, '', `/agents/suspicions/${ID}`);
  serve({ [`GET /suspicions/${ID}`]: () => ({ value: file() }) });
  await draw(<AgentsArea />, ['agents.read']);
  expect(await screen.findByText('Same device, 3 logins')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});
