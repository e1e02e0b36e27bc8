import { isBigMoment, winTier } from '../core/tiers.ts';
import type { Sounds } from '../sound/sounds.ts';
import type { Round } from '../wire/rounds.ts';

/** The sounds of a round that is decided at once: it lands, then it wins loudly, wins, or does not. */
export function playResult({ payout, stake }: Round, sounds: Sounds): void {
  const tier = winTier(payout, stake);
  sounds.land(tier !== 'none');
  if (tier === 'none') sounds.lose();
  else if (isBigMoment(tier)) sounds.big(tier);
  else sounds.win(tier);
}
