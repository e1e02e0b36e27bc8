import {
  BLACKJACK,
  blackjackStakedHalves,
  blackjackState,
  FACE_DOWN,
  type BlackjackMove,
  type BlackjackState,
} from '@baize/domain/games/steps/blackjack';
import { amount, type Amount } from '@baize/domain/money';
import type { Round, StepsDetail } from '../../wire/rounds.ts';

const numbersOf = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as readonly number[]) : []);

/** The state after the steps of a round, or before the last of them. */
export const stateOf = ({ shown, steps }: StepsDetail, count = steps.length): BlackjackState =>
  blackjackState(numbersOf(shown['cards']), steps.slice(0, count));

export const mayDo = (state: BlackjackState, move: BlackjackMove): boolean =>
  BLACKJACK.actions(state).some((each) => each['move'] === move);

/** What was staked first: further stakes are parts of it. */
export const firstStake = ({ stake, detail }: Round<StepsDetail>): Amount =>
  amount((stake * 2n) / BigInt(blackjackStakedHalves(stateOf(detail))));

const FURTHER_HALVES: Readonly<Partial<Record<BlackjackMove, bigint>>> = { double: 2n, split: 2n, insure: 1n };

/** What a move stakes further. */
export const furtherOf = (round: Round<StepsDetail>, move: BlackjackMove): Amount =>
  amount((firstStake(round) * (FURTHER_HALVES[move] ?? 0n)) / 2n);

/** What the wallet cannot be told is not offered. */
export const isSayable = (further: Amount, payoutStep: Amount): boolean => further % payoutStep === 0n;

export const BEAT_MS = 190;
export const TURN_MS = 380;

export interface Turns {
  /** After how many ms each card of each hand is turned; undefined: it lay there before. */
  readonly hands: readonly (readonly (number | undefined)[])[];
  readonly dealer: readonly (number | undefined)[];
  /** All of them, in order. */
  readonly all: readonly number[];
}

const ownCards = (state: BlackjackState): number => state.hands.reduce((sum, { cards }) => sum + cards.length, 0);

/** Which cards the last step turned, and when: the player's first, then the dealer's. */
export function turnsOf(detail: StepsDetail): Turns {
  const now = stateOf(detail);
  const isDealt = detail.steps.length === 0;
  const before = isDealt ? undefined : stateOf(detail, detail.steps.length - 1);
  // A closed round is known with all its cards, but before its end the dealer's second one was not turned.
  const dealerBefore = before ? 1 : 0;
  const isOver = now.phase === 'over';
  const wasSplit = before !== undefined && before.hands.length < now.hands.length;
  let next = 0;
  const beat = (): number => BEAT_MS * next++;
  if (isDealt) {
    const [one, up, two] = [beat(), beat(), beat()];
    // The face of the dealer's second card, where the round is over at once.
    const hole = isOver ? beat() + BEAT_MS : undefined;
    return {
      hands: [[one, two]],
      dealer: [up, hole],
      all: [one, up, two, ...(hole === undefined ? [] : [hole])],
    };
  }
  const hands = now.hands.map(({ cards }, hand) =>
    cards.map((_, place) => {
      const known = wasSplit ? 1 : (before?.hands[hand]?.cards.length ?? 0);
      return place < known ? undefined : beat();
    }),
  );
  if (ownCards(now) > (before ? ownCards(before) : 0)) next++;
  const dealer = now.dealer.map((card, place) =>
    place < dealerBefore || card === FACE_DOWN || !isOver ? undefined : beat() + (place - 1) * BEAT_MS,
  );
  return { hands, dealer, all: [...hands.flat(), ...dealer].filter((each) => each !== undefined) };
}
