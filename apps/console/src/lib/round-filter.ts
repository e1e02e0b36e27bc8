import type { RoundFilter } from '@baize/contract/console/rounds';
import { ROUND_STATES } from '@baize/contract/console/round-words';
import { readTime } from './offset-time.ts';
import { unitsOf } from './units.ts';

/** In the address under the names of the call, so that a link opens the same list. */
export const ROUND_FILTERS = [
  'search',
  'from',
  'to',
  'vendor',
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

const CURRENCY = /^[A-Z]{3,5}$/;
/** An amount as the call takes it. */
const AMOUNT = /^(0|[1-9]\d{0,14})(\.\d{1,5})?$/;

export const isAmount = (text: string): boolean => AMOUNT.test(text) && unitsOf(text) !== undefined;

/** What the address asks for; what nobody can mean is left out. */
export function readRoundFilter(values: Readonly<Record<RoundFilterName, string>>): RoundFilter {
  const { search, vendor, gameCode, currency } = values;
  const [from, to] = [readTime(values.from), readTime(values.to)];
  const state = ROUND_STATES.find((each) => each === values.state);
  const amounts = AMOUNT_FILTERS.filter((name) => isAmount(values[name])).map((name) => [name, values[name]]);
  return {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(vendor !== '' && { vendor }),
    ...(gameCode !== '' && { gameCode }),
    ...(state && { state }),
    ...(CURRENCY.test(currency) && { currency }),
    ...Object.fromEntries(amounts),
  };
}

/** What looks like the number of a round, a wager or a transaction: other words are looked up elsewhere. */
export const isRoundNumber = (text: string): boolean =>
  /^r-[\w-]{4,}$/.test(text) || (/^[\w.:-]{8,128}$/.test(text) && /\d/.test(text));
