import type { FieldRule } from '@baize/contract/boot';
import { isAcceptedPattern, kindOf, patternOf, type PatternKind } from '@baize/domain/field-rules';
import type { Translate } from '@baize/webkit/i18n';

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

/** A field in the operator's words; one without words of its own under its name. */
export function fieldName(t: Translate, field: string): string {
  const text = t(`field.${field}`);
  return text === `field.${field}` ? field : text;
}
