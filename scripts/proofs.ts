/**
 * `npm run proofs`: whole, what `npm test` plays in a short form: every row of the matrices of the attack suite, every
 * step at which a process is killed, every stop of a slot. The files are those that ask for it.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const ASKS = /process\.env(\.PROOFS|\['PROOFS'\])|\/testing-forms\.ts'/;

const files = globSync('{apps,packages}/*/src/**/*.test.ts', { cwd: ROOT }).filter(
  (path) => !path.endsWith('testing-forms.test.ts') && ASKS.test(readFileSync(join(ROOT, path), 'utf8')),
);
const { status } = spawnSync(join(ROOT, 'node_modules/.bin/vitest'), ['run', ...files], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PROOFS: 'whole' },
});
process.exitCode = files.length > 0 ? (status ?? 1) : 1;
