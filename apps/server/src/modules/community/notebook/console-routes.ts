import { playerTagCalls } from '@baize/contract/console/player-tags';
import { timelineCalls } from '@baize/contract/console/timeline';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type ConsoleRoute } from '../../../http/route.ts';
import { memberId } from '../../../ids.ts';
import { withPlayer } from '../../people/identity/index.ts';
import { changePlayerTag } from './commands/change-player-tag.ts';
import { createPlayerTag } from './commands/create-player-tag.ts';
import { removePlayerTag } from './commands/remove-player-tag.ts';
import { setPlayerTag } from './commands/set-player-tag.ts';
import { listTags, tagsOfAll } from './tag-store.ts';
import { writePlayerNote } from './commands/write-player-note.ts';

export const notebookRoutes = (deps: Pick<Deps, 'db' | 'now'>): ConsoleRoute[] => [
  implement(timelineCalls.writePlayerNote, (ctx, { text }, { id }) =>
    withPlayer(deps.db, { ctx, id }, (member) => writePlayerNote(deps, ctx, { memberId: member, text })),
  ),
  implement(playerTagCalls.listPlayerTags, async (ctx) => ok(await deps.db.tx(ctx.brandId, listTags))),
  implement(playerTagCalls.listGivenTags, ({ brandId }, { players }) =>
    deps.db.tx(brandId, async (tx) => {
      const worn = await tagsOfAll(tx, [...new Set(players.split(','))].map(memberId));
      return ok([...worn].map(([player, tags]) => ({ playerId: String(player), tags })));
    }),
  ),
  implement(playerTagCalls.createPlayerTag, (ctx, input) => createPlayerTag(deps, ctx, input)),
  implement(playerTagCalls.changePlayerTag, (ctx, input, { tag }) =>
    changePlayerTag(deps, ctx, { ...input, id: Number(tag) }),
  ),
  implement(playerTagCalls.removePlayerTag, (ctx, input, { tag }) =>
    removePlayerTag(deps, ctx, { ...input, id: Number(tag) }),
  ),
  implement(playerTagCalls.setPlayerTag, (ctx, { tag, ...input }, { id }) =>
    withPlayer(deps.db, { ctx, id }, (member) =>
      setPlayerTag(deps, ctx, { ...input, memberId: member, tag: Number(tag) }),
    ),
  ),
];
