const MINUTE_MS = 60_000;

/** `2026-11-21T20:30` of a datetime-local field, at an offset from GMT; empty for no time. */
export function toLocalField(iso: string | null, offsetMinutes: number): string {
  return iso === null ? '' : new Date(Date.parse(iso) + offsetMinutes * MINUTE_MS).toISOString().slice(0, 16);
}

/** Back to an ISO instant; null for an empty or impossible field. */
export function fromLocalField(text: string, offsetMinutes: number): string | null {
  const wall = text === '' ? Number.NaN : Date.parse(`${text.length === 16 ? `${text}:00` : text}Z`);
  return Number.isNaN(wall) ? null : new Date(wall - offsetMinutes * MINUTE_MS).toISOString();
}
