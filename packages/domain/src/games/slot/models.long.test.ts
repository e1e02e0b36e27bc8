import { expect, test, vi } from 'vitest';
import { sha256Hex } from '../../sha256.ts';
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

// Playing every stop of cascades or under every set of held wilds takes minutes: `npm run rtp` proves those sheets.
// Medals have a test of their own.
const ENUMERATED = SLOTS.filter(([, { model }]) => !['cascades', 'sticky', 'hold'].includes(evaluationOf(model)));
/** What the short form enumerates: lines, and wilds that expand. All others are by `npm run proofs`. */
const SHORT: readonly string[] = ['stu_lantern_alley', 'stu_firebird'];
const isWhole = process.env['PROOFS'] === 'whole';

test('sheets are those that have been proven: after a change run npm run proofs, and npm run rtp for the longest', () => {
  const told = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
  expect(
    Object.fromEntries(
      SLOTS.map(([code, { sheet, modelHash }]) => [code, sha256Hex(modelHash + JSON.stringify(sheet, told))]),
    ),
  ).toMatchInlineSnapshot(`
    {
      "stu_brass_bells": "ebe43eb7a18438f5458900844c10d3557b6c93fae76577c64f53907942c8d6a4",
      "stu_firebird": "113f98617782ffeae6d062e8f06795e6e4c05fb97ebb890bcca5dafc3d1a989d",
      "stu_golden_loom": "c799549524babf17fe57b50d0a2b306a64276c41c20f9508b6eab3c92f31ea5b",
      "stu_jewel_caravan": "ea1ae7c32d4d9cb7346ea02e4e6bb052a94dea4ca882792eab78195182b5c35b",
      "stu_lantern_alley": "364bccf7bbffefc9b146297c7d27f76ab9510115e7c3b33cebffa34f2068ae59",
      "stu_mangrove_honey": "375470c591babdc4935071b4861eee6c4d605efed7f3d961b369d0bf95ba026f",
      "stu_monsoon_bloom": "000da729659dc3230da2eda31de21b897157fc1de02b4993b5bc9ca3d21af874",
      "stu_sweet_falls": "5fff5ef74c812372dc9d3acc3501152d17be77920273932dd22f436acf6e5683",
      "stu_tidewater": "553b84762659be084d0d28add01bcff3194751f4ee8985b7ee104ad2348d1c3a",
    }
  `);
});

test.each(ENUMERATED)('%s states the exact return', (_, { model, sheet }) => {
  const { total } = slotRtp(model);
  expect(total).toEqual(sheet.rtpUncapped);
  expect(compareFractions(total, fraction(945n, 1_000n))).toBe(1);
  expect(compareFractions(total, fraction(965n, 1_000n))).toBe(-1);
});

test.each(ENUMERATED.filter(([code]) => isWhole || SHORT.includes(code)))(
  '%s states what the enumeration of every stop combination finds',
  (_, { model, sheet }) => {
    const exact = slotRtp(model);
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
