import { useEffect, useState, type CSSProperties, type ReactNode, type RefCallback, type RefObject } from 'react';
import type { SlotModel } from '@baize/domain/games/slot/model';
import { fitCabinet, type Fit } from './fit.ts';
import type { Reels } from './reels.ts';
import { makeSprites, type Sprites } from './sprites.ts';
import { symbolArt } from './symbol-art.ts';
import type { ThemeName } from './themes.ts';
import type { WinShow } from './presentation.ts';

const RATIO_MAX = 2;
const HUE_STEP = 47;

/** Measures the stage and keeps the cabinet fitted into it. */
export function useFit(stage: RefObject<HTMLElement | null>): Fit | undefined {
  const [fit, setFit] = useState<Fit | undefined>();
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setFit(fitCabinet(width, height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [stage]);
  return fit;
}

/** Rasterises the symbols for the size they are shown at and hands them to the reels. */
export function useSprites(reels: Reels | undefined, fit: Fit | undefined, model: SlotModel, scene: ThemeName): void {
  useEffect(() => {
    if (!reels || !fit) return undefined;
    let stale = false;
    const ratio = Math.min(RATIO_MAX, window.devicePixelRatio || 1);
    const pixels = Math.min(fit.cellWidth, fit.cellHeight) * 0.94 * ratio;
    const symbols = model.symbols.map(({ id }) => ({ id, svg: symbolArt(scene, id) }));
    void makeSprites(symbols, pixels).then((sprites: Sprites) => {
      if (!stale) reels.resize(fit, sprites, ratio);
    });
    return () => {
      stale = true;
    };
  }, [reels, fit, model, scene]);
}

/** The reels in their frame, with the lines over them. */
export function Cabinet({
  fit,
  model,
  canvas,
  label,
  shows,
  current,
  sign,
  pill,
}: {
  fit: Fit | undefined;
  model: SlotModel;
  canvas: RefCallback<HTMLCanvasElement>;
  label: string;
  shows: readonly WinShow[];
  current: WinShow | undefined;
  sign: ReactNode;
  pill: ReactNode;
}) {
  const style =
    fit &&
    ({
      '--cw': `${fit.cellWidth}px`,
      '--ch': `${fit.cellHeight}px`,
      '--gap': `${fit.gap}px`,
      '--bd': `${fit.border}px`,
      '--sign': `${fit.sign}px`,
      inlineSize: fit.width,
    } as CSSProperties);
  return (
    <div className="cab" style={style} hidden={!fit}>
      {fit && fit.sign > 0 && <div className="cab-sign">{sign}</div>}
      <div className="cab-frame">
        <div className="cab-reels">
          {Array.from({ length: model.reels }, (_, reel) => (
            <i className="well" key={reel} />
          ))}
          <canvas ref={canvas} role="img" aria-label={label} />
          {fit && <Lines fit={fit} model={model} shows={current ? [current] : shows} single={current !== undefined} />}
        </div>
      </div>
      <div className="cab-pill">{pill}</div>
    </div>
  );
}

/** The line colours of the paytable and of the board are the same. */
export const lineColour = (line: number): string => `oklch(0.83 0.15 ${(line * HUE_STEP + 60) % 360})`;

function Lines({
  fit,
  model,
  shows,
  single,
}: {
  fit: Fit;
  model: SlotModel;
  shows: readonly WinShow[];
  single: boolean;
}) {
  const width = fit.cellWidth * model.reels + fit.gap * (model.reels - 1);
  const height = fit.cellHeight * model.rows;
  const x = (reel: number): number => reel * (fit.cellWidth + fit.gap) + fit.cellWidth / 2;
  const y = (row: number): number => (row + 0.5) * fit.cellHeight;
  const lines = shows.filter((show) => show.kind === 'line');
  const weight = Math.max(3, fit.cellWidth * 0.034);
  return (
    <svg className="cab-lines" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      {lines.map((show) => {
        const rows = model.lines[show.line]!;
        const path = `M${-fit.gap} ${y(rows[0]!)}${rows.map((row, reel) => `L${x(reel)} ${y(row)}`).join('')}L${width + fit.gap} ${y(rows.at(-1)!)}`;
        return (
          <g key={show.line} className={single ? 'one' : 'all'}>
            <path d={path} pathLength={1} stroke="#05070d" strokeOpacity={0.65} strokeWidth={weight * 2} />
            <path d={path} pathLength={1} stroke={lineColour(show.line)} strokeWidth={weight} />
          </g>
        );
      })}
    </svg>
  );
}

/** What a screen reader is told of the board: row by row. */
export function boardText(model: SlotModel, stops: readonly number[], name: (id: string) => string): string {
  return Array.from({ length: model.rows }, (_, row) =>
    stops
      .map((stop, reel) => {
        const strip = model.strips.base[reel]!;
        return name(strip[(stop + row) % strip.length]!);
      })
      .join(', '),
  ).join('; ');
}
