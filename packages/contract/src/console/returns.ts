import { RETURN_BASES, RETURN_CAUSES, RETURN_STATES } from '@baize/domain/games/return-words';
import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneySchema, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';

const MonthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);
const CurrencySchema = z.string().regex(/^[A-Za-z]{3,8}$/);
/** As shares of the stake. */
const BandSchema = z.object({ low: z.number(), high: z.number() }).nullable();
const AlarmSchema = z.object({
  id: z.string(),
  /** Of `told` the figures are the share of what was staked that told its chances, and what it has to lie between. */
  cause: z.enum(RETURN_CAUSES),
  raisedAt: TimeSchema,
  /** As it stood when it was raised. */
  rounds: z.number().int(),
  actual: z.number(),
  low: z.number(),
  high: z.number(),
  acknowledgedAt: TimeSchema.nullable(),
  acknowledgedBy: z.string().nullable(),
  reason: z.string().nullable(),
});

/** What a game returned in a month of the brand, in one currency. */
export const GameReturnSchema = z.object({
  gameCode: z.string(),
  names: z.record(z.string(), z.string()),
  vendor: z.string(),
  /** Who brings it, by name; null: there is no such supplier here. */
  supplierName: z.string().nullable(),
  rounds: z.number().int(),
  stake: MoneySchema,
  payout: MoneySchema,
  /** As its supplier published it, at the least favourable choice; empty: it did not. */
  rtp: z.string(),
  /** The same at the most favourable choice; empty: there is one figure. */
  rtpHighest: z.string(),
  /** From what it is known how far the return may stray. */
  basis: z.enum(RETURN_BASES),
  /** How many rounds told their chances: of these are the figures below where `basis` is `rounds`. */
  told: z.number().int(),
  /** Of what was staked until a while ago the share that told its chances; null: it is not judged by them. */
  toldShare: z.number().nullable(),
  state: z.enum(RETURN_STATES),
  actual: z.number().nullable(),
  expected: z.number().nullable(),
  /** How many standard deviations lie between the two; null where the deviation is not known. */
  deviations: z.number().nullable(),
  /** A game that is right lies outside of it in one look of a hundred. */
  watch: BandSchema,
  /** And ever leaves this one in one month of a thousand. */
  alarmBand: BandSchema,
  alarm: AlarmSchema.nullable(),
});
export type GameReturn = z.infer<typeof GameReturnSchema>;

/** The return of the rounds so far, hour by hour. */
export const ReturnPointSchema = z.object({
  at: TimeSchema,
  rounds: z.number().int(),
  actual: z.number(),
  expected: z.number().nullable(),
  watch: BandSchema,
  alarmBand: BandSchema,
});
export type ReturnPoint = z.infer<typeof ReturnPointSchema>;

const AskedSchema = z.object({
  /** The brand's month as it runs where it is left out. */
  month: MonthSchema.optional(),
  /** The brand's own where it is left out. */
  currency: CurrencySchema.optional(),
});

export const returnCalls = defineConsoleCalls({
  listReturns: {
    method: 'GET',
    path: '/returns',
    permission: 'rounds.read',
    input: AskedSchema,
    output: z.object({
      month: MonthSchema,
      /** When it begins and ends. */
      from: TimeSchema,
      to: TimeSchema,
      /** This one and those before, the newest first. */
      months: z.array(MonthSchema),
      currency: z.string(),
      currencies: z.array(z.string()),
      games: z.array(GameReturnSchema),
    }),
  },
  getReturn: {
    method: 'GET',
    path: '/returns/:gameCode',
    permission: 'rounds.read',
    params: z.object({ gameCode: z.string().max(64) }),
    input: AskedSchema,
    output: z.object({ from: TimeSchema, to: TimeSchema, game: GameReturnSchema, points: z.array(ReturnPointSchema) }),
    failures: ['NOT_FOUND'],
  },
  /** STATE_CONFLICT: somebody did before. */
  acknowledgeReturn: {
    method: 'POST',
    path: '/return-alarms/:id',
    permission: 'cases.decide',
    rate: 'write',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    input: z.object({ reason: writtenText(REASON) }),
    output: z.null(),
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
