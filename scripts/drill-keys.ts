/**
 * `npm run drill -- keys`: keys are lost on a running product, and docs/operators/runbooks.md is followed. Nothing may
 * start without them and nothing may make them anew; put back, or accepted where that goes, everything serves again.
 */
import { execFile } from 'node:child_process';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomBytes } from 'node:crypto';
import { withThrowAwayStack } from './throw-away.ts';
import type { ProcessName, Stack } from './stack.ts';

const ROOT = join(import.meta.dirname, '..');
const ANCHORED_MAX_MS = 180_000;
const REASON = 'The drill of lost keys';
const exec = promisify(execFile);

export type KeysReport = {
  readonly held: boolean;
  readonly minutes: number;
  readonly proven: readonly string[];
  readonly findings: readonly string[];
};

/** What is lost, and which process cannot be without it. */
const LOST: readonly { readonly file: string; readonly process: ProcessName }[] = [
  { file: 'master.key', process: 'platform' },
  { file: 'data-1.key', process: 'platform' },
  { file: 'wallet.pem', process: 'worker' },
  { file: 'studio-master.key', process: 'studio' },
];
const REPLACED = ['wallet.pem', 'seal.pem', 'audit.pem'] as const;

export async function drillKeys(): Promise<KeysReport> {
  const began = performance.now();
  const report = { proven: [] as string[], findings: [] as string[] };
  const check = (what: string, holds: boolean, saw: unknown = ''): void => {
    if (holds) report.proven.push(what);
    else report.findings.push(`${what}: ${JSON.stringify(saw)}`);
  };
  await withThrowAwayStack('keys', { quiet: true }, async (stack) => {
    const keys = join(stack.dataDir, 'keys');
    const admin = adminOf(stack);
    for (const { file, process } of LOST) {
      const path = join(keys, file);
      await stack.kill(process);
      renameSync(path, `${path}.away`);
      check(`without ${file} no ${process} starts`, !(await starts(stack, process)));
      check(`${file} is not made anew`, !existsSync(path));
      if (process === 'studio') writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 });
      else {
        const { code, said } = await admin('keys');
        check(`\`keys\` says that ${file} is missing`, code === 1 && saysMissing(said, file), said);
        const refused = await admin('supplier', 'list');
        check(
          `without ${file} no command changes anything`,
          refused.code === 1 && refused.said.includes(file),
          refused,
        );
      }
      if (process === 'studio') check('with another one it starts neither', !(await starts(stack, process)));
      renameSync(`${path}.away`, path);
      check(`with ${file} put back the ${process} serves`, await starts(stack, process));
    }
    for (const file of REPLACED) {
      // What was accepted before stands in the audit log, which the pair that is lost next has signed by then.
      if (file === 'audit.pem')
        check('the audit log is anchored', await isAnchored(join(stack.dataDir, 'audit-anchors.jsonl')));
      await replace(stack, { file, keys, admin, check });
    }
    const verified = await verifyAudit(stack, admin);
    check('the audit log holds against anchors of both pairs', verified.code === 0, verified);
  });
  const minutes = Number(((performance.now() - began) / 60_000).toFixed(2));
  return { held: report.findings.length === 0, minutes, ...report };
}

type Admin = (...words: readonly string[]) => Promise<{ readonly code: number; readonly said: string }>;
type Check = (what: string, holds: boolean, saw?: unknown) => void;

/** A pair that is gone for good: the platform stands still, the command takes another one, the platform starts. */
async function replace(
  stack: Stack,
  {
    file,
    keys,
    admin,
    check,
  }: { readonly file: string; readonly keys: string; readonly admin: Admin; readonly check: Check },
): Promise<void> {
  for (const process of ['platform', 'worker'] as const) await stack.kill(process);
  renameSync(join(keys, file), join(keys, `${file}.away`));
  const unexplained = await admin('keys', 'accept', file);
  check(`another ${file} takes a reason`, unexplained.code === 1 && !existsSync(join(keys, file)), unexplained);
  const accepted = await admin('keys', 'accept', file, '--reason', REASON);
  check(`another ${file} is accepted`, accepted.code === 0, accepted);
  for (const process of ['platform', 'worker'] as const)
    check(`with another ${file} the ${process} serves`, await starts(stack, process));
  const { code, said } = await admin('keys');
  check(`\`keys\` says that every key holds after ${file}`, code === 0, said);
}

const saysMissing = (said: string, file: string): boolean => new RegExp(`^${file} +MISSING$`, 'm').test(said);

const starts = (stack: Stack, process: ProcessName): Promise<boolean> =>
  stack.restart(process).then(
    () => true,
    () => false,
  );

/** `npm run admin` over this product. */
const adminOf =
  ({ dataDir }: Stack): Admin =>
  (...words) =>
    exec(process.execPath, [join(ROOT, 'scripts/admin.ts'), ...words], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    );

/** Anchors are written each minute. */
async function isAnchored(file: string): Promise<boolean> {
  const until = performance.now() + ANCHORED_MAX_MS;
  while (!existsSync(file) && performance.now() < until) await new Promise((tick) => setTimeout(tick, 500));
  return existsSync(file);
}

/** As the other host does it: public keys, a copy of the anchors, a role that reads. */
async function verifyAudit(stack: Stack, admin: Admin) {
  const pem = join(stack.dataDir, 'audit-public.pem');
  writeFileSync(pem, (await admin('audit', 'key')).said);
  const anchors = join(stack.dataDir, 'audit-anchors.jsonl');
  return admin('audit', 'verify', '--anchors', anchors, '--database', stack.databaseUrl('baize'), '--key', pem);
}
