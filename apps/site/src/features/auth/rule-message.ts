import type { FieldRule } from '@baize/contract/boot';
import { kindOf } from '@baize/domain/field-rules';
import type { Translate } from '@baize/webkit/i18n';
import { minimumAge } from '../../boot.ts';
import { boundsKey } from './field-rules.ts';
import type { RegisterProblem } from './register-fields.ts';

const PLAIN = {
  empty: 'auth.rule.empty',
  hidden: 'auth.rule.hidden',
  differs: 'auth.differs',
  samePayment: 'auth.hint.samePayment',
} as const;

/**
 * The sentence of a broken rule: the text of its pattern with the bounds filled in. A password that is only too short
 * or too long gets the sentence about passwords; a rule without bounds gets the sentence without figures.
 */
export function problemText(t: Translate, rule: FieldRule, problem: RegisterProblem): string {
  if (!('kind' in problem)) return problem.reason === 'age' ? ageText(t) : t(PLAIN[problem.reason]);
  const bounds = boundsKey(problem.min, problem.max);
  const filled =
    bounds === 'none' ? undefined : t(`auth.rule.bounds.${bounds}`, { min: problem.min, max: problem.max });
  if (problem.kind === 'any' && filled && rule.field.toLowerCase().endsWith('password'))
    return t('auth.rule.password', { bounds: filled });
  return filled ? t(`auth.rule.${problem.kind}`, { bounds: filled }) : t(`auth.rule.${problem.kind}.free`);
}

/** How old the brand's rules ask a player to be. */
export const ageText = (t: Translate): string => t('auth.rule.age', { age: minimumAge() });

/** What to type, said before anything is wrong: the same sentence as the error's. */
export function ruleHint(t: Translate, rule: FieldRule): string | undefined {
  if (rule.field === 'birthday') return ageText(t);
  if (rule.field === 'paymentPassword') return t('auth.hint.paymentPassword');
  if (rule.field !== 'username' && rule.field !== 'password') return undefined;
  const kind = kindOf(rule.patternId);
  if (kind === 'any' && boundsKey(rule.minLength, rule.maxLength) === 'none') return undefined;
  return problemText(t, rule, { reason: 'pattern', kind, min: rule.minLength, max: rule.maxLength });
}
