import type { CSSProperties } from 'react';
import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import {
  activeHand,
  BLACKJACK_DEALER_BUSTS,
  BLACKJACK_MODEL,
  blackjackEnd,
  blackjackTotal,
  dealerHasBlackjack,
  FACE_DOWN,
  type BlackjackEnd,
  type BlackjackHand,
  type BlackjackMove,
  type BlackjackState,
} from '@baize/domain/games/steps/blackjack';
import { amount } from '@baize/domain/money';
import prizes from '../../instant/prize-table.module.css';
import type { MessageKey } from '../../messages/en.ts';
import { useMoney, useGame, useGameState, useWords, type Translate } from '../../parts/context.tsx';
import { ActionButton, InstantActions } from '../../parts/instant-deck.tsx';
import type { StepsDetail } from '../../wire/rounds.ts';
import { Card } from '../cards/card.tsx';
import type { ActionsProps, CommonTableView, TableProps } from '../steps-view.ts';
import styles from './blackjack.module.css';
import { BEAT_MS, firstStake, furtherOf, isSayable, mayDo, stateOf, TURN_MS, turnsOf, type Turns } from './table.ts';

const END_WORDS: Readonly<Record<BlackjackEnd, MessageKey>> = {
  blackjack: 'blackjack.blackjack',
  win: 'blackjack.win',
  push: 'blackjack.push',
  lose: 'blackjack.lose',
  bust: 'blackjack.bust',
};
const END_STYLES: Readonly<Record<BlackjackEnd, string | undefined>> = {
  blackjack: styles.won,
  win: styles.won,
  push: styles.pushed,
  lose: styles.lost,
  bust: styles.lost,
};

/** "7 / 17" while an ace may count either; nothing of no cards. */
function totalText(cards: readonly number[], over = false): string {
  if (cards.length === 0) return ' ';
  const { total, soft } = blackjackTotal(cards);
  return soft && total < 21 && !over ? `${total - 10} / ${total}` : String(total);
}

function Board({ round, busy }: TableProps) {
  const { t } = useWords();
  const state = round && stateOf(round.detail);
  const turns = round && turnsOf(round.detail);
  const isTurning = useGameState().progress.at === 'showing';
  const over = state?.phase === 'over' && !busy;
  const first = round ? firstStake(round) : 0n;
  const active = state && !busy ? activeHand(state) : -1;
  const hands = state?.hands ?? [undefined];
  return (
    <div className={styles.board}>
      <Dealer id={round?.id ?? ''} state={state} turns={turns} isTurning={isTurning} over={over} />
      <p className={styles.terms}>
        <strong>{t('blackjack.termsPays')}</strong>
        <span>{t('blackjack.termsDealer')}</span>
        <Insurance state={state} over={over} stake={first / 2n} />
      </p>
      <div className={cx(styles.hands, hands.length > 1 && styles.two)}>
        {hands.map((hand, at) => (
          <Hand
            // oxlint-disable-next-line react/no-array-index-key -- a hand is its place on the table
            key={at}
            id={round?.id ?? ''}
            at={at}
            hand={hand}
            end={over && hand ? blackjackEnd(state, hand) : undefined}
            turns={turns?.hands[at]}
            isTurning={isTurning}
            active={active === at && hands.length > 1}
            stake={hand ? first * (hand.doubled ? 2n : 1n) : 0n}
          />
        ))}
      </div>
    </div>
  );
}

interface DealerProps {
  readonly id: string;
  readonly state: BlackjackState | undefined;
  readonly turns: Turns | undefined;
  readonly isTurning: boolean;
  readonly over: boolean;
}

/** The cards that lie open: what is just being turned is not told yet. */
const lyingOf = (cards: readonly number[], turns: readonly (number | undefined)[] | undefined): readonly number[] =>
  cards.filter((_, place) => turns?.[place] === undefined);

function Dealer({ id, state, turns, isTurning, over }: DealerProps) {
  const { t } = useWords();
  const cards = state ? state.dealer : [FACE_DOWN, FACE_DOWN];
  // Until its cards are turned one after the other, what lies open is told.
  const open = over ? cards : cards.slice(0, 1);
  const told = isTurning ? lyingOf(open, turns?.dealer) : open;
  const isOpen = (place: number): boolean => place === 0 || state?.phase === 'over';
  return (
    <div className={styles.side} role="group" aria-label={t('blackjack.dealer')} data-figure="dealer">
      <div className={styles.cards} style={{ '--count': cards.length } as CSSProperties}>
        {cards.map((card, place) => (
          <Card
            // oxlint-disable-next-line react/no-array-index-key -- a card is its place in the hand
            key={`${id}:${place}:${state && isOpen(place) ? card : 'back'}`}
            card={state && isOpen(place) && card !== FACE_DOWN ? card : undefined}
            turnAfter={turns?.dealer[place]}
            className={styles.card}
          />
        ))}
      </div>
      {state && (
        <span className={cx(styles.total, text.figures)}>
          {over && dealerHasBlackjack(state) ? t('blackjack.blackjack') : totalText(told, over)}
        </span>
      )}
    </div>
  );
}

interface InsuranceProps {
  readonly state: BlackjackState | undefined;
  readonly over: boolean;
  readonly stake: bigint;
}

/** What was staked on a blackjack of the dealer, else what it would pay. */
function Insurance({ state, over, stake }: InsuranceProps) {
  const { t } = useWords();
  const money = useMoney();
  if (!state?.insured) return <span>{t('blackjack.termsInsurance')}</span>;
  const won = over && dealerHasBlackjack(state);
  return (
    <span className={cx(styles.insured, won && styles.won)}>
      {t('blackjack.insured', { amount: money(stake) })}
      {won && <Icon name="check" size={14} aria-label={t('blackjack.win')} />}
    </span>
  );
}

interface HandProps {
  readonly id: string;
  readonly at: number;
  readonly hand: BlackjackHand | undefined;
  /** Of a round that is over. */
  readonly end: BlackjackEnd | undefined;
  readonly turns: readonly (number | undefined)[] | undefined;
  readonly isTurning: boolean;
  readonly active: boolean;
  readonly stake: bigint;
}

function Hand({ id, at, hand, end, turns, isTurning, active, stake }: HandProps) {
  const { t } = useWords();
  const money = useMoney();
  const cards = hand?.cards ?? [FACE_DOWN, FACE_DOWN];
  const told = isTurning ? lyingOf(cards, turns) : cards;
  return (
    <div
      className={cx(styles.side, styles.hand, active && styles.active, end && END_STYLES[end])}
      role="group"
      aria-label={t('blackjack.hand', { number: at + 1 })}
      aria-current={active || undefined}
      data-figure={`hand-${at + 1}`}
    >
      <div className={styles.cards} style={{ '--count': cards.length } as CSSProperties}>
        {cards.map((card, place) => (
          <Card
            // oxlint-disable-next-line react/no-array-index-key -- a card is its place in the hand
            key={`${id}:${at}:${place}:${card}`}
            card={card === FACE_DOWN ? undefined : card}
            turnAfter={turns?.[place]}
            className={styles.card}
          />
        ))}
      </div>
      {hand && (
        <div className={styles.told}>
          <span className={cx(styles.total, text.figures)}>{totalText(told, end !== undefined)}</span>
          <span className={cx(styles.chip, text.figures)}>
            <Icon name="chip" size={14} aria-hidden="true" /> {money(stake)}
          </span>
          {end && <strong className={styles.end}>{t(END_WORDS[end])}</strong>}
        </div>
      )}
    </div>
  );
}

interface MoveButton {
  readonly move: BlackjackMove;
  readonly name: MessageKey;
  readonly variant: 'primary' | 'positive' | 'secondary';
}
const PLAY: readonly MoveButton[] = [
  { move: 'hit', name: 'blackjack.hit', variant: 'primary' },
  { move: 'stand', name: 'blackjack.stand', variant: 'positive' },
  { move: 'double', name: 'blackjack.double', variant: 'secondary' },
  { move: 'split', name: 'blackjack.split', variant: 'secondary' },
];
const INSURE: readonly MoveButton[] = [
  { move: 'decline', name: 'blackjack.decline', variant: 'primary' },
  { move: 'insure', name: 'blackjack.insure', variant: 'secondary' },
];

function Actions({ round, busy, act }: ActionsProps) {
  const { t } = useWords();
  const { sounds } = useGame();
  const money = useMoney();
  const state = stateOf(round.detail);
  const { payoutStep } = useGameState().play!.limits;
  const buttons = state.phase === 'insurance' ? INSURE : PLAY;
  return (
    <InstantActions className={styles.actions}>
      {buttons.map(({ move, name, variant }) => {
        const further = furtherOf(round, move);
        return (
          <ActionButton
            key={move}
            variant={variant}
            disabled={!mayDo(state, move) || !isSayable(further, payoutStep)}
            aria-disabled={busy || undefined}
            onClick={() => {
              if (busy) return;
              sounds().click();
              act({ move });
            }}
          >
            <span className={styles.move}>
              {t(name)}
              {further > 0n && <small className={text.figures}>+{money(further)}</small>}
            </span>
          </ActionButton>
        );
      })}
    </InstantActions>
  );
}

const PAYS = [
  ['blackjack.blackjack', '3 : 2', 1 + BLACKJACK_MODEL.blackjackPaysHalves / 2],
  ['blackjack.winRow', '1 : 1', 2],
  ['blackjack.pushRow', '—', 1],
  ['blackjack.insuranceRow', '2 : 1', (1 + BLACKJACK_MODEL.insurancePaysHalves) / 2],
] as const;

/** What each outcome pays at the stake, and how often the dealer busts behind each card. */
function Odds() {
  const { t } = useWords();
  const { stake } = useGame();
  const money = useMoney();
  return (
    <>
      <h3>{t('rules.paytable')}</h3>
      <table className={prizes.table}>
        <thead>
          <tr>
            <th scope="col">{t('blackjack.outcome')}</th>
            <th scope="col">{t('instant.pays')}</th>
            <th scope="col">{t('instant.atStake')}</th>
          </tr>
        </thead>
        <tbody className={text.figures}>
          {PAYS.map(([name, pays, back]) => (
            <tr key={name}>
              <td>{t(name)}</td>
              <td>{pays}</td>
              <td>{money(amount((stake * BigInt(back * 2)) / 2n))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('blackjack.odds')}</h3>
      <table className={prizes.table}>
        <thead>
          <tr>
            <th scope="col">{t('blackjack.dealerCard')}</th>
            <th scope="col">{t('blackjack.dealerBusts')}</th>
          </tr>
        </thead>
        <tbody className={text.figures}>
          {BLACKJACK_DEALER_BUSTS.map((busts, at) => (
            <tr key={busts}>
              <td>{at === 0 ? t('card.ace') : at + 1}</td>
              <td>{busts} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** "Win · Push", or of one hand "Win, 20 to 18". */
function outcomeOf(detail: StepsDetail, t: Translate): string {
  const state = stateOf(detail);
  const words = state.hands.map((hand) => t(END_WORDS[blackjackEnd(state, hand)]));
  if (words.length > 1) return words.join(' · ');
  const [own, dealer] = [state.hands[0]!.cards, state.dealer].map((cards) => blackjackTotal(cards).total);
  return t('blackjack.told', { end: words[0]!, own: own!, dealer: dealer! });
}

const view: CommonTableView = {
  draft: {},
  Board,
  Actions,
  first: firstStake,
  further: (round, { move }) => furtherOf(round, move as BlackjackMove),
  show: ({ detail }, event, sounds) => {
    const { all } = turnsOf(detail);
    for (const after of all) sounds.card(after);
    if (event === 'start') sounds.card(3 * BEAT_MS);
    const last = detail.steps.at(-1)?.['move'];
    if (last === 'double' || last === 'split' || last === 'insure') sounds.step(true);
    return all.length === 0 ? 0 : Math.max(...all) + TURN_MS;
  },
  keys: ({ round, act }) => {
    const state = stateOf(round.detail);
    const may = (move: BlackjackMove) => (): void => {
      if (mayDo(state, move)) act({ move });
    };
    return {
      h: may('hit'),
      s: may('stand'),
      d: may('double'),
      p: may('split'),
      i: may('insure'),
      n: may('decline'),
      ' ': () => undefined,
    };
  },
  keyRows: [
    [['H'], 'blackjack.hit'],
    [['S'], 'blackjack.stand'],
    [['D'], 'blackjack.double'],
    [['P'], 'blackjack.split'],
    [['I'], 'blackjack.insure'],
    [['N'], 'blackjack.decline'],
  ],
  rules: [
    'rules.blackjack1',
    'rules.blackjack2',
    'rules.blackjack3',
    'rules.blackjack4',
    'rules.blackjack5',
    'rules.blackjack6',
    'rules.blackjack7',
  ],
  Odds,
  outcome: outcomeOf,
  sumsAlone: true,
};
export default view;
