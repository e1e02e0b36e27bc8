import type { FrameMessage } from '@baize/contract/play/frame-messages';
import { parseAmount, type Amount } from '@baize/domain/money';
import { expect, test } from 'vitest';
import type { Round } from '../wire/rounds.ts';
import { emptyGame, gameReducer, type GameEvent } from './game-state.ts';
import { createTableLink } from './table-link.ts';

const money = (text: string): Amount => parseAmount(text)!;
const bet = { id: 'r', state: 'open', stake: money('10'), currency: 'BDT' } as unknown as Round;

function setup() {
  let state = emptyGame({ startedAt: 0, net: 0n });
  const dispatch = (event: GameEvent): void => {
    state = gameReducer(state, event);
  };
  const told: string[] = [];
  const core = {
    notifyParent: ({ type }: FrameMessage) => void told.push(type),
    get: () => state,
    dispatch,
    now: () => 0,
    wait: async () => undefined,
  };
  const link = createTableLink({ ...core, isOnline: () => true, api: {} as never }, () => void told.push('refresh'));
  return { link, dispatch, told, net: () => state.visit.net };
}

test('a stake counts when it is placed, and what comes back at its end', () => {
  const { link, net } = setup();
  link.placed(bet, money('90'));
  expect(net()).toBe(0n - money('10'));
  link.ended(bet, money('10.50'));
  expect(net()).toBe(money('0.50'));
  link.placed(bet, money('90.50'));
  link.ended({ ...bet, state: 'void' }, money('0'));
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
  dispatch({ type: 'visit', visit: { startedAt: 0, net: 0n - money('10') } });
  link.ended(bet, money('0'));
  expect(net()).toBe(0n - money('10'));
});
