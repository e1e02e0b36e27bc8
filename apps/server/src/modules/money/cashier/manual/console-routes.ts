import { manualDepositCalls } from '@baize/contract/console/manual-deposits';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../../http/route.ts';
import type { Uuid } from '../../../../ids.ts';
import type { IdentityModule } from '../../../people/identity/index.ts';
import type { CreditDeps } from '../commands/credit-deposit.ts';
import { findDeposit } from '../store.ts';
import { lookUpSearch } from '../sought.ts';
import { lookUpTag, type MembersTagged } from '../tagged.ts';
import { reviewDeposit } from './commands/review-deposit.ts';
import { presentManual, readManualCase } from './present.ts';
import { listChannels, listManualRows, manualWays } from './store.ts';

type Parts = {
  readonly deps: CreditDeps;
  readonly findMember: IdentityModule['findMember'];
  readonly membersTagged: MembersTagged;
};

/** Orders that are paid to accounts of the house, as operators match them with the money. */
export function manualConsoleRoutes({ deps, findMember, membersTagged }: Parts): ConsoleRoute[] {
  return [
    implement(manualDepositCalls.listManualDeposits, ({ brandId }, { account, tag, search, ...query }) =>
      deps.db.tx(brandId, async (tx) => {
        const player = account === undefined ? undefined : await findMember(tx, brandId, account);
        if (account !== undefined && !player) return ok({ content: [], newer: null, older: null });
        const page = await listManualRows(tx, {
          ...query,
          ...(await lookUpSearch(tx, search, manualWays)),
          ...(await lookUpTag(tx, membersTagged, tag)),
          member: player?.id,
        });
        const channels = await listChannels(tx, { sandbox: false });
        return ok({ ...page, content: await presentManual(tx, page.content, { channels }) });
      }),
    ),
    implement(manualDepositCalls.getManualDeposit, (ctx, _input, { id }) =>
      deps.db.tx(ctx.brandId, async (tx) => {
        const found = await readManualCase(deps, tx, { ...ctx, id: id as Uuid });
        return found ? ok(found) : fail('NOT_FOUND');
      }),
    ),
    implement(manualDepositCalls.reviewDeposit, async (ctx, input, { id }) => {
      const reviewed = await reviewDeposit(deps, ctx, { id: id as Uuid, ...input });
      if (!reviewed.ok) return reviewed;
      return deps.db.tx(ctx.brandId, async (tx) => {
        const row = (await findDeposit(tx, reviewed.value.id))!;
        const channels = await listChannels(tx, { sandbox: false });
        return ok((await presentManual(tx, [row], { channels }))[0]!);
      });
    }),
  ];
}
