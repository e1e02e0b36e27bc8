import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from '../faults/lib/mutant-list.ts';
import { pathOf } from '../faults/lib/mutant.ts';
import { INVARIANTS } from '../faults/lib/types.ts';

const ROOT = join(import.meta.dirname, '..');

// The fault lab runs for minutes and only now and then: a line that was moved or renamed is noticed here.
test.each(MUTANTS.map((mutant) => [mutant.name, mutant.edits] as const))(
  'every line that the broken build %s rewrites is there exactly once',
  (_name, edits) => {
    for (const edit of edits) {
      const source = readFileSync(join(ROOT, pathOf(edit)), 'utf8');
      expect(source.split(edit.find).length - 1, `${edit.file}: ${edit.find}`).toBe(1);
    }
  },
);

// That no other catches it is judged by `npm run faults -- mutants`, which fails where one does.
test('every invariant of the fault lab has a broken build that it alone catches', () => {
  const alone = MUTANTS.filter((mutant) => mutant.alone).map((mutant) => mutant.caughtBy);
  expect(new Set(alone)).toEqual(new Set(Object.keys(INVARIANTS)));
});
