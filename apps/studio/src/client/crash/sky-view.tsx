import { useEffect, useRef, type RefObject } from 'react';
import { useLatest } from '../parts/use-latest.ts';
import { drawSky } from './sky.ts';
import styles from './crash.module.css';

export interface SkyViewProps {
  /** Milliseconds since the start of the flight. */
  readonly elapsed: () => number;
  /** Where it ended, in ms since its start. */
  readonly endedAt: number | undefined;
  readonly still: boolean;
  /** Called with every frame, for figures that move with the picture. */
  readonly onFrame: () => void;
}

const PIXELS_MAX = 2;
/** With nothing that sways, a few frames a second are enough. */
const STILL_MS = 120;

/** The canvas of a flight. It rests while the page is hidden. */
export function SkyView(props: SkyViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useLatest(props);
  useFrames(canvas, latest);
  return <canvas ref={canvas} className={styles.sky} aria-hidden="true" />;
}

function useFrames(canvas: RefObject<HTMLCanvasElement | null>, latest: RefObject<SkyViewProps>): void {
  useEffect(() => {
    const element = canvas.current!;
    const context = element.getContext('2d');
    if (!context) return undefined;
    const scale = Math.min(PIXELS_MAX, window.devicePixelRatio);
    let brokenSince: number | undefined;
    let drawnAt = 0;
    let frame = 0;
    const draw = (at: number): void => {
      frame = requestAnimationFrame(draw);
      const { elapsed, endedAt, still, onFrame } = latest.current;
      if (still && at - drawnAt < STILL_MS) return;
      drawnAt = at;
      const { clientWidth: width, clientHeight: height } = element;
      if (element.width !== Math.round(width * scale) || element.height !== Math.round(height * scale)) {
        element.width = Math.round(width * scale);
        element.height = Math.round(height * scale);
      }
      brokenSince = endedAt === undefined ? undefined : (brokenSince ?? at);
      context.setTransform(scale, 0, 0, scale, 0, 0);
      const brokenFor = brokenSince === undefined ? undefined : at - brokenSince;
      drawSky(context, { width, height, elapsed: endedAt ?? elapsed(), brokenFor, still });
      onFrame();
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [canvas, latest]);
}
