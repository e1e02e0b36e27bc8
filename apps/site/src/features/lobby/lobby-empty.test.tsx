// @vitest-environment happy-dom
import type { GameCard } from '@baize/contract/boot';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw, serve } from '../../test-page.tsx';
import { LobbyEmpty, type LobbyEmptyProps } from './lobby-empty.tsx';
import { EMPTY_LOBBY } from './lobby-query.ts';

const game = (gameCode: string, maintenance = false) =>
  ({
    gameCode,
    nodeId: gameCode,
    displayName: gameCode,
    gameType: 'BGS',
    vassalage: 'BGS',
    isGame: 'GAME',
    rtp: '',
    rtpHighest: '',
    tags: [],
    maintenance,
  }) as unknown as GameCard;
const category = (gameCategory: 'RNG' | 'BGS') => ({ gameCategory, path: '', vendors: [{ names: {} }] }) as never;

async function open(props: Partial<LobbyEmptyProps>) {
  serve({ 'GET /hot-games': () => ({ value: [game('Dice'), game('Mines', true)] }) });
  const [onChange, onClear] = [vi.fn(), vi.fn()];
  await draw(
    <LobbyEmpty
      gameType="RNG"
      state={EMPTY_LOBBY}
      loginNeeded={false}
      wider={[]}
      onChange={onChange}
      onClear={onClear}
      {...props}
    />,
    { capabilities: ['rng', 'bgs'], vendorCategories: [category('RNG'), category('BGS')] },
  );
  return { onChange, onClear };
}

test('a category without games names itself, leads to the others and offers what can be played', async () => {
  await open({});
  expect(screen.getByRole('heading', { name: 'No game in Slots yet.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Originals' }).getAttribute('href')).toBe('/bgs');
  expect(screen.queryByRole('link', { name: 'Slots' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Popular now' })).toBeTruthy());
  expect(screen.getByRole('link', { name: /^Dice/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Mines/ })).toBeNull();
});

test('filters that let nothing through are named, and each can be taken back for what it holds back', async () => {
  const { onChange, onClear } = await open({
    state: { ...EMPTY_LOBBY, filter: 'HOT', lines25: true },
    wider: [
      { without: 'filter', total: 12 },
      { without: 'lines25', total: 1 },
    ],
  });
  expect(screen.getByText('Chosen: Hot · 25 lines. Take one away to see more:')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hot 12 games' }));
  expect(onChange).toHaveBeenLastCalledWith({ filter: 'ALL' });
  fireEvent.click(screen.getByRole('button', { name: '25 lines 1 game' }));
  expect(onChange).toHaveBeenLastCalledWith({ lines25: false });
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(onClear).toHaveBeenCalledOnce();
});

test("a search says what it looked for, a guest's own list asks for a login", async () => {
  await open({ state: { ...EMPTY_LOBBY, search: 'zebra' } });
  expect(screen.getByText('No game matches “zebra”.')).toBeTruthy();
  await open({ state: { ...EMPTY_LOBBY, filter: 'FAV' }, loginNeeded: true });
  expect(screen.getByText('Log in to see your own games.')).toBeTruthy();
});
