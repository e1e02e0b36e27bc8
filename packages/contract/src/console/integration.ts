import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { keysetSchema, MoneyInputSchema, MoneySchema, TimeSchema } from '../envelope.ts';
import { KEY_ID, RUN_KEY, RUN_ONLY_MAX } from './connection-values.ts';
import { CallFilterSchema, DeskKeySchema, NewKeySchema, PublicKeySchema, SupplierCallSchema } from './supplier-desk.ts';

export const IntegrationSchema = z.object({
  supplier: z.string(),
  supplierName: z.string(),
  enabled: z.boolean(),
  /** The brand whose players it tries things out with. */
  brand: z.string(),
  currency: z.string(),
  /** Where it calls us. */
  walletUrl: z.string(),
  /** Where we call it, and who we say we are. Operators change it. */
  baseUrl: z.string(),
  operatorId: z.number().int(),
  mode: z.enum(['strict', 'plain']),
  dialect: z.enum(['v2', 'gap', 'transfer']),
  /** From where it may call; none: from everywhere. */
  networks: z.array(z.string()),
  keys: z.array(DeskKeySchema),
  ourKey: PublicKeySchema,
  /** Games on which its players may bet. */
  games: z.array(z.string()),
});
export type Integration = z.infer<typeof IntegrationSchema>;

export const TestPlayerSchema = z.object({
  /** As the wire names them. */
  user: z.string(),
  account: z.string(),
  balance: MoneySchema,
  currency: z.string(),
  madeAt: TimeSchema,
});
export type IntegrationPlayer = z.infer<typeof TestPlayerSchema>;
const UserSchema = z.string().regex(/^m_[1-9]\d{0,17}$/);

export const ScenarioSchema = z.object({
  id: z.string(),
  group: z.string(),
  checks: z.string(),
  why: z.string(),
  /** Why it may be skipped; null: it may not. */
  optional: z.string().nullable(),
});
export type IntegrationScenario = z.infer<typeof ScenarioSchema>;

const OutcomeSchema = z.object({
  id: z.string(),
  group: z.string(),
  result: z.enum(['passed', 'failed', 'skipped']),
  /** Skipped although every supplier must be able to play it. */
  gap: z.boolean(),
  reason: z.string().nullable(),
  tookMs: z.number().int(),
  exchanges: z.array(
    z.object({
      to: z.enum(['target', 'runner']),
      request: z.string(),
      body: z.string(),
      status: z.number().int(),
      answer: z.string(),
    }),
  ),
});
export type RunOutcome = z.infer<typeof OutcomeSchema>;
/** `broken`: it could not go on, and `fault` says why. */
export const RUN_STATES = ['running', 'done', 'stopped', 'broken'] as const;
export const RunSchema = z.object({
  id: z.uuid(),
  startedAt: TimeSchema,
  startedBy: z.string(),
  endedAt: TimeSchema.nullable(),
  state: z.enum(RUN_STATES),
  stopAsked: z.boolean(),
  fault: z.string().nullable(),
  planned: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  met: z.boolean(),
});
export type IntegrationRun = z.infer<typeof RunSchema>;
export const REPORT_FORMATS = ['html', 'json', 'junit'] as const;

const RunParamsSchema = z.object({ id: z.uuid() });
const DoneSchema = z.object({ state: z.enum(['done']) });

/**
 * The portal of a supplier's sandbox account. Who calls is a person of that supplier, and the account follows from
 * them: no call names a supplier. FORBIDDEN: the account is no sandbox any more, or the brand lets it in no longer.
 */
export const integrationCalls = defineConsoleCalls({
  getIntegration: {
    method: 'GET',
    path: '/integration',
    permission: 'integration.use',
    output: IntegrationSchema,
    failures: ['FORBIDDEN'],
  },
  listOwnCalls: {
    method: 'GET',
    path: '/integration/calls',
    permission: 'integration.use',
    input: CallFilterSchema,
    output: keysetSchema(SupplierCallSchema),
    failures: ['FORBIDDEN'],
  },
  addOwnKey: {
    method: 'POST',
    path: '/integration/keys',
    permission: 'integration.use',
    rate: 'money',
    input: NewKeySchema,
    output: DoneSchema,
    failures: ['FORBIDDEN', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
  retireOwnKey: {
    method: 'POST',
    path: '/integration/keys/:kid/retirement',
    permission: 'integration.use',
    rate: 'money',
    params: z.object({ kid: z.string().regex(KEY_ID) }),
    output: DoneSchema,
    failures: ['FORBIDDEN', 'NOT_FOUND'],
  },
  listTestPlayers: {
    method: 'GET',
    path: '/integration/players',
    permission: 'integration.use',
    output: z.array(TestPlayerSchema),
    failures: ['FORBIDDEN'],
  },
  /** STATE_CONFLICT: there are as many as may be. */
  makeTestPlayer: {
    method: 'POST',
    path: '/integration/players',
    permission: 'integration.use',
    rate: 'money',
    input: z.object({ balance: MoneyInputSchema }),
    output: TestPlayerSchema,
    failures: ['FORBIDDEN', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
  topUpTestPlayer: {
    method: 'POST',
    path: '/integration/players/:user/top-up',
    permission: 'integration.use',
    rate: 'money',
    params: z.object({ user: UserSchema }),
    input: z.object({ amount: MoneyInputSchema }),
    output: TestPlayerSchema,
    failures: ['FORBIDDEN', 'NOT_FOUND', 'BAD_REQUEST'],
  },
  /** A token as a launch gives it, told once. The one before of the same game is over. */
  openTestSession: {
    method: 'POST',
    path: '/integration/players/:user/session',
    permission: 'integration.use',
    rate: 'money',
    params: z.object({ user: UserSchema }),
    input: z.object({ gameCode: z.string().min(1).max(64) }),
    output: z.object({
      token: z.string(),
      user: z.string(),
      gameCode: z.string(),
      currency: z.string(),
      expiresAt: TimeSchema,
    }),
    failures: ['FORBIDDEN', 'NOT_FOUND', 'GAME_UNKNOWN'],
  },
  listScenarios: {
    method: 'GET',
    path: '/integration/scenarios',
    permission: 'integration.use',
    output: z.array(ScenarioSchema),
    failures: ['FORBIDDEN'],
  },
  /** The newest first. */
  listConformanceRuns: {
    method: 'GET',
    path: '/integration/runs',
    permission: 'integration.use',
    output: z.array(RunSchema),
    failures: ['FORBIDDEN'],
  },
  getConformanceRun: {
    method: 'GET',
    path: '/integration/runs/:id',
    permission: 'integration.use',
    params: RunParamsSchema,
    output: RunSchema.extend({ outcomes: z.array(OutcomeSchema) }),
    failures: ['FORBIDDEN', 'NOT_FOUND'],
  },
  /**
   * `key` opens the supplier's test control, and is kept for the run alone. STATE_CONFLICT: one runs already.
   * TOO_MANY_REQUESTS: as many runs as an hour may have, or as run at once.
   */
  startConformanceRun: {
    method: 'POST',
    path: '/integration/runs',
    permission: 'integration.use',
    rate: 'money',
    input: z.object({
      only: z.array(z.string().regex(/^[a-z][a-z0-9.-]{0,63}$/)).max(RUN_ONLY_MAX),
      key: z.string().regex(RUN_KEY, 'Latin letters, digits and signs'),
    }),
    output: RunSchema,
    failures: ['FORBIDDEN', 'BAD_REQUEST', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  stopConformanceRun: {
    method: 'POST',
    path: '/integration/runs/:id/stop',
    permission: 'integration.use',
    rate: 'write',
    params: RunParamsSchema,
    output: RunSchema,
    failures: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT'],
  },
  getConformanceReport: {
    method: 'GET',
    path: '/integration/runs/:id/report',
    permission: 'integration.use',
    params: RunParamsSchema,
    input: z.object({ format: z.enum(REPORT_FORMATS) }),
    output: z.object({ fileName: z.string(), type: z.string(), text: z.string() }),
    failures: ['FORBIDDEN', 'NOT_FOUND'],
  },
});
