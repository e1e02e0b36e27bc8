// @vitest-environment happy-dom
import type { OperatorRow } from '@baize/contract/console/operators';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { OperatorsPage } from './operators-page.tsx';

const ROW: OperatorRow = {
  id: '2',
  name: 'checker',
  displayName: 'A. Karim',
  role: 'support',
  roleName: null,
  supplier: null,
  permissions: [],
  brands: [{ id: 1, code: 'baize', name: 'Baize' }],
  elsewhere: false,
  lastLogin: null,
  openSessions: 0,
  enrolledAt: '2026-01-02T03:04:05.000Z',
  invitation: null,
  confirmation: { state: 'none', by: null, at: null, until: null, may: false },
  putAside: null,
  guesses: null,
  locks: null,
  disabledAt: null,
  version: 3,
};

test('after a conflict the new values are loaded, and the reason that is typed then is sent', async () => {
  let stored = ROW;
  const asked = serve({
    'GET /operators': () => ({ value: [stored] }),
    'PATCH /operators/2': ({ body }) =>
      body.version === stored.version ? { value: stored } : { code: 'STATE_CONFLICT' },
  });
  await draw(<OperatorsPage />);
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole('button', { name: /^Role and brands/ }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  const reason = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
  stored = { ...ROW, role: 'content', version: 4 };
  await user.type(reason(), 'first try');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: 'Load the new values' }));
  await waitFor(() => expect(dialog.getByRole<HTMLSelectElement>('combobox').value).toBe('content'));
  expect(reason().value).toBe('');

  await user.type(reason(), 'moves to another team');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = asked.filter(({ route }) => route === 'PATCH /operators/2').map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ role: 'content', brandIds: [1], version: 4, reason: 'moves to another team' });
});
