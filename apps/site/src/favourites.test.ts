// @vitest-environment happy-dom
import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { FAVOURITE_THROTTLE_MS, useFavourites } from './favourites.ts';
import { queryClient } from './query-client.ts';
import { sessionStore } from './session.ts';
import { draw, serve } from './test-page.tsx';
import { notify } from './toast.ts';

vi.mock('./toast.ts', () => ({ notify: vi.fn() }));

const card = { nodeId: '7', vassalage: 'PG', gameType: 'RNG' } as const;
let clock = Date.now();
beforeEach(() => {
  clock += 10 * FAVOURITE_THROTTLE_MS;
  vi.spyOn(Date, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  vi.mocked(notify).mockClear();
  sessionStore.merge({ isTrial: false });
});

async function open(answer: () => { value: unknown } | { code: string }) {
  const server = serve({
    'GET /favourites/ids': () => ({ value: [] }),
    'POST /favourites': answer,
    'DELETE /favourites': answer,
  });
  await draw(createElement('p'), { capabilities: ['favourite'] });
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const { result } = renderHook(useFavourites, { wrapper });
  await waitFor(() => expect(queryClient.getQueryData(['listFavouriteIds'])).toEqual([]));
  return { server, result, press: () => act(() => result.current.toggle(card)) };
}

test('a favourite is kept by its node, and the second press within a second is told to wait', async () => {
  const { server, result, press } = await open(() => ({ value: { nodeId: '7' } }));
  await press();
  await waitFor(() => expect(result.current.has('7')).toBe(true));
  expect(server.askedFor('POST /favourites')[0]!.body).toEqual({ nodeId: '7', vendor: 'PG', gameType: 'RNG' });
  await press();
  expect(notify).toHaveBeenCalledExactlyOnceWith({ kind: 'info', text: 'One change a second: press again.' });
  expect(server.askedFor('DELETE /favourites')).toHaveLength(0);
  clock += FAVOURITE_THROTTLE_MS;
  await press();
  await waitFor(() => expect(server.askedFor('DELETE /favourites')).toHaveLength(1));
});

test('what the server refuses is put back, and said', async () => {
  const { result, press } = await open(() => ({ code: 'GAME_UNKNOWN' }));
  await press();
  await waitFor(() => expect(notify).toHaveBeenCalledOnce());
  expect(result.current.has('7')).toBe(false);
});

test('a trial member asks for no favourites, and is told why there are none', async () => {
  const server = serve({ 'GET /favourites/ids': () => ({ code: 'TRUE_ACCOUNT_NEEDED' }) });
  await draw(createElement('p'), { capabilities: ['favourite'] });
  act(() => sessionStore.merge({ isTrial: true }));
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children);
  const { result } = renderHook(useFavourites, { wrapper });
  await act(() => result.current.toggle(card));
  expect(notify).toHaveBeenCalledExactlyOnceWith({ kind: 'info', text: expect.stringContaining('real account') });
  expect(server.askedFor('GET /favourites/ids')).toHaveLength(0);
  expect(server.askedFor('POST /favourites')).toHaveLength(0);
});
