import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { KeysetQuerySchema, keysetSchema, TimeSchema } from '../envelope.ts';

export const AuditRowSchema = z.object({
  seq: z.string(),
  at: TimeSchema,
  actor: z.string(),
  ip: z.string(),
  action: z.string(),
  target: z.string(),
  /** What people call it; null: nothing else than it is kept under. */
  targetName: z.string().nullable(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  reason: z.string(),
  hash: z.string(),
});
export type AuditRow = z.infer<typeof AuditRowSchema>;
export const AuditQuerySchema = KeysetQuerySchema.extend({
  actor: z.string().max(64).optional(),
  action: z.string().max(64).optional(),
  /** `kind:id` or the id alone, or how either begins; a number is matched whole. Or a name: `operator:maker`. */
  target: z.string().trim().max(128).optional(),
  from: TimeSchema.optional(),
  to: TimeSchema.optional(),
});
export const AuditVerdictSchema = z.object({
  ok: z.boolean(),
  rows: z.number().int(),
  firstBroken: z.object({ seq: z.string(), why: z.string() }).nullable(),
  headHash: z.string(),
  anchoredAt: TimeSchema.nullable(),
  anchorMatches: z.boolean(),
  tookMs: z.number().int(),
});
export type AuditVerdict = z.infer<typeof AuditVerdictSchema>;
/** How far the server has walked the chain by itself: what is new, and the whole from its start again and again. */
export const AuditWalkSchema = z.object({
  walk: z.enum(['news', 'whole']),
  /** Entries behind the mark of the walk. */
  rows: z.number().int(),
  verifiedAt: TimeSchema,
  /** When it came to the end of the chain last. */
  finishedAt: TimeSchema.nullable(),
  /** What did not hold, in English; null: all of it did. */
  why: z.string().nullable(),
});
export type AuditWalk = z.infer<typeof AuditWalkSchema>;

export const auditCalls = defineConsoleCalls({
  listAudit: {
    method: 'GET',
    path: '/audit',
    permission: 'audit.read',
    input: AuditQuerySchema,
    output: keysetSchema(AuditRowSchema),
  },
  listAuditWalks: {
    method: 'GET',
    path: '/audit/walks',
    permission: 'audit.read',
    output: z.array(AuditWalkSchema),
  },
  verifyAudit: {
    method: 'POST',
    path: '/audit/verify',
    permission: 'audit.verify',
    rate: 'write',
    output: AuditVerdictSchema,
  },
});
