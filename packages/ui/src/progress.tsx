import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './progress.module.css';

const TONE_CLASS = { brand: null, positive: styles.positive };

export type ProgressProps = {
  value: number;
  max?: number;
  /** What is progressing; spoken, not drawn. */
  label: string;
  /** The value in words, e.g. "18,400 of 25,000". */
  valueText?: string;
  tone?: 'brand' | 'positive';
  thin?: boolean;
  className?: string;
};

export function Progress({ value, max = 100, label, valueText, tone = 'brand', thin, className }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const fill: CSSProperties = { inlineSize: `${(share * 100).toFixed(1)}%` };
  return (
    <div
      className={cx(styles.track, thin && styles.thin, className)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <progress> cannot take the bar's shape in every
      // browser
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
      aria-valuetext={valueText}
    >
      <i className={cx(styles.fill, TONE_CLASS[tone])} style={fill} />
    </div>
  );
}
