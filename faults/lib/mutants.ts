import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import pg from 'pg';
import type { Stack } from '../../scripts/stack.ts';
import { countFindings, runLab, tellFindings } from './lab.ts';
import { MUTANTS, type Mutant } from './mutant-list.ts';
import { calm, killPostgres, killServer, type Nemesis } from './nemesis.ts';

export type Score = { readonly mutants: number; readonly caught: number; readonly missed: readonly string[] };

const NEMESES: Readonly<Record<Mutant['nemesis'], Nemesis>> = {
  none: calm,
  'kill-server': killServer,
  'kill-postgres': killPostgres,
};
/** Enough of a run for every script to come up often, and for some kills to fall into a commit. */
const SIZE = { players: 16, deposits: 60, callers: 16 };
const ACKS: Readonly<Record<Mutant['nemesis'], number>> = { none: 1_500, 'kill-server': 6_000, 'kill-postgres': 8_000 };
const SECONDS: Readonly<Record<Mutant['nemesis'], number>> = { none: 30, 'kill-server': 16, 'kill-postgres': 20 };
const PRELOAD = pathToFileURL(join(import.meta.dirname, '../break.ts')).href;

/**
 * Runs broken builds one after the other. A build that ends with a clean verdict was missed; one that does not even run
 * is an error.
 */
export async function runMutants(
  seed: number,
  names: readonly string[] = MUTANTS.map((mutant) => mutant.name),
  acks = Number.POSITIVE_INFINITY,
): Promise<Score> {
  const missed: string[] = [];
  const chosen = MUTANTS.filter((mutant) => names.includes(mutant.name));
  for (const mutant of chosen) {
    const { nemesis } = mutant;
    const report = await runLab({
      ...SIZE,
      seed,
      nemesis: NEMESES[nemesis],
      ackTarget: Math.min(acks, ACKS[nemesis]),
      secondsMax: SECONDS[nemesis],
      env: mutant.edits.length === 0 ? {} : { FAULT_BREAK: mutant.name, NODE_OPTIONS: `--import ${PRELOAD}` },
      prepare: (stack) => applySql(stack, mutant),
    });
    if (report.acked === 0) throw new Error(`broken build ${mutant.name} acknowledged nothing: it proves nothing`);
    const found = countFindings(report.findings);
    if (found === 0) missed.push(mutant.name);
    console.log(
      `${found > 0 ? 'caught' : 'MISSED'} ${mutant.name} (${report.acked} ` +
        `acknowledged in ${report.seconds} s, ${found} findings)`,
    );
    if (found > 0 && process.env['FAULT_TELL']) console.log(tellFindings(report.findings));
  }
  return { mutants: chosen.length, caught: chosen.length - missed.length, missed };
}

async function applySql(stack: Stack, mutant: Mutant): Promise<void> {
  if (!mutant.sql) return;
  const client = new pg.Client({ connectionString: stack.databaseUrl('baize') });
  await client.connect();
  try {
    for (const sql of mutant.sql) await client.query(sql);
  } finally {
    await client.end();
  }
  if (mutant.restart) await stack.restart('platform');
}
