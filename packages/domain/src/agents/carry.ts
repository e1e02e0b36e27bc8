import { amount, ZERO, type Amount } from '../money.ts';
import type { CarryMode } from './terms.ts';

export type CarryInput = {
  readonly mode: CarryMode;
  /** The team's net loss of this period: positive where its players lost. */
  readonly netLoss: Amount;
  /** What earlier periods left: zero, or how far the team was ahead, as a negative amount. */
  readonly carried: Amount;
  readonly beginsMonth: boolean;
};
/** What of it counts in this period, the sum on which a dividend is paid, and what the next period takes over. */
export type Carried = { readonly carriedIn: Amount; readonly base: Amount; readonly carriedOut: Amount };

/** A period that the team won lowers what later ones pay on, for as long as the mode says. */
export function carryOver({ mode, netLoss, carried, beginsMonth }: CarryInput): Carried {
  if (carried > 0n) throw new RangeError('only what a team won is carried');
  const forgets = mode === 'NONE' || (mode === 'MONTH' && beginsMonth);
  const carriedIn = forgets ? ZERO : carried;
  const base = amount(netLoss + carriedIn);
  return { carriedIn, base, carriedOut: carriedOut(mode, netLoss, base) };
}

function carriedOut(mode: CarryMode, netLoss: Amount, base: Amount): Amount {
  if (mode === 'NONE') return ZERO;
  const left = mode === 'PREVIOUS' ? netLoss : base;
  return left < 0n ? left : ZERO;
}
