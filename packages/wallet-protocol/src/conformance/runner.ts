import { createTransport, type Transport } from '../http-exchange.ts';
import { check, type DialectName } from './checks.ts';
import { operatorGroupsOf, supplierGroupsOf } from './dialects.ts';
import { checkBooks, createOperatorBed, type OperatorBed, type TestPlayer } from './operator-bed.ts';
import { createRecorder, cutText, type Recorder, type SeenExchange } from './recorder.ts';
import type { Scenario } from './scenario.ts';
import { booksOf } from './scenarios/books.ts';
import { startOperatorHost } from './scripted-operator.ts';
import { createSupplierBed, type SupplierBed } from './supplier-bed.ts';
import { Failure, Skip, type Testbed } from './testbed.ts';
import { optionalBecause } from './texts/index.ts';

export type Outcome = {
  readonly id: string;
  readonly group: string;
  readonly side: 'operator' | 'supplier';
  readonly result: 'passed' | 'failed' | 'skipped';
  readonly reason: string | undefined;
  readonly tookMs: number;
  /** Of a failure: the last requests and answers, the newest at the end. */
  readonly exchanges: readonly SeenExchange[];
};
export type RunOptions = {
  /** Which wire the runner speaks; the first one where left out. */
  readonly dialect?: DialectName;
  /** Scenario ids or their beginnings; everything when empty. */
  readonly only?: readonly string[];
  readonly onOutcome?: (outcome: Outcome) => void;
  /** Told where the runner's own operator listens, before the first scenario. */
  readonly onOperator?: (port: number) => Promise<void>;
  /** Supplier scenarios that run side by side; most of their time is spent waiting for time limits. */
  readonly parallel?: number;
  /** Port of the runner's own operator; a free one by default. */
  readonly operatorPort?: number;
  /** Under which address the runner's own operator is reached from outside; its own by default. */
  readonly operatorUrl?: string;
  /** Makes what calls the supplier: one that refuses hosts keeps the runner away from them. */
  readonly transport?: () => Transport;
  /** Once aborted no further scenario is begun. */
  readonly signal?: AbortSignal;
};

const SCENARIO_TIMEOUT_MS = 45_000;
const PARALLEL_DEFAULT = 8;
/** These restart the whole supplier or switch a game of everybody, so nothing else may run beside them. */
const ALONE = /^(?:rec-supplier-killed|cat-disabled-game)/;

export const isChosen = (id: string, only: readonly string[] | undefined): boolean =>
  only === undefined || only.length === 0 || only.some((prefix) => id.startsWith(prefix));

/** Plays every chosen operator scenario, one after the other: some switch games or partners of the target. */
export async function runOperatorScenarios(testbed: Testbed, options: RunOptions = {}): Promise<readonly Outcome[]> {
  if (!testbed.operator) return [];
  const dialect = options.dialect ?? 'v2';
  const recorder = createRecorder();
  const bed = createOperatorBed(testbed.operator, { dialect, recorder, restart: testbed.restartOperator });
  const outcomes: Outcome[] = [];
  try {
    for (const group of operatorGroupsOf(dialect)) {
      for (const scenario of group.scenarios.filter((each) => isChosen(each.id, options.only))) {
        if (options.signal?.aborted) return outcomes;
        const of = { group: group.name, side: 'operator', recorder } as const;
        const outcome = await play(scenario, of, () => runWithBooks(scenario, bed));
        outcomes.push(outcome);
        options.onOutcome?.(outcome);
      }
    }
  } finally {
    bed.close();
  }
  return outcomes;
}

async function runWithBooks(scenario: Scenario<OperatorBed>, bed: OperatorBed): Promise<void> {
  bed.drainPlayers();
  await scenario.run(bed);
  const players = bed.drainPlayers();
  await checkBooks(players);
  if (scenario.opensCases !== true) await checkNoCases(players);
}

async function checkNoCases(players: readonly TestPlayer[]): Promise<void> {
  for (const player of players) {
    const cases = (await booksOf(player))?.cases ?? [];
    check(cases.length === 0, `an unexpected reconciliation case was opened: ${cases[0]?.code ?? ''}`);
  }
}

/** Plays every chosen supplier scenario, each with an operator of its own. */
export async function runSupplierScenarios(testbed: Testbed, options: RunOptions = {}): Promise<readonly Outcome[]> {
  if (!testbed.supplier) return [];
  const host = await startOperatorHost(options.operatorPort, options.operatorUrl);
  await options.onOperator?.(host.port);
  const outcomes: Outcome[] = [];
  const dialect = options.dialect ?? 'v2';
  const jobs = supplierGroupsOf(dialect)
    .flatMap((group) => group.scenarios.map((scenario) => ({ group: group.name, scenario })))
    .filter(({ scenario }) => isChosen(scenario.id, options.only));
  const runJob = async ({ group, scenario }: (typeof jobs)[number]): Promise<void> => {
    if (options.signal?.aborted) return;
    const recorder = createRecorder();
    const outcome = await play(scenario, { group, side: 'supplier', recorder }, () =>
      withSupplierBed(
        createSupplierBed(testbed, host, { dialect, recorder, transport: options.transport ?? createTransport }),
        scenario,
      ),
    );
    outcomes.push(outcome);
    options.onOutcome?.(outcome);
  };
  try {
    const waiting = jobs.filter(({ scenario }) => !ALONE.test(scenario.id));
    const worker = async (): Promise<void> => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await runJob(job);
    };
    await Promise.all(Array.from({ length: options.parallel ?? PARALLEL_DEFAULT }, worker));
    for (const job of jobs.filter(({ scenario }) => ALONE.test(scenario.id))) await runJob(job);
  } finally {
    await host.close();
  }
  return outcomes;
}

async function withSupplierBed(made: Promise<SupplierBed>, scenario: Scenario<SupplierBed>): Promise<void> {
  const bed = await made;
  try {
    await scenario.run(bed);
  } finally {
    bed.operator.clearFaults();
    bed.close();
  }
}

/** Runs one scenario with a time limit and turns whatever happened into an outcome. */
async function play<Bed>(
  scenario: Scenario<Bed>,
  { group, side, recorder }: Pick<Outcome, 'group' | 'side'> & { readonly recorder: Recorder },
  run: () => Promise<void>,
): Promise<Outcome> {
  const started = performance.now();
  recorder.drain();
  const done = (result: Outcome['result'], reason?: string): Outcome => ({
    id: scenario.id,
    group,
    side,
    result,
    // A target's own words stand in it, as long as it wants.
    reason: reason && cutText(reason),
    tookMs: Math.round(performance.now() - started),
    exchanges: result === 'failed' ? recorder.drain() : [],
  });
  const limitMs = scenario.timeoutMs ?? SCENARIO_TIMEOUT_MS;
  let timer: NodeJS.Timeout | undefined;
  try {
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Failure(`no end after ${limitMs} ms`)), limitMs);
    });
    await Promise.race([run(), limit]);
    return done('passed');
  } catch (error) {
    if (error instanceof Skip) return done('skipped', error.message);
    return done(
      'failed',
      error instanceof Failure
        ? error.message
        : `unexpected: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    clearTimeout(timer);
  }
}

export type Summary = {
  readonly scenarios: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Of the skipped ones those that every target must be able to play. */
  readonly skippedMandatory: number;
  readonly met: boolean;
};

/** The last line of a run. What was not played was not proved: neither nothing passed nor a mandatory skip is met. */
export function summarize(outcomes: readonly Outcome[]): Summary {
  const count = (result: Outcome['result']): number => outcomes.filter((outcome) => outcome.result === result).length;
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')];
  const skippedMandatory = outcomes.filter(isMandatorySkip).length;
  const met = failed === 0 && passed > 0 && skippedMandatory === 0;
  return { scenarios: outcomes.length, passed, failed, skipped, skippedMandatory, met };
}

export const isMandatorySkip = ({ id, result }: Pick<Outcome, 'id' | 'result'>): boolean =>
  result === 'skipped' && optionalBecause(id) === undefined;
