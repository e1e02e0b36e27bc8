import { expect, test } from 'vitest';
import { verifyHit } from './jackpot.ts';

const seed = '0123456789abcdef'.repeat(4);
/** A hit of a pool that had to be won between 500 and 4,500, as the site publishes it. */
const MUST = {
  poolId: 'mangrove-honey',
  name: { en: 'Honey jackpot' },
  currency: 'BDT',
  amount: '2281.91',
  customerName: 'pl***r',
  at: '2026-01-01T00:00:00.000Z',
  epoch: 3,
  seedHash: '45b4541ed5aa5c334688a7efc0bd6644b6250375bb58c54b32ca338ba43ab9d9',
  revealedSeed: seed,
  mustHitBy: { from: '500.00', to: '4500.00' },
  wagerId: '00000000-0000-4000-8000-000000000002',
  stake: '10.00',
  odds: '1.00',
};
/** One in four: the wager of this number wins, its neighbours do not. */
const CHANCE = {
  ...MUST,
  poolId: 'night-market',
  seedHash: 'a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e',
  mustHitBy: null,
  stake: '1.00',
  odds: '4.00',
};
const wrongIn = (hit: object): readonly string[] => {
  const verdict = verifyHit(hit);
  return verdict.status === 'invalid' ? [] : verdict.checks.filter(({ ok }) => !ok).map(({ name }) => name);
};

test('a pool that had to be won: its amount follows from seed and bounds, which were committed to together', () => {
  expect(verifyHit(MUST)).toMatchObject({ status: 'verified', checks: [{ name: 'seed' }, { name: 'amount' }] });
  expect(wrongIn({ ...MUST, amount: '2281.92' })).toEqual(['amount']);
  expect(wrongIn({ ...MUST, revealedSeed: 'f'.repeat(64) })).toEqual(['seed', 'amount']);
  expect(wrongIn({ ...MUST, mustHitBy: { from: '500.00', to: '4500.01' } })).toContain('seed');
  expect(wrongIn({ ...MUST, epoch: 4 })).toContain('seed');
  expect(wrongIn({ ...MUST, poolId: 'other' })).toContain('seed');
});

test('a pool that chance decides: the wager wins by the seed that was committed to', () => {
  expect(verifyHit(CHANCE)).toMatchObject({ status: 'verified', checks: [{ name: 'seed' }, { name: 'draw' }] });
  expect(wrongIn({ ...CHANCE, wagerId: '00000000-0000-4000-8000-000000000001' })).toEqual(['draw']);
  expect(wrongIn({ ...CHANCE, odds: '400000.00' })).toEqual(['draw']);
  expect(wrongIn({ ...CHANCE, seedHash: MUST.seedHash })).toEqual(['seed']);
  // A hit that is older than the record of its stake shows that its seed is the one, and no more.
  expect(verifyHit({ ...CHANCE, stake: null })).toMatchObject({ status: 'verified', checks: [{ name: 'seed' }] });
});

test.each([
  [null, 'hit'],
  [{ ...MUST, revealedSeed: 7 }, 'revealedSeed'],
  [{ ...MUST, mustHitBy: undefined }, 'mustHitBy'],
  [{ ...MUST, mustHitBy: { from: '5.00', to: '5.00' } }, 'mustHitBy'],
  [{ ...MUST, mustHitBy: { from: 'x', to: '5.00' } }, 'from'],
  [{ ...MUST, epoch: 0 }, 'epoch'],
  [{ ...MUST, amount: '1e3' }, 'amount'],
  [{ ...CHANCE, odds: null }, 'odds'],
])('what is no hit names its field: %#', (hit, field) => {
  expect(verifyHit(hit)).toEqual({ status: 'invalid', field });
});
