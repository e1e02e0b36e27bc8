import { correctionCalls } from '@baize/contract/console/corrections';
import { fail } from '@baize/contract/failure';
import { TRIAL_TYPE } from '@baize/contract/member-types';
import { ok } from '@baize/domain/result';
import type { CreditDeps } from './commands/credit-deposit.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import type { Uuid } from '../../../ids.ts';
import { boundsOf, pageOf } from '../../../page.ts';
import { checkCorrection } from './commands/check-correction.ts';
import { makeCorrection } from './commands/make-correction.ts';
import type { CorrectionDeps } from './correction-limits.ts';
import { listCorrectionRows } from './correction-store.ts';
import { presentCorrections } from './corrections.ts';
import { depositConsoleRoutes, type OfPlayers } from './deposit-console-routes.ts';
import type { Payments } from './providers/connections.ts';
import { lookUpTag } from './tagged.ts';

/** Corrections of balances: one operator makes, another checks. And the deposits that a person must look into. */
export function cashierConsoleRoutes(
  deps: CreditDeps & Pick<CorrectionDeps, 'offsetOf'>,
  payments: Payments,
  ofPlayers: OfPlayers,
): ConsoleRoute[] {
  const { findMember, membersTagged } = ofPlayers;
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
        const { state, number, from, to, tag } = input;
        const tagged = await lookUpTag(tx, membersTagged, tag);
        const asked = { state, number, from, to, ...tagged, ...boundsOf(input) };
        const { rows, total } = await listCorrectionRows(tx, asked);
        return ok(pageOf(await presentCorrections(tx, rows), total, input));
      }),
    ),
    ...depositConsoleRoutes(deps, payments, ofPlayers),
  ];
}
