export const MINUTES_MOST = 9_999;
const WHOLE_DIGITS_MOST = 12;

/** What is wrong with a limit as it is typed: each is a message `player.limits.<it>`. Null: nothing. */
export function wrongLimit(
  typed: string,
  isMinutes: boolean,
): 'wrong' | 'wrongMinutes' | 'tooLarge' | 'tooLong' | null {
  if (isMinutes) {
    if (!/^[1-9]\d*$/.test(typed)) return 'wrongMinutes';
    return Number(typed) > MINUTES_MOST ? 'tooLong' : null;
  }
  const [, whole] = /^(0|[1-9]\d*)(?:\.\d{1,2})?$/.exec(typed) ?? [];
  if (whole === undefined) return 'wrong';
  return whole.length > WHOLE_DIGITS_MOST ? 'tooLarge' : null;
}
