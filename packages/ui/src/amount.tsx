import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import textStyles from './text.module.css';

/** Always six: the width must not tell the amount. */
const HIDDEN = '••••••';

export type AmountProps = {
  /** Formatted already, with its sign: "+৳ 200.00". */
  children: ReactNode;
  tone?: 'plain' | 'win' | 'loss' | 'gold' | 'muted';
  strong?: boolean;
  hidden?: boolean;
  /** Spoken instead of the dots. */
  hiddenLabel?: string;
  className?: string;
};

const TONE_CLASS = {
  plain: null,
  win: textStyles.win,
  loss: textStyles.loss,
  gold: textStyles.gold,
  muted: textStyles.tertiary,
};

/** A sum of money: tabular figures that keep their own direction. */
export function Amount({ children, tone = 'plain', strong, hidden, hiddenLabel, className }: AmountProps) {
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
    <Element className={cx(textStyles.figures, TONE_CLASS[tone], className)}>
      <bdi>{children}</bdi>
    </Element>
  );
}
