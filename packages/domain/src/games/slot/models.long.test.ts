import { expect, test, vi } from 'vitest';
import { fraction, fractionToNumber, compareFractions } from '../fraction.ts';
import { GAMES } from '../registry.ts';
import { capFigures, roundDistribution } from './distribution.ts';
import { enumerateSpins, roundFigures, type SpinMoments } from './enumerate.ts';
import { checkSlotModel } from './compile.ts';
import { coinsOf, evaluationOf, linesOf, type EvaluationName } from './model.ts';
import { holdFigures } from './medal-rounds.ts';
import { BRASS_BELLS, BRASS_BELLS_SHEET } from './models/brass-bells.ts';
import { slotRtp } from './rtp.ts';

const SLOTS = GAMES.filter((game) => game.family === 'slot').map((game) => [game.code, game] as const);

/**
 * Chernoff: P(granted >= limit) <= E[s^granted] / s^limit for every s > 1, where one free spin and its followers count
 * G = s x sum over a of P(a) G^a.
 */
function grantedBound(free: SpinMoments, base: SpinMoments, limit: number): number {
  const awardsOf = ({ histogram, combinations }: SpinMoments) =>
    [...histogram].map(([award, column]) => [award, [...column.values()].reduce((a, b) => a + b, 0) / combinations]);
  const [first, further] = [awardsOf(base), awardsOf(free)];
  const powers = (awards: typeof first, value: number) =>
    awards.reduce((sum, [award, chance]) => sum + chance! * value ** award!, 0);
  let least = 1;
  for (let s = 1.005; s < 1.6; s += 0.005) {
    let follow = 1;
    for (let step = 0; step < 2_000 && follow < 1e3; step++) follow = s * powers(further, follow);
    if (follow < 1e3) least = Math.min(least, powers(first, follow) / s ** limit);
  }
  return least;
}

// Enumerating every stop combination takes seconds, and many times that beside other work.
vi.setConfig({ testTimeout: 180_000 });

// Playing every stop of cascades or under every set of held wilds takes minutes: `npm run rtp` proves those sheets, and
// a hash holds them. Medals have a test of their own.
test.each(SLOTS.filter(([, { model }]) => !['cascades', 'sticky', 'hold'].includes(evaluationOf(model))))(
  '%s states what the enumeration of every stop combination finds',
  (_, { model, sheet }) => {
    const exact = slotRtp(model);
    expect(exact.total).toEqual(sheet.rtpUncapped);
    expect(compareFractions(exact.total, fraction(945n, 1_000n))).toBe(1);
    expect(compareFractions(exact.total, fraction(965n, 1_000n))).toBe(-1);

    const base = enumerateSpins(model, 'base');
    const free = enumerateSpins(model, 'free');
    const round = roundFigures(model, base, free);
    expect(Math.abs(round.rtp - fractionToNumber(exact.total))).toBeLessThan(1e-12);
    expect(round.hitRate).toBeCloseTo(sheet.hitRate, 4);

    const cap = capFigures(model, roundDistribution(model, base, free));
    // What wraps around the transform is far below the six decimals that are published.
    expect(Math.abs(cap.rtp + cap.lost - fractionToNumber(exact.total))).toBeLessThan(1e-9);
    const paid = fractionToNumber(exact.total) - cap.lost;
    expect(sheet.rtpBase).toBe((Math.floor(paid * 1e6) / 1e6).toFixed(6));
    expect(cap.sigma).toBeCloseTo(sheet.sigma, 4);
    expect(Math.abs(sheet.maxWinOneIn * cap.chance - 1)).toBeLessThan(1e-4);
    expect(grantedBound(free, base, model.maxFreeSpins)).toBeLessThan(1e-9);
    // The largest win is a prize, not a number on a poster: at least once in 100,000,000 rounds.
    expect(sheet.maxWinOneIn).toBeLessThan(100_000_000);
  },
);

test('Brass Bells states what its stop combinations and the chain of its medals come to', () => {
  const exact = fractionToNumber(slotRtp(BRASS_BELLS).total);
  const { distribution, hitRate } = holdFigures(BRASS_BELLS);
  const cap = capFigures(BRASS_BELLS, distribution);
  expect(Math.abs(cap.rtp + cap.lost - exact)).toBeLessThan(1e-9);
  const { rtpBase, sigma, maxWinOneIn, hitRate: stated } = BRASS_BELLS_SHEET;
  expect(rtpBase).toBe((Math.floor((exact - cap.lost) * 1e6) / 1e6).toFixed(6));
  expect([cap.sigma.toFixed(4), hitRate.toFixed(4)]).toEqual([sigma.toFixed(4), stated.toFixed(4)]);
  expect(Math.abs(maxWinOneIn * cap.chance - 1)).toBeLessThan(1e-4);
});

test.each(SLOTS)(
  '%s is a complete game of 25 coins a stake and different lines, with a name in both languages',
  (code, { model, sheet }) => {
    expect(() => checkSlotModel(model)).not.toThrow();
    expect([model.code, coinsOf(model)]).toEqual([code, 25]);
    expect(new Set(linesOf(model).map((line) => line.join(''))).size).toBe(linesOf(model).length);
    const wilds = evaluationOf(model) === 'cascades' ? 0 : 1;
    expect(model.symbols.filter((symbol) => symbol.role === 'wild')).toHaveLength(wilds);
    expect(model.symbols.filter((symbol) => symbol.role === 'scatter')).toHaveLength(1);
    expect(sheet.name.bn).toMatch(/\p{Script=Bengali}/u);
    expect(sheet.name.en).toMatch(/^[A-Z]/);
    expect(sheet.jackpotContributionE4).toBe(100);
  },
);

const WITHOUT_ONE: Readonly<Record<EvaluationName, readonly number[]>> = {
  lines: [],
  ways: [0],
  cascades: [],
  expanding: [0, 4],
  sticky: [0, 2, 4],
  hold: [],
  clusters: [0, 1, 3, 4],
};

test.each(SLOTS)(
  '%s shows every symbol on every reel of both modes but those without wilds or scatters, and never two scatters on one reel unless they are medals',
  (_, { model }) => {
    // Reels without wilds: the first one of a game of ways; those that frame the reels on which wilds fill or stay.
    // Of clusters the outer ones have no wild, and the scatters are on every second one.
    const without = WITHOUT_ONE[evaluationOf(model)];
    const scatter = model.symbols.find((symbol) => symbol.role === 'scatter')!.id;
    for (const mode of ['base', 'free'] as const) {
      for (const [reel, strip] of model.strips[mode].entries()) {
        expect(new Set(strip).size).toBe(model.symbols.length - (without.includes(reel) ? 1 : 0));
        if (evaluationOf(model) === 'hold') continue;
        const places = strip.flatMap((id, at) => (id === scatter ? [at] : []));
        for (const [i, at] of places.entries()) {
          const next = places[(i + 1) % places.length]!;
          const gap = next > at ? next - at : next + strip.length - at;
          expect(gap).toBeGreaterThanOrEqual(model.rows);
        }
      }
    }
  },
);
