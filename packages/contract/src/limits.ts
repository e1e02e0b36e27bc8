import { JURISDICTION_BOUNDS } from '@baize/domain/jurisdiction';
import { LIMIT_KINDS, MONEY_LIMITS } from '@baize/domain/player-limit';
import { z } from 'zod';
import { defineSiteCalls } from './define-call.ts';
import { MoneyInputSchema, MoneySchema, TimeSchema } from './envelope.ts';

export const LimitKindSchema = z.enum(LIMIT_KINDS);
const MinutesSchema = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'minutes')
  .refine((text) => within(Number(text)), 'minutes');
const within = (minutes: number): boolean =>
  minutes >= JURISDICTION_BOUNDS.sessionMinutes.min && minutes <= JURISDICTION_BOUNDS.sessionMinutes.max;

/** Who set what holds: the player, an operator, or the rules of the brand. */
const SetBySchema = z.enum(['member', 'operator', 'rules']);
const limitSchema = <S extends z.ZodType>(value: S) =>
  z.object({
    /** What holds now; null: no limit. */
    limit: value.nullable(),
    setBy: SetBySchema.nullable(),
    /** What holds from then on, where it is looser. */
    next: z.object({ limit: value.nullable(), from: TimeSchema }).nullable(),
    /** How long a looser one waits. */
    waitHours: z.number().int(),
    /** The brand's rules ask for one: it can be raised, but not lifted. */
    kept: z.boolean(),
  });

/** What a player may do, how much of it is used, and what of it is closed to them. */
export const PlayerLimitsSchema = z.object({
  currency: z.string(),
  amounts: z.array(
    limitSchema(MoneySchema).extend({
      kind: z.enum(MONEY_LIMITS),
      /** Of the running day or month; null: the limit is of each single stake. */
      used: MoneySchema.nullable(),
      /** Of a limit of deposits: what orders that wait for their money take up beside it. */
      waiting: MoneySchema.nullable(),
      /** When the count begins anew. */
      resetsAt: TimeSchema.nullable(),
    }),
  ),
  session: limitSchema(z.number().int()),
  /** Neither play nor deposits before then. */
  excludedUntil: TimeSchema.nullable(),
  timeOutHours: z.array(z.number().int()),
  exclusionDays: z.array(z.number().int()),
  realityCheckMinutes: z.number().int().nullable(),
});
export type PlayerLimits = z.infer<typeof PlayerLimitsSchema>;

/** Of money a decimal string, of a session minutes. */
export const LimitValueSchema = z.union([MoneyInputSchema, MinutesSchema]);
export const ExclusionHoursSchema = z
  .number()
  .int()
  .min(1)
  .max(JURISDICTION_BOUNDS.exclusionDays.max * 24);

/** What a player does to keep play within bounds. */
export const limitCalls = defineSiteCalls({
  getLimits: {
    method: 'GET',
    path: '/limits',
    access: 'member',
    capability: 'limits',
    output: PlayerLimitsSchema,
  },
  /** Without a key: asked for twice it is the same limit. Null: none, where the rules let one be lifted. */
  setLimit: {
    method: 'PUT',
    path: '/limits/:kind',
    access: 'member',
    capability: 'limits',
    rate: 'write',
    params: z.object({ kind: LimitKindSchema }),
    input: z.object({ limit: LimitValueSchema.nullable() }),
    output: z.object({}),
    failures: ['BAD_REQUEST'],
  },
  /** For one of the offered lengths, at once; a shorter one than what holds changes nothing. */
  excludeSelf: {
    method: 'POST',
    path: '/limits/exclusion',
    access: 'member',
    capability: 'limits',
    rate: 'write',
    input: z.object({ hours: ExclusionHoursSchema }),
    output: z.object({ until: TimeSchema }),
    failures: ['BAD_REQUEST'],
  },
});
