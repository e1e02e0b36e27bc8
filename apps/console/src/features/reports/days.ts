const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** So many days of the brand's clock, today the last of them. */
export function lastDays(count: number, now: number, offsetMinutes: number): { from: string; to: string } {
  const local = now + offsetMinutes * MINUTE_MS;
  return { from: dayOf(local - (count - 1) * DAY_MS), to: dayOf(local) };
}

/** Beyond ten times as much a share says less than the figure itself. */
export const CHANGE_SAID_MAX = 9.99;

/** By how much a figure differs from that of the days before, as a share; null: there was nothing to compare with. */
export function changeOf(now: string, before: string): number | null {
  const was = Number(before);
  return was === 0 ? null : (Number(now) - was) / Math.abs(was);
}
