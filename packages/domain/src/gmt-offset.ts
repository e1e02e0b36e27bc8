/** Minutes from GMT of the clock by which a brand tells times: -12:00 to +14:00. */
const OFFSET_MIN = -720;
const OFFSET_MAX = 840;
export const isGmtOffset = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= OFFSET_MIN && minutes <= OFFSET_MAX;

/** The offset that a text names, as an address carries it: "360"; undefined for anything else. */
export function readGmtOffset(text: string | null | undefined): number | undefined {
  const minutes = /^-?\d{1,3}$/.test(text ?? '') ? Number(text) : undefined;
  return minutes !== undefined && isGmtOffset(minutes) ? minutes : undefined;
}

/** `GMT+6`, `GMT-3:30`. */
export function formatOffset(minutes: number): string {
  const whole = Math.trunc(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  return `GMT${minutes < 0 ? '-' : '+'}${whole}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
