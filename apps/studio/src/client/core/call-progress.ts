/**
 * The life of one call that moves money, as the client sees it. There is one progress at a time: the next bet waits
 * until this one is known, refused or looked up. A lost answer never becomes a new bet: the same request id is asked
 * again until the studio says what happened.
 */
export type CallProgress<Bet, Result> =
  | { readonly at: 'ready' }
  | { readonly at: 'sent'; readonly requestId: string; readonly bet: Bet }
  | { readonly at: 'checking'; readonly requestId: string; readonly bet: Bet; readonly tries: number }
  | {
      readonly at: 'showing';
      readonly requestId: string;
      readonly bet: Bet;
      readonly result: Result;
      readonly late: boolean;
    }
  | { readonly at: 'refused'; readonly requestId: string; readonly bet: Bet; readonly code: string };

export type CallEvent<Bet, Result> =
  | { readonly type: 'send'; readonly requestId: string; readonly bet: Bet }
  | { readonly type: 'recover'; readonly requestId: string; readonly bet: Bet }
  | { readonly type: 'answered'; readonly requestId: string; readonly result: Result }
  | { readonly type: 'refused'; readonly requestId: string; readonly code: string }
  | { readonly type: 'lost'; readonly requestId: string }
  | { readonly type: 'shown'; readonly requestId: string }
  | { readonly type: 'dismiss' };

export const READY = { at: 'ready' } as const;

/** May a new bet leave? Only with nothing open: an unknown outcome blocks until it is known. */
export const mayBet = (progress: CallProgress<unknown, unknown>): boolean =>
  progress.at === 'ready' || progress.at === 'refused';

/**
 * Moves a progress on. Events of another request id are echoes of the past and change nothing, so a late answer can
 * never be shown as the result of a later bet.
 */
export function callReducer<Bet, Result>(
  progress: CallProgress<Bet, Result>,
  event: CallEvent<Bet, Result>,
): CallProgress<Bet, Result> {
  switch (event.type) {
    case 'send':
      return mayBet(progress) ? { at: 'sent', requestId: event.requestId, bet: event.bet } : progress;
    case 'recover':
      return mayBet(progress) ? { at: 'checking', requestId: event.requestId, bet: event.bet, tries: 0 } : progress;
    case 'dismiss':
      return progress.at === 'refused' ? READY : progress;
    default:
      return progress.at !== 'ready' && progress.requestId === event.requestId ? ownEvent(progress, event) : progress;
  }
}

function ownEvent<Bet, Result>(
  progress: Exclude<CallProgress<Bet, Result>, { at: 'ready' }>,
  event: Extract<CallEvent<Bet, Result>, { type: 'answered' | 'refused' | 'lost' | 'shown' }>,
): CallProgress<Bet, Result> {
  const open = progress.at === 'sent' || progress.at === 'checking';
  const { requestId, bet } = progress;
  switch (event.type) {
    case 'answered':
      return open
        ? { at: 'showing', requestId, bet, result: event.result, late: progress.at === 'checking' }
        : progress;
    case 'refused':
      return open ? { at: 'refused', requestId, bet, code: event.code } : progress;
    case 'lost':
      return open
        ? { at: 'checking', requestId, bet, tries: progress.at === 'checking' ? progress.tries + 1 : 0 }
        : progress;
    case 'shown':
      return progress.at === 'showing' ? READY : progress;
  }
}

const CHECK_DELAYS_MS = [400, 800, 1500, 3000, 5000, 8000, 12_000];

/** How long to wait before the next look-up. It never stops asking, it only asks less often. */
export const checkDelay = (tries: number): number => CHECK_DELAYS_MS[Math.min(tries, CHECK_DELAYS_MS.length - 1)]!;
