import type { MessageKey } from '../messages/en.ts';

/** What can be offered beside an explanation. */
export type Remedy = 'deposit' | 'refill' | 'reload' | 'none';

export interface Explanation {
  readonly key: MessageKey;
  readonly remedy: Remedy;
}

const KEYS: Readonly<Record<string, MessageKey>> = {
  NOT_TAKEN: 'call.notTaken',
  LIMIT_REACHED: 'error.limit',
  USER_DISABLED: 'error.excluded',
  SESSION_UNKNOWN: 'error.session',
  SESSION_EXPIRED: 'error.session',
  WALLET_SESSION_EXPIRED: 'error.session',
  NO_SESSION: 'error.noSession',
  GAME_DISABLED: 'error.disabled',
  MAINTENANCE: 'error.maintenance',
  NOT_FOUND: 'error.unknownGame',
  FREE_ROUNDS_OVER: 'free.gone',
  BET_VOID: 'error.void',
  WALLET_REFUSED: 'error.wallet',
  PREVIOUS_UNSETTLED: 'error.unsettled',
  TOO_MANY: 'error.tooFast',
  STAKE_BELOW_MIN: 'error.stake',
  STAKE_ABOVE_MAX: 'error.stake',
  STAKE_STEP: 'error.stake',
  CHANCE_INVALID: 'error.stake',
  CHOICE_INVALID: 'error.stake',
  WIN_ABOVE_MAX: 'error.winAbove',
  ROUND_OPEN: 'error.roundOpen',
  ROUND_OVER: 'error.moved',
  STEP_CONFLICT: 'error.moved',
  BETS_CLOSED: 'crash.closed',
  PANEL_TAKEN: 'crash.closed',
  TARGET_INVALID: 'error.stake',
  ACTION_INVALID: 'error.moved',
  NETWORK: 'error.network',
  OFFLINE: 'error.notSent',
  CLIENT_SEED_INVALID: 'fair.seedLength',
};

/** Codes of steps that mean "our picture of the round is old": the studio's picture replaces it. */
export const OUT_OF_STEP: ReadonlySet<string> = new Set([
  'ROUND_OVER',
  'STEP_CONFLICT',
  'ACTION_INVALID',
  'ROUND_OPEN',
  'NOT_FOUND',
  'REQUEST_CONFLICT',
  'FREE_ROUNDS_OVER',
]);

/** The sentence for a code and what helps. An unknown code is a fault of ours, and says so with its name. */
export function explain(code: string, mode: 'real' | 'try'): Explanation {
  if (code === 'NOT_ENOUGH_MONEY')
    return mode === 'real' ? { key: 'error.funds', remedy: 'deposit' } : { key: 'error.fundsTry', remedy: 'refill' };
  const key = KEYS[code] ?? 'error.server';
  return {
    key,
    remedy: key === 'error.session' || code === 'GAME_DISABLED' || code === 'MAINTENANCE' ? 'reload' : 'none',
  };
}

/** The wallet says that a limit was passed, and does not say which: here it is the highest stake. */
export const isAboveMax = (code: string, stake: bigint, max: bigint): boolean =>
  (code === 'LIMIT_REACHED' || code === 'STAKE_ABOVE_MAX') && stake > max;

/** The heading over a page that holds nothing but this code. */
export function headingOf(code: string): MessageKey {
  const { key } = explain(code, 'real');
  if (key === 'error.session') return 'error.titleEnded';
  return code === 'NOT_FOUND' ? 'error.titleNone' : 'error.title';
}

/** Refusals after which the code itself helps support, because the sentence is general. */
export const showsCode = (code: string): boolean => KEYS[code] === undefined && code !== 'NOT_ENOUGH_MONEY';
