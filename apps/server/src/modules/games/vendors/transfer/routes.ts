import { vendorCalls } from '@baize/contract/vendors';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { SiteRoute } from '../../../../http/route.ts';
import { implement } from '../../../../http/route.ts';
import type { MemberActor } from '../../../../context.ts';
import { recoverAll } from './commands/bring-home.ts';
import type { TransferDeps } from './settle.ts';
import { listWallets } from './store.ts';

/** What of a player's money stands with suppliers, and the one key that brings it home. */
export function transferRoutes(deps: TransferDeps): SiteRoute[] {
  return [
    implement(vendorCalls.listTransferWallets, async ({ actor }) => ok(await walletsOf(deps, actor))),
    implement(vendorCalls.recoverTransfers, async ({ actor }) => {
      const brought = await recoverAll(deps, actor);
      const amount = brought.reduce((sum, each) => sum + each.amount, 0n);
      const left = (await walletsOf(deps, actor)).filter(({ state }) => state !== 'home');
      return ok({ amount: formatAmount(amount), currency: actor.currency, left });
    }),
  ];
}

async function walletsOf({ db, directory }: TransferDeps, { brandId, memberId }: MemberActor) {
  const rows = await db.tx(brandId, (tx) => listWallets(tx, memberId));
  const suppliers = await directory.suppliers();
  return rows.map(({ supplierId, currency, amount, underWay, home }) => ({
    supplier: suppliers.find(({ id }) => id === supplierId)?.name ?? '',
    currency,
    amount: formatAmount(amount),
    state: home ? ('home' as const) : underWay ? ('under-way' as const) : ('there' as const),
  }));
}
