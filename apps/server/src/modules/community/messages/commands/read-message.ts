import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { Uuid } from '../../../../ids.ts';
import { markAllRead, markRead } from '../store.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

/** Notes that a member has read a message. */
export const readMessage = (
  { db, now }: Needs,
  { brandId, actor }: MemberContext,
  id: Uuid,
): Promise<CallResult<null, 'NOT_FOUND'>> =>
  runCommand({ db }, { brandId }, async (tx) =>
    (await markRead(tx, actor.memberId, { id, at: now() })) ? ok(null) : fail('NOT_FOUND'),
  );

/** Notes that a member has read all that there is. */
export const readAllMessages = (
  { db, now }: Needs,
  { brandId, actor }: MemberContext,
): Promise<CallResult<null, never>> =>
  runCommand({ db }, { brandId }, async (tx) => {
    await markAllRead(tx, actor.memberId, now());
    return ok(null);
  });
