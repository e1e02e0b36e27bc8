/** One credit that must be played through before money leaves. Amounts in 1/100 000 units, weights in hundredths. */
export type TurnoverRow = {
  readonly required: bigint;
  readonly done: bigint;
  /** By kind of game; a kind that is not named counts whole. */
  readonly weights: Readonly<Record<string, number>>;
};
export type Fill = {
  /** Which of the rows. */
  readonly row: number;
  /** Of the bet, before it is weighed. */
  readonly raw: bigint;
  readonly counted: bigint;
};

const WHOLE = 100n;

export const requiredOf = (amount: bigint, multiple: number): bigint => amount * BigInt(multiple);
export const remainingOf = ({ required, done }: Pick<TurnoverRow, 'required' | 'done'>): bigint =>
  done >= required ? 0n : required - done;

/**
 * A settled bet fills rows, the oldest first. A row takes as much of the raw bet as it still needs after weighing; what
 * it leaves passes on to the next row raw.
 */
export function fillRows(
  rows: readonly TurnoverRow[],
  bet: { readonly validBet: bigint; readonly gameType: string },
): Fill[] {
  let left = bet.validBet;
  const fills: Fill[] = [];
  for (const [row, each] of rows.entries()) {
    const weight = BigInt(each.weights[bet.gameType] ?? 100);
    const remaining = remainingOf(each);
    if (left <= 0n) break;
    if (remaining === 0n || weight === 0n) continue;
    // The smallest raw amount whose weighed part, rounded down, fills the row.
    const needed = (remaining * WHOLE + weight - 1n) / weight;
    const raw = left < needed ? left : needed;
    const counted = (raw * weight) / WHOLE;
    fills.push({ row, raw, counted: counted < remaining ? counted : remaining });
    left -= raw;
  }
  return fills;
}
