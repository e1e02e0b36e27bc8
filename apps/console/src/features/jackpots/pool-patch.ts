import { formatAmount, parseAmount } from '@baize/domain/money';
import { isContribution, isFeed, needsSecond, type Growth } from '@baize/contract/console/jackpot-bounds';
import type { ConsoleJackpot as Jackpot, JackpotPatch } from '@baize/contract/console/jackpots';

/** The rate is edited in percent, up to two places, and travels as a share of up to four. */
export type PoolForm = { enabled: boolean; feedMin: string; feedMax: string; contributionRate: string; reason: string };

const PERCENT = /^(\d{1,2})(?:\.(\d{1,2}))?$/;

/** `0.0125` -> `1.25`, without a floating-point number between. */
export function toPercent(share: string): string {
  const [, fraction = ''] = share.split('.');
  const digits = fraction.padEnd(4, '0').slice(0, 4);
  const text = `${Number(digits.slice(0, 2))}.${digits.slice(2)}`;
  return text.replace(/\.?0+$/, '') || '0';
}

/** `1.25` -> `0.0125`; undefined for anything that is not a percentage below 100. */
export function toShare(percent: string): string | undefined {
  const match = PERCENT.exec(percent.trim());
  return match ? `0.${match[1]!.padStart(2, '0')}${(match[2] ?? '').padEnd(2, '0')}` : undefined;
}

export const toPoolForm = (pool: Jackpot): PoolForm => ({
  enabled: pool.enabled,
  feedMin: pool.feedMin,
  feedMax: pool.feedMax,
  contributionRate: toPercent(pool.contributionRate),
  reason: '',
});

/** The first field that cannot be sent, `order` when the two feeds contradict each other, null when all is well. */
export function wrongField(form: PoolForm): 'feedMin' | 'feedMax' | 'order' | 'contributionRate' | null {
  const [min, max] = [parseAmount(form.feedMin.trim()), parseAmount(form.feedMax.trim())];
  const share = toShare(form.contributionRate);
  if (min === undefined || !isFeed(min)) return 'feedMin';
  if (max === undefined || !isFeed(max)) return 'feedMax';
  if (min > max) return 'order';
  return share === undefined || !isContribution(share) ? 'contributionRate' : null;
}

/** Only what differs, with the version that was read and why. */
export function poolPatch(pool: Jackpot, form: PoolForm): JackpotPatch {
  const { version } = pool;
  return { version, reason: form.reason.trim(), ...poolChange(pool, form) };
}

/** What is typed lets the house pay more than one operator may decide. */
export function raises(pool: Jackpot, form: PoolForm): boolean {
  const growthOf = (values: Pick<PoolForm, 'enabled' | 'feedMax' | 'contributionRate'>): Growth => ({
    enabled: values.enabled,
    feedMax: parseAmount(values.feedMax.trim()) ?? 0n,
    feedEveryMs: pool.feedEveryMs,
    contributionE4: Math.round(Number(toShare(values.contributionRate) ?? 0) * 10_000),
  });
  return wrongField(form) === null && needsSecond(growthOf(toPoolForm(pool)), growthOf(form));
}

function poolChange(pool: Jackpot, form: PoolForm): Omit<JackpotPatch, 'version' | 'reason'> {
  const amount = (text: string): string => formatAmount(parseAmount(text.trim()) ?? 0n);
  const rate = toShare(form.contributionRate);
  return {
    ...(form.enabled !== pool.enabled && { enabled: form.enabled }),
    ...(amount(form.feedMin) !== pool.feedMin && { feedMin: amount(form.feedMin) }),
    ...(amount(form.feedMax) !== pool.feedMax && { feedMax: amount(form.feedMax) }),
    ...(rate !== undefined && rate !== toShare(toPercent(pool.contributionRate)) && { contributionRate: rate }),
  };
}
