// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { jackpot } from '../../test-jackpot.ts';
import { draw, serve } from '../../test-page.tsx';
import JackpotsPage from './jackpots-page.tsx';

const POOL = jackpot();

test('after a conflict the new values are loaded, and what is typed then is sent with their version', async () => {
  let stored = POOL;
  const asked = serve({
    'GET /jackpots': () => ({ value: [stored] }),
    'PATCH /jackpots/grand': ({ body }) =>
      body.version === stored.version ? { value: [stored] } : { code: 'STATE_CONFLICT' },
  });
  await draw(<JackpotsPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  stored = { ...POOL, feedMin: '120.00', contributionRate: '0.0250', enabled: false, version: 8 };
  await user.clear(field(/least$/));
  await user.type(field(/least$/), '150');
  await user.type(field(/Reason/), 'Eid');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: 'Load the new values' }));

  await waitFor(() => expect(field(/least$/).value).toBe('120.00'));
  expect(field(/^Share/).value).toBe('2.5');
  expect(dialog.getByRole<HTMLInputElement>('switch').checked).toBe(false);

  await user.clear(field(/least$/));
  await user.type(field(/least$/), '150');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.filter(({ route }) => route === 'PATCH /jackpots/grand').map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ version: 8, feedMin: '150.00', reason: 'Eid' });
});
