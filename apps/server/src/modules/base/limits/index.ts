import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Module } from '../../module.ts';
import { excludeMember } from './commands/exclude-member.ts';
import { setLimits, type Limits } from './commands/set-limits.ts';

export type { Limits } from './commands/set-limits.ts';
export {
  authorizeStake,
  meterPayout,
  meterReversal,
  meterStake,
  platformDay,
  type Meters,
  type ReversedStake,
  type StakeVerdict,
} from './policy.ts';

export type LimitsModule = Module & {
  /** False: no such wallet in this brand. */
  readonly setLimits: (
    tx: Tx,
    order: { brandId: BrandId; memberId: MemberId; limits: Limits; offsetMinutes: number },
  ) => Promise<boolean>;
  /** The instant that now holds; undefined: no such wallet in this brand. */
  readonly excludeMember: (
    tx: Tx,
    order: { brandId: BrandId; memberId: MemberId; until: Date },
  ) => Promise<Date | undefined>;
};

export function createLimitsModule(deps: Pick<Deps, 'ledger' | 'now'>): LimitsModule {
  return {
    name: 'limits',
    setLimits: (tx, order) => setLimits(deps.ledger, tx, { ...order, now: deps.now() }),
    excludeMember: (tx, order) => excludeMember(deps.ledger, tx, order),
  };
}
