import { useEffect, useRef } from 'react';
import { cx } from '@baize/ui/cx.ts';
import { Button } from '@baize/ui/button.tsx';
import text from '@baize/ui/text.module.css';
import { KENO_MODEL, kenoPaysE4 } from '@baize/domain/games/instant/keno';
import { times } from '../../core/format.ts';
import { useGame, useWords } from '../../parts/context.tsx';
import type { InstantDetail } from '../../wire/rounds.ts';
import type { BoardProps, ChoiceProps, FormView } from '../form-view.ts';
import fieldStyles from '../choice-field.module.css';
import styles from './keno.module.css';

const { numbers, picksMax, drawn: DRAWN } = KENO_MODEL;
const NUMBERS = Array.from({ length: numbers }, (_, index) => index + 1);
const STATES = { free: undefined, picked: styles.picked, drawn: styles.drawn, hit: styles.hit } as const;
const BALL_MS = 150;
const LAST_MS = 250;

const listOf = (value: unknown): readonly number[] => (Array.isArray(value) ? (value as readonly number[]) : []);
const picksOf = (fields: ChoiceProps['choice']): readonly number[] => listOf(fields['picks']);
const drawnOf = (detail: InstantDetail | undefined): readonly number[] => listOf(detail?.result['drawn']);

function Board({ choice, choose, locked, shown }: BoardProps) {
  const { t } = useWords();
  const { sounds } = useGame();
  const { round, revealing, length } = shown;
  const picks = picksOf(choice);
  // The numbers of a round stay on the board until others are picked.
  const drawn = drawnOf(round?.detail);
  const toggle = (number: number): void => {
    if (locked) return;
    const chosen = picks.includes(number);
    if (!chosen && picks.length >= picksMax) return;
    sounds().click();
    choose({
      picks: (chosen ? picks.filter((each) => each !== number) : [...picks, number]).toSorted((a, b) => a - b),
    });
  };
  const beat = revealing ? length / (DRAWN + 1) : 0;
  return (
    <div className={styles.board}>
      <div className={styles.grid} role="group" aria-label={t('keno.board', { max: picksMax })}>
        {NUMBERS.map((number) => {
          const place = drawn.indexOf(number);
          const picked = picks.includes(number);
          const state = place < 0 ? (picked ? 'picked' : 'free') : picked ? 'hit' : 'drawn';
          return (
            <button
              key={number}
              type="button"
              className={cx(styles.number, STATES[state])}
              style={place >= 0 && beat > 0 ? { animationDelay: `${place * beat}ms` } : undefined}
              data-moving={place >= 0 && beat > 0 ? '' : undefined}
              aria-pressed={picked}
              aria-disabled={locked || (!picked && picks.length >= picksMax) || undefined}
              aria-label={`${number}${!revealing && place >= 0 ? `, ${t(picked ? 'keno.hit' : 'keno.drawn')}` : ''}`}
              onClick={() => toggle(number)}
            >
              {number}
            </button>
          );
        })}
      </div>
      <Pays picks={picks.length} hits={round && !revealing ? Number(round.detail.result['hits']) : undefined} />
    </div>
  );
}

function Pays({ picks, hits }: { readonly picks: number; readonly hits: number | undefined }) {
  const { t } = useWords();
  const list = useRef<HTMLOListElement>(null);
  // On a phone not all of the row is in view: what was reached comes into it.
  useEffect(() => {
    const reached = hits === undefined ? undefined : list.current?.children[hits]?.getBoundingClientRect();
    const place = list.current?.getBoundingClientRect();
    if (reached && place)
      list.current?.scrollBy({ left: reached.left + reached.width / 2 - (place.left + place.width / 2) });
  }, [hits]);
  if (picks === 0) return <p className={styles.empty}>{t('keno.pickFirst', { max: picksMax })}</p>;
  return (
    <ol ref={list} className={styles.pays} aria-label={t('keno.pays')}>
      {kenoPaysE4(picks).map((paid, count) => (
        // A count of hits is its own name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={count} className={cx(count === hits && styles.reached, paid === 0 && styles.nothing)}>
          <strong className={text.figures}>{times(BigInt(paid))}</strong>
          <span className={text.figures}>{t('keno.hits', { count })}</span>
        </li>
      ))}
    </ol>
  );
}

function Choice({ choice, choose, locked }: ChoiceProps) {
  const { t } = useWords();
  const { sounds } = useGame();
  const picks = picksOf(choice);
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>
        <span>{t('keno.picked')}</span>
        <span className={text.figures}>
          {picks.length} / {picksMax}
        </span>
      </span>
      <div className={styles.buttons}>
        <Button
          icon="dice"
          disabled={locked}
          onClick={() => {
            sounds().click();
            choose({ picks: anyPicks(picks.length === 0 ? picksMax : picks.length) });
          }}
        >
          {t('keno.any')}
        </Button>
        <Button icon="x" disabled={locked || picks.length === 0} onClick={() => choose({ picks: [] })}>
          {t('keno.clear')}
        </Button>
      </div>
    </div>
  );
}

/** A pick for the player, who may change it: it has no part in what is drawn. */
function anyPicks(count: number): number[] {
  const left = [...NUMBERS];
  const words = crypto.getRandomValues(new Uint32Array(count));
  return Array.from(words, (word) => left.splice(word % left.length, 1)[0]!).toSorted((a, b) => a - b);
}

const view: FormView = {
  first: { picks: [] },
  Board,
  Choice,
  length: () => DRAWN * BALL_MS + LAST_MS,
  rules: ['rules.keno1', 'rules.keno2', 'rules.keno3'],
  outcome: ({ params, result }, t) =>
    t('keno.outcome', { hits: Number(result['hits']), picks: picksOf(params).length }),
};
export default view;
