import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { parseAmount } from '@baize/domain/money';
import { KeysetQuerySchema, keysetSchema, MoneyInputSchema, MoneySchema, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { LANGUAGE } from './brand-values.ts';
import { REASON } from './constants.ts';
import { isContribution, isDayCeiling, isFeed, isHourCeiling, isStart, JACKPOT_BOUNDS } from './jackpot-bounds.ts';
import { JACKPOT_MOVES } from './jackpot-moves.ts';

export const ConsoleJackpotSchema = z.object({
  poolId: z.string(),
  name: z.record(z.string(), z.string()),
  currency: z.string(),
  amount: MoneySchema,
  enabled: z.boolean(),
  startMin: MoneySchema,
  startMax: MoneySchema,
  feedMin: MoneySchema,
  feedMax: MoneySchema,
  feedEveryMs: z.array(z.number().int()),
  /** The house feeds it; off, it grows by stakes alone. */
  feeding: z.boolean(),
  /** Nothing is fed above these within an hour and a day of the brand. */
  feedHourMax: MoneySchema,
  feedDayMax: MoneySchema,
  /** What was fed in the running hour and on the running day. */
  fed: z.object({ hour: MoneySchema, day: MoneySchema }),
  /** What it takes of stakes: of a pool that must be won from the next one on, and what the running one takes. */
  contributionRate: z.string(),
  runningRate: z.string(),
  restartShare: z.string(),
  refillShare: z.string(),
  /** The one game whose stakes feed it; null: all others that feed a pool. */
  gameCode: z.string().nullable(),
  gameName: z.string().nullable(),
  /** Chance per unit of stake, as a fraction "1/N": a spin of stake s hits with s / N. */
  oddsPerUnit: z.string(),
  /** Won at an amount above the first and at most the second, and what holds for the next pool; null: by chance. */
  mustHitBy: z.object({ from: MoneySchema, to: MoneySchema, next: MoneySchema }).nullable(),
  epoch: z.number().int(),
  startedAt: TimeSchema,
  seedHash: z.string(),
  hits: z.array(
    z.object({
      epoch: z.number().int(),
      amount: MoneySchema,
      account: z.string(),
      playerId: z.string(),
      /** The round that won, as the console names rounds. */
      round: z.string(),
      /** The game that was played, by its English name; null where its wager is no longer kept. */
      gameName: z.string().nullable(),
      at: TimeSchema,
      seedHash: z.string(),
      revealedSeed: z.string(),
      mustHitBy: z.object({ from: MoneySchema, to: MoneySchema }).nullable(),
    }),
  ),
  contributions: z.object({ house: MoneySchema, stakes: MoneySchema, paid: MoneySchema }),
  /** Put aside of contributions for the next pool's start. */
  aside: MoneySchema,
  /** Hits that are not paid: always nothing, for a hit and its payment are one transaction. */
  due: MoneySchema,
  /** Of the next hit: what is staked until it, and what is paid then; the feeds of the house not counted. */
  expected: z.object({ stakes: MoneySchema, prize: MoneySchema }),
  /** What the house feeds in a day: by the clock, whether anybody plays or not. */
  feedPerDay: z.object({ mean: MoneySchema, most: MoneySchema }),
  /** Won too often within an hour, it neither takes stakes nor is won until then. */
  restsUntil: TimeSchema.nullable(),
  /** A change that lets it grow faster waits for a second person. */
  waiting: z.boolean(),
  version: z.number().int(),
});
export type ConsoleJackpot = z.infer<typeof ConsoleJackpotSchema>;

/** One month of a pool: opened + contributed + started + fed - paid = closed. The newest is not over. */
export const JackpotMonthSchema = z.object({
  /** Its first day in the brand's time. */
  month: z.string(),
  isOver: z.boolean(),
  opened: MoneySchema,
  contributed: MoneySchema,
  started: MoneySchema,
  fed: MoneySchema,
  paid: MoneySchema,
  closed: MoneySchema,
});
export type JackpotMonth = z.infer<typeof JackpotMonthSchema>;
/** The months, the newest first, and the pool's account in the ledger now: what the newest has to close with. */
export const JackpotMonthsSchema = z.object({ account: MoneySchema, months: z.array(JackpotMonthSchema) });
export type JackpotMonths = z.infer<typeof JackpotMonthsSchema>;

/** One of the postings or wins that a figure of the balance sheet is the sum of. */
export const JackpotMoveSchema = z.object({
  seq: z.string(),
  at: TimeSchema,
  amount: MoneySchema,
  /** The house account that it came from: `promotion`, `vendor:BGS`; null: a win. */
  from: z.string().nullable(),
  /** Who won. */
  player: z.object({ id: z.string(), account: z.string(), round: z.string() }).nullable(),
});
export type JackpotMove = z.infer<typeof JackpotMoveSchema>;

const FeedSchema = MoneyInputSchema.refine((text) => isFeed(parseAmount(text) ?? 0n), {
  message: `from ${JACKPOT_BOUNDS.feedMin} to ${JACKPOT_BOUNDS.feedMax}`,
});
const StartSchema = MoneyInputSchema.refine((text) => isStart(parseAmount(text) ?? 0n), {
  message: `at most ${JACKPOT_BOUNDS.startMax}`,
});
export const UpdateJackpotSchema = z.object({
  enabled: z.boolean().optional(),
  /** Of the next pool: the running one keeps its prize and its bounds. */
  startMin: StartSchema.optional(),
  startMax: StartSchema.optional(),
  mustHitBy: StartSchema.optional(),
  feedMin: FeedSchema.optional(),
  feedMax: FeedSchema.optional(),
  feeding: z.boolean().optional(),
  feedHourMax: MoneyInputSchema.refine((text) => isHourCeiling(parseAmount(text) ?? 0n), {
    message: `above 0, at most ${JACKPOT_BOUNDS.feedHourMax}`,
  }).optional(),
  feedDayMax: MoneyInputSchema.refine((text) => isDayCeiling(parseAmount(text) ?? 0n), {
    message: `above 0, at most ${JACKPOT_BOUNDS.feedDayMax}`,
  }).optional(),
  contributionRate: z
    .string()
    .regex(/^0\.\d{1,4}$/)
    .refine(isContribution, { message: `at most ${JACKPOT_BOUNDS.contributionRate}` })
    .optional(),
  reason: writtenText(REASON),
  version: z.number().int(),
});
export type JackpotPatch = z.input<typeof UpdateJackpotSchema>;

const AmountsSchema = z.tuple([z.string().max(24), z.string().max(24)]);
/** Amounts and the share are decimal text; the first and the last of two are the least and the most. */
export const OpenJackpotSchema = z.object({
  /** Its name in addresses, for ever. */
  pool: z.string().max(64),
  /** By language. */
  name: z.record(z.string().regex(LANGUAGE), z.string().max(120)),
  /** The house's first money in each pool. */
  start: AmountsSchema,
  share: z.string().max(8),
  /** A stake wins with the chance stake / odds. */
  odds: z.string().max(24).optional(),
  /** In place of chance: it is won before it holds so much. */
  mustHitBy: z.string().max(24).optional(),
  /** The one game whose stakes feed it; all others where left out. */
  game: z.string().max(64).optional(),
  /** What the house adds by the clock, and after how many seconds: one of them is drawn each time. */
  feed: AmountsSchema.optional(),
  feedSeconds: z.array(z.number().int()).max(5).optional(),
  reason: writtenText(REASON),
});
export type OpenJackpot = z.input<typeof OpenJackpotSchema>;

export const jackpotPoolCalls = defineConsoleCalls({
  listJackpots: {
    method: 'GET',
    path: '/jackpots',
    permission: 'jackpots.read',
    output: z.array(ConsoleJackpotSchema),
  },
  listJackpotMonths: {
    method: 'GET',
    path: '/jackpots/:poolId/months',
    permission: 'jackpots.read',
    params: z.object({ poolId: z.string().max(64) }),
    output: JackpotMonthsSchema,
    failures: ['NOT_FOUND'],
  },
  /** NOT_FOUND: no such pool, or a month that it did not stand in. */
  listJackpotMoves: {
    method: 'GET',
    path: '/jackpots/:poolId/moves',
    permission: 'jackpots.read',
    params: z.object({ poolId: z.string().max(64) }),
    input: KeysetQuerySchema.extend({ month: z.iso.date(), kind: z.enum(JACKPOT_MOVES) }),
    output: keysetSchema(JackpotMoveSchema),
    failures: ['NOT_FOUND'],
  },
  /**
   * A new pool, which a second operator has to check: its first money is the house's. BAD_REQUEST names each field;
   * STATE_CONFLICT: one of this name waits already.
   */
  openJackpot: {
    method: 'POST',
    path: '/jackpots',
    permission: 'jackpots.write',
    rate: 'write',
    input: OpenJackpotSchema,
    output: z.array(ConsoleJackpotSchema),
    failures: ['BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /**
   * Holds at once; what lets the house pay more than one operator may decide waits for a second one.
   * STATE_CONFLICT: somebody was faster, or such a change waits already.
   */
  updateJackpot: {
    method: 'PATCH',
    path: '/jackpots/:poolId',
    permission: 'jackpots.write',
    rate: 'write',
    params: z.object({ poolId: z.string().max(64) }),
    input: UpdateJackpotSchema,
    output: z.array(ConsoleJackpotSchema),
    failures: ['NOT_FOUND', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
});
