import type { connectionCalls } from '@baize/contract/console/connections';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, waitingAmong, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { lockConnection } from '../connection-store.ts';
import type { Directory } from '../directory.ts';
import { createSecretVault, NEVER, waitingKid } from '../secret-vault.ts';
import { brandsOf, mayConnect } from './connect-supplier.ts';

const SHARE_SECRET = 'share-supplier-secret';
export const secretSubject = (supplier: string): string => `supplier-secret:${supplier}`;

export type ProposeSecret = {
  readonly supplier: string;
  readonly kid: string;
  readonly secret: string;
  readonly reason: string;
};
type SecretDeps = Pick<Deps, 'db' | 'keyring'> & { readonly directory: Pick<Directory, 'forget' | 'supplierByCode'> };

/**
 * What both sides are to sign with, sealed under a name that signs nothing until a second person has checked who it
 * came from. The proposal tells the name it will have, never the text.
 */
export async function proposeSecret(
  { db, keyring, directory }: SecretDeps,
  ctx: OperatorContext,
  { supplier: code, kid, secret, reason }: ProposeSecret,
): Promise<CallResult<null, FailureOf<typeof connectionCalls.proposeSecret>>> {
  const supplier = await directory.supplierByCode(code);
  if (!supplier) return fail('NOT_FOUND');
  if (!mayConnect(ctx, supplier)) return fail('FORBIDDEN');
  const { brandId, operator, ip } = ctx;
  const subject = secretSubject(code);
  return runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    await lockConnection(tx, code);
    if ((await waitingAmong(tx, [subject])).has(subject)) return fail('STATE_CONFLICT');
    await createSecretVault(keyring).save(tx, supplier.id, {
      kid: waitingKid(brandId),
      secret,
      notBefore: NEVER,
      notAfter: NEVER,
    });
    const draft = { brandId, kind: SHARE_SECRET, subject, change: { supplier: code, kid }, before: {}, after: { kid } };
    const made = await insertProposal(tx, { ...draft, reason, makerId: operator.operatorId });
    if (made === undefined) return fail('STATE_CONFLICT');
    const audit = { action: SHARE_SECRET, target: `supplier:${code}`, before: null, reason };
    return ok({ value: null, audit: { ...audit, after: { kid, state: 'waiting' } } });
  });
}

/** From now on it signs; one of the same name before it does so no more. */
export const sharesSecret = ({ keyring, now, directory }: SecretDeps & Pick<Deps, 'now'>): ProposalKind => ({
  name: SHARE_SECRET,
  permission: 'suppliers.connect',
  apply: async (tx, ctx, { change }) => {
    const { supplier: code, kid } = change as Pick<ProposeSecret, 'supplier' | 'kid'>;
    const supplier = await directory.supplierByCode(code);
    if (!supplier) return fail('STATE_CONFLICT');
    if (!mayConnect(ctx, supplier)) return fail('FORBIDDEN');
    const vault = createSecretVault(keyring);
    const secret = await vault.takeWaiting(tx, supplier.id, ctx.brandId);
    if (secret === undefined) return fail('STATE_CONFLICT');
    await vault.save(tx, supplier.id, { kid, secret, notBefore: now(), notAfter: null });
    return ok(brandsOf(supplier));
  },
  afterCommit: () => directory.forget(),
});
