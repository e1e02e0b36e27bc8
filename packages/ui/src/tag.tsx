import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './tag.module.css';

export type Tone = 'plain' | 'positive' | 'negative' | 'warn' | 'info' | 'gold' | 'brand';

const TONE_CLASS = {
  plain: null,
  positive: styles.positive,
  negative: styles.negative,
  warn: styles.warn,
  info: styles.info,
  gold: styles.gold,
  brand: styles.brand,
};
const DOT_CLASS = { plain: null, positive: styles.positiveDot, negative: styles.negativeDot, warn: styles.warnDot };

export type TagProps = { tone?: Tone; className?: string; children: ReactNode };

/** A state in one or two words. The word carries the meaning; the colour repeats it. */
export function Tag({ tone = 'plain', className, children }: TagProps) {
  return <span className={cx(styles.tag, TONE_CLASS[tone], className)}>{children}</span>;
}

export type DotProps = { tone?: 'plain' | 'positive' | 'negative' | 'warn' };

/** A state as a dot. It is decoration: the words beside it carry the meaning. */
export function Dot({ tone = 'plain' }: DotProps) {
  return <span className={cx(styles.dot, DOT_CLASS[tone])} aria-hidden="true" />;
}
