import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** tile 3:4, wide 16:10, text one line, box as given. */
  shape?: 'tile' | 'wide' | 'text' | 'box';
  inlineSize?: number | string;
  blockSize?: number | string;
  count?: number;
  className?: string;
};

const SHAPE_CLASS = { tile: styles.tile, wide: styles.wide, text: styles.text, box: null };

/** Boxes of the size of the real part. They appear after 120 ms, so that quick answers do not flicker. */
export function Skeleton({ shape = 'box', inlineSize, blockSize, count = 1, className }: SkeletonProps) {
  const style: CSSProperties = { inlineSize, blockSize };
  return Array.from({ length: count }, (_, i) => (
    <span
      data-skeleton=""
      key={i}
      className={cx(styles.skeleton, SHAPE_CLASS[shape], className)}
      style={style}
      aria-hidden="true"
    />
  ));
}
