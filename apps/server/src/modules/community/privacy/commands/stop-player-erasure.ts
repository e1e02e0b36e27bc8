import type { playerErasureCalls } from '@baize/contract/console/privacy';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { MemberId } from '../../../../ids.ts';
import type { PrivacyDeps } from '../deps.ts';
import { deleteErasure } from '../store.ts';
import { erasureSubject } from './ask-player-erasure.ts';

type Answer = CallResult<Record<string, never>, FailureOf<typeof playerErasureCalls.stopPlayerErasure>>;

/** An operator takes the end of a player's account back, as the player asked. */
export const stopPlayerErasure = (
  { deps, identity }: PrivacyDeps,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: { readonly id: MemberId; readonly reason: string },
): Promise<Answer> =>
  runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    if (!(await identity.findMember(tx, brandId, id))) return fail('NOT_FOUND');
    if (!(await deleteErasure(tx, id))) return fail('STATE_CONFLICT');
    const audit = {
      action: 'stop-player-erasure',
      target: erasureSubject(id),
      before: { erasure: 'asked' },
      after: { erasure: null },
      reason,
    };
    return ok({ value: {}, audit });
  });
