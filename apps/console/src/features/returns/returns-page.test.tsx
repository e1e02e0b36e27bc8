// @vitest-environment happy-dom
import type { GameReturn } from '@baize/contract/console/returns';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { ReturnPage } from './return-page.tsx';
import { ReturnsPage } from './returns-page.tsx';

const game = (gameCode: string, rtp: string, rtpHighest: string): GameReturn => ({
  gameCode,
  names: { en: gameCode },
  vendor: 'PG',
  supplierName: 'Halfmoon',
  rounds: 3,
  stake: '3.00',
  payout: '2.00',
  rtp,
  rtpHighest,
  basis: 'totals',
  told: 0,
  toldShare: null,
  state: 'inside',
  actual: 0.666667,
  expected: null,
  deviations: null,
  watch: { low: 0, high: 2 },
  alarmBand: { low: 0, high: 3 },
  alarm: null,
});
const SPAN = { from: '2026-10-31T18:00:00.000Z', to: '2026-11-30T18:00:00.000Z' };
const ROWS = [game('Alley', '0.95595', ''), game('Hands', '0.904337', '0.99'), game('Untold', '', '')];
const serveAll = () =>
  serve({
    'GET /returns': () => ({
      value: { ...SPAN, month: '2026-11', months: ['2026-11'], currency: 'BDT', currencies: ['BDT'], games: ROWS },
    }),
    'POST /exports': () => ({ value: null }),
    'GET /returns/Hands': () => ({ value: { ...SPAN, game: ROWS[1], points: [] } }),
  });
const cellsOf = async (name: string): Promise<string[]> => {
  const row = (await screen.findByRole('link', { name })).closest('tr')!;
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

test('what was published is cut and never rounded up, is told with both ends, and as a dash where there is nothing', async () => {
  serveAll();
  await draw(<ReturnsPage />);
  expect(await cellsOf('Alley')).toContain('95.59%');
  expect(await cellsOf('Hands')).toContain('90.43–99.00%');
  expect(await cellsOf('Untold')).not.toContain('0.00%');
  expect(document.body.textContent).not.toContain('95.60%');
});

test('the file holds both ends as they were published', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  serveAll();
  await draw(<ReturnsPage />);
  await screen.findByRole('link', { name: 'Hands' });
  await userEvent.setup().click(screen.getByRole('button', { name: /CSV/ }));
  await vi.waitFor(() => expect(files).toHaveLength(1));
  const [head, ...rows] = (await files[0]!.text()).replace('\uFEFF', '').trim().split(/\r?\n/);
  expect(head).toContain('Published,"Published, at most"');
  const at = head!.split(',').indexOf('Published');
  expect(rows.slice(0, ROWS.length).map((row) => row.split(',').slice(at, at + 2))).toEqual([
    ['0.95595', ''],
    ['0.904337', '0.99'],
    ['', ''],
  ]);
});

test('the page of a game tells both ends, and expects nothing between them', async () => {
  serveAll();
  await draw(<ReturnPage gameCode="Hands" />);
  expect(await screen.findByText('90.43–99.00%')).toBeTruthy();
  expect(screen.getByText('Expected').nextElementSibling!.textContent).toBe('—');
});
