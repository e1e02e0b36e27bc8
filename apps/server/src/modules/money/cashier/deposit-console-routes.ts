import { depositCalls, type DepositFilter } from '@baize/contract/console/deposits';
import { ok } from '@baize/domain/result';
import type { RawBuilder } from 'kysely';
import type { CallContext } from '../../../context.ts';
import { beginsWith } from '../../../db/begins-with.ts';
import { byEach, isNamed, type Sought } from '../../../db/search.ts';
import type { CreditDeps } from './commands/credit-deposit.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { Uuid } from '../../../ids.ts';
import { boundsOf, pageOf } from '../../../page.ts';
import type { Tx } from '../../../db/pool.ts';
import { withPlayer, type IdentityModule } from '../../people/identity/index.ts';
import { listBrandDeposits, sumDeposits, type BrandDeposits } from './brand-deposits.ts';
import { acknowledgeTakenBack } from './commands/acknowledge-taken-back.ts';
import { askDepositNow } from './commands/ask-deposit-now.ts';
import { decideDeposit } from './commands/decide-deposit.ts';
import { presentDisputed, presentFaulty, presentOrders, presentTakenBack } from './disputed.ts';
import { listChannels } from './manual/store.ts';
import type { Payments } from './providers/connections.ts';
import { lookUpSearch } from './sought.ts';
import { lookUpTag, type MembersTagged } from './tagged.ts';
import { listDisputedRows, listFaultyRows, listMemberDeposits, listTakenBackRows } from './store.ts';

/** Whose orders are asked for. */
export type OfPlayers = Pick<IdentityModule, 'findMember'> & { readonly membersTagged: MembersTagged };

/** Deposits as operators look for them, add them up and end their disputes. */
export function depositConsoleRoutes(
  deps: CreditDeps,
  payments: Payments,
  { findMember, membersTagged }: OfPlayers,
): ConsoleRoute[] {
  /** Runs over the deposits that a filter lets through; undefined: over none, its account is nobody's. */
  const among = <T>(
    { brandId }: Pick<CallContext, 'brandId'>,
    { account, tag, search, ...asked }: DepositFilter,
    read: (tx: Tx, wanted: BrandDeposits | undefined) => Promise<T>,
  ): Promise<T> =>
    deps.db.tx(brandId, async (tx) => {
      const looked = await lookUpSearch(tx, search, (sought) => depositWays(tx, sought, payments));
      const filter = { ...asked, ...looked, ...(await lookUpTag(tx, membersTagged, tag)) };
      if (account === undefined) return read(tx, filter);
      const player = await findMember(tx, brandId, account);
      return read(tx, player && { ...filter, member: player.id });
    });
  return [
    implement(depositCalls.listBrandDeposits, (ctx, { before, after, pageSize, ...filter }) =>
      among(ctx, filter, async (tx, wanted) => {
        if (!wanted) return ok({ content: [], newer: null, older: null });
        const page = await listBrandDeposits(tx, { ...wanted, before, after, pageSize });
        return ok({ ...page, content: await presentOrders(tx, page.content) });
      }),
    ),
    implement(depositCalls.getDepositTotals, (ctx, filter) =>
      among(ctx, filter, async (tx, wanted) => ok(wanted ? await sumDeposits(tx, wanted) : { sums: [], since: null })),
    ),
    implement(depositCalls.listPaymentMethods, ({ brandId }) =>
      deps.db.tx(brandId, async (tx) => {
        const channels = await listChannels(tx, payments);
        return ok(channels.map(({ code, name }) => ({ method: code, name: { ...name } })));
      }),
    ),
    implement(depositCalls.listDisputedDeposits, (ctx, input) =>
      deps.db.tx(ctx.brandId, async (tx) => {
        const { rows, total } = await listDisputedRows(tx, boundsOf(input));
        return ok(pageOf(await presentDisputed(tx, rows), total, input));
      }),
    ),
    implement(depositCalls.listFaultyDeposits, (ctx, input) =>
      deps.db.tx(ctx.brandId, async (tx) => {
        const { rows, total } = await listFaultyRows(tx, boundsOf(input));
        return ok(pageOf(await presentFaulty(tx, rows), total, input));
      }),
    ),
    implement(depositCalls.listTakenBack, (ctx, input) =>
      deps.db.tx(ctx.brandId, async (tx) => {
        const { rows, total } = await listTakenBackRows(tx, boundsOf(input));
        return ok(pageOf(await presentTakenBack(tx, rows), total, input));
      }),
    ),
    implement(depositCalls.acknowledgeTakenBack, (ctx, input, { id }) =>
      acknowledgeTakenBack(deps, ctx, { id: id as Uuid, ...input }),
    ),
    implement(depositCalls.listPlayerDeposits, (ctx, input, { id }) =>
      withPlayer(deps.db, { ctx, id }, (member) =>
        deps.db.tx(ctx.brandId, async (tx) => {
          const page = await listMemberDeposits(tx, member, input);
          return ok({ ...page, content: await presentOrders(tx, page.content) });
        }),
      ),
    ),
    implement(depositCalls.decideDeposit, (ctx, input, { id }) =>
      decideDeposit(deps, ctx, { id: id as Uuid, ...input }),
    ),
    implement(depositCalls.askDeposit, (ctx, _input, { id }) => askDepositNow({ deps, payments }, ctx, id as Uuid)),
  ];
}

/** What a deposit is printed with beside its number, player and amount: the provider's number, and how it was paid. */
async function depositWays(tx: Tx, sought: Sought, payments: Payments): Promise<RawBuilder<boolean>[]> {
  const channels = await listChannels(tx, payments);
  const named = channels.filter(({ code, name }) => isNamed(sought, [code, ...Object.values(name)]));
  return [
    beginsWith('providerRef', sought.typed),
    ...byEach(
      'method',
      named.map(({ code }) => code),
    ),
  ];
}
