import type { Deposit, DepositMethod } from '@baize/contract/cashier';
import { depositFee } from '@baize/domain/deposit';
import { formatAmount, parseAmount } from '@baize/domain/money';

/** What a way to pay costs the player, as the server reckons it. */
export const feeOf = ({ fee }: Pick<DepositMethod, 'fee'>, amount: bigint): bigint => {
  const fixed = parseAmount(fee.fixed) ?? 0n;
  return fixed === 0n && fee.rate === 0 ? 0n : depositFee(amount, { fixed, rate: fee.rate });
};

/** What arrives of an order. */
export const netOf = ({ amount, fee }: Pick<Deposit, 'amount' | 'fee'>): string =>
  formatAmount(parseAmount(amount)! - parseAmount(fee)!);
