import type { GameType } from '@baize/contract/boot';
import type { Narrowing, SubCategory } from '@baize/contract/catalogue';

/** The state of a lobby lives in its address, so that back, reload and a shared link show the same games. */
export const LOBBY_FILTERS = ['ALL', 'HOT', 'NEW', 'FAV', 'RECENT'] as const;
export type LobbyFilter = (typeof LOBBY_FILTERS)[number];
export const LOBBY_SORTS = ['hot', 'name', 'new', 'rtp'] as const;
export type LobbySort = (typeof LOBBY_SORTS)[number];
/** Jackpot, table games, arcade, bingo: those that have games come with the list. */
export const SUB_CATEGORIES = ['JP', 'TG', 'AC', 'BG'] as const satisfies readonly SubCategory[];

export const PAGE_SIZE = 20;
export const SEARCH_MAX = 60;
export const SEARCH_DELAY_MS = 250;

export type LobbyState = {
  filter: LobbyFilter;
  sort: LobbySort;
  search: string;
  vassalage: string;
  classify: SubCategory | '';
  minBetOne: boolean;
  lines25: boolean;
};
export const EMPTY_LOBBY: LobbyState = {
  filter: 'ALL',
  sort: 'hot',
  search: '',
  vassalage: '',
  classify: '',
  minBetOne: false,
  lines25: false,
};

const oneOf = <T extends string>(list: readonly T[], value: string | null): T | undefined =>
  list.find((entry) => entry === value);

/** Reads an address; anything unknown in it falls back to the default, so an old link still opens. */
export function parseLobby(search: string): LobbyState {
  const query = new URLSearchParams(search);
  return {
    filter: oneOf(LOBBY_FILTERS, query.get('filter')) ?? 'ALL',
    sort: oneOf(LOBBY_SORTS, query.get('sort')) ?? 'hot',
    search: (query.get('q') ?? '').slice(0, SEARCH_MAX),
    vassalage: (query.get('vassalage') ?? '').slice(0, 16),
    classify: oneOf(SUB_CATEGORIES, query.get('classify')) ?? '',
    minBetOne: query.get('minBet') === '1',
    lines25: query.get('lines') === '25',
  };
}

/** The address of a state, without the defaults. */
export function lobbySearch(state: LobbyState): string {
  const query = new URLSearchParams();
  if (state.vassalage) query.set('vassalage', state.vassalage);
  if (state.classify) query.set('classify', state.classify);
  if (state.filter !== 'ALL') query.set('filter', state.filter);
  if (state.search.trim()) query.set('q', state.search.trim());
  if (state.minBetOne) query.set('minBet', '1');
  if (state.lines25) query.set('lines', '25');
  if (state.sort !== 'hot') query.set('sort', state.sort);
  return query.toString();
}

export type GameListPage = {
  gameType: GameType;
  state: LobbyState;
  language: string;
  /** From 1. */
  pageNo: number;
  pageSize?: number;
};
export type GameListInput = {
  gameType: GameType;
  filter: LobbyFilter;
  sort: LobbySort;
  pageNo: number;
  pageSize: number;
  search?: string;
  vassalage?: string;
  gameClassify?: string;
  minBetOne?: boolean;
  lines25?: boolean;
  language?: string;
};

/**
 * The parameters of the game-list call for one page of a state, under the specification's names. What is not set is not
 * sent.
 */
export function gameListInput({
  gameType,
  state,
  language,
  pageNo,
  pageSize = PAGE_SIZE,
}: GameListPage): GameListInput {
  const search = state.search.trim();
  return {
    gameType,
    filter: state.filter,
    sort: state.sort,
    language,
    pageNo,
    pageSize,
    ...(search ? { search } : {}),
    ...(state.vassalage ? { vassalage: state.vassalage } : {}),
    ...(state.classify ? { gameClassify: state.classify } : {}),
    ...(state.minBetOne ? { minBetOne: true } : {}),
    ...(state.lines25 ? { lines25: true } : {}),
  };
}

/** Each thing that narrows a list, taken back. */
export const WITHOUT: Readonly<Record<Narrowing, Partial<LobbyState>>> = {
  search: { search: '' },
  vassalage: { vassalage: '' },
  gameClassify: { classify: '' },
  filter: { filter: 'ALL' },
  minBetOne: { minBetOne: false },
  lines25: { lines25: false },
};

/** Whether anything but the order narrows the list: then an empty list offers to clear the filters. */
export const isNarrowed = (state: LobbyState): boolean => lobbySearch({ ...state, sort: 'hot' }) !== '';
