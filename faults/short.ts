/**
 * The short form of the fault lab, inside `npm test`: kill -9 of the platform and of PostgreSQL under load, and two
 * broken builds that must be caught, each by its invariant alone.
 */
import { randomInt } from 'node:crypto';
import { isMet, runLab, tellFindings } from './lib/lab.ts';
import { runMutants } from './lib/mutants.ts';
import { killPostgres, killServer } from './nemeses/kill.ts';

const SIZE = { players: 24, deposits: 40, callers: 24, ackTarget: 1_500, secondsMax: 60 };
const BROKEN = ['what-was-paid-is-not-held-against-the-order', 'a-win-is-posted-in-two-parts'];
const MUTANT_ACKS = 400;

const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31));
const runs = [];
for (const nemesis of [killServer, killPostgres(['postmaster', 'backend'])]) {
  const options = { ...SIZE, seed, nemesis };
  const report = await runLab(options);
  if (report.findings.length > 0) console.log(tellFindings(report.findings));
  runs.push({
    acked: report.acked,
    violations: report.findings.length,
    injected: report.faults,
    met: isMet(report, options),
  });
}
const score = await runMutants({ seed, names: BROKEN, acks: MUTANT_ACKS });
const isProven = score.alone.length === BROKEN.length;
const met = runs.every((run) => run.met) && isProven;
console.log(JSON.stringify({ faults: 'short', runs, ...score, seed, met }));
process.exit(met ? 0 : 1);
