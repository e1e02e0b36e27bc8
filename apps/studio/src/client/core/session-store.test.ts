import { expect, test } from 'vitest';
import { parseAmount } from '@baize/domain/money';
import { createSessionStore, tabStorage } from './session-store.ts';

const stake = parseAmount('10')!;
const bet = {
  call: { name: 'playDice', input: { requestId: 'id-1', stake: '10.00', chance: '50.00', side: 'under' } },
  stake,
  sentAt: 1_000,
} as const;
const mapBox = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => void map.set(key, value),
  removeItem: (key: string) => void map.delete(key),
});

test('a bet in the air survives as it went out, until it is known', () => {
  const map = new Map<string, string>();
  createSessionStore('s', mapBox(map)).keepBet('id-1', bet);
  const after = createSessionStore('s', mapBox(map));
  expect(after.bet()).toEqual({ requestId: 'id-1', bet });
  expect(createSessionStore('other', mapBox(map)).bet()).toBeUndefined();
  after.clearBet();
  expect(after.bet()).toBeUndefined();
});

test('time and result of the visit survive; broken ones start anew', () => {
  const map = new Map<string, string>();
  createSessionStore('s', mapBox(map)).keepVisit({ startedAt: 5, net: -1_234_567n, open: ['r-1'] });
  expect(createSessionStore('s', mapBox(map)).visit(99)).toEqual({ startedAt: 5, net: -1_234_567n, open: ['r-1'] });
  map.set('baize-studio-visit:s', '{"startedAt":5,"net":"1e9","open":[]}');
  expect(createSessionStore('s', mapBox(map)).visit(99)).toEqual({ startedAt: 99, net: 0n, open: [] });
});

test('a stored call to anywhere but a bet is not repeated', () => {
  const map = new Map([
    [
      'baize-studio-bet:s',
      JSON.stringify({ requestId: 'x', name: 'rotateSeeds', input: {}, stake: '1.00', sentAt: 1 }),
    ],
  ]);
  expect(createSessionStore('s', mapBox(map)).bet()).toBeUndefined();
});

test('a frame that is refused its storage plays on with what the page itself keeps', () => {
  const refused = {
    get sessionStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  const store = createSessionStore('s', tabStorage(refused));
  store.keepBet('id-1', bet);
  expect(store.bet()?.requestId).toBe('id-1');
});
