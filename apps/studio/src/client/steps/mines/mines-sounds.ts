import { isBigMoment, winTier } from '../../core/tiers.ts';
import type { Sounds } from '../../sound/sounds.ts';
import type { Round, StepsDetail } from '../../wire/rounds.ts';
import type { StepEvent } from '../steps-view.ts';
import { readMines } from './mines-round.ts';

const SHOWN_MS = { start: 0, gem: 180, bust: 950, cash: 700 } as const;

/** Plays what is heard of a start, a gem, a mine or a cash-out, and answers how long it is shown, in ms. */
export function heardOf(round: Round<StepsDetail>, event: StepEvent, sounds: Sounds): number {
  const { board, gems } = readMines(round)!;
  if (event === 'start') return SHOWN_MS.start;
  if (event === 'step') {
    sounds.gem(gems);
    return SHOWN_MS.gem;
  }
  if (board.phase === 'busted') {
    sounds.bust();
    return SHOWN_MS.bust;
  }
  const tier = winTier(round.payout, round.stake);
  (isBigMoment(tier) ? sounds.big : sounds.cash)(tier);
  return SHOWN_MS.cash;
}
