// @vitest-environment happy-dom
import type { Boot } from '@baize/contract/boot';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { client, TOKEN_KEY } from './client.ts';
import ChangePasswordModal from './features/auth/change-password-modal.tsx';
import { modalStore } from './modals.ts';
import { acceptLogin, sessionStore, startSession, typedPassword } from './session.ts';
import { draw, serve } from './test-page.tsx';

test('a session held back leads to the change dialog, which cannot be closed, and goes on after the change', async () => {
  let held = true;
  const server = serve({
    'GET /member/info': () => ({ value: { account: 'rahim', type: 0 } }),
    'GET /wallet/balance': () => (held ? { code: 'PASSWORD_CHANGE_NEEDED' } : { value: {} }),
    'POST /change-password': () => {
      held = false;
      return { value: null };
    },
  });
  sessionStorage.setItem(TOKEN_KEY, 'token');
  startSession({ brand: { merchantCode: 'M', currencySymbol: '৳' } } as Boot, 'en', 'dark');
  await client.call('getBalance');
  await client.call('getBalance');
  const opened = () => modalStore.get().open.map(({ name }) => name);
  expect([opened(), sessionStore.get().mustChangePassword]).toEqual([['changePassword'], true]);

  await draw(<ChangePasswordModal close={() => undefined} />);
  const user = userEvent.setup();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
  const type = (label: string, text: string) => user.type(screen.getByLabelText(label, { exact: false }), text);
  await type('Current password', 'river-lamp-42');
  await user.type(screen.getAllByLabelText(/^New password/)[0]!, 'quiet-heron-77');
  await type('Repeat new password', 'quiet-heron-77');
  await user.click(screen.getByRole('button', { name: 'Save new password' }));
  await vi.waitFor(() => expect(sessionStore.get().mustChangePassword).toBe(false));
  expect(opened()).toEqual([]);
  expect(server.askedFor('POST /change-password')).toHaveLength(1);
  cleanup();
});

test('a login that is to be changed asks for a new password by itself, and knows the one that was typed', async () => {
  serve({ 'GET /member/info': () => ({ value: { account: 'rahim', type: 0 } }) });
  startSession({ brand: { merchantCode: 'M', currencySymbol: '৳' } } as Boot, 'en', 'dark');
  const value = {
    userName: 'rahim',
    token: 'token',
    firstTimeLogin: true,
    passwordExpired: false,
    defaultPassword: false,
    mustChangePassword: true,
    previousLoginAt: null,
  };
  await acceptLogin(value, { by: 'password', password: 'river-lamp-42' });
  expect(modalStore.get().open.map(({ name }) => name)).toEqual(['changePassword']);
  expect([sessionStore.get().mustChangePassword, typedPassword()]).toEqual([true, 'river-lamp-42']);
});
