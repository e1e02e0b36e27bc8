const SHARE = /^([01])(?:\.(\d+))?$/;

/**
 * "0.955986" -> 9559: hundredths of a percent, cut, so that a return is never told higher than it is. Undefined for
 * what is not a decimal share from 0 to below 2.
 */
export function basisPoints(share: string): number | undefined {
  const match = SHARE.exec(share);
  return match ? Number(match[1]! + (match[2] ?? '').padEnd(4, '0').slice(0, 4)) : undefined;
}

/** What a supplier published of a game's return; empty: it did not. */
export type PublishedReturn = {
  /** At the least favourable choice. */
  readonly rtp: string;
  /** At the most favourable one; empty: there is one figure. */
  readonly rtpHighest: string;
};

/** Whether the return depends on the player: both ends are told, and differ where they are cut. */
export function isReturnRange({ rtp, rtpHighest }: PublishedReturn): boolean {
  const [least, highest] = [basisPoints(rtp), basisPoints(rtpHighest)];
  return least !== undefined && highest !== undefined && highest > least;
}
