import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fractionToNumber } from '../fraction.ts';
import { anyGame } from './any-game.fixture.ts';
import { capFigures, roundDistribution } from './distribution.ts';
import { enumerateSpins, roundFigures } from './enumerate.ts';
import { slotRtp } from './rtp.ts';

test('exact return, moments and distribution agree on any model whose free spins end', () => {
  fc.assert(
    fc.property(anyGame, (model) => {
      const base = enumerateSpins(model, 'base');
      const free = enumerateSpins(model, 'free');
      fc.pre(free.meanAward < 0.5);
      const total = fractionToNumber(slotRtp(model).total);
      const figures = roundFigures(model, base, free);
      expect(figures.rtp).toBeCloseTo(total, 9);
      const distribution = roundDistribution(model, base, free);
      expect(distribution.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
      const cap = capFigures(model, distribution);
      expect(cap.rtp + cap.lost).toBeCloseTo(total, 8);
      // A payout beyond the cap weighs by its square: at 10,000 units a chance of 1e-9 still moves sigma visibly.
      if (cap.chance < 1e-15) expect(cap.sigma).toBeCloseTo(figures.sigma, 4);
    }),
    { numRuns: 15 },
  );
});
