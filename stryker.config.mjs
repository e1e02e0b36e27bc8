/**
 * Mutation testing of the pure rules: `packages/domain` and the pure files of every module of the platform. A new
 * module's `policy.ts` joins by its name. `npm run mutation -- FILE` mutates one file.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.ts' },
  // Stryker cannot read the configuration of TypeScript 7 and needs none: types are checked by `npm run typecheck`.
  tsconfigFile: 'no-such-tsconfig.json',
  mutate: [
    'packages/domain/src/**/*.ts',
    'apps/server/src/modules/*/*/policy*.ts',
    '!**/*.test.ts',
    '!**/*.fixture.ts',
    '!packages/domain/src/games/slot/test-models.ts',
    // Tables of numbers and words: registry.test.ts pins the hash of each, so that every change is noticed.
    '!packages/domain/src/games/slot/models/*.ts',
  ],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  dryRunTimeoutMinutes: 30,
  tempDirName: '.stryker-tmp',
  ignorePatterns: ['.data', '.tsbuild', '**/dist', '**/dist-client', '/docs', '/e2e', '/bench'],
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.stryker-tmp/mutation.json' },
  thresholds: { high: 95, low: 85, break: 85 },
};
