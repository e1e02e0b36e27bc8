import { useEffect, useState, type CSSProperties } from 'react';
import { Field } from '@baize/ui/field.tsx';
import { TextInput } from '@baize/ui/text-input.tsx';
import text from '@baize/ui/text.module.css';
import { cx } from '@baize/ui/cx.ts';
import { LIMBO_MODEL, limboChanceE6, targetE2Of, targetText } from '@baize/domain/games/instant/limbo';
import { group } from '../../core/format.ts';
import { readFigure } from '../../core/read-figure.ts';
import { useGame, useMistyped, useWords } from '../../parts/context.tsx';
import { QuickChoice, QuickChoices } from '../../parts/quick-choices.tsx';
import type { InstantDetail } from '../../wire/rounds.ts';
import type { BoardProps, ChoiceProps, FormView } from '../form-view.ts';
import fieldStyles from '../choice-field.module.css';
import styles from './limbo.module.css';

const QUICK = [150, 200, 500, 1_000, 10_000] as const;
const { targetE2Min, targetE2Max } = LIMBO_MODEL;
const USUAL_MS = 900;

const targetOf = (choice: ChoiceProps['choice']): number => targetE2Of(choice['target']) ?? targetE2Min;
const reachedOf = ({ result: { reached } }: InstantDetail): string => (typeof reached === 'string' ? reached : '1.00');
/** "1000000.00" -> "1,000,000.00×". */
const shownTimes = (figure: string): string => {
  const [whole = '', cents = ''] = figure.split('.');
  return `${group(whole)}.${cents}×`;
};
/** 495000 -> "49.5 %". */
const chanceText = (millionths: number): string => (millionths === 0 ? '< 0.0001 %' : `${millionths / 10_000} %`);

const MARKS = [1, 1.5, 2, 4, 10, 100] as const;
/** How far along the track a multiplier stands: by its chance, so that a round ends anywhere on it as often. */
const alongTrack = (times: number): string => `${(100 * (1 - 1 / Math.max(1, times))).toFixed(2)}%`;

interface TrackProps {
  readonly reached: number;
  readonly target: number;
  readonly look: string | undefined;
}

/** How far it has come, and how far it must come. The figures above say the same in words. */
const Track = ({ reached, target, look }: TrackProps) => (
  <div
    className={cx(styles.track, look)}
    style={{ '--reached': alongTrack(reached), '--goal': alongTrack(target) } as CSSProperties}
    aria-hidden="true"
  >
    <span className={styles.tube}>
      <i className={styles.climbed} />
    </span>
    <i className={styles.goal} />
    {MARKS.map((mark) => (
      <b key={mark} className={text.figures} style={{ insetInlineStart: alongTrack(mark) }}>
        {mark}×
      </b>
    ))}
  </div>
);

function Board({ choice, shown }: BoardProps) {
  const { t } = useWords();
  const { reduced } = useGame();
  const reached = shown.round ? reachedOf(shown.round.detail) : '';
  const rising = useRising(shown.revealing ? reached : '', shown.length, reduced);
  const figure = shown.revealing ? rising : reached || '1.00';
  const won = !shown.revealing && shown.round !== undefined && shown.round.payout > 0n;
  const lost = !shown.revealing && shown.round !== undefined && shown.round.payout === 0n;
  const look = won ? styles.won : lost ? styles.lost : undefined;
  return (
    <div className={styles.board}>
      <p className={cx(styles.figure, text.figures, look)} data-figure="reached">
        {shownTimes(figure)}
      </p>
      <p className={styles.target}>
        {t('limbo.target')} <strong className={text.figures}>{shownTimes(targetText(targetOf(choice)))}</strong>
      </p>
      <Track reached={Number(figure)} target={targetOf(choice) / 100} look={look} />
    </div>
  );
}

/** The figure on its way up: as a rocket, slow at first; it stands at 1.00 while the answer is awaited. */
function useRising(reached: string, length: number, reduced: boolean): string {
  const [figure, setFigure] = useState('1.00');
  useEffect(() => {
    if (reached === '' || length === 0 || reduced) return undefined;
    const goal = Number(reached);
    const start = performance.now();
    let frame = 0;
    const step = (): void => {
      const share = Math.min(1, (performance.now() - start) / length);
      setFigure(goal ** (share * share) >= 1 ? (goal ** (share * share)).toFixed(2) : '1.00');
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [reached, length, reduced]);
  return reached === '' ? '1.00' : figure;
}

function Choice({ choice, choose, locked }: ChoiceProps) {
  const { t } = useWords();
  const { sounds } = useGame();
  const [typed, setTyped] = useState<string | undefined>();
  const target = targetOf(choice);
  const read = (said: string): number | undefined => {
    const figure = readFigure(said, 2);
    return figure !== undefined && figure >= targetE2Min && figure <= targetE2Max ? figure : undefined;
  };
  const wrong = typed !== undefined && read(typed) === undefined;
  useMistyped('target', wrong);
  const set = (targetE2: number): void => {
    setTyped(undefined);
    choose({ target: targetText(targetE2) });
  };
  const finish = (): void => {
    if (!wrong) setTyped(undefined);
  };
  return (
    <div className={fieldStyles.field}>
      <Field
        label={`${t('limbo.target')} · ${t('instant.chance')} ${chanceText(limboChanceE6(target))}`}
        error={wrong ? t('limbo.targetInvalid') : undefined}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          disabled={locked}
          suffix={<span className={text.secondary}>×</span>}
          value={typed ?? targetText(target)}
          onChange={(event) => {
            const said = event.target.value;
            const figure = read(said);
            setTyped(said);
            // What follows from it follows at once; the text stays as it is typed.
            if (figure !== undefined) choose({ target: targetText(figure) });
          }}
          onBlur={finish}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
        />
      </Field>
      <QuickChoices className={cx(fieldStyles.choices, styles.quick)}>
        {QUICK.map((each) => (
          <QuickChoice
            key={each}
            disabled={locked}
            aria-pressed={each === target}
            onClick={() => {
              sounds().click();
              set(each);
            }}
          >
            {`${each / 100}×`}
          </QuickChoice>
        ))}
      </QuickChoices>
    </div>
  );
}

const view: FormView = {
  first: { target: '2.00' },
  Board,
  Choice,
  length: () => USUAL_MS,
  rules: ['rules.limbo1', 'rules.limbo2', 'rules.limbo3'],
  outcome: (detail) => shownTimes(reachedOf(detail)),
  last: (detail) => ({ text: shownTimes(reachedOf(detail)) }),
};
export default view;
