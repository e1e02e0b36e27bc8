import { fail, type CallResult } from '@baize/contract/failure';
import type { FailureOf } from '@baize/contract/define-call';
import type { PlayerTag, playerTagCalls } from '@baize/contract/console/player-tags';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { MemberId } from '../../../../ids.ts';
import { giveTag, lockTag, tagsOf, takeTag } from '../tag-store.ts';

export type SetPlayerTag = {
  readonly memberId: MemberId;
  readonly tag: number;
  readonly given: boolean;
  readonly reason: string;
};

/** Gives a player a tag or takes it away. Why stands in the audit log, and so in the player's timeline. */
export const setPlayerTag = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { memberId, tag, given, reason }: SetPlayerTag,
): Promise<CallResult<PlayerTag[], FailureOf<typeof playerTagCalls.setPlayerTag>>> =>
  runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const found = await lockTag(tx, tag);
    if (!found) return fail('NOT_FOUND');
    const row = { brandId, tagId: tag, memberId, givenBy: operator.name, givenAt: now() };
    const isNew = given ? await giveTag(tx, row) : await takeTag(tx, memberId, tag);
    const value = await tagsOf(tx, memberId);
    if (!isNew) return ok({ value, audit: NOTHING_CHANGED });
    const part = { tag: found.name, risk: found.risk };
    const audit = {
      action: given ? 'give-player-tag' : 'take-player-tag',
      target: `player:${memberId}`,
      before: given ? null : part,
      after: given ? part : null,
      reason,
    };
    return ok({ value, audit });
  });
