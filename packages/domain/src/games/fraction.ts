/** An exact rational number in lowest terms with a positive denominator. Returns to player are stated as such. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b;
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}

/** numerator / denominator in lowest terms. @throws RangeError unless the denominator is positive. */
export function fraction(numerator: bigint, denominator = 1n): Fraction {
  if (denominator <= 0n) throw new RangeError('a denominator is positive');
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const addFractions = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const subtractFractions = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator);

export const multiplyFractions = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

/** a / b. @throws RangeError unless b is positive. */
export const divideFractions = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator);

/** -1, 0 or 1 as a is below, equal to or above b. */
export function compareFractions(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** The decimal text of a non-negative fraction, rounded down: a stated return is never overstated. */
export function formatFraction(value: Fraction, places: number): string {
  const scale = 10n ** BigInt(places);
  const digits = ((value.numerator * scale) / value.denominator).toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The nearest double, through 18 decimal digits; for statistics, never for money. */
export const fractionToNumber = (value: Fraction): number =>
  value.numerator < 0n
    ? -fractionToNumber({ numerator: -value.numerator, denominator: value.denominator })
    : Number(formatFraction(value, 18));
