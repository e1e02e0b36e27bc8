// Plays the wallet's scenario catalogue against a running operator or supplier, prints a report and a last line of
// JSON.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  httpOperator,
  httpSupplier,
  listLine,
  operatorGroupsOf,
  readArguments,
  renderReport,
  REPORT_FORMATS,
  reportGroups,
  reportLine,
  reportSummary,
  runOperatorScenarios,
  runSupplierScenarios,
  Skip,
  startOperatorDouble,
  startSupplierDouble,
  summarize,
  supplierGroupsOf,
  USAGE,
  type ConformanceArguments,
  type Outcome,
  type RunOptions,
  type Testbed,
} from '@baize/wallet-protocol/conformance/index';
import { dataDirectory } from './pg.ts';

const RESTART_TIMEOUT_MS = 60_000;

type Target = Testbed & { readonly close: () => Promise<void> };

function findKey(options: ConformanceArguments): string {
  const file = options.keyFile ?? join(dataDirectory(join(import.meta.dirname, '..')), 'conformance-key');
  const given = options.key ?? process.env['CONFORMANCE_KEY'];
  if (given !== undefined) return given;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Error(
      `no key: give --key or CONFORMANCE_KEY, or start the target in demo mode so that it writes ${file}`,
    );
  }
}

/** Runs the command that kills and restarts a target, then waits until something answers there again. */
async function restart(command: string, url: string): Promise<void> {
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`the restart command ended with ${code}`);
  const end = Date.now() + RESTART_TIMEOUT_MS;
  while (Date.now() < end) {
    const answered = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await sleep(200);
  }
  throw new Error(`${url} did not come back within ${RESTART_TIMEOUT_MS} ms`);
}

async function openTarget(options: ConformanceArguments): Promise<Target> {
  if (options.doubles) {
    const controlKey = randomUUID();
    const [operator, supplier] = [await startOperatorDouble({ controlKey }), await startSupplierDouble({ controlKey })];
    return {
      operator: httpOperator(operator.url, controlKey),
      restartOperator: operator.restart,
      supplier: httpSupplier(supplier.url, controlKey),
      close: async () => void (await Promise.all([operator.close(), supplier.close()])),
    };
  }
  const key = findKey(options);
  const { operatorUrl, supplierUrl, restartSupplier, restartOperator } = options;
  const restartBy = (command: string | undefined, url: string | undefined) =>
    command === undefined || url === undefined ? undefined : () => restart(command, url);
  return {
    operator: operatorUrl === undefined ? undefined : httpOperator(options.controlUrl ?? operatorUrl, key),
    supplier: supplierUrl === undefined ? undefined : httpSupplier(supplierUrl, key),
    restartSupplier: restartBy(restartSupplier, supplierUrl),
    restartOperator: restartBy(restartOperator, operatorUrl),
    close: () => Promise.resolve(),
  };
}

/** A target that cannot even be prepared would fail every scenario; one plain sentence is better. */
async function preflight(target: Target): Promise<void> {
  try {
    await target.operator?.('ledger', { user: 'preflight' });
    await target.supplier?.('round', { round: 'preflight' });
  } catch (error) {
    // A target that refuses the user or the round in its own words, or has no such verb, accepted the key.
    const reached = error instanceof Skip || (error instanceof Error && /: HTTP 40[04] \S/.test(error.message));
    if (!reached) throw error;
  }
}

async function main(): Promise<number> {
  const read = readArguments(process.argv.slice(2));
  if (!read.ok) {
    console.error(`${read.error}\n${USAGE}`);
    return 1;
  }
  const options = read.value;
  if (options.list) {
    for (const group of [...operatorGroupsOf(options.dialect), ...supplierGroupsOf(options.dialect)])
      for (const { id } of group.scenarios) console.log(listLine({ id, group: group.name }));
    return 0;
  }
  const target = await openTarget(options);
  const outcomes: Outcome[] = [];
  const startedAt = new Date().toISOString();
  const run: RunOptions = {
    dialect: options.dialect,
    only: options.only,
    parallel: options.parallel,
    operatorPort: options.operatorPort,
    onOutcome: (outcome) => console.log(reportLine(outcome)),
  };
  try {
    await preflight(target);
    outcomes.push(...(await runOperatorScenarios(target, run)), ...(await runSupplierScenarios(target, run)));
  } finally {
    await target.close();
  }
  const title = `Wallet conformance, ${options.dialect}`;
  for (const format of REPORT_FORMATS) {
    const file = options.reports[format];
    if (file !== undefined) writeFileSync(file, renderReport(format, { title, startedAt }, outcomes));
  }
  const summary = summarize(outcomes);
  console.log(`\n${reportGroups(outcomes)}\n`);
  console.log(reportSummary(summary));
  return summary.met ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(reportSummary({ scenarios: 0, passed: 0, failed: 1, skipped: 0, skippedMandatory: 0, met: false }));
  process.exitCode = 1;
}
