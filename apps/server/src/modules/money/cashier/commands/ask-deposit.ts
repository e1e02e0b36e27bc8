import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Deps } from '../../../../deps.ts';
import type { BrandId } from '../../../../ids.ts';
import { askAgainAt, isWithoutNews } from '../policy.ts';
import type { PaymentProvider } from '../provider.ts';
import { markClosed, setAskAt, type DepositRow } from '../store.ts';
import { creditDeposit } from './credit-deposit.ts';

export type Asking = { readonly deps: Deps; readonly provider: PaymentProvider; readonly brandId: BrandId };

/**
 * Asks the provider about an order of which no news came, and takes what it says. Ends the order where there is nothing
 * more to hope for; a webhook that comes later still credits.
 */
export async function askDeposit({ deps, provider, brandId }: Asking, order: DepositRow): Promise<void> {
  const now = deps.now();
  const change = (work: (tx: Tx) => Promise<void>) => runCommand(deps, { brandId }, async (tx) => ok(await work(tx)));
  // Before the question: an order on which the rest breaks must not stand before the others at the next turn again.
  await change((tx) => setAskAt(tx, order.id, askAgainAt(order.createdAt, now)));
  if (order.providerRef === null) {
    // It was due only now that it has expired. No payment page was ever shown, so nothing can have been paid.
    await change((tx) => markClosed(tx, order.id, { state: 'expired', failure: 'expired' }));
    return;
  }
  const checkout = await provider.fetchCheckout(order.providerRef);
  if (checkout && (checkout.id !== order.providerRef || checkout.reference !== order.id)) {
    deps.log.error(
      { deposit: order.id, said: checkout },
      'the provider tells of another order than it was asked about',
    );
    await change((tx) => markClosed(tx, order.id, { state: 'disputed', failure: 'other-checkout' }));
    return;
  }
  if (checkout && checkout.state !== 'open') {
    const eventId = `asked:${order.id}:${checkout.state}`;
    const credit = await creditDeposit(deps, brandId, { provider, checkout, eventId });
    if (credit.ok) return;
  }
  if (!isWithoutNews(order, now)) return;
  deps.log.error({ deposit: order.id }, 'a deposit has brought no news for days; it is not asked about any more');
  await change((tx) => markClosed(tx, order.id, { state: 'disputed', failure: 'no-news' }));
}
