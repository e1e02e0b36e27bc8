import { randomUUID } from 'node:crypto';
import type { TurnoverRow } from '@baize/contract/withdrawals';
import { formatAmount } from '@baize/domain/money';
import { remainingOf, requiredOf } from '@baize/domain/turnover';
import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId, Uuid } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import type { Brand } from '../../base/brand/index.ts';
import { turnoverConsumer, type CountNeeds } from './consumers.ts';
export { openTurnover, turnoverPart } from './turnover-part.ts';
import { insertRequirement, listOpen } from './store.ts';

export type Credit = {
  readonly memberId: MemberId;
  readonly source: TurnoverRow['source'];
  /** The order that brought the money. */
  readonly ref: Uuid;
  readonly amount: bigint;
};

export type TurnoverModule = Module & {
  /**
   * By a brand's rules of now: what is called where money came that is not winnings, in the transaction that credits
   * it, under the member's lock.
   */
  readonly requirementsOf: (brandId: BrandId) => Promise<(tx: Tx, credit: Credit) => Promise<void>>;
  /** What a member must still play, and for what. */
  readonly readTurnover: (
    tx: Tx,
    member: MemberId,
  ) => Promise<{ readonly remaining: bigint; readonly rows: readonly TurnoverRow[] }>;
};

export type TurnoverNeeds = Pick<CountNeeds, 'hasMoneyElsewhere'> & {
  readonly brand: (id: BrandId) => Promise<Brand>;
};

export function createTurnoverModule(
  { ledger }: Pick<Deps, 'ledger'>,
  { brand, hasMoneyElsewhere }: TurnoverNeeds,
): TurnoverModule {
  return {
    name: 'turnover',
    consumers: [turnoverConsumer({ ledger, hasMoneyElsewhere })],
    requirementsOf: async (brandId) => {
      const { depositMultiple, gameWeights } = (await brand(brandId)).settings.withdrawals;
      return async (tx, { amount, ...credit }) => {
        // What another member gave is played once, whatever a deposit is: else money would be washed by passing it on.
        const multiple = credit.source === 'transfer' ? 1 : depositMultiple;
        await insertRequirement(tx, {
          ...credit,
          id: randomUUID() as Uuid,
          brandId,
          amount,
          multiple,
          required: requiredOf(amount, multiple),
          weights: gameWeights,
        });
      };
    },
    readTurnover: async (tx, member) => {
      const open = await listOpen(tx, member);
      return {
        remaining: open.reduce((sum, row) => sum + remainingOf(row), 0n),
        rows: open.map(({ id, source, amount, multiple, required, done, openedAt }) => ({
          id,
          source: source as TurnoverRow['source'], // held by a CHECK

          amount: formatAmount(amount),
          multiple,
          required: formatAmount(required),
          done: formatAmount(done),
          since: openedAt.toISOString(),
        })),
      };
    },
  };
}
