// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeModal, modalStore } from './modals.ts';
import * as live from './live.ts';
import JackpotWinModal from './modals/jackpot-win-modal.tsx';
import { queryClient } from './query-client.ts';
import { sessionStore } from './session.ts';
import { setStakeInPlay } from './stake-guard.ts';
import { draw, serve } from './test-page.tsx';
import { hearSeen, tellWinsInGame, useJackpotWon } from './use-jackpot-won.ts';

const WIN = {
  poolId: 'night-market',
  epoch: 3,
  name: { en: 'Night Market' },
  currency: 'BDT',
  amount: '100000000.00',
  at: '2026-11-20T10:00:00.000Z',
};
const open = () => modalStore.get().open.map(({ name, props }) => ({ name, props }));

beforeEach(() => {
  modalStore.merge({ open: [] });
  queryClient.clear();
  vi.spyOn(live, 'useLiveState').mockReturnValue('open');
});

function Page() {
  useJackpotWon();
  return null;
}
const serveWins = (wins: object[]) =>
  serve({
    'GET /jackpot-wins': () => ({ value: wins }),
    'POST /jackpot-wins/acknowledgement': () => ({ value: null }),
  });

test('who has won a pool is told so when the round that is being shown is over', async () => {
  serveWins([WIN]);
  setStakeInPlay(true);
  await draw(<Page />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(open()).toEqual([]);
  act(() => setStakeInPlay(false));
  await waitFor(() => expect(open()).toEqual([{ name: 'jackpotWin', props: { win: WIN } }]));
});

test('a game that is being played tells it instead, and says when it was seen', async () => {
  const server = serveWins([WIN]);
  const told: object[] = [];
  const stop = tellWinsInGame((win) => void told.push(win));
  await draw(<Page />);
  await waitFor(() => expect(told).toEqual([WIN]));
  expect(open()).toEqual([]);
  await act(async () => hearSeen({ pool: 'night-market', epoch: '3' }));
  await waitFor(() =>
    expect(server.askedFor('POST /jackpot-wins/acknowledgement').map(({ body }) => body)).toEqual([
      { poolId: 'night-market', epoch: 3 },
    ]),
  );
  act(stop);
  expect(open()).toEqual([]);
});

test('a game that was left before it was seen leaves it to the page', async () => {
  serveWins([WIN]);
  const told: object[] = [];
  const stop = tellWinsInGame((win) => void told.push(win));
  await draw(<Page />);
  await waitFor(() => expect(told).toHaveLength(1));
  act(stop);
  await waitFor(() => expect(open()).toEqual([{ name: 'jackpotWin', props: { win: WIN } }]));
});

test('a page that nobody looks at asks nothing, and neither does a guest', async () => {
  const server = serveWins([WIN]);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await draw(<Page />);
  hidden.mockReturnValue('visible');
  act(() => sessionStore.merge({ status: 'guest', isLogin: false }));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(server.asked).toEqual([]);
  hidden.mockRestore();
});

test('the window says what was won, and closing it says that it was seen', async () => {
  const server = serveWins([]);
  await draw(<JackpotWinModal close={() => closeModal('jackpotWin')} win={WIN} />);
  const dialog = await screen.findByRole('dialog', { name: 'You won the jackpot' });
  await waitFor(() => expect(dialog.textContent).toContain('100,000,000.00'));
  expect(dialog.textContent).toContain('Night Market');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(server.askedFor('POST /jackpot-wins/acknowledgement')).toHaveLength(1));
});
