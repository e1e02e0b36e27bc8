import { amount } from '@baize/domain/money';
import { err, type Result } from '@baize/domain/result';
import { freebetsOf, wireTime, type FreebetReward, type SupplierFault } from '@baize/wallet-protocol';
import type { Deps } from '../../../../deps.ts';
import { parseUuid, wireUser, type BrandId } from '../../../../ids.ts';
import { isNameTaken, listToTell, markTold, putOff, type RewardRow } from '../../../money/freerounds/index.ts';
import type { Directory, Supplier } from '../directory.ts';
import { prepaidFor, type Prepaids } from './prepaids.ts';

export type TellDeps = Pick<Deps, 'db' | 'now'> & {
  readonly log: Pick<Deps['log'], 'warn'>;
  readonly directory: Pick<Directory, 'supplierById'>;
  readonly brands: {
    readonly brandIds: () => Promise<readonly BrandId[]>;
    readonly brand: (id: BrandId) => Promise<{ readonly code: string }>;
  };
  readonly prepaids: Prepaids;
};

/** Rewards that one turn tells of, of each brand, and how many of them at once. */
const TOLD_MAX = 200;
const AT_ONCE = 8;
const PUT_OFF_MS = 5_000;
const PUT_OFF_MAX_MS = 600_000;

export async function tellRewards(deps: TellDeps, brandId: BrandId): Promise<number> {
  const rows = await deps.db.tx(brandId, (tx) => listToTell(tx, deps.now(), TOLD_MAX));
  const { code } = await deps.brands.brand(brandId);
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await Promise.all(rows.slice(from, from + AT_ONCE).map((row) => tellOne(deps, code, row)));
  return rows.length;
}

async function tellOne(deps: TellDeps, brandCode: string, row: RewardRow): Promise<void> {
  const { db, log } = deps;
  const supplier = await deps.directory.supplierById(row.supplierId);
  const isGiven = row.told === 'given';
  const answer = await (isGiven ? cancel(supplier, row) : create(deps, { supplier, brandCode, row }));
  await db.tx(row.brandId, async (tx) => {
    if (answer.ok) {
      if (isGiven) return markTold(tx, { id: row.id, told: 'cancelled' });
      const rewardUuid = parseUuid(answer.value.reward_uuid)!;
      const isTaken = await isNameTaken(tx, { ...row, rewardUuid });
      return markTold(tx, { id: row.id, ...(isTaken ? TAKEN : { told: 'given', rewardUuid }) });
    }
    if (!isFinal(answer.error)) return putOff(tx, row.id, new Date(deps.now().getTime() + delayOf(row.tries)));
    // A reward that was begun there meanwhile plays no round here: the wallet refuses them from the moment on.
    const told = isGiven ? 'cancelled' : 'refused';
    log.warn({ reward: row.id, supplier: supplier?.code, told, fault: answer.error }, 'a supplier refused a reward');
    return markTold(tx, { id: row.id, told, refusal: answer.error.error.slice(0, REFUSAL_MAX) });
  });
}

/** Rounds of it came before we knew its name, within the supplier's ceiling: they stand under that name. */
const TAKEN = { told: 'refused', refusal: 'named as rounds that the player has already' } as const;
const REFUSAL_MAX = 200;
const delayOf = (tries: number): number => Math.min(PUT_OFF_MS * 2 ** Math.min(tries, 10), PUT_OFF_MAX_MS);

/** Its own word on this reward; that we are not known, ask too often or cannot be read is said of us. */
const isFinal = (fault: SupplierFault): boolean =>
  fault.code === 'REFUSED' &&
  fault.httpStatus >= 400 &&
  fault.httpStatus < 500 &&
  ![401, 408, 429].includes(fault.httpStatus);

const never = (error: string): Result<never, SupplierFault> => err({ code: 'REFUSED', httpStatus: 400, error });

type Told = Promise<Result<FreebetReward, SupplierFault>>;

async function create(
  { prepaids }: Pick<TellDeps, 'prepaids'>,
  { supplier, brandCode, row }: { supplier: Supplier | undefined; brandCode: string; row: RewardRow },
): Told {
  if (supplier?.dialect !== 'v2') return never('this supplier has no free rounds');
  const sold = await prepaids(supplier);
  if (!sold.ok) return sold;
  const prepaid = prepaidFor(sold.value, row);
  if (!prepaid) return never('not sold: game, currency, stake or number of rounds');
  const made = await freebetsOf(supplier.client).createReward({
    user: wireUser(row.memberId),
    prepaid_uuid: prepaid.prepaid_uuid,
    bet_value: amount(row.stake),
    bet_count: row.rounds,
    currency: row.currency,
    start_time: wireTime(row.startsAt),
    end_time: wireTime(row.endsAt),
    sub_partner_id: brandCode,
    operator_reference: row.id,
  });
  if (!made.ok || isAsOrdered(made.value, row)) return made;
  // What the wallet would refuse is not offered.
  await freebetsOf(supplier.client).cancelReward(made.value.reward_uuid);
  return never('answered with another game, currency, stake or number of rounds');
}

const isAsOrdered = (made: FreebetReward, row: RewardRow): boolean =>
  made.user === wireUser(row.memberId) &&
  made.game_code === row.gameCode &&
  made.currency === row.currency &&
  made.bet_value === row.stake &&
  made.bet_count === row.rounds;

const cancel = async (supplier: Supplier | undefined, { rewardUuid }: RewardRow): Told =>
  supplier && rewardUuid ? freebetsOf(supplier.client).cancelReward(rewardUuid) : never('this supplier is gone');
