import type { ButtonHTMLAttributes } from 'react';
import { cx } from '@baize/ui/cx.ts';
import type { BoxProps } from './boxes.tsx';
import styles from './quick-choices.module.css';

/** A row of small buttons that set a figure at once. */
export const QuickChoices = ({ className, children }: BoxProps) => (
  <div className={cx(styles.choices, className)}>{children}</div>
);

export const QuickChoice = ({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" {...rest} className={cx(styles.choice, className)} />
);
