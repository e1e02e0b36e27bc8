import { withdrawalConsoleCalls } from '@baize/contract/console/withdrawals';
import type { CallResult, FailureCode } from '@baize/contract/failure';
import { fail } from '@baize/contract/failure';
import { withdrawalCalls, type Withdrawal } from '@baize/contract/withdrawals';
import { ok } from '@baize/domain/result';
import type { MemberContext, OperatorContext } from '../../../../context.ts';
import { implement, type ConsoleRoute, type SiteRoute } from '../../../../http/route.ts';
import type { Uuid } from '../../../../ids.ts';
import { bindPayoutAccount } from './commands/bind-payout-account.ts';
import { cancelWithdrawal, confirmWithdrawal } from './commands/confirm-withdrawal.ts';
import { createWithdrawal } from './commands/create-withdrawal.ts';
import { decideWithdrawal } from './commands/decide-withdrawal.ts';
import { endWithdrawal } from './commands/end-withdrawal.ts';
import { lookUpSearch } from '../sought.ts';
import { lookUpTag } from '../tagged.ts';
import type { WithdrawalDeps } from './deps.ts';
import { presentBrandWithdrawals, presentWithdrawals } from './present.ts';
import { readCase, readTerms } from './queries.ts';
import { findWithdrawal, listBrandWithdrawals, listMemberWithdrawals } from './store.ts';
import { sumWithdrawals } from './totals.ts';

export function withdrawalRoutes(parts: WithdrawalDeps): SiteRoute[] {
  const { deps } = parts;
  /** A member's own order; of others nothing is said. */
  const show = ({ brandId, actor }: MemberContext, id: Uuid): Promise<CallResult<Withdrawal, 'NOT_FOUND'>> =>
    deps.db.tx(brandId, async (tx) => {
      const row = await findWithdrawal(tx, id);
      if (row?.memberId !== actor.memberId) return fail('NOT_FOUND');
      return ok((await presentWithdrawals(tx, deps.keyring, [row]))[0]!);
    });
  const shown = async <C extends FailureCode>(
    ctx: MemberContext,
    done: CallResult<{ readonly id: Uuid }, C>,
  ): Promise<CallResult<Withdrawal, C | 'NOT_FOUND'>> => (done.ok ? show(ctx, done.value.id) : done);
  return [
    implement(withdrawalCalls.getWithdrawalTerms, async (ctx) => ok(await readTerms(parts, ctx))),
    implement(withdrawalCalls.bindPayoutAccount, (ctx, input) => bindPayoutAccount(parts, ctx, input)),
    implement(withdrawalCalls.createWithdrawal, async (ctx, input) =>
      shown(ctx, await createWithdrawal(parts, ctx, input)),
    ),
    implement(withdrawalCalls.getWithdrawal, (ctx, _input, { id }) => show(ctx, id as Uuid)),
    implement(withdrawalCalls.listWithdrawals, ({ brandId, actor }, query) =>
      deps.db.tx(brandId, async (tx) => {
        const page = await listMemberWithdrawals(tx, actor.memberId, query);
        return ok({ ...page, content: await presentWithdrawals(tx, deps.keyring, page.content) });
      }),
    ),
    implement(withdrawalCalls.cancelWithdrawal, async (ctx, _input, { id }) =>
      shown(ctx, await cancelWithdrawal(parts, ctx, id as Uuid)),
    ),
    implement(withdrawalCalls.confirmWithdrawal, async (ctx, input, { id }) =>
      shown(ctx, await confirmWithdrawal(parts, ctx, { id: id as Uuid, ...input })),
    ),
  ];
}

export function withdrawalConsoleRoutes(parts: WithdrawalDeps): ConsoleRoute[] {
  const { deps, identity, membersTagged } = parts;
  const show = async ({ brandId }: OperatorContext, id: Uuid) =>
    deps.db.tx(brandId, async (tx) => {
      const row = (await findWithdrawal(tx, id))!;
      return ok((await presentBrandWithdrawals(tx, deps.keyring, [row]))[0]!);
    });
  return [
    implement(withdrawalConsoleCalls.listBrandWithdrawals, ({ brandId }, { account, tag, search, ...query }) =>
      deps.db.tx(brandId, async (tx) => {
        const player = account === undefined ? undefined : await identity.findMember(tx, brandId, account);
        if (account !== undefined && !player) return ok({ content: [], newer: null, older: null });
        const page = await listBrandWithdrawals(tx, {
          ...query,
          ...(await lookUpSearch(tx, search)),
          ...(await lookUpTag(tx, membersTagged, tag)),
          member: player?.id,
        });
        return ok({ ...page, content: await presentBrandWithdrawals(tx, deps.keyring, page.content) });
      }),
    ),
    implement(withdrawalConsoleCalls.getWithdrawalTotals, ({ brandId }, { account, tag, search, ...filter }) =>
      deps.db.tx(brandId, async (tx) => {
        const player = account === undefined ? undefined : await identity.findMember(tx, brandId, account);
        if (account !== undefined && !player) return ok({ sums: [], since: null });
        return ok(
          await sumWithdrawals(tx, {
            ...filter,
            ...(await lookUpSearch(tx, search)),
            ...(await lookUpTag(tx, membersTagged, tag)),
            member: player?.id,
          }),
        );
      }),
    ),
    implement(withdrawalConsoleCalls.getWithdrawalCase, async (ctx, _input, { id }) => {
      const found = await readCase(parts, ctx, id as Uuid);
      return found ? ok(found) : fail('NOT_FOUND');
    }),
    implement(withdrawalConsoleCalls.decideWithdrawal, async (ctx, input, { id }) => {
      const done = await decideWithdrawal(parts, ctx, { id: id as Uuid, ...input });
      return done.ok ? show(ctx, done.value.id) : done;
    }),
    implement(withdrawalConsoleCalls.endWithdrawal, async (ctx, input, { id }) => {
      const done = await endWithdrawal(parts, ctx, { id: id as Uuid, ...input });
      return done.ok ? show(ctx, done.value.id) : done;
    }),
  ];
}
