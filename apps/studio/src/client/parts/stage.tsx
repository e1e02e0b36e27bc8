import type { PointerEvent, ReactNode, Ref } from 'react';
import { cx } from '@baize/ui/cx.ts';
import styles from './stage.module.css';

export interface StageProps {
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLDivElement>;
  readonly onPointerDown?: (event: PointerEvent) => void;
  readonly children?: ReactNode;
}

/** Where a game is drawn. */
export const Stage = ({ className, children, ...rest }: StageProps) => (
  <div className={cx(styles.stage, className)} {...rest}>
    {children}
  </div>
);

/** A stage that fields and figures of the theme stand on: they are dark as it is. */
export const DarkStage = ({ className, ...rest }: StageProps) => (
  <Stage className={cx(styles.dark, className)} {...rest} />
);

/** The stage while the game is being fetched. */
export const LoadingStage = ({ children }: { readonly children?: ReactNode }) => (
  <div className={cx(styles.stage, styles.loading)} role="status">
    {children}
  </div>
);
