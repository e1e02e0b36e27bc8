import type { CallResult, FailureCode } from '@baize/contract/failure';
import { memberTransferCalls, type MemberTransfer, type TransferTerms } from '@baize/contract/member-transfers';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { MemberContext } from '../../../../context.ts';
import { implement, type SiteRoute } from '../../../../http/route.ts';
import type { Uuid } from '../../../../ids.ts';
import { databaseTime } from '../../../../ledger/index.ts';
import { maskAccount } from '../../../people/identity/index.ts';
import { dayStart } from '../withdrawals/queries.ts';
import { transferDownline, transferUpline } from './commands/transfer-upline.ts';
import type { TransferDeps } from './deps.ts';
import { presentTransfers } from './present.ts';
import { findTransfer, listMemberTransfers, sumSent } from './store.ts';

export function transferRoutes(parts: TransferDeps): SiteRoute[] {
  const { deps } = parts;
  const shown = async <C extends FailureCode>(
    { brandId, actor }: MemberContext,
    done: CallResult<{ readonly id: Uuid }, C>,
  ): Promise<CallResult<MemberTransfer, C>> => {
    if (!done.ok) return done;
    return deps.db.tx(brandId, async (tx) => {
      const row = (await findTransfer(tx, done.value.id))!;
      return ok((await presentTransfers(tx, actor.memberId, [row]))[0]!);
    });
  };
  return [
    implement(memberTransferCalls.getTransferTerms, async (ctx) => ok(await readTerms(parts, ctx))),
    implement(memberTransferCalls.transferUpline, async (ctx, input) =>
      shown(ctx, await transferUpline(parts, ctx, input)),
    ),
    implement(memberTransferCalls.transferDownline, async (ctx, input) =>
      shown(ctx, await transferDownline(parts, ctx, input)),
    ),
    implement(memberTransferCalls.listMemberTransfers, ({ brandId, actor: { memberId } }, query) =>
      deps.db.tx(brandId, async (tx) => {
        const page = await listMemberTransfers(tx, memberId, query);
        return ok({ ...page, content: await presentTransfers(tx, memberId, page.content) });
      }),
    ),
  ];
}

/** Everything that the page needs to say what could be sent now, and what stands in the way. */
async function readTerms(
  { deps, brand, identity, readTurnover }: TransferDeps,
  { brandId, actor: { memberId, currency } }: MemberContext,
): Promise<TransferTerms> {
  const { settings, gmtOffsetMinutes } = await brand(brandId);
  const { withdrawals: rules } = settings;
  const wallet = await deps.ledger.readWallet(brandId, memberId);
  return deps.db.tx(brandId, async (tx) => {
    const day = await sumSent(tx, memberId, dayStart(await databaseTime(tx), gmtOffsetMinutes));
    const turnover = await readTurnover(tx, memberId);
    const own = await identity.findMember(tx, brandId, memberId);
    const upline = own?.parentId && (await identity.findMember(tx, brandId, own.parentId));
    return {
      currency,
      sendable: formatAmount(turnover.remaining > 0n ? 0n : (wallet?.cash.balance ?? 0n)),
      min: rules.transferMin,
      max: rules.transferMax,
      day: {
        count: rules.transferDayCount,
        used: day.used,
        max: rules.transferDayMax,
        taken: formatAmount(day.taken),
      },
      turnover: { remaining: formatAmount(turnover.remaining), rows: [...turnover.rows] },
      hasPaymentPassword: await identity.hasPaymentPassword(tx, memberId),
      upline: upline ? maskAccount(upline.account) : null,
    };
  });
}
