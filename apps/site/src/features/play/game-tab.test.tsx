// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { isInApp } from '../../in-app.ts';
import { draw, serve } from '../../test-page.tsx';
import { GameTab } from './game-tab.tsx';
import { useLaunchUrl } from './use-launch-url.ts';

const URL = 'https://games.other.test/play?t=1';
const again = vi.fn();

/** Launches the game as the page does, and draws what stands in its place. */
function Launching() {
  const { state } = useLaunchUrl({ gameCode: 'x_roulette', vendor: 'EVO', mode: 'real' });
  return state.kind === 'ready' ? <GameTab game={state.game} lobbyPath="/live" onRestart={again} /> : <p>waiting</p>;
}
async function show(opens: 'tab' | 'page') {
  serve({ 'GET /launch-game': () => ({ value: { url: URL, gameCode: 'x', displayName: 'Roulette', opens } }) });
  await draw(<Launching />);
  await screen.findByRole('heading');
}
const link = () => screen.queryByRole('link', { name: 'Open Roulette' });

beforeEach(() => again.mockClear());

test('a game that nobody may frame opens in a tab without a way back, and again by a new launch', async () => {
  const tab = { opener: window, location: { replace: vi.fn() } };
  vi.stubGlobal('open', () => tab);
  await show('tab');
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith(URL);
  expect(tab.opener).toBeNull();
  expect(link()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
  expect(again).toHaveBeenCalledOnce();
});

test('a window that the browser keeps shut is told, and a link opens it', async () => {
  vi.stubGlobal('open', () => null);
  await show('tab');
  expect(screen.getByRole('heading').textContent).toBe("Your browser kept the game's window shut");
  expect(link()?.getAttribute('href')).toBe(URL);
  expect([link()?.getAttribute('target'), link()?.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  link()!.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link()!);
  expect(screen.queryByText("Your browser kept the game's window shut")).toBeNull();
});

test('in a browser without windows the game takes the page’s place', async () => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  await show('page');
  expect(assign).toHaveBeenCalledExactlyOnceWith(URL);
  expect(open).not.toHaveBeenCalled();
  expect(link()?.getAttribute('target')).toBeNull();
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) AppleWebKit/605 [FBAN/FBIOS;FBAV/440.0;FBBV/1]', true],
  ['Mozilla/5.0 (Linux; Android 14; wv) Chrome/120 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/440.0]', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) AppleWebKit/605 Instagram 300.0', true],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36', false],
])('%s: inside an app: %s', (agent, inside) => expect(isInApp(agent)).toBe(inside));
