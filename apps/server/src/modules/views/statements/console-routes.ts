import { CONSOLE_PREFIX } from '@baize/contract/addresses';
import { playerCalls } from '@baize/contract/console/players';
import { ok } from '@baize/domain/result';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { withPlayer } from '../../people/identity/index.ts';
import { openPlayerStatement } from './commands/open-player-statement.ts';
import type { OpenDeps } from './open-ticket.ts';
import { addressOf } from './ticket.ts';

export const statementConsoleRoutes = (deps: OpenDeps): ConsoleRoute[] => [
  implement(playerCalls.openPlayerStatement, (ctx, asked, { id }) =>
    withPlayer(deps.db, { ctx, id }, async (memberId) => {
      const opened = await openPlayerStatement(deps, ctx, { ...asked, memberId });
      return opened.ok ? ok({ url: addressOf(CONSOLE_PREFIX, opened.value.ticket) }) : opened;
    }),
  ),
];
