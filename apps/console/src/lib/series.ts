import { formatAmount } from '@baize/domain/money';
import { unitsOf } from './units.ts';

export type Bucket = { at: string; stake: string; payout: string; ggr: string; bets: number };
type Hour = Omit<Bucket, 'at'> & { hour: string };
export type Range = 'today' | '7d' | '30d';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS: Record<Range, number> = { today: 1, '7d': 7, '30d': 30 };
/** Bars of a readable width: hours of a day, quarter days of a week, days of a month. */
const BUCKET_MS: Record<Range, number> = { today: HOUR_MS, '7d': 6 * HOUR_MS, '30d': DAY_MS };

/** First moment of a range: midnight at the brand's offset, that many days back. */
export function rangeStart(range: Range, now: number, offsetMinutes: number): number {
  const shift = offsetMinutes * 60_000;
  return Math.floor((now + shift) / DAY_MS) * DAY_MS - shift - (DAYS[range] - 1) * DAY_MS;
}

type Clock = {
  /** The server's time in milliseconds. */
  now: number;
  /** The brand's distance from UTC. */
  offsetMinutes: number;
};

/** The whole range in equal buckets, empty ones included: an hour without play is a bar of height zero, not a gap. */
export function toBuckets(hours: readonly Hour[], range: Range, { now, offsetMinutes }: Clock): Bucket[] {
  const start = rangeStart(range, now, offsetMinutes);
  const width = BUCKET_MS[range];
  const count = Math.floor((now - start) / width) + 1;
  const sums = Array.from({ length: count }, () => ({ stake: 0n, payout: 0n, ggr: 0n, bets: 0 }));
  for (const hour of hours) {
    const sum = sums[Math.floor((Date.parse(hour.hour) - start) / width)];
    if (!sum) continue;
    sum.stake += unitsOf(hour.stake) ?? 0n;
    sum.payout += unitsOf(hour.payout) ?? 0n;
    sum.ggr += unitsOf(hour.ggr) ?? 0n;
    sum.bets += hour.bets;
  }
  return sums.map((sum, at) => ({
    at: new Date(start + at * width).toISOString(),
    stake: formatAmount(sum.stake),
    payout: formatAmount(sum.payout),
    ggr: formatAmount(sum.ggr),
    bets: sum.bets,
  }));
}

/** Positions of the buckets that begin a new day at the offset, the first one left out. */
export function dayBoundaries(buckets: readonly Pick<Bucket, 'at'>[], offsetMinutes: number): number[] {
  return buckets.flatMap(({ at }, position) =>
    position > 0 && (Date.parse(at) + offsetMinutes * 60_000) % DAY_MS === 0 ? [position] : [],
  );
}
