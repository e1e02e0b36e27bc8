// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { RebateDialog } from './rebate-dialog.tsx';

const downline = { id: '7', account: 'lower' };

test('a share above the own one is named where it stands and sent nowhere; what fits is given', async () => {
  const close = vi.fn();
  const server = serve({
    'GET /agent/rebate-rates/7': () => ({
      value: { account: 'lower', own: { RNG: '0.006', FISH: '0.002' }, given: { RNG: '0.004' } },
    }),
    'PUT /agent/rebate-rates/7': () => ({ value: null }),
  });
  await draw(<RebateDialog downline={downline} close={close} />);
  const save = await screen.findByRole('button', { name: 'Save rebates' });
  const [fish, rng] = screen
    .getAllByRole<HTMLInputElement>('textbox')
    .toSorted((one, other) => one.value.localeCompare(other.value));
  expect([fish!.value, rng!.value]).toEqual(['0', '0.4']);
  await userEvent.clear(rng!);
  await userEvent.type(rng!, '0.61');
  await userEvent.click(save);
  expect(rng!.getAttribute('aria-invalid')).toBe('true');
  expect(server.askedFor('PUT /agent/rebate-rates/7')).toEqual([]);
  await userEvent.clear(rng!);
  await userEvent.type(rng!, '0.55');
  await userEvent.clear(fish!);
  await userEvent.click(save);
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.askedFor('PUT /agent/rebate-rates/7').map(({ body }) => body)).toEqual([
    { rates: { RNG: '0.0055', FISH: '0' } },
  ]);
});

test('who holds nothing is told that there is nothing to give', async () => {
  serve({ 'GET /agent/rebate-rates/7': () => ({ value: { account: 'lower', own: {}, given: {} } }) });
  await draw(<RebateDialog downline={downline} close={() => undefined} />);
  expect(await screen.findByText(/no rebates of your own yet/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save rebates' })).toBeNull();
});
