import { playerErasureCalls } from '@baize/contract/console/privacy';
import { privacyCalls } from '@baize/contract/privacy';
import { fail } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute, type SiteRoute } from '../../../http/route.ts';
import { memberId } from '../../../ids.ts';
import { askErasure } from './commands/ask-erasure.ts';
import { askPlayerErasure } from './commands/ask-player-erasure.ts';
import { copyOwnData } from './commands/copy-own-data.ts';
import { stopErasure } from './commands/stop-erasure.ts';
import { stopPlayerErasure } from './commands/stop-player-erasure.ts';
import type { PrivacyDeps } from './deps.ts';
import { readPlayerErasure, readPrivacy } from './queries.ts';

export const privacyRoutes = (of: PrivacyDeps): SiteRoute[] => [
  implement(privacyCalls.getPrivacy, async (ctx) => ok(await readPrivacy(of, ctx))),
  implement(privacyCalls.copyOwnData, (ctx, proof) => copyOwnData(of, ctx, proof)),
  implement(privacyCalls.askErasure, (ctx, proof) => askErasure(of, ctx, proof)),
  implement(privacyCalls.stopErasure, (ctx) => stopErasure(of, ctx)),
];

export const privacyConsoleRoutes = (of: PrivacyDeps): ConsoleRoute[] => [
  implement(playerErasureCalls.getPlayerErasure, async ({ brandId }, _input, { id }) => {
    const player = await of.deps.db.tx(brandId, (tx) => of.identity.findMember(tx, brandId, memberId(id)));
    return player ? ok(await readPlayerErasure(of, brandId, player.id)) : fail('NOT_FOUND');
  }),
  implement(playerErasureCalls.askPlayerErasure, (ctx, { reason }, { id }) =>
    askPlayerErasure(of, ctx, { id: memberId(id), reason }),
  ),
  implement(playerErasureCalls.stopPlayerErasure, (ctx, { reason }, { id }) =>
    stopPlayerErasure(of, ctx, { id: memberId(id), reason }),
  ),
];
