import { playerTagCalls } from '@baize/contract/console/player-tags';
import { timelineCalls } from '@baize/contract/console/timeline';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { withPlayer } from '../../people/identity/index.ts';
import { changePlayerTag } from './commands/change-player-tag.ts';
import { createPlayerTag } from './commands/create-player-tag.ts';
import { removePlayerTag } from './commands/remove-player-tag.ts';
import { setPlayerTag } from './commands/set-player-tag.ts';
import { listTags } from './tag-store.ts';
import { writePlayerNote } from './commands/write-player-note.ts';

export const notebookRoutes = (deps: Pick<Deps, 'db' | 'now'>): ConsoleRoute[] => [
  implement(timelineCalls.writePlayerNote, (ctx, { text }, { id }) =>
    withPlayer(deps.db, { ctx, id }, (memberId) => writePlayerNote(deps, ctx, { memberId, text })),
  ),
  implement(playerTagCalls.listPlayerTags, async (ctx) => ok(await deps.db.tx(ctx.brandId, listTags))),
  implement(playerTagCalls.createPlayerTag, (ctx, input) => createPlayerTag(deps, ctx, input)),
  implement(playerTagCalls.changePlayerTag, (ctx, input, { tag }) =>
    changePlayerTag(deps, ctx, { ...input, id: Number(tag) }),
  ),
  implement(playerTagCalls.removePlayerTag, (ctx, input, { tag }) =>
    removePlayerTag(deps, ctx, { ...input, id: Number(tag) }),
  ),
  implement(playerTagCalls.setPlayerTag, (ctx, { tag, ...input }, { id }) =>
    withPlayer(deps.db, { ctx, id }, (memberId) => setPlayerTag(deps, ctx, { ...input, memberId, tag: Number(tag) })),
  ),
];
