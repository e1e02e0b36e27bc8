import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { useRoving } from './use-roving.ts';

const EDGE_PX = 8;

export type StripProps = {
  title: ReactNode;
  icon?: IconName;
  /** A link at the end of the head; give it class "more". */
  more?: ReactNode;
  /** Buttons between the title and the arrows, e.g. pause. */
  tools?: ReactNode;
  /** Arrow buttons from 1280 px. Without labels there are none. */
  arrows?: { previous: string; next: string };
  /** w3: wide tables, 4 to a view on desktops; w4: tiles, 4 to a view. */
  width?: 'w3' | 'w4';
  level?: 2 | 3;
  label?: string;
  children: ReactNode;
};

/** A titled row that scrolls sideways by snap points, with the keyboard and with arrow buttons. */
export function Strip({ title, icon, more, tools, arrows, width, level = 2, label, children }: StripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const edges = useEdges(strip, Boolean(arrows));
  useRoving(strip);
  const Heading = `h${level}` as const;

  function scrollBy(direction: 1 | -1) {
    const box = strip.current;
    if (!box) return;
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    box.scrollBy({ left: direction * sign * box.clientWidth, behavior: 'smooth' });
  }

  return (
    <section className="sec" aria-label={label}>
      <div className="sh">
        {icon && <Icon name={icon} />}
        <Heading>{title}</Heading>
        {tools}
        {more}
        {arrows && (
          <div className="arrows">
            <IconButton
              icon="chevron-left"
              small
              flip
              label={arrows.previous}
              disabled={edges.start}
              onClick={() => scrollBy(-1)}
            />
            <IconButton
              icon="chevron-right"
              small
              flip
              label={arrows.next}
              disabled={edges.end}
              onClick={() => scrollBy(1)}
            />
          </div>
        )}
      </div>
      <div className={cx('strip', width)} ref={strip}>
        {children}
      </div>
    </section>
  );
}

/** Whether the strip stands at its start or end. */
function useEdges(strip: { current: HTMLDivElement | null }, watch: boolean) {
  const [edges, setEdges] = useState({ start: true, end: false });
  useEffect(() => {
    const box = strip.current;
    if (!box || !watch) return undefined;
    const measure = () => {
      const gone = Math.abs(box.scrollLeft);
      setEdges({ start: gone < EDGE_PX, end: gone + box.clientWidth > box.scrollWidth - EDGE_PX });
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [strip, watch]);
  return edges;
}

/** A grid of tiles with one tab stop. */
export function TileGrid({
  label,
  busy,
  className,
  children,
}: {
  label: string;
  busy?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const grid = useRef<HTMLDivElement>(null);
  useRoving(grid);
  return (
    <section className={cx('grid', className)} aria-label={label} aria-busy={busy || undefined} ref={grid}>
      {children}
    </section>
  );
}
