const ODDS = /^1\/(\d+(?:\.\d+)?)$/;

/** `1/50000000000.00` with its figure grouped; anything else as it came. */
export function oddsText(odds: string, group: (whole: string) => string): string {
  const match = ODDS.exec(odds);
  return match ? `1 : ${group(match[1]!)}` : odds;
}
