import { afterEach, expect, test, vi } from 'vitest';
import { createTeller, parentOrigin, readPageMessage, wireMessage } from './parent.ts';

test('amounts are posted as decimal strings', () => {
  expect(
    wireMessage('stu_dice', {
      type: 'round-end',
      round: 'r-1',
      stake: 1_000_000n,
      payout: 1_980_000n,
      currency: 'BDT',
    }),
  ).toEqual({
    source: 'baize-studio',
    game: 'stu_dice',
    type: 'round-end',
    round: 'r-1',
    stake: '10.00',
    payout: '19.80',
    currency: 'BDT',
  });
  expect(wireMessage('stu_dice', { type: 'ready' })).toEqual({
    source: 'baize-studio',
    game: 'stu_dice',
    type: 'ready',
  });
});

test('one origin is told: the named one, else the ancestor, else the referrer, else no origin', () => {
  expect(parentOrigin('https://a.example', ['https://b.example'], 'https://c.example/x')).toBe('https://a.example');
  expect(parentOrigin(undefined, ['https://b.example'], 'https://c.example/x')).toBe('https://b.example');
  expect(parentOrigin(undefined, [], 'https://c.example/x')).toBe('https://c.example');
  expect(parentOrigin(undefined, ['null'], '')).toBeUndefined();
});

test('of what the page says only the agreed form is heard', () => {
  const source = 'baize-page';
  expect(readPageMessage({ source, type: 'wallet', balance: '12.50', currency: 'BDT' })).toEqual({
    type: 'wallet',
    balance: '12.50',
    currency: 'BDT',
  });
  expect(readPageMessage({ source, type: 'figures', hidden: true })).toEqual({ type: 'figures', hidden: true });
  expect(readPageMessage({ source, type: 'covered', covered: false })).toEqual({ type: 'covered', covered: false });
  expect(readPageMessage({ source, type: 'bet-ended', more: 1 })).toEqual({ type: 'bet-ended' });
  expect(readPageMessage({ source, type: 'excluded', more: 1 })).toEqual({ type: 'excluded' });
  const pool = { type: 'jackpot', amount: '1.00', currency: 'BDT', odds: '5.00', mustHitBy: null };
  expect(readPageMessage({ source, ...pool })).toEqual(pool);
  const hit = { type: 'jackpot-hit', amount: '1.00', currency: 'BDT' };
  expect(readPageMessage({ source, ...hit, by: 'x'.repeat(99) })).toEqual({ ...hit, by: 'x'.repeat(40) });
  const session = { type: 'session', since: '2026-01-01T00:00:00Z', staked: '1.00', paid: '1.00', open: [] };
  expect(readPageMessage({ source, ...session, heard: 'r-1' })).toEqual({ ...session, heard: 'r-1' });
  expect(readPageMessage({ source, ...session, heard: 7 })).toEqual(session);
  const rule = { type: 'stake-max', amount: '5.00', currency: 'BDT' };
  expect(readPageMessage({ source, ...rule, more: 1 })).toEqual(rule);
  expect(readPageMessage({ source, ...rule, amount: null })).toEqual({ ...rule, amount: null });
  for (const said of [
    null,
    { source, type: 'stake-max', amount: -1, currency: 'BDT' },
    { source, type: 'stake-max', currency: 'BDT' },
    'wallet',
    { type: 'bet-ended' },
    { source: 'baize-studio', type: 'bet-ended' },
    { source, type: 'constructor' },
    { source, type: 'figures', hidden: 'yes' },
    { source, type: 'covered' },
    { source, type: 'wallet', balance: 12.5, currency: 'BDT' },
    { source, type: 'wallet', balance: '1e9', currency: 'BDT' },
    { source, type: 'wallet', balance: '12.50' },
    { source, type: 'jackpot', amount: '1.00', currency: 'BDT' },
    { source, type: 'jackpot', amount: 'many', currency: 'BDT', odds: '1.00', mustHitBy: null },
    { source, type: 'jackpot', amount: '1.00', currency: 'BDT', odds: '1.00' },
    { source, type: 'jackpot', amount: '1.00', currency: 'BDT', odds: '1.00', mustHitBy: { from: '1.00' } },
    { source, type: 'jackpot-hit', amount: '1.00', currency: 'BDT', by: 7 },
    { source, type: 'session', since: 'yesterday', staked: '1.00', paid: '1.00' },
    { source, type: 'session', since: '2026-01-01T00:00:00Z', staked: '-1.00', paid: '1.00', open: [] },
    { source, type: 'session', since: '2026-01-01T00:00:00Z', staked: '1.00', paid: '1.00', open: [7] },
  ])
    expect(readPageMessage(said)).toBeUndefined();
});

const FRAME_MS = 16;

/** A teller whose frames come when the test says so, and what it has sent. */
function startTelling(frame: (draw: () => void) => unknown, hidden = false) {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('document', { hidden });
  vi.stubGlobal('requestAnimationFrame', frame);
  const told: string[] = [];
  const teller = createTeller<{ type: string }>(({ type }) => void told.push(type));
  return { told, tell: (type: string): void => teller({ type }) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what is told is told in order, each when the game has drawn the next frame', () => {
  const { told, tell } = startTelling((draw) => setTimeout(() => draw(), FRAME_MS));
  tell('round-end');
  vi.advanceTimersByTime(FRAME_MS - 1);
  tell('balance');
  expect(told).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(told).toEqual(['round-end']);
  vi.advanceTimersByTime(FRAME_MS);
  expect(told).toEqual(['round-end', 'balance']);
});

test('a start waits for no frame: the page must wait for its result before the wallet tells of it', () => {
  const { told, tell } = startTelling((draw) => setTimeout(() => draw(), FRAME_MS));
  tell('balance');
  tell('round-start');
  expect(told).toEqual(['balance', 'round-start']);
  tell('round-end');
  expect(told).toHaveLength(2);
  vi.advanceTimersByTime(FRAME_MS + 1);
  expect(told).toEqual(['balance', 'round-start', 'round-end']);
});

test.each([
  ['nobody sees', true, 250],
  ['is out of view', false, 2_000],
])('a page that %s draws no frame, and tells all the same, in order', (_, hidden, within) => {
  const { told, tell } = startTelling(() => 0, hidden);
  tell('round-end');
  tell('balance');
  vi.advanceTimersByTime(within - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['round-end', 'balance']);
});

test('a machine that is so busy that a frame takes a second shows no win before the game does', () => {
  const { told, tell } = startTelling((draw) => setTimeout(() => draw(), 1_000));
  tell('round-end');
  vi.advanceTimersByTime(999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(told).toEqual(['round-end']);
});
