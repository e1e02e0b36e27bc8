// @vitest-environment happy-dom
import type { JackpotMonth } from '@baize/contract/console/jackpots';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { jackpot } from '../../test-jackpot.ts';
import { draw, serve } from '../../test-page.tsx';
import JackpotsArea from './jackpots-area.tsx';

const HIT = {
  epoch: 4,
  amount: '500.00',
  account: 'rahim',
  playerId: '17',
  round: '17.1fe6981f-9d65-4c01-8900-ccbfafaa15d6',
  gameName: 'Tidewater',
  at: '2026-11-20T10:00:00.000Z',
  seedHash: 'a',
  revealedSeed: 'b'.repeat(64),
  mustHitBy: null,
};
const month = (change: Partial<JackpotMonth>): JackpotMonth => ({
  month: '2026-11-01',
  isOver: false,
  opened: '100.00',
  contributed: '7.00',
  started: '10.00',
  fed: '0.00',
  paid: '50.00',
  closed: '67.00',
  ...change,
});
const row = (target: string, before: object, after: object) => ({
  seq: target,
  at: '2026-11-20T10:00:00.000Z',
  actor: 'maker',
  ip: '192.0.2.1',
  action: 'update-jackpot',
  target,
  targetName: null,
  before,
  after,
  reason: 'Eid campaign',
  hash: '',
});
let account = '67.00';
beforeEach(() => {
  account = '67.00';
  history.replaceState(null, '', '/jackpots/grand');
  serve({
    'GET /jackpots': () => ({ value: [jackpot({ hits: [HIT] })] }),
    'GET /jackpots/grand/months': () => ({
      value: { account, months: [month({}), month({ month: '2026-10-01', isOver: true })] },
    }),
    'GET /audit': () => ({
      value: {
        content: [
          row('jackpot:grand', { feedMax: '500.00' }, { feedMax: '450.00' }),
          row('jackpot:grand-two', { feedMax: '9.00' }, { feedMax: '8.00' }),
        ],
        newer: null,
        older: null,
      },
    }),
  });
});
const tableOf = async (name: RegExp) => within(await screen.findByRole('table', { name }));

test('every figure of a month that something moved leads to its rows, and a hit to its player and round', async () => {
  await draw(<JackpotsArea />);
  const months = await tableOf(/Months/);
  const [running] = months.getAllByRole('row').slice(1);
  const links = within(running!).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['7.00', '/jackpots/grand/moves?month=2026-11-01&kind=contributed'],
    ['10.00', '/jackpots/grand/moves?month=2026-11-01&kind=started'],
    ['−50.00', '/jackpots/grand/moves?month=2026-11-01&kind=paid'],
  ]);
  expect(await screen.findByText('The months add up to it')).toBeTruthy();
  const hits = await tableOf(/Hits/);
  expect(hits.getByRole('link', { name: 'rahim' }).getAttribute('href')).toBe('/players/17');
  expect(hits.getByRole('link', { name: 'Round' }).getAttribute('href')).toBe(`/rounds/${HIT.round}`);
  expect(hits.getByText('Tidewater')).toBeTruthy();
});

test('months that do not add up to the account say by how much', async () => {
  account = '70.00';
  await draw(<JackpotsArea />);
  expect(await screen.findByText(/The months differ by .*\+.*3\.00/)).toBeTruthy();
});

test('the changes are those of this pool, in words', async () => {
  await draw(<JackpotsArea />);
  const changes = await tableOf(/Changes/);
  await waitFor(() => expect(changes.getAllByRole('row')).toHaveLength(2));
  expect(changes.getByRole('row', { name: /Eid campaign/ }).textContent).toContain('House feed, most: 500.00 → 450.00');
});

test('a pool that this brand does not have is no page', async () => {
  history.replaceState(null, '', '/jackpots/other');
  await draw(<JackpotsArea />);
  expect(await screen.findByText('Not found.')).toBeTruthy();
});
