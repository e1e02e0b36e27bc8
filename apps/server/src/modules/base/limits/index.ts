import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import { excludeMember } from './commands/exclude-member.ts';
import { freezeMember, type FreezeMember } from './commands/freeze-member.ts';
import { setLimits, type RecountDay, type SetLimits } from './commands/set-limits.ts';
import { limitsConsoleRoutes } from './console-routes.ts';
import { readGate } from './gate-part.ts';
import type { Gate } from './policy.ts';

export type { RecountDay, SetLimits } from './commands/set-limits.ts';
export {
  countPayout,
  countReversal,
  countStake,
  gateIn,
  gateNeeds,
  gatePart,
  readGate,
  type MemberGate,
} from './gate-part.ts';
export {
  authorizeStake,
  endedByExclusion,
  meterPayout,
  meterReversal,
  meterStake,
  monthSpan,
  platformDay,
  platformMonth,
  spentOn,
  type Gate,
  type Limits,
  type Meters,
  type PlatformTime,
  type ReversedStake,
  type StakePermission,
} from './policy.ts';
export { countAway, countFrozen, saveDisabled, type Away } from './store.ts';

export type LimitsModule = Module & {
  /** What stands for a member now. Decide on it only under the member's lock. */
  readonly gateOf: (tx: Tx, member: MemberId) => Promise<Gate>;
  /** False: no such wallet in this brand. */
  readonly setLimits: (tx: Tx, order: Omit<SetLimits, 'now'>) => Promise<boolean>;
  /** The instant that now holds; undefined: no such wallet in this brand. */
  readonly excludeMember: (
    tx: Tx,
    order: { brandId: BrandId; memberId: MemberId; until: Date },
  ) => Promise<Date | undefined>;
  /** For the proofs of the books: whom they name stakes and withdraws nothing until an operator has looked. */
  readonly freezeMember: (tx: Tx, order: FreezeMember) => Promise<void>;
};

/** The wagers stand on the same floor: `recountDay` is theirs and handed in by the app's wiring. */
export function createLimitsModule(
  { db, ledger, now }: Pick<Deps, 'db' | 'ledger' | 'now'>,
  { recountDay }: { readonly recountDay: RecountDay },
): LimitsModule {
  return {
    name: 'limits',
    gateOf: readGate,
    setLimits: (tx, order) => setLimits({ ledger, recountDay }, tx, { ...order, now: now() }),
    excludeMember: (tx, order) => excludeMember(ledger, tx, order),
    freezeMember: (tx, order) => freezeMember(ledger, tx, order),
    consoleRoutes: limitsConsoleRoutes({ db, ledger }),
  };
}
