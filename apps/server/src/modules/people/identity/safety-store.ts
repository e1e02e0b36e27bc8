import { randomInt } from 'node:crypto';
import { FACTOR_RESET_HOURS } from '@baize/contract/console/constants';
import { sql } from 'kysely';
import type { Tx } from '../../../db/pool.ts';
import { tables, type Row } from '../../../db/query.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { SealedRows } from '../../../sealing/index.ts';
import { stepOf } from '../../base/operators/index.ts';
import type { SafetyVault } from './safety-vault.ts';

type Columns = Row<'identity.safety'>;
export type Safety = Readonly<Omit<Columns, 'memberId' | 'brandId'>>;

const RECOVERY_CODES = 10;
const RECOVERY_CHARS = 10;
/** Of what is read aloud and typed: no letter that looks like a digit or like another letter. */
const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const ROWS_AT_ONCE = 200;

const NONE: Safety = {
  totpSecret: null,
  keyVersion: null,
  totpLastStep: 0n,
  totpSince: null,
  resetAskedAt: null,
  resetDueAt: null,
  heldUntil: null,
  placesSince: null,
};
const SAFETY = tables
  .selectFrom('identity.safety')
  .select(['totpSecret', 'keyVersion', 'totpLastStep', 'totpSince', 'resetAskedAt', 'resetDueAt'])
  .select(['heldUntil', 'placesSince']);
const isDue = ({ resetDueAt }: Safety, now: Date): boolean => resetDueAt !== null && resetDueAt <= now;
const HOUR_MS = 3_600_000;
/**
 * Until when no money leaves: by what is written, and by a reset of the authenticator that was asked for. The second is
 * not written before the reset is done, so that stopping it lifts nothing but its own hold.
 */
function heldUntilOf({ heldUntil, resetDueAt }: Safety): Date | null {
  if (resetDueAt === null) return heldUntil;
  const byReset = new Date(resetDueAt.getTime() + FACTOR_RESET_HOURS * HOUR_MS);
  return heldUntil !== null && heldUntil > byReset ? heldUntil : byReset;
}
const withoutAuthenticator = (safety: Safety): Safety => ({
  ...NONE,
  heldUntil: heldUntilOf(safety),
  placesSince: safety.placesSince,
});

/** As it counts now: an authenticator whose reset is due is none any more. */
export async function readSafety(tx: Tx, member: MemberId, now: Date): Promise<Safety> {
  const found = (await tx.maybe(SAFETY.where('memberId', '=', member))) ?? NONE;
  return isDue(found, now) ? withoutAuthenticator(found) : { ...found, heldUntil: heldUntilOf(found) };
}

/** The same, unchanged by others until the transaction ends; what is due is done. */
export async function lockSafety(tx: Tx, member: MemberId, now: Date): Promise<Safety> {
  const found = (await tx.maybe(SAFETY.where('memberId', '=', member).forUpdate())) ?? NONE;
  if (!isDue(found, now)) return { ...found, heldUntil: heldUntilOf(found) };
  const left = withoutAuthenticator(found);
  await clearAuthenticator(tx, member);
  await changeSafety(tx, member, { heldUntil: left.heldUntil });
  return left;
}

type Owner = { readonly brandId: BrandId; readonly memberId: MemberId };

export async function saveSafety(tx: Tx, owner: Owner, change: Partial<Safety>): Promise<void> {
  await tx.run(
    tables
      .insertInto('identity.safety')
      .values({ ...owner, ...change })
      .onConflict((clash) => clash.column('memberId').doUpdateSet(change)),
  );
}

/** Of a member who has something switched on. */
export async function changeSafety(tx: Tx, member: MemberId, change: Partial<Safety>): Promise<void> {
  await tx.run(tables.updateTable('identity.safety').set(change).where('memberId', '=', member));
}

/** Without its authenticator the account has no recovery codes either. */
export async function clearAuthenticator(tx: Tx, member: MemberId): Promise<void> {
  const { totpSecret, keyVersion, totpSince, resetAskedAt, resetDueAt } = NONE;
  await tx.run(
    tables
      .updateTable('identity.safety')
      .set({ totpSecret, keyVersion, totpSince, resetAskedAt, resetDueAt })
      .where('memberId', '=', member),
  );
  await tx.run(tables.deleteFrom('identity.recoveryCode').where('memberId', '=', member));
}

/** Whether the authenticator shows this code. It is used up, and so is every earlier one. */
export async function useTotp(
  tx: Tx,
  vault: SafetyVault,
  { memberId, code, now }: { readonly memberId: MemberId; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const { totpSecret, keyVersion, totpLastStep } = await lockSafety(tx, memberId, now);
  if (totpSecret === null || keyVersion === null || !/^\d{6}$/.test(code)) return false;
  const secret = vault.open(await vault.keys(tx), memberId, { value: totpSecret, keyVersion });
  const step = await stepOf(secret, code, now);
  if (step === undefined || step <= totpLastStep) return false;
  await tx.run(tables.updateTable('identity.safety').set({ totpLastStep: step }).where('memberId', '=', memberId));
  return true;
}

/** A recovery code as it is compared: neither case nor what stands between its halves tells two apart. */
const recoveryKey = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** Whether this is a recovery code that nobody has used. It is used up. */
export async function useRecoveryCode(
  tx: Tx,
  vault: SafetyVault,
  { memberId, code, now }: { readonly memberId: MemberId; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const { totpSecret } = await lockSafety(tx, memberId, now);
  const used = await tx.run(
    tables
      .updateTable('identity.recoveryCode')
      .set({ usedAt: now })
      .where('memberId', '=', memberId)
      .where('codeHash', '=', vault.hashRecovery(memberId, recoveryKey(code)))
      .where('usedAt', 'is', null),
  );
  return totpSecret !== null && used === 1;
}

/** New recovery codes in place of all earlier ones. They are shown this once. */
export async function drawRecoveryCodes(
  tx: Tx,
  vault: SafetyVault,
  { now, ...owner }: Owner & { readonly now: Date },
): Promise<string[]> {
  const draw = (): string =>
    Array.from({ length: RECOVERY_CHARS }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');
  const codes = Array.from({ length: RECOVERY_CODES }, draw);
  await tx.run(tables.deleteFrom('identity.recoveryCode').where('memberId', '=', owner.memberId));
  await tx.run(
    tables
      .insertInto('identity.recoveryCode')
      .values(codes.map((code) => ({ ...owner, codeHash: vault.hashRecovery(owner.memberId, code), madeAt: now }))),
  );
  return codes.map((code) => `${code.slice(0, RECOVERY_CHARS / 2)}-${code.slice(RECOVERY_CHARS / 2)}`);
}

export async function countRecoveryCodes(tx: Tx, member: MemberId): Promise<number> {
  const rows = await tx.rows(
    tables
      .selectFrom('identity.recoveryCode')
      .select('codeHash')
      .where('memberId', '=', member)
      .where('usedAt', 'is', null),
  );
  return rows.length;
}

/** Secrets of members' authenticators as a rotation of keys finds them. */
export const sealedSafety = (vault: SafetyVault): SealedRows => ({
  name: 'authenticators of members',
  ofBrands: true,
  resealSome: async (tx) => {
    const keys = await vault.keys(tx);
    const rows = await tx.rows(
      tables
        .selectFrom('identity.safety')
        .select(['memberId', 'totpSecret', 'keyVersion'])
        .where(sql<boolean>`brand_id = current_brand()`)
        .where('keyVersion', '<', keys.current)
        .orderBy('keyVersion')
        .limit(ROWS_AT_ONCE)
        .forUpdate(),
    );
    for (const { memberId, totpSecret, keyVersion } of rows) {
      if (totpSecret === null || keyVersion === null) continue;
      const sealed = vault.seal(keys, memberId, vault.open(keys, memberId, { value: totpSecret, keyVersion }));
      const set = { totpSecret: sealed.value, keyVersion: sealed.keyVersion };
      await tx.run(tables.updateTable('identity.safety').set(set).where('memberId', '=', memberId));
    }
    return rows.length;
  },
});
