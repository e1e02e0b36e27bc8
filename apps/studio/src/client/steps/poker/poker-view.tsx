import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import { POKER_ENDS, POKER_MODEL, POKER_ROUNDS, pokerHand, type PokerHand } from '@baize/domain/games/steps/poker';
import { payoutOf, type Amount } from '@baize/domain/money';
import { group } from '../../core/format.ts';
import type { MessageKey } from '../../messages/en.ts';
import prizes from '../../instant/prize-table.module.css';
import { useMoney, useGame, useWords } from '../../parts/context.tsx';
import { ActionButton, InstantActions } from '../../parts/instant-deck.tsx';
import type { StepsDetail } from '../../wire/rounds.ts';
import { Card, cardWords } from '../cards/card.tsx';
import type { ActionsProps, CommonTableView, TableProps } from '../steps-view.ts';
import styles from './poker.module.css';

const { hand: HAND } = POKER_MODEL;
const BEAT_MS = 110;
const TURN_MS = 420;
const PLACES = Array.from({ length: HAND }, (_, place) => place);

const HAND_WORDS: Readonly<Record<PokerHand, MessageKey>> = {
  royal_flush: 'poker.royalFlush',
  straight_flush: 'poker.straightFlush',
  four_of_a_kind: 'poker.fourOfAKind',
  full_house: 'poker.fullHouse',
  flush: 'poker.flush',
  straight: 'poker.straight',
  three_of_a_kind: 'poker.threeOfAKind',
  two_pair: 'poker.twoPair',
  jacks_or_better: 'poker.jacksOrBetter',
  nothing: 'poker.nothing',
};
const PAYING = POKER_MODEL.pays.filter(([, pays]) => pays > 0);

const numbersOf = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as readonly number[]) : []);
const handOf = ({ shown }: StepsDetail): readonly number[] => numbersOf(shown['hand']);
const holdOf = (fields: Fields | undefined): readonly number[] => numbersOf(fields?.['hold']);
/** What was held once the cards are drawn, before it what stands marked. */
const heldIn = ({ round, draft }: TableProps): readonly number[] => holdOf(round?.detail.steps[0] ?? draft);

function toggled(held: readonly number[], place: number): readonly number[] {
  return held.includes(place) ? held.filter((each) => each !== place) : [...held, place].toSorted((a, b) => a - b);
}

function Board(props: TableProps) {
  const { round, open, busy } = props;
  const { t } = useWords();
  const { stake } = useGame();
  const cards = round ? handOf(round.detail) : [];
  // The prizes are those of the round while it runs, then of the next one; what lies is marked beside its own alone,
  // and once all of it is turned.
  const isOfRound = round !== undefined && (open || round.stake === stake);
  const standing = isOfRound && !busy && cards.length > 0 ? pokerHand(cards) : undefined;
  return (
    <div className={styles.board}>
      <Paytable stake={open && round ? round.stake : stake} standing={standing} final={open ? undefined : standing} />
      <div className={styles.hand} role="group" aria-label={t('poker.hand')}>
        {PLACES.map((place) => (
          <Place key={place} place={place} card={cards[place]} table={props} />
        ))}
      </div>
    </div>
  );
}

interface PlaceProps {
  readonly place: number;
  readonly card: number | undefined;
  readonly table: TableProps;
}

/** One card with its hold, as one button. */
function Place({ place, card, table }: PlaceProps) {
  const { t } = useWords();
  const { sounds } = useGame();
  const { round, open, busy, draft, prepare } = table;
  const held = heldIn(table);
  const isHeld = card !== undefined && held.includes(place);
  const drawn = round !== undefined && round.detail.steps.length > 0;
  // Held cards lie as they lay; the others are turned from left to right.
  const turnAfter = drawn && isHeld ? undefined : beatOf(drawn ? held : [], place);
  const press = (): void => {
    sounds().step(!isHeld);
    prepare({ hold: toggled(holdOf(draft), place) });
  };
  return (
    <button
      type="button"
      className={cx(styles.place, isHeld && styles.held)}
      disabled={!open}
      aria-disabled={busy || undefined}
      aria-pressed={open ? isHeld : undefined}
      aria-label={card === undefined ? t('card.back') : `${place + 1}: ${cardWords(card, t)}`}
      onClick={() => {
        if (open && !busy) press();
      }}
    >
      <span className={styles.mark} aria-hidden="true">
        {isHeld ? t('poker.held') : ' '}
      </span>
      <Card key={`${round?.id ?? ''}:${card ?? ''}`} card={card} turnAfter={turnAfter} className={styles.card} />
    </button>
  );
}

/** When a card is turned: as many beats after the first as changed places lie before it. */
const beatOf = (held: readonly number[], place: number): number =>
  PLACES.slice(0, place).filter((each) => !held.includes(each)).length * BEAT_MS;

interface PaytableProps {
  readonly stake: Amount;
  readonly standing: PokerHand | undefined;
  /** Of a round that is over. */
  readonly final: PokerHand | undefined;
}

/** What each hand pays at the stake, the one that lies marked. */
function Paytable({ stake, standing, final }: PaytableProps) {
  const { t } = useWords();
  const money = useMoney();
  return (
    <ol className={styles.pays} aria-label={t('rules.paytable')}>
      {PAYING.map(([hand, pays]) => (
        <li
          key={hand}
          className={cx(hand === standing && styles.standing, hand === final && styles.won)}
          aria-current={hand === standing || undefined}
        >
          <span>{t(HAND_WORDS[hand])}</span>
          <span className={text.figures}>{pays}×</span>
          <strong className={text.figures}>{money(payoutOf(stake, BigInt(pays) * 10_000n))}</strong>
        </li>
      ))}
    </ol>
  );
}

function Actions(props: ActionsProps) {
  const { t } = useWords();
  const { sounds } = useGame();
  const { busy, act, prepare } = props;
  const held = heldIn(props);
  const all = held.length === HAND;
  return (
    <InstantActions className={styles.actions}>
      <ActionButton
        variant="primary"
        aria-disabled={busy || undefined}
        onClick={() => {
          sounds().click();
          act({ hold: [...held] });
        }}
      >
        <Icon name="cards" /> {all ? t('poker.stand') : t('poker.draw', { count: HAND - held.length })}
      </ActionButton>
      <ActionButton
        variant="secondary"
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) prepare({ hold: all ? [] : PLACES });
        }}
      >
        {t(all ? 'poker.holdNone' : 'poker.holdAll')}
      </ActionButton>
    </InstantActions>
  );
}

/** Every hand, what it pays, and how often the best play ends with it. */
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
            <th scope="col">{t('poker.hand')}</th>
            <th scope="col">{t('instant.pays')}</th>
            <th scope="col">{t('instant.atStake')}</th>
            <th scope="col">{t('poker.oneIn')}</th>
          </tr>
        </thead>
        <tbody className={text.figures}>
          {PAYING.map(([hand, pays]) => (
            <tr key={hand}>
              <td>{t(HAND_WORDS[hand])}</td>
              <td>{pays}×</td>
              <td>{money(payoutOf(stake, BigInt(pays) * 10_000n))}</td>
              <td>{oneIn(hand)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** "40,390" or "4.6": once in so many rounds, cut. */
function oneIn(hand: PokerHand): string {
  const tenths = Math.floor((POKER_ROUNDS * 10) / POKER_ENDS[hand]);
  return tenths >= 1_000 ? group(String(Math.floor(tenths / 10))) : (tenths / 10).toFixed(1);
}

const view: CommonTableView = {
  draft: { hold: [] },
  Board,
  Actions,
  show: ({ detail }, event, sounds) => {
    const turned = event === 'start' ? HAND : HAND - holdOf(detail.steps[0]).length;
    for (let index = 0; index < turned; index++) sounds.card(index * BEAT_MS);
    return turned === 0 ? 0 : (turned - 1) * BEAT_MS + TURN_MS;
  },
  keys: (props) => ({
    ' ': () => props.act({ hold: [...heldIn(props)] }),
    ...Object.fromEntries(
      PLACES.map((place) => [String(place + 1), () => props.prepare({ hold: toggled(heldIn(props), place) })]),
    ),
  }),
  keyRows: [
    [['1', '5'], 'poker.keyHold'],
    [['space'], 'poker.keyDraw'],
  ],
  rules: ['rules.poker1', 'rules.poker2', 'rules.poker3', 'rules.poker4', 'rules.poker5'],
  Odds,
  outcome: (detail, t) => t(HAND_WORDS[pokerHand(handOf(detail))]),
};
export default view;
