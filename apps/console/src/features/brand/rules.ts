import type { FieldRule } from '@baize/contract/boot';
import { isAcceptedPattern, kindOf, patternOf, type PatternKind } from '@baize/domain/field-rules';

/** Whether the server can take a rule: lengths agree (zero as the greatest means none) and the pattern is a kind. */
export const isRuleWhole = ({
  minLength,
  maxLength,
  acceptedPattern,
}: Pick<FieldRule, 'minLength' | 'maxLength' | 'acceptedPattern'>): boolean =>
  minLength >= 0 && (maxLength === 0 || maxLength >= minLength) && isAcceptedPattern(acceptedPattern);

/** What a rule accepts: the pattern decides, and an empty one or a star is anything. */
export const ruleKind = ({ acceptedPattern }: Pick<FieldRule, 'acceptedPattern'>): PatternKind =>
  kindOf(acceptedPattern);

/** The two fields of the wire for a kind. */
export const patternFields = (kind: PatternKind): Pick<FieldRule, 'patternId' | 'acceptedPattern'> => ({
  patternId: kind,
  acceptedPattern: patternOf(kind),
});
