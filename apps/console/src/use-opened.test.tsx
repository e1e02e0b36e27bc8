// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CampaignPage } from './features/campaigns/campaign-page.tsx';
import { forget } from './use-call.ts';
import { draw, serve } from './test-page.tsx';

const ID = '0b8f2c1e-6a53-4a7e-9f10-2b7c7d0f9a11';
const DRAFT = {
  id: ID,
  name: 'Welcome',
  games: [{ gameCode: 'own_slot', gameName: 'Own Slot' }],
  supplierName: 'Own',
  currency: 'BDT',
  rounds: 10,
  stake: '2.00',
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2027-11-01T00:00:00.000Z',
  days: 7,
  multiple: 1,
  budget: '1000.00',
  reason: 'to welcome players',
  state: 'draft',
  waiting: false,
  madeBy: 'maker',
  madeAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  assigned: 0,
  states: {},
  roundsUsed: 0,
  perPlayer: '19.00',
  forecast: '0.00',
  cost: '0.00',
};

function serveCampaign() {
  let stored = DRAFT;
  const decide = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) =>
    body.version === stored.version ? { value: stored } : { code: 'STATE_CONFLICT' };
  const asked = serve({
    [`GET /campaigns/${ID}`]: () => ({ value: stored }),
    'GET /free-games': () => ({
      value: [{ gameCode: 'own_slot', gameName: 'Own Slot', supplierName: 'Own', returnAtMost: null }],
    }),
    [`PUT /campaigns/${ID}`]: decide,
    [`POST /campaigns/${ID}/start`]: decide,
  });
  return {
    asked,
    /** Somebody else saves, and this page hears of it. */
    change: async (budget: string) => {
      stored = { ...DRAFT, budget, version: 2 };
      await forget('getCampaign');
      await waitFor(() => expect(screen.getAllByText(/9,?000/).length).toBeGreaterThan(0));
    },
  };
}

test('a change is made against what was opened, whatever the page has heard since', async () => {
  const { asked, change } = serveCampaign();
  await draw(<CampaignPage id={ID} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await change('9000.00');
  await user.type(name, ' again');
  await user.click(screen.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByText('Somebody else was faster.')).toBeTruthy();
  expect(asked.filter(({ route }) => route.startsWith('PUT')).map(({ body }) => body.version)).toEqual([1]);
});

test('a decision is about what was looked at, and a refused one shows what stands now', async () => {
  const { asked, change } = serveCampaign();
  await draw(<CampaignPage id={ID} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await change('9000.00');
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'It is time.');
  const reads = (): number => asked.filter(({ route }) => route.startsWith('GET /campaigns')).length;
  const before = reads();
  const buttons = screen.getAllByRole('button', { name: 'Start' });
  await user.click(buttons.at(-1)!);
  expect(await screen.findByText('Somebody else was faster.')).toBeTruthy();
  await waitFor(() => expect(reads()).toBe(before + 1));
});
