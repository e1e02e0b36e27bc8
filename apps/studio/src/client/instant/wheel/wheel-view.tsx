import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import { wheelPaysE4, type WheelRisk } from '@baize/domain/games/instant/wheel';
import { times } from '../../core/format.ts';
import { useWords } from '../../parts/context.tsx';
import type { BoardProps, FormView } from '../form-view.ts';
import { OnlyRisk, riskOf } from '../risk-choice.tsx';
import { useTurn } from '../use-turn.ts';
import styles from './wheel.module.css';

const USUAL_MS = 2_600;
const TURNS = 4;
const RADIUS = 100;
const FULL = 360;

/** One colour a prize, the same in wheel and legend: grey pays nothing. */
const COLOURS = ['#232c44', '#6a58f2', '#2fb8d6', '#2fd68b', '#f4c95d', '#ff6b7a'];
const prizesOf = (risk: WheelRisk): readonly number[] => [...new Set(wheelPaysE4(risk))].toSorted((a, b) => a - b);
const colourOf = (risk: WheelRisk, pays: number): string =>
  COLOURS[prizesOf(risk).indexOf(pays) % COLOURS.length] ?? COLOURS[0]!;

function pieOf(from: number, to: number): string {
  const point = (degrees: number): string => {
    const angle = ((degrees - FULL / 4) * Math.PI) / (FULL / 2);
    return `${(RADIUS * Math.cos(angle)).toFixed(3)} ${(RADIUS * Math.sin(angle)).toFixed(3)}`;
  };
  return `M0 0L${point(from)}A${RADIUS} ${RADIUS} 0 0 1 ${point(to)}Z`;
}

function Board({ choice, shown }: BoardProps) {
  const { t } = useWords();
  const { round, revealing, length } = shown;
  const risk = riskOf(choice);
  const pays = wheelPaysE4(risk);
  const step = FULL / pays.length;
  const sector = round === undefined ? undefined : Number(round.detail.result['sector']);
  const turn = useTurn({ id: round?.id, rest: sector === undefined ? 0 : -(sector + 0.5) * step, turns: TURNS });
  return (
    <div className={styles.place}>
      <svg
        className={styles.wheel}
        viewBox="-112 -118 224 230"
        role="img"
        aria-label={t('wheel.board', { count: pays.length })}
        data-sector={revealing ? undefined : sector}
      >
        <circle r="110" fill="#0b0f1a" stroke="#2b3550" strokeWidth="4" />
        <g
          className={styles.turning}
          style={{
            transform: `rotate(${turn}deg)`,
            transitionDuration: `${revealing ? length : 0}ms`,
          }}
        >
          {pays.map((paid, at) => (
            <path
              // A sector's place is its name: there are no others.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              d={pieOf(at * step, (at + 1) * step)}
              fill={colourOf(risk, paid)}
              stroke="#0b0f1a"
              strokeWidth="0.8"
              opacity={!revealing && sector !== undefined && at !== sector ? 0.72 : 1}
            />
          ))}
        </g>
        <circle r="46" fill="#111830" stroke="#2b3550" strokeWidth="3" />
        <path className={styles.pointer} d="M-9-116H9L0-92Z" />
        <text className={styles.middle} y="2">
          {revealing || !round ? '·' : times(round.multiplierE4)}
        </text>
      </svg>
      <ul className={styles.legend}>
        {prizesOf(risk).map((paid) => (
          <li
            key={paid}
            className={cx(!revealing && round && Number(round.multiplierE4) === paid && styles.hit)}
            style={{ borderBlockEndColor: colourOf(risk, paid) }}
          >
            <strong className={text.figures}>{times(BigInt(paid))}</strong>
            <span className={text.figures}>
              {pays.filter((each) => each === paid).length}/{pays.length}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const view: FormView = {
  first: { risk: 'medium' },
  Board,
  Choice: OnlyRisk,
  length: () => USUAL_MS,
  rules: ['rules.wheel1', 'rules.wheel2'],
  outcome: ({ result }, t) => t('wheel.sector', { sector: Number(result['sector']) + 1 }),
};
export default view;
