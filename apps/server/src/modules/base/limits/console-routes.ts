import { playerCalls } from '@baize/contract/console/players';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { memberId } from '../../../ids.ts';
import { releasePlayer } from './commands/release-player.ts';

export const limitsConsoleRoutes = (deps: Pick<Deps, 'db' | 'ledger'>): ConsoleRoute[] => [
  implement(playerCalls.releasePlayer, (ctx, input, { id }) =>
    releasePlayer(deps, ctx, { id: memberId(id), ...input }),
  ),
];
