const PERCENT = /^(\d{1,3})(?:\.(\d{1,4}))?$/;
const PLACES = 4;
/** Millionths in one per cent, and in the whole. */
const PERCENT_UNIT = 10_000n;
const WHOLE = 100n * PERCENT_UNIT;
const cut = (digits: string): string => digits.replace(/\.?0+$/, '');

/** "12.5" as it is typed, as a share of the wire, "0.125"; undefined: it is no percentage up to 100. */
export function shareOfPercent(text: string): string | undefined {
  const match = PERCENT.exec(text.trim());
  if (!match) return undefined;
  const millionths = BigInt(match[1]! + (match[2] ?? '').padEnd(PLACES, '0'));
  if (millionths > WHOLE) return undefined;
  return cut(`${millionths / WHOLE}.${String(millionths % WHOLE).padStart(6, '0')}`);
}

/** "0.125" as it is typed: "12.5". */
export function percentOfShare(share: string): string {
  const [whole = '0', fraction = ''] = share.split('.');
  const millionths = BigInt(whole + fraction.padEnd(6, '0'));
  return cut(`${millionths / PERCENT_UNIT}.${String(millionths % PERCENT_UNIT).padStart(PLACES, '0')}`);
}
