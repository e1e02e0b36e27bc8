import { cx } from '@baize/ui/cx.ts';
import { pocketColour, ROULETTE_WHEEL } from '@baize/domain/games/instant/roulette';
import { useWords } from '../../parts/context.tsx';
import { useTurn } from '../use-turn.ts';
import styles from './roulette-wheel.module.css';

const FULL = 360;
const STEP = FULL / ROULETTE_WHEEL.length;
const OUTER = 92;
const INNER = 62;
const FILLS = { zero: '#12805a', red: '#b3263f', black: '#151b31' } as const;
const SPOKES = [0, 45, 90, 135, 180, 225, 270, 315];

function ringPart(from: number, to: number): string {
  const point = (radius: number, degrees: number): string => {
    const angle = ((degrees - FULL / 4) * Math.PI) / (FULL / 2);
    return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`;
  };
  const outer = `M${point(OUTER, from)}A${OUTER} ${OUTER} 0 0 1 ${point(OUTER, to)}`;
  return `${outer}L${point(INNER, to)}A${INNER} ${INNER} 0 0 0 ${point(INNER, from)}Z`;
}

export interface WheelProps {
  readonly id: string | undefined;
  readonly pocket: number | undefined;
  readonly revealing: boolean;
  /** How long it turns, in ms. */
  readonly length: number;
}

/** The wheel turns one way and the ball the other, until it lies in the drawn pocket. */
export function Wheel({ id, pocket, revealing, length }: WheelProps) {
  const { t } = useWords();
  const isTurning = revealing && pocket !== undefined;
  const place = pocket === undefined ? 0 : ROULETTE_WHEEL.indexOf(pocket);
  // Where the wheel itself comes to rest is only looks: a little further each time.
  const rest = -((place * 7) % ROULETTE_WHEEL.length) * STEP;
  const wheel = useTurn({ id, rest, turns: -2 });
  const ball = useTurn({ id, rest: rest + place * STEP, turns: 5 });
  const duration = { transitionDuration: `${isTurning ? length : 0}ms` };
  return (
    <div className={styles.place} data-turning={revealing ? '' : undefined}>
      <svg
        className={styles.wheel}
        viewBox="-116 -116 232 232"
        role="img"
        aria-label={t('roulette.wheel')}
        data-pocket={revealing ? undefined : pocket}
      >
        <defs>
          <radialGradient id="bowl">
            <stop offset=".82" stopColor="#4a2b17" />
            <stop offset=".9" stopColor="#8a5a2f" />
            <stop offset="1" stopColor="#2b170b" />
          </radialGradient>
          <radialGradient id="cone">
            <stop offset="0" stopColor="#f4dfa6" />
            <stop offset=".3" stopColor="#b5812f" />
            <stop offset="1" stopColor="#3a2412" />
          </radialGradient>
        </defs>
        <circle r="114" fill="url(#bowl)" />
        <circle r="102" fill="#20130a" />
        <g className={styles.turning} style={{ transform: `rotate(${wheel}deg)`, ...duration }}>
          {ROULETTE_WHEEL.map((number, at) => (
            <g key={number}>
              <path
                d={ringPart((at - 0.5) * STEP, (at + 0.5) * STEP)}
                fill={FILLS[pocketColour(number)]}
                stroke="#d9b264"
                strokeWidth=".7"
              />
              <text className={styles.number} transform={`rotate(${at * STEP}) translate(0 -84)`}>
                {number}
              </text>
            </g>
          ))}
          <circle r="70" fill="none" stroke="#d9b264" strokeWidth=".8" />
          <circle r="61" fill="url(#cone)" />
          {SPOKES.map((angle) => (
            <path key={angle} d="M-2.4-14L0-56L2.4-14Z" fill="#f4dfa6" opacity=".5" transform={`rotate(${angle})`} />
          ))}
          <circle r="15" fill="#d9b264" stroke="#5f3d17" strokeWidth="2" />
          <circle r="6" fill="#fff3cf" />
        </g>
        {pocket !== undefined && (
          <g className={styles.turning} style={{ transform: `rotate(${ball}deg)`, ...duration }}>
            <circle
              key={id}
              className={cx(styles.ball, isTurning && styles.falling)}
              style={{ animationDuration: `${length}ms` }}
              r="4.2"
            />
          </g>
        )}
      </svg>
    </div>
  );
}
