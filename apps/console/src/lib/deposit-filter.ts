import { SEARCH_MAX } from '@baize/contract/envelope';
import { DEPOSIT_TIMES } from '@baize/contract/console/constants';
import { DEPOSIT_STATES } from '@baize/domain/deposit';
import type { DepositFilter } from '@baize/contract/console/deposits';
import type { Translate } from '@baize/webkit/i18n';
import { atMost, isTagWord, matching, oneOf, span, type FilterRules } from './filter-rules.ts';
import { readTime } from './offset-time.ts';
import { readOrderNumber } from './order-number.ts';

/** In the address under the names of the call, so that a link opens the same list. */
export const DEPOSIT_FILTERS = [
  'search',
  'number',
  'account',
  'tag',
  'by',
  'from',
  'to',
  'state',
  'method',
  'currency',
] as const;
export type DepositFilterName = (typeof DEPOSIT_FILTERS)[number];

const CURRENCY = /^[A-Z]{3,8}$/;
/** What the calls take. */
const ACCOUNT_MAX = 32;
const METHOD_MAX = 40;

/** What can be meant by each of them. */
export const depositRules = (t: Translate, offset: string): FilterRules<DepositFilterName> => ({
  ...span(t('audit.from', { offset }), t('audit.to', { offset })),
  search: atMost(t('deposit.search'), SEARCH_MAX),
  number: matching(t('deposit.number'), 'number', (text) => readOrderNumber(text) !== null),
  account: atMost(t('player.one'), ACCOUNT_MAX),
  tag: matching(t('playerTag.one'), 'number', isTagWord),
  by: oneOf(t('deposit.by'), DEPOSIT_TIMES),
  state: oneOf(t('deposit.state'), DEPOSIT_STATES),
  method: atMost(t('deposit.provider'), METHOD_MAX),
  currency: matching(t('deposit.currency'), 'code', (text) => CURRENCY.test(text)),
});

/** What the address asks for, where `depositRules` found nothing wrong in it. */
export function readDepositFilter(values: Readonly<Record<DepositFilterName, string>>): Partial<DepositFilter> {
  const { method, currency, tag } = values;
  const [from, to] = [readTime(values.from), readTime(values.to)];
  const [number, account] = [readOrderNumber(values.number), values.account.trim()];
  const by = DEPOSIT_TIMES.find((each) => each === values.by);
  const state = DEPOSIT_STATES.find((each) => each === values.state);
  const search = values.search.trim();
  return {
    ...(search !== '' && { search }),
    ...(number !== null && { number }),
    ...(account !== '' && { account }),
    ...(tag !== '' && { tag }),
    ...(by && { by }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(state && { state }),
    ...(method !== '' && { method }),
    ...(CURRENCY.test(currency) && { currency }),
  };
}
