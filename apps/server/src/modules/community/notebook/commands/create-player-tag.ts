import { fail, type CallResult } from '@baize/contract/failure';
import type { FailureOf } from '@baize/contract/define-call';
import type { playerTagCalls, PlayerTagRow } from '@baize/contract/console/player-tags';
import { PLAYER_TAGS_MAX } from '@baize/contract/console/player-tag-words';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { countTags, insertTag, listTags, type TagDraft } from '../tag-store.ts';

/** A word that the brand's operators put on players. */
export const createPlayerTag = (
  { db }: Pick<Deps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { name, tone, risk, reason }: TagDraft & { readonly reason: string },
): Promise<CallResult<PlayerTagRow[], FailureOf<typeof playerTagCalls.createPlayerTag>>> =>
  runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    if ((await countTags(tx)) >= PLAYER_TAGS_MAX)
      return fail('BAD_REQUEST', { fields: { name: `at most ${PLAYER_TAGS_MAX} tags` } });
    const id = await insertTag(tx, brandId, { name, tone, risk });
    if (id === undefined) return fail('NAME_TAKEN', { fields: { name: 'taken' } });
    const audit = {
      action: 'create-player-tag',
      target: `tag:${id}`,
      before: null,
      after: { name, tone, risk },
      reason,
    };
    return ok({ value: await listTags(tx), audit });
  });
