import { bigints } from '../../../db/arrays.ts';
import type { Prepared, Tx } from '../../../db/pool.ts';
import { memberId, type MemberId } from '../../../ids.ts';
import {
  MEMBERS,
  partNeeds,
  type Batch,
  type LedgerPart,
  type PartNeed,
  type PartNeeds,
} from '../../../ledger/index.ts';
import {
  meterPayout,
  meterReversal,
  meterStake,
  type Gate,
  type Meters,
  type PlatformTime,
  type ReversedStake,
} from './policy.ts';

/** A member's gate as batches hold it. */
export type MemberGate = Gate & { readonly memberId: MemberId };

const READ: Prepared = {
  name: 'limits_gates',
  text: `select member_id, disabled, frozen_at is not null as frozen, excluded_until, single_stake_max, day_stake_max,
      day_loss_max, to_char(meter_day, 'YYYY-MM-DD') as meter_day, day_stake, day_payout,
      to_char(away_day, 'YYYY-MM-DD') as away_day, away_stake, away_payout
    from limits.member_gate where member_id = any ($1::bigint[])`,
};
type GateRow = {
  member_id: string;
  disabled: boolean;
  frozen: boolean;
  excluded_until: Date | null;
  single_stake_max: string | null;
  day_stake_max: string | null;
  day_loss_max: string | null;
  meter_day: string | null;
  day_stake: string;
  day_payout: string;
  away_day: string | null;
  away_stake: string;
  away_payout: string;
};
const METER: Prepared = {
  name: 'limits_meter',
  text: 'select limits_meter($1::bigint[], $2::date[], $3::bigint[], $4::bigint[])',
};

/**
 * Standing, exclusion, limits and the day's meters, as decisions of the ledger see them. Absent: nothing was ever set.
 */
export const gatePart: LedgerPart<PartNeed, MemberGate> = {
  name: 'limits.gate',
  proofs: [{ prove: 'limits_meters_prove', walk: MEMBERS, checks: ['meters-agree-with-wagers'], freezes: true }],
  reads: {
    keyOf: (need) => String(need.memberId),
    keyOfRow: (gate) => String(gate.memberId),
    read: async (tx, needs) =>
      (await tx.rows<GateRow>(READ, [bigints(needs.map((need) => need.memberId))])).map(gateOf),
    copy: (gate) => ({ ...gate }),
    remembers: { answersMax: 1, rowsMax: 1 },
    whenUnknown: { how: 'read' },
  },
  write: ({ changed }) => [
    {
      ...METER,
      values: [
        bigints(changed.map((gate) => gate.memberId)),
        changed.map((gate) => gate.meterDay),
        bigints(changed.map((gate) => gate.dayStake)),
        bigints(changed.map((gate) => gate.dayPayout)),
      ],
    },
  ],
};

/** What an operation names that asks a member's gate. */
export const gateNeeds = (member: MemberId): PartNeeds => partNeeds(gatePart, [{ memberId: member }]);

export const gateIn = (batch: Batch, member: MemberId): MemberGate =>
  batch.part(gatePart).find({ memberId: member })[0] ?? { ...OPEN_GATE, memberId: member };

/** Counts a stake, a payout or a reversal in the day's meters, where the member has a limit that needs them. */
export const countStake = (batch: Batch, gate: MemberGate, { stake, at }: { stake: bigint; at: PlatformTime }): void =>
  keepMeters(batch, gate, meterStake(gate, stake, at));
export const countPayout = (
  batch: Batch,
  gate: MemberGate,
  { payout, at }: { payout: bigint; at: PlatformTime },
): void => keepMeters(batch, gate, meterPayout(gate, payout, at));
export const countReversal = (
  batch: Batch,
  gate: MemberGate,
  { reversed, at }: { reversed: ReversedStake; at: PlatformTime },
): void => keepMeters(batch, gate, meterReversal(gate, reversed, at));

function keepMeters(batch: Batch, gate: MemberGate, meters: Meters | null): void {
  if (!meters) return;
  Object.assign(gate, meters);
  batch.part(gatePart).change(gate);
}

/** A member's gate outside of the ledger's batches: for showing it, and for commands that hold the member's lock. */
export async function readGate(tx: Tx, member: MemberId): Promise<Gate> {
  const [row] = await tx.rows<GateRow>(READ, [bigints([member])]);
  return row ? gateOf(row) : OPEN_GATE;
}

const OPEN_GATE: Gate = {
  disabled: false,
  frozen: false,
  excludedUntil: null,
  singleStakeMax: null,
  dayStakeMax: null,
  dayLossMax: null,
  meterDay: null,
  dayStake: 0n,
  dayPayout: 0n,
  awayDay: null,
  awayStake: 0n,
  awayPayout: 0n,
};

const amountOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

const gateOf = (row: GateRow): MemberGate => ({
  memberId: memberId(row.member_id),
  disabled: row.disabled,
  frozen: row.frozen,
  excludedUntil: row.excluded_until,
  singleStakeMax: amountOf(row.single_stake_max),
  dayStakeMax: amountOf(row.day_stake_max),
  dayLossMax: amountOf(row.day_loss_max),
  meterDay: row.meter_day,
  dayStake: BigInt(row.day_stake),
  dayPayout: BigInt(row.day_payout),
  awayDay: row.away_day,
  awayStake: BigInt(row.away_stake),
  awayPayout: BigInt(row.away_payout),
});
