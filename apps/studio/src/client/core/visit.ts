import type { FrameMessage, PageMessage } from '@baize/contract/play/frame-messages';
import { ZERO } from '@baize/domain/money';
import type { MoneyCall } from '../wire/api.ts';
import { toAmount, type Round } from '../wire/rounds.ts';
import type { Bet, GameState } from './game-state.ts';

/**
 * Time and result of the login as the page around the game knows it, else of this visit: they stay in view. What the
 * page tells may come before a payout is posted or after, so it is said of which rounds the stake is counted alone.
 */
export interface Visit {
  readonly startedAt: number;
  readonly net: bigint;
  /** The ids of rounds whose stake `net` has, and whose end it has not. */
  readonly open: readonly string[];
}

type Staked = Pick<Round, 'id' | 'stake'>;
export type Ended = Pick<Round, 'id' | 'state' | 'stake' | 'payout'> & Partial<Pick<Round, 'free'>>;

/** A round has taken its first stake: it counts once, whether the page or the round tells of it first. */
export const countStake = (visit: Visit, { id, stake }: Staked): Visit =>
  visit.open.includes(id) ? visit : { ...visit, net: visit.net - stake, open: [...visit.open, id] };

/** What came back of rounds whose stake is counted, each once. The rest is of another login, or counted already. */
export function countEnds(visit: Visit, rounds: readonly Ended[]): Visit {
  const ended = rounds.filter(({ id, state }) => state !== 'open' && visit.open.includes(id));
  if (ended.length === 0) return visit;
  const back = ended.reduce((sum, { state, stake, payout, free }) => {
    const staked = free === true ? ZERO : stake;
    return sum + (state === 'void' ? staked : payout);
  }, 0n);
  const gone = new Set(ended.map(({ id }) => id));
  return { ...visit, net: visit.net + back, open: visit.open.filter((id) => !gone.has(id)) };
}

/** The round that a call goes on with; undefined of a call that begins one. */
const roundOf = ({ input }: MoneyCall): string | undefined => ('round' in input ? input.round : undefined);

/** What a bet takes of this login: a step of a round that began in another login takes nothing of this one's. */
export function stakeOfLogin(visit: Visit, { call, stake }: Pick<Bet, 'call' | 'stake'>): bigint {
  const goesOn = roundOf(call);
  return goesOn === undefined || visit.open.includes(goesOn) ? stake : ZERO;
}

/** The result of a bet or of a step has been seen. */
export function countShown(visit: Visit, bet: Pick<Bet, 'call' | 'stake'>, round: Round): Visit {
  const staked =
    roundOf(bet.call) === undefined
      ? countStake(visit, { id: round.id, stake: bet.stake })
      : { ...visit, net: visit.net - stakeOfLogin(visit, bet) };
  return countEnds(staked, [round]);
}

/**
 * What the page knows of the login; what it knows to be open may have ended here since. `offset`: the studio's clock
 * minus ours.
 */
export function visitTold(
  { since, staked, paid, open }: Extract<PageMessage, { type: 'session' }>,
  { play, rounds }: Pick<GameState, 'play' | 'rounds'>,
  offset: number,
): Visit {
  const told: Visit = {
    startedAt: Date.parse(since) - offset,
    net: toAmount(paid) - toAmount(staked),
    open: open ?? (play?.open ? [play.open.id] : []),
  };
  return countEnds(told, rounds);
}

/** A round that was given back took nothing in the end. */
export const endOf = ({ id, state, free, stake, payout, currency }: Round): FrameMessage => ({
  type: 'round-end',
  round: id,
  stake: state === 'void' || free ? ZERO : stake,
  payout,
  currency,
});

/**
 * The page was loaded anew before it heard how a round ended that it sums up: this is what it is to be told. Undefined
 * while the round may yet go on here, which tells of its end by itself.
 */
export function unheardEnd(
  { heard, since }: Extract<PageMessage, { type: 'session' }>,
  { play, rounds }: Pick<GameState, 'play' | 'rounds'>,
): FrameMessage | undefined {
  if (heard === undefined || !play || play.pending || play.open) return undefined;
  const [newest] = rounds;
  const isOver = newest && newest.id !== heard && Date.parse(newest.openedAt) >= Date.parse(since);
  if (isOver) return endOf(newest);
  return { type: 'round-end', round: '', stake: ZERO, payout: ZERO, currency: play.currency };
}
