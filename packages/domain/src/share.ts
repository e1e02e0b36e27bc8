const SHARE = /^([01])(?:\.(\d+))?$/;

/**
 * "0.955986" -> 9559: hundredths of a percent, cut, so that a return is never told higher than it is. Undefined for
 * what is not a decimal share from 0 to below 2.
 */
export function basisPoints(share: string): number | undefined {
  const match = SHARE.exec(share);
  return match ? Number(match[1]! + (match[2] ?? '').padEnd(4, '0').slice(0, 4)) : undefined;
}
