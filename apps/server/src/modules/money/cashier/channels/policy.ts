import type { ChannelRules } from '@baize/contract/channel-rules';
import { isManualKind, MANUAL_KINDS, type DepositKind } from '@baize/contract/deposit-kinds';
import { PROVIDER_KINDS, type ChannelProvider } from '@baize/contract/payment-providers';

/** Of which kinds a brand can have ways to pay: those of a provider only where one is connected. */
export const kindsOf = (serving: readonly ChannelProvider[]): DepositKind[] => [
  ...MANUAL_KINDS,
  ...new Set(serving.flatMap((provider) => PROVIDER_KINDS[provider])),
];

export type Served = { readonly provider: ChannelProvider | null; readonly coin: string | null };
/** Why a way to pay of a kind cannot be served so, by field. One that is served so already may stay. */
export function wrongServed(
  kind: DepositKind,
  { provider, coin }: Served,
  serving: readonly ChannelProvider[],
): Record<string, string> | undefined {
  if (isManualKind(kind)) {
    if (provider !== null) return { provider: 'its money comes to accounts of the house' };
    return coin === null ? undefined : { coin: 'no coin' };
  }
  if (provider === null) return { provider: 'needed' };
  if (!serving.includes(provider)) return { provider: 'not connected' };
  if (!PROVIDER_KINDS[provider].includes(kind)) return { provider: 'not of this kind' };
  if ((provider === 'nowpayments') !== (coin !== null)) return { coin: coin === null ? 'needed' : 'no coin' };
  return undefined;
}

/** What rules cannot say of a kind: a person finds money by something, a provider tells of it. */
export const wrongFor = (kind: DepositKind, { matching }: ChannelRules): Record<string, string> | undefined =>
  isManualKind(kind) === (matching !== null)
    ? undefined
    : { matching: isManualKind(kind) ? 'needed' : 'the provider tells of it' };

type Named = Partial<Served> & {
  readonly name: Readonly<Record<string, string>>;
  readonly rules: ChannelRules;
  readonly enabled: boolean;
};

/** From where on two people credit, in words: what is missing is read over by whoever checks it. */
export const thresholdOf = ({ secondFrom }: ChannelRules): string => secondFrom ?? 'never';

/** The parts of a channel by name, as the audit log and whoever checks them read them; a bound that is none says so. */
export const partsOf = ({
  name,
  rules,
  enabled,
  provider,
  coin,
}: Named): Record<string, string | number | boolean | null> => ({
  enabled,
  ...(provider && { provider }),
  ...(coin && { coin }),
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
