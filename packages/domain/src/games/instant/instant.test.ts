import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairDraws } from '../../fairness.ts';
import { amount } from '../../money.ts';
import { drawsFromWords, WORDS } from '../../rng.ts';
import { modelHash } from '../canonical.ts';
import { fractionToNumber } from '../fraction.ts';
import { choose } from '../mines.ts';
import { INSTANT_FORMS, INSTANT_FORM_NAMES } from './forms.ts';
import { BINGO, BINGO_CENTRE, BINGO_LINES, bingoChanceE6, bingoPattern } from './bingo.ts';
import { countPatterns } from './bingo-patterns.fixture.ts';
import { factsOf, prizeFor, returnOf, sigmaOf, topFor, topOf, type Fields } from './instant-game.ts';
import { KENO } from './keno.ts';
import { LIMBO, limboChanceE6 } from './limbo.ts';
import { PEGS, pegPaysE4 } from './pegs.ts';
import { findSpot, ROULETTE, ROULETTE_SPOTS, ROULETTE_WHEEL, spotMax } from './roulette.ts';
import { WHEEL, wheelPaysE4 } from './wheel.ts';

/** The published vector of domain-rules 4.1. */
const VECTOR = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'demo', nonce: 1 };
const words = (...list: number[]) => drawsFromWords(() => list.shift() ?? 0);
const rtp = (form: keyof typeof INSTANT_FORMS, choice: Fields): number =>
  fractionToNumber(returnOf(INSTANT_FORMS[form].prizes(choice)));

test('the published vectors', () => {
  expect(LIMBO.play({ target: '2.25' }, fairDraws(VECTOR))).toEqual({
    result: { reached: '2.25', win: true },
    multiplierE4: 22_500n,
  });
  expect(LIMBO.play({ target: '2.26' }, fairDraws(VECTOR)).multiplierE4).toBe(0n);
  const dropped = PEGS.play({ rows: 8, risk: 'high' }, fairDraws(VECTOR));
  expect(dropped.result).toEqual({ path: [0, 0, 0, 1, 1, 0, 0, 1], slot: 3 });
  expect(dropped.multiplierE4).toBe(3_000n);
  const drawn = [18, 12, 2, 38, 35, 13, 8, 23, 15, 16];
  expect(KENO.play({ picks: [1, 2, 8] }, fairDraws(VECTOR))).toEqual({
    result: { drawn, hits: 2 },
    multiplierE4: 31_000n,
  });
  expect(ROULETTE.play({ '16': '1.00', red: '2.00' }, fairDraws(VECTOR))).toEqual({
    result: { pocket: 16 },
    multiplierE4: 133_333n,
    payout: 40_00000n,
  });
  // Floors of the floats 0.438588, 0.286161, 0.039469 ... times 15, 14, 13 ...: the first column of the card.
  const { card, calls } = BINGO.play({ risk: 'low' }, fairDraws(VECTOR)).result as Record<string, number[]>;
  expect([0, 5, 10, 15, 20].map((place) => card![place])).toEqual([7, 5, 1, 15, 13]);
  expect([card!.length, card![12], new Set(calls).size]).toEqual([25, 0, 30]);
});

describe('returns', () => {
  test.each([
    [8, 'low', 0.98984],
    [8, 'medium', 0.98906],
    [8, 'high', 0.99063],
    [12, 'low', 0.98979],
    [12, 'medium', 0.98989],
    [12, 'high', 0.99116],
    [16, 'low', 0.98999],
    [16, 'medium', 0.98988],
    [16, 'high', 0.98976],
  ])('%i rows of pegs, %s: %s', (rows, risk, expected) => {
    // The rules state five decimals.
    expect(Math.abs(rtp('pegs', { rows, risk }) - expected)).toBeLessThan(0.000_005_1);
  });

  test('keno returns between 0.9896 and 0.9904, whatever is picked', () => {
    for (const choice of KENO.choices) {
      const share = fractionToNumber(returnOf(KENO.prizes(choice)));
      expect(share).toBeGreaterThanOrEqual(0.9896);
      expect(share).toBeLessThanOrEqual(0.9904);
    }
  });

  test('every wheel has fifty sectors and returns exactly 0.99', () => {
    for (const choice of WHEEL.choices) {
      expect(wheelPaysE4(choice.risk as 'low')).toHaveLength(50);
      expect(rtp('wheel', choice)).toBe(0.99);
    }
  });

  test('limbo returns 0.99 and what the whole words leave over it, at any target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 100_000_000 }), (targetE2) => {
        const target = `${Math.floor(targetE2 / 100)}.${String(targetE2 % 100).padStart(2, '0')}`;
        const share = fractionToNumber(returnOf(LIMBO.prizes({ target })));
        expect(share).toBeGreaterThanOrEqual(0.99);
        expect(share).toBeLessThanOrEqual(0.99 + targetE2 / 100 / WORDS + 1e-12);
      }),
    );
  });

  test('what is published of each', () => {
    expect(Object.fromEntries(INSTANT_FORM_NAMES.map((form) => [form, factsOf(INSTANT_FORMS[form])]))).toEqual({
      limbo: { rtp: '0.990000', rtpHighest: '0.990228', maxMultiplierE4: 10_000_000_000n, topPrizeOneIn: 1_009_867 },
      pegs: { rtp: '0.989062', rtpHighest: '0.991162', maxMultiplierE4: 10_000_000n, topPrizeOneIn: 32_768 },
      keno: { rtp: '0.989604', rtpHighest: '0.990384', maxMultiplierE4: 1_000_000n, topPrizeOneIn: 847_660_528 },
      wheel: { rtp: '0.990000', rtpHighest: '0.990000', maxMultiplierE4: 250_000n, topPrizeOneIn: 50 },
      roulette: { rtp: '0.972972', rtpHighest: '0.972972', maxMultiplierE4: 360_000n, topPrizeOneIn: 37 },
      bingo: { rtp: '0.969776', rtpHighest: '0.971312', maxMultiplierE4: 20_000_000n, topPrizeOneIn: 21_784 },
    });
  });
});

test('a figure of limbo is its target exactly as often as the ways say', () => {
  const limit = Math.floor((99 * WORDS) / 200);
  const reached = (word: number): boolean => LIMBO.play({ target: '2.00' }, words(word)).multiplierE4 > 0n;
  expect([reached(0), reached(limit), reached(limit + 1), reached(WORDS - 1)]).toEqual([true, true, false, false]);
  expect(LIMBO.prizes({ target: '2.00' })[1]!.ways).toBe(BigInt(limit) + 1n);
  expect(LIMBO.play({ target: '1.01' }, words(WORDS - 1)).result).toEqual({ reached: '1.00', win: false });
  expect(LIMBO.play({ target: '2.00' }, words(0)).result).toEqual({ reached: '1000000.00', win: true });
  expect(limboChanceE6(200)).toBe(495_000);
});

test('slots of the pegs mirror each other', () => {
  expect(pegPaysE4({ rows: 8, risk: 'low' })).toEqual([
    56_000, 21_000, 11_000, 10_000, 5_000, 10_000, 11_000, 21_000, 56_000,
  ]);
});

test.each([
  ['limbo', { target: '2' }, { target: '2.00' }],
  ['limbo', { target: '1.01' }, { target: '1.01' }],
  ['limbo', { target: '1.00' }, undefined],
  ['limbo', { target: '1000000.01' }, undefined],
  ['limbo', { target: '2.005' }, undefined],
  ['limbo', { target: 2 }, undefined],
  ['limbo', {}, undefined],
  ['pegs', { rows: 12, risk: 'high', more: 1 }, { rows: 12, risk: 'high' }],
  ['pegs', { rows: 9, risk: 'high' }, undefined],
  ['pegs', { rows: '8', risk: 'high' }, undefined],
  ['pegs', { rows: 8, risk: '__proto__' }, undefined],
  ['keno', { picks: [40, 1, 7] }, { picks: [1, 7, 40] }],
  ['keno', { picks: [] }, undefined],
  ['keno', { picks: [1, 1] }, undefined],
  ['keno', { picks: [0] }, undefined],
  ['keno', { picks: [41] }, undefined],
  ['keno', { picks: [1.5] }, undefined],
  ['keno', { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, undefined],
  ['keno', { picks: 'all' }, undefined],
  ['wheel', { risk: 'low' }, { risk: 'low' }],
  ['wheel', { risk: 'constructor' }, undefined],
  ['bingo', { risk: 'high', n: 31 }, { risk: 'high' }],
  ['bingo', { risk: '' }, undefined],
  ['roulette', { red: '1', '0': '2.5' }, { '0': '2.50', red: '1.00' }],
  ['roulette', { '31-32-33-34-35-36': '0.00001' }, { '31-32-33-34-35-36': '0.00001' }],
  ['roulette', {}, undefined],
  ['roulette', { '37': '1' }, undefined],
  ['roulette', { '3-4': '1' }, undefined],
  ['roulette', { '2-1': '1' }, undefined],
  ['roulette', { '01': '1' }, undefined],
  ['roulette', { '0-3-6': '1' }, undefined],
  ['roulette', { constructor: '1' }, undefined],
  ['roulette', { red: '0' }, undefined],
  ['roulette', { red: '-1' }, undefined],
  ['roulette', { red: 1 }, undefined],
] as const)('%s reads %j as %j', (form, said, expected) => {
  expect(INSTANT_FORMS[form].readChoice(said as Fields)).toEqual(expected);
});

test.each(INSTANT_FORM_NAMES)(
  '%s: what is paid is a prize of the choice, and the mean is the stated return',
  (form) => {
    const { choices, play, prizes } = INSTANT_FORMS[form];
    let z = 0;
    const rounds = 4_000;
    for (const choice of choices.slice(0, 9)) {
      const all = prizes(choice);
      const known = new Set(all.filter(({ ways }) => ways > 0n).map(({ multiplierE4 }) => multiplierE4));
      // A prize that is seen less than once in these rounds says nothing about the mean.
      const usual = Math.min(Number(topOf(all)) / 10_000, 60);
      let sum = 0;
      for (let nonce = 0; nonce < rounds; nonce++) {
        const { multiplierE4 } = play(choice, fairDraws({ ...VECTOR, nonce }));
        expect(known.has(multiplierE4)).toBe(true);
        sum += Number(multiplierE4) / 10_000;
      }
      if (usual < 60)
        z = Math.max(z, Math.abs(sum / rounds - fractionToNumber(returnOf(all))) / (sigmaOf(all) / Math.sqrt(rounds)));
    }
    expect(z).toBeLessThan(4);
  },
);

describe('the roulette table', () => {
  test('has every spot of the single-zero table, and none twice', () => {
    const counts = Object.groupBy(ROULETTE_SPOTS, ({ numbers }) => String(numbers.length));
    expect(Object.entries(counts).map(([size, spots]) => [Number(size), spots!.length, spots![0]!.pays])).toEqual([
      [1, 37, 35],
      [2, 60, 17],
      [3, 14, 11],
      [4, 23, 8],
      [6, 11, 5],
      [12, 6, 2],
      [18, 6, 1],
    ]);
    expect(new Set(ROULETTE_SPOTS.map(({ name }) => name)).size).toBe(157);
    expect(ROULETTE_WHEEL.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket));
  });

  test('every spot, and any of them together, returns exactly 36/37', () => {
    const share = { numerator: 36n, denominator: 37n };
    for (const { name } of ROULETTE_SPOTS) expect(returnOf(ROULETTE.prizes({ [name]: '0.70' }))).toEqual(share);
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...ROULETTE_SPOTS.map(({ name }) => name)), fc.integer({ min: 1, max: 900 }), {
          minKeys: 1,
          maxKeys: 20,
        }),
        (chips) => {
          const choice = ROULETTE.readChoice(
            Object.fromEntries(Object.entries(chips).map(([n, v]) => [n, `${v}.13`])),
          )!;
          expect(returnOf(ROULETTE.prizes(choice))).toEqual(share);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('pays to the last unit where the multiplier of the whole stake has no end', () => {
    // 7.00 staked, 36.00 back: 5.142857 ... times.
    const choice = { '16': '1.00', '1': '6.00' };
    expect(ROULETTE.play(choice, fairDraws(VECTOR))).toMatchObject({ multiplierE4: 51_428n, payout: 36_00000n });
    const stake = ROULETTE.layout!.stakeOf(choice);
    expect(stake).toBe(7_00000n);
    expect(ROULETTE.prizes(choice).map((prize) => prizeFor(stake, prize))).toEqual([0n, 216_00000n, 36_00000n]);
    expect(topFor(stake, ROULETTE.prizes(choice))).toBe(216_00000n);
  });

  const limits = { minStake: amount(10_000n), maxStake: amount(200_000_000n), stakeStep: amount(1_000n) };
  test.each([
    ['17', '111.11', undefined],
    ['17', '111.12', 'stake_above_max'],
    ['17', '0.09', 'stake_below_min'],
    ['17', '0.105', 'stake_step'],
    ['17-20', '222.22', undefined],
    ['dozen1', '1333.34', 'stake_above_max'],
    ['red', '2000.00', undefined],
  ])('%s takes %s: %s', (name, chips, refused) => {
    expect(ROULETTE.layout!.refused({ [name]: chips }, limits)).toBe(refused);
    expect(spotMax(findSpot('17')!, limits)).toBe(111_11000n);
  });
});

describe('bingo', () => {
  test('chances of the rules: four corners and a line of five within thirty calls', () => {
    const within = (numbers: number): number =>
      Number((choose(75 - numbers, 30 - numbers) * 1_000_000n) / choose(75, 30)) / 1e6;
    expect([within(4), within(5)]).toEqual([0.022547, 0.008256]);
    expect(BINGO_LINES).toHaveLength(12);
    expect(bingoChanceE6('fourLines')).toBe(45);
  });

  test('the ways of every pattern are those of all sets of marks', () => {
    // Every set of the 24 marked places, by its pattern and size; a set of k is met by C(51, 30 - k) calls.
    const counts = countPatterns();
    const ways = BINGO.prizes({ risk: 'low' }).map((prize) => prize.ways);
    expect(
      counts.map((sizes) => sizes.reduce((sum, count, k) => sum + BigInt(count) * choose(51, 30 - k), 0n)),
    ).toEqual(ways);
    expect(ways.reduce((sum, each) => sum + each, 0n)).toBe(choose(75, 30));
  });

  test.each([
    ['none', [0, 1, 5]],
    ['stamp', [0, 1, 5, 6]],
    ['line', [10, 11, 13, 14]],
    ['corners', [0, 4, 20, 24]],
    ['corners', [0, 1, 2, 3, 4, 20, 24]],
    ['twoLines', [10, 11, 13, 14, 2, 7, 17, 22]],
    ['cross', [0, 6, 18, 24, 4, 8, 16, 20]],
    ['fourLines', [0, 6, 18, 24, 4, 8, 16, 20, 10, 11, 13, 14, 2, 7, 17, 22]],
  ])('%s: %j', (pattern, places) => {
    expect(bingoPattern((place) => place === BINGO_CENTRE || places.includes(place)).pattern).toBe(pattern);
  });
});

test('models are what the published records name by their hash', () => {
  expect(Object.fromEntries(INSTANT_FORM_NAMES.map((form) => [form, modelHash(INSTANT_FORMS[form].model)])))
    .toMatchInlineSnapshot(`
      {
        "bingo": "b14439cf343ad551f103c874c3a51e75bc18e0f3e44178cd260e3d2d18a6f057",
        "keno": "9b4c279effb0b0f850c56d29c5b0f36c646bb44da0c5372f9b3112a7a8b52b96",
        "limbo": "c579d9eb8b2e3ee99f1f1d7cb2421a1b162d9afe7feefdb105335ec6b497bb09",
        "pegs": "0657f78d407bf71c0c88611ffb14009132b2c18f00f383aec9c40a49eaf90037",
        "roulette": "1e3e15f2d2e8aa92b2fe990fe6e11b997db0aea7827bb61c0eaa13d8a4c62276",
        "wheel": "c43df29131c94fef8f65e0142cfaf099cb44ca09c7a5a17f1419f91c61668b38",
      }
    `);
});
