import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import textStyles from './text.module.css';

/** Always six: the width must not tell the amount. */
const HIDDEN = '••••••';

export type AmountProps = {
  /** Formatted already, with its sign: "+৳ 200.00". */
  children: ReactNode;
  strong?: boolean;
  hidden?: boolean;
  /** Spoken instead of the dots. */
  hiddenLabel?: string;
  className?: string;
};

/** A sum of money: tabular figures that keep their own direction. */
export function Amount({ children, strong, hidden, hiddenLabel, className }: AmountProps) {
  const Element = strong ? 'b' : 'span';
  if (hidden) {
    return (
      <Element className={cx(textStyles.figures, className)}>
        <span aria-hidden="true">{HIDDEN}</span>
        {hiddenLabel && <span className={textStyles.visuallyHidden}>{hiddenLabel}</span>}
      </Element>
    );
  }
  return (
    <Element className={cx(textStyles.figures, className)}>
      <bdi>{children}</bdi>
    </Element>
  );
}
