import type { withdrawalRuleCalls } from '@baize/contract/console/withdrawal-rules';
import type { FailureOf } from '@baize/contract/define-call';
import { fail, type CallResult } from '@baize/contract/failure';
import {
  agreedAfter,
  hardenedWithdrawalRules,
  relaxedWithdrawalRules,
  wrongWithdrawalRules,
  type WithdrawalRules,
} from '@baize/contract/withdrawal-rules';
import { ok } from '@baize/domain/result';
import { NOTHING_CHANGED, runOperatorCommand } from '../../../../command/index.ts';
import { insertProposal, type ProposalKind } from '../../../../command/proposals.ts';
import type { OperatorContext } from '../../../../context.ts';
import { agreedRulesOf } from '../settings.ts';
import { lockSettings } from '../store.ts';
import type { UpdateBrandDeps } from './update-brand.ts';
import { updateSettings } from './update-settings.ts';

const RELAX_WITHDRAWALS = 'relax-withdrawals';
export const withdrawalRulesSubject = (brandCode: string): string => `withdrawal-rules:${brandCode}`;

export type UpdateWithdrawalRules = {
  readonly rules: WithdrawalRules;
  /** Of the brand's settings, that was read. */
  readonly version: number;
  readonly reason: string;
};
type Failures = FailureOf<typeof withdrawalRuleCalls.updateWithdrawalRules>;

type Shown = Record<string, string | number>;
/** The rules by name, as the audit log and whoever checks them read them. */
const partsOf = ({ kinds, gameWeights, ...rest }: WithdrawalRules): Shown => ({
  ...rest,
  kinds: kinds.join(', '),
  gameWeights: Object.entries(gameWeights)
    .map(([type, weight]) => `${type} ${weight} %`)
    .join(', '),
});

/**
 * Changes how a brand pays out. Where more could leave unseen or unplayed, or players would be paid much less easily,
 * another operator has to agree first.
 */
export function updateWithdrawalRules(
  { db, now, invalidate }: UpdateBrandDeps,
  { brandId, brandCode, operator, ip }: OperatorContext,
  { rules, version, reason }: UpdateWithdrawalRules,
): Promise<CallResult<null, Failures>> {
  const scope = { brandId, by: { name: operator.name, ip }, afterCommit: invalidate };
  return runOperatorCommand<null, Failures>({ db }, scope, async (tx) => {
    const wrong = wrongWithdrawalRules(rules);
    if (wrong) return fail('BAD_REQUEST', { fields: prefixed(wrong) });
    const current = await lockSettings(tx, brandId);
    if (!current) return fail('BRAND_UNKNOWN');
    if (current.version !== version) return fail('STATE_CONFLICT');
    const [was, will] = [partsOf(current.settings.withdrawals), partsOf(rules)];
    const names = Object.keys(will).filter((name) => was[name] !== will[name]);
    if (names.length === 0) return ok({ value: null, audit: NOTHING_CHANGED });
    const pick = (parts: Shown): Shown => Object.fromEntries(names.map((name) => [name, parts[name]!]));
    const [before, after, target] = [pick(was), pick(will), withdrawalRulesSubject(brandCode)];
    const audit = { action: 'update-withdrawal-rules', target, before, after, reason };
    const step = { before: current.settings.withdrawals, after: rules };
    const agreed = agreedRulesOf(current.settings);
    if (relaxedWithdrawalRules(step.before, rules).length + hardenedWithdrawalRules(agreed, step).length > 0) {
      const draft = { brandId, kind: RELAX_WITHDRAWALS, subject: target, change: { rules, version }, before, after };
      if (!(await insertProposal(tx, { ...draft, reason, makerId: operator.operatorId })))
        return fail('STATE_CONFLICT');
      return ok({ value: null, audit: { ...audit, after: { ...after, state: 'waiting' } } });
    }
    const patch = { withdrawals: rules, withdrawalsAgreed: agreed };
    const changed = await updateSettings(tx, { id: brandId, patch, version }, now());
    return changed.ok ? ok({ value: null, audit }) : fail('BAD_REQUEST', changed.error);
  });
}
const prefixed = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, why]) => [`rules.${name}`, why]));

/** The second person's half: nothing of the settings has changed since its maker saw them. */
export const relaxWithdrawals = (now: () => Date, invalidate: () => void): ProposalKind => ({
  name: RELAX_WITHDRAWALS,
  permission: 'money.read',
  apply: async (tx, { brandId }, { change }) => {
    const { rules, version } = change as unknown as Pick<UpdateWithdrawalRules, 'rules' | 'version'>;
    const current = await lockSettings(tx, brandId);
    if (!current) return fail('STATE_CONFLICT');
    const { settings } = current;
    const agreed = agreedAfter(agreedRulesOf(settings), { before: settings.withdrawals, after: rules });
    const patch = { withdrawals: rules, withdrawalsAgreed: agreed };
    const done = await updateSettings(tx, { id: brandId, patch, version }, now());
    return done.ok ? ok(undefined) : fail('STATE_CONFLICT');
  },
  afterCommit: invalidate,
});
