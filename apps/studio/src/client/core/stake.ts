import { latinDigits, ungroupDigits } from '@baize/domain/digits';
import { amount, formatAmount, parseAmount, type Amount } from '@baize/domain/money';

/** What the game accepts as one stake. All in 1/100 000 of the currency unit. */
export interface StakeLimits {
  readonly min: Amount;
  readonly max: Amount;
  /** Every stake is a multiple of it. */
  readonly step: Amount;
}

/** It can be staked as it stands: within the limits and on a step. */
export const isStake = (stake: bigint, { min, max, step }: StakeLimits): boolean =>
  stake >= min && stake <= max && stake % step === 0n;

/** Keeps a stake inside the limits and on the step, so that the field never shows a figure that would be refused. */
export function clampStake(stake: bigint, limits: StakeLimits): Amount {
  const step = limits.step > 0n ? limits.step : 1n;
  const stepped = (stake / step) * step;
  if (stepped < limits.min) return limits.min;
  return amount(stepped > limits.max ? limits.max : stepped);
}

export const halfStake = (stake: Amount, limits: StakeLimits): Amount => clampStake(stake / 2n, limits);
export const doubleStake = (stake: Amount, limits: StakeLimits): Amount => clampStake(stake * 2n, limits);

/** The largest stake that limits and balance allow. With less than the minimum in hand it stays at the minimum. */
export const maxStake = (balance: Amount, limits: StakeLimits): Amount =>
  clampStake(balance < limits.max ? balance : limits.max, limits);

/**
 * Reads what a person typed: digits of any keyboard, group commas and spaces are fine, more than two decimals are cut.
 * Returns undefined for anything that is no plain amount, so the field can say so.
 */
export function readTypedStake(text: string): Amount | undefined {
  const latin = ungroupDigits(latinDigits(text).replace(/\s/g, ''))
    .replace(/(\.\d\d)\d+$/, '$1')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
    .replace(/^0+(?=\d)/, '');
  return parseAmount(latin);
}

/** The text of the stake field: two places, no grouping, because it is typed into. */
export const stakeFieldText = (stake: Amount): string => formatAmount(stake);

const LINE_STEPS = [
  '0.01',
  '0.02',
  '0.04',
  '0.08',
  '0.1',
  '0.2',
  '0.4',
  '0.8',
  '1',
  '2',
  '4',
  '8',
  '10',
  '20',
  '40',
  '80',
  '100',
  '200',
  '400',
  '800',
  '1000',
];

/**
 * The line bets a slot offers: the known steps whose total lies inside the limits and on the step, and both ends of the
 * limits when they divide by the lines, so that minimum and maximum can always be played.
 */
export function lineBetSteps(limits: StakeLimits, lines: bigint): Amount[] {
  const steps = new Set<bigint>();
  const step = limits.step > 0n ? limits.step : 1n;
  const add = (line: bigint): void => {
    const total = line * lines;
    if (total >= limits.min && total <= limits.max && total % step === 0n) steps.add(line);
  };
  for (const end of [limits.min, limits.max]) if (end % lines === 0n) add(end / lines);
  for (const text of LINE_STEPS) add(parseAmount(text) ?? 0n);
  return [...steps].sort((a, b) => (a < b ? -1 : 1)).map(amount);
}

/** The step nearest to a wish from below; the first one when the wish is smaller than all. */
export function nearestStep(steps: readonly Amount[], wish: bigint): number {
  let best = 0;
  steps.forEach((step, index) => {
    if (step <= wish) best = index;
  });
  return best;
}

/** A figure on its way up, `progress` from 0 to 1, without a float touching the money. */
export function countedUp(total: Amount, progress: number): Amount {
  const thousandths = BigInt(Math.round(Math.min(1, Math.max(0, progress)) * 1000));
  return amount((total * thousandths) / 1000n);
}
