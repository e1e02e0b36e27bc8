// @vitest-environment happy-dom
import type { RoundPage, RoundRow, RoundTotals } from '@baize/contract/console/rounds';
import { PERMISSIONS } from '@baize/contract/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { writeFile } from './export-button.tsx';
import { RoundsPage } from './rounds-page.tsx';

const WAGER = '57c729d4-0000-4000-8000-000000000001';
const PLACE = `1763811000000000.${WAGER}`;
const ROW: RoundRow = {
  key: `1042.${WAGER}`,
  round: 'r-u8k-EpWHHxL3iDFrwjnT',
  gameCode: 'stu_tidewater',
  gameName: 'Tidewater',
  vendor: 'PG',
  vendorName: 'Halfmoon',
  playerId: '1042',
  account: 'rahim',
  currency: 'BDT',
  wagers: 1,
  stake: '10.00',
  payout: '6.00005',
  net: '-3.99995',
  state: 'settled',
  startedAt: '2026-11-22T16:28:28.000Z',
  endedAt: '2026-11-22T16:28:29.000Z',
  atSupplier: false,
  freeWin: null,
};
const PAGE: RoundPage = { content: [ROW], newer: null, older: null, lookedTo: null };
const TOTALS: RoundTotals = {
  counted: [{ currency: 'BDT', rounds: 1, stake: '10.00', payout: '6.00', net: '-4.00' }],
  since: null,
  estimate: null,
};
const CHOICES = {
  vendors: [
    { code: 'PG', name: 'Halfmoon' },
    { code: 'BGS', name: 'Kite & Key' },
  ],
  suppliers: [{ code: 'studio-pg', name: 'Halfmoon' }],
  games: [{ code: 'stu_tidewater', name: 'Tidewater', vendor: 'PG' }],
  currencies: ['BDT'],
};

async function open(page: Partial<RoundPage> = {}, totals: Partial<RoundTotals> = {}) {
  const asked = serve({
    'GET /rounds': () => ({ value: { ...PAGE, ...page } }),
    'GET /round-totals': () => ({ value: { ...TOTALS, ...totals } }),
    'GET /round-choices': () => ({ value: CHOICES }),
  });
  await draw(<RoundsPage />, PERMISSIONS);
  const listed = () =>
    asked.filter(({ route }) => route === 'GET /rounds').map(({ query }) => Object.fromEntries(query));
  return { listed, user: userEvent.setup() };
}

test('a round is shown with exact money, its player and its own page', async () => {
  await open();
  const row = (await screen.findByText('Tidewater', { selector: 'b' })).closest('tr')!;
  expect(within(row).getByText('6.00005')).toBeTruthy();
  expect(within(row).getByText('−3.99995')).toBeTruthy();
  expect(within(row).getByRole('link', { name: 'r-u8k-Ep…' }).getAttribute('href')).toBe(`/rounds/${ROW.key}`);
  expect(within(row).getByRole('link', { name: 'rahim' }).getAttribute('href')).toBe('/players/1042');
});

test('the address is the list: what it says is asked, and what is chosen stands in it', async () => {
  history.replaceState(null, '', '/rounds?search=rahim&state=open&gameCode=stu_tidewater&payoutMin=5');
  const { listed, user } = await open();
  await screen.findByText('Tidewater', { selector: 'b' });
  const [first] = listed();
  expect(first).toMatchObject({ search: 'rahim', state: 'open', gameCode: 'stu_tidewater', payoutMin: '5' });
  // Another studio has no such game.
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Studio' }), 'BGS');
  await waitFor(() => expect(new URLSearchParams(location.search).get('vendor')).toBe('BGS'));
  expect(new URLSearchParams(location.search).get('gameCode')).toBeNull();
});

test('a filter that cannot be meant is named instead of any rows or sums, and nothing is asked', async () => {
  history.replaceState(null, '', '/rounds?state=opne&stakeMin=1e5&stat=open');
  const { listed, user } = await open();
  const said = within(await screen.findByRole('alert'));
  expect(said.getByText('State: “opne” is not one of the choices.')).toBeTruthy();
  expect(said.getByText(/^Stake from: “1e5” is not an amount/)).toBeTruthy();
  expect(said.getByText('“stat” is not a filter of this list.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Totals of the filtered rounds' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
  expect(listed()).toEqual([]);
  await user.click(said.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('Tidewater', { selector: 'b' });
  expect(location.search).toBe('');
});

test('each sum opens the rounds that it is made of', async () => {
  history.replaceState(null, '', '/rounds?state=settled&supplier=studio-pg');
  await open();
  const totals = within(await screen.findByRole('region', { name: 'Totals of the filtered rounds' }));
  const hrefOf = (name: string) => totals.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('1')).toBe('/rounds?supplier=studio-pg&state=settled&currency=BDT');
  expect(hrefOf('৳ 6.00')).toContain('payoutMin=0.00001');
  expect(screen.getByRole('combobox', { name: 'Supplier' })).toBeTruthy();
});

test('an address that only the server refuses says which part, and how to go on', async () => {
  history.replaceState(null, '', '/rounds?search=r-1');
  serve({
    'GET /rounds': () => ({ code: 'BAD_REQUEST', fields: { search: 'too-long' } }),
    'GET /round-totals': () => ({ code: 'BAD_REQUEST', fields: { search: 'too-long' } }),
    'GET /round-choices': () => ({ value: CHOICES }),
  });
  await draw(<RoundsPage />, PERMISSIONS);
  expect(await screen.findByText('The server does not know what is meant by: search.')).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location.search).toBe('');
});

test('a list that stopped says how far it looked, and looks further', async () => {
  const { listed, user } = await open({ content: [], older: PLACE, lookedTo: '2026-11-20T10:00:00.000Z' });
  expect(await screen.findByText(/Looked back to 2026-11-20 16:00:00/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Look further back' }));
  await waitFor(() => expect(listed().at(-1)).toMatchObject({ before: PLACE }));
});

test('totals say of what they are, and an estimate is called one', async () => {
  const about = [{ currency: 'BDT', rounds: 987_654, stake: '1000.00', payout: '960.00', net: '-40.00' }];
  await open({}, { since: '2026-11-22T10:00:00.000Z', estimate: about });
  const totals = within(await screen.findByRole('region', { name: 'Totals of the filtered rounds' }));
  expect(totals.getByText('Exact, of the latest, back to 2026-11-22 16:00:00.')).toBeTruthy();
  expect(totals.getByText(/^Estimate of all/)).toBeTruthy();
  expect(totals.getByText('≈ 987,654')).toBeTruthy();
});

test('a file is written part by part, and says at its end how many rows of which time it holds', async () => {
  const older = { ...ROW, account: '=cmd', startedAt: '2026-11-21T00:00:00.000Z' };
  const asked = serve({
    'POST /rounds/export': ({ body }) => ({
      value: (body as { before?: string }).before ? { rows: [older], older: null } : { rows: [ROW], older: PLACE },
    }),
  });
  const counts: number[] = [];
  const { parts, rows, cut } = await writeFile({
    filter: { state: 'settled' },
    t: (id) => id,
    signal: new AbortController().signal,
    onRows: (count) => counts.push(count),
  });
  expect([rows, cut, counts]).toEqual([2, false, [1, 2]]);
  expect(asked.map(({ body }) => body)).toEqual([{ state: 'settled' }, { state: 'settled', before: PLACE }]);
  const lines = (await new Blob([...parts]).text()).split('\r\n');
  expect(lines[2]).toContain("'=cmd");
  expect(lines.slice(-6, -1)).toEqual([
    'part.export.rows,2',
    'part.export.from,2026-11-21T00:00:00.000Z',
    'part.export.to,2026-11-22T16:28:28.000Z',
    'part.filters,state=settled',
    'part.export.whole,part.export.yes',
  ]);
});
