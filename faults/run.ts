/**
 * `npm run faults -- NAME [seconds]`: the last line is one JSON object; exit 1 where an invariant was violated or a
 * broken build was not caught.
 */
import { randomInt } from 'node:crypto';
import { countFindings, runLab, tellFindings } from './lib/lab.ts';
import { runMutants } from './lib/mutants.ts';
import { killPostgres, killServer, type Nemesis } from './lib/nemesis.ts';

const NEMESES: Readonly<Record<string, Nemesis>> = { 'kill-server': killServer, 'kill-postgres': killPostgres };
const ACKS = 20_000;
const SECONDS_MAX = 240;
const SIZE = { players: 48, deposits: 200, callers: 32 };

const [name = '', secondsText = ''] = process.argv.slice(2);
const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31));

if (name === 'mutants') {
  const score = await runMutants(seed, secondsText === '' ? undefined : secondsText.split(','));
  console.log(
    JSON.stringify({
      faults: name,
      mutants: score.mutants,
      caught: score.caught,
      missed: score.missed,
      seed,
      met: score.missed.length === 0,
    }),
  );
  process.exit(score.missed.length === 0 ? 0 : 1);
}
const nemesis = NEMESES[name];
if (!nemesis) {
  console.error(
    `usage: npm run faults -- ${Object.keys(NEMESES).join(' | ')} | mutants  [seconds at ` +
      `most, default ${SECONDS_MAX}; for mutants: their names, with commas between]`,
  );
  process.exit(2);
}
const report = await runLab({
  ...SIZE,
  seed,
  nemesis,
  ackTarget: ACKS,
  secondsMax: secondsText === '' ? SECONDS_MAX : Number(secondsText),
});
const { lost, doubled } = report.findings;
const violations = countFindings(report.findings);
if (violations > 0) console.log(tellFindings(report.findings));
console.log(
  `${report.acked} operations acknowledged (${report.sent} requests) in ${report.seconds} s under ${Object.entries(
    report.faults,
  )
    .map(([fault, count]) => `${count} x ${fault}`)
    .join(', ')}`,
);
console.log(
  JSON.stringify({
    faults: name,
    acked: report.acked,
    lost: lost.length,
    doubled: doubled.length,
    violations,
    seconds: report.seconds,
    injected: report.faults,
    seed,
    met: violations === 0 && report.acked > 0,
  }),
);
process.exit(violations === 0 && report.acked > 0 ? 0 : 1);
