import { useState, type CSSProperties, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';

const SECONDS_PER_ITEM = 18;

export type MarqueeProps = {
  items: readonly { id: string; content: ReactNode }[];
  label: string;
  labels: { pause: string; resume: string };
};

/** A moving line of notices. It pauses by its button, under the pointer and in focus; reduced motion makes it a scroller. */
export function Marquee({ items, label, labels }: MarqueeProps) {
  const [still, setStill] = useState(false);
  if (items.length === 0) return null;
  const pace = { '--mq-s': `${items.length * SECONDS_PER_ITEM}s` } as CSSProperties;
  const line = items.map((item) => <span key={item.id}>{item.content}</span>);
  return (
    <section className="notice" aria-label={label}>
      <Icon name="horn" />
      <div className={cx('mq', still && 'still')} style={pace}>
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
