import { expect, test } from 'vitest';
import { FRAME_EVENTS } from '@baize/contract/play/frame-messages';
import {
  FRAME_START,
  launchOrigin,
  mayShowDeposit,
  readFrameEvent,
  reduceFrame,
  type FrameAction,
} from './studio-messages.ts';

const run = (...actions: FrameAction[]) => actions.reduce(reduceFrame, FRAME_START);

test('only messages of a studio, of a known type, are read', () => {
  expect(readFrameEvent({ source: 'baize-studio', type: 'round-end', extra: 1 })).toBe('round-end');
  for (const data of [
    null,
    'round-end',
    7,
    {},
    { type: 'ready' },
    { source: 'evil', type: 'ready' },
    { source: 'baize-studio', type: 'transfer' },
    { source: 'baize-studio', type: ['ready'] },
  ])
    expect(readFrameEvent(data)).toBeUndefined();
});

test('a launch address gives its origin, and only a web address does', () => {
  expect(launchOrigin('http://studio.test:3002/game?x=1', 'http://site.test/')).toBe('http://studio.test:3002');
  expect(launchOrigin('/game', 'http://site.test/')).toBe('http://site.test');
  expect(launchOrigin('javascript:alert(1)', 'http://site.test/')).toBeUndefined();
  expect(launchOrigin('data:text/html,x', 'http://site.test/')).toBeUndefined();
  expect(launchOrigin('http://', 'nowhere')).toBeUndefined();
});

test('a stake is in play between the start and the end of a round', () => {
  expect(run('ready', 'round-start')).toMatchObject({ phase: 'ready', stakeInPlay: true, roundsEnded: 0 });
  expect(run('ready', 'round-start', 'balance', 'round-end')).toMatchObject({ stakeInPlay: false, roundsEnded: 1 });
});

test('a wish for a deposit waits for the end of the round', () => {
  expect(mayShowDeposit(run('ready', 'need-deposit'))).toBe(true);
  expect(mayShowDeposit(run('ready', 'round-start', 'need-deposit'))).toBe(false);
  expect(mayShowDeposit(run('ready', 'round-start', 'need-deposit', 'round-end'))).toBe(true);
  expect(mayShowDeposit(run('ready', 'need-deposit', 'deposit-shown'))).toBe(false);
});

test('a round that waits for the player frees the page without ending', () => {
  expect(run('ready', 'round-start', 'round-rest')).toMatchObject({ stakeInPlay: false, roundsEnded: 0 });
  expect(mayShowDeposit(run('ready', 'round-start', 'round-rest', 'need-deposit'))).toBe(true);
});

test('a round is open until it ends, while it waits for the player too, and from the start where it was left open', () => {
  const isOpen = (...actions: FrameAction[]): boolean => run(...actions).roundOpen;
  expect(isOpen('ready')).toBe(false);
  expect(isOpen('ready', 'round-start')).toBe(true);
  expect(isOpen('ready', 'round-start', 'round-rest')).toBe(true);
  expect(isOpen('ready', 'round-rest')).toBe(true);
  for (const end of ['round-end', 'session-ended', 'reload'] as const)
    expect(isOpen('ready', 'round-start', 'round-rest', end), end).toBe(false);
});

test('an ended session and a reload free the page', () => {
  expect(run('ready', 'round-start', 'session-ended')).toMatchObject({ phase: 'ended', stakeInPlay: false });
  expect(run('ready', 'round-start', 'round-end', 'round-start', 'reload')).toEqual({
    phase: 'loading',
    stakeInPlay: false,
    roundOpen: false,
    depositAsked: false,
    roundsEnded: 1,
    loads: 0,
  });
});

test('a frame that loads again has no stake in play, its first load takes nothing away', () => {
  expect(run('round-start', 'frame-loaded')).toMatchObject({ phase: 'ready', stakeInPlay: true });
  expect(run('frame-loaded', 'round-start', 'frame-loaded')).toMatchObject({ phase: 'ready', stakeInPlay: false });
});

test('a frame whose session is over stays over, whatever it still says, until it is loaded anew', () => {
  const over = reduceFrame(reduceFrame(FRAME_START, 'round-start'), 'session-ended');
  for (const said of [...FRAME_EVENTS, 'frame-loaded'] as const) expect(reduceFrame(over, said)).toEqual(over);
  expect(reduceFrame(over, 'reload').phase).toBe('loading');
});
