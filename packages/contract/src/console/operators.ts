import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { TimeSchema } from '../envelope.ts';
import { PERMISSIONS, ROLE_KEY } from '../permissions.ts';
import { writtenText } from '../written-text.ts';
import { OPERATOR_NAME, OPERATOR_PASSWORD_MAX, REASON } from './constants.ts';

const CodeSchema = z.string().regex(/^\d{6}$/);
/**
 * POST /session. The TOTP step is part of the same call; three wrong tries lock the network, or the known device, that
 * they came from, for 30 minutes.
 */
export const OperatorLoginSchema = z.object({
  name: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(128),
  code: CodeSchema,
});
export const OperatorSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  /** A word, or `own:<id>` with its name. */
  role: z.string(),
  roleName: z.string().nullable(),
  /** Whose portal they see; null: they work for the house. */
  supplier: z.string().nullable(),
  permissions: z.array(z.enum(PERMISSIONS)),
  brands: z.array(
    z.object({
      id: z.number().int(),
      code: z.string(),
      name: z.string(),
      currency: z.string(),
      gmtOffsetMinutes: z.number().int(),
    }),
  ),
  previousLogin: z.object({ at: TimeSchema, ip: z.string() }).nullable(),
});
export type Operator = z.infer<typeof OperatorSchema>;
/** PUT /session/password: one's own, with the one that was good until now. Ends one's other sessions. */
export const ChangeOwnPasswordSchema = z.object({
  password: z.string().min(1).max(OPERATOR_PASSWORD_MAX),
  newPassword: z.string().min(1).max(OPERATOR_PASSWORD_MAX),
});
/** An own role is one of a brand that the asker serves. */
const RoleKeySchema = z.string().regex(ROLE_KEY);
const ReasonSchema = writtenText(REASON);
const BrandIdsSchema = z.array(z.number().int()).min(1).max(500);
/**
 * Whether somebody else than who made an operator knows them to be a person of their own. `none`: nobody of the console
 * made them. `waiting`: they may not check what their makers did, nor their makers what they did; with `until`, there
 * is no other owner who could confirm them, and it ends by itself.
 */
const ConfirmationSchema = z.object({
  state: z.enum(['none', 'waiting', 'confirmed']),
  by: z.string().nullable(),
  at: TimeSchema.nullable(),
  until: TimeSchema.nullable(),
  /** The asker may give it. */
  may: z.boolean(),
});
/**
 * An operator as the owners of their brands see them. `brands` are those that the asker serves too; `elsewhere` tells
 * that there are others.
 */
export const OperatorRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  role: z.string(),
  roleName: z.string().nullable(),
  /** The supplier whose person they are. */
  supplier: z.string().nullable(),
  permissions: z.array(z.enum(PERMISSIONS)),
  brands: z.array(z.object({ id: z.number().int(), code: z.string(), name: z.string() })),
  elsewhere: z.boolean(),
  lastLogin: z.object({ at: TimeSchema, ip: z.string() }).nullable(),
  openSessions: z.number().int(),
  /** When they took up their account: password and authenticator are theirs alone. */
  enrolledAt: TimeSchema.nullable(),
  /** The link that waits to be used, or was not used in time. */
  invitation: z.object({ by: z.string(), expiresAt: TimeSchema }).nullable(),
  confirmation: ConfirmationSchema,
  /** An owner whom another operator put aside, which no other owner has seen yet. `may`: the asker can say so. */
  putAside: z.object({ by: z.string(), at: TimeSchema, may: z.boolean() }).nullable(),
  /** Wrong tries of strangers in this half hour; null where there were none. */
  guesses: z.object({ failures: z.number().int(), slowedUntil: TimeSchema.nullable() }).nullable(),
  /** Networks and devices that are locked for the name after wrong tries, and until when the last of them is. */
  locks: z.object({ count: z.number().int(), until: TimeSchema }).nullable(),
  disabledAt: TimeSchema.nullable(),
  version: z.number().int(),
});
export type OperatorRow = z.infer<typeof OperatorRowSchema>;
/** A login that is still good. */
export const OperatorSessionSchema = z.object({
  id: z.string(),
  openedAt: TimeSchema,
  seenAt: TimeSchema,
  ip: z.string(),
  userAgent: z.string(),
  /** The asker's own, of this request. */
  current: z.boolean(),
});
export type OperatorSession = z.infer<typeof OperatorSessionSchema>;
/** What is told once: the token of the link by which the operator enrols. Whoever has it becomes this operator. */
export const EnrolmentLinkSchema = z.object({ operator: OperatorRowSchema, token: z.string(), expiresAt: TimeSchema });
export type EnrolmentLink = z.infer<typeof EnrolmentLinkSchema>;
const TokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
/** POST /enrolment: an authenticator secret for whoever opened the link. Every opening gets another one. */
export const EnrolmentSchema = z.object({
  name: z.string(),
  displayName: z.string(),
  totpSecret: z.string(),
  totpUri: z.string(),
  /** The same secret, sealed for the answer. */
  ticket: z.string(),
  expiresAt: TimeSchema,
});
export type Enrolment = z.infer<typeof EnrolmentSchema>;
export const EnrolSchema = z.object({
  token: TokenSchema,
  ticket: z.string().min(1).max(512),
  password: z.string().min(1).max(OPERATOR_PASSWORD_MAX),
  code: CodeSchema,
});
export const CreateOperatorSchema = z.object({
  name: z.string().trim().toLowerCase().regex(OPERATOR_NAME),
  displayName: writtenText({ min: 1, max: 64 }),
  role: RoleKeySchema,
  brandIds: BrandIdsSchema,
  reason: writtenText(REASON),
});
/** PATCH: role and brands as they shall be, with the version that was read. */
export const ChangeOperatorSchema = z.object({
  role: RoleKeySchema,
  brandIds: BrandIdsSchema,
  version: z.number().int(),
  reason: ReasonSchema,
});
export const OperatorStatusSchema = z.object({
  status: z.enum(['active', 'disabled']),
  version: z.number().int(),
  reason: ReasonSchema,
});
export const ResetOperatorSchema = z.object({ version: z.number().int(), reason: ReasonSchema });
export const ConfirmOperatorSchema = ResetOperatorSchema;

const OperatorParamsSchema = z.object({ id: z.string().regex(/^[1-9]\d{0,8}$/) });
/** What every change of another operator can meet: policy.ts of the module operators. */
const ADMINISTRATION = ['NOT_FOUND', 'FORBIDDEN', 'SELF_CHANGE', 'OPERATOR_ELSEWHERE', 'STATE_CONFLICT'] as const;

/** Enrol, log in and out, and one's own password. They name no brand. The session is an HttpOnly cookie. */
export const sessionCalls = defineConsoleCalls({
  openSession: {
    method: 'POST',
    path: '/session',
    permission: 'public',
    rate: 'credential',
    input: OperatorLoginSchema,
    output: OperatorSchema,
    failures: ['LOGIN_FAILED', 'TOO_MANY_REQUESTS'],
  },
  openEnrolment: {
    method: 'POST',
    path: '/enrolment',
    permission: 'public',
    rate: 'credential',
    input: z.object({ token: TokenSchema }),
    output: EnrolmentSchema,
    failures: ['LINK_OVER'],
  },
  /** Uses the link up, and logs in. */
  enrol: {
    method: 'POST',
    path: '/enrolment/complete',
    permission: 'public',
    rate: 'credential',
    input: EnrolSchema,
    output: OperatorSchema,
    failures: ['LINK_OVER', 'CODE_WRONG', 'PASSWORD_WEAK'],
  },
  getSession: { method: 'GET', path: '/session', permission: 'session', output: OperatorSchema },
  closeSession: { method: 'DELETE', path: '/session', permission: 'public', output: z.object({}) },
  changeOwnPassword: {
    method: 'PUT',
    path: '/session/password',
    permission: 'session',
    rate: 'credential',
    input: ChangeOwnPasswordSchema,
    output: OperatorSchema,
    failures: ['NOT_LOGGED_IN', 'ACCOUNT_LOCKED', 'OLD_PASSWORD_WRONG', 'PASSWORD_WEAK', 'STATE_CONFLICT'],
  },
});

export const operatorCalls = defineConsoleCalls({
  listOperators: {
    method: 'GET',
    path: '/operators',
    permission: 'operators.read',
    output: z.array(OperatorRowSchema),
  },
  createOperator: {
    method: 'POST',
    path: '/operators',
    permission: 'operators.write',
    rate: 'credential',
    input: CreateOperatorSchema,
    output: EnrolmentLinkSchema,
    failures: ['FORBIDDEN', 'BRAND_UNKNOWN', 'NAME_TAKEN', 'BAD_REQUEST'],
  },
  changeOperator: {
    method: 'PATCH',
    path: '/operators/:id',
    permission: 'operators.write',
    rate: 'write',
    params: OperatorParamsSchema,
    input: ChangeOperatorSchema,
    output: OperatorRowSchema,
    failures: [...ADMINISTRATION, 'BRAND_UNKNOWN', 'LAST_OWNER', 'BAD_REQUEST'],
  },
  setOperatorStatus: {
    method: 'POST',
    path: '/operators/:id/status',
    permission: 'operators.write',
    rate: 'write',
    params: OperatorParamsSchema,
    input: OperatorStatusSchema,
    output: OperatorRowSchema,
    failures: [...ADMINISTRATION, 'LAST_OWNER'],
  },
  resetOperator: {
    method: 'POST',
    path: '/operators/:id/reset',
    permission: 'operators.write',
    rate: 'credential',
    params: OperatorParamsSchema,
    input: ResetOperatorSchema,
    output: EnrolmentLinkSchema,
    failures: ADMINISTRATION,
  },
  confirmOperator: {
    method: 'POST',
    path: '/operators/:id/confirmation',
    permission: 'operators.write',
    rate: 'write',
    params: OperatorParamsSchema,
    input: ConfirmOperatorSchema,
    output: OperatorRowSchema,
    failures: [...ADMINISTRATION, 'SELF_APPROVAL', 'CONFIRMATION_NEEDED'],
  },
  acknowledgePutAside: {
    method: 'POST',
    path: '/operators/:id/put-aside/acknowledgement',
    permission: 'operators.write',
    rate: 'write',
    params: OperatorParamsSchema,
    input: ConfirmOperatorSchema,
    output: OperatorRowSchema,
    failures: [...ADMINISTRATION, 'SELF_APPROVAL'],
  },
  endOperatorSessions: {
    method: 'POST',
    path: '/operators/:id/sessions/end',
    permission: 'operators.write',
    rate: 'write',
    params: OperatorParamsSchema,
    input: z.object({ reason: writtenText(REASON) }),
    output: z.object({ ended: z.number().int() }),
    failures: ADMINISTRATION,
  },
  listOperatorSessions: {
    method: 'GET',
    path: '/operators/:id/sessions',
    permission: 'operators.read',
    params: OperatorParamsSchema,
    output: z.array(OperatorSessionSchema),
    failures: ['NOT_FOUND'],
  },
  endOperatorSession: {
    method: 'POST',
    path: '/operators/:id/sessions/:session/end',
    permission: 'operators.write',
    rate: 'write',
    params: OperatorParamsSchema.extend({ session: z.uuid() }),
    input: z.object({ reason: writtenText(REASON) }),
    output: z.object({ ended: z.number().int() }),
    failures: ADMINISTRATION,
  },
  /** Lifts every lock that wrong tries at this name have set; who is guessed at is told so all the same. */
  unlockOperator: {
    method: 'POST',
    path: '/operators/:id/unlock',
    permission: 'operators.write',
    rate: 'write',
    params: OperatorParamsSchema,
    input: z.object({ reason: ReasonSchema }),
    output: OperatorRowSchema,
    failures: ADMINISTRATION,
  },
});
