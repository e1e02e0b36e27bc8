import { timelineCalls } from '@baize/contract/console/timeline';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { withPlayer } from '../../people/identity/index.ts';
import { writePlayerNote } from './commands/write-player-note.ts';

export const notebookRoutes = (deps: Pick<Deps, 'db' | 'now'>): ConsoleRoute[] => [
  implement(timelineCalls.writePlayerNote, (ctx, { text }, { id }) =>
    withPlayer(deps.db, { ctx, id }, (memberId) => writePlayerNote(deps, ctx, { memberId, text })),
  ),
];
