import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { old } from './old-classes.ts';
import styles from './tag.module.css';

export type Tone = 'plain' | 'win' | 'loss' | 'warn' | 'info' | 'gold' | 'brand';

export type TagProps = { tone?: Tone; className?: string; children: ReactNode };

/** A state in one or two words. The word carries the meaning; the colour repeats it. */
export function Tag({ tone = 'plain', className, children }: TagProps) {
  return (
    <span
      className={cx(
        styles.tag,
        tone !== 'plain' && styles[tone],
        old(tone === 'plain' ? 'tag' : `tag tag-${tone}`),
        className,
      )}
    >
      {children}
    </span>
  );
}
