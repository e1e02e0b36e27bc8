import { cx } from '@baize/ui/cx.ts';
import { Icon } from '@baize/ui/icon.tsx';
import text from '@baize/ui/text.module.css';
import type { Fields } from '@baize/domain/games/instant/instant-game';
import { rankName } from '@baize/domain/games/steps/cards';
import {
  HILO,
  HILO_MODEL,
  HILO_SKIP,
  HILO_TAKE,
  hiloMultiplierE4,
  hiloOffers,
  hiloStandsE4,
  hiloState,
  hiloWinningRanks,
  type HiloSide,
  type HiloState,
} from '@baize/domain/games/steps/hilo';
import { payoutOf } from '@baize/domain/money';
import { times } from '../../core/format.ts';
import prizes from '../../instant/prize-table.module.css';
import { useMoney, useGame, useGameState, useWords } from '../../parts/context.tsx';
import { ActionButton, InstantActions } from '../../parts/instant-deck.tsx';
import type { StepsDetail } from '../../wire/rounds.ts';
import { Card } from '../cards/card.tsx';
import type { ActionsProps, CommonTableView, TableProps } from '../steps-view.ts';
import styles from './hilo.module.css';

const TURN_MS = 420;
const { ranks, guessesMax, skipsMax } = HILO_MODEL;

const cardsOf = ({ shown }: StepsDetail): readonly number[] =>
  Array.isArray(shown['cards']) ? (shown['cards'] as readonly number[]) : [];
const stateOf = (detail: StepsDetail): HiloState => hiloState(cardsOf(detail), detail.steps);

/** 12 of 13 -> "92.30 %", cut. */
function chance(winning: number): string {
  const parts = Math.floor((winning * 10_000) / ranks);
  return `${Math.floor(parts / 100)}.${String(parts % 100).padStart(2, '0')} %`;
}

function Board({ round, open, busy }: TableProps) {
  const { t } = useWords();
  const isTurning = useGameState().progress.at === 'showing';
  const detail = round?.detail;
  const cards = detail ? cardsOf(detail) : [];
  const at = cards.length - 1;
  const top = cards[at];
  // What a guess has brought is told when its card lies.
  const told = isTurning ? detail?.steps.slice(0, -1) : detail?.steps;
  const state = told && hiloState(cards, told);
  const ended = busy ? undefined : state?.phase;
  return (
    <div className={styles.board}>
      <ol className={styles.trail} aria-label={t('hilo.trail')}>
        {cards.slice(0, -1).map((card, index) => (
          // A place in the row of cards is its own name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.past}>
            <Card card={card} className={styles.small} />
            <Move step={detail?.steps[index]} />
          </li>
        ))}
      </ol>
      <div className={styles.table}>
        <Card card={undefined} className={styles.pile} />
        <Card
          key={`${round?.id ?? ''}:${at}`}
          card={top}
          turnAfter={top === undefined ? undefined : 0}
          className={cx(styles.top, ended === 'lost' && styles.lost, ended === 'paid' && styles.paid)}
        />
      </div>
      <Progress state={state} open={open} stake={round?.stake ?? 0n} />
    </div>
  );
}

/** What the player said to a card. */
function Move({ step }: { readonly step: Fields | undefined }) {
  const { t } = useWords();
  if (step?.['move'] === 'higher') return <Icon name="arrow-up" size={14} aria-label={t('hilo.higher')} />;
  if (step?.['move'] === 'lower') return <Icon name="arrow-down" size={14} aria-label={t('hilo.lower')} />;
  return <Icon name="chevron-right" size={14} flip aria-label={t('hilo.skip')} />;
}

interface ProgressProps {
  readonly state: HiloState | undefined;
  readonly open: boolean;
  readonly stake: bigint;
}

/** How many guesses came true, of the most there can be, and what stands. */
function Progress({ state, open, stake }: ProgressProps) {
  const { t } = useWords();
  const money = useMoney();
  const guesses = state?.guesses ?? 0;
  const stands = state ? hiloStandsE4(state) : 0n;
  return (
    <div className={styles.progress}>
      <span
        className={styles.dots}
        role="img"
        aria-label={t('hilo.progress', { count: guesses, max: guessesMax })}
        data-figure="guesses"
      >
        {Array.from({ length: guessesMax }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a place in the row is its own name
          <i key={index} className={cx(index < guesses && styles.reached)} />
        ))}
      </span>
      <span className={cx(styles.stands, text.figures)}>
        {open && stands > 0n && (
          <>
            <strong>{times(stands)}</strong> {money(payoutOf(stake as never, stands))}
          </>
        )}
      </span>
    </div>
  );
}

const SIDES = [
  { side: 'higher', icon: 'arrow-up', name: 'hilo.higher' },
  { side: 'lower', icon: 'arrow-down', name: 'hilo.lower' },
] as const;

function Actions({ round, busy, act }: ActionsProps) {
  const { t } = useWords();
  const { sounds } = useGame();
  const money = useMoney();
  const state = stateOf(round.detail);
  const offers = hiloOffers(state);
  const stands = hiloStandsE4(state);
  const press = (action: Fields) => (): void => {
    sounds().click();
    act(action);
  };
  return (
    <>
      <div className={styles.guesses}>
        {SIDES.map(({ side, icon, name }) => {
          const offer = offers.find((each) => each.side === side);
          const winning = hiloWinningRanks(state.dealt[state.at] ?? 0, side);
          return (
            <button
              key={side}
              type="button"
              className={cx(styles.guess, side === 'higher' ? styles.higher : styles.lower)}
              disabled={!offer}
              aria-disabled={busy || undefined}
              onClick={press({ move: side })}
            >
              <Icon name={icon} />
              <span>{t(winning === 1 ? 'hilo.same' : name)}</span>
              <strong className={text.figures}>{offer ? times(offer.multiplierE4) : '—'}</strong>
              <small className={text.figures}>{chance(winning)}</small>
            </button>
          );
        })}
      </div>
      <InstantActions className={styles.actions}>
        <ActionButton
          variant="positive"
          disabled={stands === 0n}
          aria-disabled={busy || undefined}
          data-action={stands === 0n ? undefined : 'cash-out'}
          onClick={press(HILO_TAKE)}
        >
          {stands === 0n ? t('hilo.first') : t('mines.cashOut', { amount: money(payoutOf(round.stake, stands)) })}
        </ActionButton>
        <ActionButton
          variant="secondary"
          disabled={state.skips >= skipsMax}
          aria-disabled={busy || undefined}
          onClick={press(HILO_SKIP)}
        >
          {t('hilo.skip')}
        </ActionButton>
      </InstantActions>
    </>
  );
}

/** What each card pays for a first guess, and how often it comes true. */
function Odds() {
  const { t } = useWords();
  const cell = (card: number, side: HiloSide): string => {
    const winning = hiloWinningRanks(card, side);
    return winning === ranks ? '—' : `${times(hiloMultiplierE4(1, BigInt(winning)))} · ${chance(winning)}`;
  };
  return (
    <>
      <h3>{t('hilo.odds')}</h3>
      <table className={prizes.table}>
        <thead>
          <tr>
            <th scope="col">{t('hilo.card')}</th>
            <th scope="col">{t('hilo.higher')}</th>
            <th scope="col">{t('hilo.lower')}</th>
          </tr>
        </thead>
        <tbody className={text.figures}>
          {CARD_OF_RANK.map((card) => (
            <tr key={card}>
              <td>{rankName(card)}</td>
              <td>{cell(card, 'higher')}</td>
              <td>{cell(card, 'lower')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A card of each rank, ace first. */
const CARD_OF_RANK = Array.from({ length: ranks }, (_, index) => ((index + ranks - 1) % ranks) * 4);

const view: CommonTableView = {
  draft: {},
  Board,
  Actions,
  show: ({ detail }, event, sounds) => {
    if (event !== 'end' || detail.steps.at(-1)?.['move'] !== 'take') sounds.card(0);
    if (event === 'step' && detail.steps.at(-1)?.['move'] !== 'skip') sounds.gem(stateOf(detail).guesses);
    return event === 'end' ? TURN_MS : TURN_MS / 2;
  },
  keys: ({ round, act }) => {
    const state = stateOf(round.detail);
    const may = (action: Fields) => (): void => {
      if (HILO.actions(state).some((each) => each['move'] === action['move'])) act(action);
    };
    return {
      ArrowUp: may({ move: 'higher' }),
      ArrowDown: may({ move: 'lower' }),
      s: may(HILO_SKIP),
      c: may(HILO_TAKE),
      ' ': () => undefined,
    };
  },
  keyRows: [
    [['↑'], 'hilo.higher'],
    [['↓'], 'hilo.lower'],
    [['S'], 'hilo.skip'],
    [['C'], 'keys.cashOut'],
  ],
  rules: ['rules.hilo1', 'rules.hilo2', 'rules.hilo3', 'rules.hilo4', 'rules.hilo5'],
  Odds,
  outcome: (detail, t) => t('hilo.outcome', { count: stateOf(detail).guesses }),
};
export default view;
