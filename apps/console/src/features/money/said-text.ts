import type { DisputedDeposit } from '@baize/contract/console/deposits';
import { formatAmount, parseAmount } from '@baize/domain/money';
import type { Formats } from '../../use-format.ts';

/** The amount that the provider tells of; in its own words where they are no amount. */
export function saidText(
  { saidAmount, saidCurrency }: Pick<DisputedDeposit, 'saidAmount' | 'saidCurrency'>,
  format: Pick<Formats, 'money'>,
): string | null {
  if (saidAmount === null || saidCurrency === null) return null;
  const amount = parseAmount(saidAmount);
  return amount === undefined
    ? `${saidAmount} ${saidCurrency}`
    : format.money(formatAmount(amount), { unit: true, currency: saidCurrency });
}
