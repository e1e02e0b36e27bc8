import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './note.module.css';
import { old } from './old-classes.ts';

export type NoteTone = 'plain' | 'info' | 'warn' | 'error' | 'ok';

const NOTE: Record<NoteTone, { className: string | null | undefined; old: string; icon: IconName }> = {
  plain: { className: null, old: 'note', icon: 'info' },
  info: { className: styles.info, old: 'note info', icon: 'info' },
  warn: { className: styles.warn, old: 'note warnb', icon: 'alert' },
  error: { className: styles.error, old: 'note errb', icon: 'alert' },
  ok: { className: styles.ok, old: 'note okb', icon: 'check-circle' },
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
    <div className={cx(styles.note, look.className, old(look.old), className)} role={live ? 'alert' : undefined}>
      <Icon name={icon ?? look.icon} />
      <div className={cx(styles.words, old('grow'))}>
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
        {actions && <div className={cx(styles.actions, old('row acts'))}>{actions}</div>}
      </div>
    </div>
  );
}
