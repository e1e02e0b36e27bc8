import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fairSource } from '../fairness.ts';
import { sequence } from '../rng.ts';
import { compareFractions, fraction } from './fraction.ts';
import {
  cashOutMines,
  choose,
  minesLadderE4,
  minesLastStep,
  minesMultiplierE4,
  minesPayoutE4,
  minesRtp,
  minesSigma,
  revealTile,
  startMines,
  type MinesState,
} from './mines.ts';

const source = fairSource('ab'.repeat(32));

function started(mines: number, nonce = 0, ceilingE4?: bigint): MinesState {
  const result = startMines(ceilingE4 === undefined ? { mines } : { mines, ceilingE4 }, source('mines', nonce));
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
function reveal(state: MinesState, tile: number, step = state.picks.length): MinesState {
  const result = revealTile(state, tile, step);
  if (!result.ok) throw new Error(result.error);
  return result.value.state;
}
const gemTiles = (state: MinesState) => sequence(25).filter((tile) => !state.layout.includes(tile));

test('the literals of the table', () => {
  expect(minesMultiplierE4(1, 1)).toBe(10_312n);
  expect(minesMultiplierE4(3, 1)).toBe(11_250n);
  expect(minesMultiplierE4(3, 5)).toBe(19_973n);
  expect(minesMultiplierE4(5, 3)).toBe(19_973n);
  expect(minesMultiplierE4(24, 1)).toBe(247_500n);
  expect(minesMultiplierE4(12, 13)).toBe(51_482_970_000n);
});

test('the whole table follows the product of step odds, rounded down, and never falls', () => {
  for (let mines = 1; mines <= 24; mines++) {
    const ladder = minesLadderE4(mines);
    expect(ladder).toHaveLength(25 - mines);
    let odds = fraction(99n, 100n);
    ladder.forEach((multiplier, index) => {
      odds = fraction(odds.numerator * BigInt(25 - index), odds.denominator * BigInt(25 - mines - index));
      expect(multiplier).toBe((odds.numerator * 10_000n) / odds.denominator);
      if (index > 0) expect(multiplier).toBeGreaterThan(ladder[index - 1]!);
    });
  }
});

test('every (mines, gems) returns at most 0.99 and at least 0.9899, exactly', () => {
  for (let mines = 1; mines <= 24; mines++) {
    for (let gems = 1; gems <= 25 - mines; gems++) {
      expect(compareFractions(minesRtp(mines, gems), fraction(99n, 100n))).not.toBe(1);
      expect(compareFractions(minesRtp(mines, gems), fraction(9_899n, 10_000n))).toBe(1);
    }
  }
});

test('the return of (3,2) by counting all 2,300 layouts', () => {
  let wins = 0n;
  for (let a = 0; a < 25; a++) {
    for (let b = a + 1; b < 25; b++) for (let c = b + 1; c < 25; c++) if (a > 1) wins++;
  }
  expect(fraction(wins * minesMultiplierE4(3, 2), 2_300n * 10_000n)).toEqual(minesRtp(3, 2));
  expect(choose(25, 3)).toBe(2_300n);
});

test('n over k at its ends, and outside them', () => {
  expect([choose(5, 0), choose(5, 5), choose(5, -1), choose(5, 6)]).toEqual([1n, 1n, 0n, 0n]);
});

test('a place outside the table is a programming error; no gem pays nothing', () => {
  expect(minesMultiplierE4(3, 0)).toBe(0n);
  expect(minesMultiplierE4(3, 22)).toBe(22_770_000n);
  for (const mines of [0, 25]) expect(() => minesLadderE4(mines)).toThrow(new RangeError(`mines ${mines}`));
  for (const gems of [-1, 1.5, 23]) expect(() => minesMultiplierE4(3, gems)).toThrow(new RangeError(`gems ${gems}`));
});

test('the spread of a strategy, worked out by hand', () => {
  // 3 mines, 1 gem: p = 22/25, 1.125 x sqrt(0.88 x 0.12). 24 mines: p = 1/25, 24.75 x sqrt(0.04 x 0.96).
  expect(minesSigma(3, 1)).toBeCloseTo(0.365_582, 6);
  expect(minesSigma(24, 1)).toBeCloseTo(4.849_99, 5);
  // 3 mines, 2 gems: p = 231/300, 1.2857 x sqrt(0.77 x 0.23).
  expect(minesSigma(3, 2)).toBeCloseTo(0.541_064, 6);
});

test('a round climbs the ladder and cashes out once', () => {
  let state = started(3);
  expect(cashOutMines(state)).toEqual({ ok: false, error: 'mines_no_gem' });
  const gems = gemTiles(state);
  for (let i = 0; i < 5; i++) state = reveal(state, gems[i]!);
  expect(minesPayoutE4(state)).toBe(19_973n);
  const cashed = cashOutMines(state);
  if (!cashed.ok) throw new Error(cashed.error);
  expect(cashed.value.phase).toBe('cashed');
  expect(minesPayoutE4(cashed.value)).toBe(19_973n);
  expect(cashOutMines(cashed.value)).toEqual({ ok: false, error: 'mines_over' });
  expect(revealTile(cashed.value, gems[6]!, 5)).toEqual({ ok: false, error: 'mines_over' });
});

test('a mine ends the round with nothing', () => {
  let state = started(24);
  state = reveal(state, state.layout[7]!);
  expect(state.phase).toBe('busted');
  expect(minesPayoutE4(state)).toBe(0n);
  expect(cashOutMines(state)).toEqual({ ok: false, error: 'mines_over' });
});

test('a mine after gems takes what they had earned', () => {
  const fresh = started(3);
  const [first = 0, second = 0] = gemTiles(fresh);
  const climbed = revealTile(fresh, first, 0);
  expect(climbed).toEqual({ ok: true, value: { state: { ...fresh, picks: [first] }, gem: true, repeated: false } });
  const state = reveal(reveal(fresh, first), second);
  expect(minesPayoutE4(state)).toBe(12_857n);
  const mine = state.layout[0]!;
  expect(revealTile(state, mine, 2)).toEqual({
    ok: true,
    value: { state: { ...state, picks: [first, second, mine], phase: 'busted' }, gem: false, repeated: false },
  });
  expect(minesPayoutE4(reveal(state, mine))).toBe(0n);
});

test('a step is applied once: the same step answers again, another tile for it does not', () => {
  const fresh = started(3);
  const gems = gemTiles(fresh);
  const state = reveal(reveal(fresh, gems[0]!), gems[1]!);
  expect(revealTile(state, gems[1]!, 1)).toEqual({ ok: true, value: { state, gem: true, repeated: true } });
  expect(revealTile(state, gems[2]!, 1)).toEqual({ ok: false, error: 'mines_step' });
  expect(revealTile(state, gems[2]!, 3)).toEqual({ ok: false, error: 'mines_step' });
  expect(revealTile(state, gems[0]!, 2)).toEqual({ ok: false, error: 'mines_tile_open' });
  for (const tile of [-1, 25, 1.5, NaN]) expect(revealTile(state, tile, 2)).toEqual({ ok: false, error: 'mines_tile' });
  const busted = reveal(state, state.layout[0]!);
  expect(revealTile(busted, state.layout[0]!, 2)).toEqual({
    ok: true,
    value: { state: busted, gem: false, repeated: true },
  });
});

test('the last gem, or the ceiling, cashes out by itself', () => {
  let all = started(23);
  for (const tile of gemTiles(all)) all = reveal(all, tile);
  expect(all.phase).toBe('cashed');
  expect(minesPayoutE4(all)).toBe(minesMultiplierE4(23, 2));

  const ceilingE4 = minesMultiplierE4(5, 3);
  let capped = started(5, 1, ceilingE4);
  expect(capped.lastStep).toBe(3);
  for (const tile of gemTiles(capped).slice(0, 3)) capped = reveal(capped, tile);
  expect(capped.phase).toBe('cashed');
  expect(minesPayoutE4(capped)).toBe(ceilingE4);
  expect(minesLastStep(5, ceilingE4 - 1n)).toBe(2);
  expect(startMines({ mines: 24, ceilingE4: 247_499n }, source('mines', 2))).toEqual({
    ok: false,
    error: 'mines_ceiling',
  });
});

test('mine counts outside 1 .. 24 are refused', () => {
  for (const mines of [0, 25, 1.5, -3, NaN])
    expect(startMines({ mines }, source('mines', 0))).toEqual({ ok: false, error: 'mines_count' });
});

test('whatever is clicked, a state survives JSON, picks stay distinct and the money follows the table', () => {
  const click = fc.record({
    tile: fc.integer({ min: -1, max: 25 }),
    step: fc.integer({ min: 0, max: 6 }),
    cash: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 24 }),
      fc.nat(1_000),
      fc.array(click, { maxLength: 30 }),
      (mines, nonce, clicks) => {
        let state = started(mines, nonce);
        for (const { tile, step, cash } of clicks) {
          const before = state;
          const result = cash && step === 0 ? cashOutMines(state) : revealTile(state, tile, step);
          if (result.ok) state = 'state' in result.value ? result.value.state : result.value;
          if (before.phase !== 'open') expect(state).toEqual(before);
          expect(new Set(state.picks).size).toBe(state.picks.length);
          expect(state.layout).toEqual(before.layout);
          state = JSON.parse(JSON.stringify(state)) as MinesState;
        }
        const safe = state.picks.filter((tile) => !state.layout.includes(tile)).length;
        expect(state.phase === 'busted').toBe(safe < state.picks.length);
        expect(minesPayoutE4(state)).toBe(state.phase === 'busted' ? 0n : minesMultiplierE4(mines, safe));
      },
    ),
  );
});
