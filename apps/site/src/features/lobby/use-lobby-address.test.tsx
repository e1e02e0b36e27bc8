// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { LETTER_MS, TOGETHER_MS, useLobbyAddress } from './use-lobby-address.ts';

const PAGE = { content: [], pageNum: 1, pageSize: 20, total: 0, totalPages: 1, subCategories: [], wider: [] };

function Lobby() {
  const { change } = useLobbyAddress({ gameType: 'RNG', isClosed: ({ filter }) => filter === 'FAV' });
  return (
    <>
      <button onClick={() => change({ filter: 'NEW' })}>new</button>
      <button onClick={() => change({ lines25: true })}>lines</button>
      <button onClick={() => change({ filter: 'FAV' })}>own</button>
      <button onClick={() => change({ search: 'g' })}>letter</button>
    </>
  );
}

/** The server's answers, held back until they are let go. */
let answer: () => void;
let asked: ReturnType<typeof serve>;
beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  history.replaceState(null, '', '/rng');
  const held = new Promise<void>((let_go) => (answer = let_go));
  asked = serve({ 'GET /game-list': () => ({ value: PAGE }) });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    await held;
    return fetch(...call);
  });
  await draw(<Lobby />);
});
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = (name: string) => fireEvent.click(screen.getByText(name));

test('a press comes with its answer, and at once where that is known', async () => {
  press('new');
  expect(location.search).toBe('');
  answer();
  await pass(5);
  expect(location.search).toBe('?filter=NEW');
  history.replaceState(null, '', '/rng');
  press('new');
  expect(location.search).toBe('?filter=NEW');
  expect(asked.askedFor('GET /game-list')).toHaveLength(1);
});

test('it waits for no late answer, and asks for none that its visitor may not have', async () => {
  press('new');
  await pass(TOGETHER_MS + 5);
  expect(location.search).toBe('?filter=NEW');
  press('own');
  expect(location.search).toBe('?filter=FAV');
});

test('a letter waits longer for its answer, which its field does not need, and is drawn once with it', async () => {
  press('letter');
  await pass(TOGETHER_MS + 50);
  expect(location.search).toBe('');
  answer();
  await pass(5);
  expect(location.search).toBe('?q=g');
});

test('of a letter without an answer the address tells after a moment', async () => {
  press('letter');
  await pass(LETTER_MS + 5);
  expect(location.search).toBe('?q=g');
});

test('a second press within the wait adds to the first, and one that was left behind leads nowhere', async () => {
  press('new');
  press('lines');
  await pass(TOGETHER_MS + 5);
  expect(location.search).toBe('?filter=NEW&lines=25');
});
