// @vitest-environment happy-dom
import type { DeadLetter } from '@baize/contract/console/dead-letters';
import { PERMISSIONS, type Permission } from '@baize/contract/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Said } from '@baize/webkit/testing-page';
import { draw, serve } from '../../test-page.tsx';
import DeadLettersPage from './dead-letters-page.tsx';

const DEAD: DeadLetter = {
  id: '7',
  consumer: 'rollups',
  eventType: 'wager.settled',
  eventId: '41',
  eventAt: '2026-01-01T00:00:00.000Z',
  playerId: '10004',
  state: 'dead',
  error: 'cannot handle it',
  tries: 6,
  firstFailedAt: '2026-01-01T00:00:01.000Z',
  lastFailedAt: '2026-01-01T00:00:09.000Z',
  closedAt: null,
};
const WAITING: DeadLetter = { ...DEAD, id: '8', state: 'waiting', error: '', tries: 0 };

async function open(
  decide: () => Said = () => ({ value: DEAD }),
  permissions: readonly Permission[] = PERMISSIONS,
  full: readonly string[] = [],
) {
  const rows = [WAITING, DEAD];
  const asked = serve({
    'GET /dead-letters': () => ({
      value: { content: rows, pageNum: 1, pageSize: 25, total: rows.length, totalPages: 1, full },
    }),
    'POST /dead-letters/7/retry': decide,
    'POST /dead-letters/7/dismiss': decide,
  });
  await draw(<DeadLettersPage />, permissions);
  const routes = (route: string) => asked.filter((one) => one.route === route);
  return { routes, user: userEvent.setup() };
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

test('a letter is shown with the number under which the audit log names it', async () => {
  await open();
  const row = (await screen.findByText('cannot handle it')).closest('tr')!;
  expect(within(row).getByText('7')).toBeTruthy();
});

test.each([
  ['?page=99', 'The list ends before this page', 'No dead letters'],
  ['?state=dead', 'Nothing matches the filters.', 'No dead letters'],
  ['', 'No dead letters', 'The list ends before this page'],
])('an empty answer to %j says: %s', async (address, said, notSaid) => {
  history.replaceState(null, '', `/dead-letters${address}`);
  const pageNum = address === '?page=99' ? 99 : 1;
  const empty = { content: [], pageNum, pageSize: 25, total: 0, totalPages: 1, full: [] };
  serve({ 'GET /dead-letters': () => ({ value: empty }) });
  await draw(<DeadLettersPage />);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByText(notSaid)).toBeNull();
});

test('from a page behind the last one a button leads to the first', async () => {
  history.replaceState(null, '', '/dead-letters?state=dead&page=99');
  const pages: Record<string, unknown> = { 99: [], 1: [DEAD] };
  serve({
    'GET /dead-letters': ({ query }) => {
      const pageNum = Number(query.get('pageNo'));
      return { value: { content: pages[pageNum], pageNum, pageSize: 25, total: 1, totalPages: 1, full: [] } };
    },
  });
  await draw(<DeadLettersPage />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Go to the first page' }));
  expect(await screen.findByText('cannot handle it')).toBeTruthy();
  expect(location.search).toBe('?state=dead');
});

test('only a letter that failed can be decided', async () => {
  await open();
  expect(await screen.findByRole('button', { name: 'Retry dead letter 7' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /dead letter 8/ })).toBeNull();
});

test('a role that reads sees the letters and why it cannot decide them', async () => {
  await open(
    undefined,
    PERMISSIONS.filter((each) => each !== 'outbox.write'),
  );
  expect(await screen.findByText('cannot handle it')).toBeTruthy();
  expect(screen.getByText(/^Your role can read dead letters/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /dead letter 7/ })).toBeNull();
});

test('a dismissal needs a reason, sends it, and asks the list again', async () => {
  const { routes, user } = await open(() => ({ value: { ...DEAD, state: 'dismissed' } }));
  const dialog = await press(user, 'Dismiss dead letter 7');
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(await dialog.findByText('At least 3 characters.')).toBeTruthy();
  expect(routes('POST /dead-letters/7/dismiss')).toEqual([]);
  const before = routes('GET /dead-letters').length;
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), '  Ticket 4711.  ');
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(routes('POST /dead-letters/7/dismiss').map(({ body }) => body)).toEqual([{ reason: 'Ticket 4711.' }]);
  await waitFor(() => expect(routes('GET /dead-letters').length).toBeGreaterThan(before));
});

test('a retry needs no reason; where another operator was faster the dialog says so and stays', async () => {
  const { routes, user } = await open(() => ({ code: 'STATE_CONFLICT' }));
  const dialog = await press(user, 'Retry dead letter 7');
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText(/Another operator has just decided this one/)).toBeTruthy();
  expect(routes('POST /dead-letters/7/retry').map(({ body }) => body)).toEqual([{ reason: '' }]);
});

test('a brand at its limit is told that further events wait, and of which consumer', async () => {
  await open(undefined, PERMISSIONS, ['rollups']);
  expect(await screen.findByText(/every further one of this brand waits untried: rollups\./)).toBeTruthy();
});
