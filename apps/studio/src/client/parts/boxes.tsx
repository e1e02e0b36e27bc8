import type { ReactNode } from 'react';
import { cx } from '@baize/ui/cx.ts';
import styles from './boxes.module.css';

export interface BoxProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Parts below each other. */
export const Stack = ({ className, children }: BoxProps) => (
  <div className={cx(styles.stack, className)}>{children}</div>
);

/** Parts beside each other, wrapped where the width ends. */
export const Row = ({ className, children }: BoxProps) => <div className={cx(styles.row, className)}>{children}</div>;
