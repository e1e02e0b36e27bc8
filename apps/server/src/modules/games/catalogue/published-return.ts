import type { PublishedReturn } from '@baize/domain/share';
import type { FeedGame } from '@baize/wallet-protocol';

const shareOf = (share: number | undefined): string => (share === undefined ? '' : String(share));

/** What a feed tells of a game's return, as the catalogue keeps it. */
export const returnOf = ({
  rtp_theoretical,
  rtp_highest,
}: Pick<FeedGame, 'rtp_theoretical' | 'rtp_highest'>): PublishedReturn => ({
  rtp: shareOf(rtp_theoretical),
  rtpHighest: shareOf(rtp_highest),
});
