/** Bills that are paid together are paid as they would be one after the other, and no more than there is. */
import { BILL_STATES } from '@baize/domain/agents/states';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MemberId, Uuid } from '../../../ids.ts';
import { decidePayments } from './payments.ts';
import type { BillRow } from './run-store.ts';

const MEMBERS = 4;
type Drawn = {
  readonly member: number;
  readonly payer: number | null;
  readonly state: BillRow['state'];
  readonly net: bigint;
};

const bills = fc
  .array(
    fc.record({
      member: fc.integer({ min: 0, max: MEMBERS - 1 }),
      payer: fc.option(fc.nat(9)),
      state: fc.constantFrom(...BILL_STATES),
      net: fc.bigInt({ min: 1n, max: 1_000n }),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((drawn) => new Map(drawn.map((each, nth) => [idOf(nth), rowOf(each, nth)] as const)));
const wallets = fc.array(fc.bigInt({ min: 0n, max: 1_000n }), { minLength: MEMBERS, maxLength: MEMBERS });

const idOf = (nth: number): Uuid => `bill-${nth}` as Uuid;
/** An upline's bill stands before those of their downlines. */
const rowOf = ({ member, payer, state, net }: Drawn, nth: number): BillRow => {
  const payerId = payer === null || payer >= nth ? null : idOf(payer);
  const memberId = BigInt(member) as MemberId;
  const paid = state === 'ISSUED' ? net : 0n;
  return { id: idOf(nth), memberId, state, net, paid, passedOn: 0n, payerId, uplinePays: payerId !== null } as BillRow;
};
const walletsOf = (sums: readonly bigint[]) => new Map(sums.map((sum, at) => [BigInt(at) as MemberId, sum]));

test('together as one after the other', () => {
  fc.assert(
    fc.property(bills, wallets, (rows, sums) => {
      const ids = [...rows.keys()];
      const together = decidePayments({ ids, bills: rows, inWallet: walletsOf(sums) });
      const alone = new Map(rows);
      const inWallet = walletsOf(sums);
      const given: bigint[] = [];
      for (const id of ids) {
        const { payments, changed } = decidePayments({ ids: [id], bills: alone, inWallet });
        for (const row of changed) alone.set(row.id, row);
        for (const { bill, payer, given: sum, drawn } of payments) {
          inWallet.set(bill.memberId, inWallet.get(bill.memberId)! + sum);
          if (payer) inWallet.set(payer.memberId, inWallet.get(payer.memberId)! - drawn);
          given.push(sum);
        }
      }
      expect(together.payments.map((each) => each.given)).toEqual(given);
      expect(new Map([...rows, ...together.changed.map((row) => [row.id, row] as const)])).toEqual(alone);
      expect([...inWallet.values()].every((sum) => sum >= 0n)).toBe(true);
      for (const { net, paid, passedOn } of alone.values()) expect(paid + passedOn).toBeLessThanOrEqual(net);
    }),
  );
});
