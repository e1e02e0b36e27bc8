import { correctionCalls } from '@baize/contract/console/corrections';
import { fail } from '@baize/contract/failure';
import { TRIAL_TYPE } from '@baize/contract/member-types';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import type { Tx } from '../../../db/pool.ts';
import type { CreditDeps } from './commands/credit-deposit.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { BrandId, Uuid } from '../../../ids.ts';
import { byEach } from '../../../db/search.ts';
import { operatorsNamed } from '../../base/operators/index.ts';
import { boundsOf, pageOf } from '../../../page.ts';
import { findMemberByAccount } from '../../people/identity/index.ts';
import { checkCorrection } from './commands/check-correction.ts';
import { makeCorrection } from './commands/make-correction.ts';
import type { CorrectionDeps } from './correction-limits.ts';
import { listCorrectionRows, sumCorrections, type CorrectionFilter } from './correction-store.ts';
import { presentCorrections } from './corrections.ts';
import { depositConsoleRoutes, type OfPlayers } from './deposit-console-routes.ts';
import type { Payments } from './providers/connections.ts';
import { lookUpSearch } from './sought.ts';
import { lookUpTag } from './tagged.ts';

/** Corrections of balances: one operator makes, another checks. And the deposits that a person must look into. */
export function cashierConsoleRoutes(
  deps: CreditDeps & Pick<CorrectionDeps, 'offsetOf'>,
  payments: Payments,
  ofPlayers: OfPlayers,
): ConsoleRoute[] {
  const { findMember } = ofPlayers;
  const filterOf = correctionFilter(ofPlayers);
  return [
    implement(correctionCalls.makeCorrection, async (ctx, input) => {
      const player = await deps.db.tx(ctx.brandId, (tx) => findMember(tx, ctx.brandId, input.account));
      if (!player) return fail('NOT_FOUND', { fields: { account: 'unknown' } });
      if (player.type === TRIAL_TYPE) return fail('TRUE_ACCOUNT_NEEDED');
      const { id: memberId, account, currency } = player;
      return makeCorrection(deps, ctx, { player: { memberId, account, currency }, ...input });
    }),
    implement(correctionCalls.checkCorrection, (ctx, input, { id }) =>
      checkCorrection(deps, ctx, { id: id as Uuid, ...input }),
    ),
    implement(correctionCalls.listCorrections, (ctx, input) =>
      deps.db.tx(ctx.brandId, async (tx) => {
        const filter = await filterOf(tx, ctx.brandId, input);
        if (!filter) return ok(pageOf([], 0, input));
        const { rows, total } = await listCorrectionRows(tx, { ...filter, ...boundsOf(input) });
        return ok(pageOf(await presentCorrections(tx, rows), total, input));
      }),
    ),
    implement(correctionCalls.getCorrectionTotals, (ctx, input) =>
      deps.db.tx(ctx.brandId, async (tx) => {
        const filter = await filterOf(tx, ctx.brandId, input);
        if (!filter) return ok({ sums: [], since: null });
        const { sums, since } = await sumCorrections(tx, filter);
        return ok({
          sums: sums.map(({ currency, corrections, credited, debited }) => ({
            currency,
            corrections,
            credited: formatAmount(credited),
            debited: formatAmount(debited),
          })),
          since: since?.toISOString() ?? null,
        });
      }),
    ),
    ...depositConsoleRoutes(deps, payments, ofPlayers),
  ];
}

type Asked = Omit<CorrectionFilter, 'memberId' | 'tagged' | 'ways'> & {
  readonly search?: string | undefined;
  readonly account?: string | undefined;
  readonly tag?: string | undefined;
};

/** Filters by what the reader calls a player and a tag; undefined: nobody of the brand has the account. */
const correctionFilter =
  ({ membersTagged }: Pick<OfPlayers, 'membersTagged'>) =>
  async (tx: Tx, brandId: BrandId, { account, tag, search, state, number, from, to }: Asked) => {
    const looked = await lookUpSearch(tx, search, async (sought) => {
      const people = await operatorsNamed(tx, sought.text);
      return [...byEach('makerId', people), ...byEach('checkerId', people)];
    });
    const filter = { state, number, from, to, ...looked, ...(await lookUpTag(tx, membersTagged, tag)) };
    if (account === undefined || account === '') return filter;
    const member = await findMemberByAccount(tx, brandId, account);
    return member && { ...filter, memberId: member.id };
  };
