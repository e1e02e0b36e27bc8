import { Icon } from '@baize/ui/icon.tsx';
import { useRef, type ReactNode, type RefObject } from 'react';
import { scrollAlong, useEdges } from './use-edges.ts';
import styles from './scroll-row.module.css';

type ScrollRowProps = {
  /** Changes with what stands in the row. */
  content: unknown;
  children: (row: RefObject<HTMLFieldSetElement | null>) => ReactNode;
};

/**
 * Choices in a row that may be longer than its place: where it goes on, it fades below an arrow that leads there. Keys
 * and readers go from choice to choice and need none.
 */
export function ScrollRow({ content, children }: ScrollRowProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  const { start, end } = useEdges(row, true, content);
  const arrow = (direction: 1 | -1) => (
    <button
      type="button"
      className={direction === 1 ? styles.on : styles.back}
      data-row-arrow={direction === 1 ? 'on' : 'back'}
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => scrollAlong(row.current, direction)}
    >
      <Icon name={direction === 1 ? 'chevron-right' : 'chevron-left'} flip />
    </button>
  );
  return (
    <div className={styles.row} data-before={!start || undefined} data-after={!end || undefined}>
      {children(row)}
      {!start && arrow(-1)}
      {!end && arrow(1)}
    </div>
  );
}
