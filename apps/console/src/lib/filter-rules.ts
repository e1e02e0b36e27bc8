import { readTime } from './offset-time.ts';
import { unitsOf } from './units.ts';

/** Why a text cannot be meant; each is a message `filter.why.<why>`. */
export const WHYS = ['name', 'place', 'choice', 'time', 'span', 'amount', 'range', 'code', 'number', 'long'] as const;
type Why = (typeof WHYS)[number];

export type FilterRule = {
  /** The filter's name in words, as it stands beside its field. */
  readonly label: string;
  readonly wrong: (text: string, values: Readonly<Partial<Record<string, string>>>) => Why | null;
};
export type FilterRules<K extends string> = Readonly<Partial<Record<K, FilterRule>>>;
/** `label`: null for what the list has no field for. */
export type WrongFilter = {
  readonly name: string;
  readonly text: string;
  readonly label: string | null;
  readonly why: Why;
};

export const oneOf = (label: string, choices: readonly unknown[]): FilterRule => ({
  label,
  wrong: (text) => (choices.some((each) => String(each) === text) ? null : 'choice'),
});

export const atMost = (label: string, max: number): FilterRule => ({
  label,
  wrong: (text) => (text.length > max ? 'long' : null),
});

export const matching = (label: string, why: Why, isRight: (text: string) => boolean): FilterRule => ({
  label,
  wrong: (text) => (isRight(text) ? null : why),
});

/** An amount as the calls take it. */
const AMOUNT = /^(0|[1-9]\d{0,14})(\.\d{1,5})?$/;
export const isAmount = (text: string): boolean => AMOUNT.test(text);
/** A tag of players as the calls take it. */
export const isTagWord = (text: string): boolean => text === 'risk' || /^[1-9]\d{0,8}$/.test(text);
const isLess = (a: string, b: string): boolean => unitsOf(a)! < unitsOf(b)!;
export const amount = (label: string): FilterRule => matching(label, 'amount', isAmount);

const isBefore = (a: string, b: string): boolean => Date.parse(a) < Date.parse(b);

/** From when until when. */
export const span = (from: string, to: string): Readonly<Record<'from' | 'to', FilterRule>> => ({
  from: matching(from, 'time', (text) => readTime(text) !== undefined),
  to: {
    label: to,
    wrong: (text, values) =>
      readTime(text) === undefined ? 'time' : isBefore(text, values['from'] ?? '') ? 'span' : null,
  },
});

/** Up to how much: no less than what the filter `low` says. */
export const amountUpTo = (label: string, low: string): FilterRule => ({
  label,
  wrong: (text, values) => {
    const least = values[low] ?? '';
    return !isAmount(text) ? 'amount' : isAmount(least) && isLess(text, least) ? 'range' : null;
  },
});
