import type { consoleSalaryCalls } from '@baize/contract/console/salaries';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import type { ContractKind } from '@baize/domain/agents/kinds';
import { formatAmount, parseAmount, type Amount } from '@baize/domain/money';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import type { Tx } from '../../../../db/pool.ts';
import type { BrandId } from '../../../../ids.ts';
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
const RELAX_RULE = 'relax-salary-rule';
export const ruleSubject = (kind: ContractKind): string => `salary-rule:${kind}`;

type Shown = Record<string, string | boolean>;
const shownAs = (value: string | boolean | bigint): string | boolean =>
  typeof value === 'bigint' ? formatAmount(value) : value;

/** Money that leaves with fewer people looking at it: paid by itself, or up to a higher amount by one operator. */
const relaxes = (before: SalaryRule, wanted: SalaryRule): boolean =>
  (wanted.autoIssue && !before.autoIssue) || wanted.secondFrom > before.secondFrom;

/**
 * Changes how a brand settles a kind from now on; what relaxes it waits for a second operator. Runs that were made keep
 * the rule by which they were.
 */
export function updateSalaryRule(
  deps: Pick<SalaryDeps, 'db'>,
  { brandId, operator, ip }: OperatorContext,
  { reason, ...wanted }: SalaryRule & { readonly reason: string },
): Promise<CallResult<Saved, FailureOf<typeof consoleSalaryCalls.updateSalaryRule>>> {
  return runOperatorCommand(deps, { brandId, by: { name: operator.name, ip } }, async (tx) => {
    const before = await readRule(tx, wanted.kind);
    if (before.version !== wanted.version) return fail('STATE_CONFLICT');
    const changed = FIELDS.filter((field) => before[field] !== wanted[field]);
    if (changed.length === 0) return ok({ value: answer(before, false), audit: NOTHING_CHANGED });
    const part = (rule: SalaryRule): Shown => Object.fromEntries(changed.map((field) => [field, shownAs(rule[field])]));
    const target = ruleSubject(wanted.kind);
    const audit = { action: 'update-salary-rule', target, before: part(before), after: part(wanted), reason };
    if (relaxes(before, wanted)) {
      const draft = { brandId, kind: RELAX_RULE, subject: target, change: { ...wanted, ...amountsOf(wanted) }, reason };
      const made = { ...draft, before: audit.before, after: audit.after, makerId: operator.operatorId };
      if ((await insertProposal(tx, made)) === undefined) return fail('STATE_CONFLICT');
      const waits = { ...audit, after: { ...audit.after, state: 'waiting' } };
      return ok({ value: answer(before, true), audit: waits });
    }
    const saved = await save(tx, brandId, wanted);
    return saved ? ok({ value: answer(saved, false), audit }) : fail('STATE_CONFLICT');
  });
}
type Saved = { readonly rule: SalaryRule; readonly waiting: boolean };
const answer = (rule: SalaryRule, waiting: boolean): Saved => ({ rule, waiting });

/** `wanted` names the version that its maker saw. Undefined: somebody was faster. */
async function save(tx: Tx, brandId: BrandId, wanted: SalaryRule): Promise<SalaryRule | undefined> {
  const after = { ...wanted, version: wanted.version + 1 };
  return (await saveRule(tx, brandId, after)) ? after : undefined;
}

/** The second operator's half: the rule must still be as its maker saw it. */
export const relaxSalaryRule: ProposalKind = {
  name: RELAX_RULE,
  permission: 'salaries.read',
  apply: async (tx, { brandId }, proposal) => {
    const change = proposal.change as Relaxed;
    const read = (field: keyof AmountTexts): Amount => parseAmount(change[field])!; // as it was put down
    const wanted: SalaryRule = {
      ...change,
      activeMinBet: read('activeMinBet'),
      activeMinDeposit: read('activeMinDeposit'),
      secondFrom: read('secondFrom'),
    };
    return (await save(tx, brandId, wanted)) ? ok(undefined) : fail('STATE_CONFLICT');
  },
};
type AmountTexts = Readonly<Record<'activeMinBet' | 'activeMinDeposit' | 'secondFrom', string>>;
type Relaxed = Omit<SalaryRule, keyof AmountTexts> & AmountTexts;
const amountsOf = (rule: SalaryRule): AmountTexts => ({
  activeMinBet: formatAmount(rule.activeMinBet),
  activeMinDeposit: formatAmount(rule.activeMinDeposit),
  secondFrom: formatAmount(rule.secondFrom),
});
