/**
 * `npm run faults`: every nemesis, one after the other; `npm run faults -- NAME [seconds]`: one of them;
 * `npm run faults -- mutants [names]`: the broken builds. The last line is one JSON object; exit 1 where a run does not
 * prove what it was asked for: an invariant was violated, there were too few operations, a kind of fault never bit, or
 * a broken build was not caught.
 */
import { randomInt } from 'node:crypto';
import { isMet, runLab, tellFindings, type LabReport } from './lib/lab.ts';
import { runMutants } from './lib/mutants.ts';
import { NEMESES } from './nemeses/index.ts';
import type { Nemesis } from './nemeses/nemesis.ts';

const ACKS = 20_000;
const SECONDS_MAX = 300;
const SIZE = { players: 48, deposits: 200, callers: 32 };

const [name = '', argument = ''] = process.argv.slice(2);
const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31));

const summaryOf = (nemesis: string, report: LabReport, met: boolean) => ({
  faults: nemesis,
  acked: report.acked,
  violations: report.findings.length,
  violated: [...new Set(report.findings.map(({ invariant }) => invariant))],
  seconds: report.seconds,
  injected: report.faults,
  seed,
  met,
});

async function runNemesis(title: string, nemesis: Nemesis, secondsMax: number) {
  const options = { ...SIZE, seed, nemesis, ackTarget: ACKS, secondsMax };
  const report = await runLab(options);
  if (report.findings.length > 0) console.log(tellFindings(report.findings));
  const told = Object.entries(report.faults).map(([kind, { injected, bit }]) => `${injected} x ${kind} (${bit} bit)`);
  console.log(
    `${title}: ${report.acked} operations acknowledged (${report.sent} requests) in ${report.seconds} s under ` +
      (told.join(', ') || 'no fault'),
  );
  return summaryOf(title, report, isMet(report, options));
}

async function runAll() {
  const runs = [];
  for (const [title, nemesis] of Object.entries(NEMESES)) {
    runs.push(await runNemesis(title, nemesis, SECONDS_MAX));
    console.log(JSON.stringify(runs.at(-1)));
  }
  return { faults: 'all', runs: runs.map(({ faults, acked, met }) => ({ faults, acked, met })), seed };
}

async function runBrokenBuilds(names: string) {
  const score = await runMutants({ seed, ...(names === '' ? {} : { names: names.split(',') }) });
  return { faults: 'mutants', ...score, seed, met: score.missed.length === 0 && score.crowded.length === 0 };
}

const chosen = NEMESES[name];
if (name !== '' && name !== 'mutants' && !chosen) {
  console.error(
    `usage: npm run faults [-- ${Object.keys(NEMESES).join(' | ')}  [seconds at most, default ${SECONDS_MAX}]` +
      ' | mutants  [their names, with commas between]]',
  );
  process.exit(2);
}
const told =
  name === 'mutants'
    ? await runBrokenBuilds(argument)
    : chosen
      ? await runNemesis(name, chosen, argument === '' ? SECONDS_MAX : Number(argument))
      : await runAll();
const met = 'met' in told ? told.met : told.runs.every((run) => run.met);
console.log(JSON.stringify({ ...told, met }));
process.exit(met ? 0 : 1);
