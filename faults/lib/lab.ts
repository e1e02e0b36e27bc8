import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/pg.ts';
import { startStack, type Stack } from '../../scripts/stack.ts';
import { prepareBed, type BedSize } from './bed.ts';
import { check } from './checker.ts';
import { readJournal } from './journal.ts';
import type { Nemesis } from './nemesis.ts';
import { pause, seededRandom } from './random.ts';
import type { Findings, LoadMessage } from './types.ts';

export type LabOptions = BedSize & {
  readonly nemesis: Nemesis;
  /** The run goes on until so many operations are acknowledged, but no longer than this. */
  readonly ackTarget: number;
  readonly secondsMax: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Once the stack serves and before the load begins: how a broken build changes functions of the database. */
  readonly prepare?: (stack: Stack) => Promise<void>;
};
export type LabReport = {
  readonly acked: number;
  readonly sent: number;
  readonly seconds: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly findings: Findings;
};

const DRAIN_MS = 90_000;

/** One run: a stack of its own in a throw-away directory, load, nemesis, heal, verdict. */
export async function runLab(options: LabOptions): Promise<LabReport> {
  const home = mkdtempSync(join(tmpdir(), 'baize-faults-'));
  chmodSync(home, 0o711);
  const [site, office, studio, sandbox, media] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const stack = await startStack({
    dataDir: join(home, 'data'),
    ports: { site, console: office, studio, sandbox, media },
    quiet: process.env['FAULT_LOG'] === undefined,
    env: { LOG_LEVEL: process.env['FAULT_LOG'] ?? 'silent', ...options.env },
  });
  const deaths: string[] = [];
  stack.onDeath((name) => deaths.push(name));
  try {
    await options.prepare?.(stack);
    return await drive(stack, options, deaths);
  } finally {
    await stack.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function drive(stack: Stack, options: LabOptions, deaths: readonly string[]): Promise<LabReport> {
  const bed = await prepareBed(stack, options);
  const started = performance.now();
  const load = startLoad(bed.configFile);
  const seconds = (): number => (performance.now() - started) / 1_000;
  const enough = (): boolean =>
    load.told.acked >= options.ackTarget || seconds() >= options.secondsMax || load.ended() || deaths.length > 0;
  const faults = await options.nemesis(stack, seededRandom(options.seed + 1), enough);
  const ranFor = seconds();
  const drained = await load.stop();
  const findings = await check(bed, readJournal(bed.config.journal));
  if (!drained) findings.unsound.push('operations were left without a definite answer');
  for (const name of deaths) findings.unsound.push(`${name} ended by itself`);
  return { acked: load.told.acked, sent: load.told.sent, seconds: Math.round(ranFor), faults, findings };
}

function startLoad(configFile: string) {
  const child: ChildProcess = fork(join(import.meta.dirname, '../load.ts'), [configFile], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const told = { acked: 0, sent: 0 };
  let code: number | null | undefined;
  child.on('message', (message) => Object.assign(told, message as LoadMessage));
  child.once('exit', (exit) => (code = exit));
  return {
    told,
    ended: () => code !== undefined,
    /** False: it could not finish what it had begun. */
    stop: async (): Promise<boolean> => {
      const until = performance.now() + DRAIN_MS;
      if (code === undefined && child.connected) child.send('stop');
      while (code === undefined && performance.now() < until) await pause(50);
      if (code === undefined) child.kill('SIGKILL');
      return code === 0;
    },
  };
}

export const countFindings = ({ lost, doubled, unasked, unsound, wrong }: Findings): number =>
  lost.length + doubled.length + unasked.length + unsound.length + wrong.length;

/** The findings for a person, a few of each kind. */
export function tellFindings(findings: Findings): string {
  const NAMED = 6;
  return Object.entries(findings)
    .flatMap(([kind, list]) =>
      list.length === 0
        ? []
        : [`  ${kind} (${list.length}):`, ...list.slice(0, NAMED).map((text: string) => `    ${text}`)],
    )
    .join('\n');
}
