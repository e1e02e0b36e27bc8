import type { TURNOVER_SOURCES } from '@baize/contract/payout-kinds';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { keep, runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import { parseUuid, type BrandId, type MemberId, type Uuid } from '../../../../ids.ts';
import { contradictionOf, isOwnCheckout } from '../policy.ts';
import { postDeposit } from '../post-deposit.ts';
import type { Checkout, PaymentProvider } from '../provider.ts';
import { findDeposit, markClosed, markCredited, markDisputed, noteSeen, noteTakenBack, recordEvent } from '../store.ts';

export type DepositCredit = 'credited' | 'already-credited' | 'closed' | 'ignored';
/**
 * Nothing was credited, and a person must look: no such order, another checkout's order, another amount, no wallet to
 * credit.
 */
export type DepositCreditFailure = 'NOT_FOUND' | 'STATE_CONFLICT' | 'AMOUNT_INVALID';

/** Says that credited money must be played before it leaves: the neighbour's, in the same transaction. */
export type OpenRequirement = (
  tx: Tx,
  credit: {
    readonly memberId: MemberId;
    readonly source: (typeof TURNOVER_SOURCES)[number];
    readonly ref: Uuid;
    readonly amount: bigint;
  },
) => Promise<void>;
export type CreditDeps = Deps & {
  /** Asked before the transaction: what a brand's rules are is read on a connection of its own. */
  readonly requirementsOf: (brandId: BrandId) => Promise<OpenRequirement>;
};

/** What the provider says of a checkout, when asked. `eventId` names the webhook or the question that brought it. */
export type CheckoutNews = {
  readonly provider: Pick<PaymentProvider, 'name' | 'connectionId' | 'openEnded'>;
  readonly checkout: Checkout;
  readonly eventId: string;
};

/**
 * Takes what the provider says of a checkout. Credited exactly once: the ledger's key is the order's id, whatever
 * arrives how often and in which order. A success after a failure or an expiry still credits, for the money has
 * come; not after a correction that paid for it.
 * Account, checkout, amount and currency must be the order's; a payment of another leaves the order disputed, to a
 * person. An account at a provider that the brand has left may be anybody's by now: it says nothing of other orders.
 */
export async function creditDeposit(
  deps: CreditDeps,
  brandId: BrandId,
  { provider, checkout, eventId }: CheckoutNews,
): Promise<CallResult<DepositCredit, DepositCreditFailure>> {
  const openRequirement = await deps.requirementsOf(brandId);
  return runCommand<DepositCredit, DepositCreditFailure>(deps, { brandId }, async (tx) => {
    const id = parseUuid(checkout.reference);
    const seen = id && (await findDeposit(tx, id));
    if (!id || !seen) return fail('NOT_FOUND');
    // Lock order of the whole server: the member's wallet first, the member's other rows after it.
    await deps.ledger.lock(tx, [seen.memberId]);
    const order = await findDeposit(tx, id, 'update');
    if (!order) return fail('NOT_FOUND');
    const isOwn = isOwnCheckout(order, checkout, provider);
    if (checkout.state !== 'paid' && !isOwn) return fail('STATE_CONFLICT');
    await recordEvent(tx, { brandId, provider: provider.name, eventId, depositId: id, outcome: checkout.state });
    if (checkout.takenBack && isOwn) await noteTakenBack(tx, id, { back: checkout.takenBack, at: deps.now() });
    if (checkout.seen && isOwn) await noteSeen(tx, id, deps.now());
    if (checkout.state === 'open') return ok('ignored');
    if (checkout.state !== 'paid') {
      await markClosed(tx, id, { state: checkout.state, failure: checkout.failure ?? checkout.state });
      return ok('closed');
    }
    const contradiction = contradictionOf(order, checkout, { provider, now: deps.now() });
    if (contradiction) {
      const said = checkout.came ?? checkout;
      deps.log.error(
        { deposit: id, checkout: checkout.id, said: said.amount, contradiction },
        'a payment contradicts its order; nothing was credited',
      );
      await markDisputed(tx, id, { contradiction, said });
      return keep(
        'the event and the dispute stay for the person who looks into it',
        fail(contradiction === 'amount-differs' ? 'AMOUNT_INVALID' : 'STATE_CONFLICT'),
      );
    }
    if (order.state === 'credited') return ok('already-credited');
    if (order.state === 'settled') {
      deps.log.error({ deposit: id }, 'a payment came for an order that a correction has paid; nothing was credited');
      return ok('already-credited');
    }
    const posted = await postDeposit({ deps, tx, brandId }, `cashier:${provider.name}`, order);
    if (!posted.ok) {
      deps.log.error({ deposit: id, code: posted.code }, 'the ledger refused a paid deposit; nothing was credited');
      return fail('STATE_CONFLICT');
    }
    await markCredited(tx, id, posted.at);
    const { memberId, amount, fee } = order;
    await openRequirement(tx, { memberId, source: 'deposit', ref: id, amount: amount - fee });
    return ok(posted.applied ? 'credited' : 'already-credited');
  });
}
