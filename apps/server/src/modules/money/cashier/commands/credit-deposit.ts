import { parseAmount } from '@baize/domain/money';
import type { Deps } from '../../../../deps.ts';
import { parseUuid, type BrandId } from '../../../../ids.ts';
import { walletAfter } from '../../../../ledger/index.ts';
import type { Checkout, PaymentProvider } from '../provider.ts';
import { countCredited, findDeposit, markClosed, markCredited, recordEvent } from '../store.ts';

export type CreditOutcome = 'credited' | 'already-credited' | 'closed' | 'ignored' | 'mismatch' | 'unknown-order';

/**
 * Takes what the provider says of a checkout. Credited exactly once: the ledger's key is the order's id, whatever arrives how often
 * and in which order. A success after a failure or an expiry still credits, for the money has come. Amount and currency must equal
 * the order's; anything else is left to a person.
 */
export async function creditDeposit(
  deps: Deps,
  brandId: BrandId,
  provider: PaymentProvider,
  checkout: Checkout,
  eventId: string,
): Promise<CreditOutcome> {
  const id = parseUuid(checkout.reference);
  if (!id) return 'unknown-order';
  return deps.db.tx(brandId, async (tx) => {
    const seen = await findDeposit(tx, id);
    if (!seen) return 'unknown-order';
    // Lock order of the whole server: the member's wallet first, other rows of his after it.
    await deps.ledger.lock(tx, [seen.memberId]);
    const order = await findDeposit(tx, id, 'update');
    if (!order) return 'unknown-order';
    if (order.providerRef !== null && order.providerRef !== checkout.id) return 'mismatch';
    await recordEvent(tx, provider.name, eventId, id, checkout.state);
    if (checkout.state === 'open') return 'ignored';
    if (checkout.state !== 'paid') {
      await markClosed(tx, id, checkout.state, checkout.failure ?? checkout.state);
      return 'closed';
    }
    if (parseAmount(checkout.amount) !== order.amount || checkout.currency !== order.currency) {
      deps.log.error(
        { deposit: id, said: `${checkout.amount} ${checkout.currency}` },
        'payment differs from its order; nothing was credited',
      );
      return 'mismatch';
    }
    if (order.state === 'credited') return 'already-credited';
    const first = (await countCredited(tx, order.memberId)) === 0;
    const posted = await deps.ledger.post(tx, brandId, {
      transfers: [
        {
          memberId: order.memberId,
          pocket: 'cash',
          amount: order.amount,
          house: `cashier:${provider.name}`,
          kind: 'deposit',
          key: id,
          ref: id,
        },
      ],
      event: (wallet) => ({
        type: 'deposit.credited',
        depositId: id,
        amount: order.amount.toString(),
        currency: order.currency,
        method: order.method,
        first,
        wallet: walletAfter(wallet),
      }),
    });
    if (!posted.ok) throw new Error(`deposit ${id} cannot be credited: ${posted.code}`);
    await markCredited(tx, id);
    return posted.applied ? 'credited' : 'already-credited';
  });
}
