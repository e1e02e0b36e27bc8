/**
 * Money is a bigint count of 1/100 000 of a currency unit, the unit of the wallet protocol. It is never a JS number:
 * a double loses units above 90 billion, and every report must equal its recomputation to the unit.
 */
export type Amount = bigint & { readonly __amount: unique symbol };

/**
 * ISO-like upper-case code. Crypto is kept under milli codes (`mBTC`). A member and an agent tree have one currency.
 */
export type Currency = string & { readonly __currency: unique symbol };

export const SCALE = 5;
export const UNIT = 100_000n as Amount;
/** The wallet protocol's ceiling for one amount: the largest integer every JSON peer can read exactly. */
export const AMOUNT_MAX = 9_007_199_254_740_991n as Amount;

const DECIMAL = /^(0|[1-9]\d{0,14})(?:\.(\d{1,5}))?$/;

/** Marks a bigint of 1/100 000 units as money. */
export const amount = (units: bigint): Amount => units as Amount;
export const ZERO = amount(0n);

/**
 * Parses the decimal string of our own wire ("12.5", "0.00001"). Returns undefined for everything outside the grammar:
 * signs, exponents, spaces, group separators, leading zeros, more than five places.
 */
export function parseAmount(text: string): Amount | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const units = BigInt(match[1]!) * UNIT + BigInt((match[2] ?? '').padEnd(SCALE, '0') || '0');
  return units <= AMOUNT_MAX ? amount(units) : undefined;
}

/** The decimal string of our own wire, at least two places and no trailing zeros beyond them: 356000n -> "3.56". */
export function formatAmount(value: bigint): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0{1,3}$/, '');
  return `${negative ? '-' : ''}${digits.slice(0, -SCALE)}.${fraction}`;
}

/** stake x multiplier, rounded down at scale 5. The multiplier is a published table value with four decimals. */
export function payoutOf(stake: Amount, multiplierE4: bigint): Amount {
  if (stake < 0n || multiplierE4 < 0n) throw new RangeError('a stake and a multiplier are never negative');
  return amount((stake * multiplierE4) / 10_000n);
}

/** What can be paid of an amount where only whole numbers of `step` can; the rest stays with the house. */
export const cutTo = (exact: Amount, step: bigint): Amount => amount(exact - (exact % step));

/** Splits `total` in proportion part : whole, rounding the part down, so that both parts always add up to the total. */
export function splitByShare(total: Amount, part: Amount, whole: Amount): { share: Amount; rest: Amount } {
  const share = whole === 0n ? 0n : (total * part) / whole;
  return { share: amount(share), rest: amount(total - share) };
}
