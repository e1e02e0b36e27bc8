import type { Deps } from '../../../deps.ts';
import type { BrandId } from '../../../ids.ts';
import { creditDeposit } from './commands/credit-deposit.ts';
import type { PaymentProvider } from './provider.ts';
import { listLongPending } from './store.ts';

/** An order this old without news is asked for: its webhook may be lost. */
const PENDING_AFTER = '45 seconds';
const PENDING_MAX = 100;
const ASK_EVERY_MS = 20_000;

/** Asks the provider about every order that has been pending for long. Answers the milliseconds until the next turn. */
export async function askPendingDeposits(
  deps: Deps,
  provider: PaymentProvider,
  brandIds: () => Promise<readonly BrandId[]>,
): Promise<number> {
  for (const brandId of await brandIds()) {
    for (const order of await deps.db.tx(brandId, (tx) => listLongPending(tx, PENDING_AFTER, PENDING_MAX))) {
      const checkout = await provider.fetchCheckout(order.providerRef!);
      if (!checkout || checkout.state === 'open') continue;
      const eventId = `asked:${order.id}:${checkout.state}`;
      // What cannot be credited was logged by the command and must not keep the orders behind it waiting.
      await creditDeposit(deps, brandId, { provider, checkout, eventId });
    }
  }
  return ASK_EVERY_MS;
}
