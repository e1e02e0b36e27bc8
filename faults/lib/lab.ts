import { type ChildProcess, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../scripts/ports.ts';
import { startStack, type Stack } from '../../scripts/stack.ts';
import { prepareBed, type BedSize } from './bed.ts';
import { check } from './checker.ts';
import { readJournal } from './journal.ts';
import { NotServing, type Arrangement, type Nemesis, type Recovery, type Run } from '../nemeses/nemesis.ts';
import { pause, seededRandom } from './random.ts';
import type { Findings, LoadMessage } from './types.ts';

export type LabOptions = BedSize & {
  readonly nemesis: Nemesis;
  /** The run goes on until so many operations are acknowledged, but no longer than this. */
  readonly ackTarget: number;
  readonly secondsMax: number;
  /** How long what was begun may take to get its answer once the load is told to stop. */
  readonly drainMs?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Once the stack serves and before the load begins: how a broken build changes functions of the database. */
  readonly prepare?: (stack: Stack) => Promise<void>;
};
export type LabReport = {
  readonly acked: number;
  readonly sent: number;
  readonly seconds: number;
  /** What was injected, by kind, and how often it bit. */
  readonly faults: Readonly<Record<string, Injected>>;
  readonly findings: Findings;
};
export type Injected = { injected: number; bit: number; slowest?: Recovery };

/** Whether a run proves what it was asked for: enough operations, every kind of fault bit, and nothing was found. */
export const isMet = (report: LabReport, { nemesis, ackTarget }: Pick<LabOptions, 'nemesis' | 'ackTarget'>): boolean =>
  report.findings.length === 0 && report.acked >= ackTarget && everyKindBit(nemesis, report.faults);

const everyKindBit = ({ kinds }: Nemesis, faults: LabReport['faults']): boolean =>
  kinds.every((kind) => (faults[kind]?.bit ?? 0) > 0);

const DRAIN_MS = 90_000;

/** One run: a stack of its own in a throw-away directory, load, nemesis, heal, verdict. */
export async function runLab(options: LabOptions): Promise<LabReport> {
  const home = mkdtempSync(join(tmpdir(), 'baize-faults-'));
  chmodSync(home, 0o711);
  const arrangement = (await options.nemesis.arrange?.(home)) ?? {};
  const before = { ...process.env };
  Object.assign(process.env, arrangement.env);
  try {
    return await runArranged(home, options, arrangement);
  } finally {
    for (const name of Object.keys(arrangement.env ?? {})) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    await arrangement.release?.();
    rmSync(home, { recursive: true, force: true });
  }
}

async function runArranged(home: string, options: LabOptions, arrangement: Arrangement): Promise<LabReport> {
  const stack = await startStack({
    dataDir: join(home, 'data'),
    ports: await freePorts(),
    quiet: process.env['FAULT_LOG'] === undefined,
    env: { LOG_LEVEL: process.env['FAULT_LOG'] ?? 'silent', ...options.env },
    ...arrangement.stack,
  });
  const outside = hearOutside();
  const deaths: string[] = [];
  stack.onDeath((name) => deaths.push(name));
  try {
    await arrangement.prepare?.(stack);
    await options.prepare?.(stack);
    return await Promise.race([drive(stack, { ...options, arrangement }, deaths), outside.stopped]);
  } finally {
    outside.forget();
    await stack.stop();
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** A run that is broken off takes its product along: its processes would outlive it. */
function hearOutside(): { readonly stopped: Promise<never>; readonly forget: () => void } {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (signal: NodeJS.Signals): void => reject(new Error(`stopped by ${signal}`));
  for (const signal of SIGNALS) process.once(signal, stop);
  return { stopped, forget: () => SIGNALS.forEach((signal) => process.off(signal, stop)) };
}

type DriveOptions = LabOptions & { readonly arrangement: Arrangement };

async function drive(stack: Stack, options: DriveOptions, deaths: readonly string[]): Promise<LabReport> {
  const bed = await prepareBed(stack, { ...options, explains: options.arrangement.explains ?? [] });
  await options.arrangement.settle?.(stack);
  const started = performance.now();
  const load = startLoad(bed.configFile);
  const seconds = (): number => (performance.now() - started) / 1_000;
  const faults: Record<string, Injected> = {};
  const stopped = (): boolean =>
    (load.told.acked >= options.ackTarget && everyKindBit(options.nemesis, faults)) ||
    seconds() >= options.secondsMax ||
    load.ended() ||
    deaths.length > 0;
  const note: Run['note'] = (kind, bit, recovery) => {
    const known = (faults[kind] ??= { injected: 0, bit: 0 });
    known.injected += 1;
    if (bit) known.bit += 1;
    if (recovery && recovery.productMs > (known.slowest?.productMs ?? -1)) known.slowest = recovery;
    if (process.env['FAULT_TELL'] && recovery) console.log(`${kind}: ${JSON.stringify(recovery)}`);
  };
  const random = seededRandom(options.seed + 1);
  try {
    await options.nemesis.work({ stack, random, stopped, note, unanswered: load.unanswered });
  } catch (error) {
    load.kill(); // it would ask on for ever
    if (!(error instanceof NotServing)) throw error;
    const { acked, sent } = load.told;
    return {
      acked,
      sent,
      seconds: Math.round(seconds()),
      faults,
      findings: [{ invariant: 'up', text: error.message }],
    };
  }
  const ranFor = seconds();
  const drained = await load.stop(options.drainMs ?? DRAIN_MS);
  const findings = await check(bed, readJournal(bed.config.journal));
  if (!drained) findings.push({ invariant: 'answered', text: 'operations were left without a definite answer' });
  for (const name of deaths) findings.push({ invariant: 'up', text: `${name} ended by itself` });
  const { acked, sent } = load.told;
  return { acked, sent, seconds: Math.round(ranFor), faults, findings };
}

function startLoad(configFile: string) {
  const child: ChildProcess = fork(join(import.meta.dirname, '../load.ts'), [configFile], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const told: LoadMessage = { acked: 0, sent: 0, unanswered: 0 };
  let reports = 0;
  let code: number | null | undefined;
  child.on('message', (message) => {
    Object.assign(told, message as LoadMessage);
    reports += 1;
  });
  child.once('exit', (exit) => (code = exit));
  return {
    told,
    ended: () => code !== undefined,
    kill: (): void => void child.kill('SIGKILL'),
    /** By the second next report: the first may have been on its way already. */
    unanswered: async (): Promise<number> => {
      for (const seen = reports; reports < seen + 2 && code === undefined;) await pause(20);
      return told.unanswered;
    },
    /** False: it could not finish what it had begun. */
    stop: async (drainMs: number): Promise<boolean> => {
      const until = performance.now() + drainMs;
      if (code === undefined && child.connected) child.send('stop');
      while (code === undefined && performance.now() < until) await pause(50);
      if (code === undefined) child.kill('SIGKILL');
      return code === 0;
    },
  };
}

/** The findings for a person, a few of each invariant. */
export function tellFindings(findings: Findings): string {
  const NAMED = 6;
  const byInvariant = Map.groupBy(findings, ({ invariant }) => invariant);
  return [...byInvariant]
    .flatMap(([invariant, list]) => [
      `  ${invariant} (${list.length}):`,
      ...list.slice(0, NAMED).map(({ text }) => `    ${text}`),
    ])
    .join('\n');
}
