import { z } from 'zod';
import { defineConsoleCalls } from '../define-call.ts';
import { MoneyInputSchema, MoneySchema } from '../envelope.ts';
import { PERMISSIONS, ROLE_KEY } from '../permissions.ts';
import { writtenText } from '../written-text.ts';
import { REASON, ROLE_NAME } from './constants.ts';

/** A role as the owners of a brand see it: what it may, who holds it, and how much its operators may correct. */
export const RoleRowSchema = z.object({
  key: z.string(),
  /** Null: one of the product's, named by its key. */
  name: z.string().nullable(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** How many operators of the brand hold it. */
  holders: z.number().int(),
  /** What one of them may correct at once, and on a day of the brand; null: as much as two people decide. */
  limits: z.object({ correction: MoneySchema.nullable(), day: MoneySchema.nullable(), version: z.number().int() }),
  version: z.number().int(),
});
export type RoleRow = z.infer<typeof RoleRowSchema>;

const NameSchema = writtenText(ROLE_NAME);
const PermissionsSchema = z
  .array(z.enum(PERMISSIONS))
  .min(1)
  .max(PERMISSIONS.length)
  .refine((all) => new Set(all).size === all.length, { message: 'each once' });
const ReasonSchema = writtenText(REASON);
const VersionSchema = z.number().int();
const OwnKeySchema = z.object({ key: z.string().regex(/^own:[1-9]\d{0,8}$/) });
const LimitSchema = MoneyInputSchema.nullable();

/** Every change answers the roles as they are now. */
export const roleCalls = defineConsoleCalls({
  listRoles: { method: 'GET', path: '/roles', permission: 'operators.read', output: z.array(RoleRowSchema) },
  /** BAD_REQUEST: `permissions` names what the maker has not, or what two people have to hold. */
  createRole: {
    method: 'POST',
    path: '/roles',
    permission: 'operators.write',
    rate: 'write',
    input: z.object({ name: NameSchema, permissions: PermissionsSchema, reason: ReasonSchema }),
    output: z.array(RoleRowSchema),
    failures: ['FORBIDDEN', 'BAD_REQUEST', 'NAME_TAKEN'],
  },
  /** OPERATOR_ELSEWHERE: somebody holds it who serves a brand that the asker does not. */
  changeRole: {
    method: 'PATCH',
    path: '/roles/:key',
    permission: 'operators.write',
    rate: 'write',
    params: OwnKeySchema,
    input: z.object({
      name: NameSchema,
      permissions: PermissionsSchema,
      version: VersionSchema,
      reason: ReasonSchema,
    }),
    output: z.array(RoleRowSchema),
    failures: ['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST', 'NAME_TAKEN', 'OPERATOR_ELSEWHERE', 'STATE_CONFLICT'],
  },
  removeRole: {
    method: 'POST',
    path: '/roles/:key/removal',
    permission: 'operators.write',
    rate: 'write',
    params: OwnKeySchema,
    input: z.object({ version: VersionSchema, reason: ReasonSchema }),
    output: z.array(RoleRowSchema),
    failures: ['NOT_FOUND', 'FORBIDDEN', 'ROLE_IN_USE', 'STATE_CONFLICT'],
  },
  /** For every role, the product's too; null takes a limit away. `version`: of the limits. */
  limitRole: {
    method: 'PUT',
    path: '/roles/:key/limits',
    permission: 'operators.write',
    rate: 'write',
    params: z.object({ key: z.string().regex(ROLE_KEY) }),
    input: z.object({ correction: LimitSchema, day: LimitSchema, version: VersionSchema, reason: ReasonSchema }),
    output: z.array(RoleRowSchema),
    failures: ['NOT_FOUND', 'FORBIDDEN', 'BAD_REQUEST', 'STATE_CONFLICT'],
  },
});
