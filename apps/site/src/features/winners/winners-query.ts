import { GAME_TYPES, type GameType } from '@baize/contract/game-types';
import { WINNER_PERIODS, type WinnerPeriod } from '@baize/contract/winner-periods';

/** What a list of winners is narrowed to. It lives in the address, so that back, reload and a shared link show it. */
export type WinnersState = { period: WinnerPeriod; gameCategory: GameType | 'ALL'; gameCode: string };
const GAME_CODE_MAX = 64;

/** Reads an address; anything unknown in it falls back to the default. */
export function parseWinners(query: URLSearchParams): WinnersState {
  return {
    period: WINNER_PERIODS.find((period) => period === query.get('period')) ?? 'day',
    gameCategory: GAME_TYPES.find((type) => type === query.get('type')) ?? 'ALL',
    gameCode: (query.get('game') ?? '').slice(0, GAME_CODE_MAX),
  };
}

/** The address of a list, without the defaults. */
export function winnersPath({ period, gameCategory, gameCode }: WinnersState): string {
  const query = new URLSearchParams();
  if (period !== 'day') query.set('period', period);
  if (gameCategory !== 'ALL') query.set('type', gameCategory);
  if (gameCode !== '') query.set('game', gameCode);
  const search = query.toString();
  return search === '' ? '/winners' : `/winners?${search}`;
}
