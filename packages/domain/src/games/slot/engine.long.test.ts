import { expect, test } from 'vitest';
import { fairSource } from '../../fairness.ts';
import { playSlot, runRound, slotScratch } from './engine.ts';
import { compileSlot } from './compile.ts';
import { LANTERN_ALLEY } from './models/lantern-alley.ts';

test('the simulation path pays what the record says', () => {
  const slot = compileSlot(LANTERN_ALLEY);
  const scratch = slotScratch(slot);
  const source = fairSource('7f'.repeat(32));
  for (let nonce = 0; nonce < 5_000; nonce++) {
    const record = playSlot(LANTERN_ALLEY, source('same', nonce));
    const totals = runRound(scratch, source('same', nonce));
    const described = record.spins.reduce((sum, one) => {
      const lines = one.lineWins.reduce((units, win) => units + win.units, 0);
      expect((lines + one.scatter.units) * one.multiplier).toBe(one.units);
      return sum + one.units;
    }, 0);
    expect(totals).toEqual({ units: described, freeSpins: record.spins.length - 1, capped: false });
  }
});
