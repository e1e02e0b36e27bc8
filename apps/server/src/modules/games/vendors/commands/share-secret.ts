import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand, type AuditedBy } from '../../../../command/index.ts';
import type { Deps } from '../../../../deps.ts';
import { listBrandsOf, lockConnection } from '../connection-store.ts';
import { createSecretVault } from '../secret-vault.ts';
import type { ConnectDeps } from './add-supplier.ts';

export type ShareSecret = {
  readonly code: string;
  readonly kid: string;
  readonly secret: string;
  /** Null: until it is shared anew under the same name, with an end. */
  readonly until: Date | null;
};

const KID = /^[\x21-\x7e]{1,64}$/;
/** A shorter one could be guessed. */
const SECRET_MIN = 24;
const SECRET_MAX = 200;

/** A secret that both sides sign with from now on. The record tells its name and times, never its text. */
export function shareSecret(
  { db, now, directory, keyring }: ConnectDeps & Pick<Deps, 'keyring'>,
  by: AuditedBy,
  { code, kid, secret, until }: ShareSecret,
): Promise<CallResult<null, 'BAD_REQUEST' | 'NOT_FOUND'>> {
  const faults: Record<string, string> = {};
  if (!KID.test(kid)) faults.kid = '1 to 64 visible characters';
  if (secret.length < SECRET_MIN || secret.length > SECRET_MAX)
    faults.secret = `${SECRET_MIN} to ${SECRET_MAX} characters`;
  if (until !== null && !(until > now())) faults.until = 'a time to come as 2026-01-31T00:00:00Z';
  const scope = { brandId: null, by, afterCommit: () => directory.forget() };
  return runOperatorCommand({ db }, scope, async (tx) => {
    if (Object.keys(faults).length > 0) return fail('BAD_REQUEST', { fields: faults });
    const supplier = await lockConnection(tx, code);
    if (!supplier) return fail('NOT_FOUND');
    await createSecretVault(keyring).save(tx, supplier.id, { kid, secret, notBefore: now(), notAfter: until });
    const brandIds = (await listBrandsOf(tx, supplier.id)).map(({ brandId }) => brandId);
    const after = { kid, until: until?.toISOString() ?? null };
    return ok({
      value: null,
      audit: { action: 'share-supplier-secret', target: `supplier:${code}`, before: null, after, brandIds },
    });
  });
}
