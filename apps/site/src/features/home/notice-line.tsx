import { useState, type CSSProperties, type ReactNode } from 'react';
import { cx } from '@baize/ui/cx.ts';
import { IconButton } from '@baize/ui/icon-button.tsx';
import { Icon } from '@baize/ui/icon.tsx';
import styles from './notice-line.module.css';

const SECONDS_PER_ITEM = 18;

export type NoticeLineProps = {
  items: readonly { id: string; content: ReactNode }[];
  label: string;
  labels: { pause: string; resume: string };
};

/**
 * A moving line of notices. It pauses by its button, under the pointer and in focus; reduced motion makes it a
 * scroller.
 */
export function NoticeLine({ items, label, labels }: NoticeLineProps) {
  const [still, setStill] = useState(false);
  if (items.length === 0) return null;
  const pace = { '--notice-seconds': `${items.length * SECONDS_PER_ITEM}s` } as CSSProperties;
  const line = items.map((item) => <span key={item.id}>{item.content}</span>);
  return (
    <section className={styles.line} aria-label={label}>
      <Icon name="horn" />
      <div className={cx(styles.window, still && styles.still)} style={pace}>
        <div>
          <div>{line}</div>
          <div aria-hidden="true" inert>
            {line}
          </div>
        </div>
      </div>
      <IconButton
        icon={still ? 'play' : 'pause'}
        small
        label={still ? labels.resume : labels.pause}
        aria-pressed={still}
        onClick={() => setStill(!still)}
      />
    </section>
  );
}
