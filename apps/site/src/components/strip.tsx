import { cx } from '@baize/ui/cx.ts';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { Icon, type IconName } from '@baize/ui/icon.tsx';
import { useRoving } from '@baize/ui/use-roving.ts';
import { useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { scrollAlong, useEdges } from './use-edges.ts';
import section from './section.module.css';
import styles from './strip.module.css';

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
              onClick={() => scrollAlong(strip.current, -1)}
            />
            <IconButton
              icon="chevron-right"
              small
              flip
              label={arrows.next}
              disabled={edges.end}
              onClick={() => scrollAlong(strip.current, 1)}
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
