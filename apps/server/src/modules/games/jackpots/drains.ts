import { dayMostOf, hourMostOf, JACKPOT_ALONE } from '@baize/contract/console/jackpot-bounds';
import type { JackpotDrain, JackpotDrainWarning } from '@baize/contract/console/reports';
import { formatAmount, parseAmount } from '@baize/domain/money';
import type { Tx } from '../../../db/pool.ts';
import type { PlatformTime } from '../../base/limits/index.ts';
import { hourOf, spentIn, type Spent } from './feed-ceiling.ts';
import { listHouseDays, listSpent, type PoolReport } from './store.ts';

/** From this share of a day's ceiling on it is told, in hundredths. */
const NEAR_PERCENT = 80n;
const COSTLY = parseAmount(JACKPOT_ALONE.dayMax)!;

export type Drained = Pick<PoolReport, 'pool' | 'amount' | 'due'> & {
  readonly fed: Spent;
  /** What the house put in today, its starts too. */
  readonly cost: bigint;
};

/** What operators should look at, the worst first. */
export function warningsOf({ pool, amount, due, fed, cost }: Drained): JackpotDrainWarning[] {
  const isFed = dayMostOf(pool) > 0n;
  const { feedHourMax, feedDayMax } = pool;
  const isDayFull = isFed && fed.inDay >= feedDayMax;
  const isNear = isFed && !isDayFull && fed.inDay * 100n >= feedDayMax * NEAR_PERCENT;
  const isHourFull = isFed && !isDayFull && fed.inHour >= feedHourMax;
  return [
    ...(amount < 0n || due !== 0n ? (['SHORT'] as const) : []),
    ...(cost >= COSTLY ? (['COSTLY'] as const) : []),
    ...(isDayFull ? (['DAY_FULL'] as const) : []),
    ...(isNear ? (['DAY_NEAR'] as const) : []),
    ...(isHourFull ? (['HOUR_FULL'] as const) : []),
  ];
}

/** What each pool of the transaction's brand costs the house, beside its ceilings. */
export async function readDrains(
  tx: Tx,
  reports: readonly PoolReport[],
  { now, offsetMinutes }: PlatformTime,
): Promise<JackpotDrain[]> {
  const hour = hourOf(now, offsetMinutes);
  const [spent, days] = [await listSpent(tx), await listHouseDays(tx, hour.day)];
  return reports.map((report) => {
    const { pool, house } = report;
    const of = <T extends { readonly poolId: string }>(rows: readonly T[]) =>
      rows.find(({ poolId }) => poolId === pool.poolId);
    const fed = spentIn(hour, of(spent));
    // Before the day was first looked at no more is known than what was fed.
    const began = of(days)?.house;
    const cost = began === undefined ? fed.inDay : house - began;
    return {
      poolId: pool.poolId,
      name: { ...pool.name },
      currency: pool.currency,
      fed: { hour: formatAmount(fed.inHour), day: formatAmount(fed.inDay) },
      most: { hour: formatAmount(hourMostOf(pool)), day: formatAmount(dayMostOf(pool)) },
      cost: formatAmount(cost),
      warnings: warningsOf({ ...report, fed, cost }),
    };
  });
}
