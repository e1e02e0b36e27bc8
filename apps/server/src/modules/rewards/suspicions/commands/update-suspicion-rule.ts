import type { suspicionCalls } from '@baize/contract/console/suspicions';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { SUSPICION_FIELDS } from '@baize/domain/agents/suspicions';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { SuspicionDeps } from '../deps.ts';
import { readRule, saveRule, type KeptRule } from '../rule-store.ts';

/** Changes from when on a brand looks twice: of days that are looked through from now on. */
export function updateSuspicionRule(
  deps: Pick<SuspicionDeps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { reason, ...wanted }: KeptRule & { readonly reason: string },
): Promise<CallResult<KeptRule, FailureOf<typeof suspicionCalls.updateSuspicionRule>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const before = await readRule(tx, brandId);
    if (before.version !== wanted.version) return fail('STATE_CONFLICT');
    const changed = SUSPICION_FIELDS.filter((field) => before[field] !== wanted[field]);
    if (changed.length === 0) return ok({ value: before, audit: NOTHING_CHANGED });
    const after = { ...wanted, version: before.version + 1 };
    if (!(await saveRule(tx, brandId, after))) return fail('STATE_CONFLICT');
    const part = (rule: KeptRule) => Object.fromEntries(changed.map((field) => [field, rule[field]]));
    const audit = {
      action: 'update-suspicion-rule',
      target: `suspicion-rule:${brandId}`,
      before: part(before),
      after: part(after),
      reason,
    };
    return ok({ value: after, audit });
  });
}
