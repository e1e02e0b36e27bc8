import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { CreditDeps } from './credit-deposit.ts';
import type { BrandId } from '../../../../ids.ts';
import { askAgainAt, isUnpaidAndOver, isWithoutNews } from '../policy.ts';
import { askProvider, type Checkout, type PaymentProvider } from '../provider.ts';
import { forgetFault, markClosed, markDisputed, noteAsked, noteFault, noteSeen, type DepositRow } from '../store.ts';
import { creditDeposit } from './credit-deposit.ts';

export type Asking = { readonly deps: CreditDeps; readonly provider: PaymentProvider; readonly brandId: BrandId };
/** `away`: the provider gave no answer that says anything, and may give none to others either. */
export type Asked = 'answered' | 'unknown' | 'away';

/**
 * Asks the provider about an order of which no news came, and takes what it says. Ends the order where there is nothing
 * more to hope for; a webhook that comes later still credits.
 */
export async function askDeposit(asking: Asking, order: DepositRow): Promise<Asked> {
  const { deps, provider, brandId } = asking;
  const now = deps.now();
  const change = (work: (tx: Tx) => Promise<void>) => runCommand(deps, { brandId }, async (tx) => ok(await work(tx)));
  // Before the question: an order on which the rest breaks must not stand before the others at the next turn again.
  await change((tx) => noteAsked(tx, order.id, askAgainAt(order.createdAt, now)));
  if (order.providerRef === null) {
    // It was due only now that it has expired. No payment page was ever shown, so nothing can have been paid.
    await change((tx) => markClosed(tx, order.id, { state: 'expired', failure: 'expired' }));
    return 'answered';
  }
  const { providerRef } = order;
  const answer = await askProvider(provider, () => provider.fetchCheckout(providerRef));
  if (answer.ok) {
    if (order.lastFault !== null) await change((tx) => forgetFault(tx, order.id));
    if (await takeNews(asking, order, answer.checkout)) return 'answered';
  } else {
    const { fault } = answer;
    deps.log.warn({ deposit: order.id, provider: provider.name, fault }, 'the provider says nothing of a deposit');
    await change((tx) => noteFault(tx, order.id, { fault, at: now }));
  }
  if (isWithoutNews(order, now)) {
    deps.log.error({ deposit: order.id }, 'a deposit has brought no news for days; it is not asked about any more');
    await change((tx) => markDisputed(tx, order.id, { contradiction: 'no-news' }));
  }
  return answer.ok ? 'answered' : answer.unknown ? 'unknown' : 'away';
}

/** Whether the provider's word decided the order. */
async function takeNews({ deps, provider, brandId }: Asking, order: DepositRow, checkout: Checkout): Promise<boolean> {
  if (checkout.id !== order.providerRef || checkout.reference !== order.id) {
    deps.log.error(
      { deposit: order.id, said: checkout },
      'the provider tells of another order than it was asked about',
    );
    await runCommand(deps, { brandId }, async (tx) =>
      ok(await markDisputed(tx, order.id, { contradiction: 'other-checkout', said: checkout })),
    );
    return true;
  }
  if (checkout.state === 'open') {
    if (checkout.seen && order.seenAt === null)
      await runCommand(deps, { brandId }, async (tx) => ok(await noteSeen(tx, order.id, deps.now())));
    if (checkout.seen || !isUnpaidAndOver(provider, order, deps.now())) return false;
    const over = { state: 'expired', failure: 'expired' } as const;
    await runCommand(deps, { brandId }, async (tx) => ok(await markClosed(tx, order.id, over)));
    return true;
  }
  const eventId = `asked:${order.id}:${checkout.state}`;
  return (await creditDeposit(deps, brandId, { provider, checkout, eventId })).ok;
}
