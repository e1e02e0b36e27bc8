/**
 * The life of one call that moves money, as the client sees it. There is one flight at a time: the next bet waits until
 * this one is known, refused or looked up. A lost answer never becomes a new bet: the same request id is asked again
 * until the studio says what happened.
 */
export type Flight<Bet, Answer> =
  | { readonly at: 'ready' }
  | { readonly at: 'sent'; readonly requestId: string; readonly bet: Bet }
  | { readonly at: 'checking'; readonly requestId: string; readonly bet: Bet; readonly tries: number }
  | {
      readonly at: 'showing';
      readonly requestId: string;
      readonly bet: Bet;
      readonly answer: Answer;
      readonly late: boolean;
    }
  | { readonly at: 'refused'; readonly requestId: string; readonly bet: Bet; readonly code: string };

export type FlightEvent<Bet, Answer> =
  | { readonly type: 'send'; readonly requestId: string; readonly bet: Bet }
  | { readonly type: 'recover'; readonly requestId: string; readonly bet: Bet }
  | { readonly type: 'answered'; readonly requestId: string; readonly answer: Answer }
  | { readonly type: 'refused'; readonly requestId: string; readonly code: string }
  | { readonly type: 'lost'; readonly requestId: string }
  | { readonly type: 'shown'; readonly requestId: string }
  | { readonly type: 'dismiss' };

export const READY = { at: 'ready' } as const;

/** May a new bet leave? Only with nothing open: an unknown outcome blocks until it is known. */
export const mayBet = (flight: Flight<unknown, unknown>): boolean => flight.at === 'ready' || flight.at === 'refused';

/**
 * Moves a flight on. Events of another request id are echoes of the past and change nothing, so a late answer can never
 * be shown as the result of a later bet.
 */
export function flightReducer<Bet, Answer>(
  flight: Flight<Bet, Answer>,
  event: FlightEvent<Bet, Answer>,
): Flight<Bet, Answer> {
  switch (event.type) {
    case 'send':
      return mayBet(flight) ? { at: 'sent', requestId: event.requestId, bet: event.bet } : flight;
    case 'recover':
      return mayBet(flight) ? { at: 'checking', requestId: event.requestId, bet: event.bet, tries: 0 } : flight;
    case 'dismiss':
      return flight.at === 'refused' ? READY : flight;
    default:
      return flight.at !== 'ready' && flight.requestId === event.requestId ? ownEvent(flight, event) : flight;
  }
}

function ownEvent<Bet, Answer>(
  flight: Exclude<Flight<Bet, Answer>, { at: 'ready' }>,
  event: Extract<FlightEvent<Bet, Answer>, { type: 'answered' | 'refused' | 'lost' | 'shown' }>,
): Flight<Bet, Answer> {
  const open = flight.at === 'sent' || flight.at === 'checking';
  const { requestId, bet } = flight;
  switch (event.type) {
    case 'answered':
      return open ? { at: 'showing', requestId, bet, answer: event.answer, late: flight.at === 'checking' } : flight;
    case 'refused':
      return open ? { at: 'refused', requestId, bet, code: event.code } : flight;
    case 'lost':
      return open ? { at: 'checking', requestId, bet, tries: flight.at === 'checking' ? flight.tries + 1 : 0 } : flight;
    case 'shown':
      return flight.at === 'showing' ? READY : flight;
  }
}

const CHECK_DELAYS_MS = [400, 800, 1500, 3000, 5000, 8000, 12_000];

/** How long to wait before the next look-up. It never stops asking, it only asks less often. */
export const checkDelay = (tries: number): number => CHECK_DELAYS_MS[Math.min(tries, CHECK_DELAYS_MS.length - 1)]!;
