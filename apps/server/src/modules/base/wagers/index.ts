import { wagerCalls } from '@baize/contract/wagers';
import type { Posting, Wager } from '@baize/contract/wagers';
import { type Page } from '@baize/contract/envelope';
import { BalanceSchema } from '@baize/contract/identity';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { z } from 'zod';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { implement } from '../../../http/route.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Wallet } from '../../../ledger/index.ts';
import type { Module } from '../../../module.ts';
import { proveRollups, type RollupProof } from './prove-rollups.ts';
import { findRound, listPostings, listWagers, type ListWagers, type WagerNames } from './queries.ts';
import { rollupConsumer } from './rollups.ts';

export { countOpenRounds, hasOpenRound } from './open-rounds.ts';
export { findWon, type WagerKey, type WonWager } from './won.ts';
export type { RollupProof } from './prove-rollups.ts';
export { recountDay, type WagerNames, type WagerQuery } from './queries.ts';
export { roundNeeds, wagerPart, wagersOfRound, type RoundName, type Wager as StakedWager } from './wager-part.ts';
export {
  closeRoundOf,
  placeWager,
  reverseWager,
  settleAsLost,
  settleWager,
  stakeOf,
  type NewWager,
  type Settlement,
} from './wager-steps.ts';

export type WagersNeeds = { readonly brandIds: () => Promise<readonly BrandId[]> };

export type WagersModule = Module & {
  readonly listWagers: (tx: Tx, member: MemberId, list: ListWagers) => Promise<Page<Wager>>;
  readonly listPostings: (
    tx: Tx,
    member: MemberId,
    query: { pageNo: number; pageSize: number; kind?: string | undefined },
  ) => Promise<Page<Posting>>;
  /** Round and supplier of a member's wager. */
  readonly findRound: typeof findRound;
  readonly proveRollups: (tx: Tx, brandId: BrandId) => Promise<RollupProof>;
};

export function createWagersModule(deps: Deps, needs: WagersNeeds): WagersModule {
  return {
    name: 'wagers',
    listWagers,
    findRound,
    listPostings,
    proveRollups,
    consumers: [rollupConsumer],
    jobs: [
      {
        name: 'prove-rollups',
        cron: '*/10 * * * *',
        run: async () => {
          for (const brandId of await needs.brandIds()) {
            const proof = await deps.db.tx(brandId, (tx) => proveRollups(tx, brandId));
            if (proof.drifted.length > 0)
              deps.log.error({ brandId, drifted: proof.drifted }, 'rollups drifted from the wagers');
          }
        },
      },
    ],
    siteRoutes: [
      implement(wagerCalls.getBalance, async (ctx) => {
        // Trial members have no wallet: their play balance lives at the studio.
        const wallet = await deps.ledger.readWallet(ctx.brandId, ctx.actor.memberId);
        return ok(presentBalance(wallet, ctx.actor.currency));
      }),
      implement(wagerCalls.listTransactions, async (ctx, input) =>
        ok(await deps.db.tx(ctx.brandId, (tx) => listPostings(tx, ctx.actor.memberId, input))),
      ),
    ],
  };
}

export function presentBalance(wallet: Wallet | undefined, currency: string): z.input<typeof BalanceSchema> {
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
