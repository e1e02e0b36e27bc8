import { fail, type CallResult } from '@baize/contract/failure';
import type { FailureOf } from '@baize/contract/define-call';
import type { playerTagCalls, PlayerTagRow } from '@baize/contract/console/player-tags';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { deleteTag, listTags, lockTag } from '../tag-store.ts';

export type RemovePlayerTag = { readonly id: number; readonly version: number; readonly reason: string };

/** Deletes a tag, and takes it from everybody who has it. */
export const removePlayerTag = (
  { db }: Pick<Deps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { id, version, reason }: RemovePlayerTag,
): Promise<CallResult<PlayerTagRow[], FailureOf<typeof playerTagCalls.removePlayerTag>>> =>
  runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const was = await lockTag(tx, id);
    if (!was) return fail('NOT_FOUND');
    if (was.version !== version) return fail('STATE_CONFLICT');
    const players = await deleteTag(tx, id);
    const before = { name: was.name, risk: was.risk, players };
    const audit = { action: 'remove-player-tag', target: `tag:${id}`, before, after: null, reason };
    return ok({ value: await listTags(tx), audit });
  });
