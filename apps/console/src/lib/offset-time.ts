const MINUTE_MS = 60_000;
const YEAR_MAX = 9_999;

/** `2026-11-21T20:30` of a datetime-local field, at an offset from GMT; empty for what is no time. */
export function toLocalField(iso: string | null, offsetMinutes: number): string {
  return (isoOf(Date.parse(iso ?? '') + offsetMinutes * MINUTE_MS) ?? '').slice(0, 16);
}

/** Back to an ISO instant; null for an empty or impossible field. */
export function fromLocalField(text: string, offsetMinutes: number): string | null {
  const wall = text === '' ? Number.NaN : Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`);
  return isoOf(wall - offsetMinutes * MINUTE_MS);
}

/** A moment with its offset, or a day of GMT. A browser would make a time of `5` and of `5 apples` too. */
const MOMENT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;
/** An ISO instant of an address that anybody may have typed; undefined for anything else. */
export const readTime = (text: string): string | undefined =>
  (MOMENT.test(text) ? isoOf(Date.parse(text)) : null) ?? undefined;

/** Null where there is no such instant: not a number, or outside of what a year of four digits can say. */
function isoOf(ms: number): string | null {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= YEAR_MAX ? date.toISOString() : null;
}
