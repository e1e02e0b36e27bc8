// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { App } from './app.tsx';
import { enter, leave } from './session.ts';
import { draw, OPERATOR, serve } from './test-page.tsx';

const nothing = { value: { content: [], pageNum: 1, pageSize: 1, total: 0, totalPages: 1 } };
const health = {
  healthy: true,
  frozen: false,
  frozenPlayers: 0,
  checks: [],
  currencies: [],
  postings: 0,
  outboxLagMs: 0,
  checkedAt: '2026-01-01T00:00:00.000Z',
};

/** The form of a correction with a reason in it, half written. */
async function openHalfWritten() {
  history.replaceState(null, '', '/corrections/new');
  serve({
    'GET /corrections': () => nothing,
    'GET /dead-letters': () => nothing,
    'GET /money-health': () => ({ value: health }),
  });
  await draw(<App />);
  const user = userEvent.setup();
  await user.type(await findReason(), 'half a sentence');
  return user;
}
const findReason = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });

test('an expired session leaves the page behind the login as it was, and hides it', async () => {
  await openHalfWritten();
  act(() => leave('expired'));
  expect(await screen.findByText(/you are back where you were/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull();

  act(() => enter(OPERATOR, true));
  expect((await findReason()).value).toBe('half a sentence');
  expect(screen.queryByText(/you are back where you were/)).toBeNull();
});

test('what one operator had typed is not there for another one', async () => {
  await openHalfWritten();
  act(() => leave('expired'));
  await screen.findByText(/you are back where you were/);
  act(() => enter({ ...OPERATOR, id: '2', name: 'other' }, true));
  expect((await findReason()).value).toBe('');
});

test.each(['idle', null] as const)('who leaves (%s) leaves nothing behind', async (why) => {
  await openHalfWritten();
  act(() => leave(why));
  await screen.findByRole('button', { name: 'Log in' });
  act(() => enter(OPERATOR, true));
  expect((await findReason()).value).toBe('');
});

test('an open dialog waits too, and cannot be seen meanwhile', async () => {
  const user = await openHalfWritten();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog');
  act(() => leave('expired'));
  await screen.findByRole('button', { name: 'Log in' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => enter(OPERATOR, true));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test.each(['?', '{Control>}k{/Control}'])('after %s and Escape the focus is on the page, not nowhere', async (keys) => {
  const user = await openHalfWritten();
  act(() => (document.activeElement as HTMLElement).blur());
  expect(document.activeElement).toBe(document.body);
  await user.keyboard(keys);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.closest('main')?.id).toBe('main'));
});

test('a player page of no possible number says not found, and nothing is asked', async () => {
  history.replaceState(null, '', '/players/garbage');
  const asked = serve({
    'GET /corrections': () => nothing,
    'GET /dead-letters': () => nothing,
    'GET /money-health': () => ({ value: health }),
  });
  await draw(<App />);
  expect(await screen.findByText('Not found.')).toBeTruthy();
  expect(asked.filter(({ route }) => route.includes('/players'))).toEqual([]);
});
