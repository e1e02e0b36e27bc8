import type { FieldRule } from '@baize/contract/boot';
import { isSafePattern, kindOf, PATTERN_KINDS, type PatternKind } from '@baize/domain/field-rules';

/**
 * Whether the server can take a rule: lengths agree (zero as the greatest means none) and the pattern cannot run for
 * ever.
 */
export const isRuleWhole = ({
  minLength,
  maxLength,
  acceptedPattern,
}: Pick<FieldRule, 'minLength' | 'maxLength' | 'acceptedPattern'>): boolean =>
  minLength >= 0 && (maxLength === 0 || maxLength >= minLength) && isSafePattern(acceptedPattern);

const ANYTHING = '*';
const defaultPattern = (kind: PatternKind): string => (kind === 'any' ? ANYTHING : kind);
const isNamed = (pattern: string): boolean =>
  pattern === ANYTHING || pattern === '' || PATTERN_KINDS.some((kind) => kind === pattern);

/** A rule's kind, and the brand's own expression where it has one. */
export const shapeOf = ({
  patternId,
  acceptedPattern,
}: Pick<FieldRule, 'patternId' | 'acceptedPattern'>): { kind: PatternKind; own: string } => ({
  kind: kindOf(patternId),
  own: isNamed(acceptedPattern) ? '' : acceptedPattern,
});

/** The two fields of the wire for a kind and an expression. */
export const patternFields = (kind: PatternKind, own: string): Pick<FieldRule, 'patternId' | 'acceptedPattern'> => ({
  patternId: kind,
  acceptedPattern: own.trim() === '' ? defaultPattern(kind) : own,
});
