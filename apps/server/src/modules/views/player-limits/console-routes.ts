import { playerCalls } from '@baize/contract/console/players';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { memberId } from '../../../ids.ts';
import type { BrandModule } from '../../base/brand/index.ts';
import { presentLimits } from './present.ts';

export const playerLimitsConsoleRoutes = (
  deps: Pick<Deps, 'db' | 'ledger' | 'now'>,
  { brand }: Pick<BrandModule, 'brand'>,
): ConsoleRoute[] => [
  implement(playerCalls.getPlayerLimits, async ({ brandId }, _input, { id }) => {
    const { jurisdiction, gmtOffsetMinutes: offsetMinutes } = await brand(brandId);
    const member = memberId(id);
    const wallet = await deps.ledger.readWallet(brandId, member);
    if (!wallet) return fail('NOT_FOUND');
    const about = { member, currency: wallet.currency, jurisdiction, at: { now: deps.now(), offsetMinutes } };
    return ok(await deps.db.tx(brandId, (tx) => presentLimits(tx, about)));
  }),
];
