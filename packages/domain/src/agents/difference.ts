import { amount, ZERO, type Amount } from '../money.ts';

/**
 * Who bears it where the lines below have earned more than the contract above them: the next above (`COST_ROLLUP`), the
 * platform (`PLATFORM_BEARS`), or the upline out of what they were paid and then out of their wallet (`UPLINE_WALLET`).
 */
export const DIFFERENCE_MODES = ['COST_ROLLUP', 'PLATFORM_BEARS', 'UPLINE_WALLET'] as const;
export type DifferenceMode = (typeof DIFFERENCE_MODES)[number];

/** What a contract earns by itself, and out of which one it is paid: -1 the platform. Payers stand first. */
export type Earned = { readonly payer: number; readonly gross: Amount };
/** What a contract's line costs, what of that went to the contracts right below, what is left to its holder. */
export type Difference = { readonly cost: Amount; readonly downlineCost: Amount; readonly net: Amount };

const largerOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * The difference method. By COST_ROLLUP what is paid over a whole tree is exactly the cost of its top contracts; nobody
 * is ever paid less than nothing. By UPLINE_WALLET a contract is owed all that it earned: `payDownlines` pays it.
 */
export function differences(earned: readonly Earned[], mode: DifferenceMode): readonly Difference[] {
  const below = earned.map(() => 0n);
  const costs = earned.map(() => 0n);
  for (let index = earned.length - 1; index >= 0; index -= 1) {
    const { payer, gross } = earned[index]!;
    if (payer >= index) throw new RangeError('a payer stands before whom they pay');
    costs[index] = mode === 'COST_ROLLUP' ? largerOf(gross, below[index]!) : gross;
    if (payer !== -1) below[payer]! += costs[index]!;
  }
  return earned.map((_, index) => ({
    cost: amount(costs[index]!),
    downlineCost: amount(below[index]!),
    net: amount(mode === 'UPLINE_WALLET' ? costs[index]! : largerOf(costs[index]! - below[index]!, 0n)),
  }));
}

/** A contract that is paid by its upline: whose wallet stands behind what the contract has to pay. */
export type Billed<W> = Earned & { readonly wallet: W };
export type Payment = {
  /** What the contract earned, and what of it was paid to its holder. */
  readonly due: Amount;
  readonly paid: Amount;
  /** What the holder had to pass on out of that, and beyond it out of their wallet. */
  readonly passedOn: Amount;
  readonly drawn: Amount;
};

/**
 * UPLINE_WALLET: the platform pays the top contracts; each holder pays the contracts right below in their order, out of
 * what they were paid under the contract, then out of their wallet. No wallet goes below zero: what is missing stays
 * due.
 */
export function payDownlines<W>(earned: readonly Billed<W>[], wallets: ReadonlyMap<W, Amount>): readonly Payment[] {
  const left = new Map(wallets);
  const paid = earned.map(({ payer, gross }) => (payer === -1 ? gross : ZERO) as bigint);
  const passedOn = earned.map(() => 0n);
  const drawn = earned.map(() => 0n);
  for (const [index, { payer, gross }] of earned.entries()) {
    if (payer === -1) continue;
    if (payer >= index) throw new RangeError('a payer stands before whom they pay');
    const { wallet } = earned[payer]!;
    const purse = paid[payer]! - passedOn[payer]!;
    const fromPurse = purse < gross ? purse : gross;
    const inWallet = left.get(wallet) ?? ZERO;
    const missing = gross - fromPurse;
    const fromWallet = inWallet < missing ? inWallet : missing;
    left.set(wallet, amount(inWallet - fromWallet));
    passedOn[payer]! += fromPurse;
    drawn[payer]! += fromWallet;
    paid[index] = fromPurse + fromWallet;
  }
  return earned.map(({ gross }, index) => ({
    due: gross,
    paid: amount(paid[index]!),
    passedOn: amount(passedOn[index]!),
    drawn: amount(drawn[index]!),
  }));
}
