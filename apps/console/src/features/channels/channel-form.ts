import { channelProposalOf, ChannelRulesSchema, type ChannelRules } from '@baize/contract/channel-rules';
import { CHANNEL_CODE, type ConsoleChannel } from '@baize/contract/console/channels';
import { isManualKind, type DepositKind, type FEE_BEARERS, type MATCHINGS } from '@baize/contract/deposit-kinds';
import { COIN, PROVIDER_KINDS, type ChannelProvider } from '@baize/contract/payment-providers';
import { CENT, depositFee } from '@baize/domain/deposit';
import { formatAmount, parseAmount } from '@baize/domain/money';
import { isReason } from '../../lib/reason.ts';
import { percentOf } from './parts.tsx';

/** As it is typed. Where a bound is empty there is none. */
export type ChannelForm = {
  code: string;
  kind: DepositKind;
  provider: ChannelProvider | '';
  coin: string;
  nameBn: string;
  nameEn: string;
  min: string;
  max: string;
  step: string;
  quick: string;
  feeFixed: string;
  feeRate: string;
  feeBearer: (typeof FEE_BEARERS)[number];
  dayCount: string;
  dayMax: string;
  from: string;
  to: string;
  fromCredits: string;
  matching: (typeof MATCHINGS)[number];
  minutes: string;
  secondFrom: string;
  instructionsBn: string;
  instructionsEn: string;
  enabled: boolean;
  reason: string;
};
export type ChannelField = keyof ChannelForm;

export const EMPTY_FORM: ChannelForm = {
  code: '',
  kind: 'BANK_TRANSFER',
  provider: '',
  coin: '',
  nameBn: '',
  nameEn: '',
  min: '100.00',
  max: '50000.00',
  step: '1.00',
  quick: '500, 1000, 5000, 10000',
  feeFixed: '0.00',
  feeRate: '0',
  feeBearer: 'house',
  dayCount: '',
  dayMax: '',
  from: '',
  to: '',
  fromCredits: '0',
  matching: 'remark',
  minutes: '30',
  secondFrom: '100000.00',
  instructionsBn: '',
  instructionsEn: '',
  enabled: false,
  reason: '',
};

export const toChannelForm = ({ code, kind, provider, coin, name, rules, enabled }: ConsoleChannel): ChannelForm => ({
  code,
  kind,
  provider: provider ?? '',
  coin: coin ?? '',
  nameBn: name.bn,
  nameEn: name.en,
  min: rules.min,
  max: rules.max,
  step: rules.step,
  quick: rules.quick.join(', '),
  feeFixed: rules.fee.fixed,
  feeRate: percentOf(rules.fee.rate),
  feeBearer: rules.fee.bearer,
  dayCount: rules.day.count === null ? '' : String(rules.day.count),
  dayMax: rules.day.max ?? '',
  from: rules.hours?.from ?? '',
  to: rules.hours?.to ?? '',
  fromCredits: String(rules.fromCredits),
  matching: rules.matching ?? 'remark',
  minutes: String(rules.minutes),
  secondFrom: rules.secondFrom ?? '',
  instructionsBn: rules.instructions.bn,
  instructionsEn: rules.instructions.en,
  enabled,
  reason: '',
});

/** As amounts are kept, so that one that is written otherwise is no change. */
const amountOf = (typed: string): string => {
  const units = parseAmount(typed.trim());
  return units === undefined ? typed.trim() : formatAmount(units);
};
const orNull = (typed: string): string | null => (typed.trim() === '' ? null : amountOf(typed));
const wholeOf = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN);
/** A per cent with at most four places, in millionths. */
const rateOf = (typed: string): number =>
  /^\d{1,3}(\.\d{1,4})?$/.test(typed.trim()) ? Math.round(Number(typed) * 10_000) : Number.NaN;

const draftOf = (form: ChannelForm): ChannelRules => ({
  min: amountOf(form.min),
  max: amountOf(form.max),
  step: amountOf(form.step),
  quick: form.quick
    .split(/[,;\s]+/u)
    .filter(Boolean)
    .map(amountOf),
  fee: { fixed: amountOf(form.feeFixed), rate: rateOf(form.feeRate), bearer: form.feeBearer },
  day: { count: form.dayCount.trim() === '' ? null : wholeOf(form.dayCount), max: orNull(form.dayMax) },
  hours: form.from.trim() === '' && form.to.trim() === '' ? null : { from: form.from.trim(), to: form.to.trim() },
  fromCredits: wholeOf(form.fromCredits),
  matching: isManualKind(form.kind) ? form.matching : null,
  minutes: wholeOf(form.minutes),
  secondFrom: orNull(form.secondFrom),
  instructions: { bn: form.instructionsBn.trim(), en: form.instructionsEn.trim() },
});

/** Under which field it is said that a rule cannot be so. */
const FIELD_OF: Readonly<Record<string, ChannelField>> = {
  min: 'min',
  max: 'max',
  step: 'step',
  quick: 'quick',
  fee: 'feeFixed',
  'fee.fixed': 'feeFixed',
  'fee.rate': 'feeRate',
  'day.count': 'dayCount',
  'day.max': 'dayMax',
  'hours.from': 'from',
  'hours.to': 'to',
  fromCredits: 'fromCredits',
  minutes: 'minutes',
  secondFrom: 'secondFrom',
  'instructions.bn': 'instructionsBn',
  'instructions.en': 'instructionsEn',
};

/** The rules as they are typed, or the fields that cannot be so. */
export function readRules(form: ChannelForm): { rules: ChannelRules } | { wrong: ChannelField[] } {
  const read = ChannelRulesSchema.safeParse(draftOf(form));
  if (read.success) return { rules: read.data };
  const wrong = read.error.issues.map(({ path }) => FIELD_OF[path.slice(0, 2).join('.')] ?? FIELD_OF[String(path[0])]!);
  return { wrong: [...new Set(wrong)] };
}

/** Every field that cannot be so. */
export function wrongFields(form: ChannelForm): ChannelField[] {
  const read = readRules(form);
  return [
    ...(CHANNEL_CODE.test(form.code) ? [] : (['code'] as const)),
    ...(form.nameBn.trim() === '' ? (['nameBn'] as const) : []),
    ...(form.nameEn.trim() === '' ? (['nameEn'] as const) : []),
    ...(isServed(form) ? [] : (['provider'] as const)),
    ...(servedOf(form).coin === null || COIN.test(servedOf(form).coin!) ? [] : (['coin'] as const)),
    ...('wrong' in read ? read.wrong : []),
    ...(isReason(form.reason) ? [] : (['reason'] as const)),
  ];
}

/** Who can serve a way to pay of this kind, of those that are connected. */
export const fittingProviders = (kind: DepositKind, providers: readonly ChannelProvider[]): ChannelProvider[] =>
  providers.filter((provider) => PROVIDER_KINDS[provider].includes(kind));

/** Who serves it, as the server is told. */
export const servedOf = ({ kind, provider, coin }: ChannelForm) => ({
  provider: isManualKind(kind) || provider === '' ? null : provider,
  coin: provider === 'nowpayments' && kind === 'CRYPTO' ? coin.trim().toLowerCase() : null,
});

const isServed = ({ kind, provider }: ChannelForm): boolean =>
  isManualKind(kind) || (provider !== '' && PROVIDER_KINDS[provider].includes(kind));

export const nameOf = (form: ChannelForm) => ({ bn: form.nameBn.trim(), en: form.nameEn.trim() });

/** Hundredths that stand for those by which an order is told from others. */
const SAMPLE_CENTS = 37n;
/** One deposit reckoned through. Not in the component: the compiler of components knows no literal of a bigint. */
export function exampleOf({ quick, min, matching, fee }: ChannelRules) {
  const asked = parseAmount(quick[0] ?? min)!;
  const pays = matching === 'amount' ? asked - (asked % (100n * CENT)) + SAMPLE_CENTS * CENT : asked;
  const cost = fee.bearer === 'member' ? depositFee(pays, { fixed: parseAmount(fee.fixed)!, rate: fee.rate }) : 0n;
  const [all, paid, taken, got] = [asked, pays, cost, pays - cost].map(formatAmount) as [
    string,
    string,
    string,
    string,
  ];
  return { asked: all, pays: paid, fee: taken, gets: got };
}

/** As what another operator has to agree to it first, if at all. */
export function proposalOf(channel: ConsoleChannel, form: ChannelForm): ReturnType<typeof channelProposalOf> {
  const read = readRules(form);
  if (!('rules' in read)) return undefined;
  const wanted = { name: nameOf(form), rules: read.rules, enabled: form.enabled, ...servedOf(form) };
  return channelProposalOf(channel, wanted);
}
