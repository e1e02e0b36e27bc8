import type { CSSProperties } from 'react';
import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import {
  BINGO_CENTRE,
  BINGO_MODEL,
  bingoChanceE6,
  bingoPattern,
  bingoPaysE4,
  isMarkedBy,
  type BingoPattern,
  type BingoRisk,
} from '@baize/domain/games/instant/bingo';
import { times } from '../../core/format.ts';
import { useWords } from '../../parts/context.tsx';
import type { InstantDetail } from '../../wire/rounds.ts';
import type { BoardProps, FormView } from '../form-view.ts';
import { OnlyRisk, riskOf } from '../risk-choice.tsx';
import { EXAMPLES } from './examples.ts';
import styles from './bingo.module.css';

const { side: SIDE, calls: CALLS, patterns: PATTERNS } = BINGO_MODEL;
const CALL_MS = 120;
const LAST_MS = 300;
const LETTERS = ['B', 'I', 'N', 'G', 'O'];
/** One colour a column, the same on card and balls. */
const COLUMN_COLOURS = ['#2fb8d6', '#6a78f2', '#b45ee0', '#e0663a', '#2aa86a'];
const PAID = PATTERNS.filter((pattern) => pattern !== 'none').toReversed();
const PLACES = Array.from({ length: SIDE * SIDE }, (_, place) => place);

const listOf = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as readonly number[]) : []);
const patternOf = ({ result }: InstantDetail): BingoPattern =>
  PATTERNS.find((pattern) => pattern === result['pattern']) ?? 'none';
const columnOf = (number: number): number => Math.floor((number - 1) / BINGO_MODEL.perColumn);

function Board({ choice, shown }: BoardProps) {
  const { round, revealing, length } = shown;
  const calls = listOf(round?.detail.result['calls']);
  const beat = revealing ? length / (CALLS + 2) : 0;
  return (
    <div className={styles.board}>
      <Calls key={round?.id} calls={calls} beat={beat} />
      <Card key={`card ${round?.id}`} card={listOf(round?.detail.result['card'])} calls={calls} beat={beat} />
      <Patterns risk={riskOf(choice)} reached={round && !revealing ? patternOf(round.detail) : undefined} />
    </div>
  );
}

interface CallsProps {
  readonly calls: readonly number[];
  /** Between two calls, in ms; zero where all are there at once. */
  readonly beat: number;
}

const delayed = (beat: number, order: number): CSSProperties => ({ animationDelay: `${order * beat}ms` });

/** The balls in the order in which they are called, each in its place of three rows. */
function Calls({ calls, beat }: CallsProps) {
  const { t } = useWords();
  return (
    <ol className={styles.calls} aria-label={t('bingo.calls')}>
      {Array.from({ length: CALLS }, (_, order) => {
        const number = calls[order];
        return (
          // A call's order is its name: there are no others.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={order}>
            {number !== undefined && (
              <span
                className={styles.ball}
                style={{ '--ball': COLUMN_COLOURS[columnOf(number)], ...delayed(beat, order) } as CSSProperties}
                data-moving={beat > 0 ? '' : undefined}
              >
                {number}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface CardProps extends CallsProps {
  readonly card: readonly number[];
}

/** The card: a field is marked when its number is called, and the pattern shines once all are called. */
function Card({ card, calls, beat }: CardProps) {
  const { t } = useWords();
  const isMarked = isMarkedBy(card, calls);
  const { places } = bingoPattern((place) => card.length > 0 && isMarked(place));
  return (
    <div className={styles.card} role="group" aria-label={t('bingo.card')}>
      {LETTERS.map((letter, column) => (
        <span
          key={letter}
          className={styles.letter}
          style={{ '--ball': COLUMN_COLOURS[column] } as CSSProperties}
          aria-hidden="true"
        >
          {letter}
        </span>
      ))}
      {PLACES.map((place) => {
        const order = calls.indexOf(card[place] ?? 0);
        const marked = card.length > 0 && isMarked(place);
        return (
          <span
            key={place}
            className={cx(styles.field, marked && styles.marked, beat === 0 && places.includes(place) && styles.shines)}
            style={{ '--ball': COLUMN_COLOURS[place % SIDE], ...delayed(beat, order) } as CSSProperties}
            data-moving={beat > 0 && order >= 0 ? '' : undefined}
          >
            {place === BINGO_CENTRE ? <b className={styles.free}>{t('bingo.free')}</b> : (card[place] ?? '')}
          </span>
        );
      })}
    </div>
  );
}

interface PatternsProps {
  readonly risk: BingoRisk;
  readonly reached: BingoPattern | undefined;
}

/** Every pattern with a small card that shows it, what it pays and how often it comes. */
function Patterns({ risk, reached }: PatternsProps) {
  const { t } = useWords();
  const pays = bingoPaysE4(risk);
  return (
    <ol className={styles.patterns} aria-label={t('bingo.patterns')}>
      {PAID.map((pattern) => {
        const paid = pays[PATTERNS.indexOf(pattern)]!;
        return (
          <li key={pattern} className={cx(pattern === reached && styles.reached, paid === 0 && styles.nothing)}>
            <Example pattern={pattern} />
            <span className={styles.name}>{t(`bingo.pattern.${pattern}`)}</span>
            <strong className={text.figures}>{times(BigInt(paid))}</strong>
            <span className={cx(styles.chance, text.figures)}>{percentOf(bingoChanceE6(pattern))}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** "2.08 %", "0.0045 %": two figures that count, cut. */
function percentOf(chanceE6: number): string {
  const places = chanceE6 < 1_000 ? 4 : 2;
  return `${(Math.floor((chanceE6 / 10_000) * 10 ** places) / 10 ** places).toFixed(places)} %`;
}

function Example({ pattern }: { readonly pattern: Exclude<BingoPattern, 'none'> }) {
  return (
    <svg className={styles.example} viewBox="0 0 25 25" aria-hidden="true">
      {PLACES.map((place) => (
        <rect
          key={place}
          x={(place % SIDE) * SIDE + 0.5}
          y={Math.floor(place / SIDE) * SIDE + 0.5}
          width="4"
          height="4"
          rx="1"
          fill={EXAMPLES[pattern].includes(place) ? '#f4c95d' : '#ffffff24'}
        />
      ))}
    </svg>
  );
}

const view: FormView = {
  first: { risk: 'medium' },
  Board,
  Choice: OnlyRisk,
  length: () => CALLS * CALL_MS + LAST_MS,
  rules: ['rules.bingo1', 'rules.bingo2', 'rules.bingo3', 'rules.bingo4'],
  outcome: (detail, t) => t(`bingo.pattern.${patternOf(detail)}`),
};
export default view;
