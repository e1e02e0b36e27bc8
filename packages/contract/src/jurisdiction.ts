import { JURISDICTION_BOUNDS, LIMIT_MODES } from '@baize/domain/jurisdiction';
import { z } from 'zod';

const EXCLUSIONS_MAX = 12;

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.number().int().min(min).max(max);
const AMOUNT = /^[1-9]\d{0,11}(\.\d{1,2})?$/;

const ModeSchema = z.enum(LIMIT_MODES);
const AmountsSchema = z.record(z.string().regex(/^[A-Z]{3,8}$/), z.string().regex(AMOUNT, 'amount'));
const MoneyLimitSchema = z.object({
  mode: ModeSchema,
  raiseAfterHours: within(JURISDICTION_BOUNDS.raiseAfterHours),
  defaults: AmountsSchema,
});

/** The rules of a profile, as they are kept, changed in the console and told to the pages. */
export const JurisdictionRulesSchema = z.object({
  minimumAge: within(JURISDICTION_BOUNDS.age),
  autoplay: z.boolean(),
  quickSpin: z.boolean(),
  minCycleMs: within(JURISDICTION_BOUNDS.minCycleMs),
  stakeMax: AmountsSchema,
  realityCheckMinutes: within(JURISDICTION_BOUNDS.realityCheckMinutes).nullable(),
  memberTransfers: z.boolean(),
  tryPlay: z.object({ guests: z.boolean(), members: z.boolean() }),
  lockOut: z.object({
    failures: within(JURISDICTION_BOUNDS.lockFailures),
    minutes: within(JURISDICTION_BOUNDS.lockMinutes),
  }),
  depositLimit: MoneyLimitSchema,
  lossLimit: MoneyLimitSchema,
  sessionLimit: z
    .object({
      mode: ModeSchema,
      raiseAfterHours: within(JURISDICTION_BOUNDS.raiseAfterHours),
      minutes: within(JURISDICTION_BOUNDS.sessionMinutes).nullable(),
    })
    .refine(({ mode, minutes }) => mode !== 'defaulted' || minutes !== null, {
      message: 'a default needs its minutes',
      path: ['minutes'],
    }),
  exclusionDays: z
    .array(within(JURISDICTION_BOUNDS.exclusionDays))
    .min(1)
    .max(EXCLUSIONS_MAX)
    .refine((days) => days.every((each, at) => at === 0 || each > days[at - 1]!), 'each longer than the one before it'),
});

/** What the pages of a brand are told of its profile. */
export const JurisdictionSchema = JurisdictionRulesSchema.pick({
  minimumAge: true,
  autoplay: true,
  quickSpin: true,
  stakeMax: true,
  realityCheckMinutes: true,
  tryPlay: true,
  lockOut: true,
}).extend({ code: z.string() });
export type Jurisdiction = z.infer<typeof JurisdictionSchema>;
