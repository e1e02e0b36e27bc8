import type { EnrolmentLink, Operator, OperatorRow } from '@baize/contract/console/operators';
import type { BrandFace } from './administer.ts';
import type { Invitation } from './enrolment-link.ts';
import type { Confirmation } from './kinship.ts';
import type { GuardState, Locks } from './login-guard.ts';
import { grantedTo, roleKeyOf } from './roles.ts';
import type { ListedOperator, OfOwnRole, OperatorRow as StoredOperator } from './store.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
/** As the audit log names the command line, which is no operator. */
const COMMAND_LINE = 'cli';

/** The operator at work, to themselves. */
export function presentOperator(
  row: StoredOperator & OfOwnRole,
  brands: readonly BrandFace[],
  previous: { at: Date; ip: string } | undefined,
): Operator {
  return {
    id: String(row.id),
    name: row.name,
    displayName: row.displayName,
    role: roleKeyOf(row),
    roleName: row.roleName,
    supplier: row.supplier,
    permissions: grantedTo(row),
    brands: brands.map(({ id, code, name, currency, gmtOffsetMinutes }) => ({
      id,
      code,
      name,
      currency,
      gmtOffsetMinutes,
    })),
    previousLogin: previous ? { at: previous.at.toISOString(), ip: previous.ip } : null,
  };
}

export type Around = {
  readonly brands: readonly BrandFace[];
  /** The administrator's brands, null for the command line. */
  readonly seen: ReadonlySet<number> | null;
  readonly confirmation: Confirmation;
  /** Whether the administrator may confirm them. */
  readonly mayConfirm: boolean;
  readonly putAside: { readonly by: string; readonly at: Date; readonly may: boolean } | undefined;
  readonly guesses: GuardState | undefined;
  readonly locks: Locks | undefined;
};

/** An operator as an administrator sees them. */
export function presentRow(row: ListedOperator, around: Around): OperatorRow {
  const { brands, seen, guesses, locks } = around;
  const shown = row.brandIds.filter((id) => seen === null || seen.has(id));
  return {
    id: String(row.id),
    name: row.name,
    displayName: row.displayName,
    role: roleKeyOf(row),
    roleName: row.roleName,
    supplier: row.supplier,
    permissions: grantedTo(row),
    brands: brands.filter(({ id }) => shown.includes(id)).map(({ id, code, name }) => ({ id, code, name })),
    elsewhere: shown.length < row.brandIds.length,
    lastLogin: row.lastLogin && { at: row.lastLogin.at.toISOString(), ip: row.lastLogin.ip },
    openSessions: row.openSessions,
    enrolledAt: iso(row.enrolledAt),
    invitation: row.invitation && {
      by: row.invitation.by ?? COMMAND_LINE,
      expiresAt: row.invitation.expiresAt.toISOString(),
    },
    confirmation: presentConfirmation(row, around),
    putAside: around.putAside ? { ...around.putAside, at: around.putAside.at.toISOString() } : null,
    guesses: guesses ? { failures: guesses.failures, slowedUntil: iso(guesses.lockedUntil) } : null,
    locks: locks ? { count: locks.count, until: locks.until.toISOString() } : null,
    disabledAt: iso(row.disabledAt),
    version: row.version,
  };
}

function presentConfirmation(
  row: Pick<ListedOperator, 'confirmedAt' | 'confirmedBy'>,
  { confirmation, mayConfirm }: Pick<Around, 'confirmation' | 'mayConfirm'>,
): OperatorRow['confirmation'] {
  if (confirmation.needed)
    return { state: 'waiting', by: null, at: null, until: iso(confirmation.until), may: mayConfirm };
  const state = row.confirmedAt === null ? 'none' : 'confirmed';
  return { state, by: row.confirmedBy, at: iso(row.confirmedAt), until: null, may: false };
}

export const presentLink = (operator: OperatorRow, { token, expiresAt }: Invitation): EnrolmentLink => ({
  operator,
  token,
  expiresAt: expiresAt.toISOString(),
});
