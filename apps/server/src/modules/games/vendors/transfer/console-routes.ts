import { transferCalls } from '@baize/contract/console/transfers';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import { implement, type ConsoleRoute } from '../../../../http/route.ts';
import type { BrandId, Uuid } from '../../../../ids.ts';
import { findMemberByAccount } from '../../../people/identity/index.ts';
import { askTransfer } from './commands/ask-transfer.ts';
import { resolveTransfer, transferSubject } from './commands/resolve-transfer.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { Supplier } from '../directory.ts';
import { presentTransfers, readTransfers, sumTransfers, transferWays } from './queries.ts';
import type { TransferDeps } from './settle.ts';
import { findTransfer } from './store.ts';

const NOTHING = { content: [], newer: null, older: null };

/** Transfers as operators look for them, ask about them and decide them. */
export function transferConsoleRoutes(deps: TransferDeps): ConsoleRoute[] {
  const { db, directory } = deps;
  const one = async (brandId: BrandId, id: Uuid) => {
    const suppliers = await directory.suppliers();
    const [found] = await db.tx(brandId, async (tx) => {
      const row = await findTransfer(tx, id);
      return row ? presentTransfers(tx, [row], { suppliers }) : [];
    });
    return found ? ok(found) : fail('NOT_FOUND');
  };
  return [
    implement(transferCalls.listTransfers, async ({ brandId }, { supplier, account, search, ...query }) => {
      const suppliers = await directory.suppliers();
      return db.tx(brandId, async (tx) => {
        const named = await namedBy(tx, { brandId, suppliers, supplier, account });
        const ways = await transferWays(tx, search, suppliers);
        return ok(named ? await readTransfers(tx, { ...query, ways, brandId, ...named }, { suppliers }) : NOTHING);
      });
    }),
    implement(transferCalls.getTransferTotals, async ({ brandId }, { supplier, account, search, ...filter }) => {
      const suppliers = await directory.suppliers();
      return db.tx(brandId, async (tx) => {
        const named = await namedBy(tx, { brandId, suppliers, supplier, account });
        const ways = await transferWays(tx, search, suppliers);
        return ok(named ? await sumTransfers(tx, { ...filter, ways, brandId, ...named }) : { sums: [], since: null });
      });
    }),
    implement(transferCalls.askTransfer, async ({ brandId, operator, ip }, _input, params) => {
      const id = params.id as Uuid;
      const before = await one(brandId, id);
      if (!before.ok) return before;
      const state = (await askTransfer(deps, { brandId, id })) ?? before.value.state;
      await runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async () => {
        const audit = { action: 'ask-transfer', target: transferSubject(id), before: { state: before.value.state } };
        return ok({ value: null, audit: { ...audit, after: { state } } });
      });
      return one(brandId, id);
    }),
    implement(transferCalls.resolveTransfer, async (ctx, input, params) => {
      const id = params.id as Uuid;
      const resolved = await resolveTransfer(deps, ctx, { ...input, id });
      return resolved.ok ? one(ctx.brandId, id) : resolved;
    }),
  ];
}

type Named = {
  readonly brandId: BrandId;
  readonly suppliers: readonly Supplier[];
  readonly supplier: string | undefined;
  readonly account: string | undefined;
};

/** Supplier and player by what the reader calls them; undefined: there is none of that name. */
async function namedBy(tx: Tx, { brandId, suppliers, supplier, account }: Named) {
  const supplierId = suppliers.find(({ code }) => code === supplier)?.id;
  const member = account === undefined ? undefined : await findMemberByAccount(tx, brandId, account);
  const isUnknown = (supplier !== undefined && supplierId === undefined) || (account !== undefined && !member);
  return isUnknown ? undefined : { supplierId, memberId: member?.id };
}
