import type { returnCalls } from '@baize/contract/console/returns';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { acknowledgeAlarm, lockAlarm } from '../returns/store.ts';

/** An operator says what they found behind a game's alarm; it is not raised again in its month. */
export function acknowledgeReturn(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<CallResult<null, FailureOf<typeof returnCalls.acknowledgeReturn>>> {
  return runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const alarm = await lockAlarm(tx, BigInt(id));
    if (!alarm) return fail('NOT_FOUND');
    if (alarm.acknowledgedAt !== null) return fail('STATE_CONFLICT');
    await acknowledgeAlarm(tx, alarm.id, { by: operator.name, reason, at: now() });
    const { gameCode, currency, month, actual, low, high } = alarm;
    const audit = {
      action: 'acknowledge-return',
      target: `game:${gameCode}`,
      before: { state: 'alarm' },
      after: { state: 'acknowledged', month, currency, actual, low, high },
      reason,
    };
    return ok({ value: null, audit });
  });
}
