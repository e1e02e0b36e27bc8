import { useT } from '@baize/webkit/i18n';
import { cx } from '@baize/ui/cx.ts';
import { Skeleton } from '@baize/ui/skeleton.tsx';
import { useRoving } from '@baize/ui/use-roving.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import strip from './strip.module.css';
import textStyles from '@baize/ui/text.module.css';
import styles from './tile-grid.module.css';

export type TileGridProps = {
  /** The spoken name of the list. */
  label: string;
  /** Other tiles are on their way: these stay, paler. */
  busy?: boolean;
  className?: string;
  children: ReactNode;
};

/** An answer that comes at once finds the tiles as they were: nothing is painted twice. */
const PALE_AFTER_MS = 150;

function useIsLate(isBusy: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setTimeout(() => setLate(true), PALE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isBusy]);
  return isLate;
}

/** A grid of tiles with one tab stop, walked with the arrow keys. */
export function TileGrid({ label, busy = false, className, children }: TileGridProps) {
  const isLate = useIsLate(busy);
  const grid = useRef<HTMLDivElement>(null);
  useRoving(grid);
  return (
    <section
      className={cx(styles.grid, isLate && styles.late, className)}
      aria-label={label}
      aria-busy={busy || undefined}
      ref={grid}
    >
      {children}
    </section>
  );
}

export type SkeletonTilesProps = {
  count: number;
  /** Tiles of tables, 16:10; else portraits, 3:4. */
  wide?: boolean;
  /** In one row that scrolls sideways instead of a grid. */
  inStrip?: boolean;
  /** What a screen reader says while they wait. */
  label: string;
  /** Tiles that are there already, before those on their way. */
  children?: ReactNode;
};

/** A grid or strip of tiles on their way. */
export function SkeletonTiles({ count, wide, inStrip, label, children }: SkeletonTilesProps) {
  return (
    <div className={inStrip ? cx(strip.strip, wide && strip.wide) : styles.grid} aria-busy="true">
      <span className={textStyles.visuallyHidden}>{label}</span>
      {children}
      <Skeleton shape={wide ? 'wide' : 'tile'} count={count} />
    </div>
  );
}

/** An area on its way: the shape of a title and a grid. */
export function AreaSkeleton() {
  const t = useT();
  return (
    <>
      <Skeleton shape="box" inlineSize="min(320px, 60%)" blockSize={34} />
      <SkeletonTiles count={14} label={t('shell.loading')} />
    </>
  );
}
