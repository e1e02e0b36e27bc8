import type { ProfitStep } from '@baize/contract/profit-steps';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** How far back each step looks, the running one included. */
const DAYS = 30;
const WEEKS = 12;
const MONTHS = 12;

/** The first and the last day that are shown, in days of the platform's offset; weeks begin on Monday. */
export function profitSpan(by: ProfitStep, nowMs: number, gmtOffsetMinutes: number): { from: string; to: string } {
  const local = new Date(nowMs + gmtOffsetMinutes * MINUTE_MS);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const today = Date.UTC(year, month, date);
  const monday = today - ((local.getUTCDay() + 6) % 7) * DAY_MS;
  const first = {
    day: today - (DAYS - 1) * DAY_MS,
    week: monday - (WEEKS - 1) * 7 * DAY_MS,
    month: Date.UTC(year, month - (MONTHS - 1), 1),
  }[by];
  const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { from: dayOf(first), to: dayOf(today) };
}
