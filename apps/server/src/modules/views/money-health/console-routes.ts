import { reportCalls, type JackpotDrain } from '@baize/contract/console/reports';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { outboxLagMs } from '../../../outbox/lag.ts';
import type { Deps } from '../../../deps.ts';
import type { Consumer } from '../../../outbox/consumer.ts';
import type { BrandId } from '../../../ids.ts';
import { countFrozen } from '../../base/limits/index.ts';
import { findBroken } from './broken.ts';
import { listHouseAccounts, readSize } from './queries.ts';

export type MoneyHealthDeps = {
  readonly deps: Pick<Deps, 'db' | 'ledger'>;
  /** Consumers whose lag is shown. */
  readonly consumers: () => readonly Consumer[];
  readonly drains: (brandId: BrandId) => Promise<JackpotDrain[]>;
};

export function moneyHealthRoutes({ deps, consumers, drains }: MoneyHealthDeps): ConsoleRoute[] {
  return [
    implement(reportCalls.getMoneyHealth, async (ctx) => {
      const { proof, lag, postings, currencies } = await deps.db.tx(null, async (tx) => ({
        proof: await deps.ledger.lastProof(tx),
        lag: await outboxLagMs(tx, consumers()),
        ...(await readSize(tx)),
      }));
      const { checks, provenAt, wholeAt } = proof;
      const broken = checks.filter((check) => !check.ok);
      const { named, frozenPlayers } = await deps.db.tx(ctx.brandId, async (tx) => ({
        named: await findBroken(
          tx,
          broken.flatMap((check) => check.broken),
        ),
        frozenPlayers: await countFrozen(tx),
      }));
      return ok({
        healthy: provenAt !== null && broken.length === 0,
        checkedAt: provenAt?.toISOString() ?? null,
        frozen: broken.some(({ name }) => deps.ledger.freezingChecks.has(name)),
        frozenPlayers,
        checks: checks.map((check) => ({ ...check, broken: check.broken.map((each) => named.get(each)!) })),
        wholeAt: wholeAt?.toISOString() ?? null,
        outboxLagMs: lag,
        postings: Number(postings),
        currencies,
        drains: await drains(ctx.brandId),
      });
    }),
    implement(reportCalls.listHouseAccounts, async (ctx) => {
      const rows = await deps.db.tx(ctx.brandId, listHouseAccounts);
      return ok(
        rows.map((row) => ({
          kind: row.house.split(':')[0]!,
          account: row.house,
          currency: row.currency,
          balance: formatAmount(row.balance),
        })),
      );
    }),
  ];
}
