import type { suspicionCalls, SuspicionFile } from '@baize/contract/console/suspicions';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { SuspicionDeps } from '../deps.ts';
import { readSuspicion } from '../present.ts';
import { addRemark, findSuspicion } from '../store.ts';

/** An operator writes down what they found about an open suspicion. */
export const noteSuspicion = (
  { db, now }: Pick<SuspicionDeps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { id, text }: { readonly id: Uuid; readonly text: string },
): Promise<CallResult<SuspicionFile, FailureOf<typeof suspicionCalls.noteSuspicion>>> =>
  runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const found = await findSuspicion(tx, id);
    if (!found) return fail('NOT_FOUND');
    if (found.state !== 'OPEN') return fail('STATE_CONFLICT');
    await addRemark(tx, { id, brandId }, { kind: 'NOTE', writtenBy: operator.name, writtenAt: now(), text });
    const audit = { action: 'note-suspicion', target: `suspicion:${id}`, before: null, after: { note: text } };
    return ok({ value: (await readSuspicion(tx, id))!, audit });
  });
