import { configDefaults, defineConfig } from 'vitest/config';

// The unit tests that mutation testing repeats for every mutant. Files named *.long.test.ts are left out: they
// enumerate whole games and play up to a million rounds, minutes per mutant, for what the exact tests check as well.
export default defineConfig({
  test: {
    // The short form names the tests of its few files.
    include: process.env.MUTATION_TESTS?.split(',') ?? [
      'packages/domain/src/**/*.test.ts',
      'apps/server/src/modules/*/*/policy*.test.ts',
    ],
    exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
    testTimeout: 300_000,
    setupFiles: ['./scripts/mutation-setup.ts'],
  },
});
