import type { ChannelRules } from '@baize/contract/channel-rules';
import { isManualKind, MANUAL_KINDS, type DepositKind } from '@baize/contract/deposit-kinds';

/** Of which kinds a brand can have ways to pay: those of a provider only where one is connected. */
export const kindsOf = ({ sandbox }: { readonly sandbox: boolean }): DepositKind[] => [
  ...MANUAL_KINDS,
  ...(sandbox ? (['GATEWAY'] as const) : []),
];

/** What rules cannot say of a kind: a person finds money by something, a provider tells of it. */
export const wrongFor = (kind: DepositKind, { matching }: ChannelRules): Record<string, string> | undefined =>
  isManualKind(kind) === (matching !== null)
    ? undefined
    : { matching: isManualKind(kind) ? 'needed' : 'the provider tells of it' };

type Named = {
  readonly name: Readonly<Record<string, string>>;
  readonly rules: ChannelRules;
  readonly enabled: boolean;
};

/** From where on two people credit, in words: what is missing is read over by whoever checks it. */
export const thresholdOf = ({ secondFrom }: ChannelRules): string => secondFrom ?? 'never';

/** The parts of a channel by name, as the audit log and whoever checks them read them; a bound that is none says so. */
export const partsOf = ({ name, rules, enabled }: Named): Record<string, string | number | boolean | null> => ({
  enabled,
  'name.bn': name.bn ?? '',
  'name.en': name.en ?? '',
  min: rules.min,
  max: rules.max,
  step: rules.step,
  quick: rules.quick.join(', '),
  'fee.fixed': rules.fee.fixed,
  'fee.rate': rules.fee.rate,
  'fee.bearer': rules.fee.bearer,
  'day.count': rules.day.count ?? 'none',
  'day.max': rules.day.max ?? 'none',
  hours: rules.hours ? `${rules.hours.from}-${rules.hours.to}` : 'always',
  fromCredits: rules.fromCredits,
  matching: rules.matching,
  minutes: rules.minutes,
  secondFrom: thresholdOf(rules),
  'instructions.bn': rules.instructions.bn,
  'instructions.en': rules.instructions.en,
});

type Parts = ReturnType<typeof partsOf>;
/** What differs between two, on both sides. */
export function changedParts(before: Parts, after: Parts): { before: Parts; after: Parts } | undefined {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const pick = (parts: Parts): Parts => Object.fromEntries(names.map((name) => [name, parts[name] ?? null]));
  return names.length === 0 ? undefined : { before: pick(before), after: pick(after) };
}
