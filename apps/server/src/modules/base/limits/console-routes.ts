import { playerCalls } from '@baize/contract/console/players';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { memberId } from '../../../ids.ts';
import { excludePlayer } from './commands/exclude-player.ts';
import { releasePlayer } from './commands/release-player.ts';
import { tightenPlayerLimit } from './commands/tighten-player-limit.ts';
import type { LimitNeeds } from './deps.ts';

export const limitsConsoleRoutes = (needs: LimitNeeds): ConsoleRoute[] => [
  implement(playerCalls.releasePlayer, (ctx, input, { id }) =>
    releasePlayer(needs, ctx, { id: memberId(id), ...input }),
  ),
  implement(playerCalls.tightenPlayerLimit, (ctx, input, { id, kind }) =>
    tightenPlayerLimit(needs, ctx, { id: memberId(id), kind, ...input }),
  ),
  implement(playerCalls.excludePlayer, (ctx, input, { id }) =>
    excludePlayer(needs, ctx, { id: memberId(id), ...input }),
  ),
];
