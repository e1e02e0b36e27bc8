import { cx } from '@baize/ui/cx.ts';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { Icon, type IconName } from '@baize/ui/icon.tsx';
import { useRoving } from '@baize/ui/use-roving.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import section from './section.module.css';
import styles from './strip.module.css';

const EDGE_PX = 8;

export type StripProps = {
  title: ReactNode;
  icon?: IconName;
  /** Where the whole list is, at the end of the head. */
  more?: { href: string; label: ReactNode };
  /** Arrow buttons from 1280 px. Without labels there are none. */
  arrows?: { previous: string; next: string };
  /** portrait: 7 to a view on desktops; wide: tables, 4 to a view; videos: 1.8 to a view. */
  tiles?: 'portrait' | 'wide' | 'videos';
  /** The spoken name of the row. */
  label?: string;
  children: ReactNode;
};

/** A titled row that scrolls sideways by snap points, with the keyboard and with arrow buttons. */
export function Strip({ title, icon, more, arrows, tiles = 'portrait', label, children }: StripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const edges = useEdges(strip, Boolean(arrows));
  useRoving(strip);

  function scrollBy(direction: 1 | -1) {
    const box = strip.current;
    if (!box) return;
    const sign = getComputedStyle(box).direction === 'rtl' ? -1 : 1;
    box.scrollBy({ left: direction * sign * box.clientWidth, behavior: 'smooth' });
  }

  return (
    <section className={section.section} aria-label={label}>
      <div className={section.head}>
        {icon && <Icon name={icon} />}
        <h2>{title}</h2>
        {more && (
          <Link className={section.more} href={more.href}>
            {more.label}
            <Icon name="chevron-right" size={16} flip />
          </Link>
        )}
        {arrows && (
          <div className={section.arrows}>
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
      <div
        className={cx(styles.strip, tiles === 'wide' && styles.wide, tiles === 'videos' && styles.videos)}
        ref={strip}
      >
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
