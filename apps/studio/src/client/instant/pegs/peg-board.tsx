import { useEffect, useRef } from 'react';
import { cx } from '@baize/ui/cx.ts';
import { useGame, useWords } from '../../parts/context.tsx';
import { useLatest } from '../../parts/use-latest.ts';
import styles from './pegs.module.css';

/** Of the drawing: one peg's distance to the next, across and down. */
const GAP = 40;
const ROW = 30;
const TOP = 34;
const SLOT_HEIGHT = 34;
const BALL = 10;

export interface PegBoardProps {
  readonly rows: number;
  /** What each slot pays in ten-thousandths, from left to right. */
  readonly pays: readonly number[];
  /** 1 where the marble went right; undefined where no round is shown. */
  readonly path: readonly number[] | undefined;
  /** The shown round. */
  readonly id: string | undefined;
  /** From the press until the marble lies in its slot. */
  readonly falling: boolean;
  /** Of the fall, in ms. */
  readonly length: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the marble is after so many rows: half a step left or right at each. */
function placesOf(path: readonly number[], rows: number): readonly Point[] {
  const middle = ((rows + 2) * GAP) / 2;
  let x = middle;
  const places: Point[] = [{ x, y: TOP - ROW * 0.75 }];
  path.forEach((right, row) => {
    x += right === 1 ? GAP / 2 : -GAP / 2;
    places.push({ x, y: TOP + row * ROW + ROW * 0.5 });
  });
  return [...places, { x, y: TOP + rows * ROW - BALL - 2 }];
}

/** "0.5", "13", "1k" without a sign of times: there is little room. */
const short = (paysE4: number): string =>
  paysE4 >= 10_000_000 && paysE4 % 1_000_000 === 0 ? `${paysE4 / 10_000_000}k` : String(paysE4 / 10_000);
/** By rows, in the drawing's units: 11 px and more on a phone of 360 px. */
const LABEL_SIZES: Readonly<Record<number, number>> = { 8: 17, 12: 18, 16: 23 };
/** With more rows the slots are narrow: their figures are pressed together, not made smaller. */
const WIDE_ROWS = 12;

/** Red at the edges, yellow in the middle: by how far a slot is from the centre. */
const hueOf = (slot: number, rows: number): number => 48 - Math.round((Math.abs(slot - rows / 2) / (rows / 2)) * 54);

/** Pegs, slots and the marble. The way it falls is the round's own. */
export function PegBoard({ rows, pays, path, id, falling, length }: PegBoardProps) {
  const { t } = useWords();
  const width = (rows + 2) * GAP;
  const height = TOP + rows * ROW + SLOT_HEIGHT - 2;
  const slot = path?.reduce((sum, right) => sum + right, 0);
  const landed = !falling && slot !== undefined;
  const marble = useFall({ rows, path, id, length: falling ? length : 0 });
  const places = path ? placesOf(path, rows) : [];
  const rest = places.at(-1);
  return (
    <svg
      className={styles.board}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('pegs.board', { rows })}
      data-landed={landed ? slot : undefined}
    >
      <g className={styles.pegs}>
        {Array.from({ length: rows }, (_, row) =>
          Array.from({ length: row + 3 }, (_peg, peg) => (
            <circle
              key={`${row}-${peg}`}
              cx={width / 2 + (peg - (row + 2) / 2) * GAP}
              cy={TOP + row * ROW}
              r={rows === 8 ? 6 : 5}
            />
          )),
        )}
      </g>
      {pays.map((paid, at) => {
        const hue = hueOf(at, rows);
        return (
          // A slot's place is its name: there are no others.
          // oxlint-disable-next-line react/no-array-index-key
          <g key={at} className={cx(styles.slot, landed && at === slot && styles.hit)}>
            <rect
              x={(at + 0.5) * GAP + 2}
              y={height - SLOT_HEIGHT - 2}
              width={GAP - 4}
              height={SLOT_HEIGHT}
              rx="8"
              fill={`hsl(${hue} 92% 60%)`}
            />
            <text
              x={(at + 1) * GAP}
              y={height - SLOT_HEIGHT / 2 + 1}
              fontSize={LABEL_SIZES[rows] ?? 17}
              {...(short(paid).length > 2 &&
                rows > WIDE_ROWS && { textLength: GAP - 10, lengthAdjust: 'spacingAndGlyphs' })}
            >
              {short(paid)}
            </text>
          </g>
        );
      })}
      {path && (
        <circle
          ref={marble}
          className={styles.marble}
          r={BALL}
          style={falling || !rest ? undefined : { transform: `translate(${rest.x}px, ${rest.y}px)` }}
        />
      )}
    </svg>
  );
}

interface Fall {
  readonly rows: number;
  readonly path: readonly number[] | undefined;
  readonly id: string | undefined;
  /** 0: the marble lies where it ended. */
  readonly length: number;
}

/** Lets the marble fall along its path: every step a short bow, with a sound at each peg. */
function useFall({ rows, path, id, length }: Fall) {
  const marble = useRef<SVGCircleElement>(null);
  const { sounds } = useGame();
  const latest = useLatest({ path, sounds });
  useEffect(() => {
    const { path: way, sounds: board } = latest.current;
    if (!marble.current || !way || length === 0) return undefined;
    const places = placesOf(way, rows);
    const frames = places.flatMap(({ x, y }, step) => {
      const next = places[step + 1];
      const here = { transform: `translate(${x}px, ${y}px)`, easing: 'ease-in' };
      // Off the peg it jumps a little before it falls on.
      return next && step > 0
        ? [here, { transform: `translate(${(x + next.x) / 2}px, ${y - 5}px)`, easing: 'ease-in' }]
        : [here];
    });
    const fall = marble.current.animate(frames, { duration: length, fill: 'forwards' });
    const ticks = way.map((_, row) => setTimeout(() => board().tick(row), (length * (row + 1)) / (rows + 2)));
    return () => {
      fall.cancel();
      ticks.forEach(clearTimeout);
    };
  }, [id, length, rows, latest]);
  return marble;
}
