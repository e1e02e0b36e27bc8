// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useRoute } from '../../navigate.ts';
import { draw, serve } from '../../test-page.tsx';
import GameListCenter from './game-list-center.tsx';

const PAGE = { content: [], pageNum: 1, pageSize: 20, total: 0, totalPages: 1, subCategories: [], wider: [] };
const CATEGORY = { gameCategory: 'RNG', path: '', vendors: [{ vendor: 'PG', displayName: 'PG', names: {} }] } as never;

function Lobby() {
  const route = useRoute();
  return <GameListCenter route={route} />;
}

/** What stands before the server answers a search: that answer is held back until it is let go. */
let answer: () => void;
beforeEach(() => {
  history.replaceState(null, '', '/rng?filter=NEW');
  const held = new Promise<void>((letGo) => (answer = letGo));
  serve({
    'GET /hot-games': () => ({ value: [] }),
    'GET /game-list': async ({ query }) => {
      if (query.has('search')) await held;
      return { value: PAGE };
    },
  });
});

test('filters cleared while a letter is on its way to the address take the letter back too', async () => {
  await draw(<Lobby />, { capabilities: ['rng'], vendorCategories: [CATEGORY] });
  const clear = await screen.findByRole('button', { name: 'Clear filters' });
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(field, { target: { value: 'g' } });
  expect(location.search).toBe('?filter=NEW');
  fireEvent.click(clear);
  await act(async () => answer());
  expect(location.search).toBe('');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});
