import type { DepositFilter } from '@baize/contract/console/deposits';
import type { RoundFilter } from '@baize/contract/console/rounds';

const query = (filter: Readonly<Record<string, string | undefined>>): string => {
  const params = new URLSearchParams(Object.entries(filter).flatMap(([name, text]) => (text ? [[name, text]] : [])));
  return params.size === 0 ? '' : `?${params.toString()}`;
};

/** The rounds that a figure is made of. */
export const roundsPath = (filter: RoundFilter): string => `/rounds${query(filter)}`;
/** The players that a figure counts. */
export const playersPath = (filter: { readonly from?: string }): string => `/players${query(filter)}`;
/** The deposits that a figure adds up. */
export const depositsPath = (filter: Partial<DepositFilter>): string => `/deposits${query(filter)}`;
/** The games of a supplier, by its name. */
export const gamesPath = (filter: { readonly supplier: string }): string => `/vendors${query(filter)}`;
export const casesPath = (filter: { readonly supplier?: string; readonly state?: string }): string =>
  `/supplier-cases${query(filter)}`;
/** A game's return in a month. */
export const returnPath = (gameCode: string, span: { readonly month?: string; readonly currency?: string }): string =>
  `/returns/${encodeURIComponent(gameCode)}${query(span)}`;
export const poolPath = (poolId: string): string => `/jackpots/${encodeURIComponent(poolId)}`;
/** What a figure of a pool's balance sheet is the sum of. */
export const poolMovesPath = (poolId: string, of: { readonly month: string; readonly kind: string }): string =>
  `${poolPath(poolId)}/moves${query(of)}`;
