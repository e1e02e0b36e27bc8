import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { keysetQuerySchema, keysetSchema, PlaceSchema, SEARCH, SPAN, TimeSchema } from '../envelope.ts';
import { writtenText } from '../written-text.ts';
import {
  ALERT_EMAILS_MAX,
  ALERT_KINDS,
  ALERT_STATES,
  ALERT_WAYS,
  TOLD_EVENTS,
  TOLD_STATES,
  WEBHOOK_URL_MAX,
} from './alert-words.ts';
import { REASON } from './constants.ts';

const KindSchema = z.enum(ALERT_KINDS);
export const AlertSchema = z.object({
  id: z.string(),
  kind: KindSchema,
  state: z.enum(ALERT_STATES),
  /** The thing that it is about, as addresses name it; empty where it is about the brand or the installation. */
  subject: z.string(),
  /** The same in words; empty where there are none. */
  name: z.string(),
  currency: z.string().nullable(),
  /** The figure as it was seen last, and from which on the alert was opened; both in the kind's unit. */
  value: z.number().int(),
  threshold: z.number().int(),
  openedAt: TimeSchema,
  /** When the cause was not seen for the first time since; it is closed where that stays so. */
  goneAt: TimeSchema.nullable(),
  closedAt: TimeSchema.nullable(),
  acknowledgedAt: TimeSchema.nullable(),
  acknowledgedBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type Alert = z.infer<typeof AlertSchema>;

/** One thing that was told to people or to a machine. */
export const ToldSchema = z.object({
  id: z.string(),
  event: z.enum(TOLD_EVENTS),
  way: z.enum(ALERT_WAYS),
  state: z.enum(TOLD_STATES),
  tries: z.number().int(),
  /** Why the last try failed; empty: it did not. */
  fault: z.string(),
  at: TimeSchema,
  sentAt: TimeSchema.nullable(),
});
export type Told = z.infer<typeof ToldSchema>;
const AlertFileSchema = z.object({ alert: AlertSchema, told: z.array(ToldSchema) });
export type AlertFile = z.infer<typeof AlertFileSchema>;

export const AlertRuleSchema = z.object({
  kind: KindSchema,
  threshold: z.number().int(),
  byEmail: z.boolean(),
  byWebhook: z.boolean(),
  /** 0: nobody has changed the usual rule. */
  version: z.number().int(),
});
export type AlertRule = z.infer<typeof AlertRuleSchema>;
const RulesSchema = z.array(AlertRuleSchema);

const EmailsSchema = z.array(z.email().max(254)).max(ALERT_EMAILS_MAX);
export const AlertChannelsSchema = z.object({
  emails: z.array(z.string()),
  /** Empty: none. */
  url: z.string(),
  hasSecret: z.boolean(),
  /** Whether this installation can send e-mail at all. */
  canEmail: z.boolean(),
  version: z.number().int(),
  /** What was told of late, tests among it; the newest first. */
  told: z.array(ToldSchema),
});
export type AlertChannels = z.infer<typeof AlertChannelsSchema>;

const ParamsSchema = z.object({ id: z.uuid() });

/** What an operator has to look after, found by the clock: opened once, told once, closed when its cause is gone. */
export const alertCalls = defineConsoleCalls({
  listAlerts: {
    method: 'GET',
    path: '/alerts',
    permission: 'alerts.read',
    input: keysetQuerySchema(PlaceSchema).extend({
      kind: KindSchema.optional(),
      state: z.enum(ALERT_STATES).optional(),
      ...SEARCH,
      ...SPAN,
    }),
    output: keysetSchema(AlertSchema, PlaceSchema),
  },
  /** How many are open, and how many of them nobody has acknowledged. */
  countAlerts: {
    method: 'GET',
    path: '/alert-count',
    permission: 'alerts.read',
    output: z.object({ open: z.number().int(), waiting: z.number().int() }),
  },
  getAlert: {
    method: 'GET',
    path: '/alerts/:id',
    permission: 'alerts.read',
    params: ParamsSchema,
    output: AlertFileSchema,
    failures: ['NOT_FOUND'],
  },
  /** STATE_CONFLICT: it is closed, or somebody else has acknowledged it. */
  acknowledgeAlert: {
    method: 'POST',
    path: '/alerts/:id/acknowledge',
    permission: 'alerts.acknowledge',
    rate: 'write',
    params: ParamsSchema,
    input: z.object({ note: writtenText(REASON) }),
    output: AlertFileSchema,
    failures: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
  listAlertRules: { method: 'GET', path: '/alert-rules', permission: 'alerts.read', output: RulesSchema },
  /** BAD_REQUEST: the threshold is outside of the kind's bounds. STATE_CONFLICT: somebody was faster. */
  updateAlertRule: {
    method: 'PUT',
    path: '/alert-rules',
    permission: 'alerts.write',
    rate: 'write',
    input: AlertRuleSchema.extend({ reason: writtenText(REASON) }),
    output: RulesSchema,
    failures: ['BAD_REQUEST', 'STATE_CONFLICT'],
  },
  getAlertChannels: {
    method: 'GET',
    path: '/alert-channels',
    permission: 'alerts.write',
    output: AlertChannelsSchema,
  },
  /**
   * Who is told. `secret`: with what calls of the webhook are signed from now on, told this once; null: as before.
   * BAD_REQUEST: an address that is none, or to which this installation may not call. STATE_CONFLICT: somebody was
   * faster.
   */
  updateAlertChannels: {
    method: 'PUT',
    path: '/alert-channels',
    permission: 'alerts.write',
    rate: 'money',
    input: z.object({
      emails: EmailsSchema,
      url: z.string().trim().max(WEBHOOK_URL_MAX),
      newSecret: z.boolean(),
      version: z.number().int(),
      reason: writtenText(REASON),
    }),
    output: z.object({ channels: AlertChannelsSchema, secret: z.string().nullable() }),
    failures: ['BAD_REQUEST', 'STATE_CONFLICT'],
  },
  /** Sends one that says that it is a test. STATE_CONFLICT: nobody is named to whom it could go. */
  testAlertChannel: {
    method: 'POST',
    path: '/alert-channels/test',
    permission: 'alerts.write',
    rate: 'money',
    input: z.object({ way: z.enum(ALERT_WAYS) }),
    output: AlertChannelsSchema,
    failures: ['STATE_CONFLICT'],
  },
});
