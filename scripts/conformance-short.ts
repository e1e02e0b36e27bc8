/**
 * The short form of `npm run conformance`, inside `npm test`: some forty scenarios in each direction against the
 * running product, which is killed and restarted in between. By itself it takes BASE_URL (platform) and STUDIO_URL with
 * CONFORMANCE_KEY, and restarts nothing. Chosen so that every group and every fault that has ever bitten is in it.
 */
import {
  httpOperator,
  httpSupplier,
  reportLine,
  reportSummary,
  runOperatorScenarios,
  runSupplierScenarios,
  summarize,
  type Outcome,
  type Summary,
  type Testbed,
} from '@baize/wallet-protocol/conformance/index';

const OPERATOR = [
  'sig-vector',
  'sig-other-key',
  'sig-flipped',
  'sig-other-connection',
  'sig-strict',
  'sig-rotation',
  'syn-duplicate-key',
  'syn-reference-on-bet',
  'syn-win-body',
  'syn-oversized',
  'ses-token-of',
  'ses-expired',
  'ses-replaced',
  'bal-includes',
  'bal-excludes',
  'bal-two-brands',
  'bet-whole',
  'bet-retired',
  'bet-disabled',
  'bet-refused',
  'win-before',
  'win-two',
  'win-after',
  'win-other',
  'win-jackpot-part',
  'win-returns-parts',
  'rb-then',
  'rb-of-a-win',
  'rb-after',
  'rb-own',
  'rb-restores',
  'rb-reverses',
  'dup-bet-amount',
  'dup-bet-other-user',
  'dup-bet-id-reused',
  'dup-win-identical',
  'dup-after',
  'dup-same-id',
  'ord-',
  'rnd-settles',
  'rnd-closing',
  'pro-supplier-win-no',
  'pro-supplier-win-twice',
  'cur-other',
  'amt-negative',
  'amt-max',
  'lim-parallel',
  'exc-',
  'con-50',
  'con-bet',
  'con-win',
  'con-same',
  'flt-timeout',
  'flt-win-timeout',
  'flt-replayed',
];
const OPERATOR_KILLED = ['rec-operator-killed'];
const SUPPLIER = [
  'sig-supplier',
  'lau-',
  'ses-token-before',
  'cat-required',
  'cat-feed',
  'cat-disabled',
  'sup-',
  'ord-',
  'pro-',
  'rnd-open',
  'rnd-replay',
  'rnd-feed',
  'rec-feed',
  'flt-undecodable',
  'flt-wrong-request',
  'flt-unknown-rs',
  'flt-502-on-bet',
  'flt-reset',
  'flt-timeout',
  'flt-rollback-answer',
  'flt-win-answer',
  'flt-terminal',
  'flt-not-enough',
  'flt-limit',
  'flt-duplicate',
  'flt-token',
  'exc-',
];
const SUPPLIER_KILLED = ['rec-supplier-killed'];

/** Over the other dialect: what it alone can say, and the scenarios that its own rules touch most. */
const GAP = [
  'rec-gap',
  'sig-',
  'syn-duplicate',
  'win-after',
  'win-before',
  'rb-then',
  'rb-after',
  'dup-after',
  'con-win',
];
/** As an operator over it: what its own answers, signatures and amounts touch most. */
const GAP_SUPPLIER = [
  'lau-',
  'sup-',
  'ord-closing',
  'rnd-replay',
  'flt-502-on-win',
  'flt-undecodable',
  'flt-wrong',
  'flt-win-answer',
  'exc-',
];

export type ShortTargets = Pick<Testbed, 'restartOperator' | 'restartSupplier'> & {
  readonly operatorUrl: string;
  readonly supplierUrl: string;
  readonly key: string;
};

export async function runShortConformance(
  { operatorUrl, supplierUrl, key, ...restarts }: ShortTargets,
  onOutcome: (outcome: Outcome) => void = () => undefined,
): Promise<Summary> {
  const testbed = { operator: httpOperator(operatorUrl, key), supplier: httpSupplier(supplierUrl, key), ...restarts };
  const only = [...SUPPLIER, ...(restarts.restartSupplier ? SUPPLIER_KILLED : [])];
  const supplier = runSupplierScenarios(testbed, { only, parallel: 12, onOutcome });
  const operator = await runOperatorScenarios(testbed, { only: OPERATOR, onOutcome });
  const gap = await runOperatorScenarios(testbed, { only: GAP, dialect: 'gap', onOutcome });
  const served = await supplier;
  const aggregated = await runSupplierScenarios(testbed, {
    only: GAP_SUPPLIER,
    dialect: 'gap',
    parallel: 12,
    onOutcome,
  });
  const killed = restarts.restartOperator
    ? await runOperatorScenarios(testbed, { only: OPERATOR_KILLED, onOutcome })
    : [];
  return summarize([...operator, ...gap, ...served, ...aggregated, ...killed]);
}

/** Plays it and tells of it. False: not met, or skipped; what is in it was chosen because it can be played. */
export async function playShortConformance(targets: ShortTargets): Promise<boolean> {
  const summary = await runShortConformance(targets, (outcome) => {
    if (outcome.result !== 'passed') console.log(reportLine(outcome));
  });
  console.log(reportSummary(summary));
  return summary.met && summary.skipped === 0;
}

if (import.meta.main) {
  const { BASE_URL, STUDIO_URL, CONFORMANCE_KEY } = process.env;
  if (!BASE_URL || !STUDIO_URL || !CONFORMANCE_KEY)
    throw new Error('BASE_URL, STUDIO_URL and CONFORMANCE_KEY are needed');
  const targets = { operatorUrl: BASE_URL, supplierUrl: STUDIO_URL, key: CONFORMANCE_KEY };
  process.exitCode = (await playShortConformance(targets)) ? 0 : 1;
}
