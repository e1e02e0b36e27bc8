import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairDraws } from '../../fairness.ts';
import { drawsFromWords, WORDS } from '../../rng.ts';
import { modelHash } from '../canonical.ts';
import { fractionToNumber } from '../fraction.ts';
import { INSTANT_FORMS, INSTANT_FORM_NAMES } from './forms.ts';
import { factsOf, returnOf, sigmaOf, topOf, type Fields } from './instant-game.ts';
import { KENO, kenoChanceE6 } from './keno.ts';
import { LIMBO, limboChanceE6 } from './limbo.ts';
import { PEGS, pegPaysE4 } from './pegs.ts';
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
  expect([limboChanceE6(200), kenoChanceE6(1, 1)]).toEqual([495_000, 250_000]);
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

test('models are what the published records name by their hash', () => {
  expect(Object.fromEntries(INSTANT_FORM_NAMES.map((form) => [form, modelHash(INSTANT_FORMS[form].model)])))
    .toMatchInlineSnapshot(`
      {
        "keno": "9b4c279effb0b0f850c56d29c5b0f36c646bb44da0c5372f9b3112a7a8b52b96",
        "limbo": "c579d9eb8b2e3ee99f1f1d7cb2421a1b162d9afe7feefdb105335ec6b497bb09",
        "pegs": "0657f78d407bf71c0c88611ffb14009132b2c18f00f383aec9c40a49eaf90037",
        "wheel": "c43df29131c94fef8f65e0142cfaf099cb44ca09c7a5a17f1419f91c61668b38",
      }
    `);
});
