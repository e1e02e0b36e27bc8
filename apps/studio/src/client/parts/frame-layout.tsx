import type { ReactNode } from 'react';
import { cx } from '@baize/ui/cx.ts';
import type { Family } from '../wire/rounds.ts';
import styles from './frame-layout.module.css';

export interface FrameLayoutProps {
  /** Undefined while the game is not known yet. */
  readonly family?: Family;
  /** What has to be said takes room of its own, so that it covers nothing of the board. */
  readonly pushing?: boolean;
  /** The game is being fetched. */
  readonly busy?: boolean;
  /** What has to be said, over the stage. */
  readonly notices: ReactNode;
  readonly bar: ReactNode;
  /** The stage and the deck. */
  readonly children: ReactNode;
}

/** Bar, notices, stage and deck: the bar stays on top, the stage takes the room that the deck leaves. */
export function FrameLayout({ family, pushing, busy, notices, bar, children }: FrameLayoutProps) {
  return (
    <main className={styles.frame} data-game={family} aria-busy={busy || undefined}>
      <div className={styles.layout}>
        {bar}
        <div className={cx(styles.notices, pushing && styles.pushing)}>{notices}</div>
        {children}
      </div>
    </main>
  );
}
