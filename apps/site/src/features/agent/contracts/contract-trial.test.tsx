// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, serve } from '../../../test-page.tsx';
import { ContractTrial } from './contract-trial.tsx';

const AT = '2026-11-20T18:00:00.000Z';
const terms = {
  kind: 'DAILY' as const,
  category: 'CONS' as const,
  period: 'daily' as const,
  carry: 'NONE' as const,
  rateType: 'P' as const,
  tiers: [{ minimumBet: '0', netLoss: '0', activeMember: 0, rate: '0.008' }],
};
const tried = (net: string) => ({
  period: { from: AT, to: '2026-11-21T18:00:00.000Z' },
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

test('what is typed is tried, not offered: each period and the worst of them', async () => {
  const server = serve({
    'POST /agent/contract/simulation': () => ({
      value: { currency: 'BDT', periods: [tried('3460.00')], worst: tried('5940.00') },
    }),
  });
  await draw(<ContractTrial holder="7" terms={terms} />);
  await userEvent.click(screen.getByRole('button', { name: 'Try it on the past' }));
  expect(await screen.findByRole('cell', { name: '3,460.00' })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^At worst .*5,940.00$/ })).toBeTruthy();
  // It is the downline's contract, not that of whoever tries it.
  expect(
    screen
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .slice(3),
  ).toEqual(['The contract comes to', 'Their downlines’ part', 'They receive']);
  expect(server.askedFor('POST /agent/contract/simulation').map(({ body }) => body)).toEqual([{ holder: '7', terms }]);
});

test('terms that break a rule cannot be tried, and a team without play says so', async () => {
  serve({ 'POST /agent/contract/simulation': () => ({ value: { currency: 'BDT', periods: [], worst: null } }) });
  await draw(<ContractTrial holder="7" terms={undefined} />);
  expect((screen.getByRole('button', { name: 'Try it on the past' }) as HTMLButtonElement).disabled).toBe(true);
});
