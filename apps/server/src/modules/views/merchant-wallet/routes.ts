import { wagerCalls } from '@baize/contract/wagers';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import { createShortCache } from '../../../short-cache.ts';
import type { BrandModule } from '../../base/brand/index.ts';

/** The call is a cached one by the specification: whoever needs the balance of this moment asks getBalance. */
const REMEMBER_MS = 5_000;
const MEMBERS_MAX = 20_000;

export function merchantWalletRoutes(
  { ledger, now }: Pick<Deps, 'ledger' | 'now'>,
  { brand }: Pick<BrandModule, 'brand'>,
): SiteRoute[] {
  const wallets = createShortCache({
    now,
    ttlMs: REMEMBER_MS,
    sizeMax: MEMBERS_MAX,
    load: async (key: `${number}:${bigint}`) => {
      const asOf = now();
      const [brandId, memberId] = key.split(':');
      const wallet = await ledger.readWallet(Number(brandId) as BrandId, BigInt(memberId!) as MemberId);
      return { balance: (wallet?.cash.balance ?? 0n) + (wallet?.bonus?.balance ?? 0n), asOf };
    },
  });
  return [
    implement(wagerCalls.getMerchantWallet, async ({ brandId, actor }) => {
      const { merchantCode } = await brand(brandId);
      const { balance, asOf } = await wallets.get(`${brandId}:${actor.memberId}`);
      return ok({ merchantCode, currency: actor.currency, balance: formatAmount(balance), asOf: asOf.toISOString() });
    }),
  ];
}
