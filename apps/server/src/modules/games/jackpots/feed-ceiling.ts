import { platformDay } from '../../base/limits/index.ts';
import type { FeedSpent, Pool } from './store.ts';

const MINUTE_MS = 60_000;

/** The hour and the day of the brand in which something is fed. */
export type FeedHour = Pick<FeedSpent, 'day' | 'hour'>;
export type Spent = Pick<FeedSpent, 'inHour' | 'inDay'>;
type Ceilings = Pick<Pool, 'feedHourMax' | 'feedDayMax'>;

export const hourOf = (at: Date, offsetMinutes: number): FeedHour => ({
  day: platformDay(at, offsetMinutes),
  hour: new Date(at.getTime() + offsetMinutes * MINUTE_MS).getUTCHours(),
});

/** What was fed in this hour and on this day so far, as the last feed left it. */
export function spentIn({ day, hour }: FeedHour, last: FeedSpent | undefined): Spent {
  if (last?.day !== day) return { inHour: 0n, inDay: 0n };
  return { inHour: last.hour === hour ? last.inHour : 0n, inDay: last.inDay };
}

/** How much of a feed its pool's ceilings leave: nothing is posted above them, and what is cut is not made up for. */
export function leftOf(amount: bigint, { inHour, inDay }: Spent, { feedHourMax, feedDayMax }: Ceilings): bigint {
  const room = [feedHourMax - inHour, feedDayMax - inDay].reduce((a, b) => (a < b ? a : b));
  if (room <= 0n) return 0n;
  return amount < room ? amount : room;
}
