import { reportCalls } from '@baize/contract/console/reports';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { sql } from 'kysely';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { checkInvariants } from '../../../ledger/index.ts';
import { outboxLagMs } from '../../../outbox/relay.ts';
import type { Deps } from '../../../deps.ts';
import type { Consumer } from '../../../outbox/consumer.ts';

export type MoneyHealthNeeds = {
  readonly deps: Pick<Deps, 'db' | 'now'>;
  /** Consumers whose lag is shown. */
  readonly consumers: () => readonly Consumer[];
};

export function moneyHealthRoutes({ deps, consumers }: MoneyHealthNeeds): ConsoleRoute[] {
  return [
    implement(reportCalls.getMoneyHealth, async () => {
      const { checks, lag, postings, currencies } = await deps.db.tx(null, async (tx) => ({
        checks: await checkInvariants(tx),
        lag: await outboxLagMs(tx, consumers()),
        ...(await tx.row(sql<{ postings: bigint; currencies: string[] }>`
            select postings, currencies from ledger_size()`)),
      }));
      const healthy = checks.every((check) => check.ok);
      return ok({
        healthy,
        checkedAt: deps.now().toISOString(),
        frozen: !healthy,
        checks: checks.map((check) => ({ ...check, broken: [...check.broken] })),
        outboxLagMs: lag,
        postings: Number(postings),
        currencies,
      });
    }),
    implement(reportCalls.listHouseAccounts, async (ctx) => {
      const rows = await deps.db.tx(ctx.brandId, (tx) =>
        tx.rows(sql<{ house: string; currency: string; balance: bigint }>`
            select house, currency, sum(balance)::bigint as balance from ledger.account where house is not null
            group by 1, 2 order by 1`),
      );
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
