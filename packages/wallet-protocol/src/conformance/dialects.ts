import { OPERATOR_GROUPS, SUPPLIER_GROUPS } from './catalogue.ts';
import type { DialectName } from './checks.ts';
import type { OperatorBed } from './operator-bed.ts';
import type { Group } from './scenario.ts';
import { ACTIONS, GAP_OWN } from './scenarios/gap.ts';
import type { SupplierBed } from './supplier-bed.ts';

/** Why a scenario of the first dialect cannot be played in another one. */
const NO_REFERENCE = 'its wins name a round, not a bet';
const NO_REQUEST_ID = 'its requests have no id';
const ONE_TOTAL = 'what free spins have won is told as one total: rec-gap-freespins-twice';
const NO_PROMOTION = 'it has no promotion of the supplier';
const NO_TIME = 'it signs neither time nor path';
const NO_RSA = 'it signs with a shared secret';
const NO_PLAYER_CALL = 'it asks for no player';

export const CANNOT: Readonly<Record<Exclude<DialectName, 'v2'>, Readonly<Record<string, string>>>> = {
  gap: {
    'sig-url-alphabet': 'its signatures are hex',
    'sig-pss-padding': NO_RSA,
    'sig-strict-stale-61s': NO_TIME,
    'sig-strict-path-swapped': NO_TIME,
    'sig-rotation-overlap': 'a secret has no name on the wire: several are tried (gap.test.ts)',
    'sig-retired-kid': 'a secret has no name on the wire: its times decide (gap.test.ts)',
    'syn-uuid-malformed': 'an action is named by any text',
    'syn-reference-on-bet': NO_REFERENCE,
    'syn-request-uuid-echo': NO_REQUEST_ID,
    'ses-user-info-minimal': NO_PLAYER_CALL,
    'ses-user-info-unknown': NO_PLAYER_CALL,
    'win-other-users-reference': NO_REFERENCE,
    'win-other-round-reference': NO_REFERENCE,
    'win-reference-is-a-win': NO_REFERENCE,
    'win-valid-bet-zero-on-tie': 'it tells no turnover',
    'dup-bet-new-request-uuid': NO_REQUEST_ID,
    'dup-request-uuid-new-body': NO_REQUEST_ID,
    'dup-uuid-in-upper-case': 'an action is named by any text, in which case counts',
    'dup-win-reference-differs': NO_REFERENCE,
    'rnd-settles-list': 'it names no bets that a win settles too',
    'rnd-buy-in-buy-out': 'it tells no turnover',
    'pro-free-win-to-cash-wallet': ONE_TOTAL,
    'pro-free-win-to-bonus-wallet': ONE_TOTAL,
    'pro-free-bet-no-debit': ONE_TOTAL,
    'pro-free-bet-beyond-count': ONE_TOTAL,
    'pro-free-bet-unknown-reward': ONE_TOTAL,
    'pro-free-rollback-returns-round': ONE_TOTAL,
    'pro-supplier-win-no-reference': NO_PROMOTION,
    'pro-supplier-win-after-close': NO_PROMOTION,
    'pro-supplier-win-expired-token': NO_PROMOTION,
    'pro-supplier-win-unknown-token': NO_PROMOTION,
    'pro-supplier-win-twice': NO_PROMOTION,
    'pro-supplier-win-zero': NO_PROMOTION,
    'pro-supplier-bet-nonzero': NO_PROMOTION,
  },
};

const OWN = new Map(GAP_OWN.map((scenario) => [scenario.id, scenario]));

const inGap = ({ name, scenarios }: Group<OperatorBed>): Group<OperatorBed> => ({
  name,
  scenarios: scenarios
    .filter(({ id }) => CANNOT.gap[id] === undefined)
    .map((scenario) => OWN.get(scenario.id) ?? scenario),
});

/** What is played as a supplier of a dialect: what it can say, and what it alone can. */
export const operatorGroupsOf = (dialect: DialectName): readonly Group<OperatorBed>[] =>
  dialect === 'v2' ? OPERATOR_GROUPS : [...OPERATOR_GROUPS.map(inGap), ACTIONS];

/** A scenario and what becomes of it in each dialect; undefined: it is played. */
export type ScenarioRow = {
  readonly id: string;
  readonly group: string;
  readonly side: 'operator' | 'supplier';
  readonly cannot: Readonly<Partial<Record<DialectName, string>>>;
};
const GAP_ONLY = 'one request has one transaction';

const NO_FEED = 'it has no feed';
const NO_LIST = 'its catalogue is a file of the aggregator';
const NO_ORDERS = 'it orders no free rounds of the supplier by these calls';
const ONE_CODE = 'refusals of this kind share one code: it is sent again, and is a case after an hour';
/** The same of the runner as an operator. */
export const SUPPLIER_CANNOT: typeof CANNOT = {
  gap: {
    'sig-supplier-checks-launch': NO_FEED,
    'lau-missing-platform': 'every call names one of its two kinds of device',
    'lau-missing-token': 'it names the session otherwise (gap.it.test.ts of the studio)',
    'lau-blocked-country': NO_LIST,
    'cat-required-fields': NO_LIST,
    'cat-second-call-in-a-minute': NO_LIST,
    'cat-feed-equals-list': NO_LIST,
    'cat-disabled-game-launch': NO_LIST,
    'pro-create-cancel-reward': NO_ORDERS,
    'pro-cancel-claimed': NO_ORDERS,
    'pro-same-operator-reference': NO_ORDERS,
    'pro-prepaid-fixed-value-wins': NO_ORDERS,
    'pro-rewards-paging': NO_ORDERS,
    'rnd-feed-equals-wallet': NO_FEED,
    'rec-feed-from-zero': NO_FEED,
    'cat-rtp-counter-equals-rounds': NO_FEED,
    'flt-reset-while-sending': 'its bets and wins have one path, so that a call cannot be told before its body',
    'flt-terminal-win-status': ONE_CODE,
    'flt-terminal-win-duplicate': ONE_CODE,
    'flt-duplicate-status-on-bet': ONE_CODE,
    'flt-win-token-expired-is-retried': 'a session that is over and one that never was share one code',
    'flt-token-expired-on-bet': 'a session that is over and one that never was share one code',
  },
};

/** What is played as an operator of a dialect. */
export const supplierGroupsOf = (dialect: DialectName): readonly Group<SupplierBed>[] =>
  dialect === 'v2'
    ? SUPPLIER_GROUPS
    : SUPPLIER_GROUPS.map(({ name, scenarios }) => ({
        name,
        scenarios: scenarios.filter(({ id }) => SUPPLIER_CANNOT.gap[id] === undefined),
      }));

/** Every scenario of every dialect, in the order in which they are played. */
export const scenarioRows = (): readonly ScenarioRow[] => [
  ...rowsOf('operator', OPERATOR_GROUPS, (id) => (CANNOT.gap[id] === undefined ? {} : { gap: CANNOT.gap[id] })),
  ...rowsOf('operator', [ACTIONS], () => ({ v2: GAP_ONLY })),
  ...rowsOf('supplier', SUPPLIER_GROUPS, (id) =>
    SUPPLIER_CANNOT.gap[id] === undefined ? {} : { gap: SUPPLIER_CANNOT.gap[id] },
  ),
];

type Named = { readonly name: string; readonly scenarios: readonly { readonly id: string }[] };
const rowsOf = (
  side: ScenarioRow['side'],
  groups: readonly Named[],
  cannotOf: (id: string) => ScenarioRow['cannot'],
): ScenarioRow[] =>
  groups.flatMap(({ name: group, scenarios }) =>
    scenarios.map(({ id }) => ({ id, group, side, cannot: cannotOf(id) })),
  );

const TRANSFER = 'the transfer wallet is asked by us, not by its supplier: its own tests hold it';

/** Lines of the catalogue without a scenario, and what stands in their place. */
export const NOT_PLAYED: Readonly<Record<string, string>> = {
  'amt-10000-random-roundtrip': 'played as `amt-random-roundtrip`, of 250 rounds: a rounding shows at once',
  'cur-change-needs-new-token': 'a player has one currency for good',
  'cur-milli-crypto':
    'the stage of the runner has brands of one currency; the amounts are held by the tests of the messages',
  'dup-win-identical': 'played as `dup-win-identical-x50-parallel`',
  'flt-database-failover': '`npm run drill` and `npm run faults`',
  'pro-free-win-to-reward-wallet': 'played as `pro-free-win-to-cash-wallet` and `pro-free-win-to-bonus-wallet`',
  'rec-daily-compare-clean': 'the runner turns no clock; held by the tests of the reconciliation',
  'rec-injected-difference': 'the runner turns no clock; held by the tests of the reconciliation',
  'rec-transfer-check-unknown': TRANSFER,
  'rec-transfer-nonce-reused': TRANSFER,
  'rec-transfer-same-reference-other-amount': TRANSFER,
  'rec-transfer-timeout-check-ok': TRANSFER,
};
