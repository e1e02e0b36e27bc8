// @vitest-environment happy-dom
import type { AuditRow } from '@baize/contract/console/audit';
import { screen } from '@testing-library/react';
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
  target: 'player:1',
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
  await user.type(screen.getByRole('searchbox', { name: 'Who' }), 'clerk{Enter}');
  await vi.waitFor(() => expect(location.search).toBe('?actor=clerk'));
  await screen.findByRole('cell', { name: 'clerk-60' });
  expect(Object.fromEntries(asked.at(-1)!.query)).toEqual({ actor: 'clerk', pageSize: String(SIZE) });
});
