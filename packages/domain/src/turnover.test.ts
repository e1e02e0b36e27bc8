import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillRows, remainingOf, requiredOf, type TurnoverRow } from './turnover.ts';

const units = (amount: number): bigint => BigInt(amount) * 100_000n;

/** Plays bets one after the other through rows, as the consumer does. */
function play(
  rows: readonly TurnoverRow[],
  bets: readonly { readonly validBet: bigint; readonly gameType: string }[],
): TurnoverRow[] {
  return bets.reduce<TurnoverRow[]>(
    (now, bet) =>
      fillRows(now, bet).reduce(
        (filled, { row, counted }) =>
          filled.map((each, at) => (at === row ? { ...each, done: each.done + counted } : each)),
        now,
      ),
    [...rows],
  );
}

test('the worked example of the rules: slots whole, baccarat a fifth', () => {
  // Deposit 1 000 and bonus 700, fifteen times on both: the bonus row absorbs the deposit's.
  const row = { required: requiredOf(units(1_700), 15), done: 0n, weights: { RNG: 100, LIVE: 20 } };
  expect(row.required).toBe(units(25_500));
  const [played] = play(
    [row],
    [
      { validBet: units(10_000), gameType: 'RNG' },
      { validBet: units(20_000), gameType: 'LIVE' },
    ],
  );
  expect(played!.done).toBe(units(14_000));
  expect(remainingOf(played!)).toBe(units(11_500));
});

test('the oldest row is filled first, and what it does not need passes on raw', () => {
  const rows: TurnoverRow[] = [
    { required: units(100), done: units(40), weights: { LIVE: 50 } },
    { required: units(500), done: 0n, weights: {} },
  ];
  // The first row needs 60, which takes 120 of a game that counts half; 80 are left for the second, whole.
  expect(fillRows(rows, { validBet: units(200), gameType: 'LIVE' })).toEqual([
    { row: 0, raw: units(120), counted: units(60) },
    { row: 1, raw: units(80), counted: units(80) },
  ]);
});

test('a game that counts nothing in one row is left whole for the next', () => {
  const rows: TurnoverRow[] = [
    { required: units(100), done: 0n, weights: { LIVE: 0 } },
    { required: units(100), done: 0n, weights: {} },
  ];
  expect(fillRows(rows, { validBet: units(30), gameType: 'LIVE' })).toEqual([
    { row: 1, raw: units(30), counted: units(30) },
  ]);
});

test('law: no bet is counted twice, no row beyond what it needs, and none before an older one that takes the game', () => {
  const row = fc.record({
    required: fc.bigInt({ min: 1n, max: 10_000_000n }),
    done: fc.constant(0n),
    weights: fc.record({ RNG: fc.integer({ min: 0, max: 100 }) }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), fc.bigInt({ min: 0n, max: 20_000_000n }), (rows, validBet) => {
      const fills = fillRows(rows, { validBet, gameType: 'RNG' });
      expect(fills.reduce((sum, { raw }) => sum + raw, 0n)).toBeLessThanOrEqual(validBet);
      for (const { row: at, raw, counted } of fills) {
        expect(counted).toBeLessThanOrEqual(rows[at]!.required);
        expect(counted).toBeLessThanOrEqual(raw);
      }
      for (const { row: at } of fills.slice(1))
        for (const [before, each] of rows.slice(0, at).entries())
          if (each.weights.RNG > 0) expect(fills.find((fill) => fill.row === before)!.counted).toBe(each.required);
    }),
  );
});
