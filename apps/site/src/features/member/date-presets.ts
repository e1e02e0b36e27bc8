/** Days of reports begin at midnight of the platform's offset, wherever the reader sits. */
export const DATE_PRESETS = ['today', 'yesterday', 'week', 'halfMonth', 'month', 'lastMonth'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];
/** Half-open: `from` is inside, `to` is not. UTC, as the wire writes times. */
export type TimeRange = { from: string; to: string };

const DAY = 86_400_000;
const MINUTE = 60_000;

/** The range of a preset at a server instant. Weeks begin on Monday; half months on the 1st and the 16th. */
export function presetRange(preset: DatePreset, nowMs: number, gmtOffsetMinutes: number): TimeRange {
  const shift = gmtOffsetMinutes * MINUTE;
  const local = new Date(nowMs + shift);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const today = Date.UTC(year, month, date);
  const tomorrow = today + DAY;
  const between = (from: number, to: number): TimeRange => ({
    from: new Date(from - shift).toISOString(),
    to: new Date(to - shift).toISOString(),
  });
  switch (preset) {
    case 'today':
      return between(today, tomorrow);
    case 'yesterday':
      return between(today - DAY, today);
    case 'week':
      return between(today - ((local.getUTCDay() + 6) % 7) * DAY, tomorrow);
    case 'halfMonth':
      return between(Date.UTC(year, month, date > 15 ? 16 : 1), tomorrow);
    case 'month':
      return between(Date.UTC(year, month, 1), tomorrow);
    case 'lastMonth':
      return between(Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1));
  }
}
