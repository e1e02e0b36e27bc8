import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './note.module.css';

export type NoteTone = 'plain' | 'info' | 'warn' | 'error' | 'ok';

const NOTE: Record<NoteTone, { className: string | null | undefined; icon: IconName }> = {
  plain: { className: null, icon: 'info' },
  info: { className: styles.info, icon: 'info' },
  warn: { className: styles.warn, icon: 'alert' },
  error: { className: styles.error, icon: 'alert' },
  ok: { className: styles.ok, icon: 'check-circle' },
};

export type NoteProps = {
  tone?: NoteTone;
  icon?: IconName;
  title?: ReactNode;
  actions?: ReactNode;
  /** Spoken at once: an error that answers a press. */
  live?: boolean;
  className?: string;
  children?: ReactNode;
};

/** A message that stays where it happened. */
export function Note({ tone = 'plain', icon, title, actions, live, className, children }: NoteProps) {
  const look = NOTE[tone];
  return (
    <div className={cx(styles.note, look.className, className)} role={live ? 'alert' : undefined}>
      <Icon name={icon ?? look.icon} />
      <div className={styles.words}>
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
