// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ALLOW, GameFrame, SANDBOX } from './features/play/game-frame.tsx';
import { parseLobby } from './features/lobby/lobby-query.ts';
import { useGamePages } from './features/lobby/use-games.ts';
import { FRAME_START } from './features/play/studio-messages.ts';
import { sessionStore } from './session.ts';
import { draw, serve, type TestServer } from './test-page.tsx';
import { useLaunchUrl, type Launched, type LaunchWish } from './features/play/use-launch-url.ts';

const page = readFileSync(`${import.meta.dirname}/../index.html`, 'utf8');
const script = /<script>([\s\S]*?)<\/script>/.exec(page)![1]!;
const DICE: LaunchWish = { gameCode: 'stu_dice', vendor: 'BGS', mode: 'real' };

let server: TestServer;
beforeEach(async () => {
  window.callAhead = undefined;
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

/** A lobby as it is drawn. */
function Lobby() {
  const { games, query } = useGamePages('RNG', parseLobby(location.search), true);
  return <p>{query.isSuccess && `${games.length} games`}</p>;
}

test.each([
  ['/rng', 1],
  ['/RNG/?filter=NEW', 1],
  // Asked by the page alone: whose these are, or what more they are narrowed by, it knows.
  ['/rng?filter=FAV', 1],
  ['/rng?q=tea', 1],
  // Of another lobby than is drawn.
  ['/bgs', 2],
])('the first games of %s are asked for so often: %i', async (address, times) => {
  const page = { content: [], pageNum: 1, pageSize: 20, total: 0, totalPages: 1, subCategories: [], wider: [] };
  server = serve({ 'GET /game-list': () => ({ value: page }) });
  history.replaceState(null, '', address);
  // eslint-disable-next-line typescript/no-implied-eval -- as above
  new Function(script)();
  const ahead = server.askedFor('GET /game-list').length;
  await draw(<Lobby />);
  expect(await screen.findByText('0 games')).toBeTruthy();
  expect(server.askedFor('GET /game-list')).toHaveLength(times);
  expect(ahead).toBe(/FAV|q=/.test(address) ? 0 : 1);
});

/** As browsers do it: a node goes elsewhere without leaving the page. */
const moveBefore = function (this: Element, node: Node, child: Node | null): void {
  this.insertBefore(node, child);
};
const frames = () => [...document.querySelectorAll('iframe')];

/** The page's own script alone, until its launch was answered. */
async function answered(value: object): Promise<void> {
  Element.prototype.moveBefore = moveBefore;
  sessionStorage.setItem('token', 'a-token');
  serve({ 'GET /launch-game': () => ({ value }) });
  history.replaceState(null, '', '/seamless?gameCode=stu_dice&vendor=BGS');
  // eslint-disable-next-line typescript/no-implied-eval -- as above
  new Function(script)();
  // Read after the script has asked for its own copy, so known after the script has.
  await (await window.callAhead!.answer).clone().json();
}
const LAUNCHED = { url: 'https://studio.test/g', gameCode: 'stu_dice', displayName: 'Dice', opens: 'frame' };

describe('a frame that is opened before the page is drawn', () => {
  beforeEach(() => {
    window.frameAhead = undefined;
    for (const frame of frames()) frame.remove();
  });
  afterEach(() => {
    delete (Element.prototype as { moveBefore?: unknown }).moveBefore;
  });

  test.each([
    ['one of a game that is framed', LAUNCHED, 1],
    ['none of a game that nobody may frame', { ...LAUNCHED, opens: 'tab' }, 0],
    ['none of our own origin', { ...LAUNCHED, url: '/games/dice' }, 0],
    ['none without an address of the web', { ...LAUNCHED, url: 'javascript:alert(1)' }, 0],
  ])('is %s', async (_of, value, count) => {
    await answered(value);
    expect(frames()).toHaveLength(count);
  });

  test('wears what the page’s own frames wear', () => {
    for (const word of SANDBOX.split(' ')) expect(script).toContain(word);
    expect(/'(allow-scripts[^']*)'/.exec(script)![1]).toBe(SANDBOX);
    expect(script).toContain(`'${ALLOW}'`);
  });

  test('is put in its place as it is, with what its game has said, and is gone with its page', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const source = frame.contentWindow;
    const heard = [new MessageEvent('message', { data: { source: 'baize-studio', type: 'ready' }, source })];
    const end = vi.fn();
    window.frameAhead = { frame, url: 'https://studio.test/g', heard, isLoaded: true, end };
    Element.prototype.moveBefore = moveBefore;
    const said = vi.fn();
    const loaded = vi.fn();
    window.addEventListener('message', said);
    const game = { url: 'https://studio.test/g', displayName: 'Dice' } as Launched;
    const ref = { current: null };
    const props = { ref, game, card: undefined, onLoad: loaded, onRestart: () => undefined };
    await draw(
      <div data-testid="box">
        <GameFrame {...props} frame={FRAME_START} />
      </div>,
    );
    expect(frames()).toEqual([frame]);
    expect(screen.getByTestId('box').contains(frame)).toBe(true);
    expect(ref.current).toBe(frame);
    await waitFor(() => expect(said).toHaveBeenCalledOnce());
    expect(said.mock.calls[0]![0]).toMatchObject({ data: { type: 'ready' }, source });
    expect([loaded.mock.calls.length, end.mock.calls.length]).toEqual([1, 1]);
    expect(window.frameAhead).toBeNull();
    cleanup();
    expect(frames()).toEqual([]);
  });

  test('of another launch goes, and the page opens its own', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    window.frameAhead = { frame, url: 'https://studio.test/other', heard: [], isLoaded: true, end: () => undefined };
    const game = { url: 'about:blank', displayName: 'Dice' } as Launched;
    const nothing = () => undefined;
    const props = { ref: { current: null }, game, card: undefined, onLoad: nothing, onRestart: nothing };
    await draw(<GameFrame {...props} frame={FRAME_START} />);
    expect(frames()).toHaveLength(1);
    expect(frames()).not.toContain(frame);
  });
});
