import type { SuspicionDecision } from '@baize/contract/console/suspicion-words';
import type { suspicionCalls, SuspicionFile } from '@baize/contract/console/suspicions';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { SuspicionDeps } from '../deps.ts';
import { readSuspicion } from '../present.ts';
import { addRemark, closeSuspicion, findSuspicion } from '../store.ts';

type Decision = { readonly id: Uuid; readonly decision: SuspicionDecision; readonly reason: string };

/** An operator confirms or dismisses a suspicion. It is their judgement on record; whatever follows is another act. */
export const decideSuspicion = (
  { db, now }: Pick<SuspicionDeps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { id, decision, reason }: Decision,
): Promise<CallResult<SuspicionFile, FailureOf<typeof suspicionCalls.decideSuspicion>>> =>
  runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const found = await findSuspicion(tx, id);
    if (!found) return fail('NOT_FOUND');
    if (!(await closeSuspicion(tx, id, { state: decision, judgedAt: now() }))) return fail('STATE_CONFLICT');
    const remark = { kind: decision, writtenBy: operator.name, writtenAt: now(), text: reason };
    await addRemark(tx, { id, brandId }, remark);
    const audit = {
      action: 'decide-suspicion',
      target: `suspicion:${id}`,
      before: { state: 'OPEN' },
      after: { state: decision, kind: found.kind, accounts: found.accounts.join(',') },
      reason,
    };
    return ok({ value: (await readSuspicion(tx, id))!, audit });
  });
