import type { consoleSalaryCalls } from '@baize/contract/console/salaries';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import { formatAmount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { SalaryDeps } from '../deps.ts';
import type { SalaryRule } from '../policy.ts';
import { readRule, saveRule } from '../run-store.ts';

const FIELDS = [
  'autoIssue',
  'activeMinBet',
  'activeMinDeposit',
  'activeMode',
  'lossMode',
  'differenceMode',
  'deductSalary',
  'realtimeBasis',
  'secondFrom',
] as const;
type Shown = Record<string, string | boolean>;
const shownAs = (value: string | boolean | bigint): string | boolean =>
  typeof value === 'bigint' ? formatAmount(value) : value;

/** Changes how a brand settles a kind from now on. Runs that were made keep the rule by which they were. */
export function updateSalaryRule(
  deps: Pick<SalaryDeps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { reason, ...wanted }: SalaryRule & { readonly reason: string },
): Promise<CallResult<SalaryRule, FailureOf<typeof consoleSalaryCalls.updateSalaryRule>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const before = await readRule(tx, wanted.kind);
    if (before.version !== wanted.version) return fail('STATE_CONFLICT');
    const changed = FIELDS.filter((field) => before[field] !== wanted[field]);
    if (changed.length === 0) return ok({ value: before, audit: NOTHING_CHANGED });
    const after = { ...wanted, version: before.version + 1 };
    if (!(await saveRule(tx, brandId, after))) return fail('STATE_CONFLICT');
    const part = (rule: SalaryRule): Shown => Object.fromEntries(changed.map((field) => [field, shownAs(rule[field])]));
    const target = `salary-rule:${wanted.kind}`;
    const audit = { action: 'update-salary-rule', target, before: part(before), after: part(after), reason };
    return ok({ value: after, audit });
  });
}
