// @vitest-environment happy-dom
import type { AuditRow } from '@baize/contract/console/audit';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import AuditPage from './audit-page.tsx';

const SIZE = 25;
const LAST = 60;

const entry = (seq: number): AuditRow => ({
  seq: String(seq),
  at: '2026-11-21T10:00:00.000Z',
  actor: `clerk-${seq}`,
  ip: '192.0.2.1',
  action: 'change-player-status',
  target: 'operator:7',
  targetName: 'maker',
  before: null,
  after: null,
  reason: '',
  hash: '00',
});

/** The entries from 60 down to 1, as the server answers them. */
function listAudit(query: URLSearchParams) {
  const before = Number(query.get('before') ?? LAST + 1);
  const size = Number(query.get('pageSize'));
  const after = query.get('after');
  const first = after === null ? before - 1 : Number(after) + size;
  const content = Array.from({ length: Math.min(size, first) }, (_, i) => entry(first - i));
  const [newest, oldest] = [first, first - content.length + 1];
  return { content, newer: newest < LAST ? String(newest) : null, older: oldest > 1 ? String(oldest) : null };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => history.replaceState(null, '', '/audit'));

test('the log is read from one entry on, to older and back to newer ones, by links that can be shared', async () => {
  const user = userEvent.setup();
  serve({ 'GET /audit': ({ query }) => ({ value: listAudit(query) }) });
  await draw(<AuditPage />);
  await screen.findByRole('cell', { name: 'clerk-60' });
  expect(button('Newer entries').disabled).toBe(true);
  await user.click(button('Older entries'));
  await screen.findByRole('cell', { name: 'clerk-35' });
  expect(location.search).toBe('?before=36');
  await user.click(button('Older entries'));
  await screen.findByRole('cell', { name: 'clerk-10' });
  expect(button('Older entries').disabled).toBe(true);
  await user.click(button('Newer entries'));
  await screen.findByRole('cell', { name: 'clerk-35' });
  expect(location.search).toBe('?after=10');
});

test('another filter begins at the newest entry', async () => {
  const user = userEvent.setup();
  history.replaceState(null, '', '/audit?before=36');
  const asked = serve({ 'GET /audit': ({ query }) => ({ value: listAudit(query) }) });
  await draw(<AuditPage />);
  await screen.findByRole('cell', { name: 'clerk-35' });
  await user.type(screen.getByRole('combobox', { name: 'Who' }), 'clerk{Enter}');
  await vi.waitFor(() => expect(location.search).toBe('?actor=clerk'));
  await screen.findByRole('cell', { name: 'clerk-60' });
  expect(Object.fromEntries(asked.findLast(({ route }) => route === 'GET /audit')!.query)).toEqual({
    actor: 'clerk',
    pageSize: String(SIZE),
  });
});

/** Opens the page at an address; what the list was asked with last stands in `asked`. */
async function open(address: string) {
  history.replaceState(null, '', `/audit${address}`);
  const asked = serve({
    'GET /audit': () => ({ value: { content: [], newer: null, older: null } }),
  });
  await draw(<AuditPage />);
  await screen.findByText('No activity');
  return {
    last: () => Object.fromEntries(asked.findLast(({ route }) => route === 'GET /audit')!.query),
    user: userEvent.setup(),
  };
}

test.each(['From', 'To'])('a time (%s) in the address that is none is named, and nothing is asked', async (field) => {
  history.replaceState(null, '', `/audit?${field.toLowerCase()}=garbage&actor=owner`);
  const asked = serve({});
  await draw(<AuditPage />);
  expect(await screen.findByText(`${field}, GMT+6: “garbage” is not a moment.`)).toBeTruthy();
  expect(asked.filter(({ route }) => route === 'GET /audit')).toEqual([]);
});

test('a target is searched as it is printed', async () => {
  const { last, user } = await open('');
  await user.type(screen.getByRole('searchbox', { name: 'On what' }), 'brand baize{Enter}');
  await waitFor(() => expect(last().target).toBe('brand:baize'));
});

test('an action is chosen by its words', async () => {
  const { last, user } = await open('');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Switched game (switch-game)');
  await waitFor(() => expect(last().action).toBe('switch-game'));
});

test('an action of the address that this console does not know can be seen and left', async () => {
  const { last } = await open('?action=land-on-moon');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'What' }).value).toBe('land-on-moon');
  expect(last().action).toBe('land-on-moon');
});

test('the page tells how far the server walked the chain by itself, and what it found', async () => {
  const walked = { verifiedAt: '2026-11-21T10:00:00.000Z', finishedAt: '2026-11-21T09:00:00.000Z' };
  serve({
    'GET /audit': () => ({ value: { content: [], newer: null, older: null } }),
    'GET /audit/walks': () => ({
      value: [
        { walk: 'news', rows: 60, ...walked, why: null },
        { walk: 'whole', rows: 16, ...walked, why: 'content does not match its hash' },
      ],
    }),
  });
  await draw(<AuditPage />);
  await screen.findByText('The server found a break in the chain');
  expect(screen.getByText('content does not match its hash')).toBeTruthy();
  expect(screen.getByText(/again under way, 16 entries/)).toBeTruthy();
});

test('an operator is called by their name, which leads to them', async () => {
  serve({ 'GET /audit': ({ query }) => ({ value: listAudit(query) }) });
  await draw(<AuditPage />);
  const [link] = await screen.findAllByRole('link', { name: 'operator maker' });
  expect(link!.getAttribute('href')).toBe('/operators?operator=7');
});
