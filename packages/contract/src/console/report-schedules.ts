import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import { REASON } from './constants.ts';
import { PEOPLE_BY, PLAY_BY } from './play-report-words.ts';
import {
  SCHEDULE_FORMATS,
  SCHEDULE_NAME_MAX,
  SCHEDULE_PERIODS,
  SCHEDULE_READERS_MAX,
  SCHEDULE_STATES,
} from './report-schedule-words.ts';

const CurrencySchema = z
  .string()
  .regex(/^[A-Z]{3,8}$/)
  .nullable();
const ReportSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('play'), by: z.enum(PLAY_BY), currency: CurrencySchema }),
  z.object({ of: z.literal('people'), by: z.enum(PEOPLE_BY), currency: CurrencySchema }),
]);
export type ScheduledReport = z.infer<typeof ReportSchema>;

const EMAIL_MAX = 254;
const OPERATOR_MAX = 2_147_483_647;
/** An operator, and where they read their letters. */
const ReaderSchema = z.object({ operator: z.number().int().min(1).max(OPERATOR_MAX), email: z.email().max(EMAIL_MAX) });
const HOUR_MAX = 23;
/** What a person says of a schedule. */
const ScheduleSchema = z.object({
  name: writtenText({ min: 1, max: SCHEDULE_NAME_MAX }),
  report: ReportSchema,
  format: z.enum(SCHEDULE_FORMATS),
  period: z.enum(SCHEDULE_PERIODS),
  /** Of the brand's clock. */
  hour: z.number().int().min(0).max(HOUR_MAX),
  readers: z.array(ReaderSchema).min(1).max(SCHEDULE_READERS_MAX),
});
export type ScheduleDraft = z.infer<typeof ScheduleSchema>;

const KeptSchema = ScheduleSchema.extend({
  id: z.uuid(),
  /** Whoever is no operator of the brand any more, or may not see the report, is told of none. */
  readers: z.array(ReaderSchema.extend({ name: z.string(), mayRead: z.boolean() })),
  state: z.enum(SCHEDULE_STATES),
  /** When the next is due; null: it was stopped. */
  nextAt: TimeSchema.nullable(),
  version: z.number().int(),
  /** The last letters, the newest first. */
  letters: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      from: z.string(),
      to: z.string(),
      state: z.enum(['waiting', 'sent', 'failed']),
      fault: z.string(),
      at: TimeSchema,
    }),
  ),
});
export type Schedule = z.infer<typeof KeptSchema>;
const SchedulesSchema = z.object({
  schedules: z.array(KeptSchema),
  /** Who may be told: operators of the brand. */
  operators: z.array(z.object({ id: z.number().int(), name: z.string(), seesPeople: z.boolean() })),
  /** Whether this installation can send e-mail at all. */
  canEmail: z.boolean(),
});
export type Schedules = z.infer<typeof SchedulesSchema>;

const ReasonSchema = writtenText(REASON);
const ParamsSchema = z.object({ id: z.uuid() });

/**
 * Reports of which operators are told by e-mail when a period is over. A letter holds no figure: it has a link to the
 * report, which is read after a login.
 */
export const reportScheduleCalls = defineConsoleCalls({
  listReportSchedules: {
    method: 'GET',
    path: '/report-schedules',
    permission: 'reports.schedule',
    output: SchedulesSchema,
  },
  createReportSchedule: {
    method: 'POST',
    path: '/report-schedules',
    permission: 'reports.schedule',
    rate: 'write',
    input: ScheduleSchema.extend({ reason: ReasonSchema }),
    output: SchedulesSchema,
    failures: ['BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /** One that was stopped runs again. STATE_CONFLICT: somebody else has changed it since. */
  changeReportSchedule: {
    method: 'PUT',
    path: '/report-schedules/:id',
    permission: 'reports.schedule',
    rate: 'write',
    params: ParamsSchema,
    input: ScheduleSchema.extend({ version: z.number().int(), reason: ReasonSchema }),
    output: SchedulesSchema,
    failures: ['BAD_REQUEST', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  stopReportSchedule: {
    method: 'POST',
    path: '/report-schedules/:id/stop',
    permission: 'reports.schedule',
    rate: 'write',
    params: ParamsSchema,
    input: z.object({ version: z.number().int(), reason: ReasonSchema }),
    output: SchedulesSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
