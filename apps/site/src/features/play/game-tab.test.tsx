// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { isInApp } from '../../open-tab.ts';
import { draw } from '../../test-page.tsx';
import { GameTab } from './game-tab.tsx';
import type { Launched } from './use-launch-url.ts';

const GAME: Launched = {
  url: 'https://games.other.test/play?t=1',
  origin: 'https://games.other.test',
  gameCode: 'x_roulette',
  mode: 'real',
  displayName: 'Roulette',
  opens: 'tab',
};
const again = vi.fn();
const show = (game: Partial<Launched> = {}) =>
  draw(<GameTab game={{ ...GAME, ...game }} lobbyPath="/live" onRestart={again} />);
const link = () => screen.queryByRole('link', { name: 'Open Roulette' });

beforeEach(() => again.mockClear());

test('a game that nobody may frame opens in a tab without a way back, and again by a new launch', async () => {
  const tab = { opener: window, location: { replace: vi.fn() } };
  vi.stubGlobal('open', () => tab);
  await show();
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith(GAME.url);
  expect(tab.opener).toBeNull();
  expect(link()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
  expect(again).toHaveBeenCalledOnce();
});

test('a window that the browser keeps shut is told, and a link opens it', async () => {
  vi.stubGlobal('open', () => null);
  await show();
  expect(screen.getByRole('heading').textContent).toBe("Your browser kept the game's window shut");
  expect(link()?.getAttribute('href')).toBe(GAME.url);
  expect([link()?.getAttribute('target'), link()?.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  link()!.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link()!);
  expect(screen.queryByText("Your browser kept the game's window shut")).toBeNull();
});

test('in a browser without windows the game takes the page’s place', async () => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  await show({ opens: 'page' });
  expect(assign).toHaveBeenCalledExactlyOnceWith(GAME.url);
  expect(open).not.toHaveBeenCalled();
  expect(link()?.getAttribute('target')).toBeNull();
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) AppleWebKit/605 [FBAN/FBIOS;FBAV/440.0;FBBV/1]', true],
  ['Mozilla/5.0 (Linux; Android 14; wv) Chrome/120 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0]', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) AppleWebKit/605 Instagram 300.0', true],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36', false],
])('%s: inside an app: %s', (agent, inside) => expect(isInApp(agent)).toBe(inside));
