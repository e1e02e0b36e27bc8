import { findGame } from './registry.ts';
import { isOutside, returnBand, returnModelOf, type ReturnBand, type ReturnWatched } from './return-band.ts';
import { alarmBand, deviationsOf, watchBand, WATCH_ONE_IN, type Exposure } from './return-exposure.ts';
import type { ReturnBasis, ReturnState } from './return-words.ts';

export type ReturnVerdict = {
  readonly basis: ReturnBasis;
  readonly state: ReturnState;
  /** Of the rounds that were judged. */
  readonly actual: number | undefined;
  readonly expected: number | undefined;
  readonly deviations: number | undefined;
  readonly watch: ReturnBand | undefined;
  readonly alarm: ReturnBand | undefined;
};
export type ReturnSeen = {
  readonly gameCode: string;
  /** As it is published; empty: it is not. */
  readonly rtp: string;
  readonly watched: ReturnWatched;
  /** The rounds that told their chances. */
  readonly exposure: Exposure;
};

/** What a game of skill returns follows from the player too: its rounds cannot say what to expect. */
const isOfSkill = (gameCode: string): boolean => findGame(gameCode)?.rtpWorst !== undefined;

function stateOf(seen: ReturnWatched, watch: ReturnBand | undefined, alarm: ReturnBand | undefined): ReturnState {
  if (isOutside(seen, alarm)) return 'alarm';
  return isOutside(seen, watch) ? 'watch' : 'inside';
}

export function judgeReturn({ gameCode, rtp, watched, exposure }: ReturnSeen): ReturnVerdict {
  if (exposure.stake > 0 && !isOfSkill(gameCode)) {
    const [watch, alarm] = [watchBand(exposure), alarmBand(exposure)];
    return {
      basis: 'rounds',
      state: stateOf({ ...exposure, squares: 0 }, watch, alarm),
      actual: exposure.payout / exposure.stake,
      expected: exposure.expected / exposure.stake,
      deviations: deviationsOf(exposure),
      watch,
      alarm,
    };
  }
  const model = returnModelOf(gameCode, rtp);
  const actual = watched.stake > 0 ? watched.payout / watched.stake : undefined;
  const watch = model && returnBand(watched, model, WATCH_ONE_IN);
  const alarm = model && returnBand(watched, model);
  const expected = model && Number(rtp);
  const perRound = model?.sigma === undefined || actual === undefined ? undefined : model.sigma;
  return {
    basis: model === undefined ? 'none' : perRound === undefined ? 'totals' : 'model',
    state: model === undefined ? 'unknown' : stateOf(watched, watch, alarm),
    actual,
    expected,
    deviations: perRound && ((actual! - expected!) / perRound) * Math.sqrt(watched.rounds),
    watch,
    alarm,
  };
}
