import type { FrameMessage } from '@baize/contract/play/frame-messages';
import { parseAmount, type Amount } from '@baize/domain/money';
import { expect, test } from 'vitest';
import type { Round } from '../wire/rounds.ts';
import { emptyGame, gameReducer, type GameEvent } from './game-state.ts';
import { createTableLink } from './table-link.ts';
import type { Visit } from './visit.ts';

const money = (text: string): Amount => parseAmount(text)!;
const bet = { id: 'r', state: 'open', stake: money('10'), payout: money('0'), currency: 'BDT' } as unknown as Round;
const paid = (payout: string): Round => ({ ...bet, payout: money(payout) });

function setup() {
  let state = emptyGame({ startedAt: 0, net: 0n, open: [] });
  const dispatch = (event: GameEvent): void => {
    state = gameReducer(state, event);
  };
  const told: string[] = [];
  const kept: Visit[] = [];
  const core = {
    notifyParent: ({ type }: FrameMessage) => void told.push(type),
    get: () => state,
    dispatch,
    store: { keepVisit: (visit: Visit) => void kept.push(visit) },
    now: () => 0,
    wait: async () => undefined,
  };
  const link = createTableLink({ ...core, isOnline: () => true, api: {} as never }, () => void told.push('refresh'));
  return { link, dispatch, told, kept, net: () => state.visit.net, rounds: () => state.rounds };
}

test('a stake counts when it is placed, and what comes back at its end', () => {
  const { link, net } = setup();
  link.placed(bet, money('90'));
  expect(net()).toBe(0n - money('10'));
  link.ended(paid('10.50'));
  expect(net()).toBe(money('0.50'));
  link.placed(bet, money('90.50'));
  link.ended({ ...bet, state: 'void' });
  expect(net()).toBe(money('0.50'));
});

test('a bet whose first answer was lost counts, and its old balance is told to nobody', () => {
  const { link, net, told } = setup();
  link.found(bet);
  expect(net()).toBe(0n - money('10'));
  expect(told).toEqual(['refresh']);
});

test('a bet that was running when the page told the session is not counted twice', () => {
  const { link, dispatch, net } = setup();
  // A page that was loaded anew in the middle of a flight: the wallet has taken the stake.
  dispatch({ type: 'visit', visit: { startedAt: 0, net: 0n - money('10'), open: ['r'] } });
  link.placed(bet, money('90'));
  link.ended(paid('0'));
  expect(net()).toBe(0n - money('10'));
});

test('a payout counts once, whether it was posted before the page told the session or after', () => {
  const { link, dispatch, net } = setup();
  // Cashed out and posted, and then the page was loaded anew in the middle of the flight.
  dispatch({ type: 'visit', visit: { startedAt: 0, net: money('5'), open: [] } });
  link.ended(paid('15'));
  expect(net()).toBe(money('5'));
  // Loaded anew after the flight and before the posting: the page knows the stake alone.
  dispatch({ type: 'visit', visit: { startedAt: 0, net: 0n - money('10'), open: ['r'] } });
  const closed = { ...bet, state: 'closed', payout: money('15') } as Round;
  dispatch({ type: 'loaded', play: { limits: {} } as never, rounds: [closed], more: undefined, first: false });
  expect(net()).toBe(money('5'));
  link.ended(paid('15'));
  expect(net()).toBe(money('5'));
});

test('what a bet has staked is kept for a page that is loaded anew', () => {
  const { link, kept } = setup();
  link.placed(bet, undefined);
  expect(kept.at(-1)).toEqual({ startedAt: 0, net: 0n - money('10'), open: ['r'] });
});

test('a bet that is cashed out in the air counts at once and once, and the page hears of it at the end', () => {
  const { link, told, kept, net } = setup();
  link.placed(bet, money('90'));
  told.length = 0;
  for (let tick = 0; tick < 3; tick += 1) link.cashed(paid('10.50'));
  expect([net(), told, kept.length]).toEqual([money('0.50'), [], 2]);
  link.ended(paid('10.50'));
  expect([net(), told]).toEqual([money('0.50'), ['round-end']]);
});

test('the last rounds have a bet from its start, with its payout when it is cashed out and its end', () => {
  const { link, dispatch, rounds } = setup();
  const earlier = { ...bet, id: 'q', state: 'closed' } as Round;
  dispatch({ type: 'loaded', play: { limits: {} } as never, rounds: [earlier], more: undefined, first: true });
  const listed = (): unknown[] => rounds().map(({ id, state, payout }) => [id, state, payout]);
  const others = ['q', 'closed', 0n];
  link.placed(bet, money('90'));
  expect(listed()).toEqual([['r', 'open', 0n], others]);
  link.cashed(paid('10.50'));
  expect(listed()).toEqual([['r', 'open', money('10.50')], others]);
  const before = rounds();
  link.cashed(paid('10.50'));
  expect(rounds()).toBe(before);
  link.ended(paid('10.50'));
  expect(listed()).toEqual([['r', 'closed', money('10.50')], others]);
});
