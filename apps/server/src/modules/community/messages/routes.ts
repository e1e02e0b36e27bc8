import { messageCalls } from '@baize/contract/messages';
import { ok } from '@baize/domain/result';
import type { Deps } from '../../../deps.ts';
import { implement, type SiteRoute } from '../../../http/route.ts';
import type { Uuid } from '../../../ids.ts';
import { readAllMessages, readMessage } from './commands/read-message.ts';
import { countUnread, listOwnMessages } from './store.ts';

export const messageRoutes = (deps: Pick<Deps, 'db' | 'now'>): SiteRoute[] => [
  implement(messageCalls.getUnreadCount, async ({ brandId, actor }) =>
    ok({ count: await deps.db.tx(brandId, (tx) => countUnread(tx, actor.memberId)) }),
  ),
  implement(messageCalls.listOwnMessages, async ({ brandId, actor }, { unread, ...query }) =>
    ok(await deps.db.tx(brandId, (tx) => listOwnMessages(tx, actor.memberId, { ...query, unread: unread === 'true' }))),
  ),
  implement(messageCalls.readMessage, (ctx, _input, { id }) => readMessage(deps, ctx, id as Uuid)),
  implement(messageCalls.readAllMessages, (ctx) => readAllMessages(deps, ctx)),
];
