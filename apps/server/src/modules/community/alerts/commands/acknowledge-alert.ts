import type { alertCalls, AlertFile } from '@baize/contract/console/alerts';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Uuid } from '../../../../ids.ts';
import type { AlertDeps } from '../deps.ts';
import { readAlert } from '../present.ts';
import { acknowledge, findAlert } from '../store.ts';

/** An operator says that they look after it. It stays open until its cause is gone. */
export const acknowledgeAlert = (
  { db, now }: Pick<AlertDeps, 'db' | 'now'>,
  { brandId, operator, ip }: OperatorContext,
  { id, note }: { readonly id: Uuid; readonly note: string },
): Promise<CallResult<AlertFile, FailureOf<typeof alertCalls.acknowledgeAlert>>> =>
  runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const found = await findAlert(tx, id);
    if (!found) return fail('NOT_FOUND');
    const by = { acknowledgedAt: now(), acknowledgedBy: operator.name, note };
    if (!(await acknowledge(tx, id, by))) return fail('STATE_CONFLICT');
    const audit = {
      action: 'acknowledge-alert',
      target: `alert:${id}`,
      before: { state: 'OPEN' },
      after: { state: 'ACKNOWLEDGED', kind: found.kind, subject: found.subject },
      reason: note,
    };
    return ok({ value: (await readAlert(tx, id))!, audit });
  });
