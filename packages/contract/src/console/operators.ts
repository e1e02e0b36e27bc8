import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { TimeSchema } from '../envelope.ts';
import { PERMISSIONS, ROLES } from '../permissions.ts';
import { writtenText } from '../written-text.ts';
import { OPERATOR_NAME, OPERATOR_PASSWORD_MAX, REASON } from './constants.ts';

/** POST /session. The TOTP step is part of the same call; three wrong tries lock for 30 minutes. */
export const OperatorLoginSchema = z.object({
  name: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(128),
  code: z.string().regex(/^\d{6}$/),
});
export const OperatorSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
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
  /** The end of a password that was handed out. Until it is replaced, its operator may do nothing but replace it. */
  passwordExpiresAt: TimeSchema.nullable(),
});
export type Operator = z.infer<typeof OperatorSchema>;
/** PUT /session/password: one's own, with the one that was good until now. Ends one's other sessions. */
export const ChangeOwnPasswordSchema = z.object({
  password: z.string().min(1).max(OPERATOR_PASSWORD_MAX),
  newPassword: z.string().min(1).max(OPERATOR_PASSWORD_MAX),
});
const ReasonSchema = writtenText(REASON);
const BrandIdsSchema = z.array(z.number().int()).min(1).max(500);
/**
 * An operator as the owners of their brands see them. `brands` are those that the asker serves too; `elsewhere` tells
 * that there are others.
 */
export const OperatorRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.enum(PERMISSIONS)),
  brands: z.array(z.object({ id: z.number().int(), code: z.string(), name: z.string() })),
  elsewhere: z.boolean(),
  lastLogin: z.object({ at: TimeSchema, ip: z.string() }).nullable(),
  openSessions: z.number().int(),
  totpEnrolled: z.boolean(),
  passwordExpiresAt: TimeSchema.nullable(),
  lockedUntil: TimeSchema.nullable(),
  disabledAt: TimeSchema.nullable(),
  version: z.number().int(),
});
export type OperatorRow = z.infer<typeof OperatorRowSchema>;
/** What is told once. The password is good until `passwordExpiresAt`, for a login that sets another. */
export const OperatorCredentialsSchema = z.object({
  operator: OperatorRowSchema,
  password: z.string(),
  passwordExpiresAt: TimeSchema,
  totpSecret: z.string(),
  totpUri: z.string(),
});
export type OperatorCredentials = z.infer<typeof OperatorCredentialsSchema>;
export const CreateOperatorSchema = z.object({
  name: z.string().trim().toLowerCase().regex(OPERATOR_NAME),
  displayName: writtenText({ min: 1, max: 64 }),
  role: z.enum(ROLES),
  brandIds: BrandIdsSchema,
});
/** PATCH: role and brands as they shall be, with the version that was read. */
export const ChangeOperatorSchema = z.object({
  role: z.enum(ROLES),
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

const OperatorParamsSchema = z.object({ id: z.string().regex(/^[1-9]\d{0,8}$/) });
/** What every change of another operator can meet: policy.ts of the module operators. */
const ADMINISTRATION = ['NOT_FOUND', 'FORBIDDEN', 'SELF_CHANGE', 'OPERATOR_ELSEWHERE', 'STATE_CONFLICT'] as const;

/** Log in and out, and one's own password. They name no brand. The session is an HttpOnly cookie. */
export const sessionCalls = defineConsoleCalls({
  openSession: {
    method: 'POST',
    path: '/session',
    permission: 'public',
    rate: 'credential',
    input: OperatorLoginSchema,
    output: OperatorSchema,
    failures: ['LOGIN_FAILED'],
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
    output: OperatorCredentialsSchema,
    failures: ['FORBIDDEN', 'BRAND_UNKNOWN', 'NAME_TAKEN'],
  },
  changeOperator: {
    method: 'PATCH',
    path: '/operators/:id',
    permission: 'operators.write',
    rate: 'write',
    params: OperatorParamsSchema,
    input: ChangeOperatorSchema,
    output: OperatorRowSchema,
    failures: [...ADMINISTRATION, 'BRAND_UNKNOWN', 'LAST_OWNER'],
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
    output: OperatorCredentialsSchema,
    failures: ADMINISTRATION,
  },
  endOperatorSessions: {
    method: 'DELETE',
    path: '/operators/:id/sessions',
    permission: 'operators.write',
    rate: 'write',
    params: OperatorParamsSchema,
    output: z.object({ ended: z.number().int() }),
    failures: ADMINISTRATION,
  },
});
