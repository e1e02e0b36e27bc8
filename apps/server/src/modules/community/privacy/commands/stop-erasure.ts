import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runCommand } from '../../../../command/index.ts';
import type { MemberContext } from '../../../../context.ts';
import type { PrivacyDeps } from '../deps.ts';
import { deleteErasure } from '../store.ts';

/** A member takes the end of their account back, whoever asked for it. */
export const stopErasure = (
  { deps }: PrivacyDeps,
  { brandId, actor }: MemberContext,
): Promise<CallResult<null, 'NOT_FOUND'>> =>
  runCommand(deps, { brandId }, async (tx) =>
    (await deleteErasure(tx, actor.memberId)) ? ok(null) : fail('NOT_FOUND'),
  );
