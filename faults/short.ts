/**
 * The short form of the fault lab, inside `npm test`: one round of kill -9 of the platform under load, and two broken
 * builds that must be caught.
 */
import { randomInt } from 'node:crypto';
import { countFindings, runLab, tellFindings } from './lib/lab.ts';
import { runMutants } from './lib/mutants.ts';
import { killServer } from './lib/nemesis.ts';

const ACKS = 2_000;
const SECONDS_MAX = 30;
const BROKEN = ['deposits-are-credited-per-webhook', 'ids-are-forgotten'];
const MUTANT_ACKS = 400;

const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31));
const report = await runLab({
  players: 24,
  deposits: 40,
  callers: 24,
  seed,
  nemesis: killServer,
  ackTarget: ACKS,
  secondsMax: SECONDS_MAX,
});
const violations = countFindings(report.findings);
if (violations > 0) console.log(tellFindings(report.findings));
const score = await runMutants(seed, BROKEN, MUTANT_ACKS);
const met = violations === 0 && report.acked > 0 && score.missed.length === 0 && score.mutants === BROKEN.length;
console.log(
  JSON.stringify({
    faults: 'short',
    acked: report.acked,
    lost: report.findings.lost.length,
    doubled: report.findings.doubled.length,
    violations,
    injected: report.faults,
    mutants: score.mutants,
    caught: score.caught,
    seed,
    met,
  }),
);
process.exit(met ? 0 : 1);
