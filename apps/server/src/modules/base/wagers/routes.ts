import type { BalanceSchema } from '@baize/contract/identity';
import { wagerCalls } from '@baize/contract/wagers';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { Wallet } from '../../../ledger/index.ts';
import { sumRoundsSince } from './queries.ts';

export function wagerRoutes({ db, ledger, now }: Pick<Deps, 'db' | 'ledger' | 'now'>): SiteRoute[] {
  return [
    implement(wagerCalls.getBalance, async ({ brandId, actor }) => {
      // Trial members have no wallet: their play balance lives at the studio.
      const wallet = await ledger.readWallet(brandId, actor.memberId);
      return ok(presentBalance(wallet, actor.currency));
    }),
    implement(wagerCalls.getSessionResult, async ({ brandId, actor }, { gameCode }) => {
      const since = actor.loggedInAt;
      const play = { since, gameCode: gameCode ?? null };
      const { staked, paid, open } = await db.tx(brandId, (tx) => sumRoundsSince(tx, actor.memberId, play));
      const [begun, asked] = [since.toISOString(), now().toISOString()];
      return ok({ since: begun, now: asked, staked: formatAmount(staked), paid: formatAmount(paid), open });
    }),
  ];
}

function presentBalance(wallet: Wallet | undefined, currency: string): z.input<typeof BalanceSchema> {
  const cash = wallet?.cash.balance ?? 0n;
  const bonus = wallet?.bonus?.balance ?? 0n;
  const held = wallet?.held?.balance ?? 0n;
  const seq = (wallet?.cash.seq ?? 0n) + (wallet?.bonus?.seq ?? 0n) + (wallet?.held?.seq ?? 0n);
  return {
    currency,
    balance: formatAmount(cash + bonus),
    cash: formatAmount(cash),
    bonus: formatAmount(bonus),
    held: formatAmount(held),
    seq: Number(seq),
  };
}
