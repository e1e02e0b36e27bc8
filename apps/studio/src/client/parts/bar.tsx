import type { ReactNode } from 'react';
import { cx } from '@baize/ui/cx.ts';
import text from '@baize/ui/text.module.css';
import type { BoxProps } from './boxes.tsx';
import styles from './bar.module.css';

/** The bar over a game or a replay. */
export const Bar = ({ className, children }: BoxProps) => (
  <header className={cx(styles.bar, className)}>{children}</header>
);

/** The name of the game, cut where the bar has no room for it. */
export const BarTitle = ({ children }: { readonly children: ReactNode }) => (
  <h1 className={cx(styles.title, text.ellipsis)}>{children}</h1>
);
