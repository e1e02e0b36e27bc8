import type { Tx } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import type { BrandId, MemberId } from '../../../ids.ts';
import type { Module } from '../../../module.ts';
import { excludeMember } from './commands/exclude-member.ts';
import { freezeMember, type FreezeMember } from './commands/freeze-member.ts';
import { setLimits, type SetLimits } from './commands/set-limits.ts';
import { limitsConsoleRoutes } from './console-routes.ts';
import { boundsOfPlay, type PlayBounds } from './bounds.ts';
import type { LimitNeeds, LimitsNeeds } from './deps.ts';
import { readGate } from './gate-part.ts';
import { limitJobs } from './jobs.ts';
import type { Gate } from './policy.ts';
import { limitsPersonal } from './personal.ts';
import { limitsRoutes } from './routes.ts';

export { boundsOfPlay, judgeDeposit, spansAt, type PlayBounds } from './bounds.ts';
export { excludeMember } from './commands/exclude-member.ts';
export { inForce } from './commands/change-limit.ts';
export type { RecountDay, SetLimits } from './commands/set-limits.ts';
export type { LimitBrand, LimitsNeeds } from './deps.ts';
export { readLimits } from './limit-store.ts';
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
  daySpan,
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
  /** What a player's own limits and the rules say before a game is opened. */
  readonly boundsOfPlay: (player: Parameters<typeof boundsOfPlay>[1]) => Promise<PlayBounds>;
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

export function createLimitsModule(
  { db, ledger, now }: Pick<Deps, 'db' | 'ledger' | 'now'>,
  given: LimitsNeeds,
): LimitsModule {
  const needs: LimitNeeds = { db, ledger, now, ...given };
  return {
    name: 'limits',
    gateOf: readGate,
    boundsOfPlay: (player) => boundsOfPlay(needs, player),
    setLimits: (tx, order) => setLimits(needs, tx, { ...order, now: now() }),
    excludeMember: (tx, order) => excludeMember(ledger, tx, order),
    freezeMember: (tx, order) => freezeMember(ledger, tx, order),
    siteRoutes: limitsRoutes(needs),
    consoleRoutes: limitsConsoleRoutes(needs),
    jobs: limitJobs(needs),
    personal: limitsPersonal,
  };
}
