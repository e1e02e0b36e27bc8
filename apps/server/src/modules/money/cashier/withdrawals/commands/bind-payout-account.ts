import { randomUUID } from 'node:crypto';
import type { FailureOf, OutputOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { isPayoutNumber, plainPayoutNumber, type PayoutKind } from '@baize/contract/payout-kinds';
import type { withdrawalCalls } from '@baize/contract/withdrawals';
import { ok } from '@baize/domain/result';
import { keep, runCommand } from '../../../../../command/index.ts';
import type { MemberContext } from '../../../../../context.ts';
import type { Uuid } from '../../../../../ids.ts';
import {
  accountKey,
  insertAccount,
  listAccounts,
  nameKey,
  noteClaim,
  presentAccount,
  type AccountRow,
} from '../accounts.ts';
import type { WithdrawalDeps } from '../deps.ts';

type Call = typeof withdrawalCalls.bindPayoutAccount;
export type BindPayoutAccount = {
  readonly kind: PayoutKind;
  readonly provider: string;
  readonly number: string;
  readonly holder: string;
  readonly paymentPassword: string;
};

const HOUR_MS = 3_600_000;

/**
 * Binds an account for good. All of a member's are in one name: the one they registered, or, where they gave none, that
 * of the first account.
 */
export async function bindPayoutAccount(
  { deps, brand, identity }: WithdrawalDeps,
  ctx: MemberContext,
  { kind, provider, holder, paymentPassword, ...typed }: BindPayoutAccount,
): Promise<CallResult<OutputOf<Call>, FailureOf<Call>>> {
  const { brandId, actor } = ctx;
  const { memberId } = actor;
  const { withdrawals: rules } = (await brand(brandId)).settings;
  const number = plainPayoutNumber(kind, typed.number);
  if (!rules.kinds.includes(kind)) return fail('BAD_REQUEST', { fields: { kind: 'disabled' } });
  if (!isPayoutNumber(kind, provider, number)) return fail('BAD_REQUEST', { fields: { number: 'pattern' } });
  const checked = await identity.checkPaymentPassword(ctx, paymentPassword);
  if (!checked.ok) return checked;
  return runCommand(deps, { brandId }, async (tx) => {
    // Two that are bound at once come one after the other: the first decides the name and counts.
    await deps.ledger.lock(tx, [memberId]);
    const bound = await listAccounts(tx, deps.keyring, memberId);
    if (bound.length >= rules.accountsMax) return fail('BAD_REQUEST', { fields: { kind: 'full' } });
    const payee = (await identity.payeeNameOf(tx, memberId)) ?? bound[0]?.target.holder;
    if (payee !== undefined && nameKey(payee) !== nameKey(holder))
      return fail('BAD_REQUEST', { fields: { holder: 'differs' } });
    const now = deps.now();
    const account: AccountRow = {
      id: randomUUID() as Uuid,
      memberId,
      kind,
      boundAt: now,
      usableAt: new Date(now.getTime() + rules.coolingHours * HOUR_MS),
      target: { provider, number, holder },
    };
    const numberHash = deps.secrets.keyedHash('payout-account', accountKey(brandId, { kind, provider, number }));
    if (!(await insertAccount(tx, deps.keyring, { ...account, brandId, numberHash }))) {
      await noteClaim(tx, { brandId, memberId, claimedAt: now }, numberHash);
      return keep(
        'who wanted the account of another member is told',
        fail('BAD_REQUEST', { fields: { number: 'taken' } }),
      );
    }
    return ok(presentAccount(account));
  });
}
