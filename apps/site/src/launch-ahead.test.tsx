// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sessionStore } from './session.ts';
import { draw, serve, type TestServer } from './test-page.tsx';
import { useLaunchUrl, type LaunchWish } from './features/play/use-launch-url.ts';

const page = readFileSync(`${import.meta.dirname}/../index.html`, 'utf8');
const script = /<script>([\s\S]*?)<\/script>/.exec(page)![1]!;
const DICE: LaunchWish = { gameCode: 'stu_dice', vendor: 'BGS', mode: 'real' };

let server: TestServer;
beforeEach(async () => {
  window.launchAhead = undefined;
  localStorage.clear();
  localStorage.setItem('lang', 'en');
  server = serve({ 'GET /launch-game': () => ({ value: { url: 'https://studio.test/g', gameCode: 'stu_dice' } }) });
  await draw(<></>);
  sessionStore.merge({ theme: 'dark' });
});

/** The page's own script at an address, then the drawn page with its wish; true: it has its game. */
async function open(address: string, wish: LaunchWish): Promise<void> {
  history.replaceState(null, '', address);
  // eslint-disable-next-line typescript/no-implied-eval -- the script as the browser runs it
  new Function(script)();
  const { result } = renderHook(() => useLaunchUrl(wish));
  await waitFor(() => expect(result.current.state.kind).toBe('ready'));
}
const asked = () => server.askedFor('GET /launch-game');

test.each([
  ['/seamless?gameCode=stu_dice&vendor=BGS', DICE, 'a-token'],
  ['/Seamless/?vassalage=BGS&gameCode=stu_dice&mode=real', DICE, 'a-token'],
  ['/seamless?gameCode=stu_dice&vendor=BGS&mode=try', { ...DICE, mode: 'try' }, null],
  ['/seamless?gameCode=stu_dice', { ...DICE, vendor: '' }, 'a-token'],
] as const)('%s is launched once, before the page is drawn', async (address, wish, token) => {
  if (token) sessionStorage.setItem('token', token);
  await open(address, wish);
  expect(asked()).toHaveLength(1);
  expect(Object.fromEntries(asked()[0]!.query)).toMatchObject({ mode: wish.mode, language: 'en', theme: 'dark' });
});

test('what the page wants after all is asked by itself', async () => {
  sessionStorage.setItem('token', 'a-token');
  await open('/seamless?gameCode=stu_dice&vendor=BGS', { ...DICE, gameCode: 'stu_mines' });
  expect(asked().map(({ query }) => query.get('gameCode'))).toEqual(['stu_dice', 'stu_mines']);
});

test('the answer of one login is never another login’s', async () => {
  sessionStorage.setItem('token', 'a-token');
  history.replaceState(null, '', '/seamless?gameCode=stu_dice&vendor=BGS');
  // eslint-disable-next-line typescript/no-implied-eval -- as above
  new Function(script)();
  sessionStorage.setItem('token', 'another');
  const { result } = renderHook(() => useLaunchUrl(DICE));
  await waitFor(() => expect(result.current.state.kind).toBe('ready'));
  expect(asked()).toHaveLength(2);
});

test.each(['/', '/rng?gameCode=stu_dice', '/seamless', '/seamless?gameCode=stu_dice&vendor=BGS'])(
  'a guest at %s launches nothing ahead',
  (address) => {
    history.replaceState(null, '', address);
    // eslint-disable-next-line typescript/no-implied-eval -- as above
    new Function(script)();
    expect(asked()).toHaveLength(0);
  },
);
