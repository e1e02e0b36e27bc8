import { expect, test } from 'vitest';
import fc from 'fast-check';
import { playSlot, spinAt } from '@baize/domain/games/slot/engine';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { BRASS_BELLS } from '@baize/domain/games/slot/models/brass-bells';
import { JEWEL_CARAVAN } from '@baize/domain/games/slot/models/jewel-caravan';
import { SWEET_FALLS } from '@baize/domain/games/slot/models/sweet-falls';
import type { SlotRound, SlotSpin } from '@baize/domain/games/slot/record';
import { fairDraws } from '@baize/domain/fairness';
import { amount, parseAmount } from '@baize/domain/money';
import {
  boardText,
  isTense,
  lastWindow,
  planReels,
  planRound,
  scattersNeeded,
  type Pace,
  type PresentationStep,
} from './presentation.ts';
import { cascadeShows, winShows } from './win-shows.ts';

/** Five short reels with a scatter on each, so that every course of a round is reached in few rounds. */
const STRIP = ['a', 'b', 's', 'b', 'w', 'c', 'c', 'a'];
const model: SlotModel = {
  family: 'slot',
  code: 'test',
  version: 1,
  reels: 5,
  rows: 3,
  symbols: [
    { id: 'a', role: 'regular', pays: [0, 0, 5, 20, 400] },
    { id: 'b', role: 'regular', pays: [0, 0, 2, 10, 50] },
    { id: 'c', role: 'regular', pays: [0, 0, 1, 4, 20] },
    { id: 'w', role: 'wild', pays: [0, 0, 5, 20, 1000] },
    { id: 's', role: 'scatter', pays: [0, 0, 25, 100, 500] },
  ],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
  ],
  strips: { base: [STRIP, STRIP, STRIP, STRIP, STRIP], free: [STRIP, STRIP, STRIP, STRIP, STRIP] },
  awards: { base: [0, 0, 0, 8, 10, 12], free: [0, 0, 0, 5, 5, 5] },
  freeMultiplier: 2,
  maxWinUnits: 2500,
  maxFreeSpins: 20,
};
const calm: Pace = { speed: 'usual', reduced: false, minCycleMs: 0 };
const stake = parseAmount('5')!;
const roundOf = (nonce: number): SlotRound =>
  playSlot(model, fairDraws({ serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'demo', nonce }));
const scatterTop = 2;

test('reels land left to right, one after another', () => {
  const plans = planReels({ model, spin: spinAt(model, [3, 3, 3, 3, 3], 'base'), pace: calm, knownAt: 50 });
  expect(plans.map((plan) => plan.at)).toEqual([750, 990, 1230, 1470, 1710]);
  expect(plans.every((plan) => !plan.tension)).toBe(true);
});

test('no reel lands before the answer is here, and the cycle is never shorter than the operator demands', () => {
  const spin = spinAt(model, [3, 3, 3, 3, 3], 'base');
  expect(planReels({ model, spin, pace: calm, knownAt: 5000 })[0]!.at).toBeGreaterThan(5000);
  expect(
    planReels({ model, spin, pace: { ...calm, speed: 'quick', minCycleMs: 2500 }, knownAt: 50 }).at(-1)!.at,
  ).toBeGreaterThanOrEqual(2500);
  expect(planReels({ model, spin, pace: { ...calm, speed: 'quick' }, knownAt: 50 }).at(-1)!.at).toBeLessThan(700);
});

test('tension starts when all scatters but one lie there, and only on reels that can show one', () => {
  expect(scattersNeeded(model, 'base')).toBe(3);
  const two = planReels({
    model,
    spin: spinAt(model, [scatterTop, scatterTop, 3, 3, 3], 'base'),
    pace: calm,
    knownAt: 50,
  });
  expect(two.map((plan) => plan.tension)).toEqual([false, false, true, true, true]);
  expect(two[2]!.at - two[1]!.at).toBeGreaterThan(1000);
  const one = planReels({ model, spin: spinAt(model, [scatterTop, 3, 3, 3, 3], 'base'), pace: calm, knownAt: 50 });
  expect(one.some((plan) => plan.tension)).toBe(false);
  const bare: SlotModel = {
    ...model,
    strips: { ...model.strips, base: [STRIP, STRIP, ['a', 'b', 'c'], STRIP, STRIP] },
  };
  expect(isTense(bare, { mode: 'base', reel: 2, before: 2 })).toBe(false);
  expect(isTense(model, { mode: 'free', reel: 4, before: 3 })).toBe(false);
});

test('little motion asked for: no tension', () => {
  const plans = planReels({
    model,
    spin: spinAt(model, [scatterTop, scatterTop, 3, 3, 3], 'base'),
    pace: { ...calm, reduced: true },
    knownAt: 50,
  });
  expect(plans.some((plan) => plan.tension)).toBe(false);
});

test('the wins shown add up to the spin, best first, the multiplier included', () => {
  const spin: SlotSpin = spinAt(model, [4, 4, 4, 4, 4], 'free');
  const shows = winShows(spin, 's');
  expect(shows.reduce((sum, show) => sum + show.units, 0)).toBe(spin.units);
  expect(shows.map((show) => show.units)).toEqual(shows.map((show) => show.units).sort((a, b) => b - a));
});

test('a losing spin is one step and no celebration', () => {
  const spin = spinAt(model, [0, 1, 5, 0, 1], 'base');
  const quiet: SlotRound = {
    spins: [{ ...spin, lineWins: [], units: 0, award: 0, scatter: { count: 0, positions: [], units: 0 } }],
    units: 0,
    capped: false,
    multiplierE4: 0n,
  };
  expect(planRound({ model, round: quiet, stake, pace: calm })).toEqual([
    { type: 'reels', spin: 0, free: undefined, wonBefore: 0 },
  ]);
});

test('a return below the stake is shown without a tier', () => {
  const spin = spinAt(model, [0, 1, 5, 0, 1], 'base');
  const small: SlotRound = {
    spins: [
      {
        ...spin,
        lineWins: [
          {
            line: 0,
            symbol: 'c',
            count: 3,
            units: 1,
            positions: [
              [0, 1],
              [1, 1],
              [2, 1],
            ],
          },
        ],
        units: 1,
        award: 0,
        scatter: { count: 0, positions: [], units: 0 },
      },
    ],
    units: 1,
    capped: false,
    multiplierE4: 2000n,
  };
  expect(planRound({ model, round: small, stake, pace: calm })[1]).toMatchObject({
    type: 'wins',
    tier: 'none',
    countMs: 0,
    units: 1,
  });
});

test('a small win in free spins is one as soon as the round has won more than its stake', () => {
  const base = {
    ...spinAt(model, [0, 1, 5, 0, 1], 'base'),
    lineWins: [],
    award: 8,
    scatter: {
      count: 3,
      positions: [
        [0, 0],
        [1, 0],
        [2, 0],
      ] as const,
      units: 4,
    },
    units: 4,
  };
  const free = {
    ...base,
    mode: 'free' as const,
    multiplier: 2,
    award: 0,
    scatter: { count: 0, positions: [], units: 0 },
    lineWins: [
      {
        line: 0,
        symbol: 'c',
        count: 3,
        units: 1,
        positions: [
          [0, 1],
          [1, 1],
          [2, 1],
        ] as const,
      },
    ],
    units: 2,
  };
  const round: SlotRound = { spins: [base, free], units: 6, capped: false, multiplierE4: 12_000n };
  const tiers = planRound({ model, round, stake, pace: calm }).flatMap((step) =>
    step.type === 'wins' ? [step.tier] : [],
  );
  expect(tiers).toEqual(['none', 'small']);
});

test('over many real rounds the steps agree with the record: order, sums, an end for every feature', () => {
  let features = 0;
  let retriggers = 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (nonce) => {
      const round = roundOf(nonce);
      const steps = planRound({ model, round, stake, pace: calm });
      const of = <T extends PresentationStep['type']>(type: T) =>
        steps.filter((step): step is Extract<PresentationStep, { type: T }> => step.type === type);
      expect(of('reels').map((step) => step.spin)).toEqual(round.spins.map((_, index) => index));
      expect(of('wins').reduce((sum, step) => sum + step.units, 0)).toBe(round.units);
      for (const step of of('wins')) expect(step.wonBefore + step.units).toBeLessThanOrEqual(model.maxWinUnits);
      for (const step of of('big')) expect(['big', 'mega', 'super']).toContain(step.tier);
      const free = of('reels').slice(1);
      free.forEach((step, index) => expect(step.free).toMatchObject({ current: index + 1 }));
      for (const step of free) expect(step.free!.granted).toBeGreaterThanOrEqual(step.free!.current);
      const feature = round.spins.length > 1;
      expect(of('intro').length).toBe(round.spins[0]!.award > 0 ? 1 : 0);
      expect(of('outro').length).toBe(feature || round.spins[0]!.award > 0 ? 1 : 0);
      if (feature) {
        features++;
        expect(of('outro')[0]).toMatchObject({
          units: round.units,
          spins: round.spins.length - 1,
          capped: round.capped,
        });
      }
      retriggers += of('trigger').filter((step) => step.again).length;
    }),
    { numRuns: 300, seed: 7 },
  );
  expect(features).toBeGreaterThan(10);
  expect(retriggers).toBeGreaterThan(0);
});

test('a win in ways lights all its cells, and says in how many ways it was paid', () => {
  const free = spinAt(JEWEL_CARAVAN, [16, 4, 0, 7, 0], 'base');
  const shows = winShows({ ...free, multiplier: 3 }, 'tent');
  expect(shows.filter(({ kind }) => kind === 'ways')).toEqual(
    free
      .wayWins!.map((win, line) => ({ kind: 'ways', line, ...win, units: 3 * win.units }))
      .toSorted((a, b) => b.units - a.units),
  );
  // Sapphires in 2 x 2 x 2 x 2 x 1 ways over all five reels, at 40 coins, three times.
  expect(shows[0]).toMatchObject({ symbol: 'sapphire', count: 5, ways: 16, units: 1_920 });
});

test('a spin of a cascade is over with the window that has fallen last, and another with what the reels brought', () => {
  const stopsOf = (nonce: number) => SWEET_FALLS.strips.base.map((strip, reel) => (nonce * (reel + 3)) % strip.length);
  const spins = Array.from({ length: 40 }, (_, nonce) => spinAt(SWEET_FALLS, stopsOf(nonce), 'base'));
  const fell = spins.find(({ cascades }) => (cascades?.length ?? 0) > 1)!;
  const still = spins.find(({ cascades }) => !cascades?.length)!;
  expect(lastWindow(fell, SWEET_FALLS)).toBe(fell.cascades!.at(-1)!.window);
  expect(lastWindow(fell, SWEET_FALLS)).not.toEqual(fell.window);
  expect(lastWindow(still, SWEET_FALLS)).toBe(still.window);
  const rows = boardText(lastWindow(fell, SWEET_FALLS), (id) => id).split('; ');
  expect(rows).toHaveLength(SWEET_FALLS.rows);
  expect(rows[3]).toBe(
    lastWindow(fell, SWEET_FALLS)
      .map((column) => column[3])
      .join(', '),
  );
  expect(cascadeShows(fell.cascades![0]!).map(({ kind }) => kind)).toContain('group');
});

test('medals stay: respins one by one, then each is counted up to what the round has won', () => {
  const position = (reel: number, row: number) => [reel, row] as const;
  const medals = [0, 1, 2, 3, 4].flatMap((reel) => (reel < 3 ? [0, 1] : []).map((row) => position(reel, row)));
  const worth = medals.map((each) => ({ position: each, units: 25 }));
  const respins = [[], [{ position: position(4, 2), units: 250, prize: 'mini' }], [], [], []];
  const base = playSlot(BRASS_BELLS, { nextFloatWord: () => 0, nextInt: (range) => range - 1 }).spins[0]!;
  const spin = { ...base, lineWins: [], medals: worth, hold: { respins, grand: false, units: 400 }, units: 400 };
  const steps = planRound({
    model: BRASS_BELLS,
    round: { spins: [spin], units: 400, capped: false, multiplierE4: 160_000n },
    stake: amount(100_000n),
    pace: { speed: 'usual', reduced: false, minCycleMs: 0 },
  });
  expect(steps.map(({ type }) => type)).toEqual([
    'reels',
    'hold',
    ...Array.from({ length: 5 }, () => 'respin'),
    'collect',
    'outro',
  ]);
  const collect = steps.find((step) => step.type === 'collect');
  expect(collect).toMatchObject({ totals: [25, 50, 75, 100, 125, 150, 400], wonBefore: 0 });
});

test('with five medals on the reels before it a reel decides about the respins', () => {
  const at = (before: number) => isTense(BRASS_BELLS, { mode: 'base', reel: 3, before });
  expect([4, 5, 6].map(at)).toEqual([false, true, false]);
});
