import { expect, test } from 'vitest';
import { consoleSalaryCalls } from './console/salaries.ts';
import { playerCalls } from './console/players.ts';
import { salaryCalls } from './salaries.ts';

/** Digests have any digit where a UUID has its version and its variant. */
const IDS = Array.from({ length: 16 }, (_, at) => at.toString(16)).map(
  (digit) => `11111111-2222-${digit}333-${digit}444-555555555555`,
);

test('every bill and run is found by its id, which is a digest', () => {
  for (const id of IDS) {
    for (const call of [salaryCalls.explainBill, salaryCalls.collectBill])
      expect(call.params.safeParse({ id }).success).toBe(true);
    for (const call of [
      consoleSalaryCalls.decideSalaryBill,
      consoleSalaryCalls.getSalaryRun,
      consoleSalaryCalls.replaySalaryRun,
    ])
      expect(call.params.safeParse({ id }).success).toBe(true);
    expect(playerCalls.listPlayerWagers.input.safeParse({ wager: id }).success).toBe(true);
  }
  expect(salaryCalls.explainBill.params.safeParse({ id: 'garbage' }).success).toBe(false);
});
