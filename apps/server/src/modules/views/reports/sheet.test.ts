import { buffer } from 'node:stream/consumers';
import type { PlayReport } from '@baize/contract/console/play-reports';
import { expect, test } from 'vitest';
import { LEDGER_PARTS } from '../../../ledger-parts.ts';
import { COST_OF } from './costs.ts';
import { sheetOfPlay } from './sheet.ts';
import { writeSheet } from './write-sheet.ts';

const FIGURES = { bets: 3, payout: '4.00', ggr: '6.00001', validBet: '10.00001', jackpotWin: '0.00', hold: null };
const ROW = { ...FIGURES, key: '2025-03-01T18:00:00.000Z', name: '2025-03-01T18:00:00.000Z', stake: '10.00001' };
const REPORT: PlayReport = {
  currency: 'BDT',
  currencies: ['BDT'],
  rows: [ROW],
  cut: true,
  total: { ...ROW, activePlayers: 2 },
  before: { ...ROW, activePlayers: 0 },
};
const ABOUT = { brand: 'Baize', language: 'en', offsetMinutes: 360, now: new Date('2025-03-02T00:30:00Z') };
const ASKED = { of: 'play', by: 'hour', from: '2025-03-02', to: '2025-03-02' } as const;

test('a sheet says amounts to the last digit, times by the brand’s clock, and that it is cut', () => {
  const sheet = sheetOfPlay(ABOUT, ASKED, REPORT);
  expect(sheet.title).toBe('Baize: Report of play, by hour (BDT)');
  expect(sheet.facts[1]).toBe('Rows: 1, those with most stakes; the total counts all');
  expect(sheet.facts[2]).toContain('2025-03-02 06:30');
  expect(sheet.rows).toEqual([['2025-03-02 00:00', '3', '10.00001', '4.00', '6.00001', '–', '10.00001', '0.00']]);
  expect(sheet.feet.map(([name]) => name)).toEqual(['Total', 'As many days before']);
  expect(sheet.heads).toHaveLength(sheet.rows[0]!.length);
});

test('currencies are never added up on paper either', () => {
  expect(sheetOfPlay(ABOUT, { ...ASKED, by: 'currency' }, REPORT).feet).toEqual([]);
});

test('a thousand rows with figures as long as they come are a file of several pages', async () => {
  const long = { ...ROW, stake: '123456789012.12345', payout: '123456789012.12345', ggr: '-123456789012.12345' };
  const sheet = sheetOfPlay(ABOUT, ASKED, { ...REPORT, rows: Array.from({ length: 1_000 }, () => long) });
  const pdf = (await buffer(writeSheet(sheet))).toString('latin1');
  expect(pdf.startsWith('%PDF-')).toBe(true);
  expect(Number(/\/Count (\d+)/.exec(pdf)![1])).toBeGreaterThan(10);
});

test('every kind of posting is said to be a part of the net revenue, or none', () => {
  const brought = LEDGER_PARTS.flatMap((part) => Object.keys(part.kinds ?? {}));
  expect(Object.keys(COST_OF).toSorted()).toEqual(brought.toSorted());
});
