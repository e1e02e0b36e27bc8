import type { Operator, OperatorCredentials, OperatorRow } from '@baize/contract/console/operators';
import type { BrandFace } from './administer.ts';
import type { Handout } from './credentials.ts';
import { permissionsOf } from './roles.ts';
import type { ListedOperator, OperatorRow as StoredOperator } from './store.ts';
import type { TotpVault } from './totp.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The operator at work, to themselves. While a password is one that was handed out, nothing is permitted. */
export function presentOperator(
  row: StoredOperator,
  brands: readonly BrandFace[],
  previous: { at: Date; ip: string } | undefined,
): Operator {
  return {
    id: String(row.id),
    name: row.name,
    displayName: row.displayName,
    role: row.role,
    permissions: row.passwordExpiresAt === null ? [...permissionsOf(row.role)] : [],
    brands: brands.map(({ id, code, name, currency, gmtOffsetMinutes }) => ({
      id,
      code,
      name,
      currency,
      gmtOffsetMinutes,
    })),
    previousLogin: previous ? { at: previous.at.toISOString(), ip: previous.ip } : null,
    passwordExpiresAt: iso(row.passwordExpiresAt),
  };
}

/** An operator as an administrator sees them. `seen`: the administrator's brands, null for the command line. */
export function presentRow(
  row: ListedOperator,
  brands: readonly BrandFace[],
  seen: ReadonlySet<number> | null,
): OperatorRow {
  const shown = row.brandIds.filter((id) => seen === null || seen.has(id));
  return {
    id: String(row.id),
    name: row.name,
    displayName: row.displayName,
    role: row.role,
    permissions: [...permissionsOf(row.role)],
    brands: brands.filter(({ id }) => shown.includes(id)).map(({ id, code, name }) => ({ id, code, name })),
    elsewhere: shown.length < row.brandIds.length,
    lastLogin: row.lastLogin && { at: row.lastLogin.at.toISOString(), ip: row.lastLogin.ip },
    openSessions: row.openSessions,
    totpEnrolled: row.totpEnrolled,
    passwordExpiresAt: iso(row.passwordExpiresAt),
    lockedUntil: iso(row.lockedUntil),
    disabledAt: iso(row.disabledAt),
    version: row.version,
  };
}

export const presentHandout = (operator: OperatorRow, handout: Handout, totp: TotpVault): OperatorCredentials => ({
  operator,
  password: handout.password,
  passwordExpiresAt: handout.passwordExpiresAt.toISOString(),
  totpSecret: handout.totpSecret,
  totpUri: totp.uri(handout.totpSecret, operator.name),
});
