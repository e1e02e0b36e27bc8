import { isReturnRange, type PublishedReturn } from '../share.ts';
import { findGame } from './registry.ts';
import { isOutside, returnBand, returnModelOf, type ReturnBand, type ReturnWatched } from './return-band.ts';
import { alarmBand, deviationsOf, watchBand, WATCH_ONE_IN, type Exposure } from './return-exposure.ts';
import { judgeTold, type ToldAndSeen } from './return-told.ts';
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
  /** How its return lies, without regard to what was told. */
  readonly ofReturn: ReturnState;
  /** Whether the rounds that told their chances are nearly all; undefined where it is not judged by them. */
  readonly ofTold: ReturnState | undefined;
  /** Their share of what was staked, of rounds that had the time to be told. */
  readonly toldShare: number | undefined;
};
export type ReturnSeen = {
  readonly gameCode: string;
  readonly published: PublishedReturn;
  readonly watched: ReturnWatched;
  /** The rounds that told their chances. */
  readonly exposure: Exposure;
  /** What was told and what was seen until so long ago that all of it should have been told. */
  readonly due: ToldAndSeen;
};

/** What a game of skill returns follows from the player too: its rounds cannot say what to expect. */
const isOfSkill = (gameCode: string): boolean => findGame(gameCode)?.rtpWorst !== undefined;

function stateOf(seen: ReturnWatched, watch: ReturnBand | undefined, alarm: ReturnBand | undefined): ReturnState {
  if (isOutside(seen, alarm)) return 'alarm';
  return isOutside(seen, watch) ? 'watch' : 'inside';
}

const URGENCY: readonly ReturnState[] = ['unknown', 'inside', 'watch', 'alarm'];
const worse = (one: ReturnState, other: ReturnState): ReturnState =>
  URGENCY.indexOf(one) > URGENCY.indexOf(other) ? one : other;

type ByReturn = Omit<ReturnVerdict, 'state' | 'ofTold' | 'toldShare'>;

export function judgeReturn(seen: ReturnSeen): ReturnVerdict {
  const { gameCode, exposure, due } = seen;
  if (exposure.stake <= 0 || isOfSkill(gameCode)) {
    const judged = judgeByTotals(seen);
    return { ...judged, state: judged.ofReturn, ofTold: undefined, toldShare: undefined };
  }
  const { state: ofTold, share: toldShare } = judgeTold(due);
  // Who tells too little of its rounds has chosen them: then all of them are judged, by what is known without.
  const judged = ofTold === 'alarm' ? judgeByTotals(seen) : judgeByRounds(exposure);
  return { ...judged, state: worse(judged.ofReturn, ofTold), ofTold, toldShare };
}

function judgeByRounds(exposure: Exposure): ByReturn {
  const [watch, alarm] = [watchBand(exposure), alarmBand(exposure)];
  return {
    basis: 'rounds',
    ofReturn: stateOf({ ...exposure, squares: 0 }, watch, alarm),
    actual: exposure.payout / exposure.stake,
    expected: exposure.expected / exposure.stake,
    deviations: deviationsOf(exposure),
    watch,
    alarm,
  };
}

function judgeByTotals({ gameCode, published, watched }: ReturnSeen): ByReturn {
  const model = returnModelOf(gameCode, published);
  const actual = watched.stake > 0 ? watched.payout / watched.stake : undefined;
  const watch = model && returnBand(watched, model, WATCH_ONE_IN);
  const alarm = model && returnBand(watched, model);
  const expected = model && !isReturnRange(published) ? Number(published.rtp) : undefined;
  const perRound = expected === undefined || actual === undefined ? undefined : model?.sigma;
  return {
    basis: model === undefined ? 'none' : perRound === undefined ? 'totals' : 'model',
    ofReturn: model === undefined ? 'unknown' : stateOf(watched, watch, alarm),
    actual,
    expected,
    deviations: perRound && ((actual! - expected!) / perRound) * Math.sqrt(watched.rounds),
    watch,
    alarm,
  };
}
