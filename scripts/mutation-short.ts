/**
 * Mutation testing in its short form: a fixed list of pure files, so that every run judges the same, without the static
 * mutants, which cost most of the time. All of it: `npm run mutation`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const FILES = [
  'packages/domain/src/money.ts',
  'packages/domain/src/games/fraction.ts',
  'apps/server/src/modules/base/operators/policy.ts',
  'apps/server/src/modules/community/engagement/policy.ts',
];

const root = join(import.meta.dirname, '..');
const { status } = spawnSync(
  join(root, 'node_modules/.bin/stryker'),
  ['run', '--ignoreStatic', '--mutate', FILES.join(',')],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: FILES.map((file) => file.replace(/\.ts$/, '.test.ts')).join(',') },
  },
);
process.exit(status ?? 1);
