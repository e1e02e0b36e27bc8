import { useEffect, useState, type CSSProperties, type ReactNode, type RefCallback, type RefObject } from 'react';
import { cx } from '@baize/ui/cx.ts';
import { evaluationOf, linesOf, type SlotModel } from '@baize/domain/games/slot/model';
import { Comb, CombWins } from './comb.tsx';
import { fitCabinet, type Fit } from './fit.ts';
import type { WinShow } from './win-shows.ts';
import type { Reels } from './reels.ts';
import { makeSprites, type Sprites } from './sprites.ts';
import { symbolArt } from './symbols.ts';
import { cabinetColours, type Theme } from './theme.ts';
import styles from './cabinet.module.css';

const RATIO_MAX = 2;
const HUE_STEP = 47;
/** A symbol's edge as a share of its cell. */
const SYMBOL_SHARE = 0.94;

/** Measures the stage and keeps the cabinet fitted into it. */
export function useFit(stage: RefObject<HTMLElement | null>, model: SlotModel): Fit | undefined {
  const { reels, rows } = model;
  const isHoneycomb = evaluationOf(model) === 'clusters';
  const [fit, setFit] = useState<Fit | undefined>();
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setFit(fitCabinet({ width, height }, { reels, rows, isHoneycomb }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage, reels, rows, isHoneycomb]);
  return fit;
}

export interface SpriteOrder {
  readonly reels: Reels | undefined;
  readonly fit: Fit | undefined;
  readonly model: SlotModel;
  readonly theme: Theme;
}

/** Rasterises the symbols for the size they are shown at and hands them to the reels. */
export function useSprites({ reels, fit, model, theme }: SpriteOrder): void {
  useEffect(() => {
    if (!reels || !fit) return undefined;
    let stale = false;
    const ratio = Math.min(RATIO_MAX, window.devicePixelRatio || 1);
    const pixels = Math.min(fit.cellWidth, fit.cellHeight) * SYMBOL_SHARE * ratio;
    const symbols = model.symbols.map(({ id }) => ({ id, svg: symbolArt(theme, id) }));
    void makeSprites(symbols, pixels).then((sprites: Sprites) => {
      if (!stale) reels.resize({ fit, sprites, ratio });
    });
    return () => {
      stale = true;
    };
  }, [reels, fit, model, theme]);
}

export interface CabinetProps {
  /** Undefined until the stage has been measured. */
  readonly fit: Fit | undefined;
  readonly model: SlotModel;
  readonly theme: Theme;
  /** Receives the canvas on which the reels are drawn. */
  readonly canvas: RefCallback<HTMLCanvasElement>;
  /** What a screen reader is told of the board. */
  readonly label: string;
  /** The wins that are lit, and the one of them that is shown alone. */
  readonly shows: readonly WinShow[];
  readonly current: WinShow | undefined;
  /** What lies on the reels. */
  readonly over?: ReactNode;
  /** What stands over and under the reels. */
  readonly sign: ReactNode;
  /** How the round stands, for a stage that is too low for a sign. */
  readonly meter: ReactNode;
  readonly result: ReactNode;
}

/** The reels in their frame, with the lines over them. */
export function Cabinet({ fit, model, theme, canvas, label, shows, current, over, sign, meter, result }: CabinetProps) {
  const style =
    fit &&
    ({
      '--cell-width': `${fit.cellWidth}px`,
      '--cell-height': `${fit.cellHeight}px`,
      '--gap': `${fit.gap}px`,
      '--border': `${fit.border}px`,
      '--sign': `${fit.sign}px`,
      '--rows': String(model.rows),
      '--lowered': `${fit.lowered}px`,
      '--reach': `${fit.reach}px`,
      inlineSize: fit.width,
      ...cabinetColours(theme),
    } as CSSProperties);
  return (
    <div className={styles.cabinet} style={style} hidden={!fit}>
      {fit && fit.sign > 0 && <div className={styles.sign}>{sign}</div>}
      {fit?.sign === 0 && meter && <div className={cx(styles.sign, styles.meter)}>{meter}</div>}
      <div className={styles.frame}>
        <div className={cx(styles.reels, fit && fit.lowered > 0 && styles.comb)}>
          {Array.from({ length: model.reels }, (_, reel) => (
            <i className={styles.well} key={reel} />
          ))}
          {fit && fit.lowered > 0 && <Comb fit={fit} model={model} />}
          <canvas ref={canvas} role="img" aria-label={label} />
          {fit && over}
          {fit && fit.lowered > 0 && <CombWins fit={fit} model={model} shows={current ? [current] : shows} />}
          {fit && (
            <WinLines fit={fit} model={model} shows={current ? [current] : shows} together={current === undefined} />
          )}
        </div>
      </div>
      <div className={styles.result}>{result}</div>
    </div>
  );
}

/** The line colours of the paytable and of the board are the same. */
export const lineColour = (line: number): string => `oklch(0.83 0.15 ${(line * HUE_STEP + 60) % 360})`;

interface WinLinesProps {
  readonly fit: Fit;
  readonly model: SlotModel;
  readonly shows: readonly WinShow[];
  /** Several lines at once are drawn fainter than one alone. */
  readonly together: boolean;
}

function WinLines({ fit, model, shows, together }: WinLinesProps) {
  const width = fit.cellWidth * model.reels + fit.gap * (model.reels - 1);
  const height = fit.cellHeight * model.rows;
  const weight = Math.max(3, fit.cellWidth * 0.034);
  return (
    <svg className={styles.lines} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {shows
        .filter((show) => show.kind === 'line')
        .map((show) => {
          const path = linePath(fit, linesOf(model)[show.line]!, width);
          return (
            <g key={show.line} className={together ? styles.together : undefined}>
              <path d={path} pathLength={1} stroke="#05070d" strokeOpacity={0.65} strokeWidth={weight * 2} />
              <path d={path} pathLength={1} stroke={lineColour(show.line)} strokeWidth={weight} />
            </g>
          );
        })}
    </svg>
  );
}

/** A line from edge to edge through the middle of its cell on each reel. `rows` names that cell's row, reel by reel. */
function linePath(fit: Fit, rows: readonly number[], width: number): string {
  const x = (reel: number): number => reel * (fit.cellWidth + fit.gap) + fit.cellWidth / 2;
  const y = (row: number): number => (row + 0.5) * fit.cellHeight;
  const through = rows.map((row, reel) => `L${x(reel)} ${y(row)}`).join('');
  return `M${-fit.gap} ${y(rows[0]!)}${through}L${width + fit.gap} ${y(rows.at(-1)!)}`;
}
