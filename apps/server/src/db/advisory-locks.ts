/**
 * Every advisory lock of the platform. PostgreSQL knows them as mere numbers: two uses of one number would wait for
 * each other. SQL cannot read this file; `advisory-locks.test.ts` holds the migrations to it, and every other file to
 * taking its numbers from here.
 */

/** Locks of one number. */
export const LOCKS = {
  /** Whoever migrates the database. */
  migrate: 4_821_300_117n,
  /** Whoever makes roles and databases of a cluster; taken in the database `postgres`. */
  prepare: 4_821_300_118n,
  /** Who seals holds it shared, who retires a key holds it alone. */
  sealing: 24_225n,
  /** Whoever compares the keys of a directory with those that the database knows. */
  keyFiles: 24_226n,
} as const;

/** The first number of all locks of two. */
export const LOCK_SPACE = 4_821;

/** The second. The loops' are hashes of their names (`jobs/loop-locks.ts`), of 32 bits. */
export const SPACED_LOCKS = {
  /** Making and filling the outbox's tables of days. */
  outboxDays: 20,
  /** Settling the outbox's epoch. */
  outboxEpoch: 21,
  /** Moving members to another place in the tree. */
  memberTree: 22,
  /** Changing contracts of agents. */
  agentContracts: 23,
  /** Keeping views of lists: they are few, and short. */
  listViews: 24,
  /** Adding announcements and pictures of brands: they are counted, and short. */
  brandContent: 25,
  /** Changing what jackpots' pools are fed, which is judged by all of them together. */
  jackpotFeeds: 26,
  /** Starting campaigns, whose budgets are judged together with those of the day. */
  campaignStarts: 27,
  /** Adding schedules of reports: they are counted, and short. */
  reportSchedules: 28,
  /** Adding tags of players: they are counted, and short. */
  playerTags: 29,
  /** Moving the ledger's checkpoints. */
  ledgerCheckpoints: -736_127_329,
} as const;
