import { fail, type CallResult } from '@baize/contract/failure';
import type { FailureOf } from '@baize/contract/define-call';
import type { playerTagCalls, PlayerTagRow } from '@baize/contract/console/player-tags';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { isNameTaken, listTags, lockTag, saveTag, type TagDraft } from '../tag-store.ts';

export type ChangePlayerTag = TagDraft & {
  readonly id: number;
  readonly version: number;
  readonly reason: string;
};

/** Another name or colour, or a flag of risk: for everybody who has it. */
export const changePlayerTag = (
  { db }: Pick<Deps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { id, version, name, tone, risk, reason }: ChangePlayerTag,
): Promise<CallResult<PlayerTagRow[], FailureOf<typeof playerTagCalls.changePlayerTag>>> =>
  runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const was = await lockTag(tx, id);
    if (!was) return fail('NOT_FOUND');
    if (was.version !== version) return fail('STATE_CONFLICT');
    if (await isNameTaken(tx, name, id)) return fail('NAME_TAKEN', { fields: { name: 'taken' } });
    if (was.name === name && was.tone === tone && was.risk === risk)
      return ok({ value: await listTags(tx), audit: NOTHING_CHANGED });
    await saveTag(tx, id, { name, tone, risk });
    const before = { name: was.name, tone: was.tone, risk: was.risk };
    const audit = { action: 'change-player-tag', target: `tag:${id}`, before, after: { name, tone, risk }, reason };
    return ok({ value: await listTags(tx), audit });
  });
