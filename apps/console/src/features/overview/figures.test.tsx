// @vitest-environment happy-dom
import type { Overview } from '@baize/contract/console/reports';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw } from '../../test-page.tsx';
import { Figures } from './figures.tsx';
import { VendorTable } from './vendor-table.tsx';

const row = { vendor: 'BGS', vendorName: 'Baize Originals', stake: '150240.00', payout: '141838.4675', bets: 519 };
const overview: Overview = {
  range: 'today',
  currency: 'BDT',
  currencies: ['BDT'],
  figures: {
    stake: row.stake,
    payout: row.payout,
    ggr: '8401.5325',
    validBet: row.stake,
    bets: row.bets,
    activePlayers: 82,
    newPlayers: 4,
    deposits: '100500.00',
    depositCount: 10,
  },
  series: [],
  byVendor: [{ ...row, ggr: '8401.5325' }],
  byGame: [],
};
/** In the smallest unit that is shown. */
const shown = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 10_000);

test('stakes less payouts are the revenue that is shown, to its last digit', async () => {
  await draw(<Figures overview={overview} buckets={[]} />);
  const figure = (name: string) => shown(screen.getByText(name).parentElement!.querySelector('a')!.textContent);
  expect(figure('Stakes') - figure('Payouts')).toBe(figure('GGR'));
});

test('the rows of vendors make up their total', async () => {
  await draw(<VendorTable overview={overview} />);
  expect(screen.getAllByText('8,401.5325')).toHaveLength(2);
});
