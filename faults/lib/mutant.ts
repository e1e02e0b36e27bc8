import type { Invariant } from './types.ts';

/**
 * Broken builds that the checker must catch: mistakes that one could make, and that others have made. Edits are of
 * files below apps/server/src, or of another app's where that is named.
 */
export type Edit = {
  readonly app?: 'studio';
  readonly file: string;
  readonly find: string;
  readonly replace: string;
};
export type Mutant = {
  readonly name: string;
  readonly nemesis: 'none' | 'kill-server' | 'kill-postgres';
  /** The invariant that must catch it. Others may see its traces too. */
  readonly caughtBy: Invariant;
  /** No other may see it: without that invariant the build would have passed. Every invariant has one of these. */
  readonly alone?: true;
  readonly edits: readonly Edit[];
  /** Run as the database's superuser before the load. */
  readonly sql?: readonly string[];
  /** Connections made before the SQL would not see it. */
  readonly restart?: boolean;
};

/** Whose line it is that a broken build rewrites, as the end of its address. */
export const pathOf = ({ app, file }: Edit): string => `apps/${app ?? 'server'}/src/${file}`;

export const CONTEXT = 'modules/games/vendors/kernel/context.ts';
export const ROLLBACK = 'modules/games/vendors/kernel/rollback.ts';
export const BET = 'modules/games/vendors/kernel/bet.ts';
export const WIN = 'modules/games/vendors/kernel/win.ts';
export const WALLET_CALL = 'modules/games/vendors/commands/handle-wallet-call.ts';
export const WRITE = 'ledger/write.ts';
export const RUN_BATCH = 'ledger/run-batch.ts';
export const TRANSACTIONS = 'modules/games/vendors/ledger-parts.ts';
export const WAGERS = 'modules/base/wagers/wager-part.ts';
export const ROLLUPS = 'modules/base/wagers/rollups.ts';
