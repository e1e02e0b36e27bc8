import { useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '@baize/webkit/lazy-part';
import { ShowPart } from '../show-part.tsx';
import { cx } from '@baize/ui/cx.ts';
import styles from './carousel.module.css';

export type CarouselApi = {
  previous: () => void;
  next: () => void;
  goTo: (index: number) => void;
};
/** `canMove`: not all slides are in view. */
export type CarouselState = { selected: number; isPlaying: boolean; canMove: boolean };
export type EngineProps = {
  viewport: HTMLElement;
  loop: boolean;
  everyMs: number | null;
  speed: number;
  isPaused: boolean;
  onReady: (api: CarouselApi | null) => void;
  onSelect: (state: { selected: number; canMove: boolean }) => void;
};

const ENGINE = lazyPart<EngineProps>(() => import('./carousel-engine.tsx'));
/**
 * Movement begins with the visitor's first sign of life, or after this time: the first load is for what stands still.
 */
const ENGINE_AFTER_MS = 4_500;
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

export type CarouselProps = {
  className?: string | undefined;
  /** banner: one slide fills the box; cards: several to a view, four on desktops. */
  look: 'banner' | 'cards';
  label: string;
  loop: boolean;
  /** Slides of the first view; the others are drawn when the engine comes. */
  firstView: number;
  /** Autoplay interval; null for none. Off under reduced motion whatever it says. */
  everyMs: number | null;
  /** Embla's own measure: 25 is brisk, 40 about a second for one slide. */
  speed?: number;
  slides: readonly { id: string; content: ReactNode }[];
  /** Draws the controls; `api` is null until the engine has come. */
  controls: (api: CarouselApi | null, state: CarouselState, setPaused: (paused: boolean) => void) => ReactNode;
  /** Where the controls stand: before or after the slides. */
  controlsFirst?: boolean;
};

const LOOK_CLASS = { banner: styles.banner, cards: styles.cards };

/**
 * Slides that can be dragged, moved by buttons and played. The first paint is plain HTML; the engine comes after it.
 * Playing stops under the pointer, in focus, in a hidden tab and by its button.
 */
export function Carousel({
  className,
  look,
  label,
  firstView,
  loop,
  everyMs,
  speed = 25,
  slides,
  controls,
  controlsFirst,
}: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [engineBox, setEngineBox] = useState<HTMLElement | null>(null);
  const [api, setApi] = useState<CarouselApi | null>(null);
  const [where, setWhere] = useState({ selected: 0, canMove: slides.length > 1 });
  const [isPaused, setPaused] = useState(false);
  const isCalm = useCalm();
  const interval = isCalm ? null : everyMs;
  useEffect(() => {
    if (slides.length < 2) return undefined;
    const wake = () => setEngineBox(viewport.current);
    const timer = setTimeout(wake, ENGINE_AFTER_MS);
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, wake, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, wake);
    };
  }, [slides.length]);
  const bar = controls(api, { ...where, isPlaying: !isPaused && interval !== null }, setPaused);
  return (
    <section className={cx(LOOK_CLASS[look], className)} aria-roledescription="carousel" aria-label={label}>
      {controlsFirst && bar}
      <div className={api ? cx(styles.viewport, styles.moving) : styles.viewport} ref={viewport}>
        <ul className={styles.track}>
          {(engineBox ? slides : slides.slice(0, firstView)).map(({ id, content }, index) => (
            <li className={styles.slide} key={id} aria-label={`${index + 1} / ${slides.length}`}>
              {content}
            </li>
          ))}
        </ul>
      </div>
      {!controlsFirst && bar}
      {engineBox && (
        <ShowPart
          part={ENGINE}
          props={{
            viewport: engineBox,
            loop,
            everyMs: interval,
            speed,
            isPaused,
            onReady: setApi,
            onSelect: setWhere,
          }}
        />
      )}
    </section>
  );
}

function useCalm(): boolean {
  const [isCalm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  return isCalm;
}
