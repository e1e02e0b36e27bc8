import { alertTerms } from '@baize/contract/console/alert-words';
import type { alertCalls, AlertRule } from '@baize/contract/console/alerts';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { AlertDeps } from '../deps.ts';
import { listRules, rulesOf, saveRule } from '../rule-store.ts';

const told = ({ threshold, byEmail, byWebhook }: AlertRule) => ({ threshold, byEmail, byWebhook });

/** Changes from when on a kind is opened, and whom it tells. It holds for the next look. */
export async function updateAlertRule(
  { db }: Pick<AlertDeps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { reason, ...wanted }: AlertRule & { readonly reason: string },
): Promise<CallResult<AlertRule[], FailureOf<typeof alertCalls.updateAlertRule>>> {
  const { least, most } = alertTerms(wanted.kind);
  if (wanted.threshold < least || wanted.threshold > most)
    return fail('BAD_REQUEST', { fields: { threshold: `from ${least} to ${most}` } });
  return runOperatorCommand({ db }, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const rules = rulesOf(await listRules(tx));
    const before = rules.find(({ kind }) => kind === wanted.kind)!;
    if (before.version !== wanted.version) return fail('STATE_CONFLICT');
    if (JSON.stringify(told(before)) === JSON.stringify(told(wanted)))
      return ok({ value: rules, audit: NOTHING_CHANGED });
    const after = { ...wanted, version: before.version + 1 };
    if (!(await saveRule(tx, brandId, after))) return fail('STATE_CONFLICT');
    const audit = {
      action: 'update-alert-rule',
      target: `alert-rule:${wanted.kind}`,
      before: told(before),
      after: told(after),
      reason,
    };
    return ok({ value: rulesOf(await listRules(tx)), audit });
  });
}
