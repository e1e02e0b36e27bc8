import type { RoundFilter } from '@baize/contract/console/rounds';
import { ROUND_STATES } from '@baize/contract/console/round-words';
import { GAME_TYPES } from '@baize/contract/game-types';
import type { Translate } from '@baize/webkit/i18n';
import { amount, amountUpTo, atMost, isAmount, matching, oneOf, span, type FilterRules } from './filter-rules.ts';
import { readTime } from './offset-time.ts';

/** In the address under the names of the call, so that a link opens the same list. */
export const ROUND_FILTERS = [
  'search',
  'from',
  'to',
  'vendor',
  'supplier',
  'gameType',
  'gameCode',
  'state',
  'currency',
  'stakeMin',
  'stakeMax',
  'payoutMin',
  'payoutMax',
] as const;
export type RoundFilterName = (typeof ROUND_FILTERS)[number];
export const AMOUNT_FILTERS = ['stakeMin', 'stakeMax', 'payoutMin', 'payoutMax'] as const;

const CURRENCY = /^[A-Z]{3,8}$/;
export const CURRENCY_MAX = 8;
/** What the calls take. */
export const ROUND_SEARCH_MAX = 128;
const VENDOR_MAX = 16;
const SUPPLIER_MAX = 32;
const GAME_MAX = 64;

/** What can be meant by each of them. */
export const roundRules = (t: Translate, offset: string): FilterRules<RoundFilterName> => ({
  ...span(t('audit.from', { offset }), t('audit.to', { offset })),
  search: atMost(t('round.search'), ROUND_SEARCH_MAX),
  vendor: atMost(t('round.studio'), VENDOR_MAX),
  supplier: atMost(t('games.supplier'), SUPPLIER_MAX),
  gameType: oneOf(t('games.type'), GAME_TYPES),
  gameCode: atMost(t('part.game'), GAME_MAX),
  state: oneOf(t('wager.state'), ROUND_STATES),
  currency: matching(t('round.currency'), 'code', (text) => CURRENCY.test(text)),
  stakeMin: amount(t('round.stakeMin')),
  stakeMax: amountUpTo(t('round.stakeMax'), 'stakeMin'),
  payoutMin: amount(t('round.payoutMin')),
  payoutMax: amountUpTo(t('round.payoutMax'), 'payoutMin'),
});

/** What the address asks for, where `roundRules` found nothing wrong in it. */
export function readRoundFilter(values: Readonly<Record<RoundFilterName, string>>): RoundFilter {
  const { search, vendor, supplier, gameCode, currency } = values;
  const [from, to] = [readTime(values.from), readTime(values.to)];
  const gameType = GAME_TYPES.find((each) => each === values.gameType);
  const state = ROUND_STATES.find((each) => each === values.state);
  const amounts = AMOUNT_FILTERS.filter((name) => isAmount(values[name])).map((name) => [name, values[name]]);
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(vendor !== '' && { vendor }),
    ...(supplier !== '' && { supplier }),
    ...(gameType && { gameType }),
    ...(gameCode !== '' && { gameCode }),
    ...(state && { state }),
    ...(CURRENCY.test(currency) && { currency }),
    ...Object.fromEntries(amounts),
  };
}

/** What looks like the number of a round, a wager or a transaction: other words are looked up elsewhere. */
export const isRoundNumber = (text: string): boolean =>
  /^r-[\w-]{4,}$/.test(text) || (/^[\w.:-]{8,128}$/.test(text) && /\d/.test(text));
