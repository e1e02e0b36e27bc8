import { nextBillState } from '@baize/domain/agents/states';
import type { MemberId, Uuid } from '../../../ids.ts';
import type { BillRow } from './run-store.ts';

export type Unpaid = 'STATE_CONFLICT' | 'INSUFFICIENT_FUNDS';
export type Payment = {
  /** As it stood before. */
  readonly bill: BillRow;
  /** The bill of the upline who pays it. */
  readonly payer: BillRow | undefined;
  readonly given: bigint;
  /** Of it out of the upline's wallet. */
  readonly drawn: bigint;
};
export type ToPay = {
  readonly ids: readonly Uuid[];
  /** With those of the uplines who pay them. */
  readonly bills: ReadonlyMap<Uuid, BillRow>;
  readonly inWallet: ReadonlyMap<MemberId, bigint>;
};
export type Decided = {
  readonly payments: readonly Payment[];
  readonly changed: readonly BillRow[];
  readonly refused: Map<Uuid, Unpaid>;
};

/** What each bill is paid, one after the other: what one takes of an upline's money is not there for the next. */
export function decidePayments({ ids, bills, inWallet }: ToPay): Decided {
  const after = new Map<Uuid, BillRow>();
  const balances = new Map(inWallet);
  const billOf = (id: Uuid): BillRow => after.get(id) ?? bills.get(id)!;
  const balanceOf = (member: MemberId): bigint => balances.get(member) ?? 0n;
  const payments: Payment[] = [];
  const refused = new Map<Uuid, Unpaid>();
  for (const id of ids) {
    const bill = billOf(id);
    const payer = bill.uplinePays && bill.payerId !== null ? billOf(bill.payerId) : undefined;
    const due = bill.net - bill.paid - bill.passedOn;
    const { purse, drawn } = payer ? outOf(payer, balanceOf(payer.memberId), due) : { purse: due, drawn: 0n };
    const given = purse + drawn;
    const state = nextBillState(bill.state, eventOf(given, due));
    if (state === undefined) refused.set(id, 'STATE_CONFLICT');
    else if (given === 0n && due > 0n && state === bill.state) refused.set(id, 'INSUFFICIENT_FUNDS');
    else {
      after.set(id, { ...bill, state, paid: bill.paid + given });
      if (payer && purse > 0n) after.set(payer.id, { ...payer, passedOn: payer.passedOn + purse });
      if (payer && drawn > 0n) balances.set(payer.memberId, balanceOf(payer.memberId) - drawn);
      balances.set(bill.memberId, balanceOf(bill.memberId) + given);
      if (given > 0n) payments.push({ bill, payer, given, drawn });
    }
  }
  return { payments, changed: [...after.values()], refused };
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * First out of what the upline's own bill still holds (`purse`), before that is paid, then out of their wallet, which
 * never goes below zero.
 */
function outOf(payer: BillRow, inWallet: bigint, due: bigint): { purse: bigint; drawn: bigint } {
  const held = payer.state === 'UNCOLLECTED' ? payer.net - payer.paid - payer.passedOn : 0n;
  const purse = least(held, due);
  return { purse, drawn: least(inWallet, due - purse) };
}

function eventOf(given: bigint, due: bigint): 'PAY' | 'PAY_PART' | 'PAY_NOTHING' {
  if (given === due) return 'PAY';
  return given > 0n ? 'PAY_PART' : 'PAY_NOTHING';
}
