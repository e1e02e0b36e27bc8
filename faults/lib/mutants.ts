import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Stack } from '../../scripts/stack.ts';
import { runLab, tellFindings } from './lab.ts';
import { MUTANTS } from './mutant-list.ts';
import type { Mutant } from './mutant.ts';
import { asSuperuser } from './superuser.ts';
import { killPostgres, killServer } from '../nemeses/kill.ts';
import { calm, type Nemesis } from '../nemeses/nemesis.ts';

export type Score = {
  readonly mutants: number;
  readonly caught: number;
  /** Broken builds that their invariant did not catch. */
  readonly missed: readonly string[];
  /** Those that no other invariant caught: without theirs they would have passed. */
  readonly alone: readonly string[];
  /** Those that were to be caught by one alone, and that others caught too. */
  readonly crowded: readonly string[];
};
export type MutantRun = { readonly seed: number; readonly names?: readonly string[]; readonly acks?: number };

const NEMESES: Readonly<Record<Mutant['nemesis'], Nemesis>> = {
  none: calm,
  'kill-server': killServer,
  'kill-postgres': killPostgres(['postmaster', 'backend', 'walwriter', 'checkpointer']),
};
/** Enough of a run for every script to come up often, and for some kills to fall into a commit. */
const SIZE = { players: 16, deposits: 60, callers: 16 };
const ACKS: Readonly<Record<Mutant['nemesis'], number>> = { none: 1_500, 'kill-server': 6_000, 'kill-postgres': 8_000 };
const SECONDS: Readonly<Record<Mutant['nemesis'], number>> = { none: 30, 'kill-server': 16, 'kill-postgres': 20 };
/** A build that never answers would hold the run up. */
const DRAIN_MS = 30_000;
const PRELOAD = pathToFileURL(join(import.meta.dirname, '../break.ts')).href;

/**
 * Runs broken builds one after the other. A build that ends with a clean verdict was missed; one that does not even run
 * is an error.
 */
export async function runMutants({
  seed,
  names = MUTANTS.map((mutant) => mutant.name),
  acks = Number.POSITIVE_INFINITY,
}: MutantRun): Promise<Score> {
  const missed: string[] = [];
  const alone: string[] = [];
  const crowded: string[] = [];
  const chosen = MUTANTS.filter((mutant) => names.includes(mutant.name));
  for (const mutant of chosen) {
    const { nemesis } = mutant;
    const report = await runLab({
      ...SIZE,
      seed,
      nemesis: NEMESES[nemesis],
      ackTarget: Math.min(acks, ACKS[nemesis]),
      secondsMax: SECONDS[nemesis],
      drainMs: DRAIN_MS,
      env: mutant.edits.length === 0 ? {} : { FAULT_BREAK: mutant.name, NODE_OPTIONS: `--import ${PRELOAD}` },
      prepare: (stack) => applySql(stack, mutant),
    });
    if (report.acked === 0) throw new Error(`broken build ${mutant.name} acknowledged nothing: it proves nothing`);
    const invariants = new Set(report.findings.map(({ invariant }) => invariant));
    const caught = invariants.has(mutant.caughtBy);
    if (!caught) missed.push(mutant.name);
    else if (invariants.size === 1) alone.push(mutant.name);
    else if (mutant.alone) crowded.push(mutant.name);
    console.log(
      `${caught ? 'caught' : 'MISSED'} ${mutant.name} by ${[...invariants].join(', ') || 'nothing'} ` +
        `(${report.acked} acknowledged in ${report.seconds} s, ${report.findings.length} findings)`,
    );
    if (process.env['FAULT_TELL']) console.log(tellFindings(report.findings));
  }
  return { mutants: chosen.length, caught: chosen.length - missed.length, missed, alone, crowded };
}

async function applySql(stack: Stack, mutant: Mutant): Promise<void> {
  if (!mutant.sql) return;
  await asSuperuser(stack, ...mutant.sql);
  if (mutant.restart) await stack.restart('platform');
}
