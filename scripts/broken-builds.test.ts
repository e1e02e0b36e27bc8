import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from '../faults/lib/mutant-list.ts';
import { INVARIANTS } from '../faults/lib/types.ts';

const SERVER = join(import.meta.dirname, '../apps/server/src');

// The fault lab runs for minutes and only now and then: a line that was moved or renamed is noticed here.
test.each(MUTANTS.map((mutant) => [mutant.name, mutant.edits] as const))(
  'every line that the broken build %s rewrites is there exactly once',
  (_name, edits) => {
    for (const { file, find } of edits) {
      const source = readFileSync(join(SERVER, file), 'utf8');
      expect(source.split(find).length - 1, `${file}: ${find}`).toBe(1);
    }
  },
);

test('every invariant of the fault lab has a broken build that it must catch', () => {
  expect(new Set(MUTANTS.map((mutant) => mutant.caughtBy))).toEqual(new Set(Object.keys(INVARIANTS)));
});
